//! Which silence of the players belongs to which fault.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::faults::{FAULTS, Fault, Happened};

/// A fault explains silences that begin up to this long after it, in milliseconds.
const AFTERMATH: u64 = 3_000;

/// When each silence began, in milliseconds since 1970, and its milliseconds.
type Silences = Vec<(u64, u64)>;

/// The JSON report of `bisat torture` without the list of silences, which is long, and the silences.
pub(super) fn read(json: &str) -> Result<(String, Silences), String> {
    let (before, rest) = json.split_once("\"silences\":").ok_or("the report of the players has no silences")?;
    // The next key begins with a quotation mark.
    let (list, after) = rest.split_once('"').ok_or("the report of the players is cut off")?;
    let numbers: Vec<u64> =
        list.split(|sign: char| !sign.is_ascii_digit()).filter_map(|number| number.parse().ok()).collect();
    let silences = numbers.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
    Ok((format!("{before}\"{after}"), silences))
}

/// A table of the faults: how often each happened, and the longest silence that a player noticed with it. With several faults
/// at once the last one counts.
pub(super) fn table(happened: &[Happened], silences: &[(u64, u64)]) -> String {
    let mut longest: BTreeMap<Option<Fault>, u64> = BTreeMap::new();
    for (begin, length) in silences {
        let is_cause = |fault: &&Happened| fault.from <= begin + length && *begin <= fault.to + AFTERMATH;
        let cause = happened.iter().rfind(is_cause).map(|happened| happened.fault);
        let known = longest.entry(cause).or_default();
        *known = (*known).max(*length);
    }
    let mut text = String::from("| fault | times | longest silence that a player noticed |\n| --- | --- | --- |\n");
    let mut kinds = FAULTS.to_vec();
    kinds.dedup();
    for fault in kinds {
        let times = happened.iter().filter(|happened| happened.fault == fault).count();
        // Writing to a text cannot fail.
        let _ = writeln!(text, "| {fault} | {times} | {} |", seconds(longest.get(&Some(fault))));
    }
    if let Some(other) = longest.get(&None) {
        let _ = writeln!(text, "| none of these | | {} |", seconds(Some(other)));
    }
    text
}

fn seconds(milliseconds: Option<&u64>) -> String {
    match milliseconds {
        Some(milliseconds) => format!("{:.1} s", *milliseconds as f64 / 1000.0),
        None => "less than 1 s".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{read, table};
    use crate::chaos::faults::{Fault, Happened};

    #[test]
    fn silences_are_read_and_belong_to_the_last_fault() {
        let json = "{\"moves\": 7, \"silences\": [\n [1000, 1500],\n [90000, 2000]\n], \"rated\": 3}";
        let (summary, found) = read(json).unwrap();
        assert_eq!(summary, "{\"moves\": 7, \"rated\": 3}");
        assert_eq!(found, [(1000, 1500), (90_000, 2000)]);
        let happened = [
            Happened { fault: Fault::KillNode, from: 900, to: 2000 },
            Happened { fault: Fault::KillNats, from: 5000, to: 6000 },
        ];
        let table = table(&happened, &found);
        assert!(table.contains("| a node was killed | 1 | 1.5 s |"), "{table}");
        assert!(table.contains("| NATS was killed | 1 | less than 1 s |"), "{table}");
        assert!(table.contains("| none of these | | 2.0 s |"), "{table}");
        assert!(read("{\"moves\": 7}").is_err());
    }
}
