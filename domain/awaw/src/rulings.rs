//! The switches of the game: one for every ruling on an unclear place of the chapter that a table may read otherwise.
//!
//! The words are the ledger's (`rulebooks/awaw-rulings.toml`); here stand the readings as types, so that the rule that
//! depends on one names it. The first reading is the default.

use kernel::switches;
pub use kernel::switches::{NoReading, Switch};

switches! {
    "AWAW-R-02" missing_declaration: MissingDeclaration { Ask, AssumeAndMark }
    "AWAW-R-03" season_order: SeasonOrder { SpringFirst, WinterFirst }
    "AWAW-R-04" phase_order: PhaseOrder { BuildThenRedeploy, RedeployThenBuild }
    "AWAW-R-10" fall_1939_nr: FallNr { From, Only }
    "AWAW-R-15" prewar_limit_counts_repair: PrewarRepair { NotCounted, Counted }
    "AWAW-R-16" grant_transport_rounding: TransportRounding { Up, Down }
    "AWAW-R-18" split_single_cost: SplitCost { OnePayer, Split }
    "AWAW-R-20" commonwealth_infantry_production: InfantryProduction { TotalThree, ThreePerTurn }
    "AWAW-R-21" ships_under_construction_in_play: ShipsInPlay { WithYards, AfloatOnly }
    "AWAW-R-23" unlisted_areas_before_war: UnlistedAreas { Closed, Declared }
    "AWAW-R-24" use_in_europe: UseInEurope { OnlyInFall, FromFall, RebuildsUncapped }
    "AWAW-R-27" asian_garrison_cruiser: GarrisonCruiser { OneFactor, OneShip }
    "AWAW-R-28" bombing_rounding: BombingRounding { Pooled, PerSource }
    "AWAW-R-29" british_limit_reduction: BritishReduction { AsCountry, BombingCapOnly }
    "AWAW-R-30" limit_reduction_applies: ReductionApplies { NextAlliedConstruction, SameGameTurn }
    "AWAW-R-31" allow_deficit_payment: DeficitPayment { Declared, Refuse }
    "AWAW-R-32" outback_edge_is_adjacent: OutbackEdge { NotAdjacent, Adjacent }
    "AWAW-R-33" partisans_count_as_ground_factors: PartisanFactors { NotCounted, Counted }
    "AWAW-R-34" australia_garrison_edge: GarrisonEdge { Adjacent, LiteralWest }
    "AWAW-R-35" ina_counts_for_leaving: InaForLeaving { NotCounted, Counted }
    "AWAW-R-36" leave_test: LeaveTest { EachUnit, EndOfPhase }
    "AWAW-R-39" lent_units_removed: LentUnits { Removed, Kept }
    "AWAW-R-40" proration_suggestion: ProrationSuggestion { Off, QuarterShare }
    "AWAW-R-45" middle_outback_north_sides: MiddleOutback { Flagged, Barred }
    "AWAW-R-46" nn15_for_nr_and_supply: NorthGate { Closed, Open }
    "AWAW-R-51" city_loss_proration_date: ProrationDate { OnEffect, OnCapture }
    "AWAW-R-52" calcutta_dacca_in_year_start: CitiesInYearStart { Counted, NotCounted }
    "AWAW-R-55" ina_saving_lapses_on_build: InaSaving { Kept, Lapses }
    "AWAW-R-59" gibraltar_dm_axis: GibraltarAxis { Ask, Same }
    "AWAW-R-60" strait_submarine_allowance: SubmarineAllowance { Total, EachWay }
    "AWAW-R-64" malacca_test: MalaccaTest { GateCrossing, AnyStraitHex }
    "AWAW-R-65" malacca_invasion_support: InvasionSupport { WholeOperation, TransportsOnly }
    "AWAW-R-66" malacca_control_change: MalaccaControl { AtOnce, NextPlayerTurn }
    "AWAW-R-70" dice: DiceReading { Either, Physical, Assistant }
    "AWAW-R-71" national_seats: NationalSeats { Sides, Nations }
    "AWAW-R-72" bombed_brps: BombedBrps { BookedByHand, LeaveLevel }
}
