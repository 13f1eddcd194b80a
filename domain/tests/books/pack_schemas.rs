//! The JSON Schemas of the files of packs say what the loaders say.

use std::collections::BTreeSet;

use domain::kernel::pack_files::PackFiles;
use domain::{awaw, geaw, nei};
use serde_json::{Value, json};

/// Every kind of record of the second game, with every key: its shipped files have few of them.
const GEAW_RECORDS: [(&str, &str); 4] = [
    (
        "map.toml",
        "hex = [{ hex = '3117', name = 'Wenchow', value = 1, terrain = 'clear', country = 'china', zone = 'nationalist', \
         road = true, rail = false, cut = false }]\n\
         hexside = [\n\
         { hexside = '2915/2916', river = 'Yangtze', road = true, rail = false, crossing = 1 },\n\
         { hexside = '2915/3016', river = 'Yangtze' },\n{ hexside = '3015/3016', river = 'Yangtze' }]\n\
         complete = { map = false, objectives = true }\n",
    ),
    (
        "counters.toml",
        "counter = [{ id = 'J-INF1', contingent = 'japanese', unit_type = 'infantry', size = 'xx', name = '5', \
         factors = '3-1-4', movement = 4, mechanized = false }]\nmarker = [{ id = 'MARK1' }]\n",
    ),
    (
        "scenarios.toml",
        "[[scenario]]\nnumeral = 'I'\ntitle = 'one'\nsection = '28.0'\nfrom = 1941\nto = 1942\noptional = false\n\
         [scenario.sheet]\nnumeral = 'I'\nname = 'one'\nfirst_turn = 1\nlast_turn = 2\njapan = 10\nallies = 10\n\
         reorganization_during_set_up = true\n\
         set_up = [{ count = 1, units = { contingent = 'dutch', unit_type = 'supply', size = 'x', factors = '1', \
         name = 'a' }, area = ['3117'] }]\n\
         schedule = [{ turn = 1, units = { contingent = 'dutch' }, hexes = ['3117'] }]\n\
         withdrawals = [{ turn = 2, units = { contingent = 'dutch' } }]\n",
    ),
    (
        "tables.toml",
        "terrain = [{ terrain = 'clear', non_mechanized = '1', mechanized = '1' },\n\
         { terrain = 'desert', mechanized = '2', defense = 'none', note = 'dry' }]\n\
         mobilization = [{ units = { contingent = 'dutch' }, cost = 1, years = [1942], once = true }]\n\
         placement = [{ units = { contingent = 'dutch' }, hexes = ['3117'] }]\n\
         corps = [{ corps = { contingent = 'british' }, supply = true, components = [{ count = 3, \
         unit_type = 'infantry', size = 'xx', factors = '3-1-4' }] }]\n\
         turn = [{ turn = 1, year = 1941, quarter = 4 }]\n\
         loss = [{ units = { contingent = 'dutch' }, loss = 2 }]\n",
    ),
];

/// Every kind of record of the third game with the keys that its shipped files lack.
const AWAW_RECORDS: [(&str, &str); 1] = [(
    "map.toml",
    "hex = [{ hex = 'NN15', name = 'a', land = 'burma', front = 'pacific', is = ['city'], is_not = ['outback'] }]\n\
     hexside = [{ hex = 'NN15', side = 'west', beyond = 'NN14', all_outback = false }]\n\
     cost = [{ kind = 'infantry', print = '2-2', brps = 2 }]\n\
     account = [{ nation = 'britain', first_turn = { season = 'summer', year = 1941 }, base = 10, level = 10, limit = 10, resistance = 1, \
     prewar = 2 }]\n\
     transports = [{ kind = 'indian_ocean', first_turn = { season = 'summer', year = 1941 }, stock = 2 }]\n\
     garrison = [{ first_turn = { season = 'summer', year = 1941 }, hexes = ['NN15'] }]\n",
)];

