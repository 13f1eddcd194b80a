//! NEI 7: incidents, ABDACOM, Allied morale and Singapore.

use super::combat;
use super::command::Loss;
use super::components::{Contingent, Side, UnitId};
use super::deciding::Deciding;
use super::event::Event;
use super::game::{Game, Location, Phase};
use super::judging::{Judged, own_units};
use super::pack::IncidentEffect;
use super::pending::{Pending, RollPurpose};
use super::rulings::{CargoAtSingapore, FirstDrive, SingaporePoint};
use super::statements::{self, Question};
use super::words;
use super::{action_points, sequence};
use kernel::clause::Clause;
use kernel::dice::{D6, DieAsked, RollRequest};
use kernel::verdict::{Cure, Refusal, RefusalKind};

/// Whether the incident of this phase is still to be rolled (7.0; 23.1 spares the Allies on the first turn).
pub(super) fn is_incident_due(game: &Game) -> bool {
    if let Phase::Incident(side) = game.phase { !game.incident_rolled && !is_spared(game, side) } else { false }
}

fn is_spared(game: &Game, side: Side) -> bool {
    side == Side::Allies && is_shock_turn(game)
}

/// The first turn of a scenario with shock effect (23.1).
fn is_shock_turn(game: &Game) -> bool {
    let scenario = game.scenario();
    scenario.has_shock_effect() && game.turn == scenario.first_turn
}

/// Whether the drive of this phase is still to be rolled (7.4).
pub(super) fn is_drive_due(game: &Game) -> bool {
    game.phase == Phase::Incident(Side::Japan)
        && !game.drive_rolled
        && game.singapore_box > 0
        && !is_spared_the_drive(game)
}

/// NEI-R29: by one reading the first turn of a scenario with shock effect has no drive.
fn is_spared_the_drive(game: &Game) -> bool {
    is_shock_turn(game) && game.rulings.first_drive == FirstDrive::NoDrive
}

/// NEI 7.0: one incident in one's own Incident Phase.
pub(super) fn judge_incident(game: &Game, side: Side) -> Judged {
    let refuse = |message: &str, cure: Cure, clause| Err(Refusal::new(RefusalKind::Phase, message, cure).by(clause));
    if is_spared(game, side) {
        return refuse(
            "the Allies roll no incident on the first turn",
            Cure::instead("go on with the actions"),
            "NEI-23.1-shock-d",
        );
    }
    if game.phase != Phase::Incident(side) {
        return refuse(
            "an incident is rolled in one's own Incident Phase",
            Cure::wait("wait for that phase"),
            "NEI-7.0-a",
        );
    }
    if game.incident_rolled {
        return refuse("the incident of this phase has been rolled", Cure::wait("go on with the turn"), "NEI-7.0-a");
    }
    Ok(())
}

/// NEI 7.4: the drive, by Japan, after the incident (NEI-R28), until Singapore falls.
pub(super) fn judge_drive(game: &Game, side: Side) -> Judged {
    let refuse = |message: &str, cure: Cure, clause| Err(Refusal::new(RefusalKind::Phase, message, cure).by(clause));
    if side != Side::Japan {
        return refuse("only Japan drives on Singapore", Cure::wait("leave the roll to Japan"), "NEI-2.3-c");
    }
    if game.singapore_box == 0 {
        return refuse("Singapore has fallen and stays Japanese", Cure::wait("go on with the turn"), "NEI-7.4-g");
    }
    if is_spared_the_drive(game) {
        return refuse("there is no drive on the first turn", Cure::wait("go on with the turn"), "NEI-23.1-shock-c");
    }
    if game.phase != Phase::Incident(Side::Japan) {
        return refuse(
            "the drive is rolled in the Japanese Incident Phase",
            Cure::wait("wait for that phase"),
            "NEI-7.4-d",
        );
    }
    if game.drive_rolled {
        return refuse("the drive of this phase has been rolled", Cure::wait("go on with the turn"), "NEI-7.4-d");
    }
    if is_incident_due(game) {
        return refuse("the incident comes before the drive", Cure::first("roll the incident first"), "NEI-7.4-d");
    }
    Ok(())
}

fn ask(deciding: &mut Deciding, by: Side, clause: &'static str, what: &str, purpose: RollPurpose) {
    deciding.wait_for(Pending::Roll {
        request: RollRequest {
            clause: Clause::new(clause),
            roller: by,
            purpose: what.to_owned(),
            dice: vec![DieAsked::PLAIN],
        },
        purpose,
    });
}

/// The incident die is asked for.
pub(super) fn ask_for_incident(deciding: &mut Deciding, side: Side) {
    ask(deciding, side, "NEI-7.0-a", "the incident", RollPurpose::Incident);
}

