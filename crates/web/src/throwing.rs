//! Who makes the throws of a person in a game on this device.

/// Who makes the throws of a person in a game on this device.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Throwing {
    /// The person makes the first throw of a game against machines; later ones follow by themselves.
    FirstByHand,
    /// The person makes every throw.
    ByHand,
    /// No throw waits for the person.
    ByItself,
}

impl Throwing {
    /// All ways.
    pub const ALL: [Throwing; 3] = [Throwing::FirstByHand, Throwing::ByHand, Throwing::ByItself];

    /// The name in the storage.
    pub const fn name(self) -> &'static str {
        match self {
            Throwing::FirstByHand => "first",
            Throwing::ByHand => "hand",
            Throwing::ByItself => "yes",
        }
    }

    /// The way with this name in the storage. Earlier pages stored `no` for everybody who had not chosen.
    pub fn read(name: &str) -> Option<Self> {
        Throwing::ALL.into_iter().find(|way| way.name() == name)
    }

    /// Whether a throw of a person is made without a click. `people` sit at this screen, and `has_thrown` says whether one
    /// of them has thrown in this game.
    pub fn is_by_itself(self, people: usize, has_thrown: bool) -> bool {
        match self {
            // Where several share a screen, a throw also says whose turn it is.
            Throwing::FirstByHand => has_thrown && people == 1,
            Throwing::ByHand => false,
            Throwing::ByItself => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Throwing;

    #[test]
    fn by_default_the_first_throw_is_made_by_hand_and_later_ones_by_themselves() {
        let throwing = Throwing::FirstByHand;
        assert!(!throwing.is_by_itself(1, false));
        assert!(throwing.is_by_itself(1, true));
        assert!(!throwing.is_by_itself(2, true), "people who share a screen make their throws");
    }

    #[test]
    fn a_person_who_chose_one_way_gets_it_for_every_throw() {
        for (people, has_thrown) in [(1, false), (1, true), (2, true)] {
            assert!(Throwing::ByItself.is_by_itself(people, has_thrown));
            assert!(!Throwing::ByHand.is_by_itself(people, has_thrown));
        }
    }

    #[test]
    fn names_in_the_storage_are_read_back() {
        for way in Throwing::ALL {
            assert_eq!(Throwing::read(way.name()), Some(way));
        }
        assert_eq!(Throwing::read("no"), None);
    }
}
