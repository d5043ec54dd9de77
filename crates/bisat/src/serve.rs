//! `bisat serve`: runs the server until SIGINT or SIGTERM. SIGHUP reads certificate and key again.

pub(crate) mod database;
mod values;

use std::error::Error;
use std::io::{self, IsTerminal, Write};
use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;

use bisat_server::http::{Proxy, RateLimits};
use bisat_server::push::{PushSettings, Reach};
use bisat_server::secret::Secret;
use bisat_server::secret::file::SecretSource;
use bisat_server::static_files::{BuiltIn, Page};
use bisat_server::tls::Tls;
use bisat_server::{Database, Settings};
use clap::Args;
use tokio::signal::unix::{SignalKind, signal};
use tracing::{error, info, warn};
use tracing_subscriber::EnvFilter;

use crate::numbers::at_least;
use crate::tables::SolvedTables;
use crate::variable::variable;
use database::DefaultDatabase;

// The files of the page, if it was built in: see build.rs.
include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// Flags of `bisat serve`. Every flag has an environment variable.
#[derive(Args)]
pub struct Flags {
    /// Address or name, and port, to listen on; port 0 lets the system choose
    #[arg(long, env = "BISAT_ADDRESS", default_value = "127.0.0.1:2525", value_parser = address)]
    address: String,
    /// The SQLite database, created if missing; must be on a local disk (default: bisat/bisat.sqlite in XDG_DATA_HOME or
    /// ~/.local/share, or bisat.sqlite in the current folder if it is there). Or a PostgreSQL database, such as
    /// postgres://bisat@db.example/bisat
    #[arg(long, env = "BISAT_DATABASE", value_name = "FILE|URL", hide_env_values = true)]
    database: Option<PathBuf>,
    /// URL of NATS, such as nats://localhost:4222, or several, comma-separated. Runs the server as a node of a cluster:
    /// several servers on one PostgreSQL database, which exchange messages over NATS (docs/cluster.md)
    #[arg(long, env = "BISAT_NATS", value_name = "URL", hide_env_values = true)]
    nats: Option<String>,
    /// The server's secret, created if missing (default: beside the database, its name with .secret at the end). Back it
    /// up with the database, but not in the same place: both together reveal the throws of unfinished games
    #[arg(long, env = "BISAT_SECRET_FILE", value_name = "FILE")]
    secret_file: Option<PathBuf>,
    /// Serve https with this certificate chain (PEM); SIGHUP reads it again
    #[arg(long, env = "BISAT_TLS_CERT", value_name = "FILE", requires = "tls_key")]
    tls_cert: Option<PathBuf>,
    /// The private key of the certificate (PEM)
    #[arg(long, env = "BISAT_TLS_KEY", value_name = "FILE", requires = "tls_cert")]
    tls_key: Option<PathBuf>,
    /// The URL that people use, such as `https://bisat.example` (default: the listening address)
    #[arg(long, env = "BISAT_PUBLIC_URL", value_name = "URL", value_parser = values::public_url)]
    public_url: Option<String>,
    /// Take the client's address from the last entry of X-Forwarded-For, set by your reverse proxy
    #[arg(long, env = "BISAT_TRUST_PROXY")]
    trust_proxy: bool,
    /// Threads for machine moves, hints and analysis (default: cores minus one)
    #[arg(long, env = "BISAT_MACHINES", value_name = "THREADS", value_parser = at_least(NonZeroUsize::MIN))]
    machines: Option<NonZeroUsize>,
    /// Use the tables of solved values in this folder: level 9 plays by them, and hints and analysis are exact within 0.002
    /// (docs/solved.md)
    #[arg(long, env = "BISAT_TABLES", value_name = "FOLDER")]
    tables: Option<PathBuf>,
    /// Rate limit: HTTP requests and WebSocket messages per second and address, with bursts of ten times that
    #[arg(long, alias = "requests-a-second", env = "BISAT_REQUEST_RATE", value_parser = values::rate,
        default_value = default_rate("BISAT_REQUESTS_A_SECOND", RateLimits::default().request_rate))]
    request_rate: f64,
    /// Rate limit: new guests, accounts, logins, login links, tokens and stored records per hour and address; ten times as many
    /// new tables and tournaments
    #[arg(long, alias = "entrances-an-hour", env = "BISAT_LOGIN_RATE", value_parser = values::rate,
        default_value = default_rate("BISAT_ENTRANCES_AN_HOUR", RateLimits::default().login_rate))]
    login_rate: f64,
    /// Rate limit: moves and other commands per second and person, with bursts of ten times that
    #[arg(long, alias = "actions-a-second", env = "BISAT_COMMAND_RATE", value_parser = values::rate,
        default_value = default_rate("BISAT_ACTIONS_A_SECOND", RateLimits::default().command_rate))]
    command_rate: f64,
    /// Open WebSockets and event streams per address
    #[arg(long, env = "BISAT_CONNECTIONS", default_value_t = RateLimits::default().connections,
        value_parser = at_least(1_u32))]
    connections: u32,
    /// Serve /metrics and /healthz on this address as well, for you alone, and /metrics nowhere else (default: /metrics on the
    /// public address, to private networks)
    #[arg(long, env = "BISAT_METRICS_ADDRESS", value_name = "ADDRESS", value_parser = address)]
    metrics_address: Option<String>,
    /// Send no notifications to closed browsers
    #[arg(long, env = "BISAT_NO_PUSH", conflicts_with_all = ["push_contact", "push_anywhere"])]
    no_push: bool,
    /// Contact for the operators of push services: mailto:ADDRESS or https://…
    /// (default: the public URL, if it begins with https://)
    #[arg(long, env = "BISAT_PUSH_CONTACT", value_name = "URL", value_parser = values::contact)]
    push_contact: Option<String>,
    /// Send notifications also to push services in private networks and without TLS: for tests, and for a push service of
    /// your own. Anybody who has a session can then make the server send requests into your network
    #[arg(long, env = "BISAT_PUSH_ANYWHERE")]
    push_anywhere: bool,
    /// Serve the web page from this folder, made by `cargo xtask page`, instead of the built-in one
    #[arg(long, env = "BISAT_PAGE_FOLDER", value_name = "FOLDER")]
    page: Option<PathBuf>,
    /// Open the page in a browser, if there is a desktop
    #[arg(long)]
    open: bool,
    /// Only check the database: its structure, every event by the rules of its game, every record. Exit code 1 if
    /// anything is damaged
    #[arg(long, conflicts_with = "open")]
    check: bool,
    /// Log filter, such as info, warn or bisat_server=debug
    #[arg(long, env = "BISAT_LOG", default_value = "info", value_name = "FILTER")]
    log: String,
}

