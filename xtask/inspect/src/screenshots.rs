//! `cargo xtask screenshots`: a picture of every screen, on a desktop and on a phone, upright and on its side, in the light
//! and the dark theme.

use std::fs;
use std::path::Path;

use bisat_browser::Browser;

use crate::screens::SCREENS;
use crate::server::Server;

const SIZES: [(&str, u32, u32); 3] = [("desk", 1440, 900), ("phone", 390, 844), ("side", 844, 390)];
const THEMES: [&str; 2] = ["light", "dark"];

/// Takes pictures of all screens whose names begin with `name`.
pub(crate) fn take(target: &Path, name: &str) -> Result<(), String> {
    let server = Server::start(target)?;
    let output = target.join("screenshots");
    fs::create_dir_all(&output).map_err(|error| format!("{}: {error}", output.display()))?;
    for (size, width, height) in SIZES {
        for theme in THEMES {
            let browser = Browser::open().ok_or("screenshots need Chromium and its driver")?;
            browser.resize(width, height);
            browser.prefer(&[("prefers-color-scheme", theme), ("prefers-reduced-motion", "reduce")]);
            for screen in SCREENS.iter().filter(|screen| screen.name.starts_with(name)) {
                screen.show(&browser, &server.url);
                let path = output.join(format!("{}-{size}-{theme}.png", screen.name));
                browser.screenshot(&path);
                println!("{}", path.display());
            }
        }
    }
    Ok(())
}
