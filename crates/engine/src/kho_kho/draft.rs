//! Positions of Kho-Kho that are put together by hand.

use super::attacker::Attacker;
use super::board::{letter, named, sitter};
use super::court::{Space, Way};
use super::kinds::{ATTACKER, BENCH, OUT, RUNNER};
use super::{KhoKho, Phase, Position, RED, TEAM, YELLOW, other};
use crate::draft::{About, Choices, Draft, Edit, Setting, SettingId, Spot};
use crate::game::Seat;
use crate::piece::Piece;
use crate::point::PointId;
use crate::text::join;

/// The turn of the match.
const TURN: &str = "match-turn";
/// The team that chases.
const CHASERS: &str = "chasers";
/// A team's points.
const SCORE: &str = "score";
/// The chasers' spins left.
const SPINS: &str = "spins";
/// What comes next.
const PHASE: &str = "phase";
/// The number spun, or the spaces left of it.
const SPIN: &str = "spin";
const PHASES: [Phase; 9] = [
    Phase::Toss,
    Phase::Start,
    Phase::Place,
    Phase::ChaseSpin,
    Phase::Chase(3),
    Phase::Balance(1),
    Phase::RunSpin,
    Phase::Run(1),
    Phase::Over,
];

impl Edit for KhoKho {
    fn draft(&self, position: &Position) -> Draft {
        let mark = |attacker: Attacker| -> String {
            [attacker.facing, attacker.course].into_iter().flatten().map(Way::letter).collect()
        };
        let attacker = position.attacker.map_or_else(
            || Piece::figure(named(BENCH), ATTACKER, position.chasers),
            |attacker| Piece::figure(PointId::new(attacker.space), ATTACKER, position.chasers).marked(mark(attacker)),
        );
        let runner = |point: PointId| Piece::figure(point, RUNNER, other(position.chasers));
        let mut pieces = vec![attacker];
        pieces.extend(position.runners.spaces().iter().map(|space| runner(PointId::new(space))));
        pieces.extend((0..position.out).map(|_| runner(named(OUT))));
        pieces.extend((pieces.len()..=TEAM.into()).map(|_| runner(named(BENCH))));
        let draft = Draft::new(pieces)
            .with(SettingId::of_game(PHASE), &position.phase.name())
            .with(SettingId::of_game(TURN), &position.turn.max(1))
            .with(SettingId::of_game(CHASERS), &position.chasers.0)
            .with(SettingId::of_game(SPINS), &position.spins)
            .with(SettingId::of_game(SPIN), &position.phase.spin().unwrap_or(3));
        [RED, YELLOW].into_iter().fold(draft, |draft, seat| draft.with(score(seat), &position.score[seat.index()]))
    }

    fn draft_state(&self, draft: &Draft) -> String {
        let phase = phase(draft);
        let number = |name| draft.number(&SettingId::of_game(name), u32::from(u8::MAX)).to_string();
        let points = |seat| draft.number(&score(seat), u32::from(u8::MAX));
        let out = draft.pieces.iter().filter(|piece| piece.point == named(OUT)).count();
        let is_first_batch = phase == Phase::Place && out == 0;
        let all_spins = self.spins.to_string();
        let chasers = letter(draft.seat(CHASERS, 2));
        // What the phase alone decides is not asked for.
        let (turn, score, chasers, out, spins) = match phase {
            Phase::Toss => ("0".to_owned(), "0/0".to_owned(), '-', 0, all_spins),
            Phase::Over => (self.turns.to_string(), format!("{}/{}", points(RED), points(YELLOW)), '-', 0, "0".into()),
            _ => {
                let is_fixed = phase == Phase::Start || is_first_batch;
                let spins = if is_fixed { all_spins } else { number(SPINS) };
                (number(TURN), format!("{}/{}", points(RED), points(YELLOW)), chasers, out, spins)
            }
        };
        let mut runners: Vec<Space> =
            draft.pieces.iter().filter(|piece| piece.kind == RUNNER).filter_map(on_court).collect();
        runners.sort_unstable();
        let attacker = draft.pieces.iter().find(|piece| piece.kind == ATTACKER && on_court(piece).is_some());
        let attacker = attacker.map_or_else(|| "-".to_owned(), |piece| format!("{}{:-<2}", piece.point, piece.mark));
        let spin = phase.spin().map_or_else(|| "-".to_owned(), |_| spin(draft, phase).to_string());
        let (runners, phase) = (join(runners), phase.name());
        format!("{turn} {score} {chasers} {attacker} {runners} {out} {spins} {phase} {spin}")
    }

