//! The numbers that players get at the start.

use bisat_protocol::IdentityId;

/// The players in the order of their numbers: those with a rating first, the highest before the others; players with the same
/// rating, and those without one, by lot. The seed decides the draw.
pub fn numbered(players: &[(IdentityId, Option<f64>)], seed: u64) -> Vec<IdentityId> {
    let mut order: Vec<&(IdentityId, Option<f64>)> = players.iter().collect();
    fastrand::Rng::with_seed(seed).shuffle(&mut order);
    let key = |rating: Option<f64>| rating.unwrap_or(f64::NEG_INFINITY);
    // The sort is stable.
    order.sort_by(|(_, one), (_, other)| key(*other).total_cmp(&key(*one)));
    order.into_iter().map(|(player, _)| player.clone()).collect()
}

#[cfg(test)]
mod tests {
    use bisat_protocol::IdentityId;

    use super::numbered;

    fn player(name: &str, rating: Option<f64>) -> (IdentityId, Option<f64>) {
        (IdentityId(name.to_owned()), rating)
    }

    #[test]
    fn the_highest_rating_has_the_first_number_and_players_without_one_come_last_by_lot() {
        let players = [player("a", None), player("b", Some(1400.0)), player("c", Some(1600.0)), player("d", None)];
        let mut lots: Vec<String> = Vec::new();
        for seed in 0..32 {
            let order: String = numbered(&players, seed).into_iter().map(|player| player.0).collect();
            assert!(order.starts_with("cb"), "{order}");
            assert_eq!(order, numbered(&players, seed).into_iter().map(|player| player.0).collect::<String>());
            lots.push(order);
        }
        lots.sort_unstable();
        lots.dedup();
        assert_eq!(lots, ["cbad", "cbda"]);
    }
}
