//! The words of the rulebook, as enums.

use async_graphql::Enum;
use domain::kernel::violation::Refusal;
use serde::{Deserialize, Serialize};

use super::mirror::Mirror;

/// An enum of the API that has the variants of one of the domain's.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident = $domain:literal as $type:ty { $($(#[$word_doc:meta])* $word:ident,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Enum, Serialize, Deserialize)]
        #[serde(rename_all = "SCREAMING_SNAKE_CASE")]
        #[graphql(remote = $domain)]
        pub enum $name { $($(#[$word_doc])* $word,)* }

        impl Mirror<$type> for $name {
            fn read(&self) -> Result<$type, Refusal> {
                Ok((*self).into())
            }

            fn mirror(of: &$type) -> Self {
                (*of).into()
            }
        }
    };
}

words!(
    /// The two sides (AWAW-R-71).
    AwawSide = "domain::awaw::components::Side" as domain::awaw::components::Side {
        /// The Axis.
        Axis,
        /// The Western Allies and whoever stands with them.
        Allies,
    }
);
words!(
    /// Whose counters they are.
    AwawNation = "domain::awaw::components::Nation" as domain::awaw::components::Nation {
        /// Britain.
        Britain,
        /// The U.S.
        UnitedStates,
        /// Canada.
        Canada,
        /// South Africa.
        SouthAfrica,
        /// Australia.
        Australia,
        /// India.
        India,
        /// France.
        France,
        /// The Netherlands.
        Netherlands,
        /// China.
        China,
        /// Japan.
        Japan,
        /// Controlled by Japan (72.91).
        IndianNationalArmy,
        /// Germany.
        Germany,
        /// Italy.
        Italy,
    }
);
words!(
    /// A country of the Commonwealth with units of its own.
    AwawCountry = "domain::awaw::components::Country" as domain::awaw::components::Country {
        /// Canadian.
        Canada,
        /// South African.
        SouthAfrica,
        /// Australian.
        Australia,
        /// Indian.
        India,
    }
);
words!(
    /// The Australia box or the India box (71, 72).
    AwawArea = "domain::awaw::components::Area" as domain::awaw::components::Area {
        /// Australia.
        Australia,
        /// India.
        India,
    }
);
words!(
    /// A mapboard box.
    AwawBoxName = "domain::awaw::components::BoxName" as domain::awaw::components::BoxName {
        /// The Atlantic U.S. box.
        UsAtlantic,
        /// The Pacific U.S. box.
        UsPacific,
        /// The South Africa box.
        SouthAfrica,
        /// The Australia box.
        Australia,
        /// The India box.
        India,
        /// The Ethiopia box.
        Ethiopia,
        /// The Atlantic SW box.
        AtlanticSw,
        /// The Indian Ocean SW box.
        IndianOceanSw,
    }
);
words!(
    /// The land a hex belongs to, as far as this chapter asks.
    AwawLand = "domain::awaw::components::Land" as domain::awaw::components::Land {
        /// Australia.
        Australia,
        /// India.
        India,
        /// Burma.
        Burma,
        /// Malaya.
        Malaya,
        /// Singapore.
        Singapore,
        /// Ethiopia.
        Ethiopia,
        /// Gibraltar.
        Gibraltar,
        /// Any other land.
        Elsewhere,
    }
);
words!(
    /// A front.
    AwawFront = "domain::awaw::components::Front" as domain::awaw::components::Front {
        /// The Pacific front.
        Pacific,
        /// The Southeast Asian front.
        SoutheastAsian,
        /// The western front.
        Western,
        /// The Mediterranean front.
        Mediterranean,
        /// The eastern front.
        Eastern,
    }
);
words!(
    /// What else a hex can be.
    AwawMark = "domain::awaw::components::Mark" as domain::awaw::components::Mark {
        /// A British possession.
        BritishPossession,
        /// On the southern edge of the Pacific mapboard.
        SouthEdge,
        /// On the western edge of the Pacific mapboard.
        WestEdge,
        /// South of the Himalayas.
        SouthOfHimalayas,
        /// Outback.
        Outback,
        /// Adjacent to a box.
        BoxAdjacent,
        /// A city.
        City,
        /// An objective.
        Objective,
        /// A port that is eligible for sea transport and base changes to the India box.
        EligiblePort,
        /// A port.
        Port,
        /// On the Pacific mapboard.
        PacificMapboard,
    }
);
words!(
    /// What sort of counter it is.
    AwawUnitKind = "domain::awaw::components::UnitKind" as domain::awaw::components::UnitKind {
        /// Infantry.
        Infantry,
        /// Armor.
        Armor,
        /// Partisan.
        Partisan,
        /// Replacement.
        Replacement,
        /// An army air unit (AAF).
        ArmyAir,
        /// A naval air unit (NAS).
        NavalAir,
        /// A destroyer (DD).
        Destroyer,
        /// A cruiser (CA).
        Cruiser,
        /// Battleship.
        Battleship,
        /// Carrier.
        Carrier,
        /// Submarine.
        Submarine,
        /// An ASW unit.
        Asw,
        /// Transport.
        Transport,
    }
);
words!(
    /// Transports by the sea they serve.
    AwawTransportKind = "domain::awaw::components::TransportKind" as domain::awaw::components::TransportKind {
        /// Atlantic.
        Atlantic,
        /// Pacific.
        Pacific,
        /// Indian Ocean.
        IndianOcean,
    }
);
words!(
    /// A war whose outbreak the chapter asks about.
    AwawWar = "domain::awaw::components::War" as domain::awaw::components::War {
        /// Britain and Japan.
        BritainJapan,
        /// The U.S. and Japan.
        UsJapan,
        /// The U.S. and Germany.
        UsGermany,
    }
);
words!(
    /// How a unit enters or leaves a box (71.22, 71.23, 72.22, 72.23).
    AwawMethod = "domain::awaw::command::Method" as domain::awaw::command::Method {
        /// Movement.
        Move,
        /// Staging.
        Stage,
        /// Sea transport.
        SeaTransport,
        /// Seaborne invasion.
        SeaborneInvasion,
        /// Change of base.
        ChangeBase,
        /// Exploitation movement.
        Exploitation,
        /// TR.
        Tr,
        /// SR.
        Sr,
        /// NR.
        Nr,
    }
);
words!(
    /// A mode of redeployment.
    AwawMode = "domain::awaw::command::Mode" as domain::awaw::command::Mode {
        /// NR.
        Nr,
        /// SR.
        Sr,
        /// TR.
        Tr,
    }
);
words!(
    /// What an air unit does.
    AwawMission = "domain::awaw::command::Mission" as domain::awaw::command::Mission {
        /// Bombing.
        Bombing,
        /// Ground support.
        GroundSupport,
        /// A naval strike.
        NavalStrike,
        /// Counterair.
        Counterair,
        /// Air defence.
        AirDefence,
    }
);
words!(
    /// By which way Western Allied BRP grants go to China.
    AwawGrantRoute = "domain::awaw::command::GrantRoute" as domain::awaw::command::GrantRoute {
        /// The India box.
        IndiaBox,
        /// Another way.
        Other,
    }
);
words!(
    /// A kind of naval activity, or what else the Strait of Malacca may stop (74.31).
    AwawActivityKind = "domain::awaw::event::ActivityKind" as domain::awaw::event::ActivityKind {
        /// Sea transport.
        SeaTransport,
        /// A seaborne invasion.
        SeaborneInvasion,
        /// Shore bombardment.
        ShoreBombardment,
        /// A patrol.
        Patrol,
        /// A raid.
        Raid,
        /// A change of base.
        BaseChange,
        /// Sea supply.
        SeaSupply,
        /// Submarines against the Japanese convoy route.
        SubmarineInterception,
        /// A naval redeployment.
        Nr,
        /// Air units, which no strait stops.
        AirMission,
    }
);
words!(
    /// A side of a hex.
    AwawCompass = "domain::awaw::transcribing::Compass" as domain::awaw::transcribing::Compass {
        /// West.
        West,
        /// Northwest.
        Northwest,
        /// Northeast.
        Northeast,
        /// East.
        East,
        /// Southeast.
        Southeast,
        /// Southwest.
        Southwest,
    }
);
words!(
    /// A value of the chapter that is prorated when it changes hands (AWAW-R-40).
    AwawPrize = "domain::awaw::declarations::Prize" as domain::awaw::declarations::Prize {
        /// The Australia box.
        Australia,
        /// The India box.
        India,
        /// Calcutta.
        Calcutta,
        /// Dacca.
        Dacca,
    }
);
words!(
    /// Where a declaration stands.
    AwawStatus = "domain::awaw::declarations::Status" as domain::awaw::declarations::Status {
        /// It holds.
        Standing,
        /// The opponent does not agree yet; the phase cannot end.
        Disputed,
        /// The opponent agreed.
        Accepted,
    }
);
words!(
    /// A season: a game turn is a quarter of a year.
    AwawSeason = "domain::awaw::calendar::Season" as domain::awaw::calendar::Season {
        /// Spring.
        Spring,
        /// Summer.
        Summer,
        /// Fall.
        Fall,
        /// Winter.
        Winter,
    }
);
words!(
    /// A phase of a player turn (AWAW-R-04).
    AwawPhase = "domain::awaw::calendar::Phase" as domain::awaw::calendar::Phase {
        /// Movement phase.
        Movement,
        /// Combat phase.
        Combat,
        /// Unit construction phase.
        UnitConstruction,
        /// Redeployment phase.
        Redeployment,
        /// The end of the player turn.
        End,
    }
);
words!(
    /// A figure of an account.
    AwawFigure = "domain::awaw::accounts::Figure" as domain::awaw::accounts::Figure {
        /// The BRP base.
        Base,
        /// The BRP level.
        Level,
        /// The construction limit as entered.
        Limit,
        /// Spent of the construction limit in this turn.
        Spent,
        /// The resistance level.
        Resistance,
        /// Spent of the pre-war grant limit.
        PrewarSpent,
    }
);
words!(
    /// What a place is for BRPs.
    AwawPlaceClass = "domain::awaw::pack::PlaceClass" as domain::awaw::pack::PlaceClass {
        /// A British colony in Asia (74.11).
        Colony,
        /// A city of India that counts as a colony for BRPs (72.15A).
        IndianCity,
        /// A place whose control matters.
        Objective,
        /// A British possession (73.11).
        Possession,
        /// A capital.
        Capital,
    }
);
words!(
    /// Terrain of a place.
    AwawTerrain = "domain::awaw::pack::Terrain" as domain::awaw::pack::Terrain {
        /// Fortress.
        Fortress,
        /// Mountain.
        Mountain,
        /// Beach.
        Beach,
    }
);
words!(
    /// A gate of the Strait of Malacca (74.3).
    AwawGate = "domain::awaw::malacca::Gate" as domain::awaw::malacca::Gate {
        /// To the Bay of Bengal.
        West,
        /// To Singapore and beyond.
        East,
    }
);
words!(
    /// How Gibraltar is attacked (73.21).
    AwawAttack = "domain::awaw::gibraltar::Attack" as domain::awaw::gibraltar::Attack {
        /// By land.
        Land,
        /// From the sea.
        SeaborneInvasion,
    }
);
words!(
    /// The date by which the players prorate the value of a lost city (AWAW-R-51).
    AwawProrationDate = "domain::awaw::rulings::ProrationDate" as domain::awaw::rulings::ProrationDate {
        /// When the loss takes effect.
        OnEffect,
        /// When the city was captured.
        OnCapture,
    }
);
