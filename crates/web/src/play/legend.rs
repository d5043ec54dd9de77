//! The legend of the throw: what the cowries, the die or the spinner can show, what it counts and how likely it is.

use bisat_client::labels::{Play as Labels, filled};
use bisat_client::{Language, piece_name};
use bisat_engine::{Face, ThrowRow, ThrowTable, Tool};
use leptos::prelude::*;

use super::controller::Controller;
use crate::settings::language;

/// The legend of the throw, closed at first. Nothing in a game without throws.
#[component]
pub fn Legend(controller: Controller) -> impl IntoView {
    let tables =
        Memo::new(move |_| controller.with_position(|_, table| table.session().throw_tables()).unwrap_or_default());
    move || {
        let tables = tables.get();
        let first = tables.first()?.tool;
        let labels = Labels::of(language());
        let title = if let Tool::Spinner { .. } = first { labels.spin_counts } else { labels.throw_counts };
        Some(view! {
            <details class="throw-legend">
                <summary>{title}</summary>
                {tables.iter().map(|table| table_view(language(), table)).collect_view()}
            </details>
        })
    }
}

fn table_view(language: Language, table: &ThrowTable) -> impl IntoView + use<> {
    let labels = Labels::of(language);
    let caption = table.kind.and_then(|kind| piece_name(language, kind));
    let is_cowries = matches!(table.tool, Tool::Cowries(_));
    let lines = lines(table);
    let is_marked = lines.iter().any(|line| line.throws_again);
    let row = |line: &Line| {
        // French writes a decimal comma.
        let figures = if language == Language::French { line.percent.replace('.', ",") } else { line.percent.clone() };
        let percent = format!("{figures} %");
        let percent = if line.is_each { filled(labels.each_likely, &[&percent]) } else { percent };
        view! {
            <tr>
                {line.up.map(|up| view! { <td>{up}</td> })}
                <td><b>{line.values.clone()}</b></td>
                <td>{percent}</td>
                {is_marked.then(|| view! { <td>{line.throws_again.then_some(labels.throws_again)}</td> })}
            </tr>
        }
    };
    view! {
        <table>
            {caption.map(|caption| view! { <caption>{caption}</caption> })}
            <thead><tr>
                {is_cowries.then(|| view! { <th scope="col">{labels.mouths_up}</th> })}
                <th scope="col">{if is_cowries { labels.counts } else { labels.shows }}</th>
                <th scope="col">{labels.how_likely}</th>
                {is_marked.then(|| view! { <td></td> })}
            </tr></thead>
            <tbody>{lines.iter().map(row).collect_view()}</tbody>
        </table>
    }
}

/// A row of the table: one face, or several numbers that are alike.
struct Line {
    up: Option<u8>,
    values: String,
    percent: String,
    is_each: bool,
    throws_again: bool,
}

fn lines(table: &ThrowTable) -> Vec<Line> {
    let mut lines: Vec<(Line, ThrowRow)> = Vec::new();
    for row in &table.rows {
        let Some(value) = row.face.value() else { continue };
        let up = if let Face::Cowries { up, .. } = row.face { Some(up) } else { None };
        let is_like = |(_, last): &&mut (Line, ThrowRow)| {
            up.is_none() && last.probability == row.probability && last.throws_again == row.throws_again
        };
        if let Some((line, _)) = lines.last_mut().filter(|last| is_like(last)) {
            line.values += &format!(", {value}");
            line.is_each = true;
            continue;
        }
        // Tenths: the rarest throws of six cowries have a chance of 1 in 64.
        let percent = f64::from(row.probability.weight) * 100.0 / f64::from(row.probability.total);
        let percent = format!("{percent:.1}").trim_end_matches(".0").to_owned();
        let values = value.to_string();
        lines.push((Line { up, values, percent, is_each: false, throws_again: row.throws_again }, *row));
    }
    lines.into_iter().map(|(line, _)| line).collect()
}
