//! Properties of the traits: each is one test that runs over every game and option set.

use std::collections::HashSet;
use std::hash::Hash;

use crate::tables::{Law, check, given, law, moves, tables, with_options};
use bisat_engine::{
    AnySession, Board, Clicked, Effect, GAMES, OptionValue, Options, PointId, Session, Turn, Visitor, infos, open,
    playout, visit,
};
use fastrand::Rng;

fn are_unique<T: Hash + Eq>(all: impl IntoIterator<Item = T>) -> bool {
    let mut seen = HashSet::new();
    all.into_iter().all(|one| seen.insert(one))
}

law!(a_position_reads_back_from_its_text, |game, position| {
    let text = game.write(position);
    assert_eq!(game.read(&text).as_ref(), Ok(position), "{text}");
});

law!(what_is_not_the_one_canonical_text_is_refused, |game, position| {
    let text = game.write(position);
    let doubled = text.replacen(' ', "  ", 1);
    let zeroed = text.replacen(' ', " 0", 1);
    for other in [format!("{text} "), format!(" {text}"), format!("{text} -"), doubled, zeroed, text + "\n"] {
        assert!(game.read(&other).is_err(), "{other:?} is accepted");
    }
});

law!(there_are_no_moves_exactly_when_the_game_is_over, |game, position| {
    let is_over = matches!(game.turn(position), Turn::Over(_));
    assert_eq!(moves(game, position).is_empty(), is_over, "{}", game.write(position));
});

law!(a_game_without_chance_never_throws, at least 500 in 1 games, |game, position, checked| {
    *checked += usize::from(!G::HAS_CHANCE);
    assert!(G::HAS_CHANCE || game.turn(position) != Turn::Chance, "{}", game.write(position));
});

law!(move_texts_are_unique_words, |game, position| {
    let texts: Vec<String> = moves(game, position).iter().map(ToString::to_string).collect();
    assert!(texts.iter().all(|text| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_graphic())));
    assert!(are_unique(&texts), "{texts:?} at {}", game.write(position));
});

law!(a_count_is_the_length_of_the_list, |game, position| {
    let mut scratch = moves(game, position);
    let listed = scratch.len();
    assert_eq!(game.count(position, &mut scratch), listed, "{}", game.write(position));
    assert_eq!(scratch.len(), listed, "what was in the scratch list is left there");
});

law!(every_action_can_be_chosen_by_its_number, at least 1000 in 4 games, |game, position, checked| {
    if let Turn::Seat(_) = game.turn(position) {
        let listed: HashSet<_> = moves(game, position).into_iter().collect();
        let count = listed.len() as u32;
        *checked += count as usize;
        let choose = |number| {
            game.choose(position, &mut Vec::new(), &mut |most| {
                assert_eq!(most, count, "{}", game.write(position));
                number
            })
        };
        // A long list is the same to choose from at every tenth place.
        let step = if count > 1000 { 10 } else { 1 };
        let chosen: Vec<_> = (0..count).step_by(step).map(choose).collect();
        assert!(are_unique(&chosen) && chosen.iter().all(|mv| listed.contains(mv)), "{}", game.write(position));
    }
});

law!(odds_are_positive_and_sum_to_the_number_of_lots, at least 500 in 3 games, |game, position, checked| {
    let odds = game.odds(position);
    let outcomes: Vec<_> = odds.outcomes().collect();
    assert_eq!(outcomes.iter().map(|(_, weight)| weight).sum::<u32>(), odds.total());
    assert_eq!(odds.total() > 0, game.turn(position) == Turn::Chance);
    if odds.total() > 0 {
        *checked += 1;
        assert_eq!(outcomes.iter().map(|(outcome, _)| *outcome).collect::<Vec<_>>(), moves(game, position));
        let drawn = |outcome| (0..odds.total()).filter(|roll| odds.draw(*roll) == outcome).count() as u32;
        assert!(outcomes.iter().all(|(outcome, weight)| *weight > 0 && drawn(*outcome) == *weight));
    }
});

law!(every_move_leads_to_a_position_that_reads_back, at least 1000 in 4 games, |game, position, checked| {
    // Of a long list every hundredth move is enough.
    let all = moves(game, position);
    let step = if all.len() > 1000 { 100 } else { 1 };
    for mv in all.into_iter().step_by(step) {
        *checked += 1;
        let (mut one, mut other) = (*position, *position);
        game.apply(&mut one, mv);
        game.apply(&mut other, mv);
        assert_eq!(one, other, "{mv} at {}", game.write(position));
        let text = game.write(&one);
        assert_eq!(game.read(&text).as_ref(), Ok(&one), "{text} after {mv} at {}", game.write(position));
    }
});

