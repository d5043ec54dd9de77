//! Numbers of events that nearly follow from the events before: the time left on a clock, and the counter at the end of a
//! request id. They are taken out of the text and kept as differences from a prediction, which are mostly equal and
//! compress to almost nothing.

use std::collections::HashMap;

/// What stands before the numbers.
const LEFT: &str = "\"left\":";
const ID: &str = "\"id\":\"";

/// Predicts the numbers of an event from those of the events before.
#[derive(Default)]
pub(super) struct Predictor {
    /// The last numbers of each seat.
    seats: HashMap<String, [i64; 2]>,
}

impl Predictor {
    /// Takes the numbers out of the JSON of an event; none if the text could not be told from one without numbers.
    pub(super) fn take_out(&mut self, what: &str, since: i64, differences: &mut Vec<i64>) -> Option<String> {
        let mut rest = what.to_owned();
        let seat = seat(what);
        for (which, place) in places(what).into_iter().enumerate().rev() {
            let Some(place) = place else { continue };
            let digits = digits(&rest[place..]);
            let number: i64 = digits.parse().ok().filter(|number: &i64| number.to_string() == digits)?;
            rest.replace_range(place..place + digits.len(), "");
            differences.push(number.wrapping_sub(self.predict(&seat, which, since)));
            self.learn(&seat, which, number);
        }
        Some(rest)
    }

    /// Puts the numbers back.
    pub(super) fn put_back(
        &mut self,
        what: &str,
        since: i64,
        differences: &mut impl Iterator<Item = i64>,
    ) -> Option<String> {
        let mut whole = what.to_owned();
        let seat = seat(what);
        for (which, place) in places(what).into_iter().enumerate().rev() {
            let Some(place) = place else { continue };
            let number = differences.next()?.wrapping_add(self.predict(&seat, which, since));
            whole.insert_str(place, &number.to_string());
            self.learn(&seat, which, number);
        }
        Some(whole)
    }

    fn predict(&self, seat: &str, which: usize, since: i64) -> i64 {
        let before = self.seats.get(seat).map_or(0, |numbers| numbers[which]);
        // A clock has run since the last event; a counter has not.
        if which == 0 { before.wrapping_sub(since) } else { before }
    }

    fn learn(&mut self, seat: &str, which: usize, number: i64) {
        self.seats.entry(seat.to_owned()).or_default()[which] = number;
    }
}

/// Where the numbers stand, in order.
fn places(what: &str) -> [Option<usize>; 2] {
    let left = what.find(LEFT).map(|at| at + LEFT.len());
    let id = what.find(ID).map(|at| at + ID.len()).and_then(|begin| {
        let end = begin + what[begin..].find('"')?;
        what[begin..end].rfind('-').map(|dash| begin + dash + 1)
    });
    match (left, id) {
        // Another order than that in which events are written.
        (Some(left), Some(id)) if id < left => [Some(left), None],
        places => places.into(),
    }
}

fn digits(text: &str) -> &str {
    let end = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    &text[..end]
}

fn seat(what: &str) -> String {
    what.split_once("\"seat\":").map_or("", |(_, rest)| digits(rest)).to_owned()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

    use super::Predictor;

    #[test]
    fn numbers_are_taken_out_and_put_back() {
        let mut differences = Vec::new();
        let (mut one, mut other) = (Predictor::default(), Predictor::default());
        let events = [
            (r#"{"event":"played","seat":0,"token":"a-b","left":60000,"id":"ab-c-7"}"#, 0),
            (r#"{"event":"played","seat":1,"token":"b","left":59000}"#, 1000),
            (r#"{"event":"thrown","token":"4"}"#, 0),
            (r#"{"event":"played","seat":0,"token":"c","left":58000,"id":"ab-c-9"}"#, 2000),
            (r#"{"event":"joined","seat":1,"person":{"id":"k-17","name":"Heron"}}"#, 5),
        ];
        let texts: Vec<String> =
            events.iter().map(|(what, since)| one.take_out(what, *since, &mut differences).unwrap()).collect();
        assert_eq!(texts[3], r#"{"event":"played","seat":0,"token":"c","left":,"id":"ab-c-"}"#);
        assert_eq!(differences[3..5], [2, 0], "two requests later, and the clock has run");
        let mut kept = differences.into_iter();
        for ((what, since), text) in events.iter().zip(&texts) {
            assert_eq!(other.put_back(text, *since, &mut kept).as_deref(), Some(*what));
        }
        assert_eq!(kept.next(), None);
        assert_eq!(other.put_back(r#"{"left":}"#, 0, &mut kept), None, "a number is missing");
    }

    #[test]
    fn texts_with_other_numbers_stay_as_they_are() {
        for what in [
            r#"{"left":null}"#,
            r#"{"left":007}"#,
            r#"{"left":-7}"#,
            r#"{"left":99999999999999999999}"#,
            r#"{"id":"abc-"}"#,
            r#"{"id":"a-b"}"#,
            r#"{"id":"a-7b"}"#,
        ] {
            let mut differences = Vec::new();
            let taken = Predictor::default().take_out(what, 0, &mut differences);
            let back = taken.map(|text| Predictor::default().put_back(&text, 0, &mut differences.into_iter()).unwrap());
            assert!(back.is_none_or(|back| back == what), "{what}");
        }
    }
}
