//! The switches of the game: one for every ruling on an unclear place of the book that a table may read otherwise.
//!
//! The words are the ledger's (`rulebooks/nei-rulings.toml`); here stand the readings as types, so that the rule that
//! depends on one names it. The first reading is the default. What the readings of a switch mean is told by the ledger
//! and by `docs/rulings.md`.

use serde::{Deserialize, Serialize};

/// A switch, as the set-up screen and a recorded game name it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Switch {
    /// The ruling.
    pub id: &'static str,
    /// How many readings it has.
    pub readings: u8,
}

/// There is no such switch, or it has no such reading.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoReading {
    /// No switch has this id.
    #[error("{0} is no ruling that a game can choose; docs/rulings.md lists those that are")]
    Switch(String),
    /// The switch has fewer readings.
    #[error("{id} has no reading {reading}; choose 1 to {readings}")]
    Reading {
        /// The ruling.
        id: &'static str,
        /// What was chosen.
        reading: u8,
        /// How many there are.
        readings: u8,
    },
}

macro_rules! switches {
    ($($id:literal $field:ident: $name:ident { $first:ident, $($other:ident),* })*) => {
        $(
            #[doc = concat!("The readings of ", $id, ".")]
            #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
            #[serde(rename_all = "snake_case")]
            #[allow(missing_docs, reason = "the ledger says what each reading means")]
            pub enum $name {
                #[default]
                $first,
                $($other,)*
            }

            impl $name {
                const READINGS: &'static [Self] = &[Self::$first, $(Self::$other),*];
            }
        )*

        /// The readings a game is played by, fixed when it is created.
        #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(default, deny_unknown_fields)]
        pub struct Rulings {
            $(#[doc = $id] pub $field: $name,)*
        }

        impl Rulings {
            /// The switches, in the order of the ledger.
            #[expect(clippy::cast_possible_truncation, reason = "a ruling has two to four readings")]
            pub const SWITCHES: &'static [Switch] =
                &[$(Switch { id: $id, readings: $name::READINGS.len() as u8 }),*];

            /// The reading of a ruling, 1 for the default; `None` when there is no such switch.
            pub fn reading(&self, id: &str) -> Option<u8> {
                let index = match id {
                    $($id => $name::READINGS.iter().position(|reading| *reading == self.$field)?,)*
                    _ => return None,
                };
                u8::try_from(index + 1).ok()
            }

            /// Chooses a reading, 1 for the default.
            ///
            /// # Errors
            /// What there is to choose from.
            pub fn choose(&mut self, id: &str, reading: u8) -> Result<(), NoReading> {
                let index = usize::from(reading).wrapping_sub(1);
                match id {
                    $($id => {
                        let readings = $name::READINGS;
                        self.$field = *readings.get(index).ok_or(NoReading::Reading {
                            id: $id,
                            reading,
                            readings: u8::try_from(readings.len()).unwrap_or(u8::MAX),
                        })?;
                    })*
                    _ => return Err(NoReading::Switch(id.to_owned())),
                }
                Ok(())
            }
        }
    };
}

switches! {
    "NEI-R01" zero_differential: ZeroDifferential { MarginalAllied, DecisiveAllied, Draw }
    "NEI-R02" capital_ships_counted: CapitalShipsCounted { OnMapHomeBasesToo, NoHomeBases, AfterFirstJapaneseTurn }
    "NEI-R03" sudden_death_areas: SuddenDeathAreas { All, WithoutSingapore, WithoutDarwin }
    "NEI-R10" victory_points_shown: VictoryPointsShown { TerritoryOnly, All, Nothing }
    "NEI-R13" chokepoints: Chokepoints { NoEffect, PerTerrainChart, NavalUnitsStop }
    "NEI-R17" static_units_carried: StaticUnitsCarried { Never, ByShipAndAir }
    "NEI-R18" lift: Lift { FlatTwo, Printed }
    "NEI-R19" portuguese: Portuguese { WhereNamed, AsNetherlands, AsAustralian }
    "NEI-R22" friendly_port: FriendlyPort { Functional, ControlledOnly }
    "NEI-R27" singapore_point: SingaporePoint { OnePerTurn, Two, LostByAllies, OnlyAtDetermination }
    "NEI-R29" first_drive: FirstDrive { NoDrive, Rolled }
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
}

impl Rulings {
    /// The readings that are not the default, in the order of the ledger.
    pub fn chosen(&self) -> impl Iterator<Item = (&'static str, u8)> + '_ {
        Self::SWITCHES
            .iter()
            .filter_map(|switch| Some((switch.id, self.reading(switch.id)?)))
            .filter(|(_, reading)| *reading != 1)
    }

    /// The default readings but for some.
    ///
    /// # Errors
    /// The first that is no switch or has no such reading.
    pub fn of<'a>(chosen: impl IntoIterator<Item = (&'a str, u8)>) -> Result<Self, NoReading> {
        let mut rulings = Self::default();
        for (id, reading) in chosen {
            rulings.choose(id, reading)?;
        }
        Ok(rulings)
    }
}
