//! Legal moves similar to a text that is not one.

/// The moves nearest to the text by edit distance, at most `most`, nearest first.
pub fn nearest<'a>(moves: &'a [String], typed: &str, most: usize) -> Vec<&'a str> {
    let mut near: Vec<(usize, &str)> = moves.iter().map(|token| (distance(token, typed), token.as_str())).collect();
    near.sort_by_key(|(distance, _)| *distance);
    near.into_iter().take(most).map(|(_, token)| token).collect()
}

/// The edit distance of two texts (Levenshtein): letters inserted, removed or changed.
fn distance(one: &str, other: &str) -> usize {
    // No move is this long: further letters do not matter.
    const MOST: usize = 40;
    let other: Vec<char> = other.chars().take(MOST).collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, letter) in one.chars().enumerate() {
        let mut before = row[0];
        row[0] = at + 1;
        for (column, known) in other.iter().enumerate() {
            let changed = before + usize::from(letter != *known);
            before = row[column + 1];
            row[column + 1] = changed.min(before + 1).min(row[column] + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn the_moves_that_are_most_alike_come_first() {
        let moves = ["a1a2", "b1b2", "b1b3", "pass"].map(str::to_owned);
        assert_eq!(nearest(&moves, "b1b4", 2), ["b1b2", "b1b3"]);
        assert_eq!(nearest(&moves, "pas", 1), ["pass"]);
        assert_eq!(nearest(&[], "x", 3), [""; 0]);
    }
}
