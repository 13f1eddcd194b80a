//! AWAW-R-02: the declarations that are kept, found by their topic.
//!
//! Rules ask about a topic far more often than somebody declares one, so the list has an index beside it.

use std::collections::BTreeMap;
use std::ops::Deref;

use serde::Serialize;

use super::declarations::topics::{Declaration, Topic};

/// What was declared and holds, one declaration of a topic at most, the newest at the end.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct DeclaredFacts {
    list: Vec<Declaration>,
    /// Where in the list a topic is.
    #[serde(skip)]
    places: BTreeMap<Topic, usize>,
}

impl DeclaredFacts {
    /// The declaration about a topic.
    pub fn about(&self, topic: &Topic) -> Option<&Declaration> {
        self.places.get(topic).and_then(|place| self.list.get(*place))
    }

    /// Takes one in, in place of what was declared about its topic before.
    pub(super) fn keep(&mut self, declaration: Declaration) {
        self.drop_where(|known| known.claim.topic == declaration.claim.topic);
        self.places.insert(declaration.claim.topic.clone(), self.list.len());
        self.list.push(declaration);
    }

    /// Takes the one with a number out.
    pub(super) fn withdraw(&mut self, number: u32) {
        self.drop_where(|known| known.number == number);
    }

    /// Changes the ones with these numbers; what they are about stays.
    pub(super) fn change(&mut self, numbers: &[u32], change: impl Fn(&mut Declaration)) {
        self.list.iter_mut().filter(|known| numbers.contains(&known.number)).for_each(change);
    }

    fn drop_where(&mut self, goes: impl Fn(&Declaration) -> bool) {
        let before = self.list.len();
        self.list.retain(|known| !goes(known));
        if self.list.len() < before {
            let topics = self.list.iter().enumerate();
            self.places = topics.map(|(place, known)| (known.claim.topic.clone(), place)).collect();
        }
    }
}

impl Deref for DeclaredFacts {
    type Target = [Declaration];

    fn deref(&self) -> &[Declaration] {
        &self.list
    }
}

#[cfg(test)]
mod tests {
    use super::super::components::{Mark, Side, Spot};
    use super::super::declarations::{Claim, Status, Value};
    use super::*;

    fn declared(number: u32, name: &str, value: Value) -> Declaration {
        let spot: Spot = name.parse().unwrap();
        let claim = Claim::new(Topic::Mark { spot, mark: Mark::Port }, value);
        Declaration { number, by: Side::Allies, claim, quarter: None, status: Status::Standing, used: false }
    }

    fn numbers(kept: &DeclaredFacts) -> Vec<u32> {
        kept.iter().map(|known| known.number).collect()
    }

    #[test]
    fn a_topic_is_found_wherever_the_list_moves_it() {
        let mut kept = DeclaredFacts::default();
        for (number, name) in [(1, "AA1"), (2, "AA2"), (3, "AA3")] {
            kept.keep(declared(number, name, Value::Yes));
        }
        kept.keep(declared(4, "AA1", Value::No));
        assert_eq!(numbers(&kept), [2, 3, 4]);
        kept.withdraw(2);
        let topic = |name| declared(0, name, Value::Yes).claim.topic;
        assert_eq!(kept.about(&topic("AA1")).map(|known| known.claim.value), Some(Value::No));
        assert_eq!((kept.about(&topic("AA2")), kept.about(&topic("AA3")).map(|known| known.number)), (None, Some(3)));
        kept.change(&[3], |known| known.used = true);
        assert_eq!(kept.iter().map(|known| known.used).collect::<Vec<_>>(), [true, false]);
    }
}
