//! A disk whose power can be cut.
//!
//! What was written since the last sync of a file may be on the disk or not, each sector for itself: a sector holds what it
//! held at the last sync, or after any of the writes since. The length of the file is one of those that it had since, and a
//! sector that never came is zeros. A name that was given or taken away since the last sync of its folder may be there or
//! not, each for itself. After a sync that failed, nobody knows what became of the sectors that it was to bring, and later
//! syncs do not bring them again: the system takes them for written. So sectors fare on Linux, and worse.

use std::collections::BTreeMap;

use rand::RngExt;
use rand::rngs::StdRng;

use crate::trace::{Event, File};

/// What a disk writes in whole or not at all.
pub(crate) const SECTOR: usize = 512;

/// The files that are there, with what is in them.
pub(crate) type Image = BTreeMap<File, Vec<u8>>;

/// What a sector held.
#[derive(Debug, Clone)]
struct Held {
    bytes: Vec<u8>,
    /// A sync that was to bring it failed.
    is_forsaken: bool,
}

/// The contents of a file, whatever its name.
#[derive(Debug, Clone, Default)]
struct Contents {
    /// What is on the disk for sure.
    kept: Vec<u8>,
    /// What the program reads.
    now: Vec<u8>,
    /// What sectors held since the last sync, the oldest first.
    sectors: BTreeMap<usize, Vec<Held>>,
    /// The lengths since the last sync.
    lengths: Vec<usize>,
}

impl Contents {
    fn of(bytes: &[u8]) -> Self {
        Self { kept: bytes.to_vec(), now: bytes.to_vec(), ..Self::default() }
    }

    fn write(&mut self, offset: usize, bytes: &[u8]) {
        let end = offset + bytes.len();
        if end > self.now.len() {
            self.now.resize(end, 0);
            self.lengths.push(end);
        }
        self.now[offset..end].copy_from_slice(bytes);
        self.touch(offset, end);
    }

    fn resize(&mut self, length: usize) {
        let before = self.now.len();
        self.now.resize(length, 0);
        self.lengths.push(length);
        // What was cut off is gone: were the file to grow again, it would read zeros there.
        self.touch(length, before);
    }

    /// Remembers what the sectors of a range hold now.
    fn touch(&mut self, from: usize, to: usize) {
        for sector in from / SECTOR..to.div_ceil(SECTOR) {
            let begin = (sector * SECTOR).min(self.now.len());
            let mut bytes = self.now[begin..(begin + SECTOR).min(self.now.len())].to_vec();
            bytes.resize(SECTOR, 0);
            self.sectors.entry(sector).or_default().push(Held { bytes, is_forsaken: false });
        }
    }

    fn sync(&mut self) {
        self.kept.resize(self.now.len(), 0);
        let kept = &mut self.kept;
        self.sectors.retain(|sector, versions| match versions.last() {
            Some(newest) if !newest.is_forsaken => {
                put(kept, *sector, &newest.bytes);
                false
            }
            _ => true,
        });
        self.lengths.clear();
    }

    fn sync_failed(&mut self) {
        for held in self.sectors.values_mut().flatten() {
            held.is_forsaken = true;
        }
    }

    fn cut(&self, luck: Luck, random: &mut StdRng) -> Vec<u8> {
        let length = luck.of(&self.lengths, random).copied().unwrap_or(self.kept.len());
        let longest = self.lengths.iter().copied().chain([self.kept.len(), self.now.len()]).max().unwrap_or(0);
        let mut bytes = self.kept.clone();
        bytes.resize(longest, 0);
        for (sector, versions) in &self.sectors {
            if let Some(held) = luck.of(versions, random) {
                put(&mut bytes, *sector, &held.bytes);
            }
        }
        bytes.resize(length, 0);
        bytes
    }
}

/// Lays a sector into a file; what lies beyond its end is not there.
fn put(bytes: &mut [u8], sector: usize, held: &[u8]) {
    let begin = (sector * SECTOR).min(bytes.len());
    let end = (begin + SECTOR).min(bytes.len());
    bytes[begin..end].copy_from_slice(&held[..end - begin]);
}

/// How much of what was not synced is on the disk when the power is gone.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Luck {
    None,
    All,
    /// Each sector for itself: the newest in so many of a hundred cases, else any older one.
    Torn(u8),
}

