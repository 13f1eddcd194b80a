//! How far a staff thinks.

/// The levels, by depth and by what each overlooks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Level {
    /// One imagined world, few throws of the dice, and one action at a time: what troops at a quay may come to when they are
    /// shipped over several actions it overlooks.
    Recruit,
    /// A few worlds, more throws, and expeditions to their end.
    #[default]
    Staff,
    /// More of both, and what may follow an action is looked at too.
    Chief,
}

/// The bounds of a level.
#[derive(Debug, Clone, Copy)]
pub(super) struct Depth {
    pub(super) worlds: usize,
    /// Throws of the dice for a first look at an action that is not certain.
    pub(super) glances: usize,
    /// Actions that are looked at again.
    pub(super) shortlist: usize,
    /// Throws of the dice for those.
    pub(super) looks: usize,
    /// Actions that are followed up.
    pub(super) openings: usize,
    /// Throws of the dice with which each of them is followed.
    pub(super) particles: usize,
    /// Actions that may follow one.
    pub(super) further: usize,
    /// Expeditions that are looked at, and throws of the dice for each.
    pub(super) expeditions: usize,
    pub(super) voyages: usize,
    /// Throws of the dice for the best of them, looked at again; none where it is left at the first.
    pub(super) again: usize,
    /// Commands that are played at most while an action is chosen.
    pub(super) nodes: u64,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 3] = [Self::Recruit, Self::Staff, Self::Chief];

    /// The level's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Recruit => "recruit",
            Self::Staff => "staff",
            Self::Chief => "chief",
        }
    }

    pub(super) const fn depth(self) -> Depth {
        match self {
            Self::Recruit => Depth {
                worlds: 1,
                glances: 2,
                shortlist: 8,
                looks: 6,
                openings: 0,
                particles: 0,
                further: 0,
                expeditions: 0,
                voyages: 0,
                again: 0,
                nodes: 6_000,
            },
            Self::Staff => Depth {
                worlds: 3,
                glances: 3,
                shortlist: 24,
                looks: 16,
                openings: 0,
                particles: 3,
                further: 2,
                expeditions: 40,
                voyages: 3,
                again: 0,
                nodes: 60_000,
            },
            Self::Chief => Depth {
                worlds: 4,
                glances: 4,
                shortlist: 32,
                looks: 24,
                openings: 14,
                particles: 6,
                further: 3,
                expeditions: 150,
                voyages: 6,
                again: 12,
                nodes: 400_000,
            },
        }
    }
}
