//! The data packs that new games are played with, one for each book.

use std::path::Path;

use domain::kernel::pack_files::PackFiles;
use domain::kernel::system::System;

use super::{Book, books};
use host::archive::{Archive, Checked, Looked, Unfit, bound, check};
use host::games::Base;
use host::seats::SeatKind;
use host::text_limits::TextLimits;

macro_rules! packs {
    (() $first:tt $($other:tt)+) => {
        packs!(of $first $($other)+);
        packs!(verified $first $($other)+);
        packs!(read $first $($other)+);
    };
    (of $(($name:ident $book:ident $title:literal))+) => {
        /// A data pack for each book.
        #[derive(Debug, Clone)]
        pub struct Packs {
            $(#[doc = $title] pub $name: Base<domain::$name::$book>,)+
        }

        impl Packs {
            /// The packs inside the program.
            pub fn built_in() -> Self {
                Self { $($name: Book::built_in()),+ }
            }

            /// What is doubtful in them, in sentences.
            pub fn warnings(&self) -> impl Iterator<Item = &String> {
                [$(<domain::$name::$book as Book>::warnings(&self.$name.pack)),+].into_iter().flatten()
            }
        }
    };
    (verified ($first:ident $of_first:ident $its_title:literal) $(($name:ident $book:ident $title:literal))+) => {
        impl Packs {
            /// Verifies an archive of whichever book, with the files of its pack if they were kept.
            ///
            /// # Errors
            /// What does not fit.
            pub fn verify(&self, archive: &Archive, kept: Option<&PackFiles>) -> Result<(Checked, Looked), Unfit> {
                match archive.head.book.as_str() {
                    $(domain::$name::$book::BOOK => verify(&self.$name, kept, archive),)+
                    // An archive of no known book is refused in the words of the first.
                    _ => verify(&self.$first, kept, archive),
                }
            }
        }
    };
    (read ($first:ident $of_first:ident $its_title:literal) $(($name:ident $book:ident $title:literal))+) => {
        /// The packs inside the program, or those of a folder with a folder for one or several of the books in it; a book
        /// that has none there is played with the one inside.
        pub fn packs(folder: Option<&Path>) -> Result<Packs, String> {
            let mut packs = Packs::built_in();
            let Some(folder) = folder else { return Ok(packs) };
            let mut has_others = false;
            $(if folder.join(stringify!($name)).is_dir() {
                packs.$name = base(folder, stringify!($name))?;
                has_others = true;
            })+
            // A folder without any of them is reported as one without the first.
            if folder.join(stringify!($first)).is_dir() || !has_others {
                packs.$first = base(folder, stringify!($first))?;
            }
            Ok(packs)
        }
    };
}
books!(packs);

fn verify<S: System>(base: &Base<S>, kept: Option<&PackFiles>, archive: &Archive) -> Result<(Checked, Looked), Unfit> {
    let seats = SeatKind::ALL.map(SeatKind::as_str);
    let bound = bound(base, kept, &archive.head)?;
    check::<S>(&bound.pack, archive, &seats, None)
}

/// The pack of a book in a folder with packs.
fn base<S: System>(folder: &Path, name: &str) -> Result<Base<S>, String> {
    let folder = folder.join(name);
    Base::read(files(&folder, name)?).map_err(|error| format!("{}: {error}", folder.display()))
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
            if let Some(flaw) = TextLimits::file(usize::MAX).flaw(&text) {
                return Err(format!("{} {flaw}", path.display()));
            }
            files.insert(name.to_string_lossy(), text);
        }
    }
    Ok(files)
}
