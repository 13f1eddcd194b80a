//! Two overlays held against each other: two owners, or one owner who typed twice.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::records::forward;
use super::{Overlay, Section, Value, ValueId};

/// How two overlays differ, in order; empty if they agree about every value.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Difference(pub Vec<Disagreement>);

/// One value about which they do not agree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Disagreement {
    /// The value; for a record that one of them removes, the first field of its kind.
    pub value: ValueId,
    /// What the first has; `None` if it says nothing.
    pub first: Option<Value>,
    /// What the second has.
    pub second: Option<Value>,
    /// Whether one of them says that the printed game lacks the record.
    pub removed: bool,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.removed {
            return write!(f, "{}: one of them says that the printed game lacks it", self.value.record);
        }
        let shown = |value: &Option<Value>| value.as_ref().map_or_else(|| "nothing".to_owned(), Value::to_string);
        write!(f, "{}: {} in the first, {} in the second", self.value, shown(&self.first), shown(&self.second))
    }
}

impl Overlay {
    /// What another overlay has otherwise, dates and notes left aside.
    pub fn difference(&self, other: &Self) -> Difference {
        let mut found = Vec::new();
        let (here, there) = (self.by_one_name(), other.by_one_name());
        let ids: BTreeSet<&ValueId> = here.keys().chain(there.keys()).collect();
        for id in ids {
            let (first, second) = (here.get(id), there.get(id));
            if first != second {
                found.push(Disagreement {
                    value: id.clone(),
                    first: first.copied().cloned(),
                    second: second.copied().cloned(),
                    removed: false,
                });
            }
        }
        let removed = |overlay: &Self| overlay.removed.keys().map(forward).collect::<BTreeSet<_>>();
        let (here, there) = (removed(self), removed(other));
        for record in here.symmetric_difference(&there) {
            if let Some(field) = record.kind.fields().first() {
                let value = ValueId { record: record.clone(), field: field.name };
                found.push(Disagreement { value, first: None, second: None, removed: true });
            }
        }
        found.sort_by(|a, b| a.value.cmp(&b.value));
        Difference(found)
    }

    /// Only what it says about one section: for a second entry of this section alone.
    #[must_use]
    pub fn only(&self, section: Section) -> Self {
        let mut part = self.clone();
        part.values.retain(|id, _| id.record.kind.section() == section);
        part.added.retain(|record| record.kind.section() == section);
        part.removed.retain(|record, _| record.kind.section() == section);
        part.notes.retain(|record, _| record.kind.section() == section);
        part
    }

    /// Its values, a border under one name from whichever side it was typed.
    fn by_one_name(&self) -> BTreeMap<ValueId, &Value> {
        let named = |id: &ValueId| ValueId { record: forward(&id.record), field: id.field };
        self.values.iter().map(|(id, given)| (named(id), &given.value)).collect()
    }

    /// What it says of one value.
    pub fn value(&self, id: &ValueId) -> Option<&Value> {
        self.values.get(id).map(|given| &given.value)
    }
}
