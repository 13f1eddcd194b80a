//! NEI 24 to 29: the optional rules, in the order of the book, with what a set-up screen says of each.

use serde::{Deserialize, Serialize};

use crate::components::Side;

/// What a set-up screen says of an optional rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Term {
    /// Its name in a recorded game and in journals.
    pub id: &'static str,
    /// Its section of the book.
    pub section: &'static str,
    /// The first clause of its entry.
    pub clause: &'static str,
    pub title: &'static str,
    /// What it does, in one sentence.
    pub sentence: &'static str,
    /// The only side that it serves; `None` for both.
    pub only: Option<Side>,
    /// Victory points that its user pays at the end (28.0).
    pub victory_points: i16,
}

macro_rules! rules {
    ($($variant:ident = $id:literal, $section:literal, $clause:literal, $title:literal, $sentence:literal, $only:expr, $points:literal;)*) => {
        /// An optional rule: a switch of the game.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum OptionalRule {
            $(
                #[doc = concat!($section, ": ", $sentence)]
                #[serde(rename = $id)]
                $variant,
            )*
        }

        /// Every optional rule, in the order of the book.
        pub const OPTIONAL_RULES: &[OptionalRule] = &[$(OptionalRule::$variant),*];

        impl OptionalRule {
            /// What a set-up screen says of it.
            pub const fn term(self) -> Term {
                match self {
                    $(Self::$variant => Term {
                        id: $id,
                        section: $section,
                        clause: $clause,
                        title: $title,
                        sentence: $sentence,
                        only: $only,
                        victory_points: $points,
                    },)*
                }
            }
        }
    };
}

rules! {
    JointOperations = "joint_operations", "24", "NEI-24.0-a", "Joint operations",
        "A combined action of army and navy, or of several Allied contingents, costs two Action Points; each side has one more a turn.", None, 0;
    CarrierStrikes = "carrier_strikes", "25", "NEI-25.0-a", "Carrier ranged strikes",
        "Carriers strike the surface ships of an adjacent sea area across a grid line; carriers that survive may strike back.", None, 0;
    ArmorInTheAttack = "armor_in_the_attack", "26.1", "NEI-26.1-a", "Armor in the attack",
        "Whoever attacks with armor chooses the ground unit that its hits fall on.", None, 0;
    LongRangeBombers = "long_range_bombers", "26.2", "NEI-26.2-a", "Long-range bombers",
        "United States heavy bombers and seaplanes may come in as reinforcements at any Allied airfield, India included.", Some(Side::Allies), 0;
    SeaplaneTenders = "seaplane_tenders", "26.3", "NEI-26.3-a", "Seaplane tenders",
        "A seaplane may be based on a tender of its own country, and fights together with the ships there.", None, 0;
    ShockEffect = "shock_effect", "27", "NEI-27.1-a", "Shock effect",
        "A side that wins a great victory in one action without such a loss of its own gains an Action Point.", None, 0;
    RaidingRegiment = "raiding_regiment", "28.1", "NEI-28.1-a", "1st Air Raiding Regiment",
        "Japan sets up the airborne unit 1AR.", Some(Side::Japan), 2;
    SixthTankRegiment = "sixth_tank_regiment", "28.1", "NEI-28.1-b", "6th Tank Regiment",
        "The 6th Tank Regiment is in the Japanese pool from turn 1.", Some(Side::Japan), 1;
    MoreTransports = "more_transports", "28.1", "NEI-28.1-c", "More transports",
        "The transport TR-5 is in the Japanese pool from turn 1.", Some(Side::Japan), 2;
    BattleshipSquadron = "battleship_squadron", "28.2", "NEI-28.2-a", "Battleship squadron",
        "The Allies set up the squadron BB-R at Singapore or in the Indian Ocean.", Some(Side::Allies), 4;
    Indomitable = "indomitable", "28.2", "NEI-28.2-b", "Carrier Indomitable",
        "A die gives the turn in which the carrier Indomitable comes into the Allied pool.", Some(Side::Allies), 3;
    RafReinforcement = "raf_reinforcement", "28.2", "NEI-28.2-c", "RAF reinforcement",
        "The British fighter 30 comes into the Allied pool on turn 5.", Some(Side::Allies), 2;
    SeventhArmoured = "seventh_armoured", "28.2", "NEI-28.2-d", "British 7th Armoured",
        "The 7th Armoured Brigade comes into the Allied pool on turn 5.", Some(Side::Allies), 2;
    BrigadeGroup = "brigade_group", "28.2", "NEI-28.2-e", "Australian brigade group",
        "The Australian BG 7 comes into the Allied pool on turn 5.", Some(Side::Allies), 1;
    TaskForceFifteen = "task_force_fifteen", "28.2", "NEI-28.2-f", "Task Force 15.5",
        "The United States cruiser CA-15.5 comes into the Allied pool on turn 3.", Some(Side::Allies), 2;
    UsMarines = "us_marines", "28.2", "NEI-28.2-g", "United States Marines",
        "The Provisional Marine brigade and 1 MAW come into the Allied pool on turn 7.", Some(Side::Allies), 3;
    NetherlandsBombers = "netherlands_bombers", "28.2", "NEI-28.2-h", "Netherlands bombers",
        "A die gives the turn in which the Netherlands B-25 comes into the Allied pool.", Some(Side::Allies), 2;
    SecretAirbase = "secret_airbase", "28.2", "NEI-28.2-i", "Secret airbase",
        "The Allies set up a base with an airfield face down; it is safe from ships and aircraft until a Japanese ground unit finds it.", Some(Side::Allies), 1;
    LangleyFerry = "langley_ferry", "29", "NEI-29.G1.langley-a", "Langley ferries fighters",
        "A fighter picked in a mobilization may deploy at an Allied airfield beside USS Langley.", Some(Side::Allies), 0;
    LongRangeCarrierStrike = "long_range_carrier_strike", "29", "NEI-29.G3.long-range-a", "Long-range carrier air strike",
        "Carriers and their escorts move and then strike an adjacent sea area, in one action.", None, 0;
    NavalRaid = "naval_raid", "29", "NEI-29.G3.raid-a", "Naval raid",
        "One ship from a friendly port attacks ships or a coast and goes back where it came from.", None, 0;
    SubmarinesOnStation = "submarines_on_station", "29", "NEI-29.G3.subs-a", "Submarines on station",
        "Any number of submarines beside friendly ports move up to double their factor in one action, without a fight.", None, 0;
    SeaplanePatrols = "seaplane_patrols", "29", "NEI-29.G3.seaplane-patrol-a", "Seaplane patrols",
        "Seaplanes stay on patrol over a sea area, where the enemy must stop, until they are recalled.", None, 0;
    ExtendedBaseCombat = "extended_base_combat", "29", "NEI-29.G3.base-combat-a", "Extended base combat",
        "A base attacks the ships of an adjoining sea area.", None, 0;
    Airlift = "airlift", "29", "NEI-29.G4.airlift-a", "Airlift of supplies",
        "Air transports restore reduced ground units.", None, 0;
}

impl OptionalRule {
    /// The rule of a name.
    ///
    /// # Errors
    /// The names there are.
    pub fn of(id: &str) -> Result<Self, NoSuchRule> {
        OPTIONAL_RULES.iter().copied().find(|rule| rule.term().id == id).ok_or_else(|| NoSuchRule(id.to_owned()))
    }
}

/// No optional rule has this name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no optional rule {0:?}; there are {known}", known = OPTIONAL_RULES.iter().map(|rule| rule.term().id).collect::<Vec<_>>().join(", "))]
pub struct NoSuchRule(pub String);
