//! What a million games a day come to.

use crate::scale::number;
use crate::scale::store::ENTRIES_PER_GAME;

/// Games begun in a day.
const GAMES: u64 = 1_000_000;
/// How much more there is to do in the hour when most is done than in the mean.
const PEAK: f64 = 3.0;
const SECONDS_OF_A_DAY: f64 = 86_400.0;

/// The arithmetic, line by line, of so many bytes for each entry and so many that a backup reads in a second.
pub(crate) fn lines(bytes_each: f64, backup_bytes_per_second: f64) -> Vec<String> {
    let games = number(GAMES);
    let entries = games * number(ENTRIES_PER_GAME);
    let a_second = entries / SECONDS_OF_A_DAY;
    let bytes = entries * bytes_each;
    vec![
        format!("a million games a day of {ENTRIES_PER_GAME} entries:"),
        format!(
            "  {:.0} games and {a_second:.0} entries a second, at the peak {:.0} and {:.0}",
            games / SECONDS_OF_A_DAY,
            games / SECONDS_OF_A_DAY * PEAK,
            a_second * PEAK
        ),
        format!("  {:.2} TB a day, {:.0} TB a year, as the tables lie here", bytes / 1e12, bytes * 365.0 / 1e12),
        format!("  {:.1} hours to back up a day, at the rate above", bytes / backup_bytes_per_second / 3600.0),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_added_up() {
        let said = lines(1_000.0, 100e6).join("\n");
        assert!(said.contains("4097 entries") && said.contains("and 12292"), "{said}");
        assert!(said.contains("0.35 TB a day, 129 TB a year") && said.contains("1.0 hours"), "{said}");
    }
}
