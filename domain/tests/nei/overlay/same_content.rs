//! One content, one hash: whatever the order, spacing, line ends and spelling of numbers.

use std::fmt::Write;

use domain::nei::overlay::{Kind, Overlay, Printed, Reading, Transcription, Value, ValueId};
use domain::nei::pack::built_in_files;
use proptest::prelude::*;

use super::load;

/// A record: its kind, its id, its values.
type Typed = (Kind, String, Vec<(ValueId, Value)>);
/// Some of its values, as one record of an overlay.
type Part<'t> = (Kind, &'t str, &'t Reading, Vec<&'t (ValueId, Value)>);

/// Everything there is to say, record by record.
fn everything() -> Vec<Typed> {
    let reading = Reading { printed: Printed::Map, date: "2026-11-23".to_owned() };
    let overlay = Overlay::of_files(&built_in_files(), &reading).unwrap();
    let mut records: Vec<Typed> = Vec::new();
    for (id, given) in overlay.values() {
        match records.last_mut() {
            Some((kind, record, values)) if (*kind, &*record) == (id.record.kind, &id.record.id) => {
                values.push((id.clone(), given.value.clone()));
            }
            _ => {
                let values = vec![(id.clone(), given.value.clone())];
                records.push((id.record.kind, id.record.id.clone(), values));
            }
        }
    }
    records
}

/// Choices without end from one number.
struct Choices(u64);

impl Choices {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % end
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }

    fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }

    fn text(&mut self, text: &str) -> String {
        let plain = !text.contains(['\'', '"', '\\']);
        match self.below(3) {
            0 if plain => format!("'{text}'"),
            1 if plain && !text.is_empty() => {
                let first = text.chars().next().unwrap();
                format!("\"\\U{:08X}{}\"", u32::from(first), &text[first.len_utf8()..])
            }
            _ => format!("{text:?}"),
        }
    }

    fn value(&mut self, value: &Value, is_set: bool) -> String {
        match value {
            Value::Flag(flag) => flag.to_string(),
            Value::Number(number) if *number < 0 => number.to_string(),
            Value::Number(number) => match self.below(4) {
                0 => format!("+{number}"),
                1 => format!("{number:#x}"),
                2 => format!("{number:#b}"),
                _ => number.to_string(),
            },
            Value::Text(text) => self.text(text),
            Value::List(list) => {
                let mut written: Vec<String> = list.iter().map(|element| self.value(element, false)).collect();
                if is_set {
                    self.shuffle(&mut written);
                }
                let comma = self.one(&[",", " , ", ",\n   ", ", # and\n"]);
                format!("[{}{}]", self.one(&["", " ", "\n"]), written.join(comma))
            }
        }
    }

    /// The records as somebody might type them.
    fn typed(&mut self, records: &[Typed], readings: &[Reading]) -> String {
        let mut parts: Vec<Part<'_>> = Vec::new();
        for ((kind, id, values), reading) in records.iter().zip(readings.iter().cycle()) {
            let mut values: Vec<_> = values.iter().collect();
            self.shuffle(&mut values);
            let rest = values.split_off(self.below(values.len()) + 1);
            parts.push((*kind, id, reading, values));
            if !rest.is_empty() {
                parts.push((*kind, id, reading, rest));
            }
        }
        self.shuffle(&mut parts);
        let mut text = self.one(&["schema = 1\nbook = 'nei'\n", "book=\"nei\"\n\n# mine\nschema =   0x1\n"]).to_owned();
        for (kind, id, reading, values) in &parts {
            let mut lines = vec![
                format!("id{}={}", self.one(&["", " "]), self.text(id)),
                format!("date = {}{}", reading.date, self.one(&["", " # then", "\t"])),
                format!("printed = \"{}\"", reading.printed.name()),
            ];
            for (id, value) in values {
                let is_set = id.record.kind.field(id.field).unwrap().holds == domain::nei::overlay::Holds::Names;
                let value = self.value(value, is_set);
                lines.push(format!("{}{}= {value}", id.field, self.one(&[" ", "   "])));
            }
            self.shuffle(&mut lines);
            let indent = self.one(&["", "  ", "\t"]);
            write!(text, "{}[[{}]]\n{indent}", self.one(&["", "\n\n"]), kind.key()).unwrap();
            text.push_str(&lines.join(&format!("\n{indent}")));
            text.push('\n');
        }
        write!(text, "\n[end]\nentries = {}\n", parts.len()).unwrap();
        if self.below(2) == 0 { text.replace('\n', "\r\n") } else { text }
    }
}

