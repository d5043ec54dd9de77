//! SIGKILL at random moments, under load: what was acknowledged is there, once, and as it was told.

use std::time::{Duration, Instant};

use bisat_engine::GAMES;
use fastrand::Rng;
use serde_json::json;
use tokio::sync::watch;
use tokio::time::sleep;

use crate::client::Client;
use crate::mover::{Mover, Stopped, play_together, verified};
use crate::server::Server;

const KILLS: u32 = 50;
/// Two people at each.
const TABLES: usize = 8;
/// The server is killed after at most this number of acknowledged moves, at any point of the next few commits.
const MOST_MOVES: u32 = 60;
const LONGEST_WAIT: u64 = 20_000;

async fn sit_down(server: &Server, table: usize, rng: &mut Rng, together: &watch::Sender<u32>) -> [Mover; 2] {
    let (one, other) = (Client::guest(server).await, Client::guest(server).await);
    // The four games in turn, each for two.
    let game = GAMES[table % GAMES.len()];
    let seats = bisat_engine::open(game, &[]).unwrap().seats();
    let machines = (2..seats).map(|_| json!({ "level": 1 }));
    let seats: Vec<_> = [json!("open"), json!("open")].into_iter().chain(machines).collect();
    let table = one.open_table(&json!({ "game": game, "seats": seats })).await;
    [Mover::sit(&one, &table, rng, together).await, Mover::sit(&other, &table, rng, together).await]
}

#[tokio::test(flavor = "multi_thread")]
async fn acknowledged_moves_outlive_fifty_kills_and_are_stored_once() {
    let (began, mut server, mut rng) = (Instant::now(), Server::open("crash"), Rng::with_seed(25));
    let (together, mut acknowledged) = watch::channel(0);
    let mut movers: Vec<Mover> = Vec::new();
    for table in 0..TABLES {
        movers.extend(sit_down(&server, table, &mut rng, &together).await);
    }
    let mut finished: Vec<Mover> = Vec::new();
    for kill in 0..KILLS {
        let enough = *acknowledged.borrow() + rng.u32(..MOST_MOVES);
        let wait = Duration::from_micros(rng.u64(..LONGEST_WAIT));
        let mut playing = tokio::spawn(play_together(movers));
        // Where every game ends before that, the kill comes when all is quiet.
        let quiet = tokio::select! {
            stopped = &mut playing => Some(stopped.unwrap()),
            counted = acknowledged.wait_for(|count| *count >= enough) => { counted.unwrap(); None }
        };
        sleep(wait).await;
        server.kill();
        if kill % 10 == 9 {
            server.begin_to_reopen();
        }
        let stopped = match quiet {
            Some(stopped) => stopped,
            None => playing.await.unwrap(),
        };
        server.reopen();
        movers = Vec::new();
        for (mut mover, stopped) in stopped {
            mover.client = mover.client.moved_to(&server);
            mover.check_kept().await;
            match stopped {
                Stopped::Gone => movers.push(mover),
                Stopped::Over | Stopped::Enough => finished.push(mover),
            }
        }
        for table in movers.len() / 2..TABLES {
            movers.extend(sit_down(&server, table, &mut rng, &together).await);
        }
    }
    let (mut steps, mut drawn_again) = (0, 0);
    for mover in finished.iter_mut().chain(&mut movers) {
        mover.client = mover.client.moved_to(&server);
        mover.check_kept().await;
        let (_, verified) = verified(&mover.client, &mover.table).await;
        steps += verified.steps;
        drawn_again += u32::from(verified.is_drawn_again);
    }
    let moves = *acknowledged.borrow();
    assert!(moves > KILLS, "only {moves} moves were made");
    println!(
        "{KILLS} kills, {moves} acknowledged moves, {steps} legal steps on two sides, {drawn_again} sides of finished \
         games drawn again, {:.1} s",
        began.elapsed().as_secs_f64()
    );
}
