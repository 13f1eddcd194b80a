//! JSON Schemas of the files of packs, by which an editor completes and checks them while they are typed.

use serde_json::Value;

use super::{Book, books};

macro_rules! schemas {
    (() $(($name:ident $book:ident $title:literal))+) => {
        /// The files of packs that have a schema, each with the folder of its book.
        const FILES: &[(&str, &[&str])] = &[$((stringify!($name), <domain::$name::$book as Book>::SCHEMAS)),+];

        /// The schema of a file of a pack, by a name of [`schema_names`]; none for any other.
        pub fn schema_of(name: &str) -> Option<Value> {
            let (book, name) = name.split_once('/')?;
            $(if book == stringify!($name) {
                return <domain::$name::$book as Book>::schema_of(name);
            })+
            None
        }
    };
}
books!(schemas);

/// The files of packs that have a schema, each as its book's folder and its name: `BOOK/map.toml`.
pub fn schema_names() -> Vec<String> {
    FILES.iter().flat_map(|(book, names)| names.iter().map(move |name| format!("{book}/{name}"))).collect()
}
