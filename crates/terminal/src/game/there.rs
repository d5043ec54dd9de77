//! A game at a server: what is heard changes the table, what is chosen is asked for. A lost connection loses nothing.

use bisat_client::labels::{Play, Terminal, filled};
use bisat_client::{Change, Connection, Host, Language, Notice as Said, Remote, Who, sentence};
use bisat_engine::Seat;
use bisat_protocol::{Ending, Offer, Request, Sitter, TableId};

use super::TableCommand;
use crate::wire::{Ask, News, Wire};

/// Drives a game at a server.
pub(crate) struct There {
    wire: Wire,
    /// Whether to sit down as soon as there is an open seat.
    wants_seat: bool,
    /// Whether resigning was asked for once.
    is_resigning: bool,
    /// The table of the next game, where those who played go on.
    next: Option<TableId>,
    session_name: String,
}

impl There {
    /// At the other end of this line; the requests that begin it are said at once.
    pub(crate) fn new(wire: Wire, remote: &mut Remote, wants_seat: bool, session_name: String) -> Self {
        let there = There { wire, wants_seat, is_resigning: false, next: None, session_name };
        remote.connected().into_iter().for_each(|request| there.say(request));
        there
    }

    fn say(&self, request: Request) {
        (self.wire.ask)(Ask::Say(request));
    }

    pub(super) fn tick(&mut self, host: &mut Host, said: &mut Option<String>, now: u64, language: Language) -> bool {
        let mut is_changed = false;
        while let Ok(news) = self.wire.news.try_recv() {
            is_changed = true;
            let Host::Remote(remote) = host else { return false };
            match news {
                News::Connected(_) => {
                    remote.connected().into_iter().for_each(|request| self.say(request));
                    *said = None;
                }
                News::Lost => remote.lost(),
                News::Heard(notice) => {
                    if let Some(change) = remote.hear(notice, now) {
                        self.change(remote, said, change, language);
                    }
                }
                News::Problem(reason) => *said = Some(reason),
                News::Tables(_) | News::Opened(_) => {}
            }
        }
        if let Some(next) = self.next.take() {
            self.follow(host, next);
        }
        is_changed
    }

    fn change(&mut self, remote: &mut Remote, said: &mut Option<String>, change: Change, language: Language) {
        match change {
            Change::Refused(reason) => *said = Some(reason),
            Change::Again(request) => self.say(request),
            Change::Moved(next) => self.next = Some(next),
            Change::Stepped | Change::TakenBack | Change::Ended => *said = None,
            Change::Table => {}
        }
        let has_room = remote.sitters().contains(&Sitter::Nobody);
        if self.wants_seat && remote.setup().is_some() && !remote.is_asking() {
            if remote.seat().is_some() {
                self.wants_seat = false;
            } else if has_room && !remote.is_started() {
                self.wants_seat = false;
                let contribution = (self.wire.contribution)();
                let request = remote.join(None, contribution);
                self.say(request);
            } else {
                self.wants_seat = false;
                *said = Some(language.words().notice(&Said::TableFull));
            }
        }
    }

    /// Goes on at another table.
    fn follow(&mut self, host: &mut Host, next: TableId) {
        let Host::Remote(remote) = host else { return };
        self.say(Request::Unfollow { table: remote.id().clone() });
        // Whoever played sits down again; whoever watched goes on watching.
        self.wants_seat = remote.seat().is_some();
        let name = format!("{}-{next}", self.session_name);
        let mut another = Remote::new(next, remote.me().clone(), name);
        another.connected().into_iter().for_each(|request| self.say(request));
        *host = Host::Remote(Box::new(another));
    }

    pub(super) fn is_asking(&self, host: &Host) -> bool {
        matches!(host, Host::Remote(remote) if remote.is_asking())
    }

    pub(super) fn play(&mut self, host: &mut Host, said: &mut Option<String>, token: &str) {
        let Host::Remote(remote) = host else { return };
        let is_legal = remote.table().map(|table| table.session().check(token));
        match is_legal {
            Some(Ok(())) => {
                let request = remote.play(token);
                self.say(request);
            }
            Some(Err(error)) => *said = Some(error.to_string()),
            None => {}
        }
    }

    pub(super) fn offer_take_back(&mut self, host: &mut Host) {
        self.offer(host, Offer::TakeBack);
    }

    fn offer(&self, host: &mut Host, offer: Offer) {
        let Host::Remote(remote) = host else { return };
        if remote.seat().is_some() {
            let request = remote.offer(offer);
            self.say(request);
        }
    }

