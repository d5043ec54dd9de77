//! Many games of one kind that are stepped together: chance is drawn inside, and a finished game starts again.
//!
//! Each game has its own random numbers, so that the results do not depend on the number of threads.

use bisat_engine::{LegalIds, Observation, Turn};
use bisat_search::SplitMix64;

use crate::chance::{returns, settle, stream};
use crate::playable::Playable;
use crate::workers::Workers;

/// Games that one thread steps at a time.
const CHUNK: usize = 256;

/// What a step writes: one row for each game.
pub(crate) struct Arrays<'a> {
    pub(crate) observations: &'a mut [u8],
    pub(crate) masks: &'a mut [bool],
    pub(crate) rewards: &'a mut [f32],
    pub(crate) turns: &'a mut [i8],
    pub(crate) terminated: &'a mut [bool],
    pub(crate) truncated: &'a mut [bool],
}

/// An action of one game that is not legal there.
pub(crate) struct IllegalStep {
    pub(crate) game: usize,
    pub(crate) id: i32,
}

/// A batch of some game.
pub(crate) trait AnyBatch: Send + Sync {
    /// Starts every game anew from the seed.
    fn reset(&mut self, seed: u64, arrays: Arrays<'_>, workers: &Workers);
    /// Plays one action in every game. Changes nothing if one of them is illegal.
    fn step(&mut self, actions: &[i32], arrays: Arrays<'_>, workers: &Workers) -> Result<(), IllegalStep>;
    /// A legal action for every game, all equally likely.
    fn sample(&mut self, actions: &mut [i32], workers: &Workers);
    /// An action of the greedy rule for every game.
    fn greedy(&mut self, actions: &mut [i32], workers: &Workers);
    /// The state text of one game.
    fn state(&self, game: usize) -> String;
}

/// How many games are stepped together, and how.
#[derive(Clone, Copy)]
pub(crate) struct BatchPlan {
    pub(crate) games: usize,
    pub(crate) seed: u64,
    /// A game is broken off after this many actions; 0 is no limit.
    pub(crate) max_steps: u32,
}

/// One game of a batch.
struct Lane<G: Playable> {
    position: G::Position,
    /// Actions so far.
    steps: u32,
    chance: SplitMix64,
    /// Of its own, so that samples do not change the throws.
    sampler: SplitMix64,
    /// What the row of the mask shows.
    legal: LegalIds,
}

/// Games of `G`.
pub(crate) struct Batch<G: Playable> {
    game: G,
    lanes: Vec<Lane<G>>,
    max_steps: u32,
    widths: Widths,
}

/// Entries of a row.
#[derive(Clone, Copy)]
struct Widths {
    observation: usize,
    mask: usize,
    seats: usize,
}

impl<G: Playable> Batch<G> {
    pub(crate) fn new(game: G, plan: BatchPlan) -> Self {
        let widths = Widths {
            observation: game.observation_size(),
            mask: game.action_count(),
            seats: usize::from(game.seats()),
        };
        let lane = |number| Lane {
            position: game.start(),
            steps: 0,
            chance: stream(plan.seed, number),
            sampler: stream(!plan.seed, number),
            legal: LegalIds::new(),
        };
        let lanes = (0..plan.games as u64).map(lane).collect();
        Batch { game, lanes, max_steps: plan.max_steps, widths }
    }

    /// The rules, and the lanes with their rows in parts of at most [`CHUNK`].
    fn parts<'a>(&'a mut self, arrays: Arrays<'a>, actions: &'a [i32]) -> (&'a G, Vec<Part<'a, G>>) {
        let Widths { observation, mask, seats } = self.widths;
        let lanes = self.lanes.chunks_mut(CHUNK);
        let Arrays { observations, masks, rewards, turns, terminated, truncated } = arrays;
        let ends = terminated.chunks_mut(CHUNK).zip(truncated.chunks_mut(CHUNK));
        let rows = observations.chunks_mut(CHUNK * observation).zip(masks.chunks_mut(CHUNK * mask));
        let rows = rows.zip(rewards.chunks_mut(CHUNK * seats)).zip(turns.chunks_mut(CHUNK));
        let rows = rows.zip(ends).zip(actions.chunks(CHUNK));
        let part = |(lanes, (((((observations, masks), rewards), turns), (terminated, truncated)), actions))| Part {
            lanes,
            arrays: Arrays { observations, masks, rewards, turns, terminated, truncated },
            actions,
        };
        (&self.game, lanes.zip(rows).map(part).collect())
    }

    fn choose(
        &mut self,
        actions: &mut [i32],
        workers: &Workers,
        choose: impl Fn(&G, &mut Lane<G>) -> usize + Sync + Send,
    ) {
        let game = &self.game;
        let parts: Vec<_> = self.lanes.chunks_mut(CHUNK).zip(actions.chunks_mut(CHUNK)).collect();
        workers.map(parts, |(lanes, actions)| {
            lanes.iter_mut().zip(actions).for_each(|(lane, action)| *action = choose(game, lane) as i32);
        });
    }
}

/// Some games of a batch with their rows.
struct Part<'a, G: Playable> {
    lanes: &'a mut [Lane<G>],
    arrays: Arrays<'a>,
    actions: &'a [i32],
}

