//! A game from outside the engine: a small Nim, written with the public interface alone.
//!
//! Some stones lie in a row. In turn each of two players takes one, two or three from its end; who takes the last stone
//! wins. The traits of `bisat-engine` ([`Game`], [`Describe`], [`Appearance`], [`Board`]) give it sessions, state texts,
//! clicks and perft. The traits of `bisat-search` ([`Greedy`], [`Search`]) give it levels of play and analysis; its search
//! is Monte Carlo tree search, which needs no evaluation.
//!
//! ```sh
//! cargo run -p bisat-search --example tiny_game
//! ```

use std::error::Error;
use std::fmt;

use bisat_engine::{
    Allowed, AnySession, Appearance, Board, ChancePrompt, Colour, Describe, Effect, Face, Game, GameSpecific, Kind,
    Odds, OptionRule, OptionValue, Options, Piece, Player, Point, PointId, PointRole, Prompt, Ranks, Reason, Refusal,
    Seat, Session, StateError, Threat, Tool, Turn, odds, perft,
};
use bisat_search::{
    Analysis, Budget, Greedy, LEVEL_COUNT, LEVELS, Search, SplitMix64, Values, choose_with_seed, monte_carlo,
    opponent_for,
};

const FIRST: Seat = Seat(0);
const SECOND: Seat = Seat(1);
const MOST_TAKEN: u8 = 3;

/// The rules: the number of stones at the start, and whether a toss decides who begins.
#[derive(Clone, Debug)]
struct Nim {
    stones: u8,
    toss: bool,
}

/// The stones left, and the seat to act; `None` before the toss.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Position {
    stones: u8,
    to_act: Option<Seat>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Move {
    /// The toss decides that this seat begins.
    Begins(Seat),
    /// The seat to act takes this number of stones.
    Take(u8),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Begins(seat) => f.write_str(NAMES[seat.index()]),
            Move::Take(stones) => stones.fmt(f),
        }
    }
}

const NAMES: [&str; 2] = ["first", "second"];
const COIN: Odds<Move> = odds!(Move, [(Move::Begins(FIRST), 1), (Move::Begins(SECOND), 1)]);

impl Game for Nim {
    type Position = Position;
    type Move = Move;

    fn seats(&self) -> u8 {
        2
    }

    fn start(&self) -> Position {
        Position { stones: self.stones, to_act: if self.toss { None } else { Some(FIRST) } }
    }

    fn turn(&self, position: &Position) -> Turn {
        match position {
            Position { to_act: None, .. } => Turn::Chance,
            // The other seat took the last stone.
            Position { stones: 0, to_act: Some(FIRST) } => Turn::Over(Ranks::new(&[2, 1])),
            Position { stones: 0, .. } => Turn::Over(Ranks::new(&[1, 2])),
            Position { to_act: Some(seat), .. } => Turn::Seat(*seat),
        }
    }

    fn moves(&self, position: &Position, moves: &mut Vec<Move>) {
        match position.to_act {
            None => COIN.append_to(moves),
            Some(_) => moves.extend((1..=position.stones.min(MOST_TAKEN)).map(Move::Take)),
        }
    }

    fn odds(&self, position: &Position) -> Odds<Move> {
        if position.to_act.is_none() { COIN } else { Odds::NONE }
    }

    fn apply(&self, position: &mut Position, mv: Move) {
        match mv {
            Move::Begins(seat) => position.to_act = Some(seat),
            Move::Take(stones) => {
                position.stones -= stones;
                position.to_act = position.to_act.map(|seat| Seat(1 - seat.0));
            }
        }
    }
}

/// What only this game has to say. A client gets it back with `Special::downcast_ref`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Saying {
    Toss,
    Begins { seat: Seat },
    TakeUpTo { most: u8 },
    Took { seat: Seat, stones: u8 },
}

impl GameSpecific for Saying {
    const GAME: &'static str = Nim::ID;

    fn is_preparation(&self) -> bool {
        matches!(self, Saying::Begins { .. })
    }
}

