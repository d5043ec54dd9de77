//! Link previews (Open Graph): title, description and picture of a shared link, in the head of the page that the server
//! sends. Programs that make previews run no WebAssembly.

use std::sync::Arc;

use bisat_engine::infos;
use bisat_picture::{CARD_HEIGHT, CARD_WIDTH};
use bisat_protocol::http::{Stage, TableSummary};
use bisat_protocol::tournament::{TournamentSetup, TournamentStage, TournamentSummary};
use bisat_protocol::{Occupant, TableId, TournamentId};

use super::state::AppState;

/// The title of the page as it was built, which a preview replaces.
const TITLE: &str = "<title>Bisat</title>";

/// What a preview shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Preview {
    title: String,
    description: String,
    /// The path of its picture.
    picture: String,
}

impl Preview {
    /// The preview of a view of the page; none for views that are alike for everybody.
    pub(super) async fn of(state: &Arc<AppState>, path: &str, query: &str) -> Option<Self> {
        let parts: Vec<&str> = path.split('/').collect();
        match parts[..] {
            ["table", id] | ["review", "table", id] => {
                let table = state.tables.summary(&TableId(id.to_owned())).await.ok()?;
                Preview::of_table(&table)
            }
            ["tournament", id] => {
                let tournament = state.tournaments.summary(&TournamentId(id.to_owned())).await.ok()?;
                Preview::of_tournament(&tournament)
            }
            ["review", "record", id] => {
                state.store.record(id).await.ok()??;
                Some(Preview {
                    title: "A game to review".to_owned(),
                    description: "Step through it and see where it turned.".to_owned(),
                    picture: format!("/api/records/{id}/picture"),
                })
            }
            ["analyse" | "edit", game] => Some(Preview {
                title: format!("A position of {}", name_of(game)?),
                description: "What would you play? Try it and see what the machine thinks.".to_owned(),
                picture: format!("/api/games/{game}/picture?{query}"),
            }),
            _ => None,
        }
    }

    fn of_tournament(tournament: &TournamentSummary) -> Option<Self> {
        let TournamentSetup { name, game, .. } = &tournament.setup;
        let (host, picture) = (&tournament.host.name, format!("/api/games/{game}/picture"));
        let game = name_of(game)?;
        let (title, description) = match tournament.stage {
            TournamentStage::Waiting => (
                format!("{host} invites you to a tournament: {name}"),
                format!("{game}. Join it: no account is needed."),
            ),
            TournamentStage::Running | TournamentStage::Over | TournamentStage::Cancelled => {
                (format!("A tournament: {name}"), format!("{game}. See the games and the standings."))
            }
        };
        Some(Preview { title, description, picture })
    }

    fn of_table(table: &TableSummary) -> Option<Self> {
        let game = name_of(&table.setup.game)?;
        let mut people = table.seats.iter().filter_map(|seat| match seat {
            Occupant::Person(person) => Some(person.name.as_str()),
            Occupant::Nobody | Occupant::Level(_) => None,
        });
        let (title, description) = match (table.stage, people.next()) {
            (Stage::Waiting, Some(host)) => {
                (format!("{host} invites you to {game}"), "Take a seat: no account is needed.")
            }
            (Stage::Waiting, None) => (format!("A game of {game}"), "Take a seat: no account is needed."),
            (stage, first) => {
                let names: Vec<&str> = first.into_iter().chain(people).collect();
                let players = if names.is_empty() { "machines".to_owned() } else { names.join(", ") };
                let description = if stage == Stage::Over { "Review the game." } else { "Watch the game." };
                (format!("{game}: {players}"), description)
            }
        };
        let picture = format!("/api/tables/{}/picture", table.table);
        Some(Preview { title, description: description.to_owned(), picture })
    }

    /// The page with the preview in its head.
    pub(super) fn in_page(&self, page: &str, public_url: &str) -> String {
        let [title, description] = [&self.title, &self.description].map(|text| escaped(text));
        let picture = escaped(&format!("{}{}", public_url.trim_end_matches('/'), self.picture));
        let head = format!(
            "<title>{title} · Bisat</title>\n\
             <meta property=\"og:site_name\" content=\"Bisat\">\n\
             <meta property=\"og:type\" content=\"website\">\n\
             <meta property=\"og:title\" content=\"{title}\">\n\
             <meta property=\"og:description\" content=\"{description}\">\n\
             <meta property=\"og:image\" content=\"{picture}\">\n\
             <meta property=\"og:image:type\" content=\"image/png\">\n\
             <meta property=\"og:image:width\" content=\"{CARD_WIDTH}\">\n\
             <meta property=\"og:image:height\" content=\"{CARD_HEIGHT}\">\n\
             <meta name=\"twitter:card\" content=\"summary_large_image\">"
        );
        page.replacen(TITLE, &head, 1)
    }
}

fn name_of(game: &str) -> Option<&'static str> {
    infos().into_iter().find(|info| info.id == game).map(|info| info.name)
}

/// A text inside an attribute or element of HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::Preview;

    #[test]
    fn a_name_cannot_leave_its_place_in_the_head() {
        let preview = Preview {
            title: "\"><script>alert(1)</script>".to_owned(),
            description: "a & b".to_owned(),
            picture: "/api/games/khan/picture?state=\"onload".to_owned(),
        };
        let page = preview.in_page("<head><title>Bisat</title></head>", "https://bisat.example/");
        assert!(!page.contains("<script"), "{page}");
        assert!(page.contains("content=\"a &amp; b\""), "{page}");
        assert!(page.contains("content=\"https://bisat.example/api/games/khan/picture?state=&quot;onload\""), "{page}");
    }
}
