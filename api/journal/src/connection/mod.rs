//! The connection that the writer has in its hand: what is written again and again goes over it, and over no pool.

mod checkpoints;
mod file;
mod server;

use std::collections::HashSet;
use std::time::Duration;

use uuid::Uuid;

pub(super) use file::FileConnection;
pub(super) use server::{ServerConnection, WriterBackend};

/// How long a connection that others may need is kept while nothing comes. One that has not been used for longer is tried
/// before it is used again, by the pool: a server may have gone away meanwhile.
pub(super) const HELD_FOR: Duration = Duration::from_secs(1);

/// Over which database the writer writes.
pub(super) enum Connection {
    /// A file: its connection is the only one that writes.
    File(FileConnection),
    /// A server: its connection is the one that everything is written over.
    Server(ServerConnection),
}

impl Connection {
    /// Whether it holds a connection that nobody else can use meanwhile.
    pub(super) const fn holds(&self) -> bool {
        match self {
            Self::File(_) => false,
            Self::Server(server) => server.holds(),
        }
    }

    /// Closes what it holds, and whatever it has begun is over.
    pub(super) async fn end(self) {
        match self {
            Self::File(file) => file.end().await,
            Self::Server(_) => {}
        }
    }

    /// Gives such a connection back, if there is one.
    pub(super) fn let_go(&mut self) {
        if let Self::Server(server) = self {
            server.let_go();
        }
    }
}

/// The games of a batch whose entry was kept.
pub(super) type Inserted = HashSet<Uuid>;
