//! How boards lie on this screen: a wide board is turned by a quarter on a phone that is held upright.

use bisat_drawing::Orientation;
use leptos::ev;
use leptos::prelude::*;

/// The screens on which a wide board is turned. The style sheet has the same condition for its layout.
const UPRIGHT: &str = "(max-aspect-ratio: 1/1) and (max-width: 719px)";

thread_local! {
    /// Follows the screen from the first use on.
    static ORIENTATION: ArcRwSignal<Orientation> = follow_screen();
}

/// How boards lie on this screen now.
pub fn orientation() -> Orientation {
    ORIENTATION.with(|orientation| orientation.get())
}

fn follow_screen() -> ArcRwSignal<Orientation> {
    let orientation = ArcRwSignal::new(look());
    let followed = orientation.clone();
    window_event_listener(ev::resize, move |_| {
        let now = look();
        if followed.get_untracked() != now {
            followed.set(now);
        }
    });
    orientation
}

fn look() -> Orientation {
    let query = window().match_media(UPRIGHT).ok().flatten();
    if query.is_some_and(|list| list.matches()) { Orientation::Upright } else { Orientation::Level }
}
