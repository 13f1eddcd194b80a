//! The owner's copy: overlays looked through, compared and kept. Of the books of whose components nothing is
//! reconstructed an overlay has the records of a pack; where something is, the book has a `copy.rs` of its own.

use std::fmt::Display;

use async_graphql::{Enum, ID, Result};
use domain::kernel::overlay::{self, OverlayError, sheets};
use domain::kernel::pack_files::{PackFiles, PackMistake};
use domain::kernel::system::System;
use tokio::sync::Semaphore;

use super::error::{Code, WithCode};
use crate::graphql::shown::{named, object};
use host::games::{Games, Laid, guarded};

/// What it costs to lay an overlay over a pack.
pub const CHECK_COST: usize = 2000;
/// Overlays that are looked through at the same time.
static CHECKS: Semaphore = Semaphore::const_new(2);
/// How the remarks name the file.
pub const FILE: &str = "overlay";

/// A part of the printed game; two owners compare theirs one by one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "overlay::Section")]
pub enum CopySection {
    /// The counter sheet.
    Counters,
    /// The map.
    Map,
    /// The tables and tracks.
    Tables,
}

named!(CopySection);

object!(
    /// What is to be said of a place in an overlay.
    #[derive(Debug)]
    pub struct OverlayRemark {
        /// The line.
        pub line: usize,
        /// What is wrong or unlikely.
        pub reason: String,
    }
);

object!(
    /// A value in which two overlays differ.
    #[derive(Debug)]
    pub struct OverlayDifference {
        /// The kind of record.
        pub kind: ID,
        /// The record.
        pub record: ID,
        /// The field; null where one of them says that the printed game lacks the record, or it has no other field.
        pub field: Option<ID>,
        /// What the first says; null where it says nothing.
        pub first: Option<String>,
        /// What the second says.
        pub second: Option<String>,
    }
);

object!(
    /// Two overlays held against each other.
    #[derive(Debug)]
    pub struct OverlayComparison {
        /// What cannot be read in one of them; then there are no differences.
        mistakes: Vec<OverlayRemark>,
        /// The values in which they differ.
        differences: Vec<OverlayDifference>,
    }
);

impl OverlayComparison {
    /// The differences of two overlays that could be read, or what is wrong with them.
    pub fn of<O>(
        read: (Result<O, OverlayError>, Result<O, OverlayError>),
        differences: impl FnOnce(O, O) -> Vec<OverlayDifference>,
    ) -> Self {
        match read {
            (Ok(first), Ok(second)) => Self { mistakes: Vec::new(), differences: differences(first, second) },
            (first, second) => {
                let errors = [first.err(), second.err()].into_iter().flatten();
                let named = |mistake: PackMistake| OverlayRemark {
                    line: mistake.line,
                    reason: format!("in the {}: {}", mistake.file, mistake.reason),
                };
                Self { mistakes: errors.flat_map(|error| error.mistakes).map(named).collect(), differences: Vec::new() }
            }
        }
    }
}

object!(
    /// A part of the printed game, as far as it is known under an overlay.
    #[derive(Debug)]
    pub struct OverlaySection {
        /// The part.
        pub section: CopySection,
        /// What the overlay gives: values, or records of a book whose overlays have those of a pack.
        pub owner: usize,
        /// What is known of it, wherever it comes from.
        pub known: usize,
        /// What of that is reconstructed: the gaps of a transcription.
        pub reconstructed: usize,
        /// The hash over all of it. Two owners who have the same typed the same.
        pub hash: String,
    }
);

object!(
    /// An overlay that was looked through.
    #[derive(Debug, Default)]
    pub struct OverlayChecked {
        /// Whether it can be played with. If not, it is refused whole, and `mistakes` says why.
        fits: bool,
        /// Every mistake.
        mistakes: Vec<OverlayRemark>,
        /// What is possible but unlikely: to be looked at again.
        doubts: Vec<OverlayRemark>,
        /// Its hash; null unless it fits.
        hash: Option<ID>,
        /// The hash of the pack under it; null unless it fits.
        pack_hash: Option<String>,
        /// The parts of the printed game; empty unless it fits.
        sections: Vec<OverlaySection>,
        /// The overlay in the one form that its content has; null unless it fits.
        text: Option<String>,
    }
);

