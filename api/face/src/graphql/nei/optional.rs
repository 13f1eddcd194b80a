//! The optional rules of NEI (24 to 29).

use domain::nei::optional::{OPTIONAL_RULES, OptionalRule};

use super::NeiSide;
use crate::graphql::mirror::{output, words};
use crate::graphql::rulebook::Clause;

words!(
    /// An optional rule: a switch of the game, fixed when it is created.
    NeiOptionalRule = OptionalRule {
        /// 24: A combined action of army and navy, or of several Allied contingents, costs two Action Points; each side has one more a turn.
        JointOperations,
        /// 25: Carriers strike the surface ships of an adjacent sea area across a grid line; carriers that survive may strike back.
        CarrierStrikes,
        /// 26.1: Whoever attacks with armor chooses the ground unit that its hits fall on.
        ArmorInTheAttack,
        /// 26.2: United States heavy bombers and seaplanes may come in as reinforcements at any Allied airfield, India included.
        LongRangeBombers,
        /// 26.3: A seaplane may be based on a tender of its own country, and fights together with the ships there.
        SeaplaneTenders,
        /// 27: A side that wins a great victory in one action without such a loss of its own gains an Action Point.
        ShockEffect,
        /// 28.1: Japan sets up the airborne unit 1AR.
        RaidingRegiment,
        /// 28.1: The 6th Tank Regiment is in the Japanese pool from turn 1.
        SixthTankRegiment,
        /// 28.1: The transport TR-5 is in the Japanese pool from turn 1.
        MoreTransports,
        /// 28.2: The Allies set up the squadron BB-R at Singapore or in the Indian Ocean.
        BattleshipSquadron,
        /// 28.2: A die gives the turn in which the carrier Indomitable comes into the Allied pool.
        Indomitable,
        /// 28.2: The British fighter 30 comes into the Allied pool on turn 5.
        RafReinforcement,
        /// 28.2: The 7th Armoured Brigade comes into the Allied pool on turn 5.
        SeventhArmoured,
        /// 28.2: The Australian BG 7 comes into the Allied pool on turn 5.
        BrigadeGroup,
        /// 28.2: The United States cruiser CA-15.5 comes into the Allied pool on turn 3.
        TaskForceFifteen,
        /// 28.2: The Provisional Marine brigade and 1 MAW come into the Allied pool on turn 7.
        UsMarines,
        /// 28.2: A die gives the turn in which the Netherlands B-25 comes into the Allied pool.
        NetherlandsBombers,
        /// 28.2: The Allies set up a base with an airfield face down; it is safe from ships and aircraft until a Japanese ground unit finds it.
        SecretAirbase,
        /// 29: A fighter picked in a mobilization may deploy at an Allied airfield beside USS Langley.
        LangleyFerry,
        /// 29: Carriers and their escorts move and then strike an adjacent sea area, in one action.
        LongRangeCarrierStrike,
        /// 29: One ship from a friendly port attacks ships or a coast and goes back where it came from.
        NavalRaid,
        /// 29: Any number of submarines beside friendly ports move up to double their factor in one action, without a fight.
        SubmarinesOnStation,
        /// 29: Seaplanes stay on patrol over a sea area, where the enemy must stop, until they are recalled.
        SeaplanePatrols,
        /// 29: A base attacks the ships of an adjoining sea area.
        ExtendedBaseCombat,
        /// 29: Air transports restore reduced ground units.
        Airlift,
    }
);
output!(
    /// What a set-up screen says of an optional rule.
    NeiOptionalRuleTerm = OptionalRule as rule {
        /// The rule.
        rule: NeiOptionalRule = *rule,
        /// Its section of the rulebook.
        section: String = rule.term().section,
        /// Its title.
        title: String = rule.term().title,
        /// What it does, in one sentence.
        sentence: String = rule.term().sentence,
        /// The only side that it serves; null for both.
        side: Option<NeiSide> = rule.term().only,
        /// Victory points that its user pays at the end of the game.
        victory_points: i32 = rule.term().victory_points,
        /// The first clause of its entry.
        clause: Clause = rule.term().clause,
    }
);

impl NeiOptionalRuleTerm {
    /// Every optional rule, in the order of the book.
    pub(in crate::graphql) fn list() -> Vec<Self> {
        OPTIONAL_RULES.iter().map(Self::from).collect()
    }
}
