//! A run of events of a finished game as compressed bytes.
//!
//! Format 1: the byte 1, then a zlib stream of text. The first line has the time of the first event and the milliseconds
//! from each event to the next; every further line is the JSON of one event. Times stand apart because equal things side
//! by side compress well.
//!
//! zlib (the crate `flate2`, in Rust alone) was chosen over zstd: it is a dependency already, needs no C compiler, any
//! tool of any age can read it, and its checksum notices damage. zstd would save about a tenth more.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;

/// An event as it is stored: its time in milliseconds since 1970, and its JSON.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct StoredEvent {
    pub(super) at: i64,
    pub(super) what: String,
}

/// Format of new chunks.
const FORMAT: u8 = 1;
/// A chunk that is larger than this when it is decompressed is damaged.
const LARGEST: u64 = 256 << 20;

/// Compresses events.
pub(super) fn write(events: &[StoredEvent]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(vec![FORMAT], Compression::best());
    let mut text = String::new();
    let mut before = 0;
    for event in events {
        let space = if text.is_empty() { "" } else { " " };
        text.push_str(&format!("{space}{}", event.at.wrapping_sub(before)));
        before = event.at;
    }
    for event in events {
        text.push('\n');
        text.push_str(&event.what);
    }
    text.push('\n');
    encoder.write_all(text.as_bytes()).and_then(|()| encoder.finish()).expect("writing to memory never fails")
}

/// The events of a chunk, or why it cannot be read.
pub(super) fn read(bytes: &[u8]) -> Result<Vec<StoredEvent>, String> {
    let compressed = match bytes {
        [FORMAT, compressed @ ..] => compressed,
        [format, ..] => return Err(format!("its format {format} is unknown: use a newer version")),
        [] => return Err("it is empty".to_owned()),
    };
    let mut text = String::new();
    let decoded = ZlibDecoder::new(compressed).take(LARGEST).read_to_string(&mut text);
    decoded.map_err(|error| error.to_string())?;
    let mut lines = text.strip_suffix('\n').ok_or("its end is missing")?.split('\n');
    let mut before: i64 = 0;
    let mut events = Vec::new();
    for time in lines.next().unwrap_or_default().split(' ') {
        let since: i64 = time.parse().map_err(|_| format!("{time:?} is not a time"))?;
        before = before.wrapping_add(since);
        let what = lines.next().ok_or("an event is missing")?.to_owned();
        events.push(StoredEvent { at: before, what });
    }
    match lines.next() {
        None => Ok(events),
        Some(_) => Err("the time of an event is missing".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::{FORMAT, StoredEvent, read, write};

    fn events(count: i64) -> Vec<StoredEvent> {
        let event = |number: i64| StoredEvent {
            at: 1_790_000_000_000 + number * 1234 - number % 7,
            what: format!("{{\"event\":\"played\",\"seat\":{},\"token\":\"b{number}\"}}", number % 4),
        };
        (0..count).map(event).collect()
    }

    #[test]
    fn events_are_read_as_they_were_written() {
        for count in [1, 2, 1000] {
            assert_eq!(read(&write(&events(count))).as_ref(), Ok(&events(count)));
        }
        let odd =
            [StoredEvent { at: i64::MIN, what: String::new() }, StoredEvent { at: i64::MAX, what: "é".to_owned() }];
        assert_eq!(read(&write(&odd)).as_deref(), Ok(&odd[..]));
    }

    #[test]
    fn any_changed_byte_and_any_missing_byte_is_noticed() {
        let bytes = write(&events(20));
        for at in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[at] ^= 0x10;
            assert_ne!(read(&changed).as_ref(), Ok(&events(20)), "byte {at}");
            // The last bytes are the checksum: without them all events may be there.
            assert!(read(&bytes[..at]).map_or(true, |found| found == events(20)), "cut at {at}");
        }
        assert!(read(&[FORMAT + 1, 0]).is_err_and(|what| what.contains("newer version")));
    }

    #[test]
    fn a_chunk_is_much_smaller_than_its_text() {
        let events = events(1000);
        let text: usize = events.iter().map(|event| event.what.len()).sum();
        assert!(10 * write(&events).len() < 3 * text);
    }
}
