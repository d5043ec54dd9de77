//! Positions of Pachisi that are put together by hand.

use super::track::{BRINK, CENTRE, CROSSES, LAP, block_bit};
use super::{CANCELLING, Mark, Pachisi, Phase, Position, Streak, blocks_of};
use crate::board::Board;
use crate::draft::{About, Choices, Draft, Edit, Setting, SettingId, Spot};
use crate::game::{Game, MAX_SEATS, Seat};
use crate::piece::{Piece, PieceRole};
use crate::point::PointId;
use crate::race::{Finished, Kept};
use crate::race_draft::{OWED, PHASE, TURN, finished, finished_setting, kept, kept_settings, owed_setting, with_race};

/// What a seat has thrown for who begins.
const ORDER_THROW: &str = "order-throw";
/// The grace thrown last, and how often in succession.
const STREAK: &str = "streak";
/// Whether a pair came to its cross in this turn.
const FRESH: &str = "fresh";
const ORDER: &str = "order";
const THROW: &str = "throw";
const MOVE: &str = "move";
const OVER: &str = "over";
/// The mark of a piece that has gone round and stands on its own arm again, before its column.
const ROUND: &str = "2";

impl Edit for Pachisi {
    fn draft(&self, position: &Position) -> Draft {
        let mut pieces = self.pieces(position);
        pieces.retain(|piece| piece.role == PieceRole::Figure);
        let all = self.seats.all().flat_map(|seat| position.pieces[seat.index()]);
        for (piece, progress) in pieces.iter_mut().zip(all) {
            mark_of(progress).clone_into(&mut piece.mark);
        }
        let phase = match position.phase {
            Phase::Order(_) => ORDER,
            Phase::Throw(_) => THROW,
            Phase::Move => MOVE,
            Phase::Over => OVER,
        };
        let mut draft =
            Draft::new(pieces).with(SettingId::of_game(TURN), &position.turn.0).with(SettingId::of_game(PHASE), &phase);
        if let Phase::Throw(Some(streak)) = position.phase {
            draft = draft.with(SettingId::of_game(STREAK), &streak.write());
        }
        if let Phase::Order(marks) = position.phase {
            for (seat, mark) in self.seats.all().zip(marks) {
                draft = draft.with(order_throw(seat), &mark.write());
            }
        }
        for progress in position.pieces[position.turn.index()] {
            if position.fresh & block_bit(progress) != 0 {
                draft = draft.with(self.pair(position.turn, progress), &1);
            }
        }
        with_race(draft, &position.kept, &self.thrown.graces, position.owed, &position.finished)
    }

    fn draft_state(&self, draft: &Draft) -> String {
        self.write(&self.drafted(draft))
    }

    fn settings(&self, draft: &Draft) -> Vec<Setting> {
        let position = self.drafted(draft);
        let words = |words: &[&str]| Choices::Words(words.iter().map(|word| (*word).to_owned()).collect());
        let phase = draft.setting(SettingId::of_game(PHASE), ORDER, words(&[ORDER, THROW, MOVE, OVER]));
        let turn = || draft.setting(SettingId::of_game(TURN), "0", Choices::Seats(self.seats.all().collect()));
        let mut settings = match position.phase {
            Phase::Order(_) => {
                let thrown = self.thrown.ends.iter().chain(&self.thrown.graces).filter(|value| **value > 0);
                let marks: Vec<String> =
                    [".", "?"].map(str::to_owned).into_iter().chain(thrown.map(u8::to_string)).collect();
                let of_seat = |seat| draft.setting(order_throw(seat), "?", Choices::Words(marks.clone()));
                [phase].into_iter().chain(self.seats.all().map(of_seat)).collect()
            }
            Phase::Over => vec![phase],
            Phase::Throw(_) | Phase::Move => vec![turn(), phase],
        };
        if matches!(position.phase, Phase::Throw(_) | Phase::Move) {
            let has_ended = position.phase == Phase::Move;
            settings.extend(kept_settings(draft, &self.thrown.graces, self.thrown.ends, has_ended));
            if let Phase::Throw(Some(streak)) = position.phase {
                let choices = self.streaks(&position.kept).map(|streak| streak.write()).collect();
                let id = SettingId::of_game(STREAK);
                settings.push(Setting { id, value: streak.write(), choices: Choices::Words(choices) });
            }
            settings.push(owed_setting(draft, self.most_owed(&position)));
            let pairs = pairs_on_crosses(&position.pieces[position.turn.index()]);
            settings
                .extend(pairs.map(|progress| draft.setting(self.pair(position.turn, progress), "0", Choices::Flag)));
        }
        settings.extend(finished_setting(&position.finished));
        settings
    }

    fn spots(&self, _: &Draft, piece: &Piece) -> Vec<Spot> {
        let seat = piece.seat.unwrap_or(Seat(0));
        let once = (0..=CENTRE).filter(|progress| !(LAP + 1..=BRINK).contains(progress));
        let spot = |progress: u8| {
            let mut spot = Spot::new(self.point(seat, progress), "");
            if (1..=BRINK - LAP).contains(&progress) {
                spot.marks.push(ROUND.to_owned());
            }
            spot
        };
        once.map(spot).collect()
    }

