//! NEI 4: how to win. Victory points with their terms, the bands, sudden death.

use super::components::{AreaId, GroundType, Port, ShipType, Side, UnitId, UnitType};
use super::deciding::Deciding;
use super::event::Event;
use super::game::{Amount, Game, Location, Outcome, Phase};
use super::optional::forces;
use super::pack::{Area, PortRank};
use super::rulings::{CapitalShipsCounted, SuddenDeathAreas, ZeroDifferential};
use kernel::clause::Clause;
use kernel::seat::Opposed;

/// Victory points for territory (4.3). The Allies get none (4.4).
pub fn territory(game: &Game, side: Side) -> Vec<Amount> {
    if side == Side::Allies {
        return Vec::new();
    }
    let areas = game.pack.map.areas.values();
    areas.filter(|area| game.control(area.id).is(Side::Japan)).flat_map(|area| held(game, area)).collect()
}

/// What victory points for territory are counted for (4.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Prize {
    Batavia,
    MajorPort,
    Airfield,
    MinorPort,
    DemolishedOilfield,
    Oilfield,
}

impl Prize {
    /// In the order of the schedule.
    pub const ALL: [Self; 6] =
        [Self::Batavia, Self::MajorPort, Self::Airfield, Self::MinorPort, Self::DemolishedOilfield, Self::Oilfield];

    /// What it is called; Batavia is called by its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Batavia => "Batavia",
            Self::MajorPort => "major port",
            Self::Airfield => "airfield",
            Self::MinorPort => "minor port",
            Self::DemolishedOilfield => "demolished oilfield",
            Self::Oilfield => "oilfield",
        }
    }

    /// The victory points.
    pub const fn points(self) -> i16 {
        match self {
            Self::Batavia | Self::MajorPort | Self::DemolishedOilfield => 3,
            Self::Airfield | Self::MinorPort => 1,
            Self::Oilfield => 6,
        }
    }

    /// The line of the schedule.
    pub const fn scored_by(self) -> &'static str {
        match self {
            Self::Batavia => "NEI-4.3-a",
            Self::MajorPort => "NEI-4.3-b",
            Self::Airfield => "NEI-4.3-c",
            Self::MinorPort => "NEI-4.3-d",
            Self::DemolishedOilfield => "NEI-4.3-e",
            Self::Oilfield => "NEI-4.3-f",
        }
    }
}

/// What there is to be had in an area, whose oilfield may be demolished (4.3).
pub fn prizes(area: &Area, is_demolished: bool) -> Vec<Prize> {
    let land = &area.land;
    if !land.is_objective {
        return Vec::new();
    }
    // 7.2 and 4.3 name Batavia by its square.
    let is_batavia = area.square.is_some_and(|square| square.as_str() == "G3");
    let oilfield = if is_demolished { Prize::DemolishedOilfield } else { Prize::Oilfield };
    [
        (is_batavia, Prize::Batavia),
        (land.port == PortRank(Port::Major), Prize::MajorPort),
        (land.port == PortRank(Port::Minor), Prize::MinorPort),
        (land.airfield, Prize::Airfield),
        (land.oilfield, oilfield),
    ]
    .into_iter()
    .filter_map(|(is_there, prize)| is_there.then_some(prize))
    .collect()
}

/// What an area is worth to Japan while it controls it (4.3).
pub fn held(game: &Game, area: &Area) -> Vec<Amount> {
    let name = &area.name;
    let term = |prize: Prize| {
        let text = if prize == Prize::Batavia { name.clone() } else { format!("{} of {name}", prize.name()) };
        Amount::new(text, prize.points(), prize.scored_by())
    };
    prizes(area, game.is_demolished(area.id)).into_iter().map(term).collect()
}

/// Victory points of `side` for enemy units that lie disrupted or destroyed (4.3, 4.4).
pub fn losses(game: &Game, side: Side) -> Vec<Amount> {
    let enemy = side.other();
    game.in_display(enemy, Location::Disrupted)
        .chain(game.in_display(enemy, Location::Destroyed))
        .filter_map(|unit| {
            let (amount, clause) = loss_value(game, side, unit);
            (amount > 0).then(|| Amount::new(game.name(unit), amount, clause))
        })
        .collect()
}

/// What an enemy unit is worth to `side` when it is lost, with the line of 4.3 or 4.4.
///
/// NEI-R07: whatever its face was, a Japanese engineer lies in the display as an engineer.
pub(super) fn loss_value(game: &Game, side: Side, unit: UnitId) -> (i16, &'static str) {
    match (side, game.counter(unit).kind) {
        (Side::Japan, UnitType::Ship(ShipType::Bb | ShipType::Cv)) => (2, "NEI-4.3-h"),
        (Side::Japan, UnitType::Ship(ShipType::Av | ShipType::Ca)) => (1, "NEI-4.3-i"),
        (Side::Japan, UnitType::Aircraft(_)) => (1, "NEI-4.3-k"),
        (Side::Japan, UnitType::Ground(kind)) if kind != GroundType::Base => (1, "NEI-4.3-j"),
        (Side::Japan, _) => (0, "NEI-4.3-l"),
        (Side::Allies, UnitType::Ship(ShipType::Cv | ShipType::Cvl | ShipType::Bb)) => (3, "NEI-4.4-a"),
        (Side::Allies, UnitType::Ship(ShipType::Av | ShipType::Ca | ShipType::Tr)) => (1, "NEI-4.4-b"),
        // NEI-R06: an air transport is an air unit.
        (Side::Allies, UnitType::Aircraft(_)) => (2, "NEI-4.4-d"),
        (Side::Allies, UnitType::Ground(kind)) if kind != GroundType::Base => (1, "NEI-4.4-c"),
        (Side::Allies, _) => (0, "NEI-4.4-e"),
    }
}

