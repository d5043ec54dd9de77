//! The numbers of a review: winning chances, luck of throws, mistakes, and the breakdown of the result into both. All
//! values are in hundredths of a win. Nothing here knows a rule or a screen.

use bisat_engine::{Effect, Seat};
use bisat_search::{Review, ReviewedStep, Values};

/// A smaller loss does not count as a mistake.
const MIN_COST: f32 = 1.0;
/// The most mistakes that are listed.
const MAX_MISTAKES: usize = 32;

/// The winning chance of a seat at the start and after each step. `end` replaces the last value if the game is over.
pub fn win_chances(review: &Review, seat: Seat, end: Option<&Values>) -> Vec<f32> {
    let start = review.steps.first().map_or(50.0, |step| hundredths(&step.before, seat));
    let mut win_chances = vec![start];
    win_chances.extend(review.steps.iter().map(|step| hundredths(&step.after, seat)));
    if let (Some(last), Some(end)) = (win_chances.last_mut(), end) {
        *last = hundredths(end, seat);
    }
    win_chances
}

/// The seats in turn order, starting with the one whose band is at the bottom.
pub fn stacked(lowest: Seat, seats: u8) -> impl Iterator<Item = Seat> {
    (0..seats).map(move |after| Seat((lowest.0 + after) % seats))
}

/// The chance of a seat to finish first, in percent: of two seats, its winning chance.
pub fn first_place_chance(values: &Values, seat: Seat, seats: u8) -> f32 {
    100.0 * values.first_places(seats).of(seat)
}

/// The chance of a seat to finish first, at the start and after each step, in percent. `end` replaces the last value if the
/// game is over.
fn first_place_chances(review: &Review, seat: Seat, end: Option<&Values>) -> Vec<f32> {
    let chance = |values: &Values| first_place_chance(values, seat, review.seats);
    let start = review.steps.first().map_or(100.0 / f32::from(review.seats.max(1)), |step| chance(&step.before));
    let mut chances: Vec<f32> =
        [start].into_iter().chain(review.steps.iter().map(|step| chance(&step.after))).collect();
    if let (Some(last), Some(end)) = (chances.last_mut(), end) {
        *last = chance(end);
    }
    chances
}

/// The upper edge of the band of each seat, in the order of [`stacked`], at the start and after each step. A band is as
/// high as the chance of its seat to finish first; the last edge is always 100.
pub fn bands(review: &Review, lowest: Seat, end: Option<&Values>) -> Vec<Vec<f32>> {
    let seats = stacked(lowest, review.seats);
    let chances: Vec<Vec<f32>> = seats.map(|seat| smoothed(&first_place_chances(review, seat, end))).collect();
    let points = review.steps.len() + 1;
    let whole: Vec<f32> =
        (0..points).map(|at| chances.iter().map(|win_chances| win_chances[at].max(0.0)).sum()).collect();
    let mut below = vec![0.0; points];
    chances
        .iter()
        .map(|win_chances| {
            for (at, edge) in below.iter_mut().enumerate() {
                *edge += 100.0 * win_chances[at].max(0.0) / whole[at].max(f32::EPSILON);
            }
            below.clone()
        })
        .collect()
}

/// The luck of a throw.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ThrowLuck {
    /// The step, counted from 0.
    pub at: usize,
    /// The seat that threw; `None` for a toss.
    pub thrower: Option<Seat>,
    /// The gain for the seat.
    pub gain: f32,
}

/// The luck of every throw for a seat.
pub fn throw_luck(review: &Review, seat: Seat) -> Vec<ThrowLuck> {
    let throws = review.steps.iter().enumerate().filter(|(_, step)| step.seat.is_none());
    throws.map(|(at, step)| ThrowLuck { at, thrower: step.thrower, gain: 100.0 * step.swing(seat) }).collect()
}

/// A move that was worse than the best.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mistake {
    /// The step, counted from 0.
    pub at: usize,
    /// The seat that moved.
    pub seat: Seat,
    /// The loss for the seat.
    pub cost: f32,
}

/// The mistakes, greatest first.
pub fn mistakes(review: &Review) -> Vec<Mistake> {
    let mistake = |(at, step): (usize, &ReviewedStep)| {
        let seat = step.seat?;
        let cost = -100.0 * step.swing(seat);
        (cost >= MIN_COST).then_some(Mistake { at, seat, cost })
    };
    let mut mistakes: Vec<Mistake> = review.steps.iter().enumerate().filter_map(mistake).collect();
    mistakes.sort_by(|one, other| other.cost.total_cmp(&one.cost));
    mistakes.truncate(MAX_MISTAKES);
    mistakes
}

