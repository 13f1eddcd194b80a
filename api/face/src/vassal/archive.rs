//! The zip around a module, a save or a log.

use std::io::{Cursor, Read as _, Write as _};

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipArchive, ZipWriter};

use super::obfuscation::{Form, obfuscated, plain};
use super::{Metadata, VassalError};

/// The longest save that is read, packed.
pub const FILE_BYTES_MAX: u64 = 4 << 20;
/// The longest game that is read, unpacked.
const GAME_BYTES_MAX: u64 = 32 << 20;
/// The name of the game within its zip.
const GAME: &str = "savedGame";

/// A file with its name in a zip.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    pub name: String,
    pub bytes: Vec<u8>,
}

impl File {
    pub fn new(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        Self { name: name.into(), bytes: bytes.into() }
    }
}

/// Files as a zip. The same files are the same zip: none has the time of day.
///
/// # Errors
/// The zip could not be written.
pub fn zipped(files: impl IntoIterator<Item = File>) -> Result<Vec<u8>, VassalError> {
    let failed = |error: &dyn std::fmt::Display| VassalError::Unwritten(error.to_string());
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(DateTime::default());
    for File { name, bytes } in files {
        zip.start_file(name, options).map_err(|error| failed(&error))?;
        zip.write_all(&bytes).map_err(|error| failed(&error))?;
    }
    zip.finish().map(Cursor::into_inner).map_err(|error| failed(&error))
}

/// A save or a log: its commands as text, and what VASSAL shows of it before it is opened.
///
/// # Errors
/// The zip could not be written.
pub fn write_game(text: &str, form: Form, module: &Metadata, save: &Metadata) -> Result<Vec<u8>, VassalError> {
    zipped([
        File::new(GAME, obfuscated(text, form)),
        File::new("savedata", save.xml()),
        File::new("moduledata", module.xml()),
    ])
}

/// The commands of a save or a log, as text.
///
/// # Errors
/// It is no such file, it is broken, or it is longer than is read.
pub fn read_game(bytes: &[u8]) -> Result<String, VassalError> {
    if bytes.len() as u64 > FILE_BYTES_MAX {
        return Err(VassalError::TooLong(FILE_BYTES_MAX));
    }
    let unreadable = |error: &dyn std::fmt::Display| VassalError::NoZip(error.to_string());
    let mut zip = ZipArchive::new(Cursor::new(bytes)).map_err(|error| unreadable(&error))?;
    let index = zip.index_for_name(GAME).ok_or(VassalError::NoGame)?;
    let file = zip.by_index(index).map_err(|error| unreadable(&error))?;
    let mut game = Vec::new();
    file.take(GAME_BYTES_MAX + 1).read_to_end(&mut game).map_err(|error| unreadable(&error))?;
    if game.len() as u64 > GAME_BYTES_MAX {
        return Err(VassalError::TooLong(GAME_BYTES_MAX));
    }
    plain(&game)
}

#[cfg(test)]
mod tests {
    use super::{File, Form, GAME, Metadata, VassalError, read_game, write_game, zipped};

    #[test]
    fn a_game_comes_back() {
        let data = Metadata::default();
        for form in [Form::UpTo37, Form::From38] {
            let bytes = write_game("begin_save\u{1b}end_save", form, &data, &data).unwrap();
            assert_eq!(read_game(&bytes).unwrap(), "begin_save\u{1b}end_save");
            assert_eq!(bytes, write_game("begin_save\u{1b}end_save", form, &data, &data).unwrap());
        }
    }

    #[test]
    fn a_hostile_file_is_refused_and_costs_little() {
        assert!(matches!(read_game(b"no zip at all"), Err(VassalError::NoZip(_))));
        assert!(matches!(read_game(&vec![0; 5 << 20]), Err(VassalError::TooLong(_))));
        let other = zipped([File::new("else", "")]).unwrap();
        assert_eq!(read_game(&other), Err(VassalError::NoGame));
        let bomb = zipped([File::new(GAME, vec![b'0'; 64 << 20])]).unwrap();
        assert!(bomb.len() < 100_000);
        assert!(matches!(read_game(&bomb), Err(VassalError::TooLong(_))));
        let whole = zipped([File::new(GAME, "begin_save")]).unwrap();
        for end in 0..whole.len() {
            read_game(&whole[..end]).unwrap_err();
        }
        for at in 0..whole.len() {
            let mut bent = whole.clone();
            bent[at] ^= 0x55;
            // Whatever comes of it: it ends.
            let _ = read_game(&bent);
        }
    }
}
