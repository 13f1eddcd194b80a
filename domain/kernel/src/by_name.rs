//! Tables by short names: in the order of the names, as they are written and read, and found at once, since every rule
//! looks counters and areas up again and again.

use std::fmt;
use std::hash::Hash;
use std::ops::Index;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use serde::{Serialize, Serializer};

/// A table by name. Two tables are equal when their entries are.
#[derive(Clone)]
pub struct ByName<K, V> {
    /// In the order of the names.
    entries: Vec<(K, V)>,
    /// Where among the entries a name is. Names come and go seldom, so copies of a table share this.
    places: Arc<FxHashMap<K, usize>>,
}

impl<K: Copy + Ord + Hash, V> ByName<K, V> {
    /// A table without entries.
    pub fn new() -> Self {
        Self { entries: Vec::new(), places: Arc::default() }
    }

    /// The entry of a name.
    #[inline]
    pub fn get(&self, name: &K) -> Option<&V> {
        self.places.get(name).map(|place| &self.entries[*place].1)
    }

    /// Where a name stands in the order of all.
    #[inline]
    pub fn place_of(&self, name: &K) -> Option<usize> {
        self.places.get(name).copied()
    }

    /// The name and the entry that stand in a place of that order.
    ///
    /// # Panics
    /// In a place behind the last.
    #[inline]
    pub fn at(&self, place: usize) -> (&K, &V) {
        let (name, value) = &self.entries[place];
        (name, value)
    }

    /// The entry of a name, to be changed.
    #[inline]
    pub fn get_mut(&mut self, name: &K) -> Option<&mut V> {
        self.places.get(name).map(|place| &mut self.entries[*place].1)
    }

    /// Whether a name has an entry.
    #[inline]
    pub fn contains_key(&self, name: &K) -> bool {
        self.places.contains_key(name)
    }

    /// Enters a name, and gives what it had before.
    pub fn insert(&mut self, name: K, value: V) -> Option<V> {
        match self.entries.binary_search_by(|(known, _)| known.cmp(&name)) {
            Ok(place) => Some(std::mem::replace(&mut self.entries[place].1, value)),
            Err(place) => {
                self.entries.insert(place, (name, value));
                self.number_from(place);
                None
            }
        }
    }

    /// Takes a name out.
    pub fn remove(&mut self, name: &K) -> Option<V> {
        let place = *self.places.get(name)?;
        Arc::make_mut(&mut self.places).remove(name);
        let (_, value) = self.entries.remove(place);
        self.number_from(place);
        Some(value)
    }

    /// The entry of a name, entered as nothing in particular where there is none.
    pub fn get_or_default(&mut self, name: K) -> &mut V
    where
        V: Default,
    {
        let place = match self.entries.binary_search_by(|(known, _)| known.cmp(&name)) {
            Ok(place) => place,
            Err(place) => {
                self.entries.insert(place, (name, V::default()));
                self.number_from(place);
                place
            }
        };
        &mut self.entries[place].1
    }

    fn number_from(&mut self, place: usize) {
        let places = Arc::make_mut(&mut self.places);
        for (number, (name, _)) in self.entries.iter().enumerate().skip(place) {
            places.insert(*name, number);
        }
    }
}

impl<K, V> ByName<K, V> {
    /// All names with their entries, in the order of the names.
    #[inline]
    pub fn iter(&self) -> Iter<'_, K, V> {
        Iter(self.entries.iter())
    }

    /// All names, in order.
    #[inline]
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = &K> + ExactSizeIterator + Clone {
        self.entries.iter().map(|(name, _)| name)
    }

    /// All entries, in the order of their names.
    #[inline]
    pub fn values(&self) -> impl DoubleEndedIterator<Item = &V> + ExactSizeIterator + Clone {
        self.entries.iter().map(|(_, value)| value)
    }

    /// All entries, to be changed.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut V> {
        self.entries.iter_mut().map(|(_, value)| value)
    }

    /// How many names there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

/// Names with their entries.
#[derive(Debug)]
pub struct Iter<'a, K, V>(std::slice::Iter<'a, (K, V)>);

impl<'a, K, V> Iterator for Iter<'a, K, V> {
    type Item = (&'a K, &'a V);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.0.next().map(|(name, value)| (name, value))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl<'a, K, V> IntoIterator for &'a ByName<K, V> {
    type Item = (&'a K, &'a V);
    type IntoIter = Iter<'a, K, V>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<K: Copy + Ord + Hash, V> Default for ByName<K, V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K: Copy + Ord + Hash, V> FromIterator<(K, V)> for ByName<K, V> {
    /// Of two entries of one name the later stands.
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        let sorted: std::collections::BTreeMap<K, V> = entries.into_iter().collect();
        let entries: Vec<(K, V)> = sorted.into_iter().collect();
        let places: FxHashMap<K, usize> = entries.iter().enumerate().map(|(place, (name, _))| (*name, place)).collect();
        Self { entries, places: Arc::new(places) }
    }
}

impl<K: Copy + Ord + Hash, V> Extend<(K, V)> for ByName<K, V> {
    fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, entries: I) {
        for (name, value) in entries {
            self.insert(name, value);
        }
    }
}

impl<K: Copy + Ord + Hash, V> Index<&K> for ByName<K, V> {
    type Output = V;

    #[inline]
    fn index(&self, name: &K) -> &V {
        &self.entries[self.places[name]].1
    }
}

impl<K: PartialEq, V: PartialEq> PartialEq for ByName<K, V> {
    fn eq(&self, other: &Self) -> bool {
        self.entries == other.entries
    }
}

impl<K: fmt::Debug, V: fmt::Debug> fmt::Debug for ByName<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self).finish()
    }
}

impl<K: Serialize, V: Serialize> Serialize for ByName<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_keeps_the_order_of_its_names_and_finds_each() {
        let mut table: ByName<u8, &str> = [(3, "c"), (1, "a"), (3, "d")].into_iter().collect();
        assert_eq!(table.insert(2, "b"), None);
        assert_eq!(table.insert(1, "e"), Some("a"));
        assert_eq!(
            table.iter().map(|(name, value)| (*name, *value)).collect::<Vec<_>>(),
            [(1, "e"), (2, "b"), (3, "d")]
        );
        assert_eq!(table.remove(&1), Some("e"));
        assert_eq!((table.get(&1), table.get(&2), table[&3]), (None, Some(&"b"), "d"));
        *table.get_or_default(0) = "z";
        assert_eq!(table.keys().copied().collect::<Vec<_>>(), [0, 2, 3]);
        assert_eq!(serde_json::to_string(&table).unwrap(), r#"{"0":"z","2":"b","3":"d"}"#);
    }

    #[test]
    fn tables_with_the_same_entries_are_equal_however_they_came_about() {
        let one: ByName<u8, u8> = [(1, 1), (2, 2)].into_iter().collect();
        let mut other = ByName::new();
        other.insert(2, 2);
        other.insert(3, 3);
        other.insert(1, 1);
        assert_ne!(one, other);
        other.remove(&3);
        assert_eq!(one, other);
    }
}
