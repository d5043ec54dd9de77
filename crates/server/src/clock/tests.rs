use super::{Clock, SlewedClock, SystemClock};

const SECOND: u64 = 1_000_000_000;
const HOUR: u64 = 3600 * SECOND;
const START: u64 = 1_790_000_000 * SECOND;

#[test]
fn a_jump_of_the_wall_clock_is_not_a_jump_of_ours() {
    for wall in [START + 1000 * HOUR, START - 1000 * HOUR, 0, u64::MAX] {
        let mut clock = SlewedClock::new(0, START);
        let shown = clock.read(10 * SECOND, wall);
        assert!(shown.abs_diff(START + 10 * SECOND) <= SECOND / 10, "{wall}: {shown}");
    }
}

#[test]
fn after_a_jump_the_clock_becomes_right_again_and_never_goes_back() {
    for ahead in [true, false] {
        let mut clock = SlewedClock::new(0, START);
        let mut before = START;
        let wall = |monotonic: u64| if ahead { START + monotonic + HOUR } else { START + monotonic - HOUR };
        for minute in 1..=101 * 60 {
            let monotonic = minute * 60 * SECOND;
            let shown = clock.read(monotonic, wall(monotonic));
            assert!(shown > before, "minute {minute}");
            before = shown;
        }
        assert_eq!(before, wall(101 * HOUR));
    }
}

#[test]
fn reading_the_clock_often_does_not_change_its_speed() {
    let (mut rarely, mut often) = (SlewedClock::new(0, START), SlewedClock::new(0, START));
    for read in 1..1000 {
        often.read(read * SECOND / 1000, START + HOUR);
    }
    let (rarely, often) = (rarely.read(SECOND, START + HOUR), often.read(SECOND, START + HOUR));
    assert!(rarely.abs_diff(often) < 1000, "{rarely} {often}");
}

#[test]
fn the_clock_of_the_system_shows_the_time() {
    let clock = SystemClock::new();
    let (first, second) = (clock.now(), clock.now());
    assert!(first <= second && second > 1_750_000_000_000, "{first} {second}");
}
