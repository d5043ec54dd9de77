//! The standings.

use bisat_client::labels::Tournament as Labels;
use bisat_protocol::tournament::{Standing, TournamentFormat, TournamentPlayer};
use leptos::prelude::*;

use super::TournamentState;
use crate::parts::ratings::PlayerName;
use crate::settings::language;

/// The standings; in a knock-out without points.
#[component]
pub(super) fn Standings(state: TournamentState) -> impl IntoView {
    let known = Memo::new(move |_| {
        state.with(|tournament| {
            let is_swiss = tournament.setup.format == TournamentFormat::Swiss;
            (tournament.standings.clone(), tournament.players.clone(), is_swiss)
        })
    });
    let own = Memo::new(move |_| state.number());
    move || {
        let (standings, players, is_swiss) = known.get().filter(|(standings, ..)| !standings.is_empty())?;
        let labels = Labels::of(language());
        let head = is_swiss.then(|| {
            view! {
                <th scope="col">{labels.points}</th>
                <th scope="col">"Buchholz"</th>
                <th scope="col"><abbr title="Sonneborn-Berger">"S-B"</abbr></th>
            }
        });
        let rows = standings.iter().map(|line| row(line, &players, own.get(), is_swiss)).collect_view();
        Some(view! {
            <section>
                <h2>{labels.standings}</h2>
                <div class="scroll-sideways" tabindex="0" role="group" aria-label=labels.standings>
                    <table class="rating-table" id="standings">
                        <thead>
                            <tr>
                                <th scope="col"><span class="hidden">{labels.place}</span><span aria-hidden="true">"#"</span></th>
                                <th scope="col">{labels.player}</th>
                                {head}
                                <th scope="col">{labels.wins}</th>
                            </tr>
                        </thead>
                        <tbody>{rows}</tbody>
                    </table>
                </div>
            </section>
        })
    }
}

fn row(line: &Standing, players: &[TournamentPlayer], own: Option<u8>, is_swiss: bool) -> impl IntoView + use<> {
    let is_own = own == Some(line.player);
    let player = players.get(usize::from(line.player)).cloned();
    let name = player.map(|TournamentPlayer { person, has_left }| {
        let name = match person.is_account {
            true => view! { <PlayerName name=person.name /> }.into_any(),
            false => person.name.into_any(),
        };
        let mark = has_left.then(|| view! { " " <span class="quiet">"("{Labels::of(language()).has_left}")"</span> });
        view! { {name} {mark} }
    });
    let points = is_swiss.then(|| {
        view! {
            <td>{number(line.points)}</td>
            <td>{number(line.buchholz)}</td>
            <td>{number(line.sonneborn_berger)}</td>
        }
    });
    view! {
        <tr class:own=is_own aria-current=is_own.then_some("true")>
            <td>{line.place}</td>
            <th scope="row">{name}</th>
            {points}
            <td>{line.wins}</td>
        </tr>
    }
}

/// Points as people write them: 2½.
fn number(points: f64) -> String {
    let whole = points.floor();
    let part = match ((points - whole) * 4.0).round() as u8 {
        0 => "",
        1 => "¼",
        2 => "½",
        _ => "¾",
    };
    match (whole as u32, part) {
        (0, part) if !part.is_empty() => part.to_owned(),
        (whole, part) => format!("{whole}{part}"),
    }
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn points_are_written_with_fractions() {
        assert_eq!([0.0, 0.5, 2.0, 2.5, 3.25, 1.75].map(number), ["0", "½", "2", "2½", "3¼", "1¾"]);
    }
}
