//! Open dice that were given up after a device had given its link for them: whoever knew the faces may have had a reason.

use std::fmt;

use super::proof::Party;

/// The seats that may give up, in the order in which they are told.
const SEATS: [&str; 4] = ["JAPAN", "ALLIES", "BOTH", "UMPIRE"];

/// How often open dice were given up after a link, and by whom.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Open {
    /// What asked for them was taken back, by who asked for that.
    pub taken_back: [u32; 4],
    /// Something else was played, by who played it.
    pub passed: [u32; 4],
    /// They were thrown without proof, as both sides agreed.
    pub plain: u32,
    /// Who gave a link for the dice that are still open at the end of the record.
    pub left: Vec<Party>,
}

impl Open {
    /// Notes that a seat took something back.
    pub fn took_back(&mut self, seat: &str) {
        add(&mut self.taken_back, seat);
    }

    /// Notes that a seat passed over what was bound.
    pub fn passed_over(&mut self, seat: &str) {
        add(&mut self.passed, seat);
    }

    /// How often it happened, whatever it was.
    pub fn sum(&self) -> u32 {
        let left = u32::from(!self.left.is_empty());
        self.taken_back.iter().sum::<u32>() + self.passed.iter().sum::<u32>() + self.plain + left
    }
}

fn add(counts: &mut [u32; 4], seat: &str) {
    for (count, known) in counts.iter_mut().zip(SEATS) {
        *count += u32::from(known == seat);
    }
}

fn by_seat(counts: [u32; 4]) -> String {
    let told: Vec<String> = SEATS.iter().zip(counts).map(|(seat, count)| format!("{seat} {count}")).collect();
    told.join(" ")
}

impl fmt::Display for Open {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { taken_back, passed, plain, left } = self;
        let left: Vec<&str> = left.iter().map(|party| party.as_str()).collect();
        write!(
            f,
            "given up after a link: taken back {}; passed over {}; thrown plainly {plain}; left open {}",
            by_seat(*taken_back),
            by_seat(*passed),
            if left.is_empty() { "0".to_owned() } else { format!("1 (link of {})", left.join(" and ")) }
        )
    }
}
