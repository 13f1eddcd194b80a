//! The switches of the game: one for every ruling on an unclear place of the book that a table may read otherwise.
//!
//! The words are the ledger's (`rulebooks/geaw-rulings.toml`); here stand the readings as types, so that the rule that
//! depends on one names it. The first reading is the default.

use kernel::switches;
pub use kernel::switches::{NoReading, Switch};

switches! {
    "GEAW-R-02" missing_declaration: MissingDeclaration { Ask, AssumeAndMark }
    "GEAW-R-03" hex_drawing: HexDrawing { FirstPairColumn, FirstPairRow }
    "GEAW-R-05" calendar: CalendarReading { Derived, Transcribed }
    "GEAW-R-08" declaration_confirmation: DeclarationConfirmation { Dispute, ConfirmFirst }
    "GEAW-R-11" setup_order: SetupOrder { PerSide, AcrossSides }
    "GEAW-R-13" vp_below_zero: VpBelowZero { Clamp, Allow }
    "GEAW-R-20" amphibious_entry_payment: AmphibiousEntryPayment { Mobilization, OnEntry }
    "GEAW-R-22" once_counts_setup: OnceCountsSetup { ReinforcementsOnly, SetupToo }
    "GEAW-R-27" forced_breakdown_shortage: ForcedBreakdownShortage { Declare, Refuse }
    "GEAW-R-29" ask_stacking: AskStacking { OnEntry, EndOfPhase, Never }
    "GEAW-R-34" supply_expenditure_timing: SupplyExpenditureTiming { AnyTime, PhaseStart }
    "GEAW-R-36" second_phase_naval_exempt: SecondPhaseNaval { NeedsSupply, Exempt }
    "GEAW-R-38" ezoc_to_ezoc: ZoneToZone { ForbiddenUnlessDeclared, MinimumOnly }
    "GEAW-R-39" ask_ezoc: AskZones { NextToEnemy, EveryStep, OnlyWhenVolunteered }
    "GEAW-R-41" mechanized_proposal: MechanizedProposal { ArmorAndMechanized, Nothing }
    "GEAW-R-43" road_opens_barred_terrain: RoadsAndBarredTerrain { StaysBarred, RoadOpens }
    "GEAW-R-44" river_step: RiverStep { BothHexesSameRiver, EnteredHexOnly }
    "GEAW-R-45" rail_rides_per_phase: RailRides { Unlimited, One }
    "GEAW-R-53" enemy_naval_blocks: EnemyNaval { Blocks, Declared }
    "GEAW-R-55" dice: DiceReading { Either, Physical, Assistant }
    "GEAW-R-60" solo: Solo { TwoPeople, OneMayPlayBoth }
    "GEAW-R-61" priced_corps_purchasable: PricedCorps { Barred, Purchasable }
}
