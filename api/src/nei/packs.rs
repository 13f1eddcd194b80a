//! `adjutant packs`: an owner's copy of a game, typed, checked and compared without a server.

use std::fmt::Write as _;
use std::fs::{self, OpenOptions};
use std::io::{Read as _, Write as _};
use std::path::Path;

use domain::nei::overlay::{self, Kind, Overlay, Section, Transcription};
use domain::nei::pack::{Pack, PackFiles, built_in_files};

use crate::config::{
    PacksCheckOptions, PacksDiffOptions, PacksExportOptions, PacksNewOptions, PacksSchemaOptions, PacksTask,
};
use face::books::nei::overlay::overlay_schema;
use face::books::packs::files;
use face::books::schema::{schema_names, schema_of};
use host::text_limits::TextLimits;

/// The overlay that stands beside an empty pack.
const BEGINNING: &str = "schema = 1
book = \"nei\"

# One record for each counter, area, border and table, as printed, with the day and where it was read:
#
# [[counter]]
# id = \"J-BB\"
# printed = \"counter\"     # map, counter or errata
# date = 2026-11-23
# anti_ship = 4
# move = 4
#
# `adjutant packs check` says what else there is, and every mistake at once. The last lines count the records, so
# that a file that was cut short is noticed.

[end]
entries = 0
";

/// Does what was asked, and prints it.
///
/// # Errors
/// What could not be read or written; every mistake of a pack or an overlay; that two overlays differ.
pub fn packs(task: &PacksTask) -> Result<(), String> {
    let said = match task {
        PacksTask::New(options) => new(options),
        PacksTask::Check(options) => check(options),
        PacksTask::Diff(options) => diff(options),
        PacksTask::Export(options) => export(options),
        PacksTask::Schema(options) => schema(options),
    }?;
    print!("{said}");
    Ok(())
}

/// Makes an empty pack in a new folder.
pub fn new(options: &PacksNewOptions) -> Result<String, String> {
    let folder = &options.folder;
    let inner = folder.join("nei");
    make_empty(folder)?;
    fs::create_dir(&inner).map_err(|error| failed(&inner, &error))?;
    let empty = overlay::empty();
    let files = empty.iter().map(|(name, text)| (inner.join(name), text));
    for (path, text) in files.chain([(folder.join("overlay.toml"), BEGINNING)]) {
        let written = OpenOptions::new().write(true).create_new(true).open(&path);
        written.and_then(|mut file| file.write_all(text.as_bytes())).map_err(|error| failed(&path, &error))?;
    }
    Ok(format!(
        "{0} holds an empty pack: the folder nei, with the grid, the scenarios and nothing that is printed, and \
         overlay.toml for what you read off your copy.\nadjutant packs check --packs {0} {0}/overlay.toml says what \
         is missing.\n",
        folder.display()
    ))
}

/// Why a file or folder is not there.
fn failed(path: &Path, error: &std::io::Error) -> String {
    format!("{} cannot be written: {error}", path.display())
}

/// Makes a folder, or takes one that is empty.
fn make_empty(folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| failed(folder, &error))?;
    if fs::read_dir(folder).map_err(|error| failed(folder, &error))?.next().is_some() {
        return Err(format!("{} is not empty: name a folder that is, or a new one", folder.display()));
    }
    Ok(())
}

/// The JSON Schema of overlays or of a file of a pack; with a folder, the schemas of all files into it.
///
/// # Errors
/// That no file has this name, with all that there are; that the folder is not empty or cannot be written.
pub fn schema(options: &PacksSchemaOptions) -> Result<String, String> {
    let text = |schema: &serde_json::Value| {
        let text = serde_json::to_string_pretty(schema);
        text.map(|text| text + "\n").map_err(|error| format!("the schema cannot be written: {error}"))
    };
    let Some(folder) = &options.all else {
        let Some(name) = &options.file else { return text(&overlay_schema()) };
        let known = schema_of(name)
            .ok_or_else(|| format!("{name} is no file with a schema; these are: {}", schema_names().join(", ")))?;
        return text(&known);
    };
    make_empty(folder)?;
    let mut said = String::new();
    for name in schema_names() {
        let Some(known) = schema_of(&name) else { continue };
        let path = folder.join(&name).with_extension("schema.json");
        let inner = path.parent().unwrap_or(folder);
        fs::create_dir_all(inner).map_err(|error| failed(inner, &error))?;
        fs::write(&path, text(&known)?).map_err(|error| failed(&path, &error))?;
        // Writing to a string cannot fail.
        _ = writeln!(said, "{}", path.display());
    }
    Ok(said)
}

