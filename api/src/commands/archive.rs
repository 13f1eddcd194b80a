//! `adjutant export`, `adjutant import` and `adjutant verify`: a game out of a database file and into one, and whether the
//! file of a game, or a whole database, is what it should be.

use std::fmt::Write as _;
use std::io::{ErrorKind, Write as _};
use std::path::Path;

use domain::kernel::pack_files::PackFiles;
use uuid::Uuid;

use crate::config::{ExportOptions, ImportOptions, VerifyOptions, VerifyTask};
use crate::serve;
use face::app_state::AppState;
use face::books::{self, Packs};
use host::archive::{Archive, Imported, Unfit, apart, read};
use host::games::Receipt;
use host::seats::SeatKind;
use host::webhooks::Reach;
use journal::private;
use journal::{Journal, JournalError, OpenError, is_database};

/// Writes a game of a database into a file and says so. An error is a sentence that names the cure.
pub fn export_game(options: &ExportOptions) -> Result<(), String> {
    let entries = actix_web::rt::System::new().block_on(exported(options))?;
    println!("{} holds the game with {}, and the secrets of both sides", options.file.display(), counted(entries));
    Ok(())
}

/// Makes a new game of each archive of a file and prints its id, the codes of its seats and the key of its owner.
pub fn import_game(options: &ImportOptions) -> Result<(), String> {
    for imported in actix_web::rt::System::new().block_on(imported(options))? {
        print!("{}", told(&imported));
    }
    Ok(())
}

/// Says what a file holds and that all of it fits. An error names the first entry that does not, and why.
pub fn verify_file(task: &VerifyTask) -> Result<(), String> {
    let (options, receipt) = (&task.options, task.receipt.as_deref());
    let told = match options.file.file() {
        Some(file) if !is_database(file) => receipted(file, options.packs.as_deref(), receipt)?,
        _ if receipt.is_some() => {
            return Err("a receipt is held against the file of a game; `adjutant export` writes it".to_owned());
        }
        _ => actix_web::rt::System::new().block_on(verified_database(options))?,
    };
    print!("{told}");
    Ok(())
}

/// What was verified of the file of a game, in sentences.
pub fn verified(file: &Path, packs: Option<&Path>) -> Result<String, String> {
    receipted(file, packs, None)
}

/// What was verified of the file of a game and of what a receipt says of it, in sentences.
pub fn receipted(file: &Path, packs: Option<&Path>, receipt: Option<&str>) -> Result<String, String> {
    let named = file.display();
    let bytes = std::fs::read(file).map_err(|error| format!("{named} cannot be read: {error}"))?;
    let receipt = receipt.map(str::parse::<Receipt>).transpose()?;
    let refused = |unfit: Unfit| format!("{named} is refused: {unfit}");
    let (parts, packs) = (apart(&bytes), books::packs(packs)?);
    if receipt.is_some() && parts.len() > 1 {
        return Err(format!("{named} holds {} games, and a receipt is of one", parts.len()));
    }
    let mut told = String::new();
    for part in parts {
        let archive = read(part).map_err(refused)?;
        told.push_str(&accepted(&named.to_string(), &archive, None, &packs)?);
        if let Some(receipt) = &receipt {
            told.push_str(&receipt.held_by(&archive).map_err(|reason| format!("{named} is refused: {reason}"))?);
            told.push('\n');
        }
    }
    Ok(told)
}

/// What was verified of a database, in sentences: the file itself, and every game in it as if it had been exported.
///
/// # Errors
/// What is wrong, game by game, and what can be done.
pub async fn verified_database(options: &VerifyOptions) -> Result<String, String> {
    let packs = books::packs(options.packs.as_deref())?;
    let file = &options.file;
    let journal = Journal::open_to_read(file).await.map_err(|error| match error {
        OpenError::Damaged(..) => format!("{error}. {REPAIR}"),
        other => other.to_string(),
    })?;
    let unreadable = |error: JournalError| format!("{file} cannot be read: {}. {REPAIR}", error.in_full());
    let findings = journal.findings().await.map_err(unreadable)?;
    if !findings.is_empty() {
        return Err(format!("{file} is damaged:\n  {}\n{REPAIR}", findings.join("\n  ")));
    }
    let games = journal.game_ids().await.map_err(unreadable)?;
    let app = serve::desk_over(journal, packs.clone(), Reach::Internet);
    let (mut sound, mut wrong) = (String::new(), Vec::new());
    for game in &games {
        let checked = match app.games.export(*game).await {
            Ok(exported) => match read(exported.text.as_bytes()) {
                Ok(archive) => {
                    let kept = app.games.files_of(&archive.head).await;
                    accepted(&game.to_string(), &archive, kept.as_deref(), &packs)
                }
                Err(unfit) => Err(format!("{game} is refused: {unfit}")),
            },
            Err(error) => Err(format!("{game} is refused: {error}")),
        };
        match checked {
            Ok(told) => sound.push_str(&told),
            Err(reason) => wrong.push(reason),
        }
    }
    if wrong.is_empty() {
        return Ok(format!("{sound}{file} is accepted: {}, each as told above\n", counted_games(games.len())));
    }
    Err(format!(
        "{sound}{file} holds {}, and {} of them cannot be trusted:\n  {}\n{REPAIR}",
        counted_games(games.len()),
        wrong.len(),
        wrong.join("\n  ")
    ))
}

