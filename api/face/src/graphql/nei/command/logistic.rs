//! Logistic commands.

use async_graphql::ID;

use crate::graphql::mirror::input;
use crate::graphql::nei::NeiContingent;

input!(
    /// An engineer and the base it builds.
    NeiBuildBaseInput {
        /// The engineer on the spot.
        engineer: ID,
        /// The base counter that bears the area's name.
        base: ID,
    }
);
input!(
    /// The disrupted units of a contingent.
    NeiRefitInput {
        /// The contingent.
        contingent: NeiContingent,
        /// The units that roll, where the table lets the player choose; none where all of them roll.
        #[graphql(default)]
        #[serde(default)]
        units: Vec<ID>,
    }
);
