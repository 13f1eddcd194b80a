//! GEAW errata, 2, 5.3, 7.5, 8.8: what may be transcribed from the components. The errata and the numbers that the
//! text gives hold against what is printed (GEAW-R-07).

use super::components::{Contingent, Side, UnitId, UnitSize, UnitType};
use super::hexes::{Hex, Hexside};
use super::sheets::{
    Component, CorpsRow, Counter, HexRecord, HexsideRecord, NamedObjective, Sheets, TerrainPrice, TerrainRow,
    Transcription,
};
use kernel::verdict::Violation;

/// Counters on the sheet, units and markers (2.1).
pub const COUNTERS: usize = 176;
/// Hexsides that the errata declare to be of the lower Yangtze.
pub const LOWER_YANGTZE: [&str; 3] = ["2915/2916", "2915/3016", "3015/3115"];
/// The hexside that would join them; the errata do not name it (GEAW-R-04).
pub const MISSING_LINK: &str = "3015/3016";
/// Wenchow's hex (errata).
pub const WENCHOW: &str = "3117";
/// The name misprinted on the map, and the right one (errata).
const MISPRINT: (&str, &str) = ("Chittaong", "Chittagong");

/// A name as the errata spell it.
pub fn corrected_name(name: &str) -> &str {
    if name.trim().eq_ignore_ascii_case(MISPRINT.0) { MISPRINT.1 } else { name.trim() }
}

/// What is entered: names spelled right, terrain in small letters, Singapore with its value.
pub fn corrected(transcription: &Transcription) -> Transcription {
    let mut transcription = transcription.clone();
    if let Transcription::Hex(record) = &mut transcription {
        record.name = record.name.as_deref().map(corrected_name).map(str::to_owned);
        record.terrain = record.terrain.as_deref().map(str::to_lowercase);
        if is_singapore(record) {
            record.value.get_or_insert(3);
        }
    } else if let Transcription::Terrain(row) = &mut transcription {
        row.terrain = row.terrain.to_lowercase();
    } else if let Transcription::Objective(objective) = &mut transcription {
        objective.name = corrected_name(&objective.name).to_owned();
    }
    transcription
}

fn is_singapore(record: &HexRecord) -> bool {
    record.name.as_deref().is_some_and(|name| name.eq_ignore_ascii_case("singapore"))
}

/// Everything that the errata and the held text have against a transcription.
pub fn judge(sheets: &Sheets, transcription: &Transcription) -> Vec<Violation> {
    match transcription {
        Transcription::Hex(record) => judge_hex(sheets, record),
        Transcription::Hexside(record) => judge_hexside(record),
        Transcription::Terrain(row) => judge_terrain(row),
        Transcription::Counter { side, counter } => judge_counter(sheets, *side, counter),
        Transcription::Marker(id) => {
            if sheets.markers.contains(id) {
                Vec::new()
            } else {
                judge_number(sheets)
            }
        }
        Transcription::Corps(row) => judge_corps(row),
        Transcription::Turn(record) => judge_turn(record.turn, record.year),
        Transcription::Objective(objective) => judge_objective(objective),
        Transcription::Mobilization(_)
        | Transcription::Placement(_)
        | Transcription::Loss(_)
        | Transcription::Complete(_) => Vec::new(),
    }
}

fn judge_hex(sheets: &Sheets, record: &HexRecord) -> Vec<Violation> {
    let mut objections = Vec::new();
    let known = sheets.hexes.get(&record.hex);
    let country = record.country.as_deref().or(known.and_then(|known| known.country.as_deref()));
    if record.zone.is_some() && country.is_some_and(|country| !country.eq_ignore_ascii_case("china")) {
        objections.push(Violation::new(
            "GEAW-2.2-e",
            format!("{} lies in {}; only China has zones", record.hex, country.unwrap_or_default()),
            "leave the zone out, or enter the hex as China",
        ));
    }
    let wenchow_by_value = record.value.is_some_and(|value| value != 1);
    let wenchow_by_name = record.name.as_deref().is_some_and(|name| !name.eq_ignore_ascii_case("wenchow"));
    if record.hex.to_string() == WENCHOW && (wenchow_by_value || wenchow_by_name) {
        objections.push(Violation::new(
            "GEAW-ERR-g",
            "the errata give 3117 as Wenchow, worth 1 victory point",
            "enter 3117 as Wenchow with the value 1",
        ));
    }
    let singapore = is_singapore(record)
        || known.is_some_and(is_singapore) && record.name.as_ref().is_none_or(|name| name == "Singapore");
    if singapore && record.value.is_some_and(|value| value != 3) {
        objections.push(Violation::new(
            "GEAW-5.3-b",
            format!("Singapore with {} victory points; it is worth 3", record.value.unwrap_or_default()),
            "enter Singapore with the value 3",
        ));
    }
    objections
}

