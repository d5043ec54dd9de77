//! The rows of a move list: one row per turn.

use bisat_client::{AnyGameView, Language, Listener, Places, Screen, Step, Who, describe_steps, short_move};
use bisat_engine::Seat;

/// A turn in a move list.
#[derive(Clone, PartialEq)]
pub struct TurnRow {
    /// The number of the turn, from 1.
    pub number: usize,
    /// The number of the round, if the turn is the first of it.
    pub round: Option<usize>,
    /// The glyph of the seat.
    pub glyph: char,
    /// The steps of the turn.
    pub steps: Vec<StepItem>,
}

/// A step in a move list.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct StepItem {
    /// The number of steps played up to and including this one.
    pub after: usize,
    /// The move or outcome in a few characters.
    pub text: String,
    /// Whether chance played it.
    pub is_outcome: bool,
    /// What it did, in words.
    pub said: String,
}

impl TurnRow {
    /// The key of the row. A row whose key stays the same is not drawn again.
    pub fn key(&self) -> (usize, char, Vec<StepItem>) {
        (self.number, self.glyph, self.steps.clone())
    }
}

impl StepItem {
    /// The label for screen readers.
    pub fn label(&self) -> String {
        format!("{}. {}", self.text, self.said)
    }
}

/// The turns of a game that grows. Each step is described once, so that a step of a long game costs no more than one of a
/// short game.
#[derive(Default)]
pub struct TurnRows {
    rows: Vec<TurnRow>,
    /// Whose turn the last row is.
    last: Option<Option<Seat>>,
    steps: usize,
    rounds: usize,
    /// The language, the names of points and the number of take-backs. With others, all rows are made again.
    made_for: Option<(Language, Places, u32)>,
}

impl TurnRows {
    /// All turns of a game.
    pub fn of(table: &AnyGameView, language: Language, places: Places) -> Vec<TurnRow> {
        let mut rows = TurnRows::default();
        rows.follow(table, language, places);
        rows.rows
    }

    /// Brings the rows up to date.
    pub fn follow(&mut self, table: &AnyGameView, language: Language, places: Places) {
        let made_for = Some((language, places, table.take_backs()));
        if self.made_for != made_for || table.steps().len() < self.steps {
            *self = TurnRows { made_for, ..TurnRows::default() };
        }
        for step in &table.steps()[self.steps..] {
            self.steps += 1;
            self.add(table, step, language, places);
        }
    }

    fn add(&mut self, table: &AnyGameView, step: &Step, language: Language, places: Places) {
        let session = table.session();
        let who = |seat| Who::at(session, seat);
        let listener = Listener { who: &who, screen: Screen::Shared, places };
        let item = StepItem {
            after: self.steps,
            text: short_move(session, step, places),
            is_outcome: step.is_outcome(),
            said: describe_steps(language, std::slice::from_ref(step), &listener),
        };
        let seat = step.seat.or(step.thrower);
        if self.last == Some(seat)
            && let Some(row) = self.rows.last_mut()
        {
            return row.steps.push(item);
        }
        let glyph = seat.map_or('·', |seat| session.player(seat).colour.glyph());
        // A round begins where the order of the seats does.
        let is_first = self.rows.is_empty() || seat <= self.last.flatten();
        self.rounds += usize::from(is_first);
        let round = is_first.then_some(self.rounds);
        self.rows.push(TurnRow { number: self.rows.len() + 1, round, glyph, steps: vec![item] });
        self.last = Some(seat);
    }

    /// The rows of at most `most` steps: the last ones, or those around the step that is viewed. Steps are counted, not
    /// rows, because a player who is left alone has turn after turn in one row.
    pub fn window(&self, most: usize, viewed: Option<usize>) -> Vec<TurnRow> {
        let last = viewed.map_or(self.steps, |after| (after + most / 2).min(self.steps));
        let before = last.saturating_sub(most);
        let from = self.rows.partition_point(|row| row.steps.last().is_some_and(|step| step.after <= before));
        let to = self.rows.partition_point(|row| row.steps.first().is_some_and(|step| step.after <= last));
        let is_listed = |step: &&StepItem| before < step.after && step.after <= last;
        let cut = |row: &TurnRow| TurnRow { steps: row.steps.iter().filter(is_listed).cloned().collect(), ..*row };
        self.rows[from..to].iter().map(cut).collect()
    }
}

/// Scrolls a move list to a step without scrolling the page.
pub fn scroll_to_step(list: &web_sys::HtmlElement, at: usize) {
    scroll_to(list, Some(&format!("[data-step=\"{at}\"]")));
}

/// Scrolls a move list to the element of a CSS selector, or to its top, without scrolling the page.
pub fn scroll_to(list: &web_sys::HtmlElement, selector: Option<&str>) {
    let found = selector.and_then(|selector| list.query_selector(selector).ok().flatten());
    let Some(element) = found else { return list.set_scroll_top(0) };
    let (frame, place) = (list.get_bounding_client_rect(), element.get_bounding_client_rect());
    let over = (place.top() - frame.top()).min(0.0) + (place.bottom() - frame.bottom()).max(0.0);
    list.set_scroll_top(list.scroll_top() + over as i32);
}

#[cfg(test)]
mod tests {
    use bisat_client::{GameView, Language, Places};
    use bisat_engine::open;

    use super::TurnRows;

    #[test]
    fn rows_that_grow_are_the_rows_of_the_whole_game() {
        let session = open("chowka-bhara", &[]).expect("a known game");
        let mut table = GameView::new(session, None).expect("its start");
        let mut rng = fastrand::Rng::with_seed(3);
        let mut rows = TurnRows::default();
        for step in 0..300 {
            let moves = table.session().moves();
            let Some(token) = moves.get(rng.usize(..moves.len().max(1))) else { break };
            table.play(token).expect("a legal move");
            if step % 50 == 49 {
                table.take_back(step / 2);
            }
            rows.follow(&table, Language::English, Places::Named);
            assert!(rows.rows == TurnRows::of(&table, Language::English, Places::Named));
        }
        let steps: Vec<usize> = rows.rows.iter().flat_map(|row| row.steps.iter().map(|step| step.after)).collect();
        assert_eq!(steps, (1..=table.steps().len()).collect::<Vec<_>>());
        let rounds: Vec<usize> = rows.rows.iter().filter_map(|row| row.round).collect();
        assert_eq!(rounds, (1..=rounds.len()).collect::<Vec<_>>());
        assert!(rounds.len() * 2 >= rows.rows.len(), "two players: at most two turns in a round");
        assert!(rows.rows.len() > 20, "{} rows", rows.rows.len());
        let listed = |viewed| -> Vec<usize> {
            rows.window(20, viewed).iter().flat_map(|row| row.steps.iter().map(|step| step.after)).collect()
        };
        let count = table.steps().len();
        assert_eq!(listed(None), (count - 19..=count).collect::<Vec<_>>());
        assert_eq!(listed(Some(50)), (41..=60).collect::<Vec<_>>());
        assert_eq!(listed(Some(0)), (1..=10).collect::<Vec<_>>());
    }
}
