//! Answers to what the table waits for, where they can be listed.

use super::across_the_line;
use super::offers::{Candidate, Candidates};
use crate::command::{Command, Loss};
use crate::components::{Side, UnitId};
use crate::game::Game;
use crate::pack::{IncidentEffect, RefitResult};
use crate::pending::Pending;
use crate::statements::{Question, Statement};
use crate::{actions, incidents, reinforcements, stacking};

/// Answers to what the table waits for, where they can be listed.
pub(super) fn candidates(game: &Game, side: Side, pending: &Pending, candidates: &mut Candidates) {
    match pending {
        Pending::TakeFreeAction { .. } => {
            for command in [Command::MobilizeReinforcements, Command::RaiseFifthColumn] {
                let text = candidates.say(|| format!("{}, free", command.name()));
                candidates.push(Candidate::plain(command, text));
            }
            candidates.push(Candidate::plain(Command::DeclineFreeAction, "Decline the free action"));
        }
        Pending::Deploy { units, .. } => {
            for unit in units {
                for area in reinforcements::sites(game, *unit) {
                    candidates.push(Candidate::to(
                        Command::Deploy { unit: *unit, area },
                        candidates.say(|| format!("Deploy {} at {}", game.name(*unit), game.area_name(area))),
                        area,
                        false,
                    ));
                }
            }
        }
        Pending::ChooseLosses(choice) => {
            // One listed answer: the weakest way through, unprotected targets first. Others are composed by hand.
            let mut left = choice.hits;
            let mut targets = choice.targets.clone();
            targets.sort_by_key(|target| (target.protected, target.unit));
            let losses: Vec<Loss> = targets
                .iter()
                .filter_map(|target| {
                    let hits = target.steps.min(left);
                    left -= hits;
                    (hits > 0).then_some(Loss { unit: target.unit, hits })
                })
                .collect();
            let names = game.names(losses.iter().map(|loss| &loss.unit));
            candidates.push(Candidate::plain(
                Command::ChooseLosses { losses },
                candidates.say(|| format!("Hits on {names}")),
            ));
        }
        Pending::ChooseMoraleLosses { steps } => {
            let mut left = *steps;
            let losses: Vec<Loss> = incidents::morale_targets(game)
                .into_iter()
                .filter_map(|(unit, most)| {
                    let hits = most.min(left);
                    left -= hits;
                    (hits > 0).then_some(Loss { unit, hits })
                })
                .collect();
            let names = game.names(losses.iter().map(|loss| &loss.unit));
            candidates.push(Candidate::plain(
                Command::ChooseMoraleLosses { losses },
                candidates.say(|| format!("Steps of {names}")),
            ));
        }
        Pending::DisruptExcessAircraft { by, area, excess } => {
            let units: Vec<UnitId> = stacking::resting(game, *by, *area).take(usize::from(*excess)).collect();
            let names = game.names(&units);
            candidates.push(Candidate::plain(
                Command::DisruptExcessAircraft { units },
                candidates.say(|| format!("Disrupt {names}")),
            ));
        }
        Pending::ChooseFifthColumnArea { .. } => {
            for area in game.pack.map.areas.values() {
                // Presence is open, so only areas where enemies stand are worth an offer.
                if game.enemies_in(side, area.id).any(|unit| !game.is_base(unit)) {
                    candidates.push(Candidate::to(
                        Command::ChooseFifthColumnArea { area: Some(area.id) },
                        candidates.say(|| format!("Look at {}", area.name)),
                        area.id,
                        false,
                    ));
                }
            }
            candidates.push(Candidate::plain(Command::ChooseFifthColumnArea { area: None }, "Look nowhere"));
        }
        Pending::AttackWhereStopped { areas, .. } => {
            for area in areas {
                candidates.push(Candidate::to(
                    Command::AttackWhereStopped { area: Some(*area) },
                    candidates.say(|| format!("Attack {}", game.area_name(*area))),
                    *area,
                    true,
                ));
            }
            candidates.push(Candidate::plain(Command::AttackWhereStopped { area: None }, "Fly home"));
        }
        Pending::ChooseFifthColumnTarget { by, area } => {
            for unit in actions::intelligence::fifth_column_targets(game, *by, *area) {
                candidates.push(Candidate::to(
                    Command::ChooseFifthColumnTarget { unit: Some(unit) },
                    candidates.say(|| format!("Strike {}", game.name(unit))),
                    *area,
                    true,
                ));
            }
            candidates.push(Candidate::plain(Command::ChooseFifthColumnTarget { unit: None }, "Strike nobody"));
        }
        Pending::State { question, .. } => {
            for statement in likely_statements(question) {
                let text = candidates.say(|| format!("By the table: {}", statement.sentence()));
                candidates.push(Candidate::plain(Command::State { statement }, text));
            }
        }
        Pending::ConfirmStatement { .. } => {
            candidates.push(Candidate::plain(Command::ConfirmStatement { agreed: true }, "Confirm the statement"));
            candidates.push(Candidate::plain(Command::ConfirmStatement { agreed: false }, "Do not confirm it"));
        }
        Pending::Withhold { ships, .. } => {
            let text = candidates.say(|| format!("Keep {} out", game.names(ships)));
            candidates.push(Candidate::plain(Command::Withhold { units: ships.clone() }, text));
            candidates.push(Candidate::plain(Command::Withhold { units: Vec::new() }, "All ships take part"));
        }
        Pending::Counterstrike { area, carriers, .. } => across_the_line::answers(game, *area, carriers, candidates),
        Pending::AgreeToAdjustment { .. } => {
            candidates.push(Candidate::plain(Command::AnswerAdjustment { agreed: true }, "Agree to the correction"));
            candidates.push(Candidate::plain(Command::AnswerAdjustment { agreed: false }, "Decline the correction"));
        }
        Pending::Roll { .. } | Pending::Draw { .. } => {}
    }
}

/// Statements that can be listed; others are composed by hand.
fn likely_statements(question: &Question) -> Vec<Statement> {
    match question {
        Question::Incident { .. } => vec![Statement::Incident {
            name: "No incident".to_owned(),
            effect: IncidentEffect::None,
            drive_modifier: 0,
        }],
        Question::Drive { .. } => (0..=3).map(|boxes| Statement::Drive { boxes }).collect(),
        Question::Refit { .. } => [RefitResult::Refit, RefitResult::Damage, RefitResult::Destroyed]
            .map(|result| Statement::Refit { result })
            .to_vec(),
        Question::Terrain { .. } => {
            (0..=2).map(|plus| Statement::Terrain { air_naval_modifier: plus, ground_modifier: plus }).collect()
        }
        Question::FirstAirFleet => (0..=3).map(|hits| Statement::FirstAirFleet { hits }).collect(),
    }
}