/// The records of a scenario of the first game with the keys that its shipped files lack. A shipped scenario gets them:
/// a file of this book is whole or refused.
const NEI_RECORDS: [(&str, &str); 2] = [
    (
        "zone",
        "clause = 'NEI-23.1-t'\ntext = 'with every key'\nsource = 'owner'\n\
         units = { sides = ['Japan'], contingents = ['IJN'], categories = ['air'], types = ['SP'], names = ['12'], \
         codes = ['Opt'] }\n\
         areas = { names = ['Saigon'], groups = ['java'], land_in_regions = ['NEI'], \
         functional_airfields_in_regions = ['NEI'], waters_of_functional_ports_in_regions = ['NEI'], \
         waters_of_major_ports_in_regions = ['NEI'], waters_beside = ['Batavia'], waters_of_squares = ['H10'], \
         home_bases_of = ['Japan'], except = ['Palau'], except_with_base = true }\n\
         may_be_empty = true\nbase_side = true\nat_the_base = 'J-12S'\n\
         reading = { ruling = 'NEI-R125', number = 1 }\noption = 'raiding_regiment'\n",
    ),
    (
        "placed",
        "clause = 'NEI-23.1-e'\ntext = 'with every key'\nsource = 'owner'\nunits = { names = ['12'], codes = ['Opt'] }\n\
         at = 'out of play'\nmay_be_empty = true\nreading = { ruling = 'NEI-R125', number = 1 }\n",
    ),
];

struct Book {
    files: PackFiles,
    more: Vec<(&'static str, Value)>,
    names: &'static [&'static str],
    schema: fn(&str) -> Option<Value>,
    load: fn(&PackFiles) -> Result<(), String>,
}

/// A file of a pack as the schemas see it.
fn parsed(text: &str) -> Value {
    toml::from_str(text).unwrap()
}