/// The drive die is asked for.
pub(super) fn ask_for_drive(deciding: &mut Deciding) {
    ask(deciding, Side::Japan, "NEI-7.4-d", "the drive on Singapore", RollPurpose::SingaporeDrive);
}

/// The incident is read from the phasing side's table and applied at once (7.0).
pub(super) fn on_incident(deciding: &mut Deciding, side: Side, die: D6) {
    let Some(line) = deciding.game.pack.tables.incidents.of(side).get(die.index()).cloned() else { return };
    if line.is_known() {
        happen(deciding, side, die.get(), &line.name, line.effect, line.singapore_modifier);
    } else {
        statements::ask(deciding, Question::Incident { side, die: die.get() });
    }
}

/// The incident happens, as the table or the players say.
pub(super) fn happen(
    deciding: &mut Deciding,
    side: Side,
    die: u8,
    name: &str,
    effect: IncidentEffect,
    drive_modifier: i8,
) {
    // 23.1: the first drive is rolled without the column of the incident table.
    let drive_modifier = if is_shock_turn(&deciding.game) { 0 } else { drive_modifier };
    deciding.happen(Event::IncidentHappened { side, die, name: name.to_owned(), drive_modifier });
    match effect {
        IncidentEffect::None | IncidentEffect::Unknown => {}
        IncidentEffect::ActionPoints(amount) => {
            action_points::gain_by_incident(deciding, side, i16::from(amount));
        }
        IncidentEffect::TurnAbdacom => {
            let in_effect = !deciding.game.abdacom;
            deciding.happen(Event::AbdacomTurned { in_effect });
        }
        IncidentEffect::MoraleCheck => {
            ask(deciding, Side::Allies, "NEI-7.3-a", "the Allied morale check", RollPurpose::MoraleCheck);
        }
        IncidentEffect::FreeAction(action) => deciding.wait_for(Pending::TakeFreeAction { by: side, action }),
    }
}

/// The Allied morale level: one for each condition that holds now (7.2).
pub fn morale_level(game: &Game) -> u8 {
    let lost = |square: &str| {
        game.pack.map.areas.values().any(|area| {
            area.land.is_objective
                && area.square.is_some_and(|at| at.as_str() == square)
                && game.control(area.id).is(Side::Japan)
        })
    };
    let oil_gone = game
        .pack
        .map
        .areas
        .values()
        .filter(|area| area.land.oilfield)
        .all(|area| game.is_demolished(area.id) || game.control(area.id).is(Side::Japan));
    [game.singapore_holder() == Side::Japan, lost("G3"), lost("G5"), oil_gone].into_iter().map(u8::from).sum()
}

/// The morale die fell (7.3): below the level it costs steps, else it brings one AP.
pub(super) fn on_morale_check(deciding: &mut Deciding, die: D6) {
    let level = morale_level(&deciding.game);
    let passed = die.get() >= level;
    deciding.happen(Event::MoraleChecked { level, die: die.get(), passed });
    if passed {
        action_points::credit(deciding, Side::Allies, 1);
    } else {
        ask(deciding, Side::Allies, "NEI-7.3-c", "steps lost to low morale", RollPurpose::MoraleLosses);
    }
}

/// Netherlands ground units in play, with the steps they can lose (7.3, NEI-R38).
pub fn morale_targets(game: &Game) -> Vec<(UnitId, u8)> {
    game.units
        .keys()
        .copied()
        .filter(|unit| {
            game.contingent(*unit) == Contingent::Netherlands && game.is_ground(*unit) && game.place(*unit).is_some()
        })
        .map(|unit| (unit, game.steps(unit)))
        .collect()
}

/// The second die fell: so many steps, or all there are.
pub(super) fn on_morale_losses(deciding: &mut Deciding, die: D6) {
    settle_morale_losses(deciding, die.get());
}

/// So many steps are lost: all there are, or those the player will choose.
pub(super) fn settle_morale_losses(deciding: &mut Deciding, steps: u8) {
    let targets = morale_targets(&deciding.game);
    let all: u8 = targets.iter().map(|(_, steps)| *steps).fold(0, u8::saturating_add);
    if all <= steps {
        let losses: Vec<Loss> = targets.into_iter().map(|(unit, hits)| Loss { unit, hits }).collect();
        lose_steps(deciding, &losses);
    } else {
        deciding.wait_for(Pending::ChooseMoraleLosses { steps });
    }
}

