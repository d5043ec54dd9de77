//! A certificate authority of the tests, and servers with certificates of it.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair, KeyUsagePurpose};
use tokio_rustls::rustls::pki_types::CertificateDer;

use crate::server::PATIENCE;

/// A new authority, and a folder with its certificate in `ca.pem`.
pub(crate) struct Authority {
    pub(crate) folder: PathBuf,
    issuer: Issuer<'static, KeyPair>,
}

impl Authority {
    pub(crate) fn new(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("tls-{name}"));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        let mut params = CertificateParams::new(Vec::new()).unwrap();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        params.key_usages = vec![KeyUsagePurpose::KeyCertSign];
        let key = KeyPair::generate().unwrap();
        fs::write(folder.join("ca.pem"), params.self_signed(&key).unwrap().pem()).unwrap();
        Authority { folder, issuer: Issuer::new(params, key) }
    }

    /// The path of a file in the folder.
    pub(crate) fn file(&self, name: &str) -> String {
        self.folder.join(name).display().to_string()
    }

    /// Writes a new certificate for `localhost` into `cert.pem` and its key into `key.pem`.
    pub(crate) fn issue(&self) -> CertificateDer<'static> {
        let key = KeyPair::generate().unwrap();
        let params = CertificateParams::new(vec!["localhost".to_owned()]).unwrap();
        let certificate = params.signed_by(&key, &self.issuer).unwrap();
        fs::write(self.folder.join("cert.pem"), certificate.pem()).unwrap();
        fs::write(self.folder.join("key.pem"), key.serialize_pem()).unwrap();
        certificate.der().clone()
    }
}

/// A server with TLS at `localhost`. Dropping it kills the process.
pub(crate) struct TlsServer {
    child: Child,
    pub(crate) url: String,
    log: Receiver<String>,
}

impl TlsServer {
    pub(crate) fn open(authority: &Authority) -> Self {
        Self::open_with(authority, &[])
    }

    /// Opens a server with more flags.
    pub(crate) fn open_with(authority: &Authority, flags: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bisat"));
        command.args(["serve", "--address=localhost:0", "--request-rate=100000", "--command-rate=100000"]);
        command.args(["--login-rate=100000", "--database"]).arg(authority.folder.join("bisat.sqlite"));
        command.args(["--tls-cert", &authority.file("cert.pem"), "--tls-key", &authority.file("key.pem")]);
        command.args(flags).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let (sender, log) = channel();
        let stderr = BufReader::new(child.stderr.take().unwrap());
        thread::spawn(move || stderr.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        let mut url = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut url).unwrap();
        assert!(url.starts_with("https://localhost:"), "{url:?}: {:?}", log.iter().collect::<Vec<_>>());
        TlsServer { child, url: url.trim_end().to_owned(), log }
    }

    pub(crate) fn authority(&self) -> &str {
        self.url.strip_prefix("https://").unwrap()
    }

    /// Sends SIGHUP, and waits for a line of the log with these words.
    pub(crate) fn hang_up(&self, words: &str) {
        let sent = Command::new("kill").args(["-HUP", &self.child.id().to_string()]).status().unwrap();
        assert!(sent.success(), "kill(1) is needed");
        while !self.log.recv_timeout(PATIENCE).expect("a line in the log").contains(words) {}
    }
}

impl Drop for TlsServer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
