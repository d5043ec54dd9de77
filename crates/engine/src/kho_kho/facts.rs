//! Facts of a match for those who judge it: what the state text says, and where the rules let people go.
//! No rule is written here; each answer is asked of the rules.

use crate::odds::Odds;
use std::ops::ControlFlow;

use super::attacker::{Attacker, Kho};
use super::court::{FILES, RANKS, Space, Way, runs};
use super::{CHASE_SPINNER, KhoKho, Move, Phase, Position, RUN_SPINNER, TEAM};
use crate::game::Seat;

/// An Attacker: its space, its facing and its course.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Chaser(Attacker);

/// What the match waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// The next turn's Attacker, or the toss before the first.
    NextTurn,
    /// Runners to be placed.
    Batch,
    /// The chasers' spin.
    ChaseSpin,
    /// The runners' spin.
    RunSpin,
    /// Somebody to use what was spun.
    Choice,
    /// Nothing: the match is over.
    End,
}

impl KhoKho {
    /// Runners in a team.
    pub const TEAM: u8 = TEAM;

    /// The chasers' spins in every turn.
    pub fn spins(&self) -> u8 {
        self.spins
    }

    /// The turns of the match that have not begun.
    pub fn turns_to_come(&self, position: &Position) -> u8 {
        self.turns - position.turn
    }

    /// The numbers on the chasers' spinner, all equally likely.
    pub fn chase_spins() -> impl Iterator<Item = u8> {
        numbers(CHASE_SPINNER)
    }

    /// The numbers on the runners' spinner, all equally likely.
    pub fn run_spins() -> impl Iterator<Item = u8> {
        numbers(RUN_SPINNER)
    }
}

fn numbers(spinner: Odds<Move>) -> impl Iterator<Item = u8> {
    spinner.outcomes().filter_map(|(outcome, _)| match outcome {
        Move::Spin(number) => Some(number),
        _ => None,
    })
}

impl Position {
    /// What the match waits for.
    pub fn stage(&self) -> Stage {
        match self.phase {
            Phase::Toss | Phase::Start => Stage::NextTurn,
            Phase::Place => Stage::Batch,
            Phase::ChaseSpin => Stage::ChaseSpin,
            Phase::RunSpin => Stage::RunSpin,
            Phase::Chase(_) | Phase::Balance(_) | Phase::Run(_) => Stage::Choice,
            Phase::Over => Stage::End,
        }
    }

    /// The team that chases in this turn; before the toss and after the end it means nothing.
    pub fn chasers(&self) -> Seat {
        self.chasers
    }

    /// The survivors of completed turns, per team.
    pub fn score(&self) -> [u8; 2] {
        self.score
    }

    /// The Runners dismissed in this turn.
    pub fn out(&self) -> u8 {
        self.out
    }

    /// The chasers' spins left in this turn.
    pub fn spins_left(&self) -> u8 {
        self.spins
    }

    /// The Runners on the court, in order.
    pub fn runners(&self) -> &[Space] {
        self.runners.spaces()
    }

    /// The Attacker, once it is on the court.
    pub fn chaser(&self) -> Option<Chaser> {
        self.attacker.map(Chaser)
    }
}

impl Chaser {
    /// How many numbers [`Chaser::number`] chooses from.
    pub const NUMBERS: usize = Space::NUMBERS * WAYS * WAYS;

    /// Every Attacker that a state text can show.
    pub fn all() -> impl Iterator<Item = Chaser> {
        Space::all().flat_map(Chaser::all_on)
    }

    fn all_on(space: Space) -> Vec<Chaser> {
        if space.is_pole() {
            return Vec::new();
        }
        if space.is_lane() {
            return vec![Chaser(Attacker::risen(space))];
        }
        if space.is_free_zone() {
            return vec![Chaser(Attacker::free(space))];
        }
        let courses = [None, Some(Way::East), Some(Way::West)];
        let bound = |facing: Way| {
            courses
                .into_iter()
                .filter(move |course| !facing.is_along_lane() || *course == Some(facing))
                .map(move |course| Chaser(Attacker { space, facing: Some(facing), course }))
        };
        Way::ALL.into_iter().flat_map(bound).collect()
    }

    /// A number that no other Attacker has.
    pub fn number(self) -> usize {
        let way = |way: Option<Way>| way.map_or(0, |way| way as usize + 1);
        (self.0.space.index() * WAYS + way(self.0.facing)) * WAYS + way(self.0.course)
    }

    /// The space it stands on.
    pub fn space(self) -> Space {
        self.0.space
    }

    /// The same Attacker on the court turned by half a circle. The rules do not change with it: a Sitter who faces north
    /// becomes one who faces south.
    #[doc(alias = "symmetry")]
    pub fn turned(self) -> Chaser {
        let Attacker { space, facing, course } = self.0;
        Chaser(Attacker { space: space.turned(), facing: facing.map(Way::opposite), course: course.map(Way::opposite) })
    }

    /// Whether it stands in the western half of the court.
    pub fn is_in_west(self) -> bool {
        self.0.space.file() < FILES / 2
    }

