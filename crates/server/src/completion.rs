//! Work that goes on when nobody waits for it any more.

use crate::event_log::LogError;

/// Runs the work in a task of its own: it is not cancelled when the client disconnects. For work with several steps that
/// must not stop half way, such as storing that a session has ended and closing its connections.
pub(crate) async fn run_to_completion<T: Send + 'static, E: From<LogError> + Send + 'static>(
    work: impl Future<Output = Result<T, E>> + Send + 'static,
) -> Result<T, E> {
    let failed = |_| Err(LogError::Store("the command failed: try again".to_owned()).into());
    tokio::spawn(work).await.unwrap_or_else(failed)
}

#[cfg(test)]
mod tests {
    use std::future::Future;
    use std::pin::pin;
    use std::task::{Context, Waker};

    use tokio::sync::oneshot;

    use super::run_to_completion;
    use crate::event_log::LogError;

    #[tokio::test]
    async fn work_goes_on_when_the_client_has_gone() {
        let (begin, begun) = oneshot::channel::<()>();
        let (end, ended) = oneshot::channel::<()>();
        {
            let work = pin!(run_to_completion(async move {
                begun.await.map_err(|_| LogError::Store("cancelled".to_owned()))?;
                Ok::<_, LogError>(end.send(()))
            }));
            assert!(work.poll(&mut Context::from_waker(Waker::noop())).is_pending());
        }
        assert_eq!(begin.send(()), Ok(()));
        assert_eq!(ended.await, Ok(()));
    }

    #[tokio::test]
    async fn a_panic_in_the_work_is_an_error_of_its_caller() {
        let failed = run_to_completion::<(), LogError>(async { panic!("on purpose") }).await;
        assert!(matches!(failed, Err(LogError::Store(_))), "{failed:?}");
    }
}
