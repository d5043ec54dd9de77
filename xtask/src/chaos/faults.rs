//! What goes wrong, when and for how long.

use std::fmt;
use std::time::Duration;

/// A fault.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Fault {
    /// SIGKILL of a node.
    KillNode,
    /// PostgreSQL crashes.
    KillPostgres,
    /// SIGKILL of NATS.
    KillNats,
    /// A node does not reach PostgreSQL.
    CutPostgres,
    /// A node does not reach NATS.
    CutNats,
    /// A node does not reach its clients.
    CutClients,
}

/// All faults. Nodes die more often than the rest.
pub(super) const FAULTS: [Fault; 8] = [
    Fault::KillNode,
    Fault::KillNode,
    Fault::KillNode,
    Fault::KillPostgres,
    Fault::KillNats,
    Fault::CutPostgres,
    Fault::CutNats,
    Fault::CutClients,
];

impl Fault {
    /// How long it may last at most.
    pub(super) fn longest(self) -> Duration {
        match self {
            Fault::KillPostgres => Duration::from_secs(2),
            Fault::KillNode | Fault::KillNats => Duration::from_secs(4),
            Fault::CutPostgres | Fault::CutNats | Fault::CutClients => Duration::from_secs(6),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Fault::KillNode => "a node was killed",
            Fault::KillPostgres => "PostgreSQL crashed",
            Fault::KillNats => "NATS was killed",
            Fault::CutPostgres => "a node was cut off from PostgreSQL",
            Fault::CutNats => "a node was cut off from NATS",
            Fault::CutClients => "a node was cut off from its clients",
        })
    }
}

/// A fault that has happened, in milliseconds since 1970.
#[derive(Clone, Copy, Debug)]
pub(super) struct Happened {
    pub(super) fault: Fault,
    pub(super) from: u64,
    pub(super) to: u64,
}

/// Random numbers (xorshift), the same for the same seed. Good enough to choose faults.
pub(super) struct Dice(u64);

impl Dice {
    pub(super) fn new(seed: u64) -> Self {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below the bound.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 33) as usize) % bound
    }

    /// A time between these two.
    pub(super) fn between(&mut self, least: Duration, most: Duration) -> Duration {
        least + Duration::from_millis(self.below((most - least).as_millis() as usize + 1) as u64)
    }
}