impl<G: Playable> Part<'_, G> {
    fn for_each(self, game: &G, widths: Widths, mut act: impl FnMut(&mut Lane<G>, i32, &mut Row<'_>)) {
        let Widths { observation, mask, seats } = widths;
        let Arrays { observations, masks, rewards, turns, terminated, truncated } = self.arrays;
        let rows = rewards.chunks_exact_mut(seats).zip(terminated).zip(truncated);
        for ((lane, action), ((rewards, terminated), truncated)) in self.lanes.iter_mut().zip(self.actions).zip(rows) {
            rewards.fill(0.0);
            (*terminated, *truncated) = (false, false);
            act(lane, *action, &mut Row { rewards, terminated, truncated });
        }
        // One kind of work after the other: the processor foresees more of a short loop.
        for (lane, mask) in self.lanes.iter_mut().zip(masks.chunks_exact_mut(mask)) {
            lane.legal.replace(mask, |legal| game.add_legal_ids(&lane.position, legal));
        }
        for ((lane, turn), entries) in self.lanes.iter().zip(turns).zip(observations.chunks_exact_mut(observation)) {
            // A restart and a step end where a seat is to act.
            let Turn::Seat(seat) = game.turn(&lane.position) else { continue };
            game.observe(&lane.position, seat, &mut Observation::new(entries));
            *turn = seat.0 as i8;
        }
    }
}

/// The end of a game, as one row shows it.
struct Row<'a> {
    rewards: &'a mut [f32],
    terminated: &'a mut bool,
    truncated: &'a mut bool,
}

impl<G: Playable> Lane<G> {
    fn restart(&mut self, game: &G) {
        self.position = game.start();
        self.steps = 0;
        settle(game, &mut self.position, &mut self.chance);
    }

    fn step(&mut self, game: &G, max_steps: u32, id: i32, row: &mut Row<'_>) {
        let action = game.action(&self.position, id as usize).expect("a legal id names an action");
        game.apply(&mut self.position, action);
        self.steps += 1;
        if let Turn::Over(ranks) = settle(game, &mut self.position, &mut self.chance) {
            row.rewards.iter_mut().zip(returns(&ranks)).for_each(|(reward, result)| *reward = result as f32);
            *row.terminated = true;
        } else if self.steps == max_steps {
            *row.truncated = true;
        } else {
            return;
        }
        self.restart(game);
    }
}

impl<G: Playable> AnyBatch for Batch<G> {
    fn reset(&mut self, seed: u64, arrays: Arrays<'_>, workers: &Workers) {
        for (number, lane) in (0..).zip(&mut self.lanes) {
            lane.chance = stream(seed, number);
            lane.sampler = stream(!seed, number);
        }
        let (actions, widths) = (vec![0; self.lanes.len()], self.widths);
        let (game, parts) = self.parts(arrays, &actions);
        workers.map(parts, |part| part.for_each(game, widths, |lane, _, _| lane.restart(game)));
    }

    fn step(&mut self, actions: &[i32], arrays: Arrays<'_>, workers: &Workers) -> Result<(), IllegalStep> {
        let is_legal = |lane: &Lane<G>, id: i32| usize::try_from(id).is_ok_and(|id| lane.legal.has(id));
        let illegal = self.lanes.iter().zip(actions).position(|(lane, id)| !is_legal(lane, *id));
        if let Some(game) = illegal {
            return Err(IllegalStep { game, id: actions[game] });
        }
        let (widths, max_steps) = (self.widths, self.max_steps);
        let (game, parts) = self.parts(arrays, actions);
        workers.map(parts, |part| part.for_each(game, widths, |lane, id, row| lane.step(game, max_steps, id, row)));
        Ok(())
    }

    fn sample(&mut self, actions: &mut [i32], workers: &Workers) {
        self.choose(actions, workers, |_, lane| lane.legal.at(lane.sampler.below(lane.legal.len() as u32) as usize));
    }

    fn greedy(&mut self, actions: &mut [i32], workers: &Workers) {
        self.choose(actions, workers, |game, lane| {
            let mv = game.greedy_move(&lane.position, &mut lane.sampler).expect("a seat is to act");
            game.action_id(&lane.position, mv)
        });
    }

    fn state(&self, game: usize) -> String {
        self.game.write(&self.lanes[game].position)
    }
}
