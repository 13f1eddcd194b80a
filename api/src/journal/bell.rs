//! When the writer is called: where many order at the same time, once there is enough for a commit.

use std::sync::atomic::Ordering::SeqCst;
use std::sync::atomic::{AtomicBool, AtomicUsize, fence};
use std::thread;
use std::time::Duration;

use tokio::sync::{Notify, mpsc};
use tokio::time::timeout;

/// How long the writer waits for enough, where fewer order than just before.
const PATIENCE: Duration = Duration::from_millis(1);
/// Nobody waits for enough: more than can ever wait.
const NEVER: usize = usize::MAX;

/// Calls the writer when there is enough to write.
#[derive(Debug)]
pub(super) struct Bell {
    /// How many orders are enough.
    enough: AtomicUsize,
    /// It has rung, and the writer has not come yet.
    has_rung: AtomicBool,
    rope: Notify,
}

impl Default for Bell {
    fn default() -> Self {
        Self { enough: AtomicUsize::new(NEVER), has_rung: AtomicBool::new(false), rope: Notify::new() }
    }
}

impl Bell {
    /// Waits until so many orders wait, or for as long as the writer is patient.
    pub(super) async fn wait<T>(&self, enough: usize, waiting: &mpsc::Receiver<T>) {
        self.enough.store(enough, SeqCst);
        // Either the last order is seen here, or whoever gave it sees how many are enough.
        fence(SeqCst);
        if waiting.len() < enough {
            // A call that was meant for an earlier wait makes this batch smaller, and nothing else.
            let _ = timeout(PATIENCE, self.rope.notified()).await;
        }
        self.enough.store(NEVER, SeqCst);
        self.has_rung.store(false, SeqCst);
    }

    /// Rings when there is enough, now that another order was given.
    pub(super) fn ring<T>(&self, orders: &mpsc::Sender<T>) {
        fence(SeqCst);
        let enough = self.enough.load(SeqCst);
        let waiting = || orders.max_capacity() - orders.capacity();
        if enough != NEVER && waiting() >= enough && self.enough.swap(NEVER, SeqCst) != NEVER {
            self.has_rung.store(true, SeqCst);
            self.rope.notify_one();
        }
        // All wait for the writer, and the writer may wait for the processor that this thread has.
        if self.has_rung.load(SeqCst) {
            thread::yield_now();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[actix_web::test]
    async fn the_writer_is_called_once_there_is_enough() {
        let (bell, (orders, mut waiting)) = (Bell::default(), mpsc::channel(8));
        let give = |order| {
            orders.try_send(order).unwrap();
            bell.ring(&orders);
            bell.has_rung.load(SeqCst)
        };
        let mut rang = Vec::new();
        tokio::join!(bell.wait(3, &waiting), async { rang.extend((0..4).map(give)) });
        assert_eq!(rang, [false, false, true, true]);
        assert!(!bell.has_rung.load(SeqCst), "the writer has come");
        assert_eq!(waiting.len(), 4);
        // While it does not wait, nobody calls it; and it does not wait for what is there.
        assert!(!give(4));
        bell.wait(5, &waiting).await;
        waiting.close();
    }

    #[actix_web::test]
    async fn the_writer_goes_on_where_fewer_come() {
        let (bell, (orders, waiting)) = (Bell::default(), mpsc::channel(8));
        orders.try_send(()).unwrap();
        bell.wait(2, &waiting).await;
        assert_eq!(waiting.len(), 1);
    }

    #[test]
    fn those_who_order_from_other_threads_are_all_seen() {
        let (bell, (orders, mut waiting)) = (Bell::default(), mpsc::channel(8));
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        let (each, threads) = (2_000, 4);
        thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    for order in 0..each {
                        orders.blocking_send(order).unwrap();
                        bell.ring(&orders);
                    }
                });
            }
            let mut seen = 0;
            while seen < each * threads {
                runtime.block_on(bell.wait(3, &waiting));
                seen += std::iter::from_fn(|| waiting.try_recv().ok()).count();
            }
            assert_eq!(seen, each * threads);
        });
    }
}
