//! Numbers that follow from the links of all three and from what was asked, and from nothing else.

use super::chain::{Link, mac};
use super::proof::Asked;

/// What every stream begins with, so that no other use of a link can come to the same bytes.
const TAG: &str = "adjutant dice 1";

/// The numbers of a roll: faces 1 to 6, or places in the cup, none of them twice.
pub(super) fn numbers(game: &str, position: u32, asked: &Asked, links: [Link; 3]) -> Vec<usize> {
    let mut stream = Stream {
        key: links.iter().flat_map(|link| link.0).collect(),
        message: asked.message(&format!("{TAG}\n{game}\n{position}")),
        block: 0,
        words: Vec::new(),
    };
    match &asked.from {
        None => (0..asked.count).map(|_| stream.below(6) + 1).collect(),
        Some(cup) => {
            let mut places: Vec<usize> = (0..cup.len()).collect();
            (0..asked.count.min(places.len())).map(|_| places.remove(stream.below(places.len()))).collect()
        }
    }
}

struct Stream {
    key: Vec<u8>,
    message: String,
    block: u32,
    /// Words of the present block that were not used yet, the next one last.
    words: Vec<u32>,
}

impl Stream {
    fn word(&mut self) -> u32 {
        loop {
            if let Some(word) = self.words.pop() {
                return word;
            }
            let block = mac(&self.key, format!("{}\n{}", self.message, self.block).as_bytes());
            self.block += 1;
            let word = |bytes: &[u8]| bytes.iter().fold(0, |word, byte| word << 8 | u32::from(*byte));
            self.words = block.chunks_exact(4).rev().map(word).collect();
        }
    }

    /// A number from 0 to `limit` - 1, each as likely as the others: words that would favour the low ones are passed.
    fn below(&mut self, limit: usize) -> usize {
        let limit = u64::try_from(limit).unwrap_or(1).max(1);
        let fair = (1 << 32) / limit * limit;
        loop {
            let word = u64::from(self.word());
            if word < fair {
                return usize::try_from(word % limit).unwrap_or(0);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dice(count: usize, purpose: &str) -> Asked {
        Asked { clause: "12.6".to_owned(), purpose: purpose.to_owned(), count, from: None, is_secret: false }
    }

    const LINKS: [Link; 3] = [Link([1; 32]), Link([2; 32]), Link([3; 32])];

    #[test]
    fn the_numbers_hang_on_everything_they_are_bound_to() {
        let plain = numbers("game", 7, &dice(40, "fire"), LINKS);
        assert_eq!(plain, numbers("game", 7, &dice(40, "fire"), LINKS));
        let mut others = vec![
            numbers("other", 7, &dice(40, "fire"), LINKS),
            numbers("game", 8, &dice(40, "fire"), LINKS),
            numbers("game", 7, &dice(40, "search"), LINKS),
            numbers("game", 7, &dice(41, "fire"), LINKS)[..40].to_vec(),
        ];
        for index in 0..3 {
            let mut links = LINKS;
            links[index] = Link([9; 32]);
            others.push(numbers("game", 7, &dice(40, "fire"), links));
        }
        for other in others {
            assert_ne!(other, plain);
        }
    }

    #[test]
    fn every_face_comes_up_alike_and_no_counter_twice() {
        let mut seen = [0_u32; 6];
        for face in numbers("game", 1, &dice(6000, "fire"), LINKS) {
            seen[face - 1] += 1;
        }
        assert!(seen.iter().all(|count| (880..1120).contains(count)), "{seen:?}");
        for count in 0..8 {
            let from = Some((0..5).map(|unit| unit.to_string()).collect());
            let mut places = numbers("game", 1, &Asked { from, ..dice(count, "draw") }, LINKS);
            places.sort_unstable();
            places.dedup();
            assert_eq!(places.len(), count.min(5));
            assert!(places.iter().all(|place| *place < 5));
        }
    }
}
