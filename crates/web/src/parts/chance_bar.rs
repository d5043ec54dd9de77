//! A chance as a bar with its number.

use leptos::prelude::*;

/// The meaning of a bar. A loss is hatched, so that the meaning does not depend on colour alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// A good value.
    Gain,
    /// Worse than the best.
    Loss,
    /// Neither.
    Plain,
}

impl Tone {
    /// The CSS classes of the filled part.
    pub fn class(self) -> &'static str {
        match self {
            Tone::Gain => "bar-fill gain-fill",
            Tone::Loss => "bar-fill loss-fill",
            Tone::Plain => "bar-fill plain-fill",
        }
    }
}

/// A chance as a bar with its number.
#[component]
pub fn ChanceBar(
    /// The chance, from 0 to 1.
    #[prop(into)]
    value: Signal<f32>,
    /// The meaning of the bar.
    #[prop(into)]
    tone: Signal<Tone>,
) -> impl IntoView {
    view! {
        <span class="trough" aria-hidden="true">
            <span class=move || tone.get().class() style:width=move || length(value.get())></span>
        </span>
        <b class="bar-number">{move || percent(value.get())}</b>
    }
}

/// The length of a bar as a CSS width.
pub fn length(value: f32) -> String {
    format!("{:.1}%", 100.0 * value.clamp(0.0, 1.0))
}

/// A chance as a whole percentage, without the sign.
pub fn percent(value: f32) -> String {
    format!("{:.0}", 100.0 * value.clamp(0.0, 1.0))
}

/// The height of each band after `at` steps in whole percent, which add up to 100; none where the review is not there yet.
pub fn shares_at(edges: &[Vec<f32>], at: usize) -> Vec<u32> {
    let Some(tops) = edges.iter().map(|edge| edge.get(at).copied()).collect::<Option<Vec<f32>>>() else {
        return Vec::new();
    };
    shares_below(tops)
}

/// Chances that add up to 1 in whole percent, which add up to 100.
pub fn whole_shares(chances: &[f32]) -> Vec<u32> {
    let sum: f32 = chances.iter().sum();
    let mut top = 0.0;
    let tops = chances.iter().map(|chance| {
        top += 100.0 * chance / sum.max(f32::EPSILON);
        top
    });
    shares_below(tops.collect())
}

fn shares_below(tops: Vec<f32>) -> Vec<u32> {
    let mut below = 0;
    let share = |top: f32| {
        let top = top.round().clamp(0.0, 100.0) as u32;
        let share = top.saturating_sub(below);
        below = below.max(top);
        share
    };
    tops.into_iter().map(share).collect()
}

#[cfg(test)]
mod tests {
    use super::{length, percent, whole_shares};

    #[test]
    fn whole_shares_add_up_to_a_hundred() {
        assert_eq!(whole_shares(&[1.0 / 3.0; 3]), [33, 34, 33]);
        assert_eq!(whole_shares(&[0.125; 8]).iter().sum::<u32>(), 100);
        assert_eq!(whole_shares(&[1.0, 0.0]), [100, 0]);
    }

    #[test]
    fn a_bar_is_as_long_as_its_chance_and_never_longer_than_its_trough() {
        assert_eq!([length(0.574), length(1.2), length(-0.1)], ["57.4%", "100.0%", "0.0%"]);
        assert_eq!([percent(0.574), percent(1.0)], ["57", "100"]);
    }
}
