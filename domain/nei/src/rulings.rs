//! The switches of the game: one for every ruling on an unclear place of the book that a table may read otherwise.
//!
//! The words are the ledger's (`rulebooks/nei-rulings.toml`); here stand the readings as types, so that the rule that
//! depends on one names it. The first reading is what version 1 of the rules played. What the readings of a switch mean is
//! told by the ledger and by `docs/rulings.md`.

use kernel::switches;
pub use kernel::switches::{NoReading, Switch};

switches! {
    "NEI-R01" zero_differential: ZeroDifferential { MarginalAllied, DecisiveAllied, Draw }
    "NEI-R02" capital_ships_counted: CapitalShipsCounted { OnMapHomeBasesToo, NoHomeBases, AfterFirstJapaneseTurn }
    "NEI-R03" sudden_death_areas: SuddenDeathAreas { All, WithoutSingapore, WithoutDarwin }
    "NEI-R10" victory_points_shown: VictoryPointsShown { TerritoryOnly, All, Nothing }
    "NEI-R13" chokepoints: Chokepoints { NoEffect, PerTerrainChart, NavalUnitsStop }
    "NEI-R17" static_units_carried: StaticUnitsCarried { Never, ByShipAndAir }
    "NEI-R18" lift: Lift { FlatTwo, Printed }
    "NEI-R19" portuguese: Portuguese { WhereNamed, AsNetherlands, AsAustralian }
    "NEI-R20" land_across_squares: LandAcrossSquares { OneInEachSquare, EastTimorInTwo } since 2
    "NEI-R22" friendly_port: FriendlyPort { Functional, ControlledOnly }
    "NEI-R27" singapore_point: SingaporePoint { OnePerTurn, Two, LostByAllies, OnlyAtDetermination }
    "NEI-R29" first_drive: FirstDrive { NoDrive, Rolled } default Rolled
    "NEI-R30" fixed_totals: FixedTotals { Unmodified, Modified }
    "NEI-R31" incident_deduction: IncidentDeduction { Carried, Lost }
    "NEI-R34" points_out_of_turn: PointsOutOfTurn { Credited, Lost }
    "NEI-R40" cargo_at_singapore: CargoAtSingapore { WithItsShip, Disrupted, Destroyed }
    "NEI-R41" return_to_pool: ReturnToPool { BeforeMobilizing, NextTurn, AtOnce }
    "NEI-R42" singapore_as_home_base: SingaporeAsHomeBase { Limited, Full }
    "NEI-R48" stopped_flights: StoppedFlights { MayAttack, TurnBack, BoundOnTheWayHome }
    "NEI-R52" airfield_scouting: AirfieldScouting { WithinTwo, ExactlyTwo }
    "NEI-R60" anti_air_fire: AntiAirFire { BothSides, AtAttackersOnly }
    "NEI-R62" allotment_order: AllotmentOrder { ShooterFirst, OwnerFirst, OneChooser }
    "NEI-R64" first_fire_units: FirstFireUnits { TakingPart, AnyInTheArea }
    "NEI-R65" loaded_ships_in_battle: LoadedShipsInBattle { TakePart, MayBeWithheld }
    "NEI-R66" protected_ships: ProtectedShips { WithCargo, AllTransports, TransportsWithCargo }
    "NEI-R72" bombardment_reply: BombardmentReply { AtAllShips, AtBombardingShips }
    "NEI-R73" carrier_strike_escorts: CarrierStrikeEscorts { Silent, CarriersOnly }
    "NEI-R74" bombardment: BombardmentTargets { BasesOnly, NotBesideEnemyShips, CarriersAnyGroundUnit }
    "NEI-R78" landing_and_assault: LandingAndAssault { OneAction, TwoActions }
    "NEI-R79" landing_troops: LandingTroops { AllGroundUnits, MarinesOnly }
    "NEI-R80" failed_landing: FailedLanding { GroundUnits, AllUnitsAndShips }
    "NEI-R81" fire_on_landing: FireOnLanding { AllKinds, NoAntiShip }
    "NEI-R84" assault_support: AssaultSupport { Either, BothAndBasesOnly }
    "NEI-R87" aircraft_at_sea: AircraftAtSea { AlliedRedeployment, AnyShipAnyAction }
    "NEI-R91" escorted_transports: EscortedTransports { ByEmergencyTransport, Freely }
    "NEI-R94" refit_selection: RefitSelection { All, Chosen }
    "NEI-R96" first_air_fleet_hits: FirstAirFleetHits { Sum, ThreeShots, FixedNumber }
    "NEI-R97" first_air_fleet_targets: FirstAirFleetTargets { SurfaceShips, AnySquare }
    "NEI-R101" demolition_presence: DemolitionPresence { Nobody, GroundUnit, Control }
    "NEI-R105" scouting_sources: ScoutingSources { One, All }
    "NEI-R106" who_looks: WhoLooks { Mover, Both }
    "NEI-R122" reply_to_bases: ReplyToBases { AntiShip, AntiGround }
    "NEI-R125" codes_of_scenario_two: CodesOfScenarioTwo { ListsFirst, StrictText }
    "NEI-R136" coastal_fire: CoastalFire { InCombatOnly, AtAnyLanding }
    "NEI-R138" take_back: TakeBack { EndsOfPhasesToo, OwnActions, WithinAnAction } default OwnActions since 2
    "NEI-R139" first_air_fleet_in_pool: FirstAirFleetInPool { FromTheStart, OnTheTurnOfItsCode } since 2
    "NEI-R140" deployment_airfields: DeploymentAirfields { OnTheMap, HomeBasesToo } default HomeBasesToo since 2
    "NEI-R141" bases_in_home_bases: BasesInHomeBases { Never, Allowed } default Allowed since 2
}

impl Rulings {
    /// The readings that a game has by default if it was created under this version of the rules.
    pub fn of_version(version: u32) -> Self {
        if version < 2 { Self::first_readings() } else { Self::default() }
    }
}
