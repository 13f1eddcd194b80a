//! What the table did with its own record: taken back, put right, ruled, stated. Told honestly, where it happened.

use super::said::{Phrase, Said, Sentence};
use crate::components::{AreaId, Side};
use crate::event::Event;
use crate::game::{Control, Sighting};
use crate::pack::Pack;
use crate::victory::{self, Prize};
use crate::words::counted;
use kernel::journal::{EntryNumber, SeenEntry};
use kernel::renewal::Renewal;

/// What the players agreed on, said or saw. The event has a line for the reader.
pub(super) fn sentence(pack: &Pack, entry: EntryNumber, event: &Event) -> Option<Sentence> {
    let phrase = Phrase::of(pack, entry);
    Some(if let Event::AdjustmentMade { reason, .. } = event {
        phrase.plain("the record was corrected: ").quoted(reason).end()
    } else if let Event::AdjustmentDeclined = event {
        phrase.plain("a correction was declined").end()
    } else if let Event::StatementDeclined = event {
        phrase.plain("a statement of the players was not confirmed").end()
    } else if let Event::Stated { question, statement, .. } = event {
        let phrase = phrase.plain("the table said of ").words(&question.sentence());
        phrase.plain(": ").quoted(&statement.sentence()).end()
    } else {
        return None;
    })
}

/// What a take-back took back.
pub(super) fn taken_back(pack: &Pack, entry: EntryNumber, gone: &[EntryNumber]) -> Option<Sentence> {
    let (first, last) = (*gone.first()?, *gone.last()?);
    let phrase = Phrase::of(pack, entry).cite(gone.iter().copied());
    let phrase = if first == last {
        phrase.plain(&format!("entry {first} was taken back"))
    } else {
        phrase.plain(&format!("entries {first} to {last} were taken back"))
    };
    Some(phrase.states(Said::TakenBack(first, last)).end())
}

/// A section without the short name of its rulebook.
fn number_of(section: &str) -> String {
    section.split_once(' ').map_or(section, |(_, number)| number).to_owned()
}

/// What was overruled in an entry, and which earlier one it stands for.
pub(super) fn notes(pack: &Pack, seen: &SeenEntry<Side>) -> Vec<Sentence> {
    let mut notes = Vec::new();
    if let Some(ruling) = &seen.ruling
        && !ruling.violations.is_empty()
    {
        let mut sections: Vec<String> =
            ruling.violations.iter().map(|violation| number_of(&violation.clause.section())).collect();
        sections.dedup();
        let phrase = Phrase::of(pack, seen.number).plain("this went against ");
        let phrase = phrase.list(&sections, |phrase, section| phrase.words(section));
        notes.push(match &ruling.reason {
            Some(reason) => phrase.plain(", and the table ruled so: ").quoted(reason).end(),
            None => phrase.plain(", and it was let stand").end(),
        });
    }
    let mut put_right = |words: &str, other: EntryNumber| {
        let phrase = Phrase::of(pack, seen.number).plain(&format!("{words} {other}"));
        notes.push(phrase.states(Said::Entry(other)).end());
    };
    match seen.renews {
        Some(Renewal::InsteadOf(other)) => {
            put_right("the record was corrected: this replaces entry", other);
        }
        Some(Renewal::After(other)) => {
            put_right("the record was corrected: this had been left out after entry", other);
        }
        Some(Renewal::Again(_)) | None => {}
    }
    notes
}

/// Who was found, where the reader saw it.
pub(super) fn found(
    pack: &Pack,
    entry: EntryNumber,
    by: Side,
    areas: &[AreaId],
    sightings: &[Sighting],
) -> Option<Sentence> {
    let phrase = Phrase::of(pack, entry).side(by);
    if sightings.is_empty() {
        return (!areas.is_empty())
            .then(|| phrase.plain(" found nobody at ").list(areas, |phrase, area| phrase.area(*area)).end());
    }
    let mut places: Vec<(AreaId, Vec<_>)> = Vec::new();
    for seen in sightings {
        match places.iter_mut().find(|(area, _)| *area == seen.area) {
            Some((_, units)) => units.push(seen.unit),
            None => places.push((seen.area, vec![seen.unit])),
        }
    }
    let phrase = phrase.plain(" found ");
    Some(phrase.list(&places, |phrase, (area, units)| phrase.units(units).plain(" at ").area(*area)).end())
}

