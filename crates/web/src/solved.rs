//! Values of solved games, from the server's tables. Where it has none, a worker searches.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::pin::pin;
use std::time::Duration;

use bisat_engine::{OptionValue, Turn, infos};
use bisat_protocol::analysis::{AnalysedMove, AnalysedOutcome, Analysis as Answer, SolvedValuesRequest};
use bisat_record::Record;
use bisat_search::{Analysis, Evaluated, Luck, ScoredMove, Values};
use bisat_worker::Position;
use futures_util::future::{Either, select};

use crate::api::ApiError;
use crate::parts::option_fields::options_of;
use crate::{api, identity, time};

/// The most positions in one question.
const MOST_POSITIONS: usize = 50;
/// A server that has not answered after this time is not asked again before the page is loaded again: nobody should wait for it
/// at every position.
const PATIENCE: Duration = Duration::from_secs(5);

thread_local! {
    /// The games for which the server has a table, once it has said so.
    static GAMES: RefCell<Option<Vec<String>>> = const { RefCell::new(None) };
}

/// The values of the position's moves or outcomes; `None` if the server has no table, or the table lacks the position.
pub async fn evaluate(position: &Position) -> Option<Evaluated> {
    let options = tabled_options(position).await?;
    let mut answers = ask(position, options, vec![position.state.clone()]).await?;
    answers.pop().flatten().map(evaluated)
}

/// The positions of a game in which somebody chooses or throws.
pub struct Positions {
    /// How many.
    pub all: usize,
    /// In how many of them the server's table has the values.
    pub exact: usize,
    /// The values of those that the server's table has, by their state texts.
    pub known: HashMap<String, Evaluated>,
}

/// The positions of a recorded game. If the server refuses a question, no further one is asked.
pub async fn positions_of(record: &Record) -> Option<Positions> {
    let mut session = record.open().ok()?;
    let start = Position::of(session.as_ref());
    let mut states = vec![start.state.clone()];
    for step in record.steps() {
        session.play(step.token()).ok()?;
        if !matches!(session.turn(), Turn::Over(_)) {
            states.push(session.state());
        }
    }
    let mut positions = Positions { all: states.len(), exact: 0, known: HashMap::new() };
    let Some(options) = tabled_options(&start).await else { return Some(positions) };
    for part in states.chunks(MOST_POSITIONS) {
        let Some(answers) = ask(&start, options.clone(), part.to_vec()).await else { break };
        for (state, answer) in part.iter().zip(answers) {
            if let Some(answer) = answer {
                positions.exact += 1;
                positions.known.insert(state.clone(), evaluated(answer));
            }
        }
    }
    Some(positions)
}

/// All options of the position's game, if the server has a table for them.
async fn tabled_options(position: &Position) -> Option<BTreeMap<String, OptionValue>> {
    let rules = infos().into_iter().find(|info| info.id == position.game)?.options;
    let options = options_of(rules, &position.options);
    if options != options_of(rules, "") || !games_with_table().await.contains(&position.game) {
        return None;
    }
    Some(options.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}

async fn ask(
    position: &Position,
    options: BTreeMap<String, OptionValue>,
    states: Vec<String>,
) -> Option<Vec<Option<Answer>>> {
    let request = SolvedValuesRequest { game: position.game.clone(), options, states };
    let answer = async {
        if !identity::is_known() {
            api::me().await?;
        }
        api::solved_values(&request).await
    };
    in_time(answer).await
}

/// The games for which the server has a table. It is asked once.
async fn games_with_table() -> Vec<String> {
    if let Some(games) = GAMES.with_borrow(Clone::clone) {
        return games;
    }
    let games = in_time(api::games()).await.unwrap_or_default();
    let games: Vec<String> = games.into_iter().filter(|known| known.has_table).map(|known| known.game).collect();
    GAMES.set(Some(games.clone()));
    games
}

/// The server's answer; `None` if it refuses or does not answer.
async fn in_time<T>(answer: impl Future<Output = Result<T, ApiError>>) -> Option<T> {
    match select(pin!(answer), pin!(time::sleep(PATIENCE))).await {
        Either::Left((Ok(answer), _)) => Some(answer),
        Either::Left((Err(ApiError::Refused { .. }), _)) => None,
        Either::Left((Err(ApiError::Offline), _)) | Either::Right(_) => {
            GAMES.set(Some(Vec::new()));
            None
        }
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
