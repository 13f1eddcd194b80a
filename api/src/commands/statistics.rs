//! `adjutant statistics`: what all games of a database come to.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{ErrorKind, Write as _};
use std::path::Path;
use std::time::Duration;

use domain::kernel::statistics::Dice;

use crate::config::StatisticsOptions;
use crate::serve;
use face::books;
use face::reports::statistics::charts::duration;
use face::reports::statistics::{Figures, Overall, page, sheet};
use host::games::Retention;
use host::seats::SeatKind;
use host::webhooks::Reach;
use journal::Journal;

/// Adds all games up and says what they come to, or writes it into files. An error is a sentence that names the cure.
pub fn statistics(options: &StatisticsOptions) -> Result<(), String> {
    let overall = actix_web::rt::System::new().block_on(gathered(options))?;
    if let Some(file) = &options.csv {
        write(file, &sheet::of_all(&overall).map_err(|error| error.to_string())?)?;
    }
    if let Some(file) = &options.html {
        write(file, page::of_all(&overall).map_err(|error| error.to_string())?.as_bytes())?;
    }
    print!("{}", told(&overall));
    Ok(())
}

/// The statistics of all games of a database, one game in memory at a time.
pub async fn gathered(options: &StatisticsOptions) -> Result<Overall, String> {
    let address = &options.database.address;
    if address.file().is_some_and(|file| !file.is_file()) {
        return Err(format!("there is no database {address}; --database names it"));
    }
    let packs = books::packs(options.packs.as_deref())?;
    let journal = Journal::open_to_read(address).await.map_err(|error| error.to_string())?;
    let games = journal.game_ids().await.map_err(|error| error.to_string())?;
    let app = serve::desk_over(journal, packs, Reach::Internet);
    app.games.keep(Retention { games: 1, idle: Duration::ZERO, states: 1, ..Retention::default() });
    let mut overall = Overall::default();
    for game in games {
        match app.games.look(game).await {
            Ok(loaded) => overall.add(&Figures::of(&loaded, SeatKind::Umpire)),
            Err(reason) => {
                eprintln!("adjutant: the game {game} is left out: {reason}");
                let row = app.journal.game(game).await.ok().flatten();
                overall.miss(row.as_ref().map_or("unknown", |row| row.book.as_str()));
            }
        }
        app.games.make_room();
    }
    Ok(overall)
}

/// The statistics in a few sentences.
fn told(overall: &Overall) -> String {
    let mut text = String::new();
    if overall.games() == 0 {
        text.push_str("this database holds no game\n");
    }
    for (book, games) in &overall.books {
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "{book}: {} finished, {} in progress, {} unreadable; {} entries, {} of play",
            games.finished,
            games.in_progress,
            games.unreadable,
            games.entries,
            duration(games.seconds)
        );
    }
    for (scenario, results) in &overall.scenarios {
        let _ = writeln!(
            text,
            "  {scenario}: {} won from the seat of Japan, {} by the Allies, {} by nobody, {} in progress",
            results.first, results.second, results.nobody, results.in_progress
        );
    }
    let dice: u32 = overall.dice.values().map(Dice::standing).sum();
    let pips: u32 = overall.dice.values().map(Dice::pips).sum();
    if dice > 0 {
        let _ = writeln!(text, "{dice} dice with a mean of {:.3}", f64::from(pips) / f64::from(dice));
    }
    text
}

/// A file that is there already stays as it is.
fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let mut file = File::create_new(path).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => format!("{} is there already; name another file", path.display()),
        _ => format!("{} cannot be written: {error}", path.display()),
    })?;
    let written = file.write_all(bytes).and_then(|()| file.sync_all());
    written.map_err(|error| format!("{} cannot be written: {error}", path.display()))
}
