//! AWAW-R-06, AWAW-R-08, AWAW-R-17, AWAW-R-32, AWAW-R-45: what the players enter from their scenario, their counters and
//! their map.

use serde::{Deserialize, Serialize};

use super::accounts::{self, AccountSheet, HOLDERS};
use super::boxes::outback;
use super::components::{Counter, Front, Land, Mark, Place, Print, Side, Spot, TransportKind, UnitKind};
use super::deciding::Deciding;
use super::event::Event;
use super::game::Game;
use super::judging::{Judging, refuse};
use kernel::violation::{Refusal, RefusalKind, Violation};

/// The cost of a type of unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cost {
    /// What.
    pub kind: UnitKind,
    /// Its figures.
    pub print: Print,
    /// BRPs.
    pub brps: u16,
}

/// What is known of a hex; what is not said is unknown, and asked when a rule needs it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HexRecord {
    /// The hex.
    pub hex: Spot,
    /// Its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its land.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub land: Option<Land>,
    /// Its front.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub front: Option<Front>,
    /// What it is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub is: Vec<Mark>,
    /// What it is not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub is_not: Vec<Mark>,
}

impl HexRecord {
    /// A hex of which nothing is known.
    pub const fn of(hex: Spot) -> Self {
        Self { hex, name: None, land: None, front: None, is: Vec::new(), is_not: Vec::new() }
    }

    /// Whether it is so, where that is known.
    pub fn mark(&self, mark: Mark) -> Option<bool> {
        if self.is.contains(&mark) { Some(true) } else { self.is_not.contains(&mark).then_some(false) }
    }

    /// Takes over what another record says.
    pub(super) fn take(&mut self, other: &Self) {
        self.name = other.name.clone().or(self.name.take());
        self.land = other.land.or(self.land);
        self.front = other.front.or(self.front);
        for (mark, yes) in
            other.is.iter().map(|mark| (*mark, true)).chain(other.is_not.iter().map(|mark| (*mark, false)))
        {
            self.is.retain(|known| *known != mark);
            self.is_not.retain(|known| *known != mark);
            if yes { self.is.push(mark) } else { self.is_not.push(mark) }
        }
    }
}

/// A side of a hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "points of the compass")]
pub enum Compass {
    West,
    Northwest,
    Northeast,
    East,
    Southeast,
    Southwest,
}

/// A hexside, as the players see it on their map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HexsideRecord {
    /// A hex.
    pub hex: Spot,
    /// Which of its sides.
    pub side: Compass,
    /// The hex beyond.
    pub beyond: Spot,
    /// Whether it is an all-outback hexside.
    pub all_outback: bool,
}

impl HexsideRecord {
    /// What the text has against it, among the hexes that a pack knows.
    pub(super) fn objection(&self, hexes: &[HexRecord]) -> Option<String> {
        let open = self.all_outback && outback::is_open_side_of(hexes, self.hex, self.side);
        open.then(|| {
            format!("the {:?} side of {}, an outermost outback hex, is not all-outback (71.81)", self.side, self.hex)
        })
    }
}

/// Something entered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Transcription {
    /// An account.
    Account(AccountSheet),
    /// Transports of a sea.
    Transports {
        /// Which.
        kind: TransportKind,
        /// How many there are.
        stock: u8,
    },
    /// The cost of a type of unit.
    Cost(Cost),
    /// The hexes in which the scenario lets the British garrison be.
    GarrisonAreas(Vec<Spot>),
    /// A hex.
    Hex(HexRecord),
    /// A hexside.
    Hexside(HexsideRecord),
    /// A counter of another nation, and where it is.
    Unit {
        /// The counter.
        counter: Counter,
        /// Where.
        at: Place,
    },
}

impl Transcription {
    /// In words.
    pub fn name(&self) -> String {
        match self {
            Self::Account(sheet) => format!("the account of {}: {}", sheet.nation.name(), sheet.reason),
            Self::Transports { kind, stock } => format!("{stock} {} transports", kind.name()),
            Self::Cost(cost) => format!("a {} {} costs {} BRPs", cost.print, cost.kind.name(), cost.brps),
            Self::GarrisonAreas(spots) => format!("{} hexes for the British garrison of Asia", spots.len()),
            Self::Hex(record) => format!("hex {}", record.hex),
            Self::Hexside(record) => format!("the hexside {}/{}", record.hex, record.beyond),
            Self::Unit { counter, at } => format!("{counter} at {at}"),
        }
    }
}

/// What is wrong with a transcription.
pub(super) fn judge(judging: &mut Judging, what: &Transcription) -> Result<(), Refusal> {
    match what {
        Transcription::Account(sheet) => judge_account(judging, sheet),
        Transcription::Hexside(record) => {
            judge_hexside(judging, record);
            Ok(())
        }
        Transcription::Unit { counter, at } => judge_unit(judging, *counter, *at),
        Transcription::Transports { .. }
        | Transcription::Cost(_)
        | Transcription::GarrisonAreas(_)
        | Transcription::Hex(_) => Ok(()),
    }
}

