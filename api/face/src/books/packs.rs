//! The data packs that new games are played with, one for each book.

use std::path::Path;
use std::sync::Arc;

use domain::awaw::{self, Awaw};
use domain::geaw::{self, Geaw};
use domain::kernel::pack_files::PackFiles;
use domain::kernel::system::System;
use domain::nei::{self, Nei};

use host::archive::{Archive, Checked, Looked, Unfit, bound, check};
use host::hall::Base;
use host::seats::SeatKind;
use host::texts::Rule;

/// A data pack for each book.
#[derive(Debug, Clone)]
pub struct Packs {
    /// Netherlands East Indies.
    pub nei: Base<Nei>,
    /// The Greater East Asia War.
    pub geaw: Base<Geaw>,
    /// A World at War.
    pub awaw: Base<Awaw>,
}

impl Packs {
    /// The packs inside the program.
    pub fn built_in() -> Self {
        let (nei, geaw, awaw) =
            (nei::pack::Pack::built_in(), geaw::pack::Pack::built_in(), awaw::pack::Pack::built_in());
        let files = (nei::pack::built_in_files(), geaw::pack::built_in_files(), awaw::pack::built_in_files());
        Self {
            nei: Base { hash: nei.hash.clone(), pack: nei, files: Arc::new(files.0) },
            geaw: Base { hash: geaw.hash.clone(), pack: geaw, files: Arc::new(files.1) },
            awaw: Base { hash: awaw.hash.clone(), pack: awaw, files: Arc::new(files.2) },
        }
    }

    /// What is doubtful in them, in sentences.
    pub fn warnings(&self) -> &[String] {
        &self.nei.pack.warnings
    }

    /// Verifies an archive of whichever book, with the files of its pack if they were kept.
    ///
    /// # Errors
    /// What does not fit.
    pub fn verify(&self, archive: &Archive, kept: Option<&PackFiles>) -> Result<(Checked, Looked), Unfit> {
        match archive.head.book.as_str() {
            Geaw::BOOK => verify(&self.geaw, kept, archive),
            Awaw::BOOK => verify(&self.awaw, kept, archive),
            // An archive of no known book is refused in the words of the first.
            _ => verify(&self.nei, kept, archive),
        }
    }
}

fn verify<S: System>(base: &Base<S>, kept: Option<&PackFiles>, archive: &Archive) -> Result<(Checked, Looked), Unfit> {
    let seats = SeatKind::ALL.map(SeatKind::as_str);
    let bound = bound(base, kept, &archive.head)?;
    check::<S>(&bound.pack, archive, &seats, None)
}

/// The packs inside the program, or those of a folder with a folder `nei`, `geaw`, `awaw` or several in it; a book that
/// has none there is played with the one inside.
pub fn packs(folder: Option<&Path>) -> Result<Packs, String> {
    let mut packs = Packs::built_in();
    let Some(folder) = folder else { return Ok(packs) };
    let (of_geaw, of_awaw) = (folder.join("geaw"), folder.join("awaw"));
    if of_geaw.is_dir() {
        packs.geaw = base(&of_geaw, "geaw")?;
    }
    if of_awaw.is_dir() {
        packs.awaw = base(&of_awaw, "awaw")?;
    }
    // A folder without any of them is reported as one without the first.
    if folder.join("nei").is_dir() || !(of_geaw.is_dir() || of_awaw.is_dir()) {
        packs.nei = base(&folder.join("nei"), "nei")?;
    }
    Ok(packs)
}

/// The pack of a folder.
fn base<S: System>(folder: &Path, name: &str) -> Result<Base<S>, String> {
    Base::read(files(folder, name)?).map_err(|error| format!("{}: {error}", folder.display()))
}

/// The pack of Netherlands East Indies inside the program, or the one of a folder.
pub fn pack(folder: Option<&Path>) -> Result<Arc<nei::pack::Pack>, String> {
    let Some(folder) = folder else { return Ok(nei::pack::Pack::built_in()) };
    let folder = folder.join("nei");
    let read = nei::pack::Pack::load(&files(&folder, "nei")?);
    read.map(Arc::new).map_err(|error| format!("{}: {error}", folder.display()))
}

/// The files of a pack.
pub fn files(folder: &Path, name: &str) -> Result<PackFiles, String> {
    let unreadable = |what: &Path, error: &std::io::Error| {
        format!(
            "the data pack in {} cannot be read: {error}; --packs names a folder with a folder `{name}` in it",
            what.display()
        )
    };
    let listing = std::fs::read_dir(folder).map_err(|error| unreadable(folder, &error))?;
    let mut files = PackFiles::default();
    for file in listing {
        let path = file.map_err(|error| unreadable(folder, &error))?.path();
        let wanted = path.extension().is_some_and(|kind| kind == "toml" || kind == "csv");
        if let (true, Some(name)) = (wanted, path.file_name()) {
            let text = std::fs::read_to_string(&path).map_err(|error| unreadable(&path, &error))?;
            if let Some(flaw) = Rule::file(usize::MAX).flaw(&text) {
                return Err(format!("{} {flaw}", path.display()));
            }
            files.insert(name.to_string_lossy(), text);
        }
    }
    Ok(files)
}
