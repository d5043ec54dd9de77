//! Screens as text, compared with files that people have looked at.

use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{Duration, SystemTime};

use bisat_client::{Language, Local, LocalPlayer, LocalSetup};
use bisat_protocol::TimeControl;
use bisat_search::opponent;
use bisat_terminal::{App, Charset, ColourDepth, Context, Key, MoveChooser, MoveRequest, StartScreen, Theme, Tools};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

pub(crate) const UNICODE: Theme = Theme { depth: ColourDepth::Sixteen, charset: Charset::Unicode };
pub(crate) const ASCII: Theme = Theme { depth: ColourDepth::None, charset: Charset::Ascii };
pub(crate) const SMALL: (u16, u16) = (80, 24);
pub(crate) const LARGE: (u16, u16) = (120, 40);

/// Always the first legal move.
pub(crate) struct First;

impl MoveChooser for First {
    fn choose(&mut self, question: &MoveRequest) -> Result<String, String> {
        let mut session =
            bisat_engine::open(&question.game, &borrowed(&question.options)).map_err(|error| error.to_string())?;
        session.set_state(&question.state).map_err(|error| error.to_string())?;
        Ok(session.moves().swap_remove(0))
    }
}

fn borrowed(options: &[(String, bisat_engine::OptionValue)]) -> Vec<(&str, bisat_engine::OptionValue)> {
    options.iter().map(|(name, value)| (name.as_str(), value.clone())).collect()
}

pub(crate) fn tools() -> Tools {
    Tools {
        opponent: Rc::new(|game, options| opponent(game, &borrowed(options))),
        chooser: Box::new(|| Box::new(First)),
        seed: Box::new(|| Ok([7; 32])),
        saved_games: None,
        pace: 0,
        level: 3,
        clock: Box::new(now),
        remember: Box::new(|_| Ok(())),
    }
}

/// The time at which all tests run.
pub(crate) fn now() -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::from_secs(1_794_823_533)
}

pub(crate) fn context(language: Language, theme: Theme) -> Context {
    Context { language, theme, now: 0 }
}

pub(crate) fn people(count: usize) -> Vec<LocalPlayer> {
    vec![LocalPlayer::Person(None); count]
}

/// A game between people at one screen, in this state.
pub(crate) fn game(id: &str, options: &[(&str, bisat_engine::OptionValue)], state: Option<&str>) -> Local {
    let options = options.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    let setup = LocalSetup { game: id.to_owned(), options, seats: people(4), start: state.map(str::to_owned) };
    Local::new(&setup, [7; 32]).unwrap()
}

pub(crate) fn table(theme: Theme, local: Local) -> App {
    let begin = StartScreen::Local(Box::new(local), TimeControl::None);
    App::new(context(Language::English, theme), tools(), begin).unwrap()
}

pub(crate) fn press(app: &mut App, keys: &[Key]) {
    for key in keys {
        // Points are walked by where they were drawn last.
        picture(app, SMALL);
        app.press(*key, 0);
    }
}

pub(crate) fn buffer(app: &mut App, (width, height): (u16, u16)) -> Buffer {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    app.draw(area, &mut buffer);
    buffer
}

/// The letters of the screen.
pub(crate) fn picture(app: &mut App, size: (u16, u16)) -> String {
    let buffer = buffer(app, size);
    let row = |y: u16| {
        let mut skip = 0;
        let mut line = String::new();
        for x in 0..size.0 {
            let symbol = buffer[(x, y)].symbol();
            if skip == 0 {
                line.push_str(symbol);
                skip = ratatui::text::Span::raw(symbol).width().saturating_sub(1);
            } else {
                skip -= 1;
            }
        }
        line.trim_end().to_owned()
    };
    (0..size.1).map(|y| row(y) + "\n").collect()
}

/// The screen is the one in the file of this name; with `UPDATE_SNAPSHOTS=1` the file is written, to be looked at.
pub(crate) fn check(name: &str, app: &mut App, size: (u16, u16)) {
    let found = picture(app, size);
    let path: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/screens").join(format!("{name}.txt"));
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        fs::write(&path, &found).unwrap();
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == expected, "{name} is drawn as\n{found}\nbut tests/screens has\n{expected}");
}
