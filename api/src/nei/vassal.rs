//! `adjutant vassal`: a module, positions and records for VASSAL, and a save of it held against the record.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{ErrorKind, Read as _, Write as _};
use std::path::Path;

use uuid::Uuid;

use crate::config::{
    VassalCompareOptions, VassalForm, VassalGame, VassalMappingOptions, VassalModuleOptions, VassalSeat, VassalTask,
};
use crate::serve;
use face::books::{self, AnyGame};
use face::reports::nei::vassal::{Compared, Counter, Learnt, Mapping, compared, learnt, module};
use face::reports::wanted::{Vassal, VassalFile};
use face::reports::{self};
use face::vassal::{FILE_BYTES_MAX, Form};
use host::seats::SeatKind;
use host::webhooks::Reach;
use journal::{Journal, private};

impl From<VassalForm> for Form {
    fn from(form: VassalForm) -> Self {
        match form {
            VassalForm::UpTo37 => Self::UpTo37,
            VassalForm::From38 => Self::From38,
        }
    }
}

const fn kind(seat: VassalSeat) -> SeatKind {
    match seat {
        VassalSeat::Japan => SeatKind::First,
        VassalSeat::Allies => SeatKind::Second,
        VassalSeat::Both => SeatKind::Both,
        VassalSeat::Umpire => SeatKind::Umpire,
        VassalSeat::Onlooker => SeatKind::Onlooker,
    }
}

/// Does what was asked, and prints what came of it.
///
/// # Errors
/// What could not be read or written, in a sentence that names the cure.
pub fn vassal(task: &VassalTask) -> Result<(), String> {
    let said = match task {
        VassalTask::Module(options) => write_module(options),
        VassalTask::Save(options) => {
            let wanted = Vassal { file: VassalFile::Save, entry: options.entry, form: options.form.into() };
            made(&options.of, wanted, &options.file)
        }
        VassalTask::Log(options) => {
            let wanted = Vassal { file: VassalFile::Log, entry: None, form: options.form.into() };
            made(&options.of, wanted, &options.file)
        }
        VassalTask::Compare(options) => compare(options),
        VassalTask::Mapping(options) => learn(options),
    }?;
    print!("{said}");
    Ok(())
}

fn write_module(options: &VassalModuleOptions) -> Result<String, String> {
    let pack = books::packs(options.packs.as_deref())?.nei.pack;
    write(&options.file, &module(&pack, options.form.into())?)?;
    Ok(format!(
        "{} is a module for VASSAL: a reconstruction of Netherlands East Indies, not the published map and counters\n",
        options.file.display()
    ))
}

/// Makes a file of a game and writes it.
fn made(of: &VassalGame, wanted: Vassal, file: &Path) -> Result<String, String> {
    let game = loaded(of)?;
    let document = reports::make(&game, &wanted, kind(of.seat)).map_err(|error| error.to_string())?;
    write(file, &document.bytes)?;
    Ok(format!("{} is written; open it in VASSAL with the module of `adjutant vassal module`\n", file.display()))
}

fn compare(options: &VassalCompareOptions) -> Result<String, String> {
    let bytes = read(&options.file)?;
    let AnyGame::Nei(game) = loaded(&options.of)? else {
        return Err("only a game of Netherlands East Indies has a module".to_owned());
    };
    let mapping = options.mapping.as_deref().map(mapping_in).transpose()?;
    let found = compared(&game.table, kind(options.of.seat).seat(), &bytes, mapping.as_ref());
    found.map(|found| told(&found)).map_err(|error| format!("{}: {error}", options.file.display()))
}

fn mapping_in(file: &Path) -> Result<Mapping, String> {
    serde_json::from_slice(&read(file)?).map_err(|error| format!("{} is no mapping: {error}", file.display()))
}

/// Learns a mapping and writes it; says what is left to be written into it.
fn learn(options: &VassalMappingOptions) -> Result<String, String> {
    let bytes = read(&options.save)?;
    let AnyGame::Nei(game) = loaded(&options.of)? else {
        return Err("only a game of Netherlands East Indies is compared with VASSAL".to_owned());
    };
    let learnt = learnt(&game.table, kind(options.of.seat).seat(), &bytes);
    let Learnt { mapping, unknown, free } = learnt.map_err(|error| format!("{}: {error}", options.save.display()))?;
    let mapping = match &options.mapping {
        Some(known) => mapping_in(known)?.and(mapping),
        None => mapping,
    };
    let text = serde_json::to_vec_pretty(&mapping).map_err(|error| error.to_string())?;
    write(&options.file, &text)?;
    let mut said = format!(
        "{} maps {} pieces and {} places\n",
        options.file.display(),
        mapping.pieces.len(),
        mapping.places.len()
    );
    // Writing to a string cannot fail.
    if !unknown.is_empty() {
        _ = writeln!(
            said,
            "Pieces that fit no counter; write those that are one under `pieces`: {}",
            unknown.join(", ")
        );
    }
    let names: Vec<String> = free.iter().map(|Counter { unit, label }| format!("{unit} ({label})")).collect();
    if !names.is_empty() {
        _ = writeln!(said, "Counters without a piece: {}", names.join(", "));
    }
    Ok(said)
}

/// Where board and record differ and what may have happened, in sentences.
fn told(compared: &Compared) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    for note in &compared.notes {
        _ = writeln!(text, "Note: {note}.");
    }
    let Some(found) = &compared.found else {
        text.push_str("Board and record agree.\n");
        return text;
    };
    for difference in &found.differences {
        _ = writeln!(text, "{}.", difference.text);
    }
    if found.proposals.is_empty() {
        text.push_str("Nothing that the rules allow explains it.\n");
    }
    for (number, proposal) in (1..).zip(&found.proposals) {
        let consent = if proposal.needs_consent { " (the other side must agree)" } else { "" };
        _ = writeln!(text, "{number}. {}{consent}", proposal.why);
    }
    if !found.is_complete {
        text.push_str("The search stopped before it had tried everything.\n");
    }
    text.push_str("Nothing was recorded: put the record right at the table.\n");
    text
}

/// The game as it stands.
fn loaded(of: &VassalGame) -> Result<AnyGame, String> {
    let address = &of.database.address;
    if address.file().is_some_and(|file| !file.is_file()) {
        return Err(format!("there is no database {address}; --database names it"));
    }
    let game = Uuid::try_parse(&of.game).map_err(|_| format!("{:?} is no id of a game", of.game))?;
    let packs = books::packs(of.packs.as_deref())?;
    actix_web::rt::System::new().block_on(async {
        let journal = Journal::open_to_read(address).await.map_err(|error| error.to_string())?;
        let app = serve::desk_over(journal, packs, Reach::Internet);
        app.games.look(game).await.map_err(|error| error.to_string())
    })
}

/// A file's bytes; of one that is too long, only so much that it is seen to be.
fn read(file: &Path) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let read = File::open(file).and_then(|open| open.take(FILE_BYTES_MAX + 1).read_to_end(&mut bytes));
    read.map_err(|error| format!("{} cannot be read: {error}", file.display()))?;
    Ok(bytes)
}

/// A file that is there already stays as it is. It may hold what one side alone knows.
fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let mut file = private::create_new(path).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => format!("{} is there already; name another file", path.display()),
        _ => format!("{} cannot be written: {error}", path.display()),
    })?;
    let written = file.write_all(bytes).and_then(|()| file.sync_all());
    written.map_err(|error| format!("{} cannot be written: {error}", path.display()))
}
