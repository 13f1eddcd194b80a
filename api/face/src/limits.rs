//! Every limit of the server, once: what `about { limits { all } }` answers and the table of docs/operating.md tells.
//!
//! Whoever makes a limit adds a line here, in `web/limit_list.rs` for those of the web, or in the `graphql/` folder of a book for
//! those of that book; a test looks for those that are missing.

use crate::books::{Book, books};
use crate::creations;
use crate::graphql::{self, branch, command, entry, keys, luck, notes, query, repair, rulebook, shapes, sharing};
use crate::reports::wanted;
use crate::vassal;
use crate::web::{Settings, limit_list};
use host::games::Retention;
use host::limit::{Limit, fixed, set};
use host::table_talk;
use host::{dice, seats, webhooks};

/// All of them, with the values that are set.
pub fn all(settings: &Settings, record_bytes: usize) -> Vec<Limit> {
    [limit_list::limits(settings), behind_the_web(record_bytes)].concat()
}

/// Those that do not come from the web, where the entries of a game may have so many bytes.
pub fn behind_the_web(record_bytes: usize) -> Vec<Limit> {
    let mut all = [of_queries(), of_commands(record_bytes), of_seats()].concat();
    for (before, limit) in of_books() {
        let place = all.iter().position(|known| known.name == before).map_or(all.len(), |before| before + 1);
        all.insert(place, limit);
    }
    all
}