/// NEI 7.3: the player's choice among Netherlands ground units, mobile or static.
pub(super) fn judge_morale_losses(game: &Game, steps: u8, losses: &[Loss]) -> Judged {
    let units: Vec<UnitId> = losses.iter().map(|loss| loss.unit).collect();
    own_units(game, Side::Allies, &units)?;
    let targets = morale_targets(game);
    for loss in losses {
        let most = targets.iter().find(|(unit, _)| *unit == loss.unit).map_or(0, |(_, steps)| *steps);
        if loss.hits == 0 || loss.hits > most {
            return Err(Refusal::new(
                RefusalKind::Malformed,
                format!(
                    "{} cannot lose {} to low morale",
                    game.name(loss.unit),
                    words::count(loss.hits, "step", "steps")
                ),
                Cure::elsewhere("name Netherlands ground units in play, with no more steps than they have"),
            )
            .by("NEI-7.3-c"));
        }
    }
    let total: u16 = losses.iter().map(|loss| u16::from(loss.hits)).sum();
    if total != u16::from(steps) {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            format!("{} named; the die asks for {steps}", words::count(total, "step is", "steps are")),
            format!("name exactly {steps}"),
        )
        .by("NEI-7.3-c"));
    }
    Ok(())
}

/// The steps are lost.
pub(super) fn lose_steps(deciding: &mut Deciding, losses: &[Loss]) {
    for loss in losses {
        for _ in 0..loss.hits {
            combat::hit(deciding, loss.unit, "NEI-7.3-c");
        }
    }
}

/// The drive die fell (7.4): the marker moves left and stops at zero (NEI-R39).
pub(super) fn on_drive(deciding: &mut Deciding, die: D6) {
    let game = &deciding.game;
    // The die as modified is held to 1 to 6.
    let modified = (i16::from(die.get()) + i16::from(game.drive_modifier)).clamp(1, 6);
    let face = u8::try_from(modified).unwrap_or(1);
    match game.pack.tables.singapore_drive[usize::from(face) - 1] {
        Some(boxes) => drive(deciding, face, boxes),
        None => statements::ask(deciding, Question::Drive { die: face }),
    }
}

/// The marker moves, as the table or the players say; the die is the one as modified.
pub(super) fn drive(deciding: &mut Deciding, face: u8, boxes: u8) {
    let game = &deciding.game;
    let to = game.singapore_box.saturating_sub(boxes);
    let moved = to != game.singapore_box;
    deciding.happen(Event::SingaporeDriveRolled { die: face, boxes });
    if moved {
        deciding.happen(Event::SingaporeMarkerMoved { to });
    }
    if to == 0 {
        fall(deciding);
    }
    // NEI-R27: readings in which the drive itself pays its controller.
    let holder = deciding.game.singapore_holder();
    match deciding.game.rulings.singapore_point {
        SingaporePoint::Two => action_points::credit(deciding, holder, 1),
        SingaporePoint::LostByAllies if holder == Side::Japan => action_points::credit(deciding, holder, 1),
        SingaporePoint::OnePerTurn | SingaporePoint::LostByAllies | SingaporePoint::OnlyAtDetermination => {}
    }
}

/// Singapore falls (7.4): land and air units there are disrupted, ships leave with their cargo, reinforcements are freed.
pub(super) fn fall(deciding: &mut Deciding) {
    let game = &deciding.game;
    let at_singapore: Vec<UnitId> = game
        .units
        .keys()
        .copied()
        .filter(|unit| {
            game.side(*unit) == Side::Allies
                && matches!(game.unit(*unit).location, Location::Area(area) if game.is_at_singapore(area))
        })
        .collect();
    let (ships, others): (Vec<UnitId>, Vec<UnitId>) = at_singapore.into_iter().partition(|unit| game.is_ship(*unit));
    let cargo: Vec<UnitId> = ships.iter().flat_map(|ship| game.cargo(*ship)).collect();
    let cargo_lost = game.rulings.cargo_at_singapore;
    let freed = Side::ALL.map(|side| (side, game.in_display(side, Location::AwaitingSingapore).collect::<Vec<_>>()));
    for unit in others {
        combat::disrupt(deciding, unit, "NEI-7.4-l");
    }
    // NEI-R40: by default cargo goes with its ship.
    match cargo_lost {
        CargoAtSingapore::WithItsShip => {}
        CargoAtSingapore::Disrupted => {
            for unit in &cargo {
                combat::disrupt(deciding, *unit, "NEI-R40");
            }
        }
        CargoAtSingapore::Destroyed => {
            for unit in &cargo {
                deciding.happen(Event::UnitDestroyed { unit: *unit, clause: Clause::new("NEI-R40") });
            }
        }
    }
    let mut evacuated = ships;
    if cargo_lost == CargoAtSingapore::WithItsShip {
        evacuated.extend(cargo);
    }
    if !evacuated.is_empty() {
        deciding.happen(Event::EvacuatedFromSingapore { units: evacuated });
        sequence::fill_pool_at_once(deciding);
    }
    for (side, units) in freed {
        if !units.is_empty() {
            deciding.happen(Event::PoolFilled { side, units });
        }
    }
}
