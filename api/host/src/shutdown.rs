//! Whether the server is about to end: told once, heard by whoever waits for something.

use std::sync::Arc;

use tokio::sync::watch;

/// Says and hears that the server is about to end. Clones speak of the same server.
#[derive(Debug, Clone, Default)]
pub struct Shutdown(Arc<watch::Sender<bool>>);

impl Shutdown {
    /// From now on nothing new is begun.
    pub fn begin(&self) {
        self.0.send_replace(true);
    }

    /// Whether the server is about to end.
    pub fn is_closing(&self) -> bool {
        *self.0.borrow()
    }

    /// Waits until it is.
    pub async fn begun(&self) {
        // The sender is held by this very value, so the wait cannot fail.
        let _ = self.0.subscribe().wait_for(|closing| *closing).await;
    }
}
