//! Why a table refuses a command.

use std::error::Error;
use std::fmt;

/// Why a command changes nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// There is no such table.
    NoSuchTable,
    /// The table cannot be opened with this setup.
    Setup(String),
    /// The contribution to the throws is not 32 hexadecimal digits.
    Contribution(String),
    /// The link is not 64 hexadecimal digits, or not the next one of the caller's hash chain.
    Link(String),
    /// The stored or received events do not form a table.
    Corrupt(String),
    /// The caller does not sit at the table.
    NotYourSeat,
    /// The table does not allow it now.
    NotNow(Reason),
    /// The move is not legal; the text lists legal ones.
    Illegal(String),
    /// The move was chosen for another position.
    Stale {
        /// The number of steps played.
        step: u32,
    },
}

/// Why a table does not allow a command now.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// Nobody can join after the start.
    JoinsAfterStart,
    /// The seat is taken, or there is no such seat.
    SeatNotOpen,
    /// The seat is reserved for a player of the game before.
    SeatReserved,
    /// The person has taken a seat here and left it too often.
    TooManyJoins,
    /// Only the person who opened the table can start the game.
    NotTheOpener,
    /// Only the person who opened the table can close it, and only if nobody else sits there.
    NotAlone,
    /// The game has started.
    Started,
    /// The game has not started.
    NotStarted,
    /// The game is over.
    Over,
    /// The game is not over.
    NotOver,
    /// Another seat is to act.
    NotYourTurn,
    /// No machine is to act.
    NoMachineToAct,
    /// There is no offer by another seat to answer.
    NothingOffered,
    /// The limit of offers, answers and take-backs of one game is reached.
    TooManyOffers,
    /// Games with throws cannot be drawn by agreement.
    NoDrawWithThrows,
    /// Machines do not agree to a draw.
    MachinesPlayOn,
    /// Between people, games with throws have no take-backs.
    NoTakeBackWithThrows,
    /// The seat has no move that it can take back.
    NothingToTakeBack,
    /// The table of the rematch is open.
    RematchIsOpen,
    /// Not every person asked for a rematch.
    RematchNotAgreed,
    /// The person sits at the table.
    AlreadySeated,
    /// The same offer of this seat is open.
    AlreadyOffered,
    /// Another seat offers the same: agree or decline.
    OfferedToYou,
    /// Another person must agree.
    NeedsConsent,
    /// No other person plays here: the own move is taken back at once.
    NobodyToAsk,
    /// Hints are for a person who plays against machines alone.
    NoHints,
    /// Nobody sits at the table.
    NobodySeated,
    /// No other person is to act.
    NobodyToWaitFor,
    /// The player whose turn it is has not been away for long enough.
    StillThere,
    /// A move may take days here: nobody has to be present.
    SlowGame,
    /// Throws at this table are made without hash chains.
    NoChains,
    /// The throw of the link is not due.
    LinkTooEarly,
    /// The throw was made without the link.
    LinkTooLate,
    /// Too many links of this seat were missing: throws do not wait for it any more.
    LinksGivenUp,
    /// No deadline has passed.
    TimeLeft,
    /// This copy of the table has no seed: only the server's copy decides.
    NoSeed,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NoSuchTable => f.write_str("there is no such table"),
            Refusal::Setup(what) | Refusal::Illegal(what) => f.write_str(what),
            Refusal::Contribution(what) => write!(f, "contribution: {what}"),
            Refusal::Link(what) => write!(f, "link: {what}"),
            Refusal::Corrupt(what) => write!(f, "the events of the table are damaged: {what}"),
            Refusal::NotYourSeat => f.write_str("you do not sit at this table: join it first"),
            Refusal::NotNow(reason) => reason.fmt(f),
            Refusal::Stale { step } => write!(f, "this move is for another position: step {step} is next"),
        }
    }
}

impl Error for Refusal {}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::JoinsAfterStart => "the game has begun: you can watch it",
            Reason::SeatNotOpen => "there is no such seat that is open",
            Reason::SeatReserved => "this seat is reserved for a player of the game before: you can watch",
            Reason::TooManyJoins => "you have left this table too often: choose another table",
            Reason::NotTheOpener => "only the person who opened the table can start the game",
            Reason::NotAlone => "only the person who opened the table can close it, and only if nobody else sits there",
            Reason::Started => "the game has begun",
            Reason::NotStarted => "the game has not begun",
            Reason::Over => "the game is over",
            Reason::NotOver => "the game is not over",
            Reason::NotYourTurn => "it is not your turn",
            Reason::NoMachineToAct => "no machine is to move",
            Reason::NothingOffered => "nothing was offered to you",
            Reason::TooManyOffers => "this game has reached its limit of offers and take-backs",
            Reason::NoDrawWithThrows => "a game with throws is not drawn by agreement",
            Reason::MachinesPlayOn => "a machine does not agree to a draw",
            Reason::NoTakeBackWithThrows => "between people a move of a game with throws is not taken back",
            Reason::NothingToTakeBack => "you have no move to take back; a throw once seen stays",
            Reason::RematchIsOpen => "the next table is open",
            Reason::RematchNotAgreed => "not everybody wants to play again",
            Reason::AlreadySeated => "you sit at this table",
            Reason::AlreadyOffered => "you have offered this already",
            Reason::OfferedToYou => "the same is offered to you: agree or decline",
            Reason::NeedsConsent => "another person must agree to it",
            Reason::NobodyToAsk => "nobody needs to be asked here",
            Reason::NoHints => "hints are for games against machines, and for those who sit there",
            Reason::NobodySeated => "nobody sits at this table: take a seat first",
            Reason::NobodyToWaitFor => "you wait for no other person",
            Reason::StillThere => "the other player is here, or has not been away for long enough",
            Reason::SlowGame => "a move may take hours here: wait until the time is up",
            Reason::NoChains => "throws at this table need no links",
            Reason::LinkTooEarly => "this throw is not due: send the link when it is",
            Reason::LinkTooLate => "this throw was made without your link",
            Reason::LinksGivenUp => "too many of your links were missing: throws are made without them from now on",
            Reason::TimeLeft => "there is time left",
            Reason::NoSeed => "this copy of the table has no seed: only the server decides",
        })
    }
}