/// A book with limits of its own.
pub trait Limited: Book {
    /// Its limits, each with the name of the one that it is told after.
    fn limits() -> Vec<(&'static str, Limit)>;
}

macro_rules! of_books {
    (() $(($name:ident $book:ident $title:literal))+) => {
        fn of_books() -> Vec<(&'static str, Limit)> {
            [$(<domain::$name::$book as Limited>::limits()),+].concat()
        }
    };
}
books!(of_books);

fn of_queries() -> Vec<Limit> {
    vec![
        fixed("depth", graphql::DEPTH_MAX, "levels", "fields within fields in a query"),
        fixed(
            "cost",
            graphql::COMPLEXITY_MAX,
            "fields",
            "a query, those of lists counted as often as the list may be long",
        ),
        fixed("aliases", graphql::ALIASES_MAX, "aliases", "a query"),
        fixed("directives", graphql::DIRECTIVES_MAX, "directives", "a query"),
        fixed("check", graphql::CHECK_MAX, "steps", "whether the fields of a document go together"),
        fixed("entries", entry::ENTRIES_MAX, "entries", "a page of the record"),
        fixed("offers", shapes::OFFERS_MAX, "offers", "an answer with what a seat may do"),
        fixed("clauses", rulebook::CLAUSES_MAX, "clauses", "an answer"),
        fixed("differences", branch::DIFFERENCES_MAX, "differences", "a comparison of two games"),
        fixed("throws", luck::THROWS_MAX, "throws", "a ledger of luck"),
        fixed("await", query::AWAIT_MAX, "seconds", "a wait for the next entry"),
        fixed("picture-width", wanted::WIDTH_MAX, "pixels", "a map as a picture"),
    ]
}

fn of_commands(record_bytes: usize) -> Vec<Limit> {
    let mebibytes = record_bytes / (1024 * 1024);
    vec![
        set("--record-mebibytes", mebibytes, "mebibytes", "all entries of a game together, as they are kept"),
        fixed("offer", command::OFFER_MAX, "characters", "an offer that is sent back"),
        fixed("repairs", repair::CHANGES_MAX, "places", "the record corrected at once"),
        fixed("board", usize::try_from(vassal::FILE_BYTES_MAX).unwrap_or(usize::MAX), "bytes", "a save of VASSAL"),
        fixed("finished-games", sharing::FINISHED_MAX as usize, "games", "one answer of the list of finished games"),
        fixed("notes", notes::NOTES_MAX, "notes", "a seat in a game"),
        fixed("talk", table_talk::TALK_MAX, "a minute", "what one key says across the table"),
        fixed("overlay", domain::kernel::overlay::LONGEST, "bytes", "an overlay of an owner"),
        fixed("dice-chain", dice::LENGTH_MAX, "links", "a chain of verifiable dice"),
        fixed("webhooks", webhooks::WEBHOOKS_MAX, "webhooks", "a game"),
        fixed("browsers", webhooks::BROWSERS_MAX, "browsers", "those that a game tells of a turn"),
        fixed("webhook-address", webhooks::URL_MAX, "bytes", "the address of a webhook"),
        fixed("notice", webhooks::shape::LETTERS_MAX, "characters", "a notice of a webhook"),
    ]
}

fn of_seats() -> Vec<Limit> {
    vec![
        fixed("creations", creations::CREATIONS_MAX, "keys", "creations that are remembered, to be done once"),
        fixed("creation-hours", creations::CREATION_HOURS, "hours", "a creation is remembered"),
        fixed("name", seats::NAME_MAX, "characters", "the name of a game or a player"),
        fixed("wrong-codes", seats::GUESSES_MAX, "in 10 minutes", "codes of no seat from one address"),
        fixed("keys-of-code", seats::KEYS_OF_CODE_MAX, "an hour", "keys taken with one code from one address"),
        fixed("keys-of-seat", seats::KEYS_OF_SEAT_MAX, "keys", "good ones of a seat; of more the least used goes"),
        fixed("code-hours", keys::HOURS_MAX, "hours", "the life of a code"),
        fixed("qr-address", keys::ADDRESS_MAX, "bytes", "the address in a QR code"),
    ]
}

/// The table of docs/operating.md.
pub fn table(settings: &Settings) -> String {
    let row = |limit: Limit| {
        let Limit { name, value, unit, about, option } = limit;
        let option = option.map_or_else(String::new, |option| format!("`{option}`"));
        format!("| `{name}` | {value} | {unit} | {about} | {option} |\n")
    };
    let rows: String = all(settings, Retention::default().record_bytes).into_iter().map(row).collect();
    format!("| name | most | of what | for | option |\n|---|---|---|---|---|\n{rows}")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::*;
    use crate::books::FOLDERS;

    /// Numbers that have the name of a limit and that no request meets: measures, caches and queues of the server's own.
    const OF_THE_SERVERS_OWN: [&str; 43] = [
        "awaw::view::UNITS_MAX",
        "cost::KNOWN_MAX",
        "cost::SUGGESTED_MAX",
        "documents::DOCUMENTS_MAX",
        "documents::DOCUMENT_MAX",
        "documents::PARSED_BYTES_MAX",
        "geaw::view::UNITS_MAX",
        "all_games::REMEMBERED_MAX",
        "games::SHELF_MAX",
        "journal::NEWS_MAX",
        "journal::WAITING_MAX",
        "journal::copy::FINDINGS_MAX",
        "journal::postgres::CONNECT_WAIT",
        "journal::postgres::READERS_MAX",
        "journal::postgres::STATEMENT_WAIT",
        "journal::sqlite::LOCK_WAIT",
        "journal::sqlite::READERS_MAX",
        "journal::sqlite::STATEMENTS_MAX",
        "journal::escaped::COMMAND_ID_MAX",
        "journal::writer::BATCH_MAX",
        "keys::KEYS_MAX",
        "otlp::ANSWER_WAIT",
        "play::client::ANSWER_MAX",
        "play::client::AWAY_MAX",
        "play::client::TRY_WAIT",
        "figures::LONGEST_WAIT",
        "rulebook::LEANING_MAX",
        "serve::BUSY_WAIT",
        "rulebook::NAMED_MAX",
        "rulebook::RULINGS_MAX",
        "seats::DRAWS_MAX",
        "seats::REMEMBERED_MAX",
        "sqlite::PAGES_MAX",
        "view::BYTES_MAX",
        "operation_summary::STEPS_MAX",
        "webhooks::CHANGES_MAX",
        "socket::WAITING_MAX",
        "socket::CLOSE_WAIT",
        "response_cache::BYTES_MAX",
        // Of a command, which reads a file that its user names.
        "archive::GAME_BYTES_MAX",
        "commands::COMMANDS_MAX",
        "commands::DEPTH_MAX",
        "piece::TRAITS_MAX",
    ];

    fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                sources(&path, found);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                found.push(path);
            }
        }
    }

    /// The constants of a file that have the name of a limit, each with its path.
    fn named_as_limits(root: &Path, file: &Path) -> Vec<String> {
        let path = file.strip_prefix(root).unwrap().with_extension("");
        let path =
            path.to_string_lossy().replace("/src", "").replace('/', "::").replace("::mod", "").replace("::lib", "");
        let text = fs::read_to_string(file).unwrap();
        let name = |line: &str| {
            let (before, rest) = line.split_once("const ")?;
            let (name, _) = rest.split_once(':')?;
            let is_limit = before.trim_start().is_empty() || before.starts_with("pub");
            (is_limit && ["_MAX", "_WAIT"].iter().any(|ending| name.ends_with(ending)))
                .then(|| format!("{path}::{name}"))
        };
        text.lines().filter_map(name).collect()
    }

    /// The limits of every crate of the server.
    fn told() -> BTreeSet<String> {
        let server = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let mut files = Vec::new();
        for root in ["journal/src", "host/src", "face/src", "src"] {
            sources(&server.join(root), &mut files);
        }
        files.iter().flat_map(|file| named_as_limits(&server, file)).collect()
    }

    /// Whether a text names a constant, by the module it is in or one that gives it on.
    fn names(text: &str, constant: &str) -> bool {
        let (modules, name) = constant.rsplit_once("::").unwrap();
        modules.split("::").any(|module| text.contains(&format!("{module}::{name}")))
    }

    #[test]
    fn no_limit_is_forgotten() {
        let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let of_books = FOLDERS.iter().map(|book| format!("graphql/{book}/limits.rs"));
        let files = ["limits.rs".to_owned(), "web/limit_list.rs".to_owned()].into_iter().chain(of_books);
        let listed: String = files.map(|file| fs::read_to_string(own.join(file)).unwrap()).collect();
        let told = told();
        assert!(told.len() > 60, "{told:?}");
        let forgotten: Vec<&String> = told.iter().filter(|constant| !names(&listed, constant)).collect();
        assert!(
            forgotten.is_empty(),
            "add a line for each to limits.rs, of the book or of all, or web/limit_list.rs: {forgotten:#?}"
        );
    }

    #[test]
    fn each_limit_has_a_name_of_its_own() {
        let all = all(&Settings::default(), Retention::default().record_bytes);
        let names: BTreeSet<&str> = all.iter().map(|limit| limit.name).collect();
        assert_eq!(names.len(), all.len());
        assert!(all.len() <= graphql::limits::LIMITS_READ, "{}", all.len());
    }

    #[test]
    fn each_limit_of_a_book_is_told_after_one_that_there_is() {
        let all = behind_the_web(0);
        for (before, limit) in of_books() {
            let place = all.iter().position(|known| known.name == limit.name).unwrap();
            assert_eq!(all[place - 1].name, before, "{}", limit.name);
        }
    }

    /// With `WRITE_LIMITS=1` it writes the table.
    #[test]
    fn the_table_of_the_docs_is_that_of_the_code() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/operating.md");
        let docs = fs::read_to_string(&path).unwrap();
        let (before, rest) = docs.split_once("| name | most |").unwrap();
        let (_, after) = rest.split_once("\n\n").unwrap();
        let wanted = format!("{before}{}\n{after}", table(&Settings::default()));
        if std::env::var_os("WRITE_LIMITS").is_some() {
            fs::write(&path, &wanted).unwrap();
        }
        assert!(
            docs == wanted,
            "the table under Limits in docs/operating.md is not that of the code: WRITE_LIMITS=1 writes it"
        );
    }

    #[test]
    fn each_list_of_the_servers_own_is_of_what_there_is() {
        let told = told();
        for own in OF_THE_SERVERS_OWN {
            assert!(told.iter().any(|constant| constant.ends_with(own)), "{own} is gone");
        }
    }
}
