//! `cargo xtask screenshots`: a picture of every screen, on a desk and on a phone, by day and by night.

use std::fs;

use bisat_browser::Browser;

use crate::house::House;
use crate::page;
#[path = "../../crates/bisat/tests/page/screens.rs"]
mod screens;

use screens::SCREENS;

const SIZES: [(&str, u32, u32); 2] = [("desk", 1440, 900), ("phone", 390, 844)];
const THEMES: [&str; 2] = ["light", "dark"];

/// Takes the pictures of all screens whose names begin so.
pub(crate) fn take(name: &str) -> Result<(), String> {
    let house = House::open()?;
    let output = page::folders()?.target.join("screenshots");
    fs::create_dir_all(&output).map_err(|error| format!("{}: {error}", output.display()))?;
    for (size, width, height) in SIZES {
        for theme in THEMES {
            let browser = Browser::open().ok_or("pictures need a browser")?;
            browser.resize(width, height);
            browser.prefer(&[("prefers-color-scheme", theme), ("prefers-reduced-motion", "reduce")]);
            for screen in SCREENS.iter().filter(|screen| screen.name.starts_with(name)) {
                screen.show(&browser, &house.url);
                let path = output.join(format!("{}-{size}-{theme}.png", screen.name));
                browser.screenshot(&path);
                println!("xtask: {}", path.display());
            }
        }
    }
    Ok(())
}
