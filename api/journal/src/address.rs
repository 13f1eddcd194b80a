//! Where a database is: a file, or a database of a PostgreSQL server.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use url::Url;

/// How addresses of PostgreSQL begin.
const SCHEMES: [&str; 2] = ["postgres", "postgresql"];

/// Where a database is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Address {
    /// A file of SQLite.
    File(PathBuf),
    /// A database of a PostgreSQL server.
    Server(PostgresAddress),
}

/// The address of a database of a PostgreSQL server. What is shown of it has no password.
#[derive(Clone, PartialEq, Eq)]
pub struct PostgresAddress(Url);

impl PostgresAddress {
    /// The address with all that opens it.
    pub(super) fn url(&self) -> &Url {
        &self.0
    }

    /// The user, for a command that is to be typed.
    pub(super) fn user(&self) -> String {
        Some(self.0.username()).filter(|user| !user.is_empty()).unwrap_or("USER").to_owned()
    }

    /// The name of the database, for a command that is to be typed.
    pub(super) fn database(&self) -> String {
        self.0.path().trim_matches('/').to_owned()
    }
}

impl fmt::Display for PostgresAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = self.0.clone();
        // Both fail for addresses without a host alone, which hold no password.
        let _ = shown.set_password(None);
        // Options may name a password too.
        shown.set_query(None);
        shown.fmt(f)
    }
}

impl fmt::Debug for PostgresAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ServerAddress({self})")
    }
}

impl Address {
    /// The file, unless it is a server's.
    pub fn file(&self) -> Option<&Path> {
        match self {
            Self::File(file) => Some(file),
            Self::Server(_) => None,
        }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(file) => file.display().fmt(f),
            Self::Server(server) => server.fmt(f),
        }
    }
}

impl From<PathBuf> for Address {
    fn from(file: PathBuf) -> Self {
        Self::File(file)
    }
}

impl From<&Path> for Address {
    fn from(file: &Path) -> Self {
        Self::File(file.to_owned())
    }
}

impl From<&PathBuf> for Address {
    fn from(file: &PathBuf) -> Self {
        Self::File(file.clone())
    }
}

impl From<&Self> for Address {
    fn from(address: &Self) -> Self {
        address.clone()
    }
}

impl FromStr for Address {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let Some((scheme, _)) = text.split_once("://") else { return Ok(Self::File(text.into())) };
        if !SCHEMES.contains(&scheme) {
            return Err(format!(
                "`{scheme}` is no database that Adjutant knows: name a file, or postgres://USER:PASSWORD@HOST:PORT/DATABASE"
            ));
        }
        let url = Url::parse(text).map_err(|error| {
            format!(
                "the address of the database cannot be read: {error}; it is postgres://USER:PASSWORD@HOST:PORT/DATABASE"
            )
        })?;
        if url.path().trim_matches('/').is_empty() {
            return Err("the address names no database: it is postgres://USER:PASSWORD@HOST:PORT/DATABASE".to_owned());
        }
        Ok(Self::Server(PostgresAddress(url)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_a_file_and_a_server_keeps_its_password_to_itself() {
        assert_eq!("games/a.db".parse(), Ok(Address::File("games/a.db".into())));
        let server: Address = "postgres://club:secret@host:5433/games?password=other".parse().unwrap();
        assert_eq!(server.to_string(), "postgres://club@host:5433/games");
        assert!(!format!("{server:?}").contains("secret"));
        assert_eq!(server.file(), None);
    }

    #[test]
    fn what_is_no_address_is_told_with_one_that_is() {
        for wrong in ["mysql://host/games", "postgres://host", "postgres://host:99999/games"] {
            let said = wrong.parse::<Address>().unwrap_err();
            assert!(said.contains("postgres://USER:PASSWORD@HOST:PORT/DATABASE"), "{said}");
        }
    }
}
