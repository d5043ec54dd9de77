//! The moves of an analysis as nested lists: the main line, and the branches below the moves that they replace. A click on a
//! move shows the position after it and follows its branch.

use bisat_client::labels::{Play as Labels, Study as StudyLabels};
use bisat_client::{
    Language, Listener, NodeId, Places, Screen, VariationLine, VariationTree, VariationTurn, Who, describe_steps,
    short_move,
};
use leptos::prelude::*;

use super::study::Study;
use crate::parts::turn_rows::scroll_to;
use crate::settings::{language, places};

/// A line in words.
type LineItem = Vec<TurnItem>;

/// Moves of one turn, in words.
#[derive(Clone, PartialEq, Eq, Hash)]
struct TurnItem {
    /// The number of the turn, where it begins.
    number: Option<usize>,
    glyph: char,
    moves: Vec<MoveItem>,
    branches: Vec<LineItem>,
}

/// A move in words.
#[derive(Clone, PartialEq, Eq, Hash)]
struct MoveItem {
    id: NodeId,
    text: String,
    said: String,
    comment: String,
    is_outcome: bool,
}

/// Puts a tree into words.
struct Writer<'a> {
    tree: &'a VariationTree,
    language: Language,
    places: Places,
}

impl Writer<'_> {
    fn line(&self, line: &VariationLine) -> LineItem {
        let mut last = None;
        let turn = |turn: &VariationTurn| {
            let number = (last != Some(turn.number)).then_some(turn.number);
            last = Some(turn.number);
            self.turn(turn, number)
        };
        line.turns.iter().map(turn).collect()
    }

    fn turn(&self, turn: &VariationTurn, number: Option<usize>) -> TurnItem {
        let root = self.tree.root();
        let who = |seat| Who::at(root, seat);
        let listener = Listener { who: &who, screen: Screen::Shared, places: self.places };
        let item = |id: &NodeId| {
            let node = self.tree.node(*id)?;
            let said = describe_steps(self.language, std::slice::from_ref(&node.step), &listener);
            let (text, comment) = (short_move(root, &node.step, self.places), node.comment.clone());
            Some(MoveItem { id: *id, text, said, comment, is_outcome: node.step.is_outcome() })
        };
        let seat =
            turn.nodes.first().and_then(|id| self.tree.node(*id)).and_then(|node| node.step.seat.or(node.step.thrower));
        TurnItem {
            number,
            glyph: seat.map_or('·', |seat| root.player(seat).colour.glyph()),
            moves: turn.nodes.iter().filter_map(item).collect(),
            branches: turn.branches.iter().map(|branch| self.line(branch)).collect(),
        }
    }
}

/// What the buttons of the list follow.
#[derive(Clone)]
struct Marks {
    study: Study,
    shown: Selector<Option<NodeId>>,
    line: Memo<Vec<NodeId>>,
}

/// The moves with their branches.
#[component]
pub fn VariationList(study: Study) -> impl IntoView {
    let turns = Memo::new(move |_| {
        let (language, places) = (language(), places());
        study.tree.with(|tree| Writer { tree, language, places }.line(&tree.outline()))
    });
    let list = NodeRef::<leptos::html::Ol>::new();
    Effect::new(move |_| {
        let shown = study.shown.get();
        turns.track();
        if let Some(list) = list.get() {
            let at = shown.map(|id| format!("[data-node=\"{id}\"]"));
            scroll_to(&list, at.as_deref());
        }
    });
    let marks = Marks {
        study,
        shown: Selector::new(move || study.shown.get()),
        line: Memo::new(move |_| study.tree.with(|tree| tree.line().to_vec())),
    };
    let row = move |turn: TurnItem| turn_view(&marks, turn);
    view! {
        <section class="move-list variations" class:nothing=move || turns.read().is_empty()>
            <h2>{move || Labels::of(language()).moves}</h2>
            <ol node_ref=list tabindex="-1"><For each=move || turns.get() key=TurnItem::clone children=row /></ol>
        </section>
    }
}

fn turn_view(marks: &Marks, turn: TurnItem) -> AnyView {
    let moves = turn.moves.into_iter().map(|item| move_view(marks, item)).collect_view();
    let branch = |line: LineItem| {
        let turns = line.into_iter().map(|turn| turn_view(marks, turn)).collect_view();
        view! { <ol class="branch" aria-label=move || StudyLabels::of(language()).branch>{turns}</ol> }
    };
    let branches = turn.branches.into_iter().map(branch).collect_view();
    view! {
        <li>
            <span class="turn-number">{turn.number}</span>
            <span class="glyph" aria-hidden="true">{turn.glyph.to_string()}</span>
            <span class="turn-moves">{moves}</span>
            {branches}
        </li>
    }
    .into_any()
}

fn move_view(marks: &Marks, item: MoveItem) -> impl IntoView + use<> {
    let Marks { study, line, shown } = marks.clone();
    let current = shown.clone();
    let MoveItem { id, text, said, comment, is_outcome } = item;
    let label = format!("{text}. {said}");
    view! {
        <button
            type="button"
            class="move"
            class:outcome=is_outcome
            class:shown=move || shown.selected(&Some(id))
            class:off-line=move || !line.read().contains(&id)
            title=said
            aria-label=label
            aria-current=move || current.selected(&Some(id)).then_some("step")
            data-node=id.to_string()
            on:click=move |_| study.go_to(id)
        >
            {text}
        </button>
        {(!comment.is_empty()).then(|| view! { <q class="move-comment">{comment}</q> })}
    }
}
