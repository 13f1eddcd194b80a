//! What waits on a socket for a client to read it: how much that is, and how it is dropped.
//!
//! The library holds answers in a queue that has no limit in bytes, and a client that stops reading would keep them there
//! for as long as its line stands. So the body of the connection is read through [`Outgoing`], which knows how much was
//! taken from it, and which lets go of everything that waits when the client has had its time.

use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::web::Bytes;
use tokio::sync::Notify;

/// Bytes that go to the line at once, so that a slow line shows that it moves.
const PIECE: usize = 16 * 1024;
/// The first byte of a frame that closes.
const CLOSE: u8 = 0x88;

/// What the two ends of a connection's outgoing side know of each other.
#[derive(Debug, Default)]
pub(super) struct Backlog {
    /// Bytes that were given and not yet taken by the line. The headers of frames are not among them.
    waiting: AtomicUsize,
    /// Bytes that the line has taken.
    taken: AtomicUsize,
    moved: Notify,
    /// Set when what waits is dropped: the frame that is sent in its place.
    cut: Mutex<Option<Bytes>>,
}

/// The client has taken nothing for so long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Unread;

impl Backlog {
    /// Waits until so many bytes more may wait, and counts them as waiting.
    ///
    /// A message that is longer than `max` goes when nothing else waits.
    pub(super) async fn room(&self, bytes: usize, max: usize, patience: Duration) -> Result<(), Unread> {
        loop {
            let moved = self.moved.notified();
            let waiting = self.waiting.load(Ordering::Acquire);
            if waiting == 0 || waiting.saturating_add(bytes) <= max {
                self.waiting.fetch_add(bytes, Ordering::AcqRel);
                return Ok(());
            }
            tokio::time::timeout(patience, moved).await.map_err(|_| Unread)?;
        }
    }

    /// Bytes that the line has taken so far.
    pub(super) fn taken(&self) -> usize {
        self.taken.load(Ordering::Acquire)
    }

    /// Lets go of everything that waits. Should the client read again, it finds the end of what was on its way, and then
    /// why the connection is closed.
    pub(super) fn cut(&self, code: u16, words: &str) {
        let mut payload = code.to_be_bytes().to_vec();
        payload.extend_from_slice(words.as_bytes());
        // A control frame has at most 125 bytes of payload, and its length in one byte.
        payload.truncate(125);
        let mut frame = vec![CLOSE, u8::try_from(payload.len()).unwrap_or(0)];
        frame.append(&mut payload);
        *self.cut.lock().unwrap_or_else(PoisonError::into_inner) = Some(frame.into());
    }

    fn take(&self, bytes: usize) {
        self.taken.fetch_add(bytes, Ordering::AcqRel);
        let left = |waiting: usize| Some(waiting.saturating_sub(bytes));
        // The update always answers with a number, so it cannot fail.
        let _ = self.waiting.fetch_update(Ordering::AcqRel, Ordering::Acquire, left);
        self.moved.notify_waiters();
    }
}

/// The outgoing side of a connection, as the line reads it.
pub(super) struct Outgoing {
    /// `None` once it was cut.
    body: Option<BoxBody>,
    /// Whole frames, of which a part may be on its way.
    held: Bytes,
    backlog: Arc<Backlog>,
}

impl Outgoing {
    pub(super) fn new(body: BoxBody, backlog: Arc<Backlog>) -> Self {
        Self { body: Some(body), held: Bytes::new(), backlog }
    }
}

impl MessageBody for Outgoing {
    type Error = Box<dyn std::error::Error>;

    fn size(&self) -> BodySize {
        BodySize::Stream
    }

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Bytes, Self::Error>>> {
        if self.held.is_empty() {
            let last = self.backlog.cut.lock().unwrap_or_else(PoisonError::into_inner).take();
            if let Some(last) = last {
                self.body = None;
                return Poll::Ready(Some(Ok(last)));
            }
            let Some(body) = self.body.as_mut() else { return Poll::Ready(None) };
            match Pin::new(body).poll_next(context) {
                Poll::Ready(Some(Ok(bytes))) => self.held = bytes,
                other => return other,
            }
        }
        let piece = self.held.len().min(PIECE);
        let piece = self.held.split_to(piece);
        self.backlog.take(piece.len());
        Poll::Ready(Some(Ok(piece)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use std::future::poll_fn;

    async fn next(body: &mut Outgoing) -> Option<Bytes> {
        poll_fn(|context| Pin::new(&mut *body).poll_next(context)).await.map(Result::unwrap)
    }

    #[actix_web::test]
    async fn what_the_line_takes_makes_room() {
        let backlog = Arc::new(Backlog::default());
        let mut body = Outgoing::new(BoxBody::new(vec![7_u8; 40_000]), Arc::clone(&backlog));
        let soon = Duration::from_millis(10);
        assert_eq!(backlog.room(40_000, 30_000, soon).await, Ok(()), "a long one goes when nothing waits");
        assert_eq!(backlog.room(10_000, 30_000, soon).await, Err(Unread));
        assert_eq!(next(&mut body).await.unwrap().len(), PIECE);
        assert_eq!(backlog.room(10_000, 40_000, soon).await, Ok(()));
        assert_eq!(backlog.taken(), PIECE);
    }

    #[actix_web::test]
    async fn after_the_cut_comes_the_rest_of_what_is_on_its_way_and_then_the_reason() {
        let backlog = Arc::new(Backlog::default());
        let mut body = Outgoing::new(BoxBody::new(vec![7_u8; PIECE + 1]), Arc::clone(&backlog));
        assert_eq!(next(&mut body).await.unwrap().len(), PIECE);
        backlog.cut(1013, "slow");
        assert_eq!(next(&mut body).await.unwrap().len(), 1);
        assert_eq!(next(&mut body).await.unwrap(), [&[CLOSE, 6, 3, 245][..], &b"slow"[..]].concat());
        assert_eq!(next(&mut body).await, None);
    }
}
