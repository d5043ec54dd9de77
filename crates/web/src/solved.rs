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
/// After a refusal or a timeout the page asks no more for this long, so that people do not wait at every position.
const PAUSE: Duration = Duration::from_secs(60);

thread_local! {
    /// The games with a table, from `GET /api/games`; `None` before the first answer.
    static GAMES: RefCell<Option<Vec<String>>> = const { RefCell::new(None) };
    /// When the pause ends, in milliseconds.
    static PAUSED_UNTIL: Cell<u64> = const { Cell::new(0) };
}

/// The values of the position's moves or outcomes; `None` if the server has no table, or the table lacks the position.
pub async fn evaluate(position: &Position) -> Option<Evaluated> {
    let options = options_with_table(position).await.ok()??;
    ask(position, options, vec![position.state.clone()]).await.ok()?.pop()?.map(evaluated)
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
        let Some(options) = options_with_table(&start).await? else { return Ok::<(), NoAnswer>(()) };
        let mut unasked = states.as_slice();
        while !unasked.is_empty() {
            let part = &unasked[..unasked.len().min(POSITIONS_PER_REQUEST)];
            let answers = ask(&start, options.clone(), part.to_vec()).await?;
            // A busy server answers the first positions only.
            unasked = &unasked[answers.len()..];
            let values = part.iter().zip(answers);
            known.borrow_mut().extend(values.filter_map(|(state, value)| Some((state.clone(), evaluated(value?)))));
        }
        Ok(())
    };
    let is_complete = within(GAME_TIMEOUT, find).await == Some(Ok(()));
    let known = known.take();
    let exact = states.iter().filter(|state| known.contains_key(*state)).count();
    Some(SolvedGame { known, exact: ExactPositions { exact, all: states.len() }, is_complete })
}

/// The server refused, or did not answer in time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct NoAnswer;

/// All options of the position's game, if the server has a table for them.
async fn options_with_table(position: &Position) -> Result<Option<BTreeMap<String, OptionValue>>, NoAnswer> {
    let Some(info) = infos().into_iter().find(|info| info.id == position.game) else { return Ok(None) };
    let options = options_of(info.options, &position.options);
    if options != options_of(info.options, "") || !games_with_table().await?.contains(&position.game) {
        return Ok(None);
    }
    Ok(Some(options.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()))
}

/// The games for which the server has a table. Once it has answered, it is not asked again.
async fn games_with_table() -> Result<Vec<String>, NoAnswer> {
    if let Some(games) = GAMES.with_borrow(Clone::clone) {
        return Ok(games);
    }
    let games = in_time(api::games()).await?;
    let games: Vec<String> = games.into_iter().filter(|known| known.has_table).map(|known| known.game).collect();
    GAMES.set(Some(games.clone()));
    Ok(games)
}

/// The values of the first of these positions, one at least.
async fn ask(
    position: &Position,
    options: BTreeMap<String, OptionValue>,
    states: Vec<String>,
) -> Result<Vec<Option<Answer>>, NoAnswer> {
    let request = SolvedValuesRequest { game: position.game.clone(), options, states };
    let answers = in_time(api::solved_values(&request)).await?;
    if (1..=request.states.len()).contains(&answers.len()) { Ok(answers) } else { Err(NoAnswer) }
}

/// The server's answer. After an error, all requests fail during the pause.
async fn in_time<T>(answer: impl Future<Output = Result<T, ApiError>>) -> Result<T, NoAnswer> {
    if time::now() < PAUSED_UNTIL.get() {
        return Err(NoAnswer);
    }
    let answer = within(TIMEOUT, answer).await.and_then(Result::ok).ok_or(NoAnswer);
    if answer.is_err() {
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
