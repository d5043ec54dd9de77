//! `cargo xtask chaos`: three nodes with players at all of them, while parts are killed and connections are cut.
//!
//! Every connection between nodes, PostgreSQL, NATS and players goes through a proxy that can be cut. The wall clocks of two
//! nodes are minutes off. `bisat torture --url` plays, remembers everything that it receives, and checks it at the end.

mod faults;
mod proxy;
mod report;

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::cluster::{NODES, Nats, Node, NodeSettings, ensure_parts_with_faults, start_postgres, supervise};
use crate::postgres_server::PostgresServer;
use crate::profile::Profile;
use crate::workspace::{self, Workspace};
use faults::{Dice, FAULTS, Fault, Happened};
use proxy::{Proxy, Target};

/// Time before the first fault, for the players to take their seats, and after the last one.
const CALM: Duration = Duration::from_secs(5);
/// Shortest and longest time between two faults.
const PAUSE: [Duration; 2] = [Duration::from_secs(1), Duration::from_secs(5)];
/// Length of the test in `cargo xtask test`, in minutes.
const GLANCE: Duration = Duration::from_millis(100);
pub(crate) const SHORT: f64 = 0.75;
/// Offsets of the wall clocks of the nodes.
const CLOCKS: [Option<&str>; NODES] = [None, Some("+3m"), Some("-4m")];
/// Rate limits that no player reaches.
const FLAGS: [&str; 4] =
    ["--request-rate=1000000", "--login-rate=1000000", "--command-rate=1000000", "--connections=100000"];

/// Everything that can break.
struct Parts {
    postgres: PostgresServer,
    nats: Nats,
    nodes: Vec<Node>,
    /// Of each node: to PostgreSQL, to NATS, and from its players.
    proxies: Vec<[Proxy; 3]>,
}

/// Builds the server and runs the test.
pub(crate) fn build_and_run(workspace: &Workspace, minutes: f64) -> Result<(), String> {
    ensure_parts_with_faults()?;
    // With the packages of the tests, so that nothing is compiled twice.
    // Not this program itself, which is running.
    workspace.cargo(&format!("build {} --exclude xtask", workspace::PACKAGES))?;
    let binary = workspace.target.join(Profile::Dev.folder()).join("bisat");
    let seconds = (minutes * 60.0).clamp(20.0, 86_400.0).round();
    supervise(&["chaos-run", &binary.display().to_string(), &seconds.to_string()])
}

/// Runs the test for this number of seconds.
pub(crate) fn run(binary: &Path, seconds: &str) -> Result<(), String> {
    let seconds: u64 = seconds.parse().map_err(|_| format!("{seconds} is not a number of seconds"))?;
    let (length, seed) = (Duration::from_secs(seconds), now());
    println!("seed {seed}");
    let folder = std::env::temp_dir().join(format!("bisat-chaos-{}", std::process::id()));
    fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let tested = test(binary, length, seed, &folder);
    match &tested {
        Ok(()) => drop(fs::remove_dir_all(&folder)),
        Err(_) => println!("the logs are in {}", folder.display()),
    }
    tested
}

fn test(binary: &Path, length: Duration, seed: u64, folder: &Path) -> Result<(), String> {
    let mut parts = Parts::start(binary, folder)?;
    let begin = Instant::now();
    let result = folder.join("report.json");
    let mut players = parts.play(binary, length, &result)?;
    let mut happened = Vec::new();
    let mut dice = Dice::new(seed);
    thread::sleep(CALM);
    let stopped = watch_for_the_end();
    while begin.elapsed() + CALM + PAUSE[1] < length && is_running(&mut players)? && !stopped.load(Ordering::Relaxed) {
        let fault = FAULTS[dice.below(FAULTS.len())];
        let lasts = dice.between(Duration::from_secs(1), fault.longest());
        let from = now();
        parts.cause(fault, dice.below(NODES), lasts)?;
        happened.push(Happened { fault, from, to: now() });
        println!("{:6.1} s  {fault} for {:.1} s", begin.elapsed().as_secs_f64(), lasts.as_secs_f64());
        thread::sleep(dice.between(PAUSE[0], PAUSE[1]));
    }
    while is_running(&mut players)? {
        if stopped.load(Ordering::Relaxed) {
            let _ = players.kill();
            let _ = players.wait();
            return Err("stopped".to_owned());
        }
        thread::sleep(GLANCE);
    }
    let status = players.wait().map_err(|error| error.to_string())?;
    if !status.success() {
        return Err("the players found something wrong".to_owned());
    }
    check_logs(folder)?;
    let json = fs::read_to_string(&result).map_err(|error| format!("{}: {error}", result.display()))?;
    let (summary, silences) = report::read(&json)?;
    println!("{summary}\n{}", report::table(&happened, &silences));
    Ok(())
}