fn judge_objective(NamedObjective { name, value }: &NamedObjective) -> Vec<Violation> {
    let name = corrected_name(name);
    if name.is_empty() {
        let cure = "enter the name that is printed in its hex";
        return vec![Violation::new("GEAW-5.2-a", "an objective without a name", cure)];
    }
    if name.eq_ignore_ascii_case("singapore") && *value != 3 {
        let message = format!("Singapore with {value} victory points; it is worth 3");
        return vec![Violation::new("GEAW-5.3-b", message, "enter Singapore with the value 3")];
    }
    if name.eq_ignore_ascii_case("wenchow") && *value != 1 {
        let message = format!("Wenchow with {value} victory points; the errata give it 1");
        return vec![Violation::new("GEAW-ERR-g", message, "enter Wenchow with the value 1")];
    }
    Vec::new()
}

fn judge_hexside(record: &HexsideRecord) -> Vec<Violation> {
    let is_lower_yangtze = LOWER_YANGTZE.contains(&record.hexside.to_string().as_str());
    let is_other = record.river.as_deref().is_some_and(|river| !river.eq_ignore_ascii_case("yangtze"));
    if is_lower_yangtze && is_other {
        return vec![Violation::new(
            "GEAW-ERR-e",
            format!("the errata give {} as the lower Yangtze", record.hexside),
            "enter it as the river Yangtze",
        )];
    }
    Vec::new()
}

fn judge_terrain(row: &TerrainRow) -> Vec<Violation> {
    let mut objections = Vec::new();
    let prices = [row.non_mechanized, row.mechanized];
    let terrain = row.terrain.to_lowercase();
    if terrain == "desert" {
        if row.mechanized.is_some_and(|price| price != TerrainPrice::Points(2)) {
            objections.push(Violation::new(
                "GEAW-ERR-b",
                "desert costs mechanized units 2 movement points; the printed 4 is wrong",
                "enter 2",
            ));
        }
        if row.defense.as_deref().is_some_and(|defense| !defense.eq_ignore_ascii_case("none")) {
            objections.push(Violation::new(
                "GEAW-ERR-c",
                "desert has no defense multiple; what is printed there is wrong",
                "enter none",
            ));
        }
    }
    let whole = |price: &Option<TerrainPrice>, fits: &dyn Fn(TerrainPrice) -> bool| price.is_none_or(fits);
    if terrain == "clear" {
        if !prices.iter().all(|price| whole(price, &|price| price == TerrainPrice::Points(1))) {
            objections.push(Violation::new("GEAW-8.8-a", "a clear hex costs every unit 1 movement point", "enter 1"));
        }
    } else if !prices.iter().all(|price| whole(price, &|price| !matches!(price, TerrainPrice::Points(0 | 1)))) {
        objections.push(Violation::new(
            "GEAW-8.8-b",
            format!("{terrain} for 1 movement point; only clear terrain costs so little"),
            "enter 2 or more, or barred",
        ));
    }
    objections
}

fn judge_number(sheets: &Sheets) -> Vec<Violation> {
    if sheets.counted() < COUNTERS {
        return Vec::new();
    }
    vec![Violation::new(
        "GEAW-2.1-a",
        format!("a counter more than the {COUNTERS} of the sheet"),
        "correct one that is entered already",
    )]
}

fn judge_counter(sheets: &Sheets, side: Side, counter: &Counter) -> Vec<Violation> {
    let mut objections = Vec::new();
    if !sheets.counters.contains_key(&counter.id) {
        objections.extend(judge_number(sheets));
    }
    if counter.side() != side {
        let clause = if side == Side::Japan { "GEAW-2.4-b" } else { "GEAW-2.4-a" };
        objections.push(Violation::new(
            clause,
            format!("{} units belong to the {} side", counter.contingent.name(), counter.side().adjective()),
            format!("enter it for the {} side", counter.side().adjective()),
        ));
    }
    let is_common = counter.contingent == Contingent::AlliedCommon;
    let is_supply = counter.unit_type == UnitType::Supply;
    let wears_common = if is_supply { counter.side() == Side::Allies } else { is_common };
    if wears_common != (is_supply && is_common) || (is_supply && counter.contingent == Contingent::JapaneseClient) {
        objections.push(Violation::new(
            "GEAW-2.11-b",
            format!("{}; supply units have the common color of their side, and no other unit has it", counter.kind()),
            "enter an Allied supply unit as common, a Japanese one as Japanese, and any other by its nationality",
        ));
    }
    let name = counter.name.to_lowercase();
    let is_provisional = counter.contingent == Contingent::UnitedStates
        && name.starts_with('1')
        && name.contains("prov")
        && counter.unit_type != UnitType::Armor;
    if is_provisional {
        objections.push(Violation::new(
            "GEAW-ERR-a",
            format!("the US 1st Provisional Brigade is armor, not {}", counter.unit_type.name()),
            "enter it as armor, with the factors as printed",
        ));
    }
    objections
}