/// Checks a pack, or an overlay over it, and says how far it has come.
pub fn check(options: &PacksCheckOptions) -> Result<String, String> {
    let files = pack_files(options.packs.as_deref())?;
    let Some(file) = &options.overlay else {
        let pack = Pack::load(&files).map_err(|error| error.to_string())?;
        let mut said = format!("The pack is whole. Its hash is {}.\n", pack.hash);
        warnings(&mut said, &pack.warnings);
        return Ok(said);
    };
    let text = read(file)?;
    let laid = match Transcription::load(&files, &file.display().to_string(), &text) {
        Ok(laid) => laid,
        // A copy of which nothing is typed yet has no mistake.
        Err(_) if Overlay::read("", &text).is_ok_and(|overlay| overlay.is_empty()) => return Ok(nothing_typed(file)),
        Err(error) => return Err(error.to_string()),
    };
    let mut said = format!("The overlay fits. Its hash is {}.\n", laid.overlay().hash());
    // Writing to a string cannot fail.
    _ = writeln!(said, "With it the pack has the hash {}.", laid.pack.hash);
    let hashes = laid.section_hashes();
    for section in Section::ALL {
        let share = laid.share(section);
        _ = writeln!(
            said,
            "{}: values from your copy {}, from the rulebook {}, reconstructed {}; to compare: {}",
            section.name(),
            share.owner,
            share.rulebook,
            share.reconstructed,
            hashes.of(section)
        );
    }
    warnings(&mut said, &laid.pack.warnings);
    if !laid.doubts.is_empty() {
        said.push_str("Look again at:\n");
    }
    for doubt in &laid.doubts {
        _ = writeln!(said, "{doubt}");
    }
    Ok(said)
}

/// What there is to type into an overlay that says nothing yet, over a pack that is not whole without it.
fn nothing_typed(file: &Path) -> String {
    let mut said = format!("{} says nothing yet, and the pack below it is not whole without it.\n", file.display());
    said.push_str("To be typed, in any order, a part at a time:\n");
    for kind in Kind::ALL {
        let fields: Vec<_> = kind.fields().iter().map(|field| field.name).collect();
        let id = kind.ids().map_or_else(String::new, |looks| format!(" (id: {looks})"));
        // Writing to a string cannot fail.
        _ = writeln!(said, "[[{}]]{id}: {}", kind.key(), fields.join(", "));
    }
    said.push_str("This check then names what is missing, and every mistake with its line.\n");
    said
}

/// Holds two overlays against each other; that they differ is an error, as for the program of that name.
pub fn diff(options: &PacksDiffOptions) -> Result<String, String> {
    let (first, second) = (overlay(&options.first)?, overlay(&options.second)?);
    let difference = first.difference(&second).0;
    if difference.is_empty() {
        return Ok("Both say the same.\n".to_owned());
    }
    let mut said = match difference.len() {
        1 => "they differ in one value:".to_owned(),
        many => format!("they differ in {many} values:"),
    };
    for one in difference {
        // Writing to a string cannot fail.
        _ = write!(said, "\n{one}");
    }
    Err(said)
}

/// An overlay in the one form that its content has.
pub fn export(options: &PacksExportOptions) -> Result<String, String> {
    Ok(overlay(&options.overlay)?.export())
}

fn overlay(file: &Path) -> Result<Overlay, String> {
    Overlay::read(&file.display().to_string(), &read(file)?).map_err(|error| error.to_string())
}

fn warnings(said: &mut String, warnings: &[String]) {
    for warning in warnings {
        // Writing to a string cannot fail.
        _ = writeln!(said, "Note: {warning}");
    }
}

fn pack_files(folder: Option<&Path>) -> Result<PackFiles, String> {
    folder.map_or_else(|| Ok(built_in_files()), |folder| files(&folder.join("nei"), "nei"))
}

/// An overlay's text; of a file that is too long, only so much that it is seen to be.
fn read(file: &Path) -> Result<String, String> {
    let longest = u64::try_from(Overlay::LONGEST).unwrap_or(u64::MAX);
    let mut bytes = Vec::new();
    let opened = fs::File::open(file).and_then(|open| open.take(longest + 1).read_to_end(&mut bytes));
    opened.map_err(|error| format!("{} cannot be read: {error}", file.display()))?;
    if bytes.len() > Overlay::LONGEST {
        return Err(format!("{} is longer than the {longest} bytes an overlay may have", file.display()));
    }
    let text =
        String::from_utf8(bytes).map_err(|error| not_utf8(file, error.as_bytes(), error.utf8_error().valid_up_to()))?;
    let rule = TextLimits::file(Overlay::LONGEST);
    let Some(flaw) = rule.flaw(&text) else { return Ok(text) };
    // A flaw of the whole, as its length is, stands in no line.
    let line = text.split_inclusive('\n').position(|line| rule.flaw(line).is_some());
    Err(line.map_or_else(
        || format!("{} {flaw}", file.display()),
        |line| format!("{}:{}: it {flaw}", file.display(), line + 1),
    ))
}

/// Which line is no UTF-8, and what the file most likely is.
fn not_utf8(file: &Path, bytes: &[u8], at: usize) -> String {
    let line = 1 + bytes.iter().take(at).filter(|byte| **byte == b'\n').count();
    let guess = match bytes {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => "the file is UTF-16",
        _ => "it is a letter of Latin-1, or of another old alphabet",
    };
    let byte = bytes.get(at).copied().unwrap_or_default();
    format!(
        "{}:{line}: byte {byte:02X} is not UTF-8: {guess}. Save the file as UTF-8, as every editor can",
        file.display()
    )
}