impl Describe for Nim {
    fn effects(&self, before: &Position, mv: Move) -> Vec<Effect> {
        let mut effects = match (mv, before.to_act) {
            (Move::Begins(seat), _) => vec![Effect::special(Saying::Begins { seat })],
            (Move::Take(stones), Some(seat)) => vec![Effect::special(Saying::Took { seat, stones })],
            (Move::Take(_), None) => Vec::new(),
        };
        if let Turn::Over(ranks) = self.turn(&self.after(before, mv)) {
            effects.push(Effect::ended(&ranks));
        }
        effects
    }

    fn prompt(&self, position: &Position) -> Option<Prompt> {
        let Turn::Seat(_) = self.turn(position) else { return None };
        Some(Prompt::special(Saying::TakeUpTo { most: position.stones.min(MOST_TAKEN) }))
    }

    fn chance_prompt(&self, position: &Position) -> Option<ChancePrompt> {
        (self.turn(position) == Turn::Chance).then(|| ChancePrompt::special(None, Saying::Toss))
    }

    fn refusals(&self, position: &Position, clicked: &[&str]) -> Vec<Refusal> {
        let points = 1..=self.stones;
        let clicked = clicked.first().and_then(|name| points.clone().find(|at| space(*at) == **name));
        let reason =
            clicked.filter(|_| position.to_act.is_some()).and_then(|at| match position.stones.checked_sub(at) {
                None => Some(Reason::Empty),
                Some(behind) => (behind >= MOST_TAKEN).then(|| Reason::special(Saying::TakeUpTo { most: MOST_TAKEN })),
            });
        reason.map(Refusal::new).into_iter().collect()
    }
}

impl Appearance for Nim {
    fn quarter_turns(&self, seat: Seat) -> u8 {
        2 * seat.0
    }

    fn value(&self, _: &Position, _: Move) -> Option<u8> {
        None
    }

    fn tool(&self, position: &Position) -> Option<Tool> {
        (self.turn(position) == Turn::Chance).then_some(Tool::Toss)
    }

    fn face(&self, _: &Position, outcome: Move) -> Option<Face> {
        match outcome {
            Move::Begins(seat) => Some(Face::Seat(seat)),
            Move::Take(_) => None,
        }
    }

    fn threats(&self, _: &Position) -> Vec<Threat> {
        Vec::new()
    }
}

const STONE: Kind = Kind::new(Nim::ID, "stone");
const SPACE: Kind = Kind::new(Nim::ID, "space");

impl Board for Nim {
    const ID: &'static str = "nim";
    const NAME: &'static str = "Nim";
    const HAS_CHANCE: bool = true;
    const PLAYERS: &'static [u8] = &[2];

    fn option_rules() -> &'static [OptionRule] {
        const {
            &[
                OptionRule::new("stones", OptionValue::Number(13), Allowed::Between(1, 50)),
                OptionRule::new("toss", OptionValue::Flag(true), Allowed::Flag),
            ]
        }
    }

    fn with_options(options: &Options) -> Self {
        Nim { stones: options.number("stones") as u8, toss: options.flag("toss") }
    }

    fn write(&self, position: &Position) -> String {
        let to_act = position.to_act.map_or("toss", |seat| NAMES[seat.index()]);
        format!("{} {to_act}", position.stones)
    }

    fn read(&self, text: &str) -> Result<Position, StateError> {
        let Some((stones, to_act)) = text.split_once(' ') else {
            return Err(StateError::new("stones", text, "there are two fields, one space apart: stones turn"));
        };
        let to_act = match to_act {
            "toss" if self.toss => None,
            "first" => Some(FIRST),
            "second" => Some(SECOND),
            _ => return Err(StateError::new("turn", to_act, "first, second, or toss in a game with a toss")),
        };
        let number = stones.parse().ok().filter(|number| *number <= self.stones && stones == u8::to_string(number));
        let stones = number.ok_or_else(|| {
            StateError::new("stones", stones, format!("a number from 0 to {}, without leading zero", self.stones))
        })?;
        let position = Position { stones, to_act };
        let is_reachable = to_act.is_some() || stones == self.stones;
        if is_reachable { Ok(position) } else { Err(StateError::new("turn", "toss", "the toss comes first")) }
    }

    fn player(&self, seat: Seat) -> Player {
        let colours = [Colour::Red, Colour::Blue];
        Player::new(NAMES[seat.index()], colours[seat.index()])
    }

    fn points(&self, _: &Position) -> Vec<Point> {
        let point = |at: u8| Point::new(space(at), (f32::from(at), 0.0), PointRole::Space, SPACE);
        (1..=self.stones).map(point).collect()
    }

    fn pieces(&self, position: &Position) -> Vec<Piece> {
        (1..=position.stones).map(|at| Piece::figure(space(at), STONE, None)).collect()
    }

    /// A click on a stone takes it and all behind it.
    fn clicks(&self, position: &Position, action: Move) -> Vec<PointId> {
        match action {
            Move::Take(stones) => vec![space(position.stones + 1 - stones)],
            Move::Begins(_) => Vec::new(),
        }
    }

    fn route(&self, _: &Position, _: Move) -> Vec<PointId> {
        Vec::new()
    }

    fn thrower(&self, _: &Position) -> Option<Seat> {
        None
    }
}