/// What a side pays for the optional forces it was given (28.0).
pub fn costs(game: &Game, side: Side) -> Vec<Amount> {
    forces::costs(game, side)
}

/// The victory points of a side: territory and enemy losses, less what its optional forces cost.
pub fn points(game: &Game, side: Side) -> i16 {
    total(&territory(game, side)) + total(&losses(game, side)) + total(&costs(game, side))
}

/// The sum of some terms.
pub fn total(terms: &[Amount]) -> i16 {
    terms.iter().map(|term| term.amount).sum()
}

/// Japanese less Allied victory points (4.2).
pub fn differential(game: &Game) -> i16 {
    points(game, Side::Japan) - points(game, Side::Allies)
}

/// The result of a differential (4.2). NEI-R01 says what zero is, which the book leaves open.
pub fn band(differential: i16, zero: ZeroDifferential) -> Outcome {
    let (result, winner, clause) = match differential {
        0 if zero == ZeroDifferential::DecisiveAllied => ("Allied Decisive Victory", Some(Side::Allies), "NEI-4.2-g"),
        0 if zero == ZeroDifferential::Draw => ("Draw", None, "NEI-4.2-e"),
        50.. => ("Decisive Japanese Victory", Some(Side::Japan), "NEI-4.2-b"),
        36..=49 => ("Theater Japanese Victory", Some(Side::Japan), "NEI-4.2-c"),
        16..=35 => ("Marginal Japanese Victory", Some(Side::Japan), "NEI-4.2-d"),
        6..=15 => ("Draw", None, "NEI-4.2-e"),
        0..=5 => ("Allied Marginal Victory", Some(Side::Allies), "NEI-4.2-f"),
        _ => ("Allied Decisive Victory", Some(Side::Allies), "NEI-4.2-g"),
    };
    Outcome { result: result.to_owned(), winner, clause: Clause::new(clause) }
}

/// The land areas Japan must hold for its sudden death (4.1): every one on the map with a port, an airfield or an
/// oilfield. NEI-R03 says whether Singapore and Darwin are among them.
pub fn objectives(game: &Game) -> impl Iterator<Item = AreaId> + '_ {
    let reading = game.rulings.sudden_death_areas;
    game.pack
        .map
        .areas
        .values()
        .filter(|area| area.land.is_objective || area.is_singapore)
        .filter(move |area| match reading {
            SuddenDeathAreas::All => true,
            SuddenDeathAreas::WithoutSingapore => !area.is_singapore,
            SuddenDeathAreas::WithoutDarwin => area.square.is_none_or(|square| square.as_str() != "H10"),
        })
        .map(|area| area.id)
}

/// Whether a Japanese BB, CV, CVL or CA is on the map (4.1). NEI-R02 says whether the squares of home bases are.
pub fn japanese_capital_ship_on_map(game: &Game) -> bool {
    let home_bases_count = game.rulings.capital_ships_counted == CapitalShipsCounted::OnMapHomeBasesToo;
    game.units.keys().any(|unit| {
        game.side(*unit) == Side::Japan
            && matches!(
                game.counter(*unit).kind,
                UnitType::Ship(ShipType::Bb | ShipType::Cv | ShipType::Cvl | ShipType::Ca)
            )
            && game.place(*unit).is_some_and(|area| home_bases_count || !game.is_home_base(area))
    })
}

/// NEI-R02: in one reading the Allied sudden death is not tested before Japan has had a turn.
fn is_before_the_first_japanese_turn_ends(game: &Game) -> bool {
    game.rulings.capital_ships_counted == CapitalShipsCounted::AfterFirstJapaneseTurn
        && game.turn == game.scenario().first_turn
        && game.phase.side() == Some(Side::Japan)
}

/// The result of the differential as it stands.
fn scored(game: &Game) -> Outcome {
    band(differential(game), game.rulings.zero_differential)
}

/// Sudden death, tested after each command is fully resolved (4.1, NEI-R04).
pub(super) fn sudden_death(game: &Game) -> Option<Outcome> {
    if matches!(game.phase, Phase::SetUp(_) | Phase::Finished) {
        return None;
    }
    let japan = objectives(game).all(|area| game.control(area).is(Side::Japan));
    let allies = !japanese_capital_ship_on_map(game) && !is_before_the_first_japanese_turn_ends(game);
    match (japan, allies) {
        (true, true) => Some(scored(game)),
        (true, false) => Some(Outcome {
            result: "Japanese sudden death victory".to_owned(),
            winner: Some(Side::Japan),
            clause: Clause::new("NEI-4.1-b"),
        }),
        (false, true) => Some(Outcome {
            result: "Allied sudden death victory".to_owned(),
            winner: Some(Side::Allies),
            clause: Clause::new("NEI-4.1-c"),
        }),
        (false, false) => None,
    }
}

/// The end of the last turn: the differential decides (4.2).
pub(super) fn finish(deciding: &mut Deciding) {
    let outcome = scored(&deciding.game);
    deciding.happen(Event::GameFinished(outcome));
}