fn readings() -> impl Strategy<Value = Vec<Reading>> {
    let reading = (prop::sample::select(vec![Printed::Map, Printed::Counter, Printed::Errata]), 1..29_u8)
        .prop_map(|(printed, day)| Reading { printed, date: format!("2026-11-{day:02}") });
    prop::collection::vec(reading, 1..4)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_hash_does_not_depend_on_order_spacing_line_ends_or_spelling(
        records in prop::sample::subsequence(everything(), 1..60),
        readings in readings(),
        one in any::<u64>(),
        other in any::<u64>(),
    ) {
        let (first, second) = (Choices(one).typed(&records, &readings), Choices(other).typed(&records, &readings));
        let a = Overlay::read("a.toml", &first).map_err(|error| TestCaseError::fail(format!("{error}\n{first}")))?;
        let b = Overlay::read("b.toml", &second).map_err(|error| TestCaseError::fail(format!("{error}\n{second}")))?;
        prop_assert_eq!(&a, &b);
        prop_assert_eq!(a.hash(), b.hash());
        prop_assert_eq!(a.export(), b.export());
        prop_assert!(a.difference(&b).0.is_empty());
    }

    #[test]
    fn export_and_import_elsewhere_give_the_same(
        records in prop::sample::subsequence(everything(), 1..60),
        readings in readings(),
        choices in any::<u64>(),
        step in 1..5_u8,
    ) {
        // Moves are a little further or shorter than the pack has them, where a number can be.
        let mut records = records;
        for (id, value) in records.iter_mut().flat_map(|(_, _, values)| values) {
            if let (Value::Number(number), "move") = (&mut *value, id.field) && *number > 2 {
                *number = (*number + i64::from(step)) % 6 + 3;
            }
        }
        let typed = Choices(choices).typed(&records, &readings);
        let here = load(&typed).map_err(|error| TestCaseError::fail(error.to_string()))?;
        let there = Transcription::load(&built_in_files(), "copy.toml", &here.overlay().export())
            .map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(here.overlay().hash(), there.overlay().hash());
        prop_assert_eq!(&here.pack, &there.pack);
        prop_assert_eq!(here.section_hashes(), there.section_hashes());
    }

    #[test]
    fn any_other_value_has_another_hash(
        record in prop::sample::select(everything()),
        choices in any::<u64>(),
    ) {
        let reading = [Reading { printed: Printed::Map, date: "2026-11-23".to_owned() }];
        let typed = Choices(choices).typed(std::slice::from_ref(&record), &reading);
        let before = Overlay::read("a.toml", &typed).unwrap();
        let mut other = record;
        let at = Choices(choices).below(other.2.len());
        let value = &mut other.2[at].1;
        *value = match value {
            Value::Flag(flag) => Value::Flag(!*flag),
            Value::Number(1) => Value::Number(2),
            Value::Number(_) => Value::Number(1),
            Value::List(_) | Value::Text(_) => return Ok(()),
        };
        let after = Overlay::read("a.toml", &Choices(choices).typed(&[other], &reading)).unwrap();
        prop_assert_ne!(before.hash(), after.hash());
        prop_assert_eq!(before.difference(&after).0.len(), 1);
    }

    #[test]
    fn no_file_makes_the_reader_stop(
        records in prop::sample::subsequence(everything(), 1..10),
        readings in readings(),
        choices in any::<u64>(),
        at in any::<prop::sample::Index>(),
        put in "[\\[\\]{}=\"',#\n0-9a-z\u{0}é]{0,6}",
        cut in 0..6_usize,
    ) {
        let text = Choices(choices).typed(&records, &readings);
        let letters: Vec<char> = text.chars().collect();
        let at = at.index(letters.len());
        let broken: String =
            letters[..at].iter().copied().chain(put.chars()).chain(letters[at..].iter().copied().skip(cut)).collect();
        if let Err(error) = load(&broken) {
            prop_assert!(!error.mistakes.is_empty());
        }
    }
}