    pub(super) fn command(
        &mut self,
        host: &mut Host,
        said: &mut Option<String>,
        command: TableCommand,
        language: Language,
    ) {
        let is_sure = std::mem::take(&mut self.is_resigning);
        *said = None;
        let Host::Remote(remote) = host else { return };
        let is_seated = remote.seat().is_some();
        let request = match command {
            TableCommand::Sit if !is_seated => {
                let contribution = (self.wire.contribution)();
                remote.join(None, contribution)
            }
            TableCommand::Begin if is_seated && !remote.is_started() => remote.start(),
            TableCommand::Draw => return self.offer(host, Offer::Draw),
            TableCommand::Rematch => return self.offer(host, Offer::Rematch),
            TableCommand::Agree => match remote.offered() {
                Some((_, offer)) => return self.offer(host, offer),
                None => return,
            },
            TableCommand::Decline if is_seated && remote.offered().is_some() => remote.decline(),
            TableCommand::Resign if is_seated && remote.ended().is_none() && is_sure => remote.leave(),
            TableCommand::Resign if is_seated && remote.ended().is_none() => {
                self.is_resigning = true;
                let labels = Terminal::of(language);
                *said = Some([Play::of(language).resign_sure, labels.resign_again].join(" "));
                return;
            }
            TableCommand::Sit | TableCommand::Begin | TableCommand::Decline | TableCommand::Resign => return,
        };
        self.say(request);
    }

    /// Whether there is something to say that is not in the game.
    pub(super) fn has_words(&self, host: &Host) -> bool {
        let Host::Remote(remote) = host else { return false };
        remote.connection() != Connection::Open
            || remote.setup().is_none()
            || !remote.is_started()
            || remote.offered().is_some()
            || remote.ended().is_some()
    }

    pub(super) fn sentences(&self, host: &Host, language: Language) -> Vec<String> {
        let Host::Remote(remote) = host else { return Vec::new() };
        let (play, labels) = (Play::of(language), Terminal::of(language));
        match remote.connection() {
            Connection::Connecting => return vec![play.connecting.to_owned()],
            Connection::Lost => return vec![play.connection_lost.to_owned()],
            Connection::Open => {}
        }
        if remote.setup().is_none() {
            return vec![play.connecting.to_owned()];
        }
        if let Some(ended) = ended_in_words(host, language) {
            let mut said = vec![ended];
            match remote.offered() {
                Some((seat, offer)) => said.extend(offered(remote, seat, offer, language)),
                None if remote.seat().is_some() => said.push(labels.again_keys.to_owned()),
                None => {}
            }
            return said;
        }
        if !remote.is_started() {
            let missing = remote.sitters().iter().filter(|sitter| **sitter == Sitter::Nobody).count();
            let mut said = vec![filled(play.waiting_for_players, &[&missing]), filled(labels.the_code, &[remote.id()])];
            said.push(if remote.seat().is_some() { labels.begin_keys } else { labels.sit_keys }.to_owned());
            return said;
        }
        match remote.offered() {
            Some((seat, offer)) => offered(remote, seat, offer, language),
            None => Vec::new(),
        }
    }
}

/// How a game at a server ended; none while it goes on.
pub fn ended_in_words(host: &Host, language: Language) -> Option<String> {
    let Host::Remote(remote) = host else { return None };
    let (play, ended) = (Play::of(language), remote.ended()?);
    let by = ended.seat.map(|seat| name(remote, Seat(seat), language)).unwrap_or_default();
    Some(match ended.ending {
        Ending::Played => {
            let session = remote.table()?.session();
            host.listening(|listener| sentence(language, session, &[], listener))
        }
        Ending::Resigned => filled(play.ended_resigned, &[&by]),
        Ending::TimeUp => filled(play.ended_time, &[&by]),
        Ending::Abandoned => filled(play.ended_abandoned, &[&by]),
        Ending::DrawAgreed => play.ended_draw.to_owned(),
        Ending::NeverStarted => play.ended_never.to_owned(),
    })
}

fn offered(remote: &Remote, seat: Seat, offer: Offer, language: Language) -> Vec<String> {
    let (play, labels) = (Play::of(language), Terminal::of(language));
    if remote.seat() == Some(seat) {
        return vec![play.you_offered.to_owned()];
    }
    let what = match offer {
        Offer::Draw => play.offers_draw,
        Offer::TakeBack => play.offers_take_back,
        Offer::Rematch => play.offers_rematch,
    };
    let mut said = vec![filled(what, &[&name(remote, seat, language)])];
    if remote.seat().is_some() {
        said.push(labels.offer_keys.to_owned());
    }
    said
}

/// How the one at the seat is called among others.
fn name(remote: &Remote, seat: Seat, language: Language) -> String {
    match (remote.sitters().get(seat.index()), remote.who(seat)) {
        (Some(Sitter::Person(person)), _) => person.name.clone(),
        (_, Who::Seat(seat)) => language.words().seat(seat).to_owned(),
        (_, Who::Person(name)) => name,
        (_, Who::You) => String::new(),
    }
}
