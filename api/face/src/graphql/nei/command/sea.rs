//! Commands of ships that carry and support.

use async_graphql::ID;
use domain::nei::command::Landing;

use super::{NeiBoardingInput, NeiDropOffInput, NeiFlightInput, NeiForceInput};
use crate::graphql::mirror::input;

input!(
    /// Ships that load, move and land.
    NeiAmphibiousInput {
        /// The ships and their path: LS and TR; in an emergency warships too.
        force: NeiForceInput,
        /// What is taken aboard before the move.
        #[graphql(default)]
        #[serde(default)]
        loading: Vec<NeiBoardingInput>,
        /// Marines put ashore on the way, each in a land area beside the path.
        #[graphql(default)]
        #[serde(default)]
        put_ashore: Vec<NeiDropOffInput>,
        /// What goes ashore at the end.
        landing: Option<NeiLandingInput>,
    }
);
input!(
    /// Loaded ships that land what they carry.
    NeiAssaultInput {
        /// The ships, all in one sea area.
        ships: Vec<ID>,
        /// What goes ashore.
        landing: NeiLandingInput,
    }
);
input!(
    /// Units going ashore.
    NeiLandingInput = Landing {
        /// The land area.
        area: ID,
        /// The units.
        units: Vec<ID>,
        /// Whether they attack.
        attack: bool,
        /// Friends ashore that join the attack.
        #[graphql(default)]
        #[serde(default)]
        joining: Vec<ID>,
    }
);
input!(
    /// Ships that load, move and land, and leave nobody ashore on the way.
    NeiNavalTransportInput {
        /// The ships and their path; in an evacuation LS and TR stay where they are.
        force: NeiForceInput,
        /// What is taken aboard before the move; a redeployment takes ground units or air units, not both.
        #[graphql(default)]
        #[serde(default)]
        loading: Vec<NeiBoardingInput>,
        /// What goes ashore at the end.
        landing: Option<NeiLandingInput>,
    }
);
input!(
    /// Ships that go from one Japanese home base to another.
    NeiNavalTransferInput {
        /// The ships, all in one home base.
        units: Vec<ID>,
        /// What is taken aboard before.
        #[graphql(default)]
        #[serde(default)]
        loading: Vec<NeiBoardingInput>,
        /// The home base they go to.
        home_base: ID,
        /// What goes ashore there.
        landing: Option<NeiLandingInput>,
    }
);
input!(
    /// Loaded ships that land what they carry, with the fire of others.
    NeiSupportedAssaultInput {
        /// The loaded ships, all in one sea area.
        ships: Vec<ID>,
        /// What goes ashore, with an attack.
        landing: NeiLandingInput,
        /// Other ships of that sea area that fire in support.
        #[graphql(default)]
        #[serde(default)]
        supporting: Vec<ID>,
        /// Aircraft that fire in support.
        flight: Option<NeiFlightInput>,
    }
);
input!(
    /// A ship that raids.
    NeiRaidInput {
        /// The raider and its path.
        force: NeiForceInput,
        /// Bombard the base ashore instead of attacking the ships of the last area.
        #[graphql(default)]
        #[serde(default)]
        bombardment: bool,
    }
);
input!(
    /// Several forces.
    NeiForcesInput {
        /// The forces, each on a path of its own.
        forces: Vec<NeiForceInput>,
    }
);
input!(
    /// Carriers that strike across a grid line.
    NeiRangedStrikeInput {
        /// The carriers, with escorts, and their path; empty for a strike from where they are.
        force: NeiForceInput,
        /// The sea area struck.
        target: ID,
    }
);
input!(
    /// A base that attacks ships.
    NeiBaseAttackInput {
        /// The base; nobody else takes part.
        units: Vec<ID>,
        /// The sea area of the ships, beside the base.
        target: ID,
    }
);
input!(
    /// Ships and seaplanes that attack together.
    NeiSeaAndAirInput {
        /// The ships and their path.
        force: NeiForceInput,
        /// Bombard the base ashore instead of attacking the ships of the last area.
        #[graphql(default)]
        #[serde(default)]
        bombardment: bool,
        /// Ships already there that join a naval attack; none for a bombardment.
        #[graphql(default)]
        #[serde(default)]
        joining: Vec<ID>,
        /// The seaplanes.
        flight: NeiFlightInput,
    }
);