    fn reserve(&self, piece: &Piece) -> PointId {
        self.point(piece.seat.unwrap_or(Seat(0)), 0)
    }
}

impl Pachisi {
    /// The draft as a position, which may be impossible.
    fn drafted(&self, draft: &Draft) -> Position {
        let mut position = self.start();
        for seat in self.seats.all() {
            let own = draft.pieces.iter().filter(|piece| piece.seat == Some(seat));
            for (progress, piece) in position.pieces[seat.index()].iter_mut().zip(own) {
                *progress = self.progress_at(seat, piece).unwrap_or(0);
            }
            position.pieces[seat.index()].sort_unstable();
        }
        position.turn = draft.seat(TURN, self.seats.0);
        let is_home = |seat: Seat| position.pieces[seat.index()][0] == CENTRE;
        position.finished = finished(draft, self.seats, is_home);
        match draft.word(PHASE) {
            OVER => position.phase = Phase::Over,
            MOVE => position.phase = Phase::Move,
            THROW => position.phase = Phase::Throw(None),
            _ => {
                let marks = self.marks(draft);
                let waiting = marks.iter().position(|mark| *mark == Mark::Waiting).unwrap_or(0);
                let (phase, turn) = (Phase::Order(marks), Seat(waiting as u8));
                return Position { phase, turn, finished: Finished::NOBODY, ..position };
            }
        }
        if position.phase == Phase::Over {
            let is_on_the_way = |seat: &Seat| !position.finished.has(*seat);
            // Whose turn it would be is kept where it can be.
            let stored = Some(position.turn).filter(is_on_the_way);
            position.turn = stored.or_else(|| self.seats.all().find(is_on_the_way)).unwrap_or(Seat(0));
            return position;
        }
        position.kept = kept(draft, &self.thrown.graces, position.phase == Phase::Move);
        if position.phase == Phase::Throw(None) {
            let streaks: Vec<Streak> = self.streaks(&position.kept).collect();
            let chosen = streaks.iter().find(|streak| streak.write() == draft.word(STREAK));
            position.phase = Phase::Throw(chosen.or(streaks.first()).copied());
        }
        position.owed = draft.number(&SettingId::of_game(OWED), self.most_owed(&position)) as u8;
        let own = &position.pieces[position.turn.index()];
        let is_fresh = |progress: &u8| draft.is_set(&self.pair(position.turn, *progress));
        position.fresh = pairs_on_crosses(own).filter(is_fresh).fold(0, |set, progress| set | block_bit(progress));
        position
    }

    fn marks(&self, draft: &Draft) -> [Mark; MAX_SEATS] {
        let mut marks = [Mark::Out; MAX_SEATS];
        for (mark, seat) in marks.iter_mut().zip(self.seats.all()) {
            *mark = match draft.value(&order_throw(seat)) {
                Some(".") => Mark::Out,
                Some(number) => number.parse().map_or(Mark::Waiting, Mark::Threw),
                None => Mark::Waiting,
            };
        }
        marks
    }

    /// The graces that may have been thrown last.
    fn streaks(&self, kept: &Kept<3>) -> impl Iterator<Item = Streak> {
        let graces = self.thrown.graces;
        let kept = *kept;
        let times = move |grace: u8| kept.times(&graces, grace).min(u32::from(CANCELLING) - 1) as u8;
        let of_grace = move |grace: u8| (1..=times(grace)).map(move |times| Streak { grace, times });
        graces.into_iter().filter(|grace| *grace > 0).flat_map(of_grace)
    }

    fn progress_at(&self, seat: Seat, piece: &Piece) -> Option<u8> {
        let is_there = |progress: &u8| self.point(seat, *progress) == piece.point && mark_of(*progress) == piece.mark;
        (0..=CENTRE).find(is_there)
    }

    fn pair(&self, seat: Seat, progress: u8) -> SettingId {
        SettingId::new(FRESH, About::Pair(seat, self.point(seat, progress)))
    }
}

fn mark_of(progress: u8) -> &'static str {
    if (LAP + 1..=BRINK).contains(&progress) { ROUND } else { "" }
}

/// A progress number of each pair on a cross.
fn pairs_on_crosses(pieces: &[u8; 4]) -> impl Iterator<Item = u8> {
    let pieces = *pieces;
    let (_, pairs) = blocks_of(&pieces);
    let is_first = move |at: usize| !pieces[..at].iter().any(|other| block_bit(*other) == block_bit(pieces[at]));
    let is_pair = move |at: &usize| block_bit(pieces[*at]) & pairs & CROSSES != 0 && is_first(*at);
    (0..pieces.len()).filter(is_pair).map(move |at| pieces[at])
}

fn order_throw(seat: Seat) -> SettingId {
    SettingId::new(ORDER_THROW, About::Seat(seat))
}
