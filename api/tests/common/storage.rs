//! A place for the files and databases of a test, which goes away afterwards.
//!
//! Databases are files of SQLite, or those of the PostgreSQL server that `ADJUTANT_TEST_POSTGRES` names as
//! `postgres://USER:PASSWORD@HOST:PORT/DATABASE`: the tests of `store` run on both.

use std::collections::HashMap;
use std::ffi::OsString;
use std::path::Path;
use std::sync::Mutex;

use api::journal::Address;
use sea_orm::{ConnectionTrait, Database, DatabaseConnection};
use uuid::Uuid;

pub(crate) struct Storage {
    folder: tempfile::TempDir,
    /// The databases on the server, by the names that the test gives them.
    made: Mutex<HashMap<String, String>>,
}

/// The server of the tests, if there is one.
pub(crate) fn server() -> Option<String> {
    std::env::var("ADJUTANT_TEST_POSTGRES").ok().filter(|url| !url.is_empty())
}

/// The address of another database of the same server.
pub(crate) fn beside(server: &str, name: &str) -> String {
    let mut url = url::Url::parse(server).unwrap();
    url.set_path(name);
    url.into()
}

impl Storage {
    pub(crate) fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap(), made: Mutex::default() }
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// The database of this name; an empty one when it is first named.
    pub(crate) async fn database(&self, name: &str) -> Address {
        let Some(server) = server() else { return self.path().join(name).into() };
        if let Some(url) = self.made.lock().unwrap().get(name) {
            return url.parse().unwrap();
        }
        let fresh = format!("test_{}", Uuid::now_v7().simple());
        let url = beside(&server, &fresh);
        let keeper = Database::connect(server).await.unwrap();
        keeper.execute_unprepared(&format!("CREATE DATABASE {fresh}")).await.unwrap();
        keeper.close().await.unwrap();
        self.made.lock().unwrap().insert(name.to_owned(), url.clone());
        url.parse().unwrap()
    }

    /// The same as it stands on a command line.
    pub(crate) fn argument(&self, name: &str) -> OsString {
        let made = self.made.lock().unwrap().get(name).cloned();
        made.map_or_else(|| self.path().join(name).into(), OsString::from)
    }

    /// A connection past the program, to what [`Storage::database`] has named.
    pub(crate) async fn connect(&self, name: &str) -> DatabaseConnection {
        let made = self.made.lock().unwrap().get(name).cloned();
        let url = made.unwrap_or_else(|| format!("sqlite:{}", self.path().join(name).display()));
        Database::connect(url).await.unwrap()
    }
}

impl Drop for Storage {
    fn drop(&mut self) {
        let made: Vec<String> = self.made.lock().unwrap().values().cloned().collect();
        let Some(server) = server().filter(|_| !made.is_empty()) else { return };
        // The runtime of the test is ending, so this one has its own.
        let dropping = std::thread::spawn(move || {
            actix_web::rt::System::new().block_on(async {
                let keeper = Database::connect(server).await.unwrap();
                for url in made {
                    let name = url.rsplit('/').next().unwrap();
                    keeper.execute_unprepared(&format!("DROP DATABASE {name} WITH (FORCE)")).await.unwrap();
                }
                keeper.close().await.unwrap();
            });
        });
        dropping.join().unwrap();
    }
}
