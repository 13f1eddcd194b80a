//! Two states of a game side by side: what is otherwise in one than in the other.

use std::collections::BTreeSet;

use serde_json::Value;

/// Something that is otherwise in two games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// What it is about, from the whole to the part: `units`, `J-CA5`, `location`.
    pub about: Vec<String>,
    /// How it is here; `None` where it is not here.
    pub here: Option<Value>,
    /// How it is there; `None` where it is not there.
    pub there: Option<Value>,
}

/// Everything that is otherwise in two states, each as data, in the order of their names. Empty when they are equal.
pub fn differences(here: &Value, there: &Value) -> Vec<Difference> {
    let mut found = Vec::new();
    compare(&mut Vec::new(), Some(here), Some(there), &mut found);
    found
}

fn compare(about: &mut Vec<String>, here: Option<&Value>, there: Option<&Value>, found: &mut Vec<Difference>) {
    if here == there {
        return;
    }
    // Lists have no names for their parts: one element more would make all that follow differ.
    let (Some(Value::Object(ours)), Some(Value::Object(theirs))) = (here, there) else {
        found.push(Difference { about: about.clone(), here: here.cloned(), there: there.cloned() });
        return;
    };
    let names: BTreeSet<&String> = ours.keys().chain(theirs.keys()).collect();
    for name in names {
        about.push(name.clone());
        compare(about, ours.get(name), theirs.get(name), found);
        about.pop();
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_smallest_part_that_differs_is_named() {
        let here = json!({ "turn": 3, "units": { "a": { "at": "D4", "face": "full" }, "b": 1 }, "list": [1, 2] });
        let there = json!({ "turn": 3, "units": { "a": { "at": "D5", "face": "full" }, "c": 1 }, "list": [2] });
        let of = |about: &[&str], here: Option<Value>, there: Option<Value>| Difference {
            about: about.iter().map(ToString::to_string).collect(),
            here,
            there,
        };
        let expected = [
            of(&["list"], Some(json!([1, 2])), Some(json!([2]))),
            of(&["units", "a", "at"], Some(json!("D4")), Some(json!("D5"))),
            of(&["units", "b"], Some(json!(1)), None),
            of(&["units", "c"], None, Some(json!(1))),
        ];
        assert_eq!(differences(&here, &there), expected);
        assert!(differences(&here, &here).is_empty());
    }
}