impl Parts {
    fn start(binary: &Path, folder: &Path) -> Result<Self, String> {
        let (postgres, nats) = (start_postgres()?, Nats::start()?);
        // Creates the database. Its URL names the Unix socket and is not used: the nodes connect through proxies.
        postgres.database("bisat");
        let (mut nodes, mut proxies) = (Vec::new(), Vec::new());
        for (number, clock) in CLOCKS.into_iter().enumerate() {
            let to_postgres = Proxy::start(Target::Unix(postgres.socket()))?;
            let to_nats = Proxy::start(Target::Tcp(nats.address()))?;
            let address = format!("127.0.0.1:{}", crate::cluster::free_port()?);
            let settings = NodeSettings {
                address: address.clone(),
                database: format!("postgres://bisat@{}/bisat", to_postgres.address()),
                nats: format!("nats://{}", to_nats.address()),
                flags: Some(FLAGS.map(ToOwned::to_owned).to_vec()),
                clock,
            };
            let log = folder.join(format!("node{}.log", number + 1));
            nodes.push(Node::start_with_log(binary, settings, Some(log))?);
            proxies.push([to_postgres, to_nats, Proxy::start(Target::Tcp(address))?]);
        }
        Ok(Parts { postgres, nats, nodes, proxies })
    }

    /// Starts the players, at all nodes.
    fn play(&self, binary: &Path, length: Duration, result: &PathBuf) -> Result<Child, String> {
        let urls: Vec<String> =
            self.proxies.iter().map(|[.., players]| format!("http://{}", players.address())).collect();
        let seconds = length.as_secs().to_string();
        let output = File::create(result).map_err(|error| error.to_string())?;
        let mut command = Command::new(binary);
        command.args(["torture", "--json", "--tables", "16", "--seconds", &seconds, "--url", &urls.join(",")]);
        command.stdin(Stdio::null()).stdout(output);
        command.spawn().map_err(|error| format!("the players could not be started: {error}"))
    }

    /// Causes a fault, waits this long, and repairs it.
    fn cause(&mut self, fault: Fault, node: usize, lasts: Duration) -> Result<(), String> {
        let [to_postgres, to_nats, players] = &self.proxies[node];
        match fault {
            Fault::KillNode => {
                self.nodes[node].kill();
                thread::sleep(lasts);
                self.nodes[node].restart()
            }
            Fault::KillPostgres => {
                self.postgres.crash();
                thread::sleep(lasts);
                self.postgres.restart();
                Ok(())
            }
            Fault::KillNats => {
                self.nats.kill();
                thread::sleep(lasts);
                self.nats.restart()
            }
            Fault::CutPostgres => cut(to_postgres, lasts),
            Fault::CutNats => cut(to_nats, lasts),
            Fault::CutClients => cut(players, lasts),
        }
    }
}

fn cut(proxy: &Proxy, lasts: Duration) -> Result<(), String> {
    proxy.cut();
    thread::sleep(lasts);
    proxy.restore();
    Ok(())
}

/// Becomes true when the process that started this one has ended, also by Ctrl-C: then standard input ends.
fn watch_for_the_end() -> Arc<AtomicBool> {
    let stopped = Arc::new(AtomicBool::new(false));
    let told = Arc::clone(&stopped);
    thread::spawn(move || {
        let _ = std::io::stdin().read_to_end(&mut Vec::new());
        told.store(true, Ordering::Relaxed);
    });
    stopped
}

fn is_running(child: &mut Child) -> Result<bool, String> {
    child.try_wait().map(|ended| ended.is_none()).map_err(|error| error.to_string())
}

/// No thread of a node may have panicked.
fn check_logs(folder: &Path) -> Result<(), String> {
    for number in 1..=NODES {
        let file = folder.join(format!("node{number}.log"));
        let log = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        if let Some(line) = log.lines().find(|line| line.contains("panicked")) {
            return Err(format!("node {number}: {line}"));
        }
    }
    Ok(())
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as u64
}
