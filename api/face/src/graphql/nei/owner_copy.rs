//! The owner's copy: what can be read off the printed game, and the overlays in which owners write it down.

use std::sync::Arc;

use async_graphql::{Enum, ID, Result};
use domain::kernel::journal::Table;
use domain::kernel::pack_files::PackFiles;
use domain::kernel::seat::Seat;
use domain::nei::Nei;
use domain::nei::components::Side;
use domain::nei::overlay::{self, Field, Holds, Journey, Kind, Overlay, Transcription, ValueId};

use super::pack::NeiPack;
use crate::graphql::error::{Code, WithCode};
use crate::graphql::mirror::words;
use crate::graphql::owner_copy::{
    CopySection, FILE, Looked, OverlayComparison, OverlayDifference, OverlaySection, aside, remarks,
};
use crate::graphql::shown::{named, object};
use host::games::{Games, GamesError, Laid};

/// What the form costs: its thousands of values.
pub const FORM_COST: usize = 5000;

words!(
    /// Who says that a value is so.
    NeiValueOrigin = overlay::Origin {
        /// The text of the rules.
        Rulebook,
        /// Nobody who has the printed game: it is reconstructed.
        Reconstruction,
        /// An owner, from the printed game.
        Owner,
    }
);

/// What a field of a record holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum NeiCopyHolds {
    /// A whole number.
    Number,
    /// A list of whole numbers, in the order of the print.
    Numbers,
    /// Printed or not.
    Flag,
    /// A name or other text.
    Text,
    /// One of a few words.
    Choice,
    /// Names whose order says nothing.
    Names,
    /// One of a few letters for each die 1 to 6.
    Letters,
}

named!(NeiCopyHolds);

object!(
    /// What a table said where the pack has a gap.
    #[derive(Debug)]
    pub struct NeiStated {
        /// The entry with which it was settled.
        entry: u32,
        /// The answer in words.
        sentence: String,
        /// The same as values of an overlay.
        values: Vec<NeiStatedValue>,
    }
);

object!(
    /// One value that a table said.
    #[derive(Debug)]
    pub struct NeiStatedValue {
        /// The kind of record, as an overlay names it.
        kind: &'static str,
        /// The record, as an overlay names it.
        record: String,
        /// The field.
        field: &'static str,
        /// The value as an overlay writes it; of a list with a place for each die, the whole list of the pack with the answer
        /// in its place.
        value: String,
        /// Of such a list the place from 0 that the answer is for; null where the value has no such places.
        at: Option<u32>,
    }
);

impl NeiStated {
    /// What was stated and stands, as far as a seat was told of it.
    pub(in crate::graphql) fn all(table: &Table<Nei>, seat: Seat<Side>) -> Vec<Self> {
        let value = |one: overlay::StatedValue| NeiStatedValue {
            kind: one.id.record.kind.key(),
            record: one.id.record.id,
            field: one.id.field,
            value: one.value.to_string(),
            at: one.at.and_then(|at| u32::try_from(at).ok()),
        };
        let stated = |one: overlay::Stated| Self {
            entry: one.entry,
            sentence: one.sentence,
            values: one.values.into_iter().map(value).collect(),
        };
        overlay::stated(table, seat).into_iter().map(stated).collect()
    }
}

object!(
    /// What an owner may read off his copy.
    #[derive(Debug)]
    pub struct NeiCopyForm {
        /// The hash of this server's pack, over which an overlay is laid.
        pack_hash: String,
        /// The kinds of records, in the order of an overlay.
        kinds: Vec<NeiCopyKind>,
    }
);

object!(
    /// A kind of record.
    #[derive(Debug)]
    pub struct NeiCopyKind {
        /// The key of its records in an overlay, such as counter or square.
        key: ID,
        /// The part of the game it belongs to.
        section: CopySection,
        /// How an id of this kind looks; null where any name will do.
        ids: Option<&'static str>,
        /// Its fields.
        fields: Vec<NeiCopyField>,
        /// The records of the pack, in the order of its files.
        records: Vec<NeiCopyRecord>,
    }
);

object!(
    /// A field of a record.
    #[derive(Debug)]
    pub struct NeiCopyField {
        /// Its name.
        name: ID,
        /// What it holds.
        holds: NeiCopyHolds,
        /// What is allowed, in words.
        allows: String,
        /// The lowest number.
        lowest: Option<i64>,
        /// The highest number.
        highest: Option<i64>,
        /// What the number counts.
        unit: Option<&'static str>,
        /// How many numbers or letters there are, where that is fixed.
        length: Option<usize>,
        /// Whether the word "missing" may stand for a number that nobody knows.
        or_missing: bool,
        /// The words or letters to choose from; empty where there is no choice.
        choices: Vec<&'static str>,
        /// Whether a record that is new to the pack must have it.
        required: bool,
    }
);

object!(
    /// A record of the pack.
    #[derive(Debug)]
    pub struct NeiCopyRecord {
        /// Its name in an overlay.
        code: ID,
        /// Its values; what is blank is left out.
        values: Vec<NeiCopyValue>,
    }
);

object!(
    /// A value of a record.
    #[derive(Debug)]
    pub struct NeiCopyValue {
        /// Its field.
        field: ID,
        /// As an overlay writes it: 4, true, "Kendari".
        value: String,
        /// Who says so.
        origin: NeiValueOrigin,
    }
);

object!(
    /// A value that an owner read off his copy.
    #[derive(Debug, Clone)]
    pub struct NeiOwnersValue {
        /// The kind of record.
        kind: ID,
        /// The record: a counter, an area, a border.
        record: ID,
        /// The field.
        field: ID,
        /// The value, as an overlay writes it.
        value: String,
        /// Where it was read: map, counter or errata.
        printed: String,
        /// The day, as in 2026-11-23.
        date: String,
        /// What the pack below has; null where nothing is there.
        below: Option<String>,
        /// Who says so there.
        below_origin: Option<NeiValueOrigin>,
    }
);

