//! What the staff thinks things are worth, in victory points: data, not code (`weights.toml`, which says what made it).

use serde::Deserialize;

use crate::components::Side;

/// What each side thinks things are worth.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weights {
    /// What Japan thinks.
    pub japan: Worth,
    /// What the Allies think.
    pub allies: Worth,
}

/// The numbers by which a side values a position.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Worth {
    /// What remains of a chance for each leg of a journey that is still to be made.
    pub leg: f64,
    /// Hits a defender's step counts for against attackers.
    pub step: f64,
    /// What the fire of defenders adds to that, for a whole hit.
    pub fire: f64,
    /// The same for an aircraft that defends.
    pub aircraft: f64,
    /// What ships that fire at a coast count for beside troops.
    pub guns: f64,
    /// How sure it is that something in reach is taken while there is time.
    pub will: f64,
    /// The same for the Allies, who come back.
    pub return_will: f64,
    /// Turns after which half of what can be taken is.
    pub haste: f64,
    /// How much harder the defence of an area makes it.
    pub defence: f64,
    /// An Action Point of each turn to come.
    pub income: f64,
    /// A counter that lies disrupted and may be refitted: the share of its points that counts.
    pub disrupted: f64,
    /// A step of ground troops on the map.
    pub troops: f64,
    /// An air unit on the map.
    pub wings: f64,
    /// A factor against ships of a warship on the map.
    pub hulls: f64,
    /// A transport on the map.
    pub lift: f64,
    /// A transport near those who wait for it.
    pub quay: f64,
    /// A base that works as a port or an airfield.
    pub port: f64,
    /// The share of a counter's worth that is left in the pool.
    pub pool: f64,
    /// The share that is left among the potential reinforcements.
    pub potential: f64,
    /// The share that is left among the disrupted.
    pub resting: f64,
    /// Java in Japanese hands, which is two of its areas or more.
    pub java: f64,
    /// What the last capital ships are worth, beyond their points (4.1).
    pub flagship: f64,
}

impl Weights {
    /// Those of the house.
    ///
    /// # Errors
    /// What cannot be read.
    pub fn built_in() -> Result<Self, String> {
        Self::read(include_str!("weights.toml"))
    }

    /// Weights from a file's text.
    ///
    /// # Errors
    /// What cannot be read.
    pub fn read(text: &str) -> Result<Self, String> {
        toml::from_str(text).map_err(|error| error.to_string())
    }

    /// What a side thinks.
    pub const fn of(&self, side: Side) -> &Worth {
        match side {
            Side::Japan => &self.japan,
            Side::Allies => &self.allies,
        }
    }
}
