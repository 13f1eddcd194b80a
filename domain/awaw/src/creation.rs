//! How a game begins: the state before the first command.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::accounts::{self, Account, HOLDERS};
use super::calendar::{Quarter, Stage};
use super::components::{Area, Place, Side};
use super::declared_facts::DeclaredFacts;
use super::game::{AreaState, Control, CountryState, Creation, Game, InaState, Location, PackInPlay, Unit};
use super::pack::Pack;
use super::setting_up;
use kernel::seat::BySide;

impl Game {
    /// The state before the first command.
    pub(super) fn create(pack: &Arc<Pack>, creation: &Creation) -> Result<Self, String> {
        let first_turn = creation.first_turn.unwrap_or(Quarter::FALL_1939);
        if first_turn.year < 1939 || first_turn.year > 1945 {
            return Err(format!("{first_turn} is no turn of the game; it runs from 1939 to 1945"));
        }
        let control = pack.places.iter().map(|place| {
            let side = Some(Side::Allies);
            (place.spot, Control { side, at_turn_start: side })
        });
        let mut game = Self {
            pack: PackInPlay::new(pack),
            rulings: creation.rulings,
            first_turn,
            quarter: None,
            stage: Stage::SetUp,
            first_side: Side::Axis,
            played: BTreeSet::new(),
            player_turns: 0,
            year_start: None,
            wars: BTreeMap::new(),
            war_turns: BTreeMap::new(),
            british_surrender: None,
            accounts: HOLDERS.into_iter().map(|nation| (nation, Account::default())).collect(),
            ledger: Arc::default(),
            conquests: Vec::new(),
            countries: pack
                .yards
                .iter()
                .map(|yard| (yard.country, CountryState { yard: yard.points, ..CountryState::default() }))
                .collect(),
            areas: Area::ALL.into_iter().map(|area| (area, AreaState::default())).collect(),
            units: BTreeMap::new(),
            hexes: pack.hexes.iter().map(|hex| (hex.hex, hex.clone())).collect(),
            hexsides: pack.hexsides.clone(),
            costs: pack.costs.clone(),
            transports: BTreeMap::new(),
            garrison_areas: None,
            control: control.collect(),
            city_clocks: BTreeMap::new(),
            ina: InaState::default(),
            siege: 0,
            submarines: BySide::default(),
            activities: Vec::new(),
            activities_ever: 0,
            declarations: DeclaredFacts::default(),
            declared: 0,
            pending: Vec::new(),
        };
        game.begin_as_printed(pack, first_turn);
        for entry in &pack.units {
            if entry.adds.is_none() && !(entry.counter.garrison && setting_up::is_left_out(&game, entry)) {
                let at = entry.at.map_or(Location::Waiting, |name| Location::At(Place::Box(name)));
                game.units.insert(entry.counter.id, Unit::new(entry.counter, at));
            }
        }
        // A game that begins later has in its pools what was added before (70.14, 71.12).
        let order = game.rulings.season_order;
        for entry in &pack.units {
            if entry.adds.is_some_and(|adds| adds.number(order) < first_turn.number(order)) {
                game.units.insert(entry.counter.id, Unit::new(entry.counter, Location::Pool));
            }
        }
        Ok(game)
    }

    /// Accounts, transports and garrison areas, where an owner entered those of the scenario that begins with this turn.
    fn begin_as_printed(&mut self, pack: &Pack, first_turn: Quarter) {
        for sheet in pack.accounts.iter().filter(|sheet| sheet.first_turn == first_turn) {
            accounts::begin(self, sheet);
        }
        for line in pack.transports.iter().filter(|line| line.first_turn == first_turn) {
            self.transports.entry(line.kind).or_default().stock = Some(line.stock);
        }
        let garrison = pack.garrisons.iter().find(|areas| areas.first_turn == first_turn);
        self.garrison_areas = garrison.map(|areas| areas.hexes.iter().copied().collect());
    }
}
