//! What can be looked at in an archive without the rules: `docs/verify/verify.py` looks at the same.

use std::fmt;

use serde_json::Value;

use super::proofs::{self, Count};
use super::{Archive, Head, Place, Row, SEALED_VERSION, Unfit, strict};
use crate::dice::{DiceSetting, Statement};
use crate::seats::NAME_MAX;
use journal::seal::sha256;

/// The newest version of the rules under which games were begun before creations sealed their settings.
const UNSEALED_RULES: u32 = 1;
/// When programs had ceased to begin games without sealed settings, if they were renewed in time.
const UNSEALED_UNTIL: &str = "2026-11-28T00:00:00.000Z";

/// What an archive is, beside what its entries say.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Looked {
    /// Its dice and draws.
    pub dice: Count,
    /// Whether its creation seals what its head says.
    pub is_sealed: bool,
    /// Whether it is of a kind that was no longer written when it says that it was begun.
    pub is_late: bool,
    /// How many entries have an earlier time than the one before.
    pub earlier: u32,
    /// What the game is called where it was exported, if that is not what its creation says.
    pub label: Option<String>,
}

impl fmt::Display for Looked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_sealed { "settings sealed" } else { "settings not sealed" })?;
        if self.is_late {
            write!(f, ", and begun when such archives were no longer written ({})", &UNSEALED_UNTIL[..10])?;
        }
        write!(f, "; {} times earlier than the one before", self.earlier)
    }
}

/// Looks at all of an archive that needs no rules. An error names the first line that does not fit.
pub fn look(archive: &Archive) -> Result<Looked, Unfit> {
    let at = |place| move |reason: String| Unfit::new(place, reason);
    let head = &archive.head;
    head_alone(head).map_err(at(Place::Head))?;
    let mut before: Option<&Row> = None;
    let mut earlier = 0;
    for row in &archive.rows {
        let payload = line(head, row, before).map_err(at(Place::Entry(row.number)))?;
        if row.number == 1 {
            creation(head, &payload["deed"]["created"]).map_err(at(Place::Entry(1)))?;
        }
        earlier += u32::from(before.is_some_and(|before| before.at > row.at));
        before = Some(row);
    }
    let end = &archive.end;
    if end.state_version == 0 || !is_hash(&end.state) {
        return Err(at(Place::End)("it has no state that a program wrote".to_owned()));
    }
    let is_sealed = archive.is_sealed();
    Ok(Looked {
        dice: proofs::verify(archive)?,
        is_sealed,
        is_late: !is_sealed && archive.rows.first().is_some_and(|row| row.at.as_str() >= UNSEALED_UNTIL),
        earlier,
        label: head.label.clone(),
    })
}

fn is_hash(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte))
}

/// What the head says must be what an archive of its version can say.
fn head_alone(head: &Head) -> Result<(), String> {
    let (overlay, base) = (head.overlay.is_some(), head.base.is_some());
    let overlay_fits = match head.version {
        1 | 2 => !overlay && !base,
        3 => overlay && base,
        _ => overlay == base,
    };
    if !overlay_fits {
        return Err(format!("an archive of version {} is not written with such an overlay", head.version));
    }
    head.dice.parse::<DiceSetting>()?;
    if head.program.is_empty() {
        return Err("no program says that it wrote it".to_owned());
    }
    let fits = |name: &str| !name.is_empty() && name == name.trim() && name.chars().count() <= NAME_MAX;
    if !fits(&head.name) {
        return Err(format!("the name of a game has 1 to {NAME_MAX} characters, without blanks around them"));
    }
    let is_sealed = head.version >= SEALED_VERSION;
    if head.rules_version == 0 || (!is_sealed && head.rules_version > UNSEALED_RULES) {
        return Err(format!(
            "there never was a game under version {} of the rules in such an archive",
            head.rules_version
        ));
    }
    match &head.label {
        Some(label) if !is_sealed || !fits(label) || *label == head.name => {
            Err("a label is another name than the one that the creation seals".to_owned())
        }
        _ => Ok(()),
    }
}

