//! A run of events of a finished game as compressed bytes.
//!
//! The first byte is the format, the rest a zlib stream of text. The first line has the time of the first event and the
//! milliseconds from each event to the next; every further line is the JSON of one event. Times stand apart because equal
//! things side by side compress well. In format 2 the second line has numbers that are taken out of the events
//! ([`numbers`]); format 1 has no such line, and is for events with numbers that cannot be told apart.
//!
//! zlib (the crate `flate2`, in Rust alone) was chosen over zstd: it is a dependency already, needs no C compiler, any
//! tool of any age can read it, and its checksum notices damage. zstd would save about a tenth more.

mod numbers;

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;

use numbers::Predictor;

/// An event as it is stored: its time in milliseconds since 1970, and its JSON.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct StoredEvent {
    pub(crate) at: i64,
    pub(crate) what: String,
}

/// Format of events with all their numbers.
const PLAIN: u8 = 1;
/// Format of events without the numbers that nearly follow from earlier ones.
const PREDICTED: u8 = 2;
/// A chunk that is larger than this when it is decompressed is damaged.
const LARGEST: u64 = 256 << 20;

/// Compresses events.
pub(crate) fn write(events: &[StoredEvent]) -> Vec<u8> {
    let times: Vec<i64> = since(events);
    let mut text = line(&times);
    let format = match take_out(events, &times) {
        Some((differences, shorter)) => {
            text.push_str(&line(&differences));
            shorter.iter().for_each(|what| push_line(&mut text, what));
            PREDICTED
        }
        None => {
            events.iter().for_each(|event| push_line(&mut text, &event.what));
            PLAIN
        }
    };
    let mut encoder = ZlibEncoder::new(vec![format], Compression::best());
    encoder.write_all(text.as_bytes()).and_then(|()| encoder.finish()).expect("writing to memory never fails")
}

/// The time of the first event, and from each event to the next.
fn since(events: &[StoredEvent]) -> Vec<i64> {
    let mut before = 0;
    let since = events.iter().map(|event| {
        let since = event.at.wrapping_sub(before);
        before = event.at;
        since
    });
    since.collect()
}

/// The numbers that are taken out of the events, and what is left of them.
fn take_out(events: &[StoredEvent], times: &[i64]) -> Option<(Vec<i64>, Vec<String>)> {
    let (mut predictor, mut differences) = (Predictor::default(), Vec::new());
    let texts =
        events.iter().zip(times).map(|(event, since)| predictor.take_out(&event.what, *since, &mut differences));
    let texts = texts.collect::<Option<Vec<String>>>()?;
    Some((differences, texts))
}

fn line(numbers: &[i64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
    numbers.join(" ") + "\n"
}

fn push_line(text: &mut String, what: &str) {
    text.push_str(what);
    text.push('\n');
}

/// The events of a chunk, or why it cannot be read.
pub(crate) fn read(bytes: &[u8]) -> Result<Vec<StoredEvent>, String> {
    let (is_predicted, compressed) = match bytes {
        [PLAIN, compressed @ ..] => (false, compressed),
        [PREDICTED, compressed @ ..] => (true, compressed),
        [format, ..] => return Err(format!("its format {format} is unknown: use a newer version")),
        [] => return Err("it is empty".to_owned()),
    };
    let mut text = String::new();
    let decoded = ZlibDecoder::new(compressed).take(LARGEST).read_to_string(&mut text);
    decoded.map_err(|error| error.to_string())?;
    let mut lines = text.strip_suffix('\n').ok_or("its end is missing")?.split('\n');
    let times = numbers(lines.next().unwrap_or_default())?;
    let differences = if is_predicted { numbers(lines.next().ok_or("its numbers are missing")?)? } else { Vec::new() };
    let (mut predictor, mut differences) = (Predictor::default(), differences.into_iter());
    let mut before: i64 = 0;
    let mut events = Vec::new();
    for since in times {
        before = before.wrapping_add(since);
        let what = lines.next().ok_or("an event is missing")?;
        let what = match is_predicted {
            true => predictor.put_back(what, since, &mut differences).ok_or("a number is missing")?,
            false => what.to_owned(),
        };
        events.push(StoredEvent { at: before, what });
    }
    match (lines.next(), differences.next()) {
        (None, None) => Ok(events),
        (Some(_), _) => Err("the time of an event is missing".to_owned()),
        (None, Some(_)) => Err("the event of a number is missing".to_owned()),
    }
}

/// The numbers of a line.
fn numbers(line: &str) -> Result<Vec<i64>, String> {
    let number = |text: &str| text.parse().map_err(|_| format!("{text:?} is not a number"));
    line.split(' ').filter(|text| !text.is_empty()).map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::{PREDICTED, StoredEvent, read, write};

    fn events(count: i64) -> Vec<StoredEvent> {
        let event = |number: i64| StoredEvent {
            at: 1_790_000_000_000 + number * 1234 - number % 7,
            what: format!(
                "{{\"event\":\"played\",\"seat\":{},\"token\":\"b{number}\",\"left\":{}}}",
                number % 4,
                9_000_000 - number * 1000
            ),
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
        let unusual = [StoredEvent { at: 5, what: r#"{"left":null}"#.to_owned() }];
        assert_eq!(read(&write(&unusual)).as_deref(), Ok(&unusual[..]));
    }

    #[test]
    fn no_changed_and_no_missing_byte_changes_an_event() {
        let bytes = write(&events(20));
        for at in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[at] ^= 0x10;
            // A few bits at the end of the stream have no meaning.
            assert!(read(&changed).map_or(true, |found| found == events(20)), "byte {at}");
            // The last bytes are the checksum: without them all events may be there.
            assert!(read(&bytes[..at]).map_or(true, |found| found == events(20)), "cut at {at}");
        }
        assert!(read(&[PREDICTED + 1, 0]).is_err_and(|what| what.contains("newer version")));
    }

    #[test]
    fn a_chunk_is_much_smaller_than_its_text() {
        let events = events(1000);
        let text: usize = events.iter().map(|event| event.what.len()).sum();
        assert!(10 * write(&events).len() < 3 * text);
    }
}
