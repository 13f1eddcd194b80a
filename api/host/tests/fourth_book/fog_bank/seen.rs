//! What a seat sees, hears and may do. Where the cutter hides is for those alone who see for it (FB-1-c).

use kernel::seat::Seat;
use kernel::system::Line;
use kernel::verdict::Verdict;
use serde::Serialize;

use super::command::Command;
use super::event::Event;
use super::game::{Cutter, Game, ISLAND, Pending, Phase};
use super::rules;
use super::side::Side;

/// The cutter, as far as a seat knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sight {
    Away,
    InTheFog,
    At(u8),
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct View {
    pub(crate) left: u8,
    pub(crate) phase: Phase,
    pub(crate) boat: u8,
    pub(crate) casks: u8,
    pub(crate) landed: u8,
    pub(crate) cutter: Sight,
    pub(crate) pending: Option<Pending>,
}

pub(crate) fn view(game: &Game, seat: Seat<Side>) -> View {
    // Every field is named, so that a new one is not shown unasked.
    let Game { pack: _, left, phase, boat, casks, landed, cutter, pending } = game;
    let cutter = match *cutter {
        Cutter::Away => Sight::Away,
        Cutter::Hidden(field) if seat.sees_for(Side::Cutter) => Sight::At(field),
        Cutter::Hidden(_) => Sight::InTheFog,
        Cutter::Seen(field) => Sight::At(field),
    };
    let (left, phase, boat, casks, landed) = (*left, *phase, *boat, *casks, *landed);
    View { left, phase, boat, casks, landed, cutter, pending: pending.clone() }
}

/// What an event brought, as far as a seat may know it. Its words are made of this, so that it hides for both.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Fact {
    /// Without the field for those who may not know it.
    Hid {
        field: Option<u8>,
    },
    Sailed {
        to: u8,
    },
    CameUpon {
        field: u8,
    },
    Rolled {
        total: u16,
    },
    CaskLost,
    Landed {
        casks: u8,
    },
    Finished {
        winner: Side,
    },
}

impl Fact {
    pub(crate) fn of(event: &Event, seat: Seat<Side>) -> Self {
        match event {
            Event::Hid { field } => Self::Hid { field: seat.sees_for(Side::Cutter).then_some(*field) },
            Event::Sailed { to } => Self::Sailed { to: *to },
            Event::CameUpon { field } => Self::CameUpon { field: *field },
            Event::DieRolled(roll) => Self::Rolled { total: roll.total() },
            Event::CaskLost => Self::CaskLost,
            Event::Landed { casks } => Self::Landed { casks: *casks },
            Event::Finished { winner } => Self::Finished { winner: *winner },
        }
    }

    pub(crate) fn line(&self) -> Line {
        match self {
            Self::Hid { field: Some(field) } => Line::new(format!("The cutter hides on field {field}"), "FB-1-a"),
            Self::Hid { field: None } => Line::new("The cutter hides in the fog", "FB-1-c"),
            Self::Sailed { to } => Line::new(format!("The boat sails to field {to}"), "FB-2-a"),
            Self::CameUpon { field } => Line::new(format!("It comes upon the cutter on field {field}"), "FB-3-a"),
            Self::Rolled { total } => Line::new(format!("The cutter fires: {total}"), "FB-3-a"),
            Self::CaskLost => Line::new("The boat loses a cask", "FB-3-b"),
            Self::Landed { casks } => Line::new(format!("{casks} casks are landed"), "FB-4-a"),
            Self::Finished { winner } => Line::new(format!("The {} have won", winner.name()), "FB-4-b"),
        }
    }
}

/// Something that a seat may do, as the rules judge it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Offer {
    pub(crate) command: Command,
    pub(crate) verdict: Verdict,
}

/// What is possible now. A die is asked for by [`kernel::system::System::chance`] and is no offer.
pub(crate) fn options(game: &Game, by: Seat<Side>) -> Vec<Offer> {
    let fields = ISLAND..=game.pack.fields;
    let hide = fields.clone().map(|field| Command::Hide { field });
    let sail = fields.map(|fields| Command::Sail { fields });
    let judged = |command| {
        let violations = rules::judge(game, by, &command).ok()?;
        Some(Offer { command, verdict: Verdict::of(violations) })
    };
    hide.chain(sail).filter_map(judged).collect()
}
