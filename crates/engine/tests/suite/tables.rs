//! Every game in every option set, and random walks through them.

use bisat_engine::{Board, GAMES, Options, Value, Visitor, playout, visit};
use fastrand::Rng;

/// A promise that holds at every position of every game.
pub(crate) trait Law {
    fn holds<G: Board>(&self, game: &G, position: &G::Position);
}

/// Checks the law along random games of every game and option set.
pub(crate) fn check(law: &impl Law) {
    struct Walk<'a, L>(&'a L, &'a [(String, Value)]);
    impl<L: Law> Visitor for Walk<'_, L> {
        type Output = ();
        fn visit<G: Board>(self) {
            walk::<G>(self.0, self.1);
        }
    }
    for (id, options) in tables() {
        visit(id, Walk(law, &options)).unwrap();
    }
}

/// Plays a few random games, each from where the last one was broken off, and shows the law every position.
fn walk<G: Board>(law: &impl Law, options: &[(String, Value)]) {
    const GAMES: u64 = 2;
    const STEPS: u64 = 300;
    // A stride between checked positions, so that late positions of long games are seen, too.
    const STRIDES: [u64; 3] = [1, 1, 17];
    let game = with_options::<G>(options);
    let mut scratch = Vec::new();
    for seed in 0..GAMES * STRIDES.len() as u64 {
        let mut rng = Rng::with_seed(seed);
        let mut below = |most| rng.u32(..most);
        let mut position = game.start();
        for _ in 0..STEPS / STRIDES.len() as u64 {
            law.holds(&game, &position);
            let stride = STRIDES[seed as usize % STRIDES.len()];
            if playout(&game, &mut position, stride, &mut scratch, &mut below) < stride {
                law.holds(&game, &position);
                break;
            }
        }
    }
}

pub(crate) fn with_options<G: Board>(options: &[(String, Value)]) -> G {
    G::with_options(&Options::complete(&G::option_rules(), options).unwrap())
}

/// Every game with every option set that is worth a walk of its own.
pub(crate) fn tables() -> Vec<(&'static str, Vec<(String, Value)>)> {
    GAMES.iter().flat_map(|id| option_sets(id).into_iter().map(|options| (*id, read_options(&options)))).collect()
}

fn option_sets(id: &str) -> Vec<String> {
    let cross = |first: &[&str], second: &[&str]| -> Vec<String> {
        first.iter().flat_map(|one| second.iter().map(move |two| format!("{one} {two}"))).collect()
    };
    match id {
        "khan" => vec!["quiet_limit=40".into(), "quiet_limit=10".into()],
        "chowka-bhara" => cross(
            &["players=2", "players=3", "players=4"],
            &["size=5", "size=7", "size=5 hit_bonus=true", "size=7 hit_bonus=true"],
        ),
        "pachisi" => cross(&["players=2", "players=3", "players=4"], &["throw=cowries", "throw=die"]),
        "kho-kho" => cross(&["spins=40", "spins=3", "spins=1"], &["innings=1", "innings=2"]),
        other => panic!("the option sets of {other} are not listed here"),
    }
}

/// Options written as `players=3 hit_bonus=true throw=die`.
pub(crate) fn read_options(text: &str) -> Vec<(String, Value)> {
    let read = |option: &str| {
        let (name, value) = option.split_once('=').unwrap();
        (name.to_owned(), Value::read(value))
    };
    text.split_whitespace().map(read).collect()
}

/// The options as [`bisat_engine::open`] takes them.
pub(crate) fn given(options: &[(String, Value)]) -> Vec<(&str, Value)> {
    options.iter().map(|(name, value)| (name.as_str(), value.clone())).collect()
}