/// An overlay that fits: what is to be said of it, and what is to be kept.
pub struct Looked {
    pub(super) checked: OverlayChecked,
    pub(super) pack: String,
    pub(super) laid: Laid,
}

impl OverlayChecked {
    /// One that does not fit.
    pub(super) fn refused(error: &OverlayError) -> Self {
        Self { mistakes: remarks(&error.mistakes), doubts: remarks(&error.doubts), ..Self::default() }
    }
}

impl Looked {
    /// One that makes a pack of this hash.
    pub fn new(pack: &str, laid: Laid, doubts: Vec<OverlayRemark>, sections: Vec<OverlaySection>) -> Self {
        let checked = OverlayChecked {
            fits: true,
            mistakes: Vec::new(),
            doubts,
            hash: Some(laid.hash.clone().into()),
            pack_hash: Some(pack.to_owned()),
            sections,
            text: Some(laid.text.clone()),
        };
        Self { checked, pack: pack.to_owned(), laid }
    }

    /// One that has the records of a pack.
    pub fn of_sheets<P>(laid: &sheets::Laid<P>, files: &PackFiles) -> Self {
        let section = |one: &sheets::SectionHash| OverlaySection {
            section: one.section.into(),
            owner: one.owner,
            known: one.records,
            reconstructed: 0,
            hash: one.hash.clone(),
        };
        let (hash, text) = (laid.overlay.hash(), laid.overlay.export());
        let sections = laid.sections.iter().map(section).collect();
        Self::new(&laid.hash, Laid { hash, base: files.hash(), text }, remarks(&laid.doubts), sections)
    }
}

/// Holds two overlays with the records of a pack against each other.
pub fn compare_sheets(
    read: fn(&str, &str) -> Result<sheets::Overlay, OverlayError>,
    first: &str,
    second: &str,
) -> OverlayComparison {
    OverlayComparison::of((read("first", first), read("second", second)), |first, second| {
        let named = |one: sheets::Difference| OverlayDifference {
            kind: one.record.kind.into(),
            record: one.record.identity.into(),
            field: (!one.field.is_empty()).then(|| one.field.into()),
            first: one.first,
            second: one.second,
        };
        first.difference(&second).into_iter().map(named).collect()
    })
}

/// The overlay that a game was begun with, read again.
pub async fn begun_with<S: System>(
    games: &Games<S>,
    read: fn(&str, &str) -> Result<sheets::Overlay, OverlayError>,
    (pack, overlay): (&str, Option<&str>),
) -> Result<Option<sheets::Overlay>> {
    let Some(overlay) = overlay else { return Ok(None) };
    let row = games.overlay_of(pack, overlay).await.coded()?;
    read(FILE, &row.text).map(Some).map_err(|error| Code::Internal.error(error.to_string()))
}

/// A day, as in 2026-11-23.
pub fn day(date: &str) -> Result<&str> {
    let parts: Vec<&str> = date.split('-').collect();
    let digits = |part: &str, length| part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit());
    let number = |part: &str| part.parse::<u8>().unwrap_or_default();
    match parts[..] {
        [year, month, day]
            if digits(year, 4)
                && digits(month, 2)
                && digits(day, 2)
                && (1..=12).contains(&number(month))
                && (1..=31).contains(&number(day)) =>
        {
            Ok(date)
        }
        _ => Err(Code::BadInput.error(format!("date is a day, as in 2026-11-23; this is {date:?}"))),
    }
}

/// Does work for which nobody else should wait, a few at a time.
pub async fn aside<T: Send + 'static>(work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
    let failed = |error: &dyn Display| Code::Internal.error(error.to_string());
    let _turn = CHECKS.acquire().await.map_err(|error| failed(&error))?;
    let working = tokio::task::spawn_blocking(move || guarded(work));
    working.await.map_err(|error| failed(&error))?.coded()?
}

/// Mistakes or doubts, in words.
pub fn remarks(remarks: &[PackMistake]) -> Vec<OverlayRemark> {
    // What is amiss in the pack itself names its file.
    let reason = |remark: &PackMistake| match remark.file.as_str() {
        FILE => remark.reason.clone(),
        file => format!("{file}: {}", remark.reason),
    };
    remarks.iter().map(|remark| OverlayRemark { line: remark.line, reason: reason(remark) }).collect()
}