/// Smooths a long series with a moving average, because single steps could not be told apart. The first and last values
/// stay.
pub fn smoothed(win_chances: &[f32]) -> Vec<f32> {
    const TOLD_APART: usize = 240;
    let most = win_chances.len() / TOLD_APART;
    let mean = |at: usize| {
        let reach = most.min(at).min(win_chances.len() - 1 - at);
        let around = &win_chances[at - reach..=at + reach];
        around.iter().sum::<f32>() / around.len() as f32
    };
    (0..win_chances.len()).map(mean).collect()
}

/// The number of setup steps before the first move.
pub fn count_setup_steps<'a>(steps: impl Iterator<Item = &'a [Effect]>) -> usize {
    steps.take_while(|effects| effects.iter().all(Effect::is_preparation)).count()
}

/// The turning points, greatest first, without the setup steps.
pub fn turning_points(review: &Review, setup_steps: usize, most: usize) -> Vec<usize> {
    let mut points = review.turning_points(usize::MAX);
    points.retain(|at| *at >= setup_steps);
    points.truncate(most);
    points
}

/// The mean loss per choice of a seat; `None` if it never had a choice.
pub fn mean_cost(review: &Review, seat: Seat) -> Option<f32> {
    let choices = review.choices(seat);
    (choices > 0).then(|| 100.0 * review.given_away(seat).max(0.0) / choices as f32)
}

/// A source of gains and losses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SwingSource {
    /// All throws together.
    Throws,
    /// The moves of a seat.
    Choices(Seat),
    /// The difference between the searches of consecutive positions.
    Later,
}

/// The way from the winning chance at the start to the result.
#[derive(Clone, PartialEq, Debug)]
pub struct Breakdown {
    /// The winning chance at the start.
    pub start: i32,
    /// Gains and losses. Start and parts add up to the end exactly.
    pub parts: Vec<(SwingSource, i32)>,
    /// The result.
    pub end: i32,
}

/// The breakdown of a game for a seat, in whole hundredths.
pub fn breakdown(review: &Review, seat: Seat, end: Option<&Values>) -> Breakdown {
    let win_chances = win_chances(review, seat, end);
    let (start, end) = (win_chances[0], win_chances[win_chances.len() - 1]);
    let of = |is_in: &dyn Fn(&ReviewedStep) -> bool| -> f32 {
        review.steps.iter().filter(|step| is_in(step)).map(|step| 100.0 * step.swing(seat)).sum()
    };
    let mut parts = Vec::new();
    if review.steps.iter().any(|step| step.seat.is_none()) {
        parts.push((SwingSource::Throws, of(&|step| step.seat.is_none())));
    }
    parts.extend((0..review.seats).map(Seat).map(|by| (SwingSource::Choices(by), of(&|step| step.seat == Some(by)))));
    let told: f32 = parts.iter().map(|(_, gain)| gain).sum();
    parts.push((SwingSource::Later, end - start - told));
    let gains: Vec<f32> = parts.iter().map(|(_, gain)| *gain).collect();
    let (start, end) = (start.round() as i32, end.round() as i32);
    let whole = rounded(&gains, end - start);
    let parts = parts.iter().zip(whole).map(|((part, _), gain)| (*part, gain));
    Breakdown { start, parts: parts.filter(|(part, gain)| *part != SwingSource::Later || *gain != 0).collect(), end }
}

/// Rounds numbers so that they add up to the total. The largest rounding errors are corrected first.
pub fn rounded(numbers: &[f32], total: i32) -> Vec<i32> {
    let mut whole: Vec<i32> = numbers.iter().map(|number| number.round() as i32).collect();
    loop {
        let missing = total - whole.iter().sum::<i32>();
        let step = missing.signum();
        let furthest = (0..whole.len()).max_by(|one, other| {
            let want = |at: usize| (numbers[at] - whole[at] as f32) * step as f32;
            want(*one).total_cmp(&want(*other))
        });
        match furthest.filter(|_| step != 0) {
            Some(at) => whole[at] += step,
            None => return whole,
        }
    }
}

/// The ticks of the turn axis: the last step and the number of each labelled turn. At most `most`, at round numbers.
pub fn ticks(turns: &[usize], most: usize) -> Vec<(usize, usize)> {
    let last = turns.last().copied().unwrap_or(0);
    let apart = [5, 10, 20, 50, 100, 200, 500, 1000].into_iter().find(|apart| last / apart <= most).unwrap_or(5000);
    let end_of = |turn: usize| turns.iter().rposition(|of_step| *of_step == turn).map(|at| (at + 1, turn));
    (1..=last / apart).filter_map(|nth| end_of(nth * apart)).collect()
}

