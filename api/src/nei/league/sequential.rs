//! When a league knows who is the stronger: Wald's sequential test on the pairs that were won.

/// The chance of a pair for the stronger player, as far as it is of interest.
const STRONGER: f64 = 0.7;
/// The error that is allowed either way.
const ERROR: f64 = 0.05;

/// What is known of two players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Known {
    /// The first wins at least 7 pairs in 10.
    First,
    /// The second wins as many.
    Second,
    /// Neither wins so many.
    Neither,
    /// Too few pairs were played to say it.
    Unknown,
}

impl Known {
    /// What the margins of some pairs say.
    pub(super) fn of(margins: impl Iterator<Item = f64>) -> Self {
        let (mut first, mut second) = (0.0, 0.0);
        for margin in margins {
            // A pair without a winner is half a pair for each.
            let share = if margin > 0.0 {
                1.0
            } else if margin < 0.0 {
                0.0
            } else {
                0.5
            };
            first += evidence(share);
            second += evidence(1.0 - share);
        }
        let bound = ((1.0 - ERROR) / ERROR).ln();
        if first >= bound {
            Self::First
        } else if second >= bound {
            Self::Second
        } else if first <= -bound && second <= -bound {
            Self::Neither
        } else {
            Self::Unknown
        }
    }

    pub(super) fn is_known(self) -> bool {
        self != Self::Unknown
    }

    /// In words, with the names of the players.
    pub(super) fn told(self, [first, second]: &[String; 2]) -> String {
        match self {
            Self::First => format!("{first} is the stronger"),
            Self::Second => format!("{second} is the stronger"),
            Self::Neither => "neither wins 7 pairs in 10".to_owned(),
            Self::Unknown => "too few pairs to say who is the stronger".to_owned(),
        }
    }
}

/// How much a pair of which somebody won this share speaks for his winning 7 in 10 and not 5.
fn evidence(share: f64) -> f64 {
    share * (STRONGER / 0.5).ln() + (1.0 - share) * ((1.0 - STRONGER) / 0.5).ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(won: usize, lost: usize, drawn: usize) -> Known {
        let margins = [(won, 3.0), (lost, -3.0), (drawn, 0.0)];
        Known::of(margins.into_iter().flat_map(|(count, margin)| std::iter::repeat_n(margin, count)))
    }

    #[test]
    fn whoever_wins_all_is_known_after_nine_pairs() {
        assert_eq!(known(8, 0, 0), Known::Unknown);
        assert_eq!(known(9, 0, 0), Known::First);
        assert_eq!(known(0, 9, 0), Known::Second);
    }

    #[test]
    fn equals_are_known_as_such() {
        assert_eq!(known(10, 10, 0), Known::Unknown);
        assert_eq!(known(18, 18, 0), Known::Neither);
        assert_eq!(known(0, 0, 40), Known::Neither);
    }
}
