//! Every screen of the page and how to get there: one table, for pictures (`cargo xtask screenshots`) and for the check
//! that everyone can use each of them.

use bisat_browser::Browser;

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
    /// Click on it.
    Click(&'static str),
}

/// Every screen.
pub(crate) const SCREENS: &[Screen] = &[
    Screen { name: "home", path: "/", steps: &[Step::Wait("main h1")] },
    Screen { name: "new-khan", path: "/new/khan", steps: &[Step::Wait("main h1")] },
    Screen { name: "new-chowka-bhara", path: "/new/chowka-bhara", steps: &[Step::Wait("main h1")] },
    Screen { name: "new-pachisi", path: "/new/pachisi", steps: &[Step::Wait("main h1")] },
    Screen { name: "new-kho-kho", path: "/new/kho-kho", steps: &[Step::Wait("main h1")] },
    Screen { name: "learn", path: "/learn", steps: &[Step::Wait("main h1")] },
    Screen { name: "rules-khan", path: "/rules/khan", steps: &[Step::Wait("main h1")] },
    Screen { name: "analyse", path: "/analyse", steps: &[Step::Wait("main h1")] },
    Screen { name: "records", path: "/records", steps: &[Step::Wait("main h1")] },
    Screen { name: "settings", path: "/settings", steps: &[Step::Wait("main h1")] },
];

impl Screen {
    /// Goes there.
    pub(crate) fn show(&self, browser: &Browser, server: &str) {
        browser.goto(&format!("{server}{}", self.path));
        for step in self.steps {
            match step {
                Step::Wait(css) => browser.wait_for(css),
                Step::Click(css) => browser.click(css),
            }
        }
    }
}