law!(clicks_are_unique_and_none_begin_others, at least 1000 in 4 games, |game, position, checked| {
    if let Turn::Seat(_) = game.turn(position) {
        let points: HashSet<PointId> = game.points(position).into_iter().map(|point| point.name).collect();
        let mut clicks: Vec<Vec<PointId>> =
            moves(game, position).into_iter().map(|mv| game.clicks(position, mv)).collect();
        assert!(clicks.iter().flatten().all(|point| points.contains(point)), "{}", game.write(position));
        assert!(clicks.iter().all(|sequence| !sequence.is_empty()));
        *checked += clicks.len();
        clicks.sort();
        let begins = clicks.windows(2).find(|two| two[1].starts_with(&two[0]));
        assert_eq!(begins, None, "{}", game.write(position));
    }
});

law!(clicking_its_points_plays_an_action, at least 1000 in 4 games, |game, position, checked| {
    if let Turn::Seat(_) = game.turn(position) {
        let all = moves(game, position);
        let step = if all.len() > 1000 { 100 } else { 1 };
        for mv in all.into_iter().step_by(step) {
            *checked += 1;
            let clicks = game.clicks(position, mv);
            let clicked: Vec<&str> = clicks.iter().map(PointId::as_str).collect();
            for done in 0..clicked.len() {
                let Clicked::Next(next) = game.click(position, &clicked[..done]) else {
                    panic!("{mv} at {}: {clicked:?} ends after {done}", game.write(position));
                };
                assert!(next.contains(&clicks[done]), "{mv} at {}", game.write(position));
            }
            assert_eq!(game.click(position, &clicked), Clicked::Plays(mv), "{}", game.write(position));
            let beyond = [clicked.as_slice(), &clicked[..1]].concat();
            assert_eq!(game.click(position, &beyond), Clicked::Nothing, "{}", game.write(position));
        }
    }
});

#[test]
fn all_actions_in_one_pass_are_what_single_queries_answer() {
    let mut compared = 0;
    for (id, options) in tables() {
        let mut session = open(id, &given(&options)).unwrap();
        let mut rng = Rng::with_seed(9);
        for _ in 0..40 {
            let is_long = session.count() > 1000;
            let actions = if is_long { Vec::new() } else { session.actions() };
            let tokens: Vec<String> = actions.iter().map(|action| action.token.clone()).collect();
            match session.turn() {
                Turn::Seat(_) if !is_long => assert_eq!(tokens, session.moves(), "{id} at {}", session.state()),
                _ => assert!(actions.is_empty(), "{id} at {}", session.state()),
            }
            let clicks = if is_long { Vec::new() } else { session.clicks() };
            assert_eq!(clicks.len(), actions.len());
            for (action, (token, clicks)) in actions.iter().zip(clicks) {
                assert_eq!((&action.token, &action.clicks), (&token, &clicks), "{id}");
                assert_eq!(session.route(&token).as_ref(), Ok(&action.route), "{id} {token}");
                assert_eq!(session.value(&token), Ok(action.value), "{id} {token}");
                assert_eq!(session.effects(&token).as_ref(), Ok(&action.effects), "{id} {token}");
                let first = action.clicks[0].as_str();
                let after: Vec<_> = actions.iter().filter(|other| other.clicks[0] == first).cloned().collect();
                assert_eq!(session.actions_after(&[first]), after, "{id} {token}");
                compared += 1;
            }
            let Some(token) = rng.choice(session.moves()) else { break };
            session.play(&token).unwrap();
        }
    }
    assert!(compared > 5000, "{compared} actions were compared");
}

#[test]
fn another_games_options_are_refused() {
    struct Check;
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Board>(self) {
            for info in infos().iter().filter(|info| info.id != G::ID) {
                let strange =
                    |(name, _): (&'static str, &OptionValue)| G::option_rules().iter().all(|r| r.name != name);
                let options = Options::defaults(info.options);
                let is_strange = options.iter().any(strange);
                assert!(!is_strange || Session::<G>::new(&options).is_err(), "{} takes {}", G::ID, info.id);
            }
        }
    }
    GAMES.iter().for_each(|id| visit(id, Check).unwrap());
}

