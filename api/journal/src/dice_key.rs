//! The key under which the server's secrets of proven dice are kept. It is not in the database: whoever reads the
//! database, or a copy of it, does not read the dice.

use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use rand::TryRng;
use rand::rngs::SysRng;
use ring::aead::{Aad, CHACHA20_POLY1305, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};

use super::address::Address;
use super::error::JournalError;
use crate::seal::{bytes, hexadecimal};

/// Names the file of the key where it does not lie beside the database.
const VARIABLE: &str = "ADJUTANT_DICE_KEY";
/// How the file of the key is called beside the database's.
const EXTENSION: &str = "dice-key";
/// The length of a key.
const KEY_LENGTH: usize = 32;

/// Where the key is; it is read, or made, when it is needed first.
#[derive(Debug)]
pub(super) struct DiceKey {
    file: Option<PathBuf>,
    key: OnceLock<Result<LessSafeKey, String>>,
}

impl DiceKey {
    /// The key of a database. One of a server has none, unless its file is named.
    pub(super) fn of(address: &Address) -> Self {
        let named = std::env::var_os(VARIABLE).map(PathBuf::from);
        let beside = address.file().map(|file| file.with_extension(EXTENSION));
        Self { file: named.or(beside), key: OnceLock::new() }
    }

    /// Whether there is a place for a key.
    pub(super) const fn has_place(&self) -> bool {
        self.file.is_some()
    }

    fn key(&self) -> Result<Option<&LessSafeKey>, JournalError> {
        let Some(file) = &self.file else { return Ok(None) };
        let key = self.key.get_or_init(|| {
            let unusable = |error: String| format!("the key of the dice in {} cannot be used: {error}", file.display());
            let bytes = read_or_make(file).map_err(unusable)?;
            let key = UnboundKey::new(&CHACHA20_POLY1305, &bytes).map_err(|error| unusable(error.to_string()))?;
            Ok(LessSafeKey::new(key))
        });
        key.as_ref().map(Some).map_err(|error| JournalError::Store(error.clone()))
    }

    /// A secret under the key, bound to its name; `None` where there is no key.
    pub(super) fn seal(&self, name: &str, secret: &str) -> Result<Option<String>, JournalError> {
        let Some(key) = self.key()? else { return Ok(None) };
        let failed = |error: String| JournalError::Store(format!("a secret of the dice cannot be kept: {error}"));
        let mut nonce = [0; NONCE_LEN];
        SysRng.try_fill_bytes(&mut nonce).map_err(|error| failed(error.to_string()))?;
        let mut sealed = bytes(secret).ok_or_else(|| failed("it is no hexadecimal".to_owned()))?;
        key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::from(name), &mut sealed)
            .map_err(|error| failed(error.to_string()))?;
        Ok(Some(hexadecimal(&[nonce.as_slice(), &sealed].concat())))
    }

    /// The secret; `None` where it was sealed under another key.
    pub(super) fn open(&self, name: &str, sealed: &str) -> Result<Option<String>, JournalError> {
        let Some(key) = self.key()? else { return Ok(None) };
        let opened = bytes(sealed).and_then(|mut sealed| {
            let (nonce, secret) = sealed.split_at_mut_checked(NONCE_LEN)?;
            let nonce = Nonce::try_assume_unique_for_key(nonce).ok()?;
            Some(hexadecimal(key.open_in_place(nonce, Aad::from(name), secret).ok()?))
        });
        if opened.is_none() {
            tracing::warn!("a secret of the server's dice was kept under another key; sides bind themselves anew");
        }
        Ok(opened)
    }
}

fn read_or_make(file: &Path) -> Result<[u8; KEY_LENGTH], String> {
    match std::fs::read_to_string(file) {
        Ok(text) => bytes(text.trim())
            .and_then(|bytes| bytes.try_into().ok())
            .ok_or_else(|| "it has not 64 hexadecimal digits".to_owned()),
        Err(error) if error.kind() == ErrorKind::NotFound => make(file),
        Err(error) => Err(error.to_string()),
    }
}

fn make(file: &Path) -> Result<[u8; KEY_LENGTH], String> {
    let mut key = [0; KEY_LENGTH];
    SysRng.try_fill_bytes(&mut key).map_err(|error| error.to_string())?;
    let written = for_the_owner(file).and_then(|mut file| {
        file.write_all(hexadecimal(&key).as_bytes())?;
        file.sync_all()
    });
    match written {
        Ok(()) => Ok(key),
        // Another process was faster.
        Err(error) if error.kind() == ErrorKind::AlreadyExists => read_or_make(file),
        Err(error) => Err(error.to_string()),
    }
}

/// A new file that its owner alone may read.
fn for_the_owner(file: &Path) -> std::io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sealed_is_opened_under_the_same_key_and_name_alone() {
        let folder = tempfile::tempdir().unwrap();
        let address = Address::File(folder.path().join("one.db"));
        let secret = "5e".repeat(32);
        let sealed = DiceKey::of(&address).seal("anchor", &secret).unwrap().unwrap();
        assert!(!sealed.contains(&secret));
        assert_eq!(DiceKey::of(&address).open("anchor", &sealed).unwrap(), Some(secret));
        assert_eq!(DiceKey::of(&address).open("another", &sealed).unwrap(), None);
        let other = DiceKey::of(&Address::File(folder.path().join("two.db")));
        assert_eq!(other.open("anchor", &sealed).unwrap(), None);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = std::fs::metadata(folder.path().join("one.dice-key")).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
    }
}
