//! The folder beside the database in which authority and certificate are kept; only its owner may read it.

use std::fs::{self, DirBuilder, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::certificates::{Authority, Identity};
use journal::private;

const AUTHORITY: [&str; 3] = ["authority.json", "authority.pem", "authority.key.pem"];
const SERVER: [&str; 3] = ["server.json", "server.pem", "server.key.pem"];

#[derive(Debug)]
pub(super) struct Files {
    folder: PathBuf,
}

impl Files {
    /// The folder, made if it is not there.
    pub(super) fn open(folder: &Path) -> Result<Self, String> {
        let mut builder = DirBuilder::new();
        builder.recursive(true);
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(folder).map_err(|error| {
            format!(
                "the folder {} for the certificate cannot be made: {error}; --no-https serves without one",
                folder.display()
            )
        })?;
        for name in AUTHORITY.into_iter().chain(SERVER) {
            private::tighten_and_say(&folder.join(name));
        }
        Ok(Self { folder: folder.to_owned() })
    }

    /// The authority, if one was made. One that cannot be read is not replaced: every tablet would have to trust the new
    /// one, and nobody would know why.
    pub(super) fn authority(&self) -> Result<Option<Authority>, String> {
        let [facts, certificate, key] = AUTHORITY.map(|name| self.read(name));
        let unreadable = |reason: String| {
            format!(
                "the authority in {} cannot be read: {reason}; move it away to have a new one made, which each tablet must trust anew, or serve with --no-https",
                self.folder.display()
            )
        };
        let (facts, certificate, key) = match (facts, certificate, key) {
            (Ok(None), Ok(None), Ok(None)) => return Ok(None),
            (Ok(Some(facts)), Ok(Some(certificate)), Ok(Some(key))) => (facts, certificate, key),
            (Err(error), ..) | (_, Err(error), _) | (.., Err(error)) => return Err(unreadable(error)),
            _ => return Err(unreadable("one of its files is missing".to_owned())),
        };
        let facts = serde_json::from_str(&facts).map_err(|error| unreadable(error.to_string()))?;
        Authority::of(facts, certificate, key).map(Some).map_err(unreadable)
    }

    /// The certificate of the server, if there is one that can be read.
    pub(super) fn identity(&self) -> Option<Identity> {
        let [facts, certificate, key] = SERVER.map(|name| self.read(name).ok().flatten());
        let identity =
            Identity { facts: serde_json::from_str(&facts?).ok()?, certificate_pem: certificate?, key_pem: key? };
        (identity.certificate().is_ok() && identity.key().is_ok()).then_some(identity)
    }

    pub(super) fn keep_authority(&self, authority: &Authority) -> Result<(), String> {
        let facts = serde_json::to_string_pretty(&authority.facts).map_err(|error| error.to_string())?;
        self.keep(AUTHORITY, [&facts, &authority.certificate_pem, &authority.key_pem])
    }

    pub(super) fn keep_identity(&self, identity: &Identity) -> Result<(), String> {
        let facts = serde_json::to_string_pretty(&identity.facts).map_err(|error| error.to_string())?;
        self.keep(SERVER, [&facts, &identity.certificate_pem, &identity.key_pem])
    }

    fn read(&self, name: &str) -> Result<Option<String>, String> {
        match fs::read_to_string(self.folder.join(name)) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(format!("{name}: {error}")),
        }
    }

    fn keep(&self, names: [&str; 3], texts: [&str; 3]) -> Result<(), String> {
        for (name, text) in names.into_iter().zip(texts) {
            self.write(name, text).map_err(|error| {
                format!(
                    "{} cannot be written: {error}; --no-https serves without a certificate",
                    self.folder.join(name).display()
                )
            })?;
        }
        Ok(())
    }

    /// Written whole beside the old one first: a plug that is pulled leaves either.
    fn write(&self, name: &str, text: &str) -> std::io::Result<()> {
        let beside = self.folder.join(format!("{name}.new"));
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&beside)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&beside, self.folder.join(name))
    }
}