/// A line, which must say of its entry what the entry says; gives the entry.
fn line(head: &Head, row: &Row, before: Option<&Row>) -> Result<Value, String> {
    let is_sealed = head.version >= SEALED_VERSION;
    if !is_time(&row.at) {
        return Err(format!("{:?} is no time as a program writes it", row.at));
    }
    if row.seal.is_none() && (is_sealed || before.is_some_and(|before| before.seal.is_some())) {
        return Err("it has no seal, and is not older than seals are".to_owned());
    }
    if row.seal.is_some() && head.version == 1 {
        return Err("an archive of version 1 has no seals".to_owned());
    }
    let payload = strict::value(&row.payload).map_err(|error| format!("its payload is no entry: {error}"))?;
    let kind = form(&payload)?;
    if (kind == "created") != (row.number == 1) {
        return Err("a game is created once, and first".to_owned());
    }
    if kind == "created" && payload["by"] != "umpire" {
        return Err("a game is created by the umpire's seat".to_owned());
    }
    if row.kind != kind {
        return Err(format!("its line calls it {:?}, and its payload is {kind:?}", row.kind));
    }
    let shape = shape(&payload)?;
    if row.version != shape {
        return Err(format!("its payload has shape {shape}, and its line says {}", row.version));
    }
    if shape > 2 && !is_sealed && (kind == "created" || head.version == 1) {
        return Err("it has what archives of this version never had".to_owned());
    }
    stands_for(&row.seat, &payload)?;
    Ok(payload)
}

/// 2026-11-26T17:57:12.735Z: later times are later as texts.
fn is_time(at: &str) -> bool {
    let form = at.bytes().map(|byte| if byte.is_ascii_digit() { b'0' } else { byte });
    form.eq(*b"0000-00-00T00:00:00.000Z") && at.parse::<jiff::Timestamp>().is_ok()
}

/// The fields that an entry has, and the kind of its deed.
fn form(payload: &Value) -> Result<&'static str, String> {
    fields(payload, &["number", "by", "deed", "ruling"], &["renews", "proof"])?;
    if !payload["ruling"].is_null() {
        fields(&payload["ruling"], &["violations", "reason"], &[])?;
    }
    if let Some(renews) = payload.get("renews") {
        let one = fields(renews, &[], &["again", "instead_of", "after"])?;
        if one != 1 || !renews.as_object().is_some_and(|one| one.values().all(Value::is_u64)) {
            return Err("it does not say which entry it renews".to_owned());
        }
    }
    if payload.get("proof").is_some_and(|proof| !proof.is_string()) {
        return Err("its proof is no text".to_owned());
    }
    let deed = &payload["deed"];
    if deed == "take_back_declined" {
        return Ok("take_back_declined");
    }
    let kinds: [(&'static str, &[&str], &[&str]); 5] = [
        ("created", &["rules_version", "pack_hash", "creation"], &["settings"]),
        ("played", &["command", "events"], &[]),
        ("take_back_asked", &["to"], &["changes"]),
        ("took_back", &["to"], &[]),
        ("attested", &["words", "statement"], &[]),
    ];
    for (kind, must, may) in kinds {
        if let Some(said) = deed.get(kind) {
            fields(deed, &[kind], &[])?;
            fields(said, must, may)?;
            return Ok(kind);
        }
    }
    Err("it is no kind of entry".to_owned())
}

/// How many fields an object has, where it has all that it must have and none but those.
fn fields(value: &Value, must: &[&str], may: &[&str]) -> Result<usize, String> {
    let object = value.as_object().ok_or("a part of it has no fields")?;
    if let Some(missing) = must.iter().find(|field| !object.contains_key(**field)) {
        return Err(format!("it lacks the field {missing:?}"));
    }
    match object.keys().find(|key| !must.contains(&key.as_str()) && !may.contains(&key.as_str())) {
        Some(unknown) => Err(format!("it has the unknown field {unknown:?}")),
        None => Ok(object.len()),
    }
}

