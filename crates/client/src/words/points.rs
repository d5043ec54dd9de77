//! A point of the board in words, for screen readers: place, kind, pieces, and what may be done there.

use bisat_engine::{AnySession, Piece, PieceRole, Place, Point, PointRole, Probability, Prompt};

use crate::games::{noun, point_word};
use crate::language::Language;
use crate::names::SeatName;
use crate::translated::{Said, said};

/// What lies beside the board, in any game.
const THROW: Said = said("throw", "lancer", "दाँव");
const SCORE: Said = said("score", "score", "अंक");
const NOTE: Said = said("note", "note", "सूचना");
/// Points beside the board, in any game.
const KEPT_THROW: Said = said("kept throw", "lancer gardé", "रखा हुआ दाँव");
const BUTTON: Said = said("button", "bouton", "बटन");

/// An empty point that a move begins with: nothing moves from there.
const MAY_CHOOSE: Said = said("may be chosen", "peut être choisi", "चुना जा सकता है");
/// An empty point during the set-up.
const MAY_PLACE: Said = said("a piece may go here", "une pièce peut venir ici", "यहाँ मोहरा रख सकते हैं");

/// What may be done at a point now.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PointState {
    /// A move may begin here.
    pub may_begin: bool,
    /// It is picked.
    pub is_picked: bool,
    /// The picked piece may go here.
    pub is_target: bool,
    /// Somebody would lose a piece here.
    pub is_capture: bool,
    /// The throws that lead here.
    pub values: Vec<u8>,
}

/// The point in words: `c3, double, Red Sbire, may move`.
pub fn describe_point(
    language: Language,
    session: &dyn AnySession,
    point: &Point,
    pieces: &[Piece],
    state: &PointState,
) -> String {
    let mut parts = vec![point.name.to_string()];
    parts.extend(describe_kind(language, point).map(str::to_owned));
    let mut standing: Vec<(String, usize)> = Vec::new();
    for piece in pieces.iter().filter(|piece| piece.point == point.name) {
        let said = describe_piece(language, session, piece);
        match standing.iter_mut().find(|(known, _)| *known == said) {
            Some((_, count)) => *count += 1,
            None => standing.push((said, 1)),
        }
    }
    let is_empty = standing.is_empty();
    parts.extend(standing.into_iter().map(|(said, count)| if count > 1 { format!("{count} × {said}") } else { said }));
    let [begin, picked, target, capture, with] = STATES[language as usize];
    let is_placing = || matches!(session.prompt(), Some(Prompt::SetUp { .. }));
    let values: Vec<String> = state.values.iter().map(u8::to_string).collect();
    let by = if values.is_empty() { String::new() } else { format!(" {with} {}", values.join(", ")) };
    if state.is_picked {
        parts.push(picked.to_owned());
    } else if state.is_capture {
        parts.push(format!("{capture}{by}"));
    } else if (state.is_target || state.may_begin) && is_empty && is_placing() {
        parts.push(MAY_PLACE.in_(language).to_owned());
    } else if state.is_target {
        parts.push(format!("{target}{by}"));
    } else if state.may_begin && is_empty {
        parts.push(MAY_CHOOSE.in_(language).to_owned());
    } else if state.may_begin {
        parts.push(begin.to_owned());
    }
    parts.join(", ")
}

/// The words for a point where another player could take a piece, with the chance if it is not certain.
pub fn could_be_taken(language: Language, probability: Probability) -> String {
    let said = ["could be taken", "prise possible", "काटा जा सकता है"][language as usize];
    match probability.percent() {
        100 => said.to_owned(),
        percent => format!("{said}, {percent} %"),
    }
}

/// The whole position in words: `Red Kalista b1. Red Sbire a1, c2. …`.
pub fn describe_position(language: Language, session: &dyn AnySession) -> String {
    let points = session.points();
    let mut standing: Vec<(String, Vec<String>)> = Vec::new();
    for piece in session.pieces() {
        let said = describe_piece(language, session, &piece);
        let beside = points.iter().find(|point| point.name == piece.point && point.place() == Place::Beside);
        let place = match (piece.role, beside) {
            // Text beside the board is repeated as it is.
            (PieceRole::Note | PieceRole::Count { .. } | PieceRole::Score | PieceRole::Throw(_), _) => piece.mark,
            (_, Some(point)) => describe_kind(language, point).unwrap_or_default().to_owned(),
            (_, None) => piece.point.to_string(),
        };
        match standing.iter_mut().find(|(known, _)| *known == said) {
            Some((_, places)) => places.push(place),
            None => standing.push((said, vec![place])),
        }
    }
    let lines = standing.into_iter().map(|(said, places)| format!("{said}: {}.", counted(&places)));
    lines.collect::<Vec<_>>().join(" ")
}

/// `a1, c2`, and `4 × home` where several are in one place.
fn counted(places: &[String]) -> String {
    let mut counts: Vec<(&String, usize)> = Vec::new();
    for place in places {
        match counts.iter_mut().find(|(known, _)| *known == place) {
            Some((_, count)) => *count += 1,
            None => counts.push((place, 1)),
        }
    }
    let said = |(place, count): (&String, usize)| if count > 1 { format!("{count} × {place}") } else { place.clone() };
    counts.into_iter().map(said).collect::<Vec<_>>().join(", ")
}

