//! How fast SQLite alone commits the rows of a journal: `bare-sqlite DATABASE BATCH MOST` copies them into a file beside it,
//! in the same table and as durably, and prints the rows a second as JSON.
//!
//! Nothing is judged, asked or answered here; the rows are read before the clock starts.

use std::error::Error;
use std::path::Path;
use std::time::Instant;

use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};

const COLUMNS: [&str; 11] =
    ["game", "number", "at", "kind", "version", "payload", "command_id", "seat", "salt", "seal", "digest"];

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [database, batch, most] = &arguments[..] else {
        return Err("usage: bare-sqlite DATABASE BATCH MOST".into());
    };
    let (batch, most): (usize, u32) = (batch.parse::<usize>()?.max(1), most.parse()?);
    let (tables, rows) = read(Path::new(database), most)?;
    let file = format!("{database}.bare");
    let per_second = write(Path::new(&file), &tables, &rows, batch)?;
    for ending in ["", "-wal", "-shm"] {
        std::fs::remove_file(format!("{file}{ending}")).or_else(|error| {
            if error.kind() == std::io::ErrorKind::NotFound { Ok(()) } else { Err(error) }
        })?;
    }
    println!("{{\"rows\": {}, \"batch\": {batch}, \"per_second\": {per_second}}}", rows.len());
    Ok(())
}

/// How the table and its indices are made, and the newest rows in the order in which they were written.
fn read(database: &Path, most: u32) -> rusqlite::Result<(Vec<String>, Vec<Vec<Value>>)> {
    let source = Connection::open(database)?;
    let tables = source
        .prepare("SELECT sql FROM sqlite_schema WHERE tbl_name = 'entries' AND sql IS NOT NULL ORDER BY type DESC")?
        .query_map([], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    let text = format!(
        "SELECT {columns} FROM (SELECT rowid AS place, {columns} FROM entries ORDER BY rowid DESC LIMIT ?1) ORDER BY place",
        columns = COLUMNS.join(", ")
    );
    let rows = source
        .prepare(&text)?
        .query_map([most], |row| (0..COLUMNS.len()).map(|column| row.get(column)).collect())?
        .collect::<Result<_, _>>()?;
    Ok((tables, rows))
}

/// Rows a second, so many in a transaction.
fn write(file: &Path, tables: &[String], rows: &[Vec<Value>], batch: usize) -> Result<f64, Box<dyn Error>> {
    let mut target = Connection::open(file)?;
    target.pragma_update(None, "journal_mode", "WAL")?;
    target.pragma_update(None, "synchronous", "FULL")?;
    // The games of the rows are not copied.
    target.pragma_update(None, "foreign_keys", false)?;
    for table in tables {
        target.execute_batch(table)?;
    }
    let values: Vec<String> = (1..=COLUMNS.len()).map(|place| format!("?{place}")).collect();
    let insert = format!("INSERT INTO entries ({}) VALUES ({})", COLUMNS.join(", "), values.join(", "));
    let start = Instant::now();
    for chunk in rows.chunks(batch) {
        let transaction = target.transaction()?;
        {
            let mut statement = transaction.prepare_cached(&insert)?;
            for row in chunk {
                statement.execute(params_from_iter(row))?;
            }
        }
        transaction.commit()?;
    }
    Ok(rows.len() as f64 / start.elapsed().as_secs_f64())
}
