//! A tournament as a fold over its events: [`Tournament::apply`] is the only way in which it changes.

use std::collections::{BTreeMap, BTreeSet};

use bisat_protocol::tournament::{DecidedBy, GameOutcome, Side, TournamentSetup, TournamentStage};
use bisat_protocol::{IdentityId, TableId, TournamentId};

use crate::event::{EventKind, PairedGame, TournamentEvent};
use crate::refusal::TournamentRefusal;
use crate::setup::rounds_for;

/// The state of a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tournament {
    id: TournamentId,
    setup: TournamentSetup,
    host: IdentityId,
    opened_at: u64,
    stage: TournamentStage,
    rounds: u8,
    players: Vec<Player>,
    played: Vec<Round>,
    /// How often each person has joined.
    joins: BTreeMap<IdentityId, u8>,
    /// Whom the host has removed.
    removed: BTreeSet<IdentityId>,
    next_number: u32,
}

/// A player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// Who it is.
    pub id: IdentityId,
    /// Whether they left after the start.
    pub has_left: bool,
}

/// A round that was paired.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    /// Its games.
    pub games: Vec<Game>,
}

/// A game of a round. Players are named by their numbers, from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// The player on the first seat; none if no player is left in this part of a knock-out.
    pub first: Option<u8>,
    /// The player on the second seat; none if the first has a bye.
    pub second: Option<u8>,
    /// The table; none without two players.
    pub table: Option<TableId>,
    /// When the table was reported open; none before.
    pub open_since: Option<u64>,
    /// Number of drawn games before this one.
    pub replays: u8,
    /// How it was decided.
    pub outcome: Option<GameOutcome>,
}

/// How the table of a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableEnd {
    /// This side won.
    Won(Side),
    /// Nobody won: a draw, or a game that was ended without a result.
    Drawn,
    /// It never started, and only this side had come.
    OnlyCame(Side),
    /// It never started, and nobody had come.
    NobodyCame,
}

impl Game {
    fn new(paired: &PairedGame) -> Self {
        let PairedGame { first, second, table } = paired.clone();
        // Without an opponent there is nothing to play.
        let outcome = match (first, second) {
            (Some(_), Some(_)) => None,
            (first, _) => Some(GameOutcome { winner: first.map(|_| Side::First), by: DecidedBy::Bye }),
        };
        Game { first, second, table, open_since: None, replays: 0, outcome }
    }

    /// The player on a side.
    pub fn player(&self, side: Side) -> Option<u8> {
        match side {
            Side::First => self.first,
            Side::Second => self.second,
        }
    }

    /// The player who won.
    pub fn winner(&self) -> Option<u8> {
        self.player(self.outcome?.winner?)
    }

    /// The side of a player.
    pub fn side_of(&self, player: u8) -> Option<Side> {
        [Side::First, Side::Second].into_iter().find(|side| self.player(*side) == Some(player))
    }

    /// The opponent of a player; none in a bye, and for somebody who does not play in this game.
    pub(crate) fn opponent_of(&self, player: u8) -> Option<u8> {
        match self.side_of(player)? {
            Side::First => self.second,
            Side::Second => self.first,
        }
    }

    /// The table, while the game is not decided.
    pub fn undecided_table(&self) -> Option<&TableId> {
        self.table.as_ref().filter(|_| self.outcome.is_none())
    }
}

impl Round {
    /// Whether all games are decided.
    pub fn is_decided(&self) -> bool {
        self.games.iter().all(|game| game.outcome.is_some())
    }

    /// The game of a player.
    pub fn game_of(&self, player: u8) -> Option<&Game> {
        self.games.iter().find(|game| game.side_of(player).is_some())
    }
}

impl Tournament {
    /// Folds events into a tournament.
    pub fn resume(id: &TournamentId, events: &[TournamentEvent]) -> Result<Self, TournamentRefusal> {
        let corrupt = |number: u32| {
            TournamentRefusal::Corrupt(format!("event {number} of tournament {id} cannot follow the events before it"))
        };
        let [first, rest @ ..] = events else { return Err(corrupt(0)) };
        let EventKind::Opened { setup, host } = &first.what else { return Err(corrupt(0)) };
        let mut tournament = Tournament::new(id.clone(), setup.clone(), host.clone(), first.at);
        for event in rest {
            if !tournament.can_follow(event) {
                return Err(corrupt(event.number));
            }
            tournament.apply(event);
        }
        Ok(tournament)
    }

    pub(crate) fn new(id: TournamentId, setup: TournamentSetup, host: IdentityId, opened_at: u64) -> Self {
        let (players, played) = (Vec::new(), Vec::new());
        let (joins, removed) = (BTreeMap::new(), BTreeSet::new());
        let (stage, rounds) = (TournamentStage::Waiting, rounds_for(&setup, 0));
        Tournament { id, setup, host, opened_at, stage, rounds, players, played, joins, removed, next_number: 1 }
    }