const STATES: [[&str; 5]; 3] = [
    ["may move", "picked", "may be reached", "can be taken", "with"],
    ["peut jouer", "choisi", "accessible", "peut être pris", "avec"],
    ["चल सकता है", "चुना हुआ", "यहाँ जा सकते हैं", "काटा जा सकता है", "दाँव"],
];

/// A piece in words: `Red Sbire`.
pub fn describe_piece(language: Language, session: &dyn AnySession, piece: &Piece) -> String {
    let kind = match piece.role {
        PieceRole::Throw(_) => THROW.in_(language),
        PieceRole::Score => SCORE.in_(language),
        PieceRole::Note | PieceRole::Count { .. } => NOTE.in_(language),
        _ => noun(piece.kind).map_or(piece.kind.name(), |noun| noun.name.in_(language)),
    };
    let owner = piece.seat.and_then(|seat| SeatName::read(session.player(seat).name));
    let seat = owner.map(|seat| language.words().seat(seat));
    // French says the thing first.
    match (seat, language) {
        (Some(seat), Language::French) => format!("{kind} {}", seat.to_ascii_lowercase()),
        (Some(seat), _) => format!("{seat} {kind}"),
        (None, _) => kind.to_owned(),
    }
}

/// The name of a point; none if it is nothing special.
fn describe_kind(language: Language, point: &Point) -> Option<&'static str> {
    point_word(language, point.kind).or(match point.role {
        PointRole::Throw(_) => Some(KEPT_THROW.in_(language)),
        PointRole::Score => Some(SCORE.in_(language)),
        PointRole::Note => Some(NOTE.in_(language)),
        PointRole::Button | PointRole::Edge => Some(BUTTON.in_(language)),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use bisat_engine::{GAMES, PieceRole, PointRole, Turn, open};

    use super::{PointState, describe_point, describe_position};
    use crate::games::{noun, point_word};
    use crate::language::Language;

    #[test]
    fn every_figure_and_every_reserve_has_a_word() {
        let mut rng = fastrand::Rng::with_seed(5);
        for game in GAMES {
            let mut session = open(game, &[]).expect("a known game");
            let mut checked = 0;
            for _ in 0..400 {
                if matches!(session.turn(), Turn::Over(_)) {
                    break;
                }
                for point in session.points().iter().filter(|point| point.role == PointRole::Reserve) {
                    assert!(point_word(Language::English, point.kind).is_some(), "{game}: point {}", point.kind);
                }
                for piece in session.pieces() {
                    let is_named = matches!(piece.role, PieceRole::Figure | PieceRole::Marker);
                    assert!(!is_named || noun(piece.kind).is_some(), "{game}: piece {}", piece.kind);
                    checked += usize::from(is_named);
                }
                let moves = session.moves();
                session.play(&moves[rng.usize(..moves.len())]).expect("a legal move");
            }
            assert!(checked > 300, "{game}: {checked} pieces were checked");
        }
    }

    #[test]
    fn a_position_is_told_piece_by_piece() {
        let mut session = open("khan", &[]).expect("a game of ours");
        session.set_state("k5/6/6/6/1S4/SK2S1 s o b2 3").expect("a state of it");
        assert_eq!(
            describe_position(Language::English, &*session),
            "Red Sbire: a1, e1, b2, 2 × in hand. Red Kalista: b1. Ochre Kalista: a6. Ochre Sbire: 5 × in hand. \
             the Khan: b2. note: 3, 3/40."
        );
    }

    #[test]
    fn a_point_is_named_by_place_kind_who_and_state() {
        let mut session = open("khan", &[]).expect("a game of ours");
        session.set_state("sks1ss/4s1/6/6/1S4/SKSS1S s r - 0").expect("a state of it");
        let points = session.points();
        let point = points.iter().find(|point| point.name == "b2").expect("a square");
        let state = PointState { may_begin: true, ..PointState::default() };
        let say = |language| describe_point(language, &*session, point, &session.pieces(), &state);
        assert_eq!(say(Language::English), "b2, triple, Red Sbire, may move");
        assert_eq!(say(Language::French), "b2, triple, Sbire rouge, peut jouer");
        assert_eq!(say(Language::Hindi), "b2, तिहरा, लाल स्बीर, चल सकता है");
    }

    #[test]
    fn an_empty_square_is_chosen_or_filled_and_never_moves() {
        let mut session = open("khan", &[]).expect("a game of ours");
        let state = PointState { may_begin: true, ..PointState::default() };
        let say = |session: &dyn bisat_engine::AnySession, name: &str| {
            let points = session.points();
            let point = points.iter().find(|point| point.name == name).expect("a point");
            describe_point(Language::English, session, point, &session.pieces(), &state)
        };
        assert!(say(&*session, "mat:n").ends_with("may be chosen"), "{}", say(&*session, "mat:n"));
        session.play("mat:n").expect("a legal move");
        assert!(say(&*session, "b1").ends_with("a piece may go here"), "{}", say(&*session, "b1"));
    }
}
