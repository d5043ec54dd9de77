//! Values of solved games, from the server's tables. Where it has none, a worker searches.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, HashMap};
use std::pin::pin;
use std::time::Duration;

use bisat_engine::{OptionValue, Turn, infos};
use bisat_protocol::analysis::{AnalysedMove, AnalysedOutcome, Analysis as Answer, SolvedValuesRequest};
use bisat_record::Record;
use bisat_search::{Analysis, Evaluated, Luck, ScoredMove, Values};
use bisat_worker::Position;
use futures_util::future::{Either, select};

use crate::api::{self, ApiError};
use crate::parts::option_fields::options_of;
use crate::time;

/// The positions of a request.
const POSITIONS_PER_REQUEST: usize = 20;
/// How long the page waits for an answer before it searches.
const TIMEOUT: Duration = Duration::from_secs(5);
/// How long the page waits for all values of a game.
const GAME_TIMEOUT: Duration = Duration::from_secs(15);
/// How long the page does not ask a server that did not answer or refused: nobody should wait for it at every position.
const PAUSE: Duration = Duration::from_secs(60);

thread_local! {
    /// The games for which the server has a table, once it has said so.
    static GAMES: RefCell<Option<Vec<String>>> = const { RefCell::new(None) };
    /// When the pause ends, in milliseconds.
    static PAUSED_UNTIL: Cell<u64> = const { Cell::new(0) };
}

/// The values of the position's moves or outcomes; `None` if the server has no table, or the table lacks the position.
pub async fn evaluate(position: &Position) -> Option<Evaluated> {
    let options = options_with_table(position).await?;
    ask(position, options, vec![position.state.clone()]).await?.pop()?.map(evaluated)
}

/// How many positions of a game have solved values.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ExactPositions {
    /// Those that have them.
    pub exact: usize,
    /// All in which somebody chooses or throws.
    pub all: usize,
}

/// The solved values in a game.
pub struct SolvedGame {
    /// The values, by state texts.
    pub known: HashMap<String, Evaluated>,
    /// The number of positions.
    pub exact: ExactPositions,
    /// Whether no request for these values failed: then the review may be kept.
    pub is_complete: bool,
}

/// The solved values in a recorded game, as far as they come in time.
pub async fn values_in(record: &Record) -> Option<SolvedGame> {
    let mut session = record.open().ok()?;
    let start = Position::of(session.as_ref());
    let mut states = vec![start.state.clone()];
    for step in record.steps() {
        session.play(step.token()).ok()?;
        if !matches!(session.turn(), Turn::Over(_)) {
            states.push(session.state());
        }
    }
    let known = RefCell::new(HashMap::new());
    let find = async {
        let Some(options) = options_with_table(&start).await else { return true };
        for part in states.chunks(POSITIONS_PER_REQUEST) {
            let Some(answers) = ask(&start, options.clone(), part.to_vec()).await else { return false };
            let values = part.iter().zip(answers);
            known.borrow_mut().extend(values.filter_map(|(state, value)| Some((state.clone(), evaluated(value?)))));
        }
        true
    };
    let is_complete = within(GAME_TIMEOUT, find).await == Some(true);
    let known = known.take();
    let exact = states.iter().filter(|state| known.contains_key(*state)).count();
    Some(SolvedGame { known, exact: ExactPositions { exact, all: states.len() }, is_complete })
}

/// All options of the position's game, if the server has a table for them.
async fn options_with_table(position: &Position) -> Option<BTreeMap<String, OptionValue>> {
    let rules = infos().into_iter().find(|info| info.id == position.game)?.options;
    let options = options_of(rules, &position.options);
    if options != options_of(rules, "") || !games_with_table().await?.contains(&position.game) {
        return None;
    }
    Some(options.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}

/// The games for which the server has a table. Once it has answered, it is not asked again.
async fn games_with_table() -> Option<Vec<String>> {
    if let Some(games) = GAMES.with_borrow(Clone::clone) {
        return Some(games);
    }
    let games = in_time(api::games()).await?;
    let games: Vec<String> = games.into_iter().filter(|known| known.has_table).map(|known| known.game).collect();
    GAMES.set(Some(games.clone()));
    Some(games)
}

async fn ask(
    position: &Position,
    options: BTreeMap<String, OptionValue>,
    states: Vec<String>,
) -> Option<Vec<Option<Answer>>> {
    let request = SolvedValuesRequest { game: position.game.clone(), options, states };
    in_time(api::solved_values(&request)).await
}

/// The server's answer. `None` if it refuses or does not answer in time, and during the pause after that.
async fn in_time<T>(answer: impl Future<Output = Result<T, ApiError>>) -> Option<T> {
    if time::now() < PAUSED_UNTIL.get() {
        return None;
    }
    let answer = within(TIMEOUT, answer).await.and_then(Result::ok);
    if answer.is_none() {
        PAUSED_UNTIL.set(time::now() + PAUSE.as_millis() as u64);
    }
    answer
}

async fn within<T>(time: Duration, work: impl Future<Output = T>) -> Option<T> {
    match select(pin!(work), pin!(time::sleep(time))).await {
        Either::Left((done, _)) => Some(done),
        Either::Right(_) => None,
    }
}

fn evaluated(answer: Answer) -> Evaluated {
    let Answer { depth, nodes, moves, outcomes } = answer;
    if moves.is_empty() {
        let luck = |AnalysedOutcome { token, odds, values: after, luck }| Luck {
            outcome: token,
            odds,
            values: values(&after),
            luck: values(&luck),
        };
        return Evaluated::Outcomes(outcomes.into_iter().map(luck).collect());
    }
    let scored = |AnalysedMove { token, values: after, line }| ScoredMove { mv: token, values: values(&after), line };
    Evaluated::Moves(Analysis { moves: moves.into_iter().map(scored).collect(), depth, nodes })
}

fn values(per_seat: &[f32]) -> Values {
    Values::new(std::array::from_fn(|seat| per_seat.get(seat).copied().unwrap_or(0.0)))
}
