//! The client in a real terminal, whose state is restored at the end, after a panic or a signal, and while suspended.

use std::io::{self, stdout};
use std::panic;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{
    DisableMouseCapture, EnableMouseCapture, Event, MouseButton, MouseEventKind, poll, read,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use signal_hook::consts::{SIGHUP, SIGTERM, SIGTSTP};

use crate::app::App;
use crate::canvas::Canvas;
use crate::input::Key;

/// How long a key is waited for before it is looked whether anything else has happened.
const BREATH: Duration = Duration::from_millis(30);

/// The number of lines that one notch of the mouse wheel scrolls.
const WHEEL: isize = 3;

/// How long the client may take to end by itself once it was told to.
const PATIENCE: Duration = Duration::from_secs(1);
/// The exit code of a process whose terminal is gone, as shells know it: 128 and the number of the signal.
const HUNG_UP: i32 = 129;

/// Runs the client until it is left.
pub fn run(app: &mut App) -> io::Result<()> {
    let ended = Arc::new(AtomicBool::new(false));
    for signal in [SIGTERM, SIGHUP] {
        signal_hook::flag::register(signal, Arc::clone(&ended))?;
    }
    end_with_the_terminal(Arc::clone(&ended));
    let _screen = FullScreen::enter()?;
    let ran = show(app, &ended);
    if !app.is_done() {
        // Whatever went wrong, the game is kept.
        app.leave();
    }
    ran
}

/// Ends the process on a termination signal: reading from a closed terminal never returns. The game is saved after every
/// move.
fn end_with_the_terminal(ended: Arc<AtomicBool>) {
    thread::spawn(move || {
        while !ended.load(Ordering::Relaxed) {
            thread::sleep(PATIENCE);
        }
        thread::sleep(PATIENCE);
        give_back();
        process::exit(HUNG_UP);
    });
}

/// Shows the client until it is left, or a termination signal arrives.
fn show(app: &mut App, ended: &AtomicBool) -> io::Result<()> {
    let mut canvas = Canvas::new();
    let begin = Instant::now();
    let now = || begin.elapsed().as_millis() as u64;
    let mut is_changed = true;
    while !app.is_done() {
        if ended.load(Ordering::Relaxed) {
            return Ok(());
        }
        if HAS_PANICKED.load(Ordering::Relaxed) {
            return Err(io::Error::other("a thread of the client has panicked; the game is kept"));
        }
        if is_changed {
            canvas.draw(|area, buffer| app.draw(area, buffer))?;
        }
        is_changed = app.tick(now());
        let mut wait = if is_changed { Duration::ZERO } else { BREATH };
        // All that is waiting is taken before anything is drawn again.
        while !app.is_done() && poll(wait)? {
            wait = Duration::ZERO;
            is_changed = true;
            match read()? {
                Event::Key(event) => match Key::of(event) {
                    Some(Key::Suspend) => suspend(&mut canvas)?,
                    Some(Key::Redraw) => canvas.forget(),
                    Some(key) => {
                        app.press(key, now());
                        app.tick(now());
                    }
                    None => {}
                },
                Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                    app.click(mouse.column, mouse.row, now());
                }
                Event::Mouse(mouse) if mouse.kind == MouseEventKind::ScrollUp => app.scroll(-WHEEL, now()),
                Event::Mouse(mouse) if mouse.kind == MouseEventKind::ScrollDown => app.scroll(WHEEL, now()),
                Event::Resize(..) => canvas.forget(),
                _ => {}
            }
        }
    }
    Ok(())
}

/// Set when any thread panics: then the terminal has been restored, and nothing may be drawn any more.
static HAS_PANICKED: AtomicBool = AtomicBool::new(false);

/// The whole screen, as long as this is held.
pub struct FullScreen(());

impl FullScreen {
    /// Takes the whole screen; whatever happens then, a panic included, the terminal is restored.
    pub fn enter() -> io::Result<Self> {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |what| {
            HAS_PANICKED.store(true, Ordering::Relaxed);
            give_back();
            before(what);
        }));
        take()?;
        Ok(FullScreen(()))
    }
}

impl Drop for FullScreen {
    fn drop(&mut self) {
        give_back();
    }
}

fn take() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, EnableMouseCapture)
}

/// Where the terminal is gone there is nothing to restore.
fn give_back() {
    let _ = execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}

/// Lets the shell have the terminal until the client is called back.
fn suspend(canvas: &mut Canvas) -> io::Result<()> {
    give_back();
    signal_hook::low_level::emulate_default_handler(SIGTSTP)?;
    take()?;
    canvas.forget();
    Ok(())
}
