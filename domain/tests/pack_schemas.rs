//! The JSON Schemas of the files of packs say what the loaders say.
#![allow(clippy::unwrap_used, reason = "a test that fails here says so")]

use std::collections::BTreeSet;

use domain::table::pack_files::PackFiles;
use domain::{awaw, geaw};
use serde_json::Value;

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

struct Book {
    files: PackFiles,
    more: &'static [(&'static str, &'static str)],
    names: &'static [&'static str],
    schema: fn(&str) -> Option<Value>,
    load: fn(&PackFiles) -> Result<(), String>,
}

fn books() -> [Book; 2] {
    [
        Book {
            files: geaw::pack::built_in_files(),
            more: &GEAW_RECORDS,
            names: &geaw::pack::schema::NAMES,
            schema: geaw::pack::schema::of,
            load: |files| geaw::pack::load(files).map(|_| ()).map_err(|error| error.to_string()),
        },
        Book {
            files: awaw::pack::built_in_files(),
            more: &AWAW_RECORDS,
            names: &awaw::pack::schema::NAMES,
            schema: awaw::pack::schema::of,
            load: |files| awaw::pack::load(files).map(|_| ()).map_err(|error| error.to_string()),
        },
    ]
}

impl Book {
    /// The texts to try: the shipped files, and those with every key.
    fn texts(&self) -> Vec<(String, Value)> {
        let shipped = self.files.iter().map(|(name, text)| (name.to_owned(), text.to_owned()));
        let more = self.more.iter().map(|(name, text)| ((*name).to_owned(), format!("schema = 1\n{text}")));
        shipped.chain(more).map(|(name, text)| (name, toml::from_str(&text).unwrap())).collect()
    }

    /// What the schema of a file objects to.
    fn objections(&self, name: &str, value: &Value) -> Vec<String> {
        let validator = jsonschema::validator_for(&(self.schema)(name).unwrap()).unwrap();
        validator.iter_errors(value).map(|error| error.to_string()).collect()
    }

    /// What the loader objects to when a file is another one.
    fn refusal(&self, name: &str, value: &Value) -> String {
        let text = toml::to_string(value).unwrap();
        let files = self.files.iter().map(|(known, old)| (known, if known == name { text.as_str() } else { old }));
        (self.load)(&files.collect()).err().unwrap_or_default()
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
    for book in books() {
        let mut tried = 0;
        for (name, value) in book.texts() {
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
    let [geaw, awaw] = books();
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
