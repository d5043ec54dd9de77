//! The `bisat` binary: parses the arguments, runs the command, reports.

use std::error::Error;
use std::fmt::Display;
use std::io::{self, BufReader, Write};
use std::process::ExitCode;
use std::time::Duration;

use bisat::arguments::matches::{ArenaFlags, BenchFlags, CalibrateFlags, FitFlags};
use bisat::arguments::records::{AnalyseFlags, PrintFlags, VerifyFlags};
use bisat::arguments::tables::EngineFlags;
use bisat::arguments::{Arguments, Command};
use bisat::player::{ENGINE_LIMITS, Player};
use bisat::tables::SolvedTables;
use bisat::{
    analyse, arena, backup, bench, calibrate, completions, engine, failure, fit, games, interrupt, load, loss, migrate,
    pack_table, pages, picture, play, print, puzzles, referee, replay, review, serve, settings, solve, torture, verify,
    verify_table, watch,
};
use bisat_search::Level;
use clap::Parser;
use serde_json::Value;

fn main() -> ExitCode {
    completions::answer();
    match run(Arguments::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let code = failure::exit_code(error.as_ref());
            if code != 0 {
                // Ignore a failed write: the terminal may be closed.
                let _ = writeln!(io::stderr(), "bisat: {error}");
            }
            ExitCode::from(code)
        }
    }
}