impl NeiOwnersValue {
    /// The value of an owner; `None` for one that no owner gives.
    pub(super) fn of(id: &ValueId, journey: Journey) -> Option<Self> {
        let given = journey.owner?;
        let (below_origin, below) = journey.below.unzip();
        Some(Self {
            kind: id.record.kind.key().into(),
            record: id.record.id.as_str().into(),
            field: id.field.into(),
            value: given.value.to_string(),
            printed: given.reading.printed.name().to_owned(),
            date: given.reading.date,
            below: below.as_ref().map(ToString::to_string),
            below_origin: below_origin.map(NeiValueOrigin::from),
        })
    }
}

/// The form, filled in with this server's pack.
pub async fn form(games: &Games<Nei>) -> Result<NeiCopyForm> {
    let files = Arc::clone(&games.base().files);
    aside(move || {
        let laid = Transcription::of(&files, Overlay::default());
        let laid = laid.map_err(|error| Code::Internal.error(error.to_string()))?;
        let kinds = Kind::ALL.map(|kind| NeiCopyKind::of(kind, &laid)).into();
        Ok(NeiCopyForm { pack_hash: laid.pack.hash, kinds })
    })
    .await
}

/// Holds two overlays against each other.
pub fn compare(first: &str, second: &str) -> OverlayComparison {
    let read = (Overlay::read("first", first), Overlay::read("second", second));
    OverlayComparison::of(read, |first, second| {
        let named = |one: overlay::Disagreement| OverlayDifference {
            kind: one.value.record.kind.key().into(),
            record: one.value.record.id.into(),
            field: (!one.removed).then(|| one.value.field.into()),
            first: one.first.map(|value| value.to_string()),
            second: one.second.map(|value| value.to_string()),
        };
        first.difference(&second).0.into_iter().map(named).collect()
    })
}

/// The pack of a hash under an overlay that is kept here; without a hash the one that is played with.
pub async fn pack(games: &Games<Nei>, hash: Option<&str>, overlay: &str) -> Result<NeiPack> {
    let row = match hash {
        Some(hash) => games.overlay_of(hash, overlay).await,
        None => games.newest_overlay(overlay).await,
    };
    let row = match row {
        Err(GamesError::OtherPack { .. }) => {
            return Err(Code::NotFound.error(format!("no overlay {overlay} is kept here that makes this pack")));
        }
        row => row.coded()?,
    };
    let files = games.files_of(&row.base).await.coded()?;
    let overlay = overlay.to_owned();
    aside(move || {
        let laid = Transcription::load(&files, FILE, &row.text);
        let laid = laid.map_err(|error| Code::Internal.error(error.to_string()))?;
        Ok(NeiPack::laid(&laid, &overlay))
    })
    .await
}

/// What is to be said of an overlay that fits, and what is to be kept of it.
pub fn looked(laid: &Transcription, files: &PackFiles) -> Looked {
    let hashes = laid.section_hashes();
    let sections = overlay::Section::ALL.map(|section| {
        let overlay::Share { owner, rulebook, reconstructed } = laid.share(section);
        let known = owner + rulebook + reconstructed;
        let hash = hashes.of(section).to_owned();
        OverlaySection { section: section.into(), owner, known, reconstructed, hash }
    });
    let (hash, text) = (laid.overlay().hash(), laid.overlay().export());
    let laid_over = Laid { hash, base: files.hash(), text };
    Looked::new(&laid.pack.hash, laid_over, remarks(&laid.doubts), sections.into())
}

impl NeiCopyKind {
    fn of(kind: Kind, laid: &Transcription) -> Self {
        let value = |(field, value, origin): overlay::Told<'_>| NeiCopyValue {
            field: field.into(),
            value: value.to_string(),
            origin: origin.into(),
        };
        let records = laid
            .records(kind)
            .into_iter()
            .map(|(id, values)| NeiCopyRecord { code: id.into(), values: values.into_iter().map(value).collect() });
        Self {
            key: kind.key().into(),
            section: kind.section().into(),
            ids: kind.ids(),
            fields: kind.fields().iter().map(NeiCopyField::from).collect(),
            records: records.collect(),
        }
    }
}

impl From<&Field> for NeiCopyField {
    fn from(field: &Field) -> Self {
        let plain = |holds| Self {
            name: field.name.into(),
            holds,
            allows: field.holds.allows(),
            lowest: None,
            highest: None,
            unit: None,
            length: None,
            or_missing: false,
            choices: Vec::new(),
            required: field.required,
        };
        match field.holds {
            Holds::Number { lowest, highest, unit, or_missing } => Self {
                lowest: Some(lowest),
                highest: Some(highest),
                unit: Some(unit),
                or_missing,
                ..plain(NeiCopyHolds::Number)
            },
            Holds::Numbers { lowest, highest, unit, length, or_missing } => Self {
                lowest: Some(lowest),
                highest: Some(highest),
                unit: Some(unit),
                length,
                or_missing,
                ..plain(NeiCopyHolds::Numbers)
            },
            Holds::Flag => plain(NeiCopyHolds::Flag),
            Holds::Text => plain(NeiCopyHolds::Text),
            Holds::Choice(words) => Self { choices: words.to_vec(), ..plain(NeiCopyHolds::Choice) },
            Holds::Names => plain(NeiCopyHolds::Names),
            Holds::Letters(letters) => {
                Self { length: Some(6), choices: letters.to_vec(), ..plain(NeiCopyHolds::Letters) }
            }
        }
    }
}
