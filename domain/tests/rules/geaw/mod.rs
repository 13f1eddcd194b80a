//! *The Greater East Asia War*, chapter by chapter, on an invented map.

mod calculators;
mod chapter_00_contents_and_errata;
mod chapter_02_components;
mod chapter_03_set_up;
mod chapter_04_sequence;
mod chapter_05_victory_points;
mod chapter_06_mobilization;
mod chapter_06_reinforcements;
mod chapter_07_reorganization;
mod chapter_08_movement;
mod chapter_08_phases;
mod chapter_08_roads_and_rails;
mod declarations;
mod rulings;
