//! Every screen of the page and how to get there: one table, for pictures (`cargo xtask screenshots`) and for the check
//! that everyone can use each of them.

use bisat_browser::Browser;

use serde_json::json;

use Step::{Click, Paste, Run, Wait, Without};

/// A screen.
pub(crate) struct Screen {
    /// What its pictures are called.
    pub(crate) name: &'static str,
    /// Its address.
    pub(crate) path: &'static str,
    /// What is done there before it is looked at.
    pub(crate) steps: &'static [Step],
}

/// Something that is done to get to a screen.
pub(crate) enum Step {
    /// Wait until there is such an element.
    Wait(&'static str),
    /// Wait until there is none.
    Without(&'static str),
    /// Click on it.
    Click(&'static str),
    /// Paste a text into it.
    Paste(&'static str, &'static str),
    /// Run a script that calls its last argument when it is done.
    Run(&'static str),
}

/// Makes the guest an account, unless it is one, and loads the page again.
const REGISTER: &str = "
    const done = arguments[arguments.length - 1];
    (async () => {
        const me = await (await fetch('/api/me')).json();
        if (!me.is_account) {
            const letter = () => 'abcdefghijklmnopqrstuvwxyz'[Math.floor(26 * Math.random())];
            const body = JSON.stringify({ name: `Meera ${Array.from({ length: 6 }, letter).join('')}`, password: 'seven cowries' });
            await fetch('/api/account', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
        }
        done(true);
        setTimeout(() => location.reload(), 0);
    })();";

/// Goes to the profile of the account.
const TO_PROFILE: &str = "
    const done = arguments[arguments.length - 1];
    (async () => {
        const me = await (await fetch('/api/me')).json();
        done(true);
        setTimeout(() => location.assign(`/player/${encodeURIComponent(me.name)}`), 0);
    })();";

const KHAN: &str = include_str!("records/khan.txt");
const CHOWKA_BHARA: &str = include_str!("records/chowka-bhara.txt");

const fn screen(name: &'static str, path: &'static str, steps: &'static [Step]) -> Screen {
    Screen { name, path, steps }
}

/// Every screen.
pub(crate) const SCREENS: &[Screen] = &[
    screen("home", "/", &[Wait("main h1")]),
    screen("new-khan", "/new/khan", &[Wait("#start")]),
    screen("new-chowka-bhara", "/new/chowka-bhara", &[Wait("#start")]),
    screen("new-pachisi", "/new/pachisi", &[Wait("#start")]),
    screen("new-kho-kho", "/new/kho-kho", &[Wait("#start")]),
    screen("table-khan", "/new/khan", &[Click("#start"), Wait("#board")]),
    screen("table-chowka-bhara", "/new/chowka-bhara", &[Click("#start"), Wait("#board")]),
    screen("table-pachisi", "/new/pachisi", &[Click("#start"), Wait("#board")]),
    screen("table-kho-kho", "/new/kho-kho", &[Click("#start"), Wait("#board")]),
    screen(
        "middle-khan",
        "/new/khan?state=3s1s/4k1/1s4/sSS3/S3K1/S5%20s%20r%20d6%205",
        &[Click("#start"), Wait("#board")],
    ),
    screen(
        "middle-chowka-bhara",
        "/new/chowka-bhara?options=players%3D4&state=3,9,17,24/0,1,1,8/0,0,5,12/0,0,6,18%201001%20-/1/-/-%200%20move%202,4%200%20-",
        &[Click("#start"), Wait("#board")],
    ),
    screen(
        "middle-pachisi",
        "/new/pachisi?options=players%3D4&state=14,33,33,81/0,12,28,58/0,5,21,38/0,20,45,75%203%20move%204,10%20-%200%20-%20-",
        &[Click("#start"), Wait("#board")],
    ),
    screen(
        "middle-kho-kho",
        "/new/kho-kho?state=1%200/0%20r%20e5ee%20b2,h6,k1%203%2017%20chase%204",
        &[Click("#start"), Wait("#board")],
    ),
    screen(
        "waiting",
        "/new/pachisi",
        &[Click(".choice:has([name=company][value='2'])"), Click("#start"), Wait("#said-code")],
    ),
    screen("looking", "/", &[Click("[data-play-now='khan']"), Wait("#looking"), Wait("#said-code")]),
    screen(
        "meanwhile",
        "/",
        &[Click("[data-play-now='khan']"), Click("#play-meanwhile"), Wait("#meanwhile"), Wait("#board")],
    ),
    screen("learn", "/learn", &[Wait("main h1")]),
    screen("lesson-khan", "/learn/khan", &[Wait("#board")]),
    screen("lesson-chowka-bhara", "/learn/chowka-bhara", &[Wait("#board")]),
    screen("lesson-pachisi", "/learn/pachisi", &[Wait("#board")]),
    screen("lesson-kho-kho", "/learn/kho-kho", &[Wait("#board")]),
    screen("puzzle-khan", "/puzzles/khan", &[Wait("#board")]),
    screen("puzzle-chowka-bhara", "/puzzles/chowka-bhara", &[Wait("#board")]),
    screen("puzzle-pachisi", "/puzzles/pachisi", &[Wait("#board")]),
    screen("puzzle-kho-kho", "/puzzles/kho-kho", &[Wait("#board")]),
    screen(
        "puzzle-solution",
        "/puzzles/khan",
        &[Click("#show-solution"), Wait(".puzzle .primary"), Without("#show-solution")],
    ),
    screen("puzzle-unknown", "/puzzles/khan/0", &[Wait("main h1")]),
    screen("rules-khan", "/rules/khan", &[Wait("main h1")]),
    screen("rules-chowka-bhara", "/rules/chowka-bhara", &[Wait("main h1")]),
    screen("rules-pachisi", "/rules/pachisi", &[Wait("main h1")]),
    screen("rules-kho-kho", "/rules/kho-kho", &[Wait("main h1")]),
    screen("analyse-khan", "/analyse/khan?state=3s1s/4k1/1s4/sSS3/S3K1/S5%20s%20r%20d6%205", &[Wait(".verdict")]),
    screen(
        "analyse-chowka-bhara",
        "/analyse/chowka-bhara?options=players%3D4&state=3,9,17,24/0,1,1,8/0,0,5,12/0,0,6,18%201001%20-/1/-/-%200%20move%202,4%200%20-",
        &[Wait(".verdict")],
    ),
    screen(
        "analyse-branches",
        "/analyse/chowka-bhara",
        &[
            Click(".verdict[data-move=\"2\"]"),
            Click(".verdict[data-move=\"2:0\"]"),
            Wait(".move.shown"),
            Click(".stepper .step-button:first-child"),
            Click(".verdict[data-move=\"3\"]"),
            Click(".verdict[data-move=\"3:0\"]"),
            Wait(".branch .move.shown"),
        ],
    ),
    screen(
        "analyse-pachisi",
        "/analyse/pachisi?options=players%3D4&state=14,33,33,81/0,12,28,58/0,5,21,38/0,20,45,75%203%20move%204,10%20-%200%20-%20-",
        &[Wait(".verdict")],
    ),
    screen(
        "analyse-kho-kho",
        "/analyse/kho-kho?state=1%200/0%20r%20e5ee%20b2,h6,k1%203%2017%20chase%204",
        &[Wait(".verdict")],
    ),
    screen(
        "edit-khan",
        "/edit/khan?state=3s1s/4k1/1s4/sSS3/S3K1/S5%20s%20r%20d6%205",
        &[Click("[data-point=b3]"), Wait("#take-off")],
    ),
    screen(
        "edit-chowka-bhara",
        "/edit/chowka-bhara?options=players%3D4&state=3,9,17,24/0,1,1,8/0,0,5,12/0,0,6,18%201001%20-/1/-/-%200%20move%202,4%200%20-",
        &[Wait("#editor-next")],
    ),
    screen("edit-pachisi", "/edit/pachisi", &[Click("[data-point=A0]"), Click("[data-point=A5]"), Wait(".flawed")]),
    screen(
        "edit-kho-kho",
        "/edit/kho-kho?state=1%200/0%20r%20e5ee%20b2,h6,k1%203%2017%20chase%204",
        &[Click("[data-point=e5]"), Wait("[data-mark]")],
    ),
    screen("records", "/records", &[Wait("#record")]),
    screen(
        "review-khan",
        "/records",
        &[Paste("#record", KHAN), Click("#open-record"), Wait("#step"), Without("#working")],
    ),
    screen(
        "review-chowka-bhara",
        "/records",
        &[Paste("#record", CHOWKA_BHARA), Click("#open-record"), Wait("#step"), Without("#working")],
    ),
    screen("settings", "/settings", &[Wait("main h1")]),
    screen("account", "/account", &[Wait("#log-in")]),
    screen("login-link", "/login", &[Wait("#link-is-gone")]),
    screen("players", "/players/khan", &[Wait("main .quiet")]),
    screen("new-tournament", "/tournament", &[Wait("#open")]),
    screen("tournament", "/tournament", &[Click("#open"), Wait("#joined"), Wait("#players li")]),
    screen("print-khan", "/print/khan", &[Wait("main svg")]),
    screen("print-chowka-bhara", "/print/chowka-bhara", &[Wait("main svg")]),
    screen("print-pachisi", "/print/pachisi", &[Wait("main svg")]),
    screen("print-kho-kho", "/print/kho-kho", &[Wait("main svg")]),
    screen("unknown", "/nowhere", &[Wait("main h1")]),
    screen("account-own", "/account", &[Wait("main h1"), Run(REGISTER), Wait("#log-out")]),
    screen(
        "player",
        "/account",
        &[Wait("main h1"), Run(REGISTER), Wait("#log-out"), Run(TO_PROFILE), Wait(".profile")],
    ),
];

impl Screen {
    /// Goes there.
    pub(crate) fn show(&self, browser: &Browser, server: &str) {
        browser.goto(&format!("{server}{}", self.path));
        for step in self.steps {
            match step {
                Wait(css) => browser.wait_for(css),
                Without(css) => browser.wait_without(css),
                Click(css) => browser.click(css),
                Paste(css, text) => browser.paste(css, text),
                Run(script) => drop(browser.execute_later(script, &json!([]))),
            }
        }
    }
}