fn space(at: u8) -> PointId {
    PointId::new(at)
}

impl Greedy for Nim {
    type Priority = u8;

    /// The greedy player takes as many stones as it can.
    fn priority(&self, _: &Position, mv: Move) -> u8 {
        match mv {
            Move::Take(stones) => stones,
            Move::Begins(_) => 0,
        }
    }
}

/// The search of a position always uses the same random numbers, so that its result is the same everywhere.
const SEED: u64 = 7;

impl Search for Nim {
    const TEMPERATURES: [f32; LEVEL_COUNT] = [0.8, 0.6, 0.4, 0.3, 0.2, 0.1, 0.05, 0.0];

    fn level_8_nodes(&self) -> u64 {
        2_000_000
    }

    fn search(
        &self,
        position: &Position,
        budget: &mut Budget,
        progress: &mut dyn FnMut(&Analysis<Move>),
    ) -> Analysis<Move> {
        monte_carlo(self, position, budget, &mut SplitMix64::new(SEED), progress)
    }

    fn expected_values(&self, position: &Position, budget: &mut Budget) -> Values {
        match self.turn(position) {
            Turn::Over(ranks) => Values::of_ranks(&ranks),
            Turn::Seat(_) => self.search(position, budget, &mut |_| {}).moves[0].values,
            Turn::Chance => {
                let odds = self.odds(position);
                let mut mean = Values::NONE;
                for (outcome, weight) in odds.outcomes() {
                    let values = self.expected_values(&self.after(position, outcome), &mut budget.part(2));
                    mean.add(&values, weight as f32 / odds.total() as f32);
                }
                mean
            }
        }
    }
}

/// A session without a toss.
fn session() -> Result<Session<Nim>, Box<dyn Error>> {
    let options = Options::complete(Nim::option_rules(), &[("toss", OptionValue::Flag(false))])?;
    Ok(Session::new(&options)?)
}

