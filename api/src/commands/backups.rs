//! `adjutant backup` and `adjutant restore`.

use crate::config::{BackupOptions, RestoreOptions};
use journal::{Journal, Transferred};

/// Copies the database of `adjutant backup` and says so. An error is a sentence that names the cure.
pub fn backup(options: &BackupOptions) -> Result<(), String> {
    actix_web::rt::System::new().block_on(backed_up(options))?;
    println!(
        "{} holds all games of {} as they are now, with the keys and secrets in them; `adjutant verify {}` checks it",
        options.file.display(),
        options.database.address,
        options.file.display()
    );
    Ok(())
}

/// Copies a database, whether or not a server is running with it.
pub async fn backed_up(options: &BackupOptions) -> Result<(), String> {
    let journal = Journal::open_to_read(&options.database.address).await.map_err(|error| error.to_string())?;
    journal.copy_to(&options.file).await.map_err(|error| error.to_string())
}

/// Puts the copy of `adjutant restore` back and says so. An error is a sentence that names the cure.
pub fn restore(options: &RestoreOptions) -> Result<(), String> {
    println!("{}", actix_web::rt::System::new().block_on(restored(options))?);
    Ok(())
}

/// Puts a copy back into a database without games. What was done is said in a sentence.
///
/// # Errors
/// A sentence that names the cure. Then the database holds nothing more than before.
pub async fn restored(options: &RestoreOptions) -> Result<String, String> {
    let RestoreOptions { file, database } = options;
    let copy = Journal::open_to_read(file).await.map_err(|error| error.to_string())?;
    let findings = copy.findings().await.map_err(|error| error.to_string())?;
    if !findings.is_empty() {
        return Err(format!(
            "{} is damaged ({}): nothing was put back; take an older copy, and see what `adjutant verify` says of it",
            file.display(),
            findings.join("; ")
        ));
    }
    let Transferred { games, escaped } = copy.carry_to(&database.address).await.map_err(|error| error.to_string())?;
    let games = if games == 1 { "1 game".to_owned() } else { format!("{games} games") };
    let address = &database.address;
    let escaped = match escaped {
        0 => String::new(),
        count => format!(
            "; {count} of their texts hold U+0000, which an older program took in: they stand there in an escaped form and \
             read as they were"
        ),
    };
    Ok(format!(
        "{address} holds {games} of {}, with the keys and secrets in them{escaped}; `adjutant verify {address}` checks it, `adjutant serve --database {address}` goes on from it",
        file.display()
    ))
}