/// A gain with its sign: `+25`, `−22`, `0`.
pub fn signed(gain: i32) -> String {
    match gain {
        0 => "0".to_owned(),
        1.. => format!("+{gain}"),
        _ => format!("−{}", gain.unsigned_abs()),
    }
}

fn hundredths(values: &Values, seat: Seat) -> f32 {
    100.0 * values.of(seat)
}

#[cfg(test)]
mod tests {
    use bisat_engine::{Effect, Seat, Turn, khan, open};
    use bisat_search::{Review, ReviewedStep, Values, opponent, review};

    use super::{
        SwingSource, bands, breakdown, count_setup_steps, mean_cost, mistakes, rounded, signed, smoothed, stacked,
        throw_luck, ticks, turning_points, win_chances,
    };
    use crate::parts::chance_bar::shares_at;

    /// A throw of seat 0 that takes it from 50 to 70, a choice of seat 1 from 70 to 75, one of seat 0 from 74 to 70.
    fn small() -> Review {
        let step = |seat: Option<u8>, before: f32, after: f32| ReviewedStep {
            token: "x".to_owned(),
            seat: seat.map(Seat),
            thrower: Some(Seat(0)),
            best: None,
            before: Values::of_two(before),
            after: Values::of_two(after),
        };
        Review { steps: vec![step(None, 0.5, 0.7), step(Some(1), 0.7, 0.75), step(Some(0), 0.74, 0.7)], seats: 2 }
    }

    #[test]
    fn the_course_begins_with_the_start_and_ends_with_what_came_of_the_game() {
        let end = Values::of_two(1.0);
        let near = |win_chances: Vec<f32>| win_chances.iter().map(|value| value.round()).collect::<Vec<f32>>();
        assert_eq!(near(win_chances(&small(), Seat(0), Some(&end))), [50.0, 70.0, 75.0, 100.0]);
        assert_eq!(near(win_chances(&small(), Seat(1), None)), [50.0, 30.0, 25.0, 30.0]);
    }

    #[test]
    fn throws_have_luck_and_moves_have_costs() {
        let luck = throw_luck(&small(), Seat(1));
        assert_eq!((luck.len(), luck[0].at, luck[0].gain.round()), (1, 0, -20.0));
        let found = mistakes(&small());
        let found: Vec<(usize, Seat, f32)> = found.iter().map(|cost| (cost.at, cost.seat, cost.cost.round())).collect();
        assert_eq!(found, [(1, Seat(1), 5.0), (2, Seat(0), 4.0)]);
    }

    #[test]
    fn long_games_are_drawn_smoothly_from_their_start_to_their_end() {
        let short = [50.0, 80.0, 20.0];
        assert_eq!(smoothed(&short), short);
        let long: Vec<f32> = (0..1000).map(|at| if at % 2 == 0 { 40.0 } else { 60.0 }).collect();
        let drawn = smoothed(&long);
        assert_eq!((drawn.len(), drawn[0], drawn[999]), (1000, 40.0, 60.0));
        assert!((drawn[500] - 50.0).abs() < 2.0, "{}", drawn[500]);
        assert_eq!(smoothed(&[]), Vec::<f32>::new());
    }

    #[test]
    fn a_sum_says_what_throws_and_each_players_choices_gave() {
        let end = Values::of_two(1.0);
        let found = breakdown(&small(), Seat(0), Some(&end));
        assert_eq!((found.start, found.end), (50, 100));
        let parts = [
            (SwingSource::Throws, 20),
            (SwingSource::Choices(Seat(0)), -4),
            (SwingSource::Choices(Seat(1)), 5),
            (SwingSource::Later, 29),
        ];
        assert_eq!(found.parts, parts);
    }

    #[test]
    fn bands_are_stacked_from_the_one_who_looks() {
        assert_eq!(stacked(Seat(2), 4).collect::<Vec<_>>(), [Seat(2), Seat(3), Seat(0), Seat(1)]);
        let near = |lowest| bands(&small(), lowest, None)[0].iter().map(|edge| edge.round()).collect::<Vec<f32>>();
        assert_eq!(near(Seat(0)), [50.0, 70.0, 75.0, 70.0]);
        assert_eq!(near(Seat(1)), [50.0, 30.0, 25.0, 30.0]);
    }