    /// Every Attacker there can be after the chasers' move for this spin, the balance used or not; itself where it
    /// cannot move. A Runner where it then stands is dismissed.
    pub fn after_spin(self, spin: u8) -> Vec<Chaser> {
        let mut after = Vec::new();
        let _all = self.0.find_paths(spin, Kho::Allowed, |path| {
            let attacker = self.0.after(path);
            after.push(Chaser(attacker));
            if path.gives_kho && path.spaces() < spin {
                after.extend(Chaser(attacker).after_balance(spin - path.spaces()));
            }
            ControlFlow::Continue(())
        });
        if after.is_empty() {
            after.push(self);
        }
        after
    }
}

impl Chaser {
    /// Every Attacker there can be once it has used this balance.
    pub fn after_balance(self, balance: u8) -> Vec<Chaser> {
        let mut after = Vec::new();
        let _all = self.0.find_paths(balance, Kho::Barred, |path| {
            after.push(Chaser(self.0.after(path)));
            ControlFlow::Continue(())
        });
        after
    }
}

/// Facings or courses, none included.
const WAYS: usize = 5;

impl Space {
    /// How many numbers [`Space::number`] chooses from.
    pub const NUMBERS: usize = FILES as usize * RANKS as usize;

    /// A number that no other space has; they go up by file, then rank.
    pub fn number(self) -> usize {
        self.index()
    }

    /// The space in its place on the court turned by half a circle.
    pub fn turned(self) -> Space {
        Space::new(FILES - 1 - self.file(), RANKS - 1 - self.rank())
    }

    /// How many steps north, east, south or west lie between here and there, as if nothing stood between.
    pub fn steps_to(self, other: Space) -> u8 {
        self.file().abs_diff(other.file()) + self.rank().abs_diff(other.rank())
    }

    /// Every space on which a Runner may stand.
    pub fn all_ground() -> impl Iterator<Item = Space> {
        Space::all().filter(|space| space.is_ground())
    }

    /// Where a Runner from here can end by the spin while the Attacker stands there, other Runners left out.
    pub fn after_run(self, spin: u8, attacker: Space) -> impl Iterator<Item = Space> {
        runs(self, spin, attacker)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{Chaser, KhoKho, Phase, Position, Space};
    use crate::game::{Game, Turn};
    use crate::options::Options;
    use crate::{Board, playout};

    /// Shows every position of a random match.
    fn for_each_position(seed: u64, mut show: impl FnMut(&KhoKho, &Position)) {
        let game = KhoKho::with_options(&Options::defaults(KhoKho::option_rules()));
        let mut random = fastrand::Rng::with_seed(seed);
        let mut position = game.start();
        while !matches!(game.turn(&position), Turn::Over(_)) {
            show(&game, &position);
            playout(&game, &mut position, 1, &mut Vec::new(), &mut |below| random.u32(..below));
        }
    }

    #[test]
    fn every_attacker_met_is_listed_once_by_its_own_number() {
        let listed: Vec<Chaser> = Chaser::all().collect();
        let numbers: HashSet<usize> = listed.iter().map(|chaser| chaser.number()).collect();
        assert_eq!(numbers.len(), listed.len());
        assert!(numbers.iter().all(|number| *number < Chaser::NUMBERS));
        for_each_position(1, |_, position| assert!(position.chaser().is_none_or(|chaser| listed.contains(&chaser))));
    }

    #[test]
    fn the_rules_are_the_same_on_the_turned_court() {
        let sorted = |spaces: &mut dyn Iterator<Item = Space>| {
            let mut numbers: Vec<usize> = spaces.map(Space::number).collect();
            numbers.sort_unstable();
            numbers
        };
        for chaser in Chaser::all() {
            assert_eq!(chaser.turned().turned(), chaser);
            assert_ne!(chaser.turned().is_in_west(), chaser.is_in_west());
            for spin in KhoKho::chase_spins() {
                let after: HashSet<Chaser> = chaser.after_spin(spin).into_iter().map(Chaser::turned).collect();
                assert_eq!(after, chaser.turned().after_spin(spin).into_iter().collect());
            }
            for (runner, spin) in
                Space::all_ground().flat_map(|runner| KhoKho::run_spins().map(move |spin| (runner, spin)))
            {
                let after = sorted(&mut runner.after_run(spin, chaser.space()).map(Space::turned));
                assert_eq!(after, sorted(&mut runner.turned().after_run(spin, chaser.space().turned())));
            }
        }
    }

    #[test]
    fn the_attackers_after_a_spin_are_those_that_play_leads_to() {
        for_each_position(2, |game, position| {
            let Phase::Chase(spin) = position.phase else { return };
            let mut played = HashSet::new();
            let mut open = vec![Position { spins: position.spins.max(1), ..*position }];
            while let Some(next) = open.pop() {
                if !matches!(next.phase, Phase::Chase(_) | Phase::Balance(_)) {
                    played.extend(next.chaser());
                    continue;
                }
                let mut moves = Vec::new();
                game.moves(&next, &mut moves);
                open.extend(moves.into_iter().map(|mv| {
                    let mut after = next;
                    game.apply(&mut after, mv);
                    after
                }));
            }
            let told: HashSet<Chaser> = position.chaser().expect("placed").after_spin(spin).into_iter().collect();
            // A move that dismisses the ninth Runner ends the turn and takes the Attacker off the court.
            assert!(played.is_subset(&told) && (played == told || position.out == super::TEAM - 1));
        });
    }
}
