//! The after-action report as one file of HTML: a history to read, to keep and to print.
//!
//! What it says is made by `domain`: a history where the book writes one, else the lines of the record, gathered.
//! Here is how it looks: `page` fills the template `templates/after_action.html`, `charts` draws numbers over time,
//! `gathered` makes a plain report of the lines of any book.

pub(super) mod charts;
pub(super) mod gathered;
pub(super) mod page;

use domain::kernel::journal::Table;
use domain::kernel::seat::{Opposed, Seat};
use domain::kernel::system::System;

use super::{Document, Reading, ReportError, Reported};
use crate::books::Book;
use host::games::GameState;
use host::seats::SeatKind;

/// Whose knowledge a report is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Knowledge {
    /// What both sides know together.
    Both,
    /// What the first side knew: Japan, or the Axis of *A World at War*.
    First,
    /// What the Allies knew.
    Second,
}

/// The after-action report.
#[derive(Debug, Clone, Copy, Default)]
pub struct AfterAction {
    knowledge: Option<Knowledge>,
    /// Whether it says what the staff of the house would have done.
    has_plans: bool,
}

impl AfterAction {
    /// The report that the parameters of an address ask for: `knowledge`, which is `both`, `japan` or `allies`, and
    /// `plans`, which is `yes` or `no`.
    pub fn asked(parameters: &str) -> Result<Self, String> {
        let mut wanted = Self::default();
        for (name, value) in url::form_urlencoded::parse(parameters.as_bytes()) {
            match (&*name, &*value) {
                ("knowledge", "both") => wanted.knowledge = Some(Knowledge::Both),
                ("knowledge", "japan") => wanted.knowledge = Some(Knowledge::First),
                ("knowledge", "allies") => wanted.knowledge = Some(Knowledge::Second),
                ("plans", "yes") => wanted.has_plans = true,
                ("plans", "no") => wanted.has_plans = false,
                ("knowledge", _) => {
                    return Err(format!(
                        "there is no knowledge {value:?}: ask for knowledge=both, japan or allies, or leave it out for \
                         what your seat knows"
                    ));
                }
                ("plans", _) => {
                    return Err(format!("plans={value} is not understood: ask for plans=yes, or leave it out"));
                }
                _ => {
                    return Err(format!(
                        "a report has no parameter {name:?}: it takes knowledge=both, japan or allies, and plans=yes"
                    ));
                }
            }
        }
        Ok(wanted)
    }

    /// The eyes that a report is made for, if the seat that asks may have them.
    fn reader<S: Book>(self, loaded: &GameState<S>, seat: Seat<S::Side>) -> Result<Seat<S::Side>, ReportError> {
        let [first, second] = S::Side::both();
        let eyes = loaded.table.eyes(seat);
        let wanted = match self.knowledge {
            None => eyes,
            Some(Knowledge::Both) => Seat::Both,
            Some(Knowledge::First) => Seat::Side(first),
            Some(Knowledge::Second) => Seat::Side(second),
        };
        let sees_all = S::Side::both().into_iter().all(|side| eyes.sees_for(side));
        if sees_all || wanted == eyes {
            // An umpire reads what both sides know together.
            return Ok(if wanted == Seat::Umpire { Seat::Both } else { wanted });
        }
        let own = match eyes {
            Seat::Side(side) => format!("knowledge={}", word::<S>(side)),
            _ => "a report without knowledge=".to_owned(),
        };
        Err(ReportError::Unknown(format!(
            "until the game is over this seat reads what it may know itself: ask for {own}, or leave it out"
        )))
    }
}

/// A side as an address names it.
fn word<S: Book>(side: S::Side) -> String {
    SeatKind::of_seat(Seat::Side(side)).as_str().to_lowercase()
}

/// Where a report comes from: for its head, and for the links back to the table.
pub struct Origin {
    /// The name of the game.
    pub(super) name: String,
    /// The address at which the page shows an entry, up to its number.
    pub(super) entry: String,
}

impl Origin {
    fn of<S: System + Book>(loaded: &GameState<S>) -> Self {
        // The page opens it with whatever seat the device has in this game.
        Self { name: loaded.row.name.clone(), entry: format!("/#/{}/entry/", loaded.row.id) }
    }
}

fn render(html: Result<String, askama::Error>) -> Result<Document, ReportError> {
    let html = html.map_err(|error| ReportError::Fault(format!("the report could not be written: {error}")))?;
    Ok(Document { media: "text/html; charset=utf-8", ending: "report.html", bytes: html.into_bytes() })
}

impl Reading for AfterAction {
    fn make<S: Reported>(&self, loaded: &GameState<S>, seat: Seat<S::Side>) -> Result<Document, ReportError> {
        let reader = self.reader(loaded, seat)?;
        let made = if self.has_plans { S::report_with_plans } else { S::report };
        render(page::written(&made(&loaded.table, reader, &Origin::of(loaded))?))
    }
}

/// The report of a game that no server holds, as `bench` and the pictures of the docs make it.
pub fn of_table<S: Reported>(table: &Table<S>, reader: Seat<S::Side>, name: &str) -> Result<String, ReportError> {
    let origin = Origin { name: name.to_owned(), entry: "/#/table/entry/".to_owned() };
    page::written(&S::report(table, reader, &origin)?).map_err(|error| ReportError::Fault(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_parameter_is_refused_with_those_that_there_are() {
        assert!(AfterAction::asked("").unwrap().knowledge.is_none());
        assert_eq!(AfterAction::asked("knowledge=japan").unwrap().knowledge, Some(Knowledge::First));
        assert!(AfterAction::asked("plans=yes").unwrap().has_plans);
        assert!(AfterAction::asked("plans=maybe").unwrap_err().contains("plans=yes"));
        for wrong in ["knowledge=axis", "knowledge=", "side=japan"] {
            let reason = AfterAction::asked(wrong).unwrap_err();
            assert!(reason.contains("both, japan or allies"), "{reason}");
        }
    }
}