fn samples(records: &[(&'static str, &str)]) -> Vec<(&'static str, Value)> {
    records.iter().map(|(name, text)| (*name, parsed(&format!("schema = 1\n{text}")))).collect()
}

/// A shipped scenario with the further records.
fn scenario_with_every_key() -> Value {
    let mut scenario = parsed(nei::pack::built_in_files().text("scenario_1.toml").unwrap());
    for (kind, record) in NEI_RECORDS {
        scenario[kind].as_array_mut().unwrap().push(parsed(record));
    }
    scenario
}

fn books() -> [Book; 3] {
    [
        Book {
            files: nei::pack::built_in_files(),
            more: vec![("scenario_1.toml", scenario_with_every_key())],
            names: &nei::pack::schema::NAMES,
            schema: nei::pack::schema::of,
            load: |files| nei::pack::Pack::load(files).map(|_| ()).map_err(|error| error.to_string()),
        },
        Book {
            files: geaw::pack::built_in_files(),
            more: samples(&GEAW_RECORDS),
            names: &geaw::pack::schema::NAMES,
            schema: geaw::pack::schema::of,
            load: |files| geaw::pack::load(files).map(|_| ()).map_err(|error| error.to_string()),
        },
        Book {
            files: awaw::pack::built_in_files(),
            more: samples(&AWAW_RECORDS),
            names: &awaw::pack::schema::NAMES,
            schema: awaw::pack::schema::of,
            load: |files| awaw::pack::load(files).map(|_| ()).map_err(|error| error.to_string()),
        },
    ]
}

impl Book {
    /// The files to try: the shipped ones, and those with every key. Rows have a test of their own.
    fn texts(&self) -> Vec<(String, Value)> {
        let shipped = self.files.iter().filter(|(name, _)| *name != "counters.csv");
        let shipped = shipped.map(|(name, text)| (name.to_owned(), parsed(text)));
        let more = self.more.iter().map(|(name, value)| ((*name).to_owned(), value.clone()));
        shipped.chain(more).collect()
    }

    /// The same for the search for keys, which tries each of them: of the first game, whose loader has most to check,
    /// one record of each shape, without the files beside that have no say in it.
    fn for_keys(mut self) -> (Self, Vec<(String, Value)>) {
        let texts = self.texts();
        if !self.names.contains(&"counters.csv") {
            return (self, texts);
        }
        let empty = nei::overlay::empty();
        let files = ["counters.csv", "map.toml"].map(|name| (name, empty.text(name).unwrap()));
        let tables = ("tables.toml", self.files.text("tables.toml").unwrap());
        self.files = files.into_iter().chain([tables]).collect();
        let texts = texts.into_iter().map(|(name, value)| (name, one_of_each(&value))).collect();
        (self, texts)
    }

    /// What the schema of a file objects to.
    fn objections(&self, name: &str, value: &Value) -> Vec<String> {
        let validator = jsonschema::validator_for(&(self.schema)(name).unwrap()).unwrap();
        validator.iter_errors(value).map(|error| error.to_string()).collect()
    }

    /// What the loader objects to when a file is another one.
    fn refusal(&self, name: &str, value: &Value) -> String {
        let text = toml::to_string(value).unwrap();
        let others = self.files.iter().filter(|(known, _)| *known != name);
        (self.load)(&others.chain([(name, text.as_str())]).collect()).err().unwrap_or_default()
    }
}

/// The pointers of all keys; of records with the same keys at the same place, one stands for all.
fn keys(value: &Value) -> Vec<String> {
    fn walk(value: &Value, at: &str, shape: &str, seen: &mut BTreeSet<String>, found: &mut Vec<String>) {
        match value {
            Value::Object(object) => {
                let all: Vec<&str> = object.keys().map(String::as_str).collect();
                let new = seen.insert(format!("{shape}:{}", all.join(",")));
                for (key, inner) in object {
                    if new {
                        found.push(format!("{at}/{key}"));
                    }
                    walk(inner, &format!("{at}/{key}"), &format!("{shape}/{key}"), seen, found);
                }
            }
            Value::Array(items) => {
                for (number, item) in items.iter().enumerate() {
                    walk(item, &format!("{at}/{number}"), shape, seen, found);
                }
            }
            _ => {}
        }
    }
    let mut found = Vec::new();
    walk(value, "", "", &mut BTreeSet::new(), &mut found);
    found
}

/// The value with one record of each shape in each list.
fn one_of_each(value: &Value) -> Value {
    match value {
        Value::Object(object) => object.iter().map(|(key, value)| (key.clone(), one_of_each(value))).collect(),
        Value::Array(items) => {
            let mut seen = BTreeSet::new();
            let shape = |item: &Value| item.as_object().map(|object| object.keys().cloned().collect::<Vec<_>>());
            let mut new = |item: &&Value| shape(item).is_none_or(|shape| seen.insert(shape));
            items.iter().filter(|item| new(item)).map(one_of_each).collect()
        }
        other => other.clone(),
    }
}

/// The value with a key taken out, or with another name.
fn without(value: &Value, pointer: &str, renamed: Option<&str>) -> Value {
    let mut changed = value.clone();
    let (parent, key) = pointer.rsplit_once('/').unwrap();
    let object = changed.pointer_mut(parent).and_then(Value::as_object_mut).unwrap();
    let inner = object.remove(key).unwrap();
    if let Some(renamed) = renamed {
        object.insert(renamed.to_owned(), inner);
    }
    changed
}

#[test]
fn every_shipped_file_and_every_kind_of_record_fits_its_schema_and_loads() {
    for book in books() {
        assert_eq!(
            book.files.iter().map(|(name, _)| name).collect::<BTreeSet<_>>(),
            book.names.iter().copied().collect()
        );
        for (name, value) in book.texts() {
            assert_eq!(book.objections(&name, &value), Vec::<String>::new(), "{name}");
            let refusal = book.refusal(&name, &value);
            let only_what_is_not_given =
                refusal.lines().skip(1).all(|line| line.contains("the text asks for") || line.contains("the errata"));
            assert!(only_what_is_not_given, "{name}: {refusal}");
        }
        assert!((book.schema)("other.toml").is_none());
    }
}

#[test]
fn schema_and_loader_know_the_same_keys_and_miss_the_same_ones() {
    for (book, texts) in books().map(Book::for_keys) {
        let mut tried = 0;
        for (name, value) in texts {
            for pointer in keys(&value) {
                for renamed in [None, Some("not_a_key")] {
                    let changed = without(&value, &pointer, renamed);
                    let (objections, refusal) = (book.objections(&name, &changed), book.refusal(&name, &changed));
                    let unknown = objections.iter().any(|reason| reason.contains("Additional properties"));
                    let missing = objections.iter().any(|reason| reason.contains("is a required property"));
                    let said_unknown =
                        refusal.contains("unknown field") || refusal.contains("is not a key of this file");
                    let said_missing = refusal.contains("missing field") || refusal.contains("` is missing");
                    assert_eq!(unknown, said_unknown, "{name}{pointer}: {objections:?} / {refusal}");
                    // The loader says of a record only that it has an unknown key; that another is missing it says then.
                    if renamed.is_none() {
                        assert_eq!(missing, said_missing, "{name}{pointer}: {objections:?} / {refusal}");
                    }
                    tried += 1;
                }
            }
        }
        assert!(tried > 60, "{tried}");
    }
}

#[test]
fn what_is_wrong_is_refused_by_schema_and_loader() {
    let [_, geaw, awaw] = books();
    for (book, name, text) in [
        (&geaw, "map.toml", "hex = [{ hex = '291' }]"),
        (&geaw, "map.toml", "hex = [{ hex = 2915 }]"),
        (&geaw, "map.toml", "hex = [{ hex = '2915', value = 256 }]"),
        (&geaw, "map.toml", "hex = [{ hex = '2915', zone = 'neutral' }]"),
        (&geaw, "map.toml", "hex = [{ name = 'Wenchow' }]"),
        (&geaw, "map.toml", "hexside = [{ hexside = '2915-2916' }]"),
        (&geaw, "map.toml", "complete = { map = 1 }"),
        (&geaw, "map.toml", "hexes = []"),
        (&geaw, "tables.toml", "terrain = [{ terrain = 'clear', mechanized = 'many' }]"),
        (&geaw, "tables.toml", "terrain = [{ terrain = 'clear', mechanized = '256' }]"),
        (&geaw, "tables.toml", "turn = [{ turn = -1, year = 1941, quarter = 4 }]"),
        (&geaw, "counters.toml", "marker = [{ id = 'two words' }]"),
        (&geaw, "counters.toml", "marker = [{ id = 'longer-than-sixteen-letters' }]"),
        (&geaw, "counters.toml", "marker = [{ id = '' }]"),
        (&geaw, "abbreviations.toml", "abbreviation = [{ contingent = 'german', short = 'a', long = 'b' }]"),
        (
            &geaw,
            "scenarios.toml",
            "scenario = [{ numeral = 'V', title = 'a', section = '1.0', from = 1, to = 2, optional = false }]",
        ),
        (
            &geaw,
            "scenarios.toml",
            "scenario = [{ numeral = 'I', title = 'a', section = '46.0', from = 1, to = 2, optional = false }]",
        ),
        (&awaw, "units.toml", "unit = [{ id = 'A', nation = 'norway', kind = 'infantry', print = '3-4' }]"),
        (&awaw, "units.toml", "unit = [{ id = 'A', nation = 'canada', kind = 'infantry', print = '3/4' }]"),
        (
            &awaw,
            "units.toml",
            "unit = [{ id = 'A', nation = 'canada', kind = 'infantry', print = '3-4', at = 'here' }]",
        ),
        (&awaw, "units.toml", "unit = [{ id = 'A', nation = 'canada', kind = 'infantry' }]"),
        (&awaw, "places.toml", "yard = [{ country = 'india', points = 300 }]"),
        (&awaw, "places.toml", "yard = [{ country = 'india', points = '1' }]"),
        (&awaw, "map.toml", "hex = [{ hex = 'NN15', is = ['desert'] }]"),
        (&awaw, "map.toml", "cost = [{ kind = 'infantry', print = '1-2', brps = 65536 }]"),
    ] {
        let value: Value = toml::from_str(&format!("schema = 1\n{text}")).unwrap();
        assert!(!book.objections(name, &value).is_empty(), "{text}");
        let refusal = book.refusal(name, &value);
        let of_the_text = |line: &&str| !line.contains("the text asks for") && !line.contains("the errata ask for");
        assert!(refusal.lines().filter(of_the_text).any(|line| line.contains(name)), "{text}: {refusal}");
    }
    let second: Value = toml::from_str("schema = 2\nhex = []").unwrap();
    assert!(!geaw.objections("map.toml", &second).is_empty());
    assert!(geaw.refusal("map.toml", &second).contains("schema 2 is not known here"));
}

#[test]
fn one_wrong_value_in_a_file_of_the_first_game_is_refused_by_schema_and_loader() {
    let [nei, ..] = books();
    for (name, pointer, wrong) in [
        ("map.toml", "/schema", json!(2)),
        ("map.toml", "/areas", json!([])),
        ("map.toml", "/areas/land", json!(3)),
        ("map.toml", "/areas/land/0/id", json!("two words")),
        ("map.toml", "/areas/land/0/port", json!("huge")),
        ("map.toml", "/areas/off_map/0/major_ports", json!(-1)),
        ("map.toml", "/areas/land_link/0/arrow", json!("red")),
        ("map.toml", "/areas/sea_link/0/open", json!("yes")),
        ("map.toml", "/areas/square/0/conf", json!("sure")),
        ("map.toml", "/areas/square/0/kind", json!("air")),
        ("map.toml", "/areas/sea/0/adjoins", json!("batavia")),
        ("map.toml", "/fit/lon_edges", json!([1.0, 2.0])),
        ("map.toml", "/fit/anchors/0/lat", json!("north")),
        ("map.toml", "/grid/km_per_square", json!("400")),
        ("map.toml", "/alias/java", json!("batavia")),
        ("tables.toml", "/turn_record/boxes/0/gt", json!("one")),
        ("tables.toml", "/action_tracks/allied_max", json!(12)),
        ("tables.toml", "/singapore_track/boxes", json!([0, "one"])),
        ("tables.toml", "/singapore_drive/boxes_by_die", json!([0, 1, 1, 1, 2])),
        ("tables.toml", "/singapore_drive/boxes_by_die/0", json!("many")),
        ("tables.toml", "/incident/allied/1/amount", json!(200)),
        ("tables.toml", "/refit/japanese/0/result", json!("R")),
        ("tables.toml", "/tec/combat/0/die_modifier_ground", json!("lost")),
        ("tables.toml", "/victory/oilfield_squares", json!("F3")),
        ("scenario_1.toml", "/scenario/first_turn", json!("one")),
        ("scenario_1.toml", "/scenario/singapore", json!(true)),
        ("scenario_1.toml", "/zone/0/units/contingents", json!("NEI")),
        ("scenario_1.toml", "/zone/0/areas", json!("Batavia")),
        ("scenario_1.toml", "/minimum/0/at_least", json!(-1)),
        ("scenario_1.toml", "/historical/0/units", json!("N-I1")),
        ("scenario_2.toml", "/maximum/0/at_most", json!(300)),
    ] {
        let mut value = parsed(nei.files.text(name).unwrap());
        assert_eq!(nei.objections(name, &value), Vec::<String>::new(), "{name}");
        *value.pointer_mut(pointer).unwrap() = wrong;
        assert!(!nei.objections(name, &value).is_empty(), "the schema of {name} takes {pointer}");
        assert!(nei.refusal(name, &value).contains(name), "the loader takes {pointer} of {name}");
    }
}

/// The rows of the counter sheet, as its schema sees them.
fn rows(text: &str) -> Vec<Value> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let columns = reader.headers().unwrap().clone();
    let row = |row: csv::StringRecord| {
        columns.iter().zip(&row).map(|(column, cell)| (column.to_owned(), Value::from(cell))).collect()
    };
    reader.records().map(|record| row(record.unwrap())).collect()
}

/// The counter sheet with one cell otherwise.
fn sheet_with(text: &str, id: &str, column: &str, cell: &str) -> String {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let columns = reader.headers().unwrap().clone();
    let at = columns.iter().position(|known| known == column).unwrap();
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(&columns).unwrap();
    for record in reader.records() {
        let record = record.unwrap();
        let changed = &record[0] == id;
        let cells = record.iter().enumerate().map(|(place, old)| if changed && place == at { cell } else { old });
        writer.write_record(cells).unwrap();
    }
    String::from_utf8(writer.into_inner().unwrap()).unwrap()
}

#[test]
fn the_rows_of_the_counter_sheet_fit_their_schema_and_every_cell_is_held_to_it() {
    let [nei, ..] = books();
    let text = nei.files.text("counters.csv").unwrap();
    let schema = (nei.schema)("counters.csv").unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let objections = |text: &str| -> Vec<String> {
        validator.iter_errors(&Value::from(rows(text))).map(|error| error.to_string()).collect()
    };
    let alone = |text: &str| -> String { (nei.load)(&[("counters.csv", text)].into_iter().collect()).unwrap_err() };
    assert_eq!(objections(text), Vec::<String>::new());
    assert!(!alone(text).contains("counters.csv:"), "{}", alone(text));
    let columns: Vec<&str> = text.lines().next().unwrap().split(',').collect();
    assert_eq!(schema["items"]["required"], Value::from(columns.clone()), "the columns in the order of the file");

    for (id, column, cell) in [
        ("B-BAT", "id", "two words"),
        ("B-BAT", "id", "longer-than-sixteen-letters"),
        ("B-BAT", "side", "Axis"),
        ("B-BAT", "side", "Both"),
        ("B-BAT", "contingent", "Dutch"),
        ("B-BAT", "category", "boat"),
        ("B-BAT", "type", "CV"),
        ("B-BAT", "name", ""),
        ("B-BAT", "size", "X"),
        ("B-BAT", "steps", "3"),
        ("B-BAT", "anti_ground", "7"),
        ("B-BAT", "anti_air", ""),
        ("B-BAT", "anti_sub", "-1"),
        ("B-BAT", "anti_ship", "two"),
        ("B-BAT", "back", "gone"),
        ("B-BAT", "back_anti_ground", "9"),
        ("B-BAT", "back_anti_air", "9"),
        ("B-BAT", "back_anti_sub", "9"),
        ("B-BAT", "back_anti_ship", "9"),
        ("B-BAT", "move", "1"),
        ("J-16", "move", "3"),
        ("J-BB", "move", "13"),
        ("J-BB", "size", "X"),
        ("J-16", "size", ""),
        ("J-TR1", "capacity", "0"),
        ("B-BAT", "marine", "maybe"),
        ("B-BAT", "mechanized", ""),
        ("B-BAT", "code", "R9"),
        ("B-BAT", "source", ""),
        ("B-BAT", "code_source", ""),
        ("B-BAT", "stats_source", ""),
        ("B-BAT", "basis", ""),
    ] {
        let changed = sheet_with(text, id, column, cell);
        assert_ne!(changed, sheet_with(text, "", "id", ""), "{id} {column}");
        assert!(!objections(&changed).is_empty(), "the schema takes {cell:?} as {column} of {id}");
        assert!(alone(&changed).contains("counters.csv:"), "the loader takes {cell:?} as {column} of {id}");
    }
    for column in columns {
        let renamed = text.replacen(column, "not_a_column", 1);
        let said = objections(&renamed);
        assert!(said.iter().any(|reason| reason.contains("is a required property")), "{column}");
        assert!(said.iter().any(|reason| reason.contains("Additional properties")), "{column}");
        assert!(alone(&renamed).contains("in this order"), "{column}");
    }
}