    fn can_follow(&self, event: &TournamentEvent) -> bool {
        let is_game = |game: &u8| {
            let games = self.played.last().map_or(0, |round| round.games.len());
            usize::from(*game) < games
        };
        let is_player = |player: &Option<u8>| player.is_none_or(|player| usize::from(player) < self.players.len());
        event.number == self.next_number
            && match &event.what {
                EventKind::Opened { .. } => false,
                EventKind::Decided { game, .. } | EventKind::Replayed { game, .. } => is_game(game),
                EventKind::Paired { games } => {
                    games.iter().all(|game| is_player(&game.first) && is_player(&game.second))
                }
                EventKind::Joined { .. }
                | EventKind::Left { .. }
                | EventKind::Removed { .. }
                | EventKind::Started { .. }
                | EventKind::Seated {}
                | EventKind::Ended {}
                | EventKind::Cancelled {} => true,
            }
    }

    /// Applies an event that a method of the tournament decided. Events come in order.
    pub fn apply(&mut self, event: &TournamentEvent) {
        debug_assert_eq!(event.number, self.next_number, "events come in order");
        self.next_number = event.number + 1;
        match &event.what {
            EventKind::Opened { .. } => {}
            EventKind::Joined { player } => {
                self.players.push(Player { id: player.clone(), has_left: false });
                let joins = self.joins.entry(player.clone()).or_default();
                *joins = joins.saturating_add(1);
                self.rounds = rounds_for(&self.setup, self.players.len());
            }
            EventKind::Left { player } if self.stage == TournamentStage::Waiting => {
                self.players.retain(|known| known.id != *player);
                self.rounds = rounds_for(&self.setup, self.players.len());
            }
            EventKind::Removed { player } => {
                self.players.retain(|known| known.id != *player);
                self.removed.insert(player.clone());
                self.rounds = rounds_for(&self.setup, self.players.len());
            }
            EventKind::Left { player } => {
                self.players.iter_mut().filter(|known| known.id == *player).for_each(|known| known.has_left = true);
            }
            EventKind::Started { order, rounds } => {
                self.stage = TournamentStage::Running;
                self.players = order.iter().map(|id| Player { id: id.clone(), has_left: false }).collect();
                self.rounds = *rounds;
            }
            EventKind::Paired { games } => self.played.push(Round { games: games.iter().map(Game::new).collect() }),
            EventKind::Seated {} => {
                let games = self.played.iter_mut().flat_map(|round| &mut round.games);
                for game in games.filter(|game| game.table.is_some() && game.open_since.is_none()) {
                    game.open_since = Some(event.at);
                }
            }
            EventKind::Decided { game, outcome } => {
                if let Some(game) = self.current_game(*game) {
                    game.outcome = Some(*outcome);
                }
            }
            EventKind::Replayed { game, table } => {
                if let Some(game) = self.current_game(*game) {
                    std::mem::swap(&mut game.first, &mut game.second);
                    game.table = Some(table.clone());
                    game.open_since = None;
                    game.replays += 1;
                }
            }
            EventKind::Ended {} => self.stage = TournamentStage::Over,
            EventKind::Cancelled {} => self.stage = TournamentStage::Cancelled,
        }
    }

    fn current_game(&mut self, game: u8) -> Option<&mut Game> {
        self.played.last_mut()?.games.get_mut(usize::from(game))
    }

    /// Its id.
    pub fn id(&self) -> &TournamentId {
        &self.id
    }

    /// What is played, and how.
    pub fn setup(&self) -> &TournamentSetup {
        &self.setup
    }

    /// Who opened it.
    pub fn host(&self) -> &IdentityId {
        &self.host
    }

    /// When it was opened, in milliseconds since 1970.
    pub fn opened_at(&self) -> u64 {
        self.opened_at
    }

    /// Its stage.
    pub fn stage(&self) -> TournamentStage {
        self.stage
    }

    /// Number of rounds; before the start, for the players who have joined so far.
    pub fn rounds(&self) -> u8 {
        self.rounds
    }

    /// The players: before the start in the order in which they joined, later in the order of their numbers.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// The rounds so far, the current one last.
    pub fn played(&self) -> &[Round] {
        &self.played
    }

    /// The number of the next event.
    pub fn next_number(&self) -> u32 {
        self.next_number
    }

    /// The number of a player.
    pub fn number_of(&self, person: &IdentityId) -> Option<u8> {
        self.players.iter().position(|player| player.id == *person).map(|number| number as u8)
    }

    /// How often a person has joined.
    pub(crate) fn joins_of(&self, person: &IdentityId) -> u8 {
        self.joins.get(person).copied().unwrap_or_default()
    }

    /// Whether the host has removed this person.
    pub(crate) fn was_removed(&self, person: &IdentityId) -> bool {
        self.removed.contains(person)
    }

    /// Whether a player takes part in the next round.
    pub(crate) fn is_active(&self, player: u8) -> bool {
        self.players.get(usize::from(player)).is_some_and(|player| !player.has_left)
    }
}