law!(a_route_begins_where_a_piece_of_the_mover_lies_and_leads_over_points, at least 1000 in 4 games, |game, position, checked| {
    if let Turn::Seat(seat) = game.turn(position) {
        let points: HashSet<PointId> = game.points(position).into_iter().map(|point| point.name).collect();
        let pieces = game.pieces(position);
        for mv in moves(game, position) {
            let route = game.route(position, mv);
            *checked += usize::from(!route.is_empty());
            let is_begun = |first: &PointId| pieces.iter().any(|p| p.seat == Some(seat) && p.point == *first);
            assert!(route.first().is_none_or(is_begun), "{mv} at {}", game.write(position));
            assert!(route.iter().all(|point| points.contains(point)), "{mv} at {}", game.write(position));
            let clicks = game.clicks(position, mv);
            assert!(route.last().is_none_or(|last| clicks.contains(last)), "{mv} at {}", game.write(position));
        }
    }
});

law!(every_step_tells_something_and_its_last_word_is_the_end_exactly_when_the_game_is_over, at least 1000 in 4 games, |game, position, checked| {
    let all = moves(game, position);
    let step = if all.len() > 1000 { 100 } else { 1 };
    for mv in all.into_iter().step_by(step) {
        *checked += 1;
        let mut after = *position;
        game.apply(&mut after, mv);
        let effects = game.effects(position, mv);
        let ends: Vec<bool> = effects.iter().map(Effect::is_end).collect();
        let is_over = matches!(game.turn(&after), Turn::Over(_));
        assert_eq!(ends.last(), Some(&is_over), "{mv} at {}: {effects:?}", game.write(position));
        assert!(ends.iter().filter(|is_end| **is_end).count() <= 1 && are_unique(&effects), "{effects:?}");
    }
});

law!(something_is_asked_exactly_when_a_seat_is_to_act_and_drawn_exactly_when_chance_is, |game, position| {
    let turn = game.turn(position);
    assert_eq!(game.prompt(position).is_some(), matches!(turn, Turn::Seat(_)), "{}", game.write(position));
    assert_eq!(game.chance_prompt(position).is_some(), turn == Turn::Chance, "{}", game.write(position));
});

law!(who_draws_is_who_throws, at least 500 in 3 games, |game, position, checked| {
    let drawer = game.chance_prompt(position).and_then(|prompt| prompt.seat());
    *checked += usize::from(drawer.is_some());
    assert_eq!(drawer, game.thrower(position), "{}", game.write(position));
});

law!(whatever_is_told_of_a_place_names_a_point, at least 1000 in 4 games, |game, position, checked| {
    let points: HashSet<PointId> = game.points(position).into_iter().map(|point| point.name).collect();
    for effect in moves(game, position).into_iter().take(1000).flat_map(|mv| game.effects(position, mv)) {
        let named = effect.points();
        *checked += named.len();
        assert!(named.into_iter().all(|name| points.contains(name)), "{effect:?} at {}", game.write(position));
    }
});

law!(somebody_throws_only_where_chance_is_to_play, at least 500 in 3 games, |game, position, checked| {
    let thrower = game.thrower(position);
    *checked += usize::from(thrower.is_some());
    assert!(thrower.is_none_or(|seat| game.turn(position) == Turn::Chance && seat.0 < game.seats()));
});

law!(every_piece_lies_on_a_point_and_points_have_names_of_their_own, at least 1000 in 4 games, |game, position, checked| {
    let points: Vec<PointId> = game.points(position).into_iter().map(|point| point.name).collect();
    assert!(are_unique(&points));
    for piece in game.pieces(position) {
        *checked += 1;
        assert!(points.contains(&piece.point), "{piece:?} at {}", game.write(position));
        assert!(piece.seat.is_none_or(|seat| seat.0 < game.seats()));
    }
});

law!(places_are_given_without_gaps_to_every_seat, at least 5 in 4 games, |game, position, checked| {
    if let Turn::Over(ranks) = game.turn(position) {
        *checked += 1;
        let mut places = ranks.places().to_vec();
        assert_eq!(places.len(), game.seats() as usize);
        places.sort_unstable();
        let is_right = |(before, place): (usize, &u8)| {
            let ahead = places.iter().filter(|other| *other < place).count();
            ahead <= before && *place as usize == ahead + 1
        };
        assert!(places.iter().enumerate().all(is_right), "{places:?}");
    }
});

#[test]
fn positions_take_at_most_64_bytes() {
    struct Size;
    impl Visitor for Size {
        type Output = usize;
        fn visit<G: Board>(self) -> usize {
            size_of::<G::Position>()
        }
    }
    for id in GAMES {
        let size = visit(id, Size).unwrap();
        assert!(size <= 64, "a position of {id} takes {size} bytes");
    }
}

