//! Positions of Chowka Bhara that are put together by hand.

use super::{ChowkaBhara, Phase, Position};
use crate::board::Board;
use crate::draft::{About, Choices, Draft, Edit, Setting, SettingId, Spot};
use crate::game::{Game, Seat};
use crate::piece::{Piece, PieceRole};
use crate::point::PointId;
use crate::race::{Kept, bits};
use crate::race_draft::{OWED, PHASE, TURN, finished, finished_setting, kept, kept_settings, owed_setting, with_race};

/// Whether a seat has hit.
const LICENCE: &str = "licence";
/// Whether a double of a seat that is not to move blocks.
const BLOCKS: &str = "blocks";
/// Whether a double of the seat to move stood there when its turn began.
const BEGAN: &str = "began";
const CAST: &str = "cast";
const MOVE: &str = "move";
const OVER: &str = "over";

impl Edit for ChowkaBhara {
    fn draft(&self, position: &Position) -> Draft {
        let mut pieces = self.pieces(position);
        pieces.retain(|piece| piece.role == PieceRole::Figure);
        let phase = match position.phase {
            Phase::Cast => CAST,
            Phase::Move => MOVE,
            Phase::Over => OVER,
        };
        let mut draft =
            Draft::new(pieces).with(SettingId::of_game(TURN), &position.turn.0).with(SettingId::of_game(PHASE), &phase);
        for seat in self.seats.all() {
            draft = draft.with(licence(seat), &u8::from(position.has_licence(seat)));
            let name = if seat == position.turn { BEGAN } else { BLOCKS };
            for place in bits(u64::from(position.doubles[seat.index()])) {
                draft = draft.with(self.pair(name, seat, place), &1);
            }
        }
        with_race(draft, &position.kept, &self.course.again, position.owed, &position.finished)
    }

    fn draft_state(&self, draft: &Draft) -> String {
        self.write(&self.drafted(draft))
    }

    fn settings(&self, draft: &Draft) -> Vec<Setting> {
        let position = self.drafted(draft);
        let phases = [CAST, MOVE, OVER].map(str::to_owned).to_vec();
        let seats = Choices::Seats(self.seats.all().collect());
        let mut settings = vec![draft.setting(SettingId::of_game(PHASE), CAST, Choices::Words(phases))];
        if position.phase != Phase::Over {
            settings.insert(0, draft.setting(SettingId::of_game(TURN), "0", seats));
            let has_ended = position.phase == Phase::Move;
            settings.extend(kept_settings(draft, &self.course.again, self.course.ends, has_ended));
            if self.hit_bonus {
                settings.push(owed_setting(draft, self.most_owed(&position)));
            }
        }
        settings.extend(self.seats.all().map(|seat| draft.setting(licence(seat), "0", Choices::Flag)));
        for seat in self.seats.all().filter(|_| position.phase != Phase::Over) {
            let (name, before) =
                if seat == position.turn { (BEGAN, position.doubles[seat.index()]) } else { (BLOCKS, 0) };
            let doubles = self.outer_doubles(&position, seat) | before;
            let flag = |place| draft.setting(self.pair(name, seat, place), "0", Choices::Flag);
            settings.extend(bits(u64::from(doubles)).map(flag));
        }
        settings.extend(finished_setting(&position.finished));
        settings
    }

    fn spots(&self, _: &Draft, piece: &Piece) -> Vec<Spot> {
        let seat = piece.seat.unwrap_or(Seat(0));
        (0..=self.course.centre).map(|progress| Spot::new(self.point(seat, progress), "")).collect()
    }

    fn reserve(&self, piece: &Piece) -> PointId {
        self.point(piece.seat.unwrap_or(Seat(0)), 0)
    }
}

impl ChowkaBhara {
    /// The draft as a position, which may be impossible.
    fn drafted(&self, draft: &Draft) -> Position {
        let mut position = self.start();
        for seat in self.seats.all() {
            let own = draft.pieces.iter().filter(|piece| piece.seat == Some(seat));
            for (pawn, piece) in self.pawns_mut(&mut position, seat).iter_mut().zip(own) {
                *pawn = self.progress_at(seat, &piece.point).unwrap_or(0);
            }
            self.pawns_mut(&mut position, seat).sort_unstable();
            position.licences |= u8::from(draft.is_set(&licence(seat))) << seat.0;
        }
        position.turn = draft.seat(TURN, self.seats.0);
        position.phase = match draft.word(PHASE) {
            OVER => Phase::Over,
            MOVE => Phase::Move,
            _ => Phase::Cast,
        };
        let is_home = |seat| self.pawns(&position, seat)[0] == self.course.centre;
        position.finished = finished(draft, self.seats, is_home);
        if position.phase == Phase::Over {
            let is_on_the_way = |seat: &Seat| !position.finished.has(*seat);
            position.turn = self.seats.all().find(is_on_the_way).unwrap_or(Seat(0));
            position.kept = Kept::NONE;
            return position;
        }
        position.kept = kept(draft, &self.course.again, position.phase == Phase::Move);
        position.owed = draft.number(&SettingId::of_game(OWED), self.most_owed(&position)) as u8;
        for seat in self.seats.all() {
            let name = if seat == position.turn { BEGAN } else { BLOCKS };
            let places = draft.pairs_with(name, seat).into_iter().filter_map(|point| self.progress_at(seat, &point));
            let flagged = places.fold(0, |set, place| set | 1 << place) & self.course.blockable();
            let standing = if seat == position.turn { u32::MAX } else { self.outer_doubles(&position, seat) };
            position.doubles[seat.index()] = flagged as u32 & standing;
        }
        position
    }

    fn pair(&self, name: &'static str, seat: Seat, place: u8) -> SettingId {
        SettingId::new(name, About::Pair(seat, self.point(seat, place)))
    }
}

fn licence(seat: Seat) -> SettingId {
    SettingId::new(LICENCE, About::Seat(seat))
}
