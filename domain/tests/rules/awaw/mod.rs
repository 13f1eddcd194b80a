//! *A World at War*, the British Commonwealth, chapter by chapter, on an invented map with invented accounts. What runs
//! alike in Australia and India (71, 72) is tested side by side.

mod boxes_combat;
mod boxes_entering;
mod boxes_leaving;
mod boxes_losses;
mod boxes_supply;
mod calculators;
mod chapter_70_canada;
mod chapter_70_south_africa;
mod chapter_71_construction;
mod chapter_71_deployment;
mod chapter_72_deployment;
mod chapter_72_forces;
mod chapter_72_ina;
mod chapter_72_objectives;
mod chapter_73_gibraltar;
mod chapter_74_colonies;
mod declarations;
mod rulings;
mod surrender;
