//! GEAW errata (Turn Record), 2.13: which year and quarter a turn is.

use serde::Serialize;

use super::rulings::CalendarReading;
use super::sheets::Sheets;

/// The first turn of the war (GEAW-R-05).
pub const FIRST_TURN: u8 = 1;
/// The last turn of the war (errata).
pub const LAST_TURN: u8 = 16;
/// The first turn of 1945 (errata).
const FIRST_TURN_OF_1945: u8 = 14;
/// Turns in a year: each is three months (2.13).
const TURNS_IN_A_YEAR: u8 = 4;

/// A quarter of a year.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Quarter {
    pub year: u16,
    /// 1 to 4 for I to IV.
    pub quarter: u8,
    /// Whether the players confirmed it on their Turn Record.
    pub confirmed: bool,
}

impl Quarter {
    /// The Roman number of the quarter.
    pub const fn numeral(self) -> &'static str {
        match self.quarter {
            1 => "I",
            2 => "II",
            3 => "III",
            _ => "IV",
        }
    }

    /// Whether desert calls for a check of supply attrition: summer, the turns marked III (errata).
    pub const fn is_summer(self) -> bool {
        self.quarter == 3
    }
}

/// Year and quarter of a turn: as transcribed, or else derived back from 1945 (GEAW-R-05); `None` where the players
/// chose to transcribe the Turn Record and have not come to this turn.
pub fn quarter(sheets: &Sheets, reading: CalendarReading, turn: u8) -> Option<Quarter> {
    if let Some(record) = sheets.turns.get(&turn) {
        return Some(Quarter { year: record.year, quarter: record.quarter, confirmed: true });
    }
    if reading == CalendarReading::Transcribed || !(FIRST_TURN..=LAST_TURN).contains(&turn) {
        return None;
    }
    // Turn 14 is the first quarter of 1945, so turn 1 is the last one of 1941.
    let quarters = u16::from(turn) + u16::from(4 * TURNS_IN_A_YEAR - FIRST_TURN_OF_1945);
    let per_year = u16::from(TURNS_IN_A_YEAR);
    let quarter = u8::try_from(quarters % per_year).unwrap_or_default() + 1;
    Some(Quarter { year: 1941 + quarters / per_year, quarter, confirmed: false })
}
