//! AWAW-R-06, AWAW-R-08, AWAW-R-17, AWAW-R-32, AWAW-R-45: the owner's overlay, what he read off his scenario, his tables
//! and his map, laid over a pack. What the text prints holds against it.

use toml::Table;

use super::accounts::{Account, HOLDERS};
use super::book::Awaw;
use super::boxes::outback::sides;
use super::components::Mark;
use super::declarations::{Topic, Value};
use super::game::Game;
use super::pack::{self, GarrisonAreas, Pack, StartingAccount, StartingTransports};
use super::transcribing::{Cost, HexRecord, HexsideRecord};
use kernel::overlay::sheets::{self, Entry, Kind, Known, Laid, Overlay, Typed, add, canonical, kind, table};
use kernel::overlay::{OverlayError, Section};
use kernel::pack_files::{PackError, PackFiles};

/// Reads an overlay for its own sake; on failure gives all mistakes at once.
pub fn read(file: &str, text: &str) -> Result<Overlay, OverlayError> {
    sheets::read::<Awaw>(file, text)
}

/// Lays an overlay over the files of a pack; on failure gives all mistakes at once, and nothing is laid.
pub fn load(files: &PackFiles, file: &str, text: &str) -> Result<Laid<Pack>, OverlayError> {
    sheets::load::<Awaw>(files, file, text)
}

impl Typed for Awaw {
    const BOOK: &'static str = "awaw";
    /// Accounts, transports and the garrison's hexes are those of the scenario that begins with the turn that is named.
    const KINDS: &'static [Kind] = &[
        kind("account", Section::Tables, &["nation", "first_turn"], canonical::<StartingAccount>),
        kind("cost", Section::Tables, &["kind", "print"], canonical::<Cost>),
        kind("transports", Section::Tables, &["kind", "first_turn"], canonical::<StartingTransports>),
        kind("garrison", Section::Tables, &["first_turn"], canonical::<GarrisonAreas>),
        kind("hex", Section::Map, &["hex"], hex),
        kind("hexside", Section::Map, &["hex", "beyond"], canonical::<HexsideRecord>),
    ];
    type Pack = Pack;

    fn load(files: &PackFiles) -> Result<Pack, PackError> {
        pack::load(files)
    }

    fn hash(pack: &mut Pack) -> &mut String {
        &mut pack.hash
    }

    fn enter(pack: &mut Pack, entry: &Entry) -> Vec<String> {
        enter(pack, entry).err().into_iter().collect()
    }

    fn known(pack: &Pack) -> Known {
        let mut known = Known::new();
        add(&mut known, "account", &pack.accounts);
        add(&mut known, "cost", &pack.costs);
        add(&mut known, "transports", &pack.transports);
        add(&mut known, "garrison", &pack.garrisons);
        let mut hexes = pack.hexes.clone();
        // The order in which marks were entered says nothing.
        for hex in &mut hexes {
            hex.is.sort_unstable();
            hex.is_not.sort_unstable();
        }
        add(&mut known, "hex", &hexes);
        add(&mut known, "hexside", &pack.hexsides);
        known
    }
}

/// What a table typed and declared of map, costs and accounts beyond the pack of this program, as an overlay for its next
/// game. What stands in the overlay that the game was begun with keeps its readings; of the rest `date` is the day.
///
/// Accounts are taken along as they were when the first turn began, so only before it begins; afterwards those of the
/// pack stay as they are.
pub fn of_game(pack: &Pack, game: &Game, earlier: Option<&Overlay>, date: &str) -> Overlay {
    let mut typed = (*game.pack).clone();
    typed.hexes = game.hexes.values().cloned().collect();
    typed.hexsides.clone_from(&game.hexsides);
    typed.costs.clone_from(&game.costs);
    for claim in game.declarations.iter().map(|declaration| &declaration.claim) {
        let mut hex = |change: &dyn Fn(&mut HexRecord), spot| {
            let mut said = HexRecord::of(spot);
            change(&mut said);
            take_hex(&mut typed.hexes, &said);
        };
        match (&claim.topic, &claim.value) {
            (Topic::Land { spot }, Value::Land(land)) => hex(&|said| said.land = Some(*land), *spot),
            (Topic::Front { spot }, Value::Front(front)) => hex(&|said| said.front = Some(*front), *spot),
            (Topic::Mark { spot, mark }, Value::Yes) => hex(&|said| said.is = vec![*mark], *spot),
            (Topic::Mark { spot, mark }, Value::No) => hex(&|said| said.is_not = vec![*mark], *spot),
            (Topic::Cost { kind, print }, Value::Number(brps)) => {
                let cost = Cost { kind: *kind, print: *print, brps: *brps };
                put(&mut typed.costs, cost, |known| (known.kind, known.print) == (cost.kind, cost.print));
            }
            _ => {}
        }
    }
    let first_turn = game.first_turn;
    for (kind, transports) in &game.transports {
        let Some(stock) = transports.stock else { continue };
        let line = StartingTransports { kind: *kind, first_turn, stock };
        put(&mut typed.transports, line, |known| (known.kind, known.first_turn) == (line.kind, first_turn));
    }
    if let Some(areas) = &game.garrison_areas {
        let areas = GarrisonAreas { first_turn, hexes: areas.iter().copied().collect() };
        put(&mut typed.garrisons, areas, |known| known.first_turn == first_turn);
    }
    if game.quarter.is_none() {
        for nation in HOLDERS {
            let Account { known, base, level, limit, resistance, prewar, .. } = game.account(nation);
            let resistance = (resistance != 0).then_some(resistance);
            let sheet = StartingAccount { nation, first_turn, base, level, limit, resistance, prewar };
            if known {
                put(&mut typed.accounts, sheet, |old| (old.nation, old.first_turn) == (nation, first_turn));
            }
        }
    }
    sheets::of_typed::<Awaw>(pack, &typed, earlier, date)
}

