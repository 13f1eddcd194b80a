//! Random commands for tests: every type that a command names knows how to be any of its kind.

use rand::RngExt;
use rand::rngs::StdRng;

use crate::command::{
    AirDrop, AirSupport, Boarding, Command, DropOff, Flight, Force, Landing, Loss, Passenger, Returning, ScoutingSource,
};
use crate::components::{AreaId, Contingent, Face, Side, SquareId, UnitId};
use crate::game::{Correction, Location};
use crate::pack::{FreeAction, IncidentEffect, RefitResult};
use crate::statements::Statement;
use kernel::dice::{D6, Roll, Source};

pub(crate) trait Any {
    fn any(random: &mut StdRng) -> Self;
}

/// What is any of its parts.
macro_rules! any {
    ($($type:ident { $($field:ident),* })*) => {$(
        impl Any for $type {
            fn any(random: &mut StdRng) -> Self {
                Self { $($field: Any::any(random)),* }
            }
        }
    )*};
}

any! {
    Force { units, path, drop_offs }
    Flight { units, path }
    Landing { area, units, attack, joining }
    Boarding { unit, ship }
    DropOff { unit, area }
    Passenger { unit, transport }
    Returning { unit, base }
    AirDrop { flight, passengers }
    AirSupport { flight, joining }
    Loss { unit, hits }
    Roll { faces, source }
}

pub(super) fn one<T: Copy>(random: &mut StdRng, all: &[T]) -> T {
    all[random.random_range(0..all.len())]
}

pub(super) fn some<T>(random: &mut StdRng, most: usize, mut make: impl FnMut(&mut StdRng) -> T) -> Vec<T> {
    let count = random.random_range(0..=most);
    (0..count).map(|_| make(random)).collect()
}

impl<T: Any> Any for Vec<T> {
    fn any(random: &mut StdRng) -> Self {
        some(random, 4, T::any)
    }
}

impl<T: Any> Any for Option<T> {
    fn any(random: &mut StdRng) -> Self {
        random.random::<bool>().then(|| T::any(random))
    }
}

impl Any for bool {
    fn any(random: &mut StdRng) -> Self {
        random.random()
    }
}

impl Any for u8 {
    fn any(random: &mut StdRng) -> Self {
        random.random()
    }
}

/// Ids as packs have them, and some that only quotation marks can hold.
impl Any for UnitId {
    fn any(random: &mut StdRng) -> Self {
        let ids =
            ["J-CA5", "N-I1", "J-TR1", "B-MIR", "to", "attack", "overruled", "#1", "a,b", "say\"so\"", "because", "3"];
        one(random, &ids).parse().unwrap()
    }
}

impl Any for AreaId {
    fn any(random: &mut StdRng) -> Self {
        let ids = ["s_D4", "batavia", "saigon", "s_G4N", "nothing", "at", "demolished", "x\\y"];
        one(random, &ids).parse().unwrap()
    }
}

impl Any for SquareId {
    fn any(random: &mut StdRng) -> Self {
        one(random, &["A4", "D5", "to"]).parse().unwrap()
    }
}

impl Any for String {
    fn any(random: &mut StdRng) -> Self {
        let texts = ["", "a misread die", "\"quoted\"", "line\nbreak\r", "comma, # and \\", "Überfahrt"];
        one(random, &texts).to_owned()
    }
}

impl Any for Side {
    fn any(random: &mut StdRng) -> Self {
        one(random, &Self::ALL)
    }
}

impl Any for Contingent {
    fn any(random: &mut StdRng) -> Self {
        one(random, &Self::ALL)
    }
}

impl Any for Source {
    fn any(random: &mut StdRng) -> Self {
        one(random, &[Self::Table, Self::Server])
    }
}

impl Any for D6 {
    fn any(random: &mut StdRng) -> Self {
        one(random, &Self::FACES)
    }
}

impl Any for ScoutingSource {
    fn any(random: &mut StdRng) -> Self {
        if random.random() { Self::Carrier(Any::any(random)) } else { Self::Airfield(Any::any(random)) }
    }
}

impl Any for Correction {
    fn any(random: &mut StdRng) -> Self {
        match random.random_range(0..6) {
            0 => Self::ActionPoints { side: Any::any(random), value: random.random() },
            1 => Self::Turn(random.random()),
            2 => Self::Abdacom(random.random()),
            3 => Self::SingaporeBox(random.random()),
            4 => Self::Demolished { area: Any::any(random), demolished: random.random() },
            _ => Self::Unit {
                unit: Any::any(random),
                face: one(random, &[Face::Full, Face::Reduced, Face::Base, Face::Patrol]),
                location: Any::any(random),
            },
        }
    }
}

impl Any for Location {
    fn any(random: &mut StdRng) -> Self {
        match random.random_range(0..10) {
            0 => Self::Area(Any::any(random)),
            1 => Self::Aboard(Any::any(random)),
            2 => Self::Unplaced,
            3 => Self::Disrupted,
            4 => Self::Destroyed,
            5 => Self::Potential,
            6 => Self::Pool,
            7 => Self::AwaitingSingapore,
            8 => Self::Picked,
            _ => Self::OutOfPlay,
        }
    }
}

impl Any for Statement {
    fn any(random: &mut StdRng) -> Self {
        match random.random_range(0..5) {
            0 => Self::Incident { name: Any::any(random), effect: Any::any(random), drive_modifier: random.random() },
            1 => Self::Drive { boxes: random.random() },
            2 => {
                let results = [RefitResult::Refit, RefitResult::Damage, RefitResult::Destroyed];
                Self::Refit { result: one(random, &results) }
            }
            3 => Self::Terrain { air_naval_modifier: random.random(), ground_modifier: random.random() },
            _ => Self::FirstAirFleet { hits: random.random() },
        }
    }
}

impl Any for IncidentEffect {
    fn any(random: &mut StdRng) -> Self {
        let effects = [
            Self::None,
            Self::Unknown,
            Self::ActionPoints(-2),
            Self::TurnAbdacom,
            Self::MoraleCheck,
            Self::FreeAction(FreeAction::FifthColumn),
            Self::FreeAction(FreeAction::AnyIntelligence),
            Self::FreeAction(FreeAction::MobilizeReinforcements),
        ];
        one(random, &effects)
    }
}

impl Any for Command {
    fn any(random: &mut StdRng) -> Self {
        one(random, Self::ANY)(random)
    }
}