/// Plays a session to its end in text, as a client does: the strongest level against the greedy player.
fn play(session: &mut dyn AnySession, game: &Nim) -> Result<(), Box<dyn Error>> {
    let opponent = opponent_for(game.clone());
    let mut rng = SplitMix64::new(SEED);
    while let Turn::Seat(seat) = session.turn() {
        let state = session.state();
        let chosen = if seat == FIRST {
            choose_with_seed(opponent.as_ref(), &state, &LEVELS[LEVEL_COUNT - 1], SEED, Budget::of_nodes(100_000))?
        } else {
            opponent.greedy_move(&state, &mut rng)?
        };
        let taken = chosen.ok_or("a seat is to act")?;
        println!("{state}: {} takes {taken}", session.player(seat).name);
        session.play(&taken)?;
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut session = session()?;
    let game = session.game().clone();
    println!("perft(5) = {}", perft(&game, &game.start(), 5));
    play(&mut session, &game)?;
    println!("{:?}", session.played_moves().last());
    Ok(())
}

#[cfg(test)]
mod tests {
    use bisat_engine::{AnySession, Board, Clicked, Effect, Game, Options, Ranks, Session, Turn, perft, playout};
    use bisat_search::{Budget, Search, SplitMix64, Values};

    use super::{FIRST, Nim, Position, SECOND, SEED, Saying, play, session};

    #[test]
    fn perft_counts_the_ways_to_take_the_stones() {
        let game = session().unwrap().game().clone();
        // Sums of ones, twos and threes: every sum of five has 3^5 lines while at least 15 stones lie there.
        assert_eq!(perft(&game, &Position { stones: 15, to_act: Some(FIRST) }, 5), 243);
        // All lines of four stones: 1 2 4 7, the numbers that sum their three predecessors.
        assert_eq!(perft(&game, &Position { stones: 4, to_act: Some(FIRST) }, 4), 7);
    }

    #[test]
    fn the_strongest_level_wins_a_won_game() {
        let mut session = session().unwrap();
        let game = session.game().clone();
        play(&mut session, &game).unwrap();
        // With a multiple of four stones left, the seat to act loses: the first player can always leave one.
        assert_eq!(AnySession::turn(&session), Turn::Over(Ranks::new(&[1, 2])));
    }

    #[test]
    fn a_toss_and_the_end_have_their_values() {
        let game = Nim::with_defaults();
        let mut budget = Budget::of_nodes(20_000);
        // The seat that begins wins 13 stones, so the toss decides.
        let values = game.expected_values(&game.start(), &mut budget);
        assert!((values.of(FIRST) - 0.5).abs() < 0.01, "{values:?}");
        let end = Position { stones: 0, to_act: Some(FIRST) };
        assert_eq!(game.expected_values(&end, &mut budget), Values::of_two(0.0));
    }

    #[test]
    fn a_session_works_in_text_clicks_and_history() {
        let mut session: Box<dyn AnySession> = Box::new(Session::<Nim>::new(&Nim::defaults()).unwrap());
        assert_eq!((session.state().as_str(), session.turn()), ("13 toss", Turn::Chance));
        assert_eq!(session.outcome(1).as_deref(), Some("second"));
        session.play("second").unwrap();
        assert_eq!(session.click(&["12"]), Clicked::Plays("2".to_owned()));
        let taken = session.effects("2").unwrap();
        let Effect::Special(special) = &taken[0] else { panic!("{taken:?}") };
        assert_eq!(special.downcast_ref(), Some(&Saying::Took { seat: SECOND, stones: 2 }));
        session.play("2").unwrap();
        assert_eq!((session.state().as_str(), session.pieces().len()), ("11 first", 11));
        assert_eq!(session.undo().as_deref(), Some("2"));
        assert_eq!(session.history(), ["second"]);
        assert_eq!(session.set_state("3 toss").unwrap_err().field(), "turn");
        assert_eq!(session.set_state("014 first").unwrap_err().field(), "stones");
    }

    #[test]
    fn every_position_of_random_games_has_a_text_and_prefix_free_clicks() {
        let game = Nim::with_defaults();
        let mut rng = SplitMix64::new(SEED);
        for _ in 0..20 {
            let mut position = game.start();
            let mut steps = 0;
            while playout(&game, &mut position, 1, &mut Vec::new(), &mut |below| rng.below(below)) == 1 {
                assert_eq!(game.read(&game.write(&position)), Ok(position));
                let mut moves = Vec::new();
                game.moves(&position, &mut moves);
                let clicks = game.clicks_of_all(&position, &moves);
                assert!(clicks.iter().all(|points| points.len() == 1));
                steps += 1;
            }
            assert!(steps > 5, "a game has at least a toss and five moves");
        }
    }

    impl Nim {
        fn defaults() -> Options {
            Options::defaults(Nim::option_rules())
        }
    }
}