/// A hex with its marks in one order.
fn hex(record: Table) -> Result<Table, String> {
    let mut said: HexRecord = sheets::typed(record)?;
    said.is.sort_unstable();
    said.is_not.sort_unstable();
    let both = said.is.iter().find(|mark| said.is_not.contains(mark));
    match both {
        Some(mark) => Err(format!("it both is and is not {}", mark.name())),
        None => table(&said),
    }
}

fn enter(laid: &mut Pack, entry: &Entry) -> Result<(), String> {
    match entry.kind.key {
        "account" => {
            let sheet: StartingAccount = entry.read()?;
            if let Some(reason) = sheet.objection() {
                return Err(reason);
            }
            put(&mut laid.accounts, sheet, |old| (old.nation, old.first_turn) == (sheet.nation, sheet.first_turn));
        }
        "cost" => {
            let cost: Cost = entry.read()?;
            put(&mut laid.costs, cost, |old| (old.kind, old.print) == (cost.kind, cost.print));
        }
        "transports" => {
            let line: StartingTransports = entry.read()?;
            put(&mut laid.transports, line, |old| (old.kind, old.first_turn) == (line.kind, line.first_turn));
        }
        "garrison" => {
            let areas: GarrisonAreas = entry.read()?;
            let first_turn = areas.first_turn;
            put(&mut laid.garrisons, areas, |old| old.first_turn == first_turn);
        }
        "hexside" => {
            let side: HexsideRecord = entry.read()?;
            if let Some(reason) = sides::objection(&side, &laid.hexes) {
                return Err(reason);
            }
            put(&mut laid.hexsides, side, |old| (old.hex, old.beyond) == (side.hex, side.beyond));
        }
        _ => {
            let hex: HexRecord = entry.read()?;
            if let Some(reason) = against_the_text(&hex) {
                return Err(reason);
            }
            take_hex(&mut laid.hexes, &hex);
        }
    }
    Ok(())
}

/// What the text says of a hex otherwise.
fn against_the_text(said: &HexRecord) -> Option<String> {
    let text = Pack::built_in();
    let printed = text.hexes.iter().find(|known| known.hex == said.hex)?;
    let both = |said: Option<&str>, printed: Option<&str>| said.zip(printed).is_some_and(|(said, text)| said != text);
    if both(said.name.as_deref(), printed.name.as_deref()) {
        return Some(format!("the text of the rules calls it {}", printed.name.as_deref().unwrap_or_default()));
    }
    if said.land.is_some() && printed.land.is_some() && said.land != printed.land {
        return Some("the text of the rules gives it another land".to_owned());
    }
    let otherwise = |marks: &[Mark], yes: bool| marks.iter().copied().find(|mark| printed.mark(*mark) == Some(!yes));
    let mark = otherwise(&said.is, true).or_else(|| otherwise(&said.is_not, false))?;
    let is = if printed.mark(mark) == Some(true) { "is" } else { "is not" };
    Some(format!("by the text of the rules it {is} {}", mark.name()))
}

fn take_hex(hexes: &mut Vec<HexRecord>, said: &HexRecord) {
    match hexes.iter_mut().find(|known| known.hex == said.hex) {
        Some(known) => known.take(said),
        None => hexes.push(said.clone()),
    }
}

/// Puts a record in the place of the one it corrects, or at the end.
fn put<T>(records: &mut Vec<T>, record: T, is_same: impl Fn(&T) -> bool) {
    match records.iter_mut().find(|old| is_same(old)) {
        Some(old) => *old = record,
        None => records.push(record),
    }
}