    #[test]
    fn no_game_turns_before_anybody_has_moved() {
        let seat = Seat(0);
        let point = "a1".into();
        let ready = [
            vec![Effect::special(khan::Fact::MatTurned { seat, edge: khan::Edge::North })],
            vec![Effect::SetUp { seat }, Effect::Placed { seat, kind: khan::SBIRE, point }],
        ];
        let moved = [vec![Effect::SetUp { seat }, Effect::Passed { seat }], vec![Effect::SetUp { seat }]];
        assert_eq!(count_setup_steps(ready.iter().chain(&moved).map(Vec::as_slice)), 2);
        assert_eq!(turning_points(&small(), 0, 1), [0], "the greatest");
        assert_eq!(turning_points(&small(), 1, 1), [1], "the greatest of the rest");
        assert_eq!(turning_points(&small(), 2, 1), Vec::<usize>::new());
    }

    #[test]
    fn the_mean_cost_is_per_choice() {
        assert_eq!(mean_cost(&small(), Seat(0)).map(f32::round), Some(4.0));
        let unplayed = Review { steps: Vec::new(), seats: 2 };
        assert_eq!(mean_cost(&unplayed, Seat(0)), None);
    }

    #[test]
    fn rounded_numbers_add_up_to_their_total() {
        assert_eq!(rounded(&[0.4, 0.4, 0.4], 1), [0, 0, 1]);
        assert_eq!(rounded(&[1.6, 1.6, -0.2], 3), [2, 1, 0]);
        assert_eq!(rounded(&[], 0), Vec::<i32>::new());
    }

    #[test]
    fn turns_are_named_at_round_numbers() {
        let turns: Vec<usize> = (1..=23).flat_map(|turn| [turn, turn]).collect();
        assert_eq!(ticks(&turns, 6), [(10, 5), (20, 10), (30, 15), (40, 20)]);
        assert_eq!(ticks(&turns, 2), [(20, 10), (40, 20)]);
        assert_eq!(ticks(&[], 4), []);
    }

    #[test]
    fn a_minus_is_a_minus() {
        assert_eq!([signed(7), signed(0), signed(-22)], ["+7", "0", "−22"]);
    }

    #[test]
    fn bands_and_sums_close_in_real_games_of_every_number_of_seats() {
        for (game, given) in [("khan", ""), ("chowka-bhara", "2"), ("pachisi", "4"), ("kho-kho", "")] {
            let options: Vec<(&str, bisat_engine::OptionValue)> =
                given.parse::<i64>().map(|players| ("players", players.into())).into_iter().collect();
            let mut session = open(game, &options).expect("a game of ours");
            let mut rng = fastrand::Rng::with_seed(8);
            for _ in 0..60 {
                let moves = session.moves();
                if moves.is_empty() {
                    break;
                }
                session.play(&moves[rng.usize(..moves.len())]).expect("legal");
            }
            let tokens = session.history();
            let tokens: Vec<&str> = tokens.iter().map(String::as_str).collect();
            let mut again = open(game, &options).expect("a game of ours");
            let thinking = opponent(game, &options).expect("a game of ours");
            let review = review(thinking.as_ref(), again.as_mut(), &tokens, 50, &mut |_| {}).expect("legal");
            let end = match again.turn() {
                Turn::Over(ranks) => Some(Values::of_ranks(&ranks)),
                Turn::Seat(_) | Turn::Chance => None,
            };
            let bands = bands(&review, Seat(review.seats - 1), end.as_ref());
            assert_eq!(bands.len(), usize::from(review.seats), "{game}");
            assert!(bands[bands.len() - 1].iter().all(|edge| (edge - 100.0).abs() < 0.1), "{game}");
            for seat in (0..review.seats).map(Seat) {
                let found = breakdown(&review, seat, end.as_ref());
                let parts: i32 = found.parts.iter().map(|(_, gain)| gain).sum();
                assert_eq!(found.start + parts, found.end, "{game}");
            }
        }
    }

    #[test]
    fn bands_of_four_seats_are_chances_that_add_up_and_the_winner_ends_at_100() {
        let step = |results: [f32; 4]| ReviewedStep {
            before: Values::new([0.5; 4]),
            after: Values::new(results),
            ..small().steps[0].clone()
        };
        let review = Review { steps: vec![step([0.6, 0.5, 0.5, 0.4]), step([0.9, 0.4, 0.4, 0.3])], seats: 4 };
        let end = Values::of_ranks(&bisat_engine::Ranks::new(&[1, 3, 2, 4]));
        let edges = bands(&review, Seat(0), Some(&end));
        assert_eq!(shares_at(&edges, 0), [25, 25, 25, 25]);
        assert_eq!(shares_at(&edges, 2), [100, 0, 0, 0]);
        let shares = shares_at(&edges, 1);
        assert_eq!(shares.iter().sum::<u32>(), 100);
        assert!(shares[0] > shares[1] && shares[1] > shares[3], "{shares:?}");
        assert_eq!(shares_at(&edges, 9), [0; 0]);
    }
}