/// Areas that changed hands, those that go the same way together.
///
/// It is seen and not told, so each area states its change and nothing else. A correction takes nothing.
pub(super) fn hands(
    pack: &Pack,
    entry: EntryNumber,
    is_correction: bool,
    changes: &[(AreaId, Control, Control)],
) -> Vec<Sentence> {
    let mut sentences = Vec::new();
    for wanted in [Control::By(Side::Japan), Control::By(Side::Allies), Control::Contested, Control::Uncontrolled] {
        for is_taken in [true, false] {
            let areas: Vec<AreaId> = changes
                .iter()
                .filter(|(_, before, after)| *after == wanted && is_taken == is_in_enemy_hands(*before, wanted))
                .map(|(area, ..)| *area)
                .collect();
            if areas.is_empty() {
                continue;
            }
            let phrase = Phrase::of(pack, entry).plain(if is_correction { "by this correction " } else { "" });
            let is_one = areas.len() == 1;
            let phrase = match wanted {
                Control::By(side) if is_correction => phrase.plain(side.name()).plain(" held "),
                Control::By(side) if is_taken => phrase.plain(side.name()).plain(" took "),
                Control::By(side) => phrase.plain(side.name()).plain(" gained sole control of "),
                Control::Uncontrolled | Control::Contested => phrase,
            };
            let phrase = phrase
                .list(&areas, |phrase, area| phrase.area(*area).states(Said::Control { area: *area, control: wanted }));
            let phrase = match (wanted, is_one) {
                (Control::Contested, true) => phrase.plain(" was contested"),
                (Control::Contested, false) => phrase.plain(" were contested"),
                (Control::Uncontrolled, true) => phrase.plain(" was held by nobody"),
                (Control::Uncontrolled, false) => phrase.plain(" were held by nobody"),
                _ => phrase,
            };
            sentences.push(phrase.end());
        }
    }
    sentences
}

/// What the places that changed hands are worth to Japan: one sentence for what it won, one for what it lost.
pub(super) fn prizes(
    pack: &Pack,
    entry: EntryNumber,
    changes: &[(AreaId, Control, Control)],
    is_demolished: impl Fn(AreaId) -> bool,
) -> Vec<(Sentence, i16)> {
    let japan = Control::By(Side::Japan);
    let of = |area: AreaId, is_won: bool| {
        let all = victory::prizes(pack.map.area(area)?, is_demolished(area));
        let points: i16 = all.iter().map(|prize| prize.points()).sum();
        let things: Vec<&str> =
            all.iter().filter(|prize| **prize != Prize::Batavia).map(|prize| prize.name()).collect();
        if things.is_empty() {
            return None;
        }
        let phrase = Phrase::of(pack, entry).plain("with ").area(area).plain(" Japan ");
        let phrase = phrase.plain(if is_won { "won " } else { "lost " });
        let phrase = phrase.list(&things, |phrase, thing| phrase.plain(article(thing)).plain(thing));
        let phrase = phrase.plain(", worth ").plain(&counted(points.into()));
        let phrase = phrase.plain(if points == 1 { " victory point" } else { " victory points" });
        let sentence = phrase.states(Said::Prize { area, points: points.into() }).end();
        Some((sentence, if is_won { points } else { -points }))
    };
    let concerned = changes.iter().filter(|(_, before, after)| *before == japan || *after == japan);
    concerned.filter_map(|(area, _, after)| of(*area, *after == japan)).collect()
}

const fn article(thing: &str) -> &'static str {
    match thing.as_bytes() {
        [b'a' | b'e' | b'i' | b'o' | b'u', ..] => "an ",
        _ => "a ",
    }
}

/// Whether the other side, or nobody, had what a side has now.
fn is_in_enemy_hands(before: Control, after: Control) -> bool {
    match (before, after) {
        (Control::By(old), Control::By(new)) => old != new,
        (Control::Contested, Control::By(_)) => false,
        _ => true,
    }
}
