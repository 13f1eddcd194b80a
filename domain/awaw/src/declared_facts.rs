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
    pub fn keep(&mut self, declaration: Declaration) {
        self.drop_where(|known| known.claim.topic == declaration.claim.topic);
        self.places.insert(declaration.claim.topic.clone(), self.list.len());
        self.list.push(declaration);
    }

    /// Takes the one with a number out.
    pub fn withdraw(&mut self, number: u32) {
        self.drop_where(|known| known.number == number);
    }

    /// Changes the ones with these numbers; what they are about stays.
    pub fn change(&mut self, numbers: &[u32], change: impl Fn(&mut Declaration)) {
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