    fn settings(&self, draft: &Draft) -> Vec<Setting> {
        let phase = phase(draft);
        let of_game = |name, choices| draft.setting(SettingId::of_game(name), "0", choices);
        let phases = PHASES.map(|phase| phase.name().to_owned()).to_vec();
        let mut settings = vec![of_game(PHASE, Choices::Words(phases))];
        if !matches!(phase, Phase::Toss | Phase::Over) {
            settings.push(of_game(CHASERS, Choices::Seats(vec![RED, YELLOW])));
            settings.push(of_game(TURN, Choices::Numbers(1, self.turns.into())));
            if phase != Phase::Start {
                settings.push(of_game(SPINS, Choices::Numbers(0, self.spins.into())));
            }
        }
        if let Some((least, most)) = spins_of(phase) {
            let value = spin(draft, phase).to_string();
            let choices = Choices::Numbers(least.into(), most.into());
            settings.push(Setting { id: SettingId::of_game(SPIN), value, choices });
        }
        if phase != Phase::Toss {
            let most = u32::from(TEAM * self.turns / 2);
            settings.extend([RED, YELLOW].map(|seat| draft.setting(score(seat), "0", Choices::Numbers(0, most))));
        }
        settings
    }

    fn spots(&self, _: &Draft, piece: &Piece) -> Vec<Spot> {
        if piece.kind == RUNNER {
            let court = Space::all().filter(|space| space.is_ground()).map(PointId::new);
            return court.chain([named(BENCH), named(OUT)]).map(|point| Spot::new(point, "")).collect();
        }
        let spot = |space: Space| {
            let marks = match space {
                _ if space.is_lane() => vec![space.sitter_faces().letter().to_string()],
                _ if space.is_free_zone() => vec![String::new()],
                // On the field it has a facing; one along the lane is its course, too.
                _ => ["n", "s", "ne", "nw", "se", "sw", "ee", "ww"].map(str::to_owned).to_vec(),
            };
            Spot { point: PointId::new(space), marks }
        };
        let court = Space::all().filter(|space| !space.is_pole()).map(spot);
        court.chain([Spot::new(named(BENCH), "")]).collect()
    }

    fn reserve(&self, _: &Piece) -> PointId {
        named(BENCH)
    }

    fn makes_room(&self, there: &Piece, _: &Piece) -> bool {
        on_court(there).is_some()
    }

    fn fixed_pieces(&self, draft: &Draft) -> Vec<Piece> {
        if matches!(phase(draft), Phase::Toss | Phase::Over) {
            return Vec::new();
        }
        Space::all().filter(|space| space.is_lane()).map(|space| sitter(space, draft.seat(CHASERS, 2))).collect()
    }

    fn adapt(&self, draft: &mut Draft) {
        let chasers = draft.seat(CHASERS, 2);
        for piece in &mut draft.pieces {
            piece.seat = Some(if piece.kind == ATTACKER { chasers } else { other(chasers) });
        }
    }
}

fn on_court(piece: &Piece) -> Option<Space> {
    Space::read(&piece.point)
}

fn phase(draft: &Draft) -> Phase {
    let is_chosen = |phase: &Phase| phase.name() == draft.word(PHASE);
    PHASES.into_iter().find(is_chosen).unwrap_or(Phase::Toss)
}

/// The numbers that may have been spun, or be left of it.
fn spins_of(phase: Phase) -> Option<(u8, u8)> {
    match phase {
        Phase::Chase(_) => Some((3, 6)),
        Phase::Balance(_) => Some((1, 5)),
        Phase::Run(_) => Some((1, 6)),
        _ => None,
    }
}

/// The number spun, within what the phase allows.
fn spin(draft: &Draft, phase: Phase) -> u8 {
    let (least, most) = spins_of(phase).unwrap_or((1, 6));
    (draft.number(&SettingId::of_game(SPIN), most.into()) as u8).max(least)
}

fn score(seat: Seat) -> SettingId {
    SettingId::new(SCORE, About::Seat(seat))
}