impl Luck {
    pub(crate) fn draw(random: &mut StdRng) -> Self {
        match random.random_range(0..6) {
            0 => Self::None,
            1 => Self::All,
            2 => Self::Torn(90),
            3 => Self::Torn(10),
            _ => Self::Torn(50),
        }
    }

    /// Which of the versions is there; none of them: the one that was kept.
    fn of<'a, T>(self, versions: &'a [T], random: &mut StdRng) -> Option<&'a T> {
        match self {
            Self::None => None,
            Self::All => versions.last(),
            Self::Torn(newest) if random.random_range(0..100) < newest => versions.last(),
            Self::Torn(_) => random.random_range(0..versions.len().max(1)).checked_sub(1).map(|older| &versions[older]),
        }
    }
}

/// A name, and which contents it has had since the folder was synced.
#[derive(Debug, Clone, Default)]
struct Name {
    kept: Option<usize>,
    since: Vec<Option<usize>>,
}

impl Name {
    fn now(&self) -> Option<usize> {
        self.since.last().copied().unwrap_or(self.kept)
    }
}

#[derive(Debug, Clone)]
pub(crate) struct Platter {
    contents: Vec<Contents>,
    names: BTreeMap<File, Name>,
    /// Whether it says that it has synced and has not.
    is_lying: bool,
}

impl Platter {
    /// A disk that holds these files.
    pub(crate) fn holding(image: &Image) -> Self {
        let mut platter = Self { contents: Vec::new(), names: BTreeMap::new(), is_lying: false };
        for (file, bytes) in image {
            platter.names.insert(*file, Name { kept: Some(platter.contents.len()), since: Vec::new() });
            platter.contents.push(Contents::of(bytes));
        }
        platter
    }

    /// A disk that answers every sync at once and does nothing for it. Such disks are sold.
    pub(crate) fn lying(self) -> Self {
        Self { is_lying: true, ..self }
    }

    pub(crate) fn apply(&mut self, event: &Event) {
        match event {
            Event::Created(file) => {
                let fresh = self.contents.len();
                self.contents.push(Contents::default());
                self.names.entry(*file).or_default().since.push(Some(fresh));
            }
            Event::Removed(file) => self.names.entry(*file).or_default().since.push(None),
            Event::Written { file, offset, bytes } => self.contents(*file).write(*offset, bytes),
            Event::Sized { file, length } => self.contents(*file).resize(*length),
            Event::Synced(file) if !self.is_lying => self.contents(*file).sync(),
            Event::SyncFailed(file) => self.contents(*file).sync_failed(),
            Event::FolderSynced => {
                for name in self.names.values_mut() {
                    name.kept = name.now();
                    name.since.clear();
                }
            }
            Event::Synced(_) | Event::FolderSyncFailed | Event::Acknowledged { .. } => {}
        }
    }

    /// Programs write to a file that has a name: SQLite removes none that it has open for writing.
    fn contents(&mut self, file: File) -> &mut Contents {
        let place = self.names[&file].now().unwrap_or_else(|| panic!("{file:?} was written and is not there"));
        &mut self.contents[place]
    }

    /// What a program that reads the files finds, while the power is on.
    pub(crate) fn now(&self) -> Image {
        let named = self.names.iter().filter_map(|(file, name)| Some((*file, name.now()?)));
        named.map(|(file, place)| (file, self.contents[place].now.clone())).collect()
    }

    /// Whether a cut may find more than one state.
    pub(crate) fn is_between_syncs(&self) -> bool {
        let is_dirty =
            |place: usize| !self.contents[place].sectors.is_empty() || !self.contents[place].lengths.is_empty();
        self.names.values().any(|name| !name.since.is_empty() || name.now().is_some_and(is_dirty))
    }

    /// Whether this file has something that no sync has brought to the disk.
    pub(crate) fn is_pending(&self, file: File) -> bool {
        let place = self.names.get(&file).and_then(Name::now);
        place.is_some_and(|place| !self.contents[place].sectors.is_empty())
    }

    /// What is on the disk when the power fails now.
    pub(crate) fn cut(&self, luck: Luck, random: &mut StdRng) -> Image {
        let mut image = Image::new();
        for (file, name) in &self.names {
            let place = luck.of(&name.since, random).copied().unwrap_or(name.kept);
            if let Some(place) = place {
                image.insert(*file, self.contents[place].cut(luck, random));
            }
        }
        image
    }
}
