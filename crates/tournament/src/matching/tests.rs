use super::cheapest_pairs;

/// The smallest cost, by trying every way to pair.
fn slowly(free: &[usize], cost: &dyn Fn(usize, usize) -> i128) -> i128 {
    let [first, rest @ ..] = free else { return 0 };
    let pair = |at: usize| {
        let others: Vec<usize> = rest.iter().copied().filter(|other| *other != rest[at]).collect();
        cost(*first, rest[at]) + slowly(&others, cost)
    };
    (0..rest.len()).map(pair).min().unwrap_or_default()
}

#[track_caller]
fn check_pairs(count: usize, partners: &[usize]) {
    assert_eq!(partners.len(), count);
    for (one, other) in partners.iter().enumerate() {
        assert!(*other != one && partners[*other] == one, "{partners:?}");
    }
}

fn total(partners: &[usize], cost: &dyn Fn(usize, usize) -> i128) -> i128 {
    partners.iter().enumerate().filter(|(one, other)| one < *other).map(|(one, other)| cost(one, *other)).sum()
}

#[test]
fn no_other_pairs_are_cheaper() {
    let mut random = fastrand::Rng::with_seed(20);
    for round in 0..6000 {
        let count = 2 * (1 + round % 5);
        // Few different costs make many ties and blossoms.
        let most = [2, 4, 10, 1000][round / 5 % 4];
        let costs: Vec<i128> = (0..count * count).map(|_| i128::from(random.u32(0..most))).collect();
        let cost = |one: usize, other: usize| costs[one.min(other) * count + one.max(other)];
        let partners = cheapest_pairs(count, cost);
        check_pairs(count, &partners);
        let everybody: Vec<usize> = (0..count).collect();
        assert_eq!(total(&partners, &cost), slowly(&everybody, &cost), "{costs:?}");
    }
}

#[test]
fn sixty_four_vertices_are_paired_at_once_and_no_exchange_makes_them_cheaper() {
    let mut random = fastrand::Rng::with_seed(64);
    for _ in 0..50 {
        let places: Vec<i128> = (0..64).map(|_| i128::from(random.u32(0..40))).collect();
        let forbidden: Vec<bool> = (0..64 * 64).map(|_| random.u8(0..4) == 0).collect();
        let cost = |one: usize, other: usize| {
            let (low, high) = (one.min(other), one.max(other));
            (places[one] - places[other]).pow(2) + if forbidden[low * 64 + high] { 1_000_000 } else { 0 }
        };
        let partners = cheapest_pairs(64, cost);
        check_pairs(64, &partners);
        for one in 0..64 {
            for other in 0..64 {
                let (first, second) = (partners[one], partners[other]);
                if one == other || first == other {
                    continue;
                }
                let now = cost(one, first) + cost(other, second);
                assert!(now <= cost(one, other) + cost(first, second), "{one} {first} {other} {second}");
            }
        }
    }
}