/// What to do with a database that is not what it should be.
const REPAIR: &str = "Keep this file as it is and go on from the newest copy that `adjutant verify` accepts \
    (`adjutant serve --database COPY`). Without one, `adjutant export GAME FILE` takes out each game that is accepted, \
    and `adjutant import FILE --database NEW` puts it into a new database; what is damaged beyond that, \
    `sqlite3 FILE .recover` may still read.";

fn counted_games(games: usize) -> String {
    if games == 1 { "1 game".to_owned() } else { format!("{games} games") }
}

/// What was verified of an archive, in sentences.
fn accepted(file: &str, archive: &Archive, kept: Option<&PackFiles>, packs: &Packs) -> Result<String, String> {
    let checked = packs.verify(archive, kept);
    let (checked, looked) = checked.map_err(|unfit| format!("{file} is refused: {unfit}"))?;
    let dice = &looked.dice;
    let mut text = format!(
        "{file} is accepted: the game {:?} with {}; every line and every seal fits, and {}\n{looked}\n{dice}\n{}\n",
        archive.head.name,
        counted(archive.rows.len()),
        checked.sentence(),
        dice.open
    );
    if let Some(label) = &looked.label {
        let _ = writeln!(text, "where it was exported it is called {label:?}; nothing seals that");
    }
    for (entry, party, anchor, length) in &dice.chains {
        let _ = writeln!(text, "  entry {entry}: {} bound itself to {length} links above {anchor}", party.as_str());
    }
    if !dice.chains.is_empty() {
        text.push_str("compare what a device of yours remembers: another anchor is another record\n");
    }
    Ok(text)
}

/// Writes the archive; gives the number of its entries.
pub async fn exported(options: &ExportOptions) -> Result<usize, String> {
    if options.database.address.file().is_some_and(|file| !file.is_file()) {
        return Err(format!("there is no database {}; --database names it", options.database.address));
    }
    let packs = books::packs(options.packs.as_deref())?;
    // It may go beside a server, and over a damaged file.
    let journal = Journal::open_to_read(&options.database.address).await.map_err(|error| error.to_string())?;
    let app = serve::desk_over(journal, packs, Reach::Internet);
    let game = match Uuid::try_parse(&options.game) {
        Ok(game) if app.journal.game(game).await.is_ok_and(|row| row.is_some()) => game,
        _ => return Err(unknown(&app, &options.game).await),
    };
    let archive = app.games.export(game).await.map_err(|error| error.to_string())?;
    write(&options.file, &archive.text)?;
    // The head and the end are no entries.
    Ok(archive.text.lines().count().saturating_sub(2))
}

/// Checks the archives of a file and keeps each as a new game.
///
/// # Errors
/// What the first of them lacks that is refused; those before it are kept.
pub async fn imported(options: &ImportOptions) -> Result<Vec<Imported>, String> {
    let file = options.file.display();
    let bytes = std::fs::read(&options.file).map_err(|error| format!("{file} cannot be read: {error}"))?;
    let app = serve::app(&options.database.address, books::packs(options.packs.as_deref())?, Reach::Internet).await?;
    let parts = apart(&bytes);
    let (mut games, mut refused) = (Vec::new(), None);
    for (number, part) in parts.iter().enumerate() {
        let openings = SeatKind::openings(SeatKind::CODE_HOURS);
        match app.games.import(part.to_vec().into(), &openings, None).await {
            Ok(imported) => games.push(imported),
            Err(error) if parts.len() == 1 => refused = Some(format!("{file}: {error}")),
            Err(error) => {
                refused = Some(format!(
                    "{file}: game {} of {}: {error}. The {number} before it are in the database",
                    number + 1,
                    parts.len()
                ));
            }
        }
        if refused.is_some() {
            break;
        }
    }
    let ended = app.journal.end().await;
    if let Some(refused) = refused {
        return Err(refused);
    }
    ended.map_err(|error| error.to_string())?;
    Ok(games)
}

async fn unknown(app: &AppState, wanted: &str) -> String {
    let mut words = format!("there is no game {wanted:?} in this database");
    match app.journal.games().await {
        Ok(games) if games.is_empty() => words.push_str("; it holds no game at all"),
        Ok(games) => {
            words.push_str("; the newest it holds:");
            for game in games {
                // Writing to a string cannot fail.
                let _ = write!(words, "\n  {}  {}", game.id, game.name);
            }
        }
        Err(error) => {
            let _ = write!(words, "; what it holds cannot be read: {error}");
        }
    }
    words
}

/// A file that is there already stays as it is.
fn write(path: &Path, text: &str) -> Result<(), String> {
    let mut file = private::create_new(path).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => format!("{} is there already; name another file", path.display()),
        _ => format!("{} cannot be written: {error}", path.display()),
    })?;
    file.write_all(text.as_bytes())
        .and_then(|()| file.sync_all())
        .map_err(|error| format!("{} cannot be written: {error}", path.display()))
}

fn counted(entries: usize) -> String {
    if entries == 1 { "1 entry".to_owned() } else { format!("{entries} entries") }
}

fn told(imported: &Imported) -> String {
    let mut text = format!(
        "the game {:?} is {} here, with {}; {}; {}\n",
        imported.name,
        imported.id,
        counted(imported.entries as usize),
        imported.checked.sentence(),
        imported.looked
    );
    for code in &imported.codes {
        let _ = writeln!(text, "  {:<9} {}", code.kind, code.code);
    }
    let _ = writeln!(text, "the key of whoever keeps the keys: {}", imported.owner_key);
    text
}
