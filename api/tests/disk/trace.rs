//! What was done to the files of a database, in the order in which it was done. The format is that of `shim.c`.

use uuid::Uuid;

/// A file of the database.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum File {
    Database,
    /// The write-ahead log.
    Log,
    /// The rollback journal.
    Journal,
}

impl File {
    pub(crate) const ALL: [Self; 3] = [Self::Database, Self::Log, Self::Journal];

    /// What its name ends with, after that of the database.
    pub(crate) const fn ending(self) -> &'static str {
        match self {
            Self::Database => "",
            Self::Log => "-wal",
            Self::Journal => "-journal",
        }
    }

    const fn number(self) -> u8 {
        match self {
            Self::Database => 1,
            Self::Log => 2,
            Self::Journal => 3,
        }
    }
}

/// The number of the folder.
const FOLDER: u8 = 4;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Event {
    Created(File),
    Removed(File),
    Written {
        file: File,
        offset: usize,
        bytes: Vec<u8>,
    },
    /// Cut, or made longer, to this length.
    Sized {
        file: File,
        length: usize,
    },
    Synced(File),
    /// The system said that it could not bring the file to the disk.
    SyncFailed(File),
    /// The names in the folder were brought to the disk.
    FolderSynced,
    FolderSyncFailed,
    /// Somebody heard that the game has been recorded up to this entry.
    Acknowledged {
        game: Uuid,
        number: u32,
    },
}

/// The bytes before those of a record.
const HEAD: usize = 16;

/// A record of [`Event::Acknowledged`].
pub(crate) fn mark(game: Uuid, number: u32) -> Vec<u8> {
    let mut record = vec![b'A', 0, 0, 0];
    record.extend(16_u32.to_ne_bytes());
    record.extend(u64::from(number).to_ne_bytes());
    record.extend(game.as_bytes());
    record
}

pub(crate) fn read(mut trace: &[u8]) -> Vec<Event> {
    let mut events = Vec::new();
    while !trace.is_empty() {
        let (head, rest) = trace.split_at(HEAD);
        let length = u32::from_ne_bytes(head[4..8].try_into().unwrap()) as usize;
        let offset = usize::try_from(u64::from_ne_bytes(head[8..16].try_into().unwrap())).unwrap();
        let (bytes, rest) = rest.split_at(length);
        events.push(event(head[0], head[1], offset, bytes));
        trace = rest;
    }
    events
}

fn event(deed: u8, kind: u8, offset: usize, bytes: &[u8]) -> Event {
    if deed == b'A' {
        return Event::Acknowledged { game: Uuid::from_slice(bytes).unwrap(), number: u32::try_from(offset).unwrap() };
    }
    if kind == FOLDER {
        return match deed {
            b'S' => Event::FolderSynced,
            b'F' => Event::FolderSyncFailed,
            _ => panic!("a folder is not {}", char::from(deed)),
        };
    }
    let file = File::ALL.into_iter().find(|file| file.number() == kind).unwrap();
    match deed {
        b'C' => Event::Created(file),
        b'R' => Event::Removed(file),
        b'W' => Event::Written { file, offset, bytes: bytes.to_vec() },
        b'T' => Event::Sized { file, length: offset },
        b'S' => Event::Synced(file),
        b'F' => Event::SyncFailed(file),
        _ => panic!("the trace holds the letter {}", char::from(deed)),
    }
}
