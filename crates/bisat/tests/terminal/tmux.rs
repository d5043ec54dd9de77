//! A terminal of its own for each test, held by tmux.

use std::cell::RefCell;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::left_out::leave_out;

pub(crate) const BISAT: &str = env!("CARGO_BIN_EXE_bisat");
/// What takes longer will not come any more.
const PATIENCE: Duration = Duration::from_secs(180);

/// A terminal.
pub(crate) struct Terminal {
    socket: String,
    state: PathBuf,
}

/// Whether there is tmux; without it the test is left out.
pub(crate) fn is_there() -> bool {
    let is_there = Command::new("tmux").arg("-V").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok();
    if !is_there {
        leave_out("tmux is not installed: apt-get install tmux");
    }
    is_there
}

impl Terminal {
    /// A terminal of this size in which a shell runs the line; afterwards it says with what code it ended. The name is
    /// the test's own: games are kept in a folder of that name.
    pub(crate) fn open(name: &str, size: (u16, u16), line: &str) -> Self {
        Terminal::open_with(name, size, &[("LC_ALL", "C.UTF-8"), ("COLORTERM", "truecolor")], line)
    }

    /// The same with these variables in its environment.
    pub(crate) fn open_with(name: &str, size: (u16, u16), variables: &[(&str, &str)], line: &str) -> Self {
        let state = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("terminal-{name}"));
        let _ = fs::remove_dir_all(&state);
        fs::create_dir_all(&state).unwrap();
        let terminal = Terminal { socket: format!("board-{}-{name}", std::process::id()), state };
        let state = terminal.state.display().to_string();
        // A program that ends unexpectedly leaves its last words on the screen.
        let settings = terminal.state.join("tmux.conf");
        fs::write(&settings, "set -g remain-on-exit on\nset -g exit-empty off\n").unwrap();
        let mut command = terminal.tmux(&["-f", &settings.display().to_string(), "new-session", "-d"]);
        command.args(["-x", &size.0.to_string(), "-y", &size.1.to_string()]);
        for (name, value) in variables.iter().chain(&[
            ("XDG_STATE_HOME", state.as_str()),
            ("XDG_CONFIG_HOME", state.as_str()),
            ("NO_COLOR", ""),
            ("PS1", "$ "),
        ]) {
            command.args(["-e", &format!("{name}={value}")]);
        }
        // tmux itself shows every letter, whatever the locale within is.
        command.env("LC_ALL", "C.UTF-8");
        let script = terminal.state.join("line.sh");
        fs::write(&script, format!("{line}\necho \"left with $?\"\ncat\n")).unwrap();
        assert!(command.arg("sh").arg(&script).status().unwrap().success());
        terminal
    }

    fn tmux(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new("tmux");
        command.arg("-u").args(["-L", &self.socket]).args(arguments).env_remove("TMUX");
        command
    }

    fn run(&self, arguments: &[&str]) -> String {
        let output = self.tmux(arguments).output().unwrap();
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "tmux {arguments:?}: {complaint}");
        String::from_utf8(output.stdout).unwrap()
    }

    /// Where games are kept.
    pub(crate) fn state(&self) -> &Path {
        &self.state
    }

    /// What is on the screen.
    pub(crate) fn screen(&self) -> String {
        self.run(&["capture-pane", "-p"])
    }

    /// The same with the codes of its colours.
    pub(crate) fn screen_with_codes(&self) -> String {
        self.run(&["capture-pane", "-p", "-e"])
    }

    /// Presses keys, as tmux names them.
    pub(crate) fn press(&self, keys: &[&str]) {
        self.run(&[&["send-keys"], keys].concat());
    }

    /// Presses a key many times.
    pub(crate) fn press_often(&self, key: &str, times: usize) {
        self.run(&["send-keys", "-N", &times.to_string(), key]);
    }

    /// Types letters.
    pub(crate) fn type_in(&self, text: &str) {
        self.run(&["send-keys", "-l", text]);
    }

    /// Clicks on a letter of the screen, counted from 0.
    pub(crate) fn click(&self, x: usize, y: usize) {
        let code = format!("\x1b[<0;{};{}M\x1b[<0;{};{}m", x + 1, y + 1, x + 1, y + 1);
        let bytes: Vec<String> = code.bytes().map(|byte| format!("{byte:02x}")).collect();
        let mut arguments = vec!["send-keys", "-H"];
        arguments.extend(bytes.iter().map(String::as_str));
        self.run(&arguments);
    }

    /// Makes the terminal as large as this.
    pub(crate) fn resize(&self, (width, height): (u16, u16)) {
        self.run(&["resize-window", "-x", &width.to_string(), "-y", &height.to_string()]);
    }

    /// What is on the screen once these words are, be it in two lines.
    pub(crate) fn wait_for(&self, words: &str) -> String {
        self.wait_until(words, |screen| shows(screen, words))
    }

    /// What is on the screen once it is as wanted.
    pub(crate) fn wait_until(&self, wanted: &str, is_it: impl Fn(&str) -> bool) -> String {
        let begin = Instant::now();
        loop {
            let screen = self.screen();
            if is_it(&screen) {
                return screen;
            }
            assert!(begin.elapsed() < PATIENCE, "no “{wanted}” on\n{screen}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// The screen once these words are on it and it is drawn to its end, that is when two looks see the same.
    pub(crate) fn wait_for_all_of(&self, words: &str) -> String {
        let last = RefCell::new(self.wait_for(words));
        self.wait_until(&format!("{words}, drawn to the end"), |screen| *last.replace(screen.to_owned()) == *screen)
    }

    /// Whether the terminal is restored for the shell: echo on, cursor visible, mouse free.
    pub(crate) fn check_given_back(&self) {
        self.wait_for("left with");
        let flags = self.run(&["display-message", "-p", "#{alternate_on}#{cursor_flag}#{mouse_any_flag}"]);
        assert_eq!(flags.trim(), "010", "alternate screen, cursor, mouse");
        self.type_in("what is typed is shown");
        self.wait_for("what is typed is shown");
    }

    /// Ends what the shell runs, as a machine that is shut down does.
    pub(crate) fn terminate(&self) {
        let child = self.child();
        assert!(Command::new("sh").args(["-c", &format!("kill {child}")]).status().unwrap().success());
    }

    /// The process that the shell runs.
    pub(crate) fn child(&self) -> u32 {
        let shell = self.run(&["display-message", "-p", "#{pane_pid}"]);
        let shell = shell.trim();
        let children = fs::read_to_string(format!("/proc/{shell}/task/{shell}/children")).unwrap();
        children.split_whitespace().next().unwrap().parse().unwrap()
    }

    /// Closes the terminal, as one closes a window.
    pub(crate) fn close(self) {
        drop(self);
    }
}

/// Whether the words are on the screen, be it in two lines.
pub(crate) fn shows(screen: &str, words: &str) -> bool {
    screen.contains(words) || screen.split_whitespace().collect::<Vec<_>>().join(" ").contains(words)
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.tmux(&["kill-server"]).stderr(Stdio::null()).status();
    }
}