#[test]
fn random_games_end() {
    struct End<'a>(&'a [(String, OptionValue)]);
    impl Visitor for End<'_> {
        type Output = ();
        fn visit<G: Board>(self) {
            const MOST: u64 = 1_000_000;
            let game: G = with_options(self.0);
            for seed in 0..3 {
                let mut rng = Rng::with_seed(seed);
                let mut position = game.start();
                let steps = playout(&game, &mut position, MOST, &mut Vec::new(), &mut |most| rng.u32(..most));
                assert!(steps < MOST && matches!(game.turn(&position), Turn::Over(_)), "{}", game.write(&position));
            }
        }
    }
    for (id, options) in tables() {
        visit(id, End(&options)).unwrap();
    }
}

/// A session after some random moves.
fn played(id: &str, options: &[(String, OptionValue)], steps: usize) -> Box<dyn AnySession> {
    let mut session = open(id, &given(options)).unwrap();
    let mut rng = Rng::with_seed(7);
    for _ in 0..steps {
        let moves = session.moves();
        if moves.is_empty() {
            break;
        }
        session.play(&moves[rng.usize(..moves.len())]).unwrap();
    }
    session
}

#[test]
fn replaying_a_record_gives_the_same_position() {
    for (id, options) in tables() {
        let first = played(id, &options, 120);
        let mut second = open(id, &given(&options)).unwrap();
        first.history().iter().for_each(|token| second.play(token).unwrap());
        assert_eq!(first.state(), second.state());
    }
}

#[test]
fn taking_everything_back_leads_to_the_start() {
    for (id, options) in tables() {
        let mut session = played(id, &options, 40);
        let record = session.history();
        let mut taken = Vec::new();
        while let Some(token) = session.undo() {
            taken.push(token);
        }
        taken.reverse();
        assert_eq!(taken, record);
        assert_eq!(session.state(), open(id, &given(&options)).unwrap().state());
    }
}

#[test]
fn the_played_moves_are_those_of_a_replay() {
    for (id, options) in tables() {
        let session = played(id, &options, 40);
        let mut again = open(id, &given(&options)).unwrap();
        for (at, past) in session.played_moves().into_iter().enumerate() {
            let then = session.after(at);
            assert_eq!((then.state(), then.history()), (again.state(), again.history()));
            let (seat, is_outcome) = match again.turn() {
                Turn::Seat(seat) => (Some(seat), false),
                Turn::Chance | Turn::Over(_) => (again.thrower(), true),
            };
            assert_eq!((past.seat, past.is_outcome), (seat, is_outcome), "{id}");
            again.play(&past.token).unwrap();
        }
        assert_eq!(again.state(), session.after(usize::MAX).state());
    }
}

#[test]
fn a_refused_move_or_state_changes_nothing() {
    for (id, options) in tables() {
        let mut session = played(id, &options, 30);
        let (state, record) = (session.state(), session.history());
        for token in ["", " ", "x", "pass ", "999:999", "\u{0}", "é"] {
            assert!(session.play(token).is_err());
            assert!(session.set_state(token).is_err());
        }
        assert_eq!((session.state(), session.history()), (state, record));
    }
}

#[test]
fn every_option_is_given_back_and_no_other_is_taken() {
    struct Check;
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Board>(self) {
            let rules = G::option_rules();
            let defaults = Options::defaults(rules);
            let session = Session::<G>::new(&defaults).unwrap();
            assert_eq!(AnySession::options(&session), &defaults);
            assert_eq!(defaults.iter().count(), rules.len());
            assert!(Options::complete(rules, &[("no_such_option", OptionValue::Number(1))]).is_err());
            for rule in rules {
                for wrong in [OptionValue::Number(-1), OptionValue::Number(1 << 40), OptionValue::Word("no".into())] {
                    assert!(Options::complete(rules, &[(rule.name, wrong)]).is_err(), "{}", rule.name);
                }
            }
        }
    }
    GAMES.iter().for_each(|id| visit(id, Check).unwrap());
}

#[test]
fn a_game_with_chance_throws_at_some_time() {
    for id in GAMES {
        let mut session = played(id, &[], 0);
        let mut rng = Rng::with_seed(1);
        let mut has_thrown = false;
        for _ in 0..50 {
            has_thrown |= session.turn() == Turn::Chance;
            let Some(token) = rng.choice(session.moves()) else { break };
            session.play(&token).unwrap();
        }
        assert_eq!(has_thrown, session.has_chance(), "{id}");
    }
}