fn judge_corps(row: &CorpsRow) -> Vec<Violation> {
    let mut objections = Vec::new();
    if !row.corps.contingent.reorganizes() {
        objections.push(Violation::new(
            "GEAW-7.5-a",
            format!("{} corps do not break down or build up", row.corps.contingent.name()),
            "enter British and Japanese corps only",
        ));
    }
    let is_misprint = |component: &Component| component.factors.as_deref() == Some("3-1-5");
    if row.corps.contingent == Contingent::Japanese
        && row.corps.unit_type == Some(UnitType::Mechanized)
        && row.components.iter().any(is_misprint)
    {
        objections.push(Violation::new(
            "GEAW-ERR-i",
            "the component printed 3-1-5 under the Japanese mechanized corps is a 3-1-7",
            "enter 3-1-7",
        ));
    }
    objections
}

fn judge_turn(turn: u8, year: u16) -> Vec<Violation> {
    if (14..=16).contains(&turn) == (year == 1945) {
        return Vec::new();
    }
    vec![Violation::new(
        "GEAW-ERR-h",
        format!("turn {turn} in {year}; the turns of 1945 are 14, 15 and 16"),
        "enter 1945 for turns 14 to 16, and for no other",
    )]
}

/// Something that is still to be read off the components, or to be looked at.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Gap {
    pub text: String,
    /// The hex where it is.
    pub hex: Option<Hex>,
    /// The counter on which it stands.
    pub counter: Option<UnitId>,
}

impl Gap {
    fn of(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }

    fn at(hex: Hex, text: impl Into<String>) -> Self {
        Self { hex: Some(hex), ..Self::of(text) }
    }

    fn on(counter: UnitId, text: impl Into<String>) -> Self {
        Self { counter: Some(counter), ..Self::of(text) }
    }
}

/// What is still to be read off the components, or to be looked at.
pub fn gaps(sheets: &Sheets) -> Vec<Gap> {
    let mut gaps = Vec::new();
    for record in sheets.hexes.values() {
        let hex = record.hex;
        if record.is_in_china() && record.zone.is_none() {
            gaps.push(Gap::at(hex, format!("{hex} lies in China: Communist or Nationalist Zone?")));
        }
        if record.terrain.is_none() && record.cut != Some(true) {
            gaps.push(Gap::at(hex, format!("{hex}: which terrain?")));
        }
    }
    let terrains = sheets.hexes.values().filter_map(|record| record.terrain.as_deref());
    let mut unknown: Vec<&str> = terrains.filter(|terrain| !sheets.terrain.contains_key(*terrain)).collect();
    unknown.sort_unstable();
    unknown.dedup();
    gaps.extend(unknown.iter().map(|terrain| Gap::of(format!("{terrain}: no row of the Terrain Effects Chart"))));
    for counter in sheets.counters.values() {
        let id = counter.id;
        if counter.factors.is_none() {
            gaps.push(Gap::on(id, format!("{id}: the factors are not entered")));
        }
        if counter.unit_type.is_land() && counter.allowance().is_none() {
            gaps.push(Gap::on(id, format!("{id}: the movement factor is not entered")));
        }
    }
    if sheets.counted() < COUNTERS {
        gaps.push(Gap::of(format!("{} of {COUNTERS} counters are entered", sheets.counted())));
    }
    let link = MISSING_LINK.parse().ok().filter(|link: &Hexside| !sheets.hexsides.contains_key(link));
    if let Some(link) = link {
        let text = format!("{link} would join the printed sides of the lower Yangtze: is it river on the map?");
        gaps.push(Gap::at(link.hexes()[0], text));
    }
    if !sheets.complete.objectives {
        gaps.push(Gap::of("the list of objective hexes is not confirmed to be whole"));
    }
    let unsaid = sheets.corps.iter().filter(|row| row.supply.is_none());
    gaps.extend(unsaid.map(|row| Gap::of(format!("{}: is a supply unit expended to build it?", row.corps))));
    gaps.extend(contradictions(sheets));
    gaps
}

/// Corps that combining makes and the Mobilization Costs Table prices (GEAW-R-61).
pub fn contradictions(sheets: &Sheets) -> Vec<Gap> {
    let priced = |counter: &&Counter| sheets.mobilization_row(counter).is_some_and(|row| row.cost.is_some());
    sheets
        .counters
        .values()
        .filter(|counter| counter.size == UnitSize::Corps && sheets.corps_row(counter).is_some())
        .filter(priced)
        .map(|counter| {
            let text = format!("{} is made by combining (6.5), and a price is entered for it", counter.id);
            Gap::on(counter.id, text)
        })
        .collect()
}
