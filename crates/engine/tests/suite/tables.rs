//! Every game in every option set, and random walks through them.

use std::collections::BTreeMap;

use bisat_engine::{Board, Game, OptionRule, OptionValue, Options, Visitor, infos, playout, visit};
use fastrand::Rng;

/// A property that holds at every position of every game.
pub(crate) trait Law {
    /// The least number of games in which the property is checked, and the least number of checks in each of them.
    const LEAST: (usize, usize);
    /// Panics where the property does not hold; counts what was checked.
    fn holds<G: Board>(&self, game: &G, position: &G::Position, checked: &mut usize);
}

/// A property as a test over positions of every game. One that does not apply to every position or game counts what it
/// checks (`checked`) and names a minimum: `at least 1000 in 2 games` fails when fewer than two games were checked 1000
/// times each.
macro_rules! law {
    ($name:ident, |$game:ident, $position:ident| $body:block) => {
        law!($name, at least 500 in 4 games, |$game, $position, checked| {
            *checked += 1;
            $body
        });
    };
    ($name:ident, at least $times:literal in $games:literal games, |$game:ident, $position:ident, $checked:ident| $body:block) => {
        #[test]
        fn $name() {
            struct Promise;
            impl Law for Promise {
                const LEAST: (usize, usize) = ($games, $times);
                fn holds<G: Board>(&self, $game: &G, $position: &G::Position, $checked: &mut usize) $body
            }
            check(&Promise);
        }
    };
}
pub(crate) use law;

/// Every legal move of a position.
pub(crate) fn moves<G: Game>(game: &G, position: &G::Position) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    moves
}

/// Checks a property along random games of every game and option set, and that it was checked often enough.
pub(crate) fn check<L: Law>(law: &L) {
    struct Walk<'a, L>(&'a L, &'a [(String, OptionValue)]);
    impl<L: Law> Visitor for Walk<'_, L> {
        type Output = usize;
        fn visit<G: Board>(self) -> usize {
            walk::<G>(self.0, self.1)
        }
    }
    let mut checked: BTreeMap<&str, usize> = BTreeMap::new();
    for (id, options) in tables() {
        *checked.entry(id).or_default() += visit(id, Walk(law, &options)).unwrap();
    }
    let (games, times) = L::LEAST;
    let often = checked.values().filter(|count| **count >= times).count();
    assert!(often >= games, "checked too little, {times} times in {games} games are the least: {checked:?}");
}

/// Plays a few random games to their ends and checks the property at positions on the way; returns the number of checks.
fn walk<G: Board>(law: &impl Law, options: &[(String, OptionValue)]) -> usize {
    const CHECKED: u64 = 100;
    // Steps between checked positions: every one of the opening, and now and then one of a long game.
    const STRIDES: [u64; 5] = [1, 1, 1, 17, 17];
    let game = with_options::<G>(options);
    let (mut scratch, mut checked) = (Vec::new(), 0);
    for (seed, stride) in (0..).zip(STRIDES) {
        let mut rng = Rng::with_seed(seed);
        let mut below = |most| rng.u32(..most);
        let mut position = game.start();
        for _ in 0..CHECKED {
            law.holds(&game, &position, &mut checked);
            playout(&game, &mut position, stride, &mut scratch, &mut below);
        }
        playout(&game, &mut position, u64::MAX, &mut scratch, &mut below);
        law.holds(&game, &position, &mut checked);
    }
    checked
}

pub(crate) fn with_options<G: Board>(options: &[(String, OptionValue)]) -> G {
    G::with_options(&Options::complete(G::option_rules(), options).unwrap())
}

/// Every game with every combination of its options, of those with many values the least, the default and the
/// greatest.
pub(crate) fn tables() -> Vec<(&'static str, Vec<(String, OptionValue)>)> {
    infos().iter().flat_map(|info| combinations(info.options).into_iter().map(|options| (info.id, options))).collect()
}

fn combinations(rules: &[OptionRule]) -> Vec<Vec<(String, OptionValue)>> {
    let Some((first, rest)) = rules.split_first() else { return vec![Vec::new()] };
    let mut values = first.allowed.samples();
    if !values.contains(&first.default) {
        values.push(first.default.clone());
    }
    let rest = combinations(rest);
    let with = |value: &OptionValue, rest: &Vec<(String, OptionValue)>| {
        [vec![(first.name.to_owned(), value.clone())], rest.clone()].concat()
    };
    values.iter().flat_map(|value| rest.iter().map(move |rest| with(value, rest))).collect()
}

/// Options written as `players=3 hit_bonus=true throw=die`.
pub(crate) fn read_options(text: &str) -> Vec<(String, OptionValue)> {
    let read = |option: &str| {
        let (name, value) = option.split_once('=').unwrap();
        (name.to_owned(), OptionValue::read(value))
    };
    text.split_whitespace().map(read).collect()
}

/// The options as [`bisat_engine::open`] takes them.
pub(crate) fn given(options: &[(String, OptionValue)]) -> Vec<(&str, OptionValue)> {
    options.iter().map(|(name, value)| (name.as_str(), value.clone())).collect()
}
