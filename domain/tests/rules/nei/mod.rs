//! *Netherlands East Indies*, chapter by chapter.

mod actions_g1_administrative;
mod actions_g2;
mod actions_g3_bombardment;
mod actions_g3_moves_and_strikes;
mod chapter_02_components;
mod chapter_03_scenarios;
mod chapter_04_how_to_win;
mod chapter_05_control;
mod chapter_06_sequence;
mod chapter_07_incidents;
mod chapter_08_actions;
mod chapter_09_stacking;
mod chapter_10_movement;
mod chapter_11_combat;
mod chapter_12_resolution;
mod chapter_12_sequencing;
mod chapter_13_amphibious;
mod chapter_14_special;
mod chapter_15_reinforcements;
mod chapter_16_ports;
mod chapter_17_airfields;
mod chapter_19_home_bases;
mod chapter_20_fog_of_war;
mod chapter_21_unique_units;
mod chapter_22_engineers;
mod chapter_23_scenario_one;
