//! Build, test and tidy automation: `cargo xtask help` lists the commands.
//!
//! It has no dependencies, so that it builds in seconds. What needs wasm-bindgen stands in `xtask/page`, what needs a
//! browser in `xtask/inspect`; both are built when a command needs them.

mod workspace;
mod steps;
mod requirements;
mod page;
mod profile;
mod beside;
mod serve;
mod tidy;
mod dependencies;
mod licences;
mod package;
mod test;
mod axe;
mod api_fuzz;
mod python;
mod first_contact;
#[allow(clippy::unwrap_used, reason = "without PostgreSQL there is nothing to do")]
#[path = "../../crates/server/tests/common/postgres_server.rs"]
mod postgres_server;
#[path = "../../crates/server/tests/common/nats.rs"]
mod nats;
mod cluster;
mod chaos;

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use profile::Profile;
use steps::Steps;
use workspace::Workspace;

const USAGE: &str = "\
cargo xtask COMMAND

Commands:
  serve [ARGS]        builds the page and the server, starts the server and opens a browser;
                      ARGS are those of bisat serve, for example --address 0.0.0.0:2525
  test                runs every check and test; installs missing tools where it may
  build               builds the page and the server with the page in it, with all optimisations:
                      target/release/bisat, with the licence notices beside it
  page                builds the page in target/page
  screenshots [NAME]  takes pictures of every screen, or of those whose names begin with NAME, in target/screenshots
  measure             measures how fast the page opens and how fast its opponents move
  measure boards      measures how much of the screen each board covers, from small phones to large desktops
  measure clicks      counts the clicks of a newcomer to the first move, and per move
  tidy                checks style: file lengths, loose ends, glob imports, import circles, the list of files for a
                      new game
  licences            writes the licence notices of the binary and the page, target/release/THIRD-PARTY.md
  cluster             starts PostgreSQL, NATS and three nodes on this machine, until Ctrl-C
  chaos [MINUTES]     kills and cuts off parts of such a cluster while players play at it, and checks that nothing is lost;
                      for one minute by default
  axe                 loads axe-core, the accessibility checker of the tests in the browser
  fuzz-api [SECONDS]  sends generated requests to the server and checks its answers, for 2 minutes by default
  python [ARGS]       installs the Python package in a virtual environment and tests it; ARGS are those of pytest
  wheel               builds the wheel of the Python package in target/wheels, one for all versions of Python
  package             packages the libraries that can be published and builds each from its package
  first-contact       checks that serve works with Rust and nothing else installed
";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[&str]) -> Result<(), String> {
    if let ["help" | "--help" | "-h"] = arguments {
        print!("{USAGE}");
        return Ok(());
    }
    // The second processes of `cluster` and `chaos` need the binary only.
    match arguments {
        ["cluster-run", binary] => return cluster::run(Path::new(binary)),
        ["chaos-run", binary, seconds] => return chaos::run(Path::new(binary), seconds),
        _ => {}
    }
    let workspace = Workspace::find()?;
    match arguments {
        ["serve", arguments @ ..] => serve::run(&workspace, arguments),
        ["test"] => test::run(&workspace),
        ["build"] => {
            let binary = serve::build(&workspace, Profile::Release)?;
            let notices = licences::write(&workspace)?;
            println!("{}\n{}", binary.display(), notices.display());
            Ok(())
        }
        ["licences"] => licences::write(&workspace).map(|notices| println!("{}", notices.display())),
        ["page"] => build_page(&workspace).map(|folder| println!("{}", folder.display())),
        ["screenshots"] => inspect(&workspace, "screenshots", &[""]),
        ["screenshots", name] => inspect(&workspace, "screenshots", &[name]),
        ["measure"] => inspect(&workspace, "measure", &[]),
        ["measure", what @ ("boards" | "clicks")] => inspect(&workspace, "measure", &[what]),
        ["axe"] => axe::ensure(&workspace),
        ["tidy"] => tidy::check(&workspace.root),
        ["fuzz-api"] => api_fuzz::fuzz(&workspace, api_fuzz::SECONDS),
        ["fuzz-api", seconds] => match seconds.parse() {
            Ok(seconds) => api_fuzz::fuzz(&workspace, seconds),
            Err(_) => Err(format!("fuzz-api takes a number of seconds, not {seconds}")),
        },
        ["cluster"] => cluster::build_and_run(&workspace),
        ["chaos"] => chaos::build_and_run(&workspace, 1.0),
        ["chaos", minutes] | ["chaos", "--minutes", minutes] => match minutes.parse() {
            Ok(minutes) => chaos::build_and_run(&workspace, minutes),
            Err(_) => Err(format!("chaos takes a number of minutes, not {minutes}")),
        },
        ["python", arguments @ ..] => python::test(&workspace, arguments),
        ["wheel"] => python::wheel(&workspace),
        ["package"] => package::check(&workspace),
        ["first-contact"] => first_contact::run(&workspace),
        _ => Err(format!("unknown command\n\n{USAGE}")),
    }
}

fn build_page(workspace: &Workspace) -> Result<PathBuf, String> {
    let mut steps = Steps::new(page::STEPS + 1);
    steps.next("Checking the compiler");
    requirements::ensure_target()?;
    let folder = page::build(workspace, &mut steps)?;
    steps.finish("Built");
    Ok(folder)
}

/// Builds the page and a server, and looks at it in a browser.
fn inspect(workspace: &Workspace, command: &str, arguments: &[&str]) -> Result<(), String> {
    build_page(workspace)?;
    workspace.cargo("build --package bisat")?;
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["run", "--package", "xtask-inspect", "--", command]).arg(&workspace.target).args(arguments);
    workspace::run(cargo.current_dir(&workspace.root))
}
