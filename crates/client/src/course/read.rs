//! Reads `course.txt`: paragraphs of lines, each a name, a space and a value. The first line of a paragraph says what it is:
//! `step` or `rule`.

use std::error::Error;
use std::fmt;

use bisat_engine::OptionValue;

use super::{Course, Example, Given, LessonStep, Rule, Task};
use crate::translated::Said;

/// A line of a course that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CourseError {
    /// The paragraph, counted from 1.
    pub paragraph: usize,
    /// What is missing in it, or unknown.
    pub what: String,
}

impl fmt::Display for CourseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "paragraph {}: {}", self.paragraph, self.what)
    }
}

impl Error for CourseError {}

/// Reads a course.
pub(super) fn course(text: &'static str) -> Result<Course, CourseError> {
    let mut course = Course { lesson: Vec::new(), rules: Vec::new() };
    let paragraphs = text.split("\n\n").filter(|paragraph| !paragraph.starts_with('#'));
    for (number, paragraph) in (1..).zip(paragraphs) {
        let at = |what: String| CourseError { paragraph: number, what };
        let (kind, lines) = paragraph.split_once('\n').unwrap_or((paragraph, ""));
        let lines = Lines(lines);
        match kind {
            "step" => course.lesson.push(step(&lines).map_err(at)?),
            "rule" => course.rules.push(rule(&lines).map_err(at)?),
            _ => return Err(at(format!("{kind:?} is neither step nor rule"))),
        }
    }
    if course.lesson.is_empty() || course.rules.is_empty() {
        return Err(CourseError { paragraph: 0, what: "a course has a lesson and rules".to_owned() });
    }
    Ok(course)
}

/// The lines of a paragraph.
struct Lines(&'static str);

impl Lines {
    /// The value of the line with this name.
    fn get(&self, name: &str) -> Option<&'static str> {
        let value = |line: &'static str| match line.split_once(' ') {
            Some((known, value)) => (known == name).then_some(value),
            None => (line == name).then_some(""),
        };
        self.0.lines().find_map(value)
    }

    fn need(&self, name: &str) -> Result<&'static str, String> {
        self.get(name).ok_or_else(|| format!("{name} is missing"))
    }

    /// A text in every language.
    fn said(&self, name: &str) -> Result<Said, String> {
        let [english, french, hindi] = ["en", "fr", "hi"].map(|language| self.need(&format!("{name}.{language}")));
        Ok(Said { english: english?, french: french?, hindi: hindi? })
    }

    fn words(&self, name: &str) -> &'static [&'static str] {
        self.get(name).unwrap_or_default().split_whitespace().collect::<Vec<_>>().leak()
    }

    fn options(&self) -> Given {
        let pairs = self.get("options").unwrap_or_default().split_whitespace().filter_map(|word| word.split_once('='));
        pairs.map(|(name, value)| (name, OptionValue::read(value))).collect::<Vec<_>>().leak()
    }
}

fn step(lines: &Lines) -> Result<LessonStep, String> {
    let task = match (lines.get("play"), lines.get("throw"), lines.get("any")) {
        (Some(_), None, None) => Task::Play(lines.words("play")),
        (None, Some(outcome), None) => Task::Throw(outcome),
        (None, None, Some(_)) => Task::AnyMove,
        _ => return Err("a step has one task: play, throw or any".to_owned()),
    };
    Ok(LessonStep {
        options: lines.options(),
        state: lines.need("state")?,
        say: lines.said("say")?,
        task,
        wrong: lines.said("wrong")?,
        done: lines.said("done")?,
    })
}

fn rule(lines: &Lines) -> Result<Rule, String> {
    let example =
        lines.get("state").map(|state| Example { options: lines.options(), state, steps: lines.words("steps") });
    Ok(Rule { title: lines.said("title")?, text: lines.said("text")?, example })
}

#[cfg(test)]
mod tests {
    use super::course;

    #[test]
    fn a_damaged_course_is_refused() {
        let complete = include_str!("../games/khan/course.txt");
        assert!(course(complete).is_ok());
        for (part, other, what) in [
            ("say.fr ", "say.de ", "say.fr is missing"),
            ("\nplay b2b5", "", "a step has one task"),
            ("\nrule\n", "\nruin\n", "neither step nor rule"),
        ] {
            let damaged = String::leak(complete.replacen(part, other, 1));
            let error = course(damaged).expect_err(what).to_string();
            assert!(error.contains(what), "{error}");
        }
        assert!(course("").is_err());
    }
}
