//! Pictures of positions for link previews: rendered one at a time, and the last ones are kept.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Bytes;
use bisat_engine::AnySession;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

/// The number of pictures that are kept: about ten megabytes.
const MOST_KEPT: usize = 32;
/// The number of requests that may wait for a picture.
const MOST_WAITING: usize = 16;

/// Renders pictures.
pub(crate) struct Pictures {
    /// The pictures with their positions, the latest first.
    kept: Mutex<VecDeque<(String, Bytes)>>,
    waiting: Semaphore,
    rendering: Arc<Semaphore>,
}

/// Why there is no picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum PictureError {
    /// Too many requests wait for one.
    Busy,
    /// There is no such position.
    InvalidPosition(String),
}

impl Default for Pictures {
    fn default() -> Self {
        let (waiting, rendering) = (Semaphore::new(MOST_WAITING), Arc::new(Semaphore::new(1)));
        Pictures { kept: Mutex::default(), waiting, rendering }
    }
}

impl Pictures {
    /// The picture of this position, if it is kept.
    pub(crate) fn kept(&self, position: &str) -> Option<Bytes> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|(known, _)| known == position).map(|(_, picture)| picture.clone())
    }

    /// The picture of the position that `open` opens, and which this text describes.
    pub(crate) async fn card(
        &self,
        position: &str,
        open: impl FnOnce() -> Result<Box<dyn AnySession>, String> + Send + 'static,
    ) -> Result<Bytes, PictureError> {
        let _waiting = self.waiting.try_acquire().map_err(|_| PictureError::Busy)?;
        let rendering = Arc::clone(&self.rendering).acquire_owned().await.map_err(|_| PictureError::Busy)?;
        // Another request may have rendered it meanwhile.
        if let Some(picture) = self.kept(position) {
            return Ok(picture);
        }
        let render = move || {
            // Held by the work itself: a caller who hangs up does not make room for another.
            let _rendering = rendering;
            open().map(|session| bisat_picture::card(&*session))
        };
        let rendered = spawn_blocking(render).await;
        let picture: Bytes = rendered.map_err(|_| PictureError::Busy)?.map_err(PictureError::InvalidPosition)?.into();
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.push_front((position.to_owned(), picture.clone()));
        kept.truncate(MOST_KEPT);
        Ok(picture)
    }
}

#[cfg(test)]
mod tests {
    use bisat_engine::open;

    use super::{MOST_KEPT, PictureError, Pictures};

    #[tokio::test]
    async fn a_picture_is_rendered_once() {
        let pictures = Pictures::default();
        let drawn = pictures.card("khan", || open("khan", &[]).map_err(|error| error.to_string())).await;
        assert_eq!(pictures.kept("khan").ok_or(PictureError::Busy), drawn);
        let again = pictures.card("khan", || Err("it is kept".to_owned())).await;
        assert_eq!(again, drawn);
    }

    #[tokio::test]
    async fn a_position_that_does_not_open_has_no_picture() {
        let pictures = Pictures::default();
        let drawn = pictures.card("chess", || Err("no such game".to_owned())).await;
        assert_eq!(drawn, Err(PictureError::InvalidPosition("no such game".to_owned())));
        assert_eq!(pictures.kept("chess"), None);
    }

    #[tokio::test]
    async fn only_the_last_pictures_are_kept() {
        let pictures = Pictures::default();
        for number in 0..=MOST_KEPT {
            let open = || open("kho-kho", &[]).map_err(|error| error.to_string());
            pictures.card(&number.to_string(), open).await.expect("a picture");
        }
        assert_eq!(pictures.kept("0"), None);
        assert!(pictures.kept("1").is_some());
    }
}