fn judge_account(judging: &Judging, sheet: &AccountSheet) -> Result<(), Refusal> {
    if !HOLDERS.contains(&sheet.nation) {
        let refusal = refuse(
            RefusalKind::Malformed,
            format!("{} has no account", sheet.nation.name()),
            "enter the account of Britain, the U.S. or Japan",
        );
        return Err(match sheet.nation.country() {
            Some(country) => {
                let rules = super::payment::rules(country);
                refusal.by(rules.in_base)
            }
            None => refusal,
        });
    }
    if judging.side != sheet.nation.side() {
        return Err(refuse(
            RefusalKind::Seat,
            format!("{} enters the account of {}", judging.side.name(), sheet.nation.name()),
            "let its own side enter it",
        ));
    }
    if sheet.limit < 0 || sheet.prewar.is_some_and(|limit| limit < 0) || sheet.reason.trim().is_empty() {
        return Err(refuse(
            RefusalKind::Malformed,
            "a limit below zero, or no reason",
            "enter limits of zero or more, and say why",
        ));
    }
    Ok(())
}

/// 71.81: the outer sides of the outermost outback hexes are never all-outback (AWAW-R-45).
fn judge_hexside(judging: &mut Judging, record: &HexsideRecord) {
    let open = record.all_outback && outback::is_open_side(judging.game, record.hex, record.side);
    judging.demand(!open, || {
        Violation::new(
            "AWAW-71.81-c",
            format!("the {:?} side of {}, an outermost outback hex, as all-outback", record.side, record.hex),
            "leave it open",
        )
    });
}

fn judge_unit(judging: &Judging, counter: Counter, at: Place) -> Result<(), Refusal> {
    let refusal = |message: String, cure: &str| Err(refuse(RefusalKind::Malformed, message, cure));
    if judging.game.units.contains_key(&counter.id) {
        return refusal(format!("{} is in the game already", counter.id), "take another id");
    }
    if counter.nation.country().is_some() || counter.nation == super::components::Nation::IndianNationalArmy {
        return refusal(
            format!("{counter} is a unit of this chapter, and comes by its rules"),
            "enter units of other nations",
        );
    }
    if counter.garrison || counter.new_zealand {
        return refusal(format!("{counter} with a tag of this chapter"), "leave the tag out");
    }
    if counter.side() != judging.side {
        return refusal(format!("{counter} is of the other side"), "let its own side enter it");
    }
    if let Some(area) = super::components::Area::ALL.into_iter().find(|area| area.place() == at) {
        let rules = super::boxes::rules(area);
        if counter.side() == Side::Axis {
            return Err(refuse(RefusalKind::Malformed, format!("{counter} in {}", area.name()), "enter it elsewhere")
                .by(rules.japan_barred));
        }
    }
    Ok(())
}

/// It is entered.
pub(super) fn enter(deciding: &mut Deciding, what: &Transcription) {
    if let Transcription::Account(sheet) = what {
        accounts::enter(deciding, sheet);
        let named = accounts::base_parts(&deciding.game).last().map_or(0, |rest| rest.brps);
        if sheet.nation == super::components::Nation::Britain && named < 0 {
            deciding.note("The British base is smaller than the countries that are inside it", "AWAW-70.13-b");
        }
        return;
    }
    deciding.happen(Event::Transcribed(Box::new(what.clone())));
    if outback::is_crowded(&deciding.game) {
        deciding.note("More than six outback hexes lie on the southern edge", "AWAW-71.81-a");
    }
}

impl Game {
    /// Takes a transcription in.
    pub(super) fn take(&mut self, what: &Transcription) {
        match what {
            Transcription::Account(_) => {}
            Transcription::Transports { kind, stock } => {
                self.transports.entry(*kind).or_default().stock = Some(*stock);
            }
            Transcription::Cost(cost) => {
                self.costs.retain(|known| (known.kind, known.print) != (cost.kind, cost.print));
                self.costs.push(*cost);
            }
            Transcription::GarrisonAreas(spots) => self.garrison_areas = Some(spots.iter().copied().collect()),
            Transcription::Hex(record) => {
                self.hexes.entry(record.hex).or_insert_with(|| HexRecord::of(record.hex)).take(record);
            }
            Transcription::Hexside(record) => {
                self.hexsides.retain(|known| (known.hex, known.beyond) != (record.hex, record.beyond));
                self.hexsides.push(*record);
            }
            Transcription::Unit { counter, at } => {
                let unit = super::game::Unit::new(*counter, super::game::Location::At(*at));
                self.units.insert(counter.id, unit);
            }
        }
    }
}
