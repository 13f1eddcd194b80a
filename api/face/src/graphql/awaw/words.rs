//! The words of the rulebook, as enums.

use domain::awaw::{
    accounts, calendar, command, components, declarations, event, gibraltar, malacca, pack, rulings, transcribing,
};

use crate::graphql::mirror::words;

words!(
    /// The two sides (AWAW-R-71).
    AwawSide = components::Side {
        /// The Axis.
        Axis,
        /// The Western Allies and whoever stands with them.
        Allies,
    }
);
words!(
    /// Whose counters they are.
    AwawNation = components::Nation {
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
    AwawCountry = components::Country {
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
    AwawArea = components::Area {
        /// Australia.
        Australia,
        /// India.
        India,
    }
);
words!(
    /// A mapboard box.
    AwawBoxName = components::BoxName {
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
    AwawLand = components::Land {
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
    AwawFront = components::Front {
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
    AwawMark = components::Mark {
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
    AwawUnitKind = components::UnitKind {
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
    AwawTransportKind = components::TransportKind {
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
    AwawWar = components::War {
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
    AwawMethod = command::Method {
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
    AwawMode = command::Mode {
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
    AwawMission = command::Mission {
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
    AwawGrantRoute = command::GrantRoute {
        /// The India box.
        IndiaBox,
        /// Another way.
        Other,
    }
);
words!(
    /// A kind of naval activity, or what else the Strait of Malacca may stop (74.31).
    AwawActivityKind = event::ActivityKind {
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
    AwawCompass = transcribing::Compass {
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
    AwawPrize = declarations::Prize {
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
    AwawStatus = declarations::Status {
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
    AwawSeason = calendar::Season {
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
    AwawPhase = calendar::Phase {
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
    AwawFigure = accounts::Figure {
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
    AwawPlaceClass = pack::PlaceClass {
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
    AwawTerrain = pack::Terrain {
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
    AwawGate = malacca::Gate {
        /// To the Bay of Bengal.
        West,
        /// To Singapore and beyond.
        East,
    }
);
words!(
    /// How Gibraltar is attacked (73.21).
    AwawAttack = gibraltar::Attack {
        /// By land.
        Land,
        /// From the sea.
        SeaborneInvasion,
    }
);
words!(
    /// The date by which the players prorate the value of a lost city (AWAW-R-51).
    AwawProrationDate = rulings::ProrationDate {
        /// When the loss takes effect.
        OnEffect,
        /// When the city was captured.
        OnCapture,
    }
);