/// Serves until SIGINT or SIGTERM. Prints the address once clients can connect.
pub fn run(flags: Flags) -> Result<(), Box<dyn Error>> {
    let filter = EnvFilter::try_new(&flags.log).map_err(|error| format!("--log {}: {error}", flags.log))?;
    // Text on a terminal, JSON otherwise.
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr);
    if io::stderr().is_terminal() {
        log.init();
    } else {
        log.json().init();
    }
    let limits = RateLimits {
        request_rate: flags.request_rate,
        login_rate: flags.login_rate,
        command_rate: flags.command_rate,
        connections: flags.connections,
    };
    let page = match &flags.page {
        Some(folder) => read_page(folder)?,
        None => Page::built_in(BUILT_IN),
    };
    let database = match flags.database {
        Some(file) => file,
        None => default_database()?,
    };
    let database = database::read(database);
    if flags.check {
        return check(&database);
    }
    let secret = match (secret_variable()?, flags.secret_file) {
        (Some(_), Some(_)) => return Err("give --secret-file or BISAT_SECRET, not both".into()),
        (Some(secret), None) => SecretSource::Given(secret),
        (None, Some(file)) => SecretSource::File(file),
        (None, None) => SecretSource::File(database::secret_beside(&database)?),
    };
    let tls = flags.tls_cert.zip(flags.tls_key).map(|(certificate, key)| Tls::read(certificate, key)).transpose()?;
    let tls = tls.map(Arc::new);
    let tables = SolvedTables::open(flags.tables.as_deref())?;
    tables.check()?;
    let push = (!flags.no_push).then(|| PushSettings {
        contact: flags.push_contact.or_else(|| flags.public_url.clone().filter(|url| url.starts_with("https://"))),
        reach: if flags.push_anywhere { Reach::Anywhere } else { Reach::Public },
    });
    let settings = Settings {
        address: flags.address.clone(),
        tls: tls.clone(),
        database,
        nats: flags.nats,
        secret,
        public_url: flags.public_url,
        proxy: if flags.trust_proxy { Proxy::Trusted } else { Proxy::None },
        machines: flags.machines,
        opponents: Arc::new(tables),
        limits,
        metrics_address: flags.metrics_address,
        push,
        page,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let scheme = if tls.is_some() { "https" } else { "http" };
    let opened = |address| {
        let url = format!("{scheme}://{}", reachable(&flags.address, address));
        println!("{url}");
        if flags.open {
            open_browser(&url);
        }
    };
    runtime.block_on(async {
        if let Some(tls) = tls {
            tokio::spawn(reload_on_hangup(tls)?);
        }
        let mut terminate = signal(SignalKind::terminate())?;
        let closed = async move {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
        };
        bisat_server::serve(settings, opened, closed).await.map_err(|error| error as Box<dyn Error>)
    })
}

/// The secret in the environment. It has no flag: other users of the machine can read command lines.
fn secret_variable() -> Result<Option<Secret>, String> {
    let Some(text) = variable("BISAT_SECRET") else { return Ok(None) };
    Secret::read(&text).map(Some).map_err(|error| format!("BISAT_SECRET: {error}"))
}