fn run(command: Command) -> Result<(), Box<dyn Error>> {
    let input = || BufReader::with_capacity(1 << 16, io::stdin().lock());
    match command {
        Command::Play(flags) => play::run(&flags, BufReader::new(io::stdin()), io::stdout())?,
        Command::Replay(flags) => replay::run(&flags, io::stdout())?,
        Command::Games(flags) => games::run(&flags, BufReader::new(io::stdin()), io::stdout())?,
        Command::Settings(flags) => settings::run(&flags, io::stdout())?,
        Command::Watch(flags) => watch::run(&flags, BufReader::new(io::stdin()), io::stdout())?,
        Command::Completions { shell } => completions::write(shell, io::stdout().lock())?,
        Command::Man { folder } => pages::man(folder.as_deref(), io::stdout().lock())?,
        Command::Arena(flags) => {
            let ArenaFlags {
                mut players,
                engines,
                engine_limits,
                game,
                options,
                games,
                seed,
                opening,
                sprt,
                records,
                tables,
                json,
            } = flags;
            let engine = |command| Player::Engine { command, limits: ENGINE_LIMITS.to_owned() };
            players.extend(engines.into_iter().map(engine));
            arena::limit_engines(&mut players, &engine_limits)?;
            let length = if sprt { arena::Length::Sprt } else { arena::Length::Fixed };
            let settings = arena::Settings { game, options, players, games, seed, opening, length, records, tables };
            let stop = interrupt::listen()?;
            let report = arena::run(&settings, &stop)?;
            tell(&report, json.then(|| report.to_json()))?;
            report.failure.map_or(Ok(()), Err)?;
        }
        Command::Calibrate(CalibrateFlags { game, options, level, games, seed, json }) => {
            let level = Level::numbered(level).expect("the range was checked");
            let report =
                calibrate::run(&calibrate::Settings { game, options, level, games, seed }, &*interrupt::listen()?)?;
            tell(&report, json.then(|| report.to_json()))?;
        }
        Command::Fit(FitFlags { game, options, nodes, opening, random_every, games, seed, json }) => {
            let settings = fit::Settings { game, options, nodes, opening, random_every, games, seed };
            let report = fit::run(&settings, &*interrupt::listen()?)?;
            tell(&report, json.then(|| report.to_json()))?;
        }
        Command::Analyse(AnalyseFlags { record: Some(record), nodes, tables, json, .. }) => {
            let tables = SolvedTables::open(tables.as_deref())?;
            let reviewed = review::run(&verify::read(&record)?, nodes.unwrap_or(review::NODES), &tables);
            let report = reviewed.map_err(|error| verify::in_file(&record, error.as_ref()))?;
            tell(&report, json.then(|| report.to_json()))?;
        }
        Command::Analyse(AnalyseFlags { game, state, options, seconds, nodes, moves, tables, json, .. }) => {
            let (game, state) = (game.unwrap_or_default(), state.unwrap_or_default());
            let limit = nodes.map_or(analyse::Limit::Seconds(seconds), analyse::Limit::Nodes);
            let report = analyse::run(&analyse::Settings { game, options, state, limit, tables })?;
            let mut output = io::stdout().lock();
            if json { writeln!(output, "{:#}", report.to_json())? } else { report.write(&mut output, moves)? }
        }
        Command::Solve(flags) => {
            let report = solve::run(&flags, &*interrupt::listen()?)?;
            write!(io::stdout().lock(), "{report}")?;
        }
        Command::VerifyTable(flags) => {
            let report = verify_table::run(&flags, &*interrupt::listen()?)?;
            writeln!(io::stdout().lock(), "{report}")?;
        }
        Command::PackTable(flags) => {
            let report = pack_table::pack(&flags, &*interrupt::listen()?)?;
            writeln!(io::stdout().lock(), "{report}")?;
        }
        Command::UnpackTable(flags) => {
            let report = pack_table::unpack(&flags, &*interrupt::listen()?)?;
            writeln!(io::stdout().lock(), "{report}")?;
        }
        Command::Loss(flags) => {
            let report = loss::run(&loss::Settings::of(&flags), &*interrupt::listen()?)?;
            tell(&report, flags.json.then(|| report.to_json()))?;
        }
        Command::Puzzles(flags) => {
            let report = puzzles::run(&flags, &*interrupt::listen()?)?;
            tell(&report, flags.json.then(|| report.to_json()))?;
        }
        Command::VerifyPuzzles(flags) => {
            let report = puzzles::verify(&flags, &*interrupt::listen()?)?;
            writeln!(io::stdout().lock(), "{report}")?;
        }
        Command::Verify(VerifyFlags { records, json }) => {
            let format = if json { verify::Format::Json } else { verify::Format::Text };
            verify::run(&records, format, &mut io::stdout().lock(), &mut io::stderr())?;
        }
        Command::Print(PrintFlags { game, options, paper, language, format, output }) => {
            let settings = print::Settings { game, options, paper, language, format, file: output };
            print::run(&settings, io::stdout().lock())?;
        }
        Command::Picture(flags) => picture::run(&flags, io::stdout().lock())?,
        Command::Serve(flags) => serve::run(flags)?,
        Command::Backup(flags) => backup::backup(flags, io::stdout())?,
        Command::Restore(flags) => backup::restore(&flags, io::stdout())?,
        Command::Migrate(flags) => migrate::run(flags, io::stdout())?,
        Command::Load(flags) => {
            let report = load::run(&flags)?;
            let mut output = io::stdout().lock();
            if flags.json { writeln!(output, "{:#}", report.to_json())? } else { write!(output, "{report}")? }
        }
        Command::Torture(flags) => {
            let report = torture::run(&flags)?;
            tell(&report, flags.json.then(|| report.to_json()))?;
        }
        Command::Engine(EngineFlags { tables }) => engine::run(input(), io::stdout(), tables.as_deref())?,
        Command::Referee => referee::run(input(), io::stdout().lock())?,
        Command::Bench(BenchFlags { proofs: Some(positions), seconds, json, seed, .. }) => {
            let time_limit = Duration::from_secs_f64(seconds.unwrap_or(1.0));
            let report = bench::proofs::run(positions, seed, time_limit, &*interrupt::listen()?);
            tell(&report, json.then(|| report.to_json()))?;
        }
        Command::Bench(BenchFlags { overruns: Some(positions), json, seed, .. }) => {
            let report = bench::overruns::run(positions, seed, &*interrupt::listen()?);
            tell(&report, json.then(|| report.to_json()))?;
        }
        Command::Bench(BenchFlags { games, seconds, json, seed, .. }) => {
            let seconds = seconds.unwrap_or(3.0);
            let report = bench::run(&bench::Settings { games, seconds, seed }, &*interrupt::listen()?)?;
            tell(&report, json.then(|| report.to_json()))?;
        }
    }
    Ok(())
}

/// Prints a report, as JSON if requested.
fn tell(report: &impl Display, json: Option<Value>) -> io::Result<()> {
    let mut output = io::stdout().lock();
    match json {
        Some(json) => writeln!(output, "{json:#}"),
        None => write!(output, "{report}"),
    }
}
