//! Where a value comes from: rulebook, reconstruction, owner.

use std::fmt;

use toml::Value as Toml;

use super::apply::IDENTITY;
use super::records::Record;
use super::{Field, Given, Kind, Section, Transcription, Value, ValueId};

/// Who says that a value is so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Origin {
    /// The text of the rules.
    Rulebook,
    /// Nobody who has the printed game: it is reconstructed.
    Reconstruction,
    /// An owner, from the printed game.
    Owner,
}

impl Origin {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rulebook => "rulebook",
            Self::Reconstruction => "reconstructed",
            Self::Owner => "owner",
        }
    }
}

/// How a value came to be what it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Journey {
    /// What the pack below has, and who says so there; `None` if nothing is there.
    pub below: Option<(Origin, Value)>,
    /// What the owner gives, if anything.
    pub owner: Option<Given>,
}

impl Journey {
    /// Who has the last word.
    pub fn origin(&self) -> Origin {
        match (&self.owner, &self.below) {
            (Some(_), _) => Origin::Owner,
            (None, Some((origin, _))) => *origin,
            (None, None) => Origin::Reconstruction,
        }
    }

    /// Whether the owner has confirmed what was there.
    pub fn is_confirmation(&self) -> bool {
        matches!((&self.owner, &self.below), (Some(given), Some((_, below))) if given.value == *below)
    }
}

impl fmt::Display for Journey {
    /// "3: owner, from the counter, 2026-11-23; reconstructed as 2 before".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let below = self.below.as_ref();
        match &self.owner {
            Some(Given { value, reading }) => {
                write!(f, "{value}: owner, from the {}, {}", reading.printed.name(), reading.date)?;
                match below {
                    Some((origin, before)) if before != value => write!(f, "; {} as {before} before", origin.name()),
                    Some((origin, _)) => write!(f, "; {} the same", origin.name()),
                    None => Ok(()),
                }
            }
            None => match below {
                Some((origin, value)) => write!(f, "{value}: {}", origin.name()),
                None => f.write_str("nothing"),
            },
        }
    }
}

/// A value with its field, and who says that it is so.
pub type Told<'a> = (&'static str, &'a Value, Origin);

/// How many values of a section come from where.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Share {
    /// From the text of the rules.
    pub rulebook: usize,
    /// Reconstructed: the gaps of a transcription.
    pub reconstructed: usize,
    pub owner: usize,
}

impl Transcription {
    /// How a value came to be what it is; `None` if there is none.
    pub fn journey(&self, id: &ValueId) -> Option<Journey> {
        let record = self.after.find(&id.record).or_else(|| self.before.find(&id.record))?;
        let id = ValueId { record, field: id.field };
        let below = self.before.0.get(&id.record).and_then(|record| {
            let value = record.values.get(id.field)?;
            Some((origin(id.record.kind, id.field, record), value.clone()))
        });
        let owner = self.given.get(&id).cloned();
        (below.is_some() || owner.is_some()).then_some(Journey { below, owner })
    }

    /// The records of a kind in the order of the pack's files: the id, and each value with its field and who says so.
    pub fn records(&self, kind: Kind) -> Vec<(&str, Vec<Told<'_>>)> {
        let mut records = Vec::new();
        for (id, record) in self.after.in_order(kind) {
            let value = |field: &Field| {
                let journey = self.journey(&ValueId { record: id.clone(), field: field.name });
                let origin = journey.map_or(Origin::Reconstruction, |journey| journey.origin());
                Some((field.name, record.values.get(field.name)?, origin))
            };
            records.push((id.id.as_str(), kind.fields().iter().filter_map(value).collect()));
        }
        records
    }

    /// What the owner gives, in order, each value with its journey.
    pub fn given(&self) -> impl Iterator<Item = (&ValueId, Journey)> {
        self.given.keys().filter_map(|id| Some((id, self.journey(id)?)))
    }

    /// How far the owner has come with a section.
    pub fn share(&self, section: Section) -> Share {
        let mut share = Share::default();
        for (id, _) in self.after.values(section) {
            match self.journey(&id).map_or(Origin::Reconstruction, |journey| journey.origin()) {
                Origin::Rulebook => share.rulebook += 1,
                Origin::Reconstruction => share.reconstructed += 1,
                Origin::Owner => share.owner += 1,
            }
        }
        share
    }
}

/// Who says so in the pack. A record that the rules name still has reconstructed values.
fn origin(kind: Kind, field: &str, record: &Record) -> Origin {
    let text = |key: &str| record.rest.get(key).and_then(Toml::as_str).unwrap_or_default();
    let source = match (kind, field) {
        (Kind::Counter, "code") => text("code_source"),
        (Kind::Counter, field) if IDENTITY.contains(&field) => text("source"),
        (Kind::Counter, _) => text("stats_source"),
        _ => text("source"),
    };
    if source.starts_with("owner") || text("conf") == "owner" {
        return Origin::Owner;
    }
    let fixed = record.rest.get("fixed").and_then(Toml::as_array);
    let by_rules = match kind {
        Kind::Turn | Kind::Oilfields => true,
        // What the rules fix of an area is listed; the rest of its line is reconstructed.
        Kind::Land => fixed.is_some_and(|fixed| {
            fixed.iter().filter_map(Toml::as_str).any(|fact| fact.split([' ', ',']).any(|word| word == field))
        }),
        Kind::Counter => source.starts_with("rulebook"),
        Kind::Square
        | Kind::Sea
        | Kind::OffMap
        | Kind::LandLink
        | Kind::SeaLink
        | Kind::ActionsTrack
        | Kind::SingaporeTrack
        | Kind::SingaporeDrive
        | Kind::Incident
        | Kind::Refit
        | Kind::Terrain => source.starts_with("rulebook") && matches!(text("conf"), "text" | ""),
    };
    if by_rules { Origin::Rulebook } else { Origin::Reconstruction }
}