/// Checks a database and prints a report.
fn check(database: &Database) -> Result<(), Box<dyn Error>> {
    let report = match database {
        Database::Sqlite(file) => bisat_server::sqlite::check(file)?,
        Database::Postgres(url) => bisat_server::postgres::check_database(url)?,
    };
    write!(io::stdout().lock(), "{report}")?;
    match report.problems.len() {
        0 => Ok(()),
        1 => Err(format!("{database} is damaged in one place: restore a backup").into()),
        count => Err(format!("{database} is damaged in {count} places: restore a backup").into()),
    }
}

/// The database to use without `--database`.
pub(crate) fn default_database() -> Result<PathBuf, String> {
    match DefaultDatabase::choose(variable, Path::new("."))? {
        DefaultDatabase::DataFolder(file) => Ok(file),
        DefaultDatabase::CurrentFolder(file) => {
            warn!(
                "using bisat.sqlite in the current folder, as version 0.1.0 did; name it with --database, or move it to the \
                 data folder (docs/serving.md)"
            );
            Ok(file)
        }
    }
}

/// Reads certificate and key again at every SIGHUP. A pair that cannot be used is reported, and the old one stays.
fn reload_on_hangup(tls: Arc<Tls>) -> io::Result<impl Future<Output = ()>> {
    let mut hangup = signal(SignalKind::hangup())?;
    Ok(async move {
        while hangup.recv().await.is_some() {
            match tls.reload() {
                Ok(()) => info!("the certificate was read again"),
                Err(what) => error!("{what}. The server keeps the old certificate"),
            }
        }
    })
}

/// Checks an address or name with a port.
fn address(text: &str) -> Result<String, &'static str> {
    let expected = "expected an address or a name, and a port, such as 127.0.0.1:2525, localhost:2525 or [::1]:2525";
    let (host, port) = text.rsplit_once(':').ok_or(expected)?;
    let is_host = !host.is_empty() && (!host.contains(':') || text.parse::<SocketAddr>().is_ok());
    if is_host && port.parse::<u16>().is_ok() { Ok(text.to_owned()) } else { Err(expected) }
}

/// The listening address as people write it: the name if one was given, and the port that the system chose.
fn reachable(asked: &str, listening: SocketAddr) -> String {
    match asked.rsplit_once(':') {
        Some((name, _)) if !name.starts_with('[') && name.parse::<IpAddr>().is_err() => {
            format!("{name}:{}", listening.port())
        }
        _ => listening.to_string(),
    }
}

/// The default of a rate limit: the environment variable of an earlier version if it is set, so that an old configuration
/// keeps its limits.
fn default_rate(old_variable: &str, default: f64) -> &'static str {
    // clap keeps defaults for the lifetime of the program.
    std::env::var(old_variable).unwrap_or_else(|_| default.to_string()).leak()
}

fn read_page(folder: &Path) -> Result<Page, String> {
    let page = Page::read(folder).map_err(|error| format!("--page {}: {error}", folder.display()))?;
    match page.file("index.html") {
        Some(_) => Ok(page),
        None => Err(format!("--page {}: there is no index.html in it: cargo xtask page makes one", folder.display())),
    }
}

/// Opens the address in a browser, if there is a desktop.
fn open_browser(address: &str) {
    let has_desktop = ["DISPLAY", "WAYLAND_DISPLAY"].into_iter().any(|name| std::env::var_os(name).is_some());
    let opener = match std::env::consts::OS {
        "macos" => "open",
        _ if has_desktop => "xdg-open",
        _ => return,
    };
    let _ = Command::new(opener).arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::{Flags, address, reachable};

    #[derive(Parser)]
    struct Serve {
        #[command(flatten)]
        flags: Flags,
    }

    #[test]
    fn flags_of_earlier_versions_still_set_the_rate_limits() {
        let rates = |arguments: [&str; 3]| {
            let Serve { flags } = Serve::try_parse_from(["serve"].into_iter().chain(arguments)).unwrap();
            [flags.request_rate, flags.login_rate, flags.command_rate]
        };
        assert_eq!(rates(["--request-rate=1", "--login-rate=2", "--command-rate=3"]), [1.0, 2.0, 3.0]);
        assert_eq!(rates(["--requests-a-second=1", "--entrances-an-hour=2", "--actions-a-second=3"]), [1.0, 2.0, 3.0]);
    }

    #[test]
    fn an_address_is_an_ip_address_or_a_name_with_a_port() {
        for valid in ["127.0.0.1:2525", "localhost:0", "[::1]:2525", "bisat.example:65535"] {
            assert_eq!(address(valid).as_deref(), Ok(valid));
        }
        for invalid in ["localhost", ":2525", "2525", "::1:2525", "localhost:port", "localhost:65536", ""] {
            assert!(address(invalid).is_err_and(|said| said.contains("localhost:2525")), "{invalid}");
        }
    }

    #[test]
    fn the_printed_address_has_the_name_that_was_asked_for() {
        let listening = "127.0.0.1:4567".parse().unwrap();
        assert_eq!(reachable("localhost:0", listening), "localhost:4567");
        assert_eq!(reachable("127.0.0.1:0", listening), "127.0.0.1:4567");
        assert_eq!(reachable("[::1]:0", "[::1]:4567".parse().unwrap()), "[::1]:4567");
    }
}