/// The version of the shape in which a program writes such an entry.
fn shape(payload: &Value) -> Result<u32, String> {
    if payload["deed"]["created"].get("settings").is_some() {
        return Ok(3);
    }
    if let Some(statement) = payload["deed"]["attested"]["statement"].as_str() {
        let statement: Statement =
            serde_json::from_str(statement).map_err(|error| format!("its statement cannot be read: {error}"))?;
        let is_new = matches!(statement, Statement::Given { .. } | Statement::Committed { game: Some(_), .. });
        return Ok(if is_new { 3 } else { 2 });
    }
    Ok(if payload.get("proof").is_some() { 2 } else { 1 })
}

/// The side that a name of the books stands for, or the seat that is no side. A book that comes later than *A World at
/// War* writes its sides as `first` and `second`: no rulebook is at hand here to say who is who.
pub fn author(by: &Value) -> Result<&'static str, String> {
    match (by.as_str(), by["side"].as_str()) {
        (Some("both"), _) => Ok("BOTH"),
        (Some("umpire"), _) => Ok("UMPIRE"),
        (None, Some("first" | "japan" | "axis")) if by.as_object().is_some_and(|by| by.len() == 1) => Ok("JAPAN"),
        (None, Some("second" | "allies")) if by.as_object().is_some_and(|by| by.len() == 1) => Ok("ALLIES"),
        _ => Err("its author may not record anything".to_owned()),
    }
}

/// Whether a seat may have recorded what its author says. A shared tablet and the umpire record for a side, whatever
/// is renewed stands for who made it first, and the server speaks when it is asked.
fn stands_for(seat: &str, payload: &Value) -> Result<(), String> {
    let author = author(&payload["by"])?;
    let is_side = |seat: &str| matches!(seat, "JAPAN" | "ALLIES");
    let is_for_all = matches!(seat, "BOTH" | "UMPIRE");
    let is_server = payload["deed"].get("attested").is_some() && author == "UMPIRE";
    let fits = seat == author
        || (is_for_all && (is_side(author) || author == "BOTH"))
        || ((is_side(seat) || is_for_all) && (is_server || payload.get("renews").is_some()));
    if fits { Ok(()) } else { Err(format!("the seat {seat:?} does not record what {author} says")) }
}

/// Entry 1, which must say what the head says.
fn creation(head: &Head, created: &Value) -> Result<(), String> {
    let scenario = created["creation"]["scenario"].as_str().unwrap_or_default();
    let mut pairs: Vec<(&str, Value, Value)> = vec![
        ("version of the rules", created["rules_version"].clone(), head.rules_version.into()),
        ("data pack", created["pack_hash"].clone(), head.pack_hash.as_str().into()),
        ("scenario", scenario.into(), head.scenario.as_str().into()),
    ];
    let Some(settings) = created.get("settings") else {
        if head.version >= SEALED_VERSION {
            return Err("it does not seal the settings, and an archive of this version does".to_owned());
        }
        return differs(&pairs);
    };
    fields(settings, &["book", "name", "dice"], &["overlay", "base"])?;
    let overlay = head.overlay.as_ref().map(|overlay| sha256(overlay));
    pairs.extend([
        ("book", settings["book"].clone(), head.book.as_str().into()),
        ("name", settings["name"].clone(), head.name.as_str().into()),
        ("setting for dice", settings["dice"].clone(), head.dice.as_str().into()),
        ("overlay", settings["overlay"].clone(), overlay.into()),
        ("pack below the overlay", settings["base"].clone(), head.base.clone().into()),
    ]);
    differs(&pairs)
}

fn differs(pairs: &[(&str, Value, Value)]) -> Result<(), String> {
    match pairs.iter().find(|(_, here, in_head)| here != in_head) {
        Some((what, here, in_head)) => Err(format!("its {what} is {here}, and the head of the archive says {in_head}")),
        None => Ok(()),
    }
}
