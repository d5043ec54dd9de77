//! The back of a sheet: the rules of the game in short, in columns.

use bisat_client::learn::{Rule, rules};
use bisat_client::{GameWords, Language};

use super::font::{Fonts, Weight};

/// The white margin around the text, in millimetres.
const MARGIN: f32 = 12.0;
/// The space between two columns.
const GAP: f32 = 8.0;
/// The narrowest column.
const NARROWEST: f32 = 80.0;
/// The largest and the smallest size of the letters, and the step between two sizes.
const SIZES: (f32, f32, f32) = (4.2, 2.0, 0.1);
/// The height of a line, and the space before a heading, in sizes of the letters.
const LINE: f32 = 1.36;
const BEFORE_HEADING: f32 = 0.7;
/// The height of the title with the space below it, in millimetres.
const TITLE: f32 = 12.0;

/// A line of text and its place in a column.
struct Line {
    text: String,
    weight: Weight,
    column: usize,
    y: f32,
}

/// The rules as the content of an SVG page of this size.
pub(super) fn markup(game: GameWords, language: Language, (width, height): (f32, f32)) -> String {
    let columns = ((width - 2.0 * MARGIN + GAP) / (NARROWEST + GAP)).floor().max(1.0);
    let column_width = (width - 2.0 * MARGIN + GAP) / columns - GAP;
    let (largest, smallest, step) = SIZES;
    let layout = Layout { fonts: Fonts::new(), width: column_width, height: height - 2.0 * MARGIN - TITLE };
    let mut size = largest;
    let mut lines = layout.lines(rules(game), language, size);
    while size > smallest && lines.last().is_some_and(|line| line.column >= columns as usize) {
        size -= step;
        lines = layout.lines(rules(game), language, size);
    }
    let title = match language {
        Language::English => "rules in short",
        Language::French => "les règles en bref",
        Language::Hindi => "नियम संक्षेप में",
    };
    let title = format!("{} · {title}", game.in_(language));
    let mut markup = line_markup(MARGIN, MARGIN + 5.0, 5.6, Weight::Bold, &title);
    for Line { text, weight, column, y } in lines {
        let x = MARGIN + column as f32 * (column_width + GAP);
        markup += &line_markup(x, MARGIN + TITLE + y, size, weight, &text);
    }
    format!(
        "<g font-family=\"Palatino,'Book Antiqua',P052,'Noto Serif','Noto Serif Devanagari',serif\" fill=\"#000\" \
         stroke=\"none\">{markup}</g>"
    )
}

fn line_markup(x: f32, y: f32, size: f32, weight: Weight, text: &str) -> String {
    let bold = if weight == Weight::Bold { " font-weight=\"bold\"" } else { "" };
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    format!("<text x=\"{x:.2}\" y=\"{y:.2}\" font-size=\"{size:.2}\"{bold}>{text}</text>")
}

struct Layout {
    fonts: Fonts,
    width: f32,
    height: f32,
}

impl Layout {
    /// All rules in letters of this size, column by column.
    fn lines(&self, rules: &[Rule], language: Language, size: f32) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        let (mut column, mut y) = (0, 0.0);
        for rule in rules {
            let heading = self.wrapped(rule.title.in_(language), Weight::Bold, size);
            let text = self.wrapped(rule.text.in_(language), Weight::Regular, size);
            // A heading stays with the first two lines below it.
            let together = heading.len() + text.len().min(2);
            if y > 0.0 {
                y += BEFORE_HEADING * size;
            }
            let headings = heading.into_iter().map(|line| (line, Weight::Bold));
            let texts = text.into_iter().map(|line| (line, Weight::Regular));
            for (at, (text, weight)) in headings.chain(texts).enumerate() {
                let needed = if at == 0 { together } else { 1 };
                if y + needed as f32 * LINE * size > self.height {
                    (column, y) = (column + 1, 0.0);
                }
                y += LINE * size;
                lines.push(Line { text, weight, column, y });
            }
        }
        lines
    }

    fn wrapped(&self, text: &str, weight: Weight, size: f32) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split(' ') {
            match lines.last_mut() {
                Some(line) if self.text_width(&format!("{line} {word}"), weight) * size <= self.width => {
                    *line += " ";
                    *line += word;
                }
                _ => lines.push(word.to_owned()),
            }
        }
        lines
    }

    /// The width in ems. Signs of Devanagari above and below a letter take no room.
    fn text_width(&self, text: &str, weight: Weight) -> f32 {
        let font = self.fonts.of(weight);
        let is_above_or_below =
            |letter: char| matches!(letter, '\u{900}'..='\u{902}' | '\u{93c}' | '\u{941}'..='\u{948}' | '\u{94d}');
        let seen: String = text.chars().filter(|letter| !is_above_or_below(*letter)).collect();
        font.width(&seen)
    }
}

#[cfg(test)]
mod tests {
    use bisat_client::learn::rules;
    use bisat_client::{GameWords, Language};
    use bisat_engine::GAMES;

    use super::markup;
    use crate::print::font::{Font, Weight};

    #[test]
    fn the_rules_of_every_game_fit_on_the_back_in_every_language() {
        for game in GAMES {
            let words = GameWords::read(game).unwrap();
            for language in [Language::English, Language::French, Language::Hindi] {
                for (width, height) in [(210.0, 297.0), (297.0, 210.0), (215.9, 279.4), (279.4, 215.9)] {
                    let markup = markup(words, language, (width, height));
                    let places = |name: &str| {
                        let named = format!(" {name}=\"");
                        let values = markup.split(&named).skip(1);
                        values.map(|rest| rest.split('"').next().unwrap().parse::<f32>().unwrap()).collect::<Vec<_>>()
                    };
                    assert!(places("x").iter().all(|x| *x < width - 60.0), "{game} {language:?} {width}");
                    assert!(places("y").iter().all(|y| *y < height - 8.0), "{game} {language:?} {width}");
                    assert!(places("font-size").iter().all(|size| *size > 2.4), "{game} {language:?} is too small");
                }
            }
        }
    }

    #[test]
    fn the_embedded_font_has_every_letter_of_the_english_and_french_rules() {
        let fonts = [Weight::Regular, Weight::Bold].map(Font::new);
        for game in GAMES {
            for rule in rules(GameWords::read(game).unwrap()) {
                for text in [rule.title, rule.text].iter().flat_map(|said| [said.english, said.french]) {
                    let missing: Vec<char> =
                        text.chars().filter(|letter| fonts.iter().any(|font| !font.has(*letter))).collect();
                    assert!(missing.is_empty(), "{text}: {missing:?}");
                }
            }
        }
    }
}
