//! The six verbs of NEI: each command is sent to the chapter that rules it.

use std::sync::Arc;

use super::actions::{
    administrative, intelligence, operational_air, operational_combined, operational_ground, operational_naval,
};
use super::combat;
use super::command::Command;
use super::components::{Side, UnitId};
use super::deciding::Deciding;
use super::event::Event;
use super::game::{Creation, Game, Location, Phase};
use super::judging::Judged;
use super::options::{Options, Selection};
use super::pack::Pack;
use super::pending::Pending;
use super::view::View;
use super::{
    action_points, administration, answers, incidents, invariants, reinforcements, scenario_one, sequence, telling,
    unique_units,
};
use crate::table::dice::{Chance, D6, Roll, Source};
use crate::table::seat::{Opposed, Seat};
use crate::table::system::{Line, System};
use crate::table::violation::{Enforcement, Refusal, RefusalKind, Verdict};

/// *Netherlands East Indies 1941–42*.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Nei;

impl System for Nei {
    type Side = Side;
    type Pack = Pack;
    type Creation = Creation;
    type Game = Game;
    type Command = Command;
    type Event = Event;
    type Pending = Pending;
    type View = View;
    type Selection = Selection;
    type Options = Options;

    const BOOK: &'static str = "NEI";
    const RULES_VERSION: u32 = 1;

    fn found(pack: &Arc<Pack>, creation: &Creation) -> Result<Game, String> {
        Game::found(pack, creation)
    }

    fn judge(game: &Game, by: Seat<Side>, command: &Command) -> Verdict {
        match judge_seat(game, by, command) {
            Ok(side) => match judge(game, by, side, command) {
                Ok(violations) => Verdict::of(violations),
                Err(refusal) => Verdict::refused(refusal),
            },
            Err(refusal) => Verdict::refused(refusal),
        }
    }

    fn decide(game: &Game, by: Seat<Side>, command: &Command) -> Vec<Event> {
        let mut deciding = Deciding::new(game);
        if let Some(side) = Self::side_of(game, by, command) {
            decide(&mut deciding, by, side, command);
            sequence::settle(&mut deciding);
        }
        deciding.events
    }

    fn apply(game: &mut Game, event: &Event) {
        game.apply(event);
    }

    fn pending(game: &Game) -> Option<&Pending> {
        game.pending.last()
    }

    fn options(game: &Game, by: Seat<Side>, selection: &Selection) -> Options {
        super::options::options(game, by, selection)
    }

    fn view(game: &Game, seat: Seat<Side>) -> View {
        super::view::view(game, seat)
    }

    fn tell(pack: &Pack, event: &Event, seat: Seat<Side>) -> Option<Line> {
        telling::tell(pack, event, seat)
    }

    fn is_irrevocable(event: &Event) -> bool {
        matches!(
            event,
            Event::DiceRolled { .. }
                | Event::ReinforcementsPicked { .. }
                | Event::AreasSeen { .. }
                | Event::UnitsSeen { .. }
                | Event::SetUpFinished { .. }
        )
    }

    fn side_of(game: &Game, by: Seat<Side>, command: &Command) -> Option<Side> {
        match by {
            Seat::Side(side) => Some(side),
            Seat::Onlooker => None,
            Seat::Both | Seat::Umpire => match command {
                Command::RevealUnits { units } | Command::AssignTaskForce { units, .. } => {
                    units.first().and_then(|unit| game.units.get(unit).map(|_| game.side(*unit))).or(game.phase.side())
                }
                _ => game.pending.last().map(Pending::by).or(game.phase.side()),
            },
        }
    }

    fn chance(game: &Game) -> Option<Chance<'_, Side>> {
        match game.pending.last()? {
            Pending::Roll { request, .. } => Some(Chance::Dice(request)),
            Pending::Draw { by, count } => Some(Chance::Draw {
                by: *by,
                count: usize::from(*count),
                from: game.in_display(*by, Location::Pool).map(String::from).collect(),
            }),
            _ => None,
        }
    }

    fn answer_chance(game: &Game, numbers: &[usize], source: Source) -> Option<Command> {
        match game.pending.last()? {
            Pending::Roll { .. } => {
                let faces = numbers
                    .iter()
                    .map(|number| u8::try_from(*number).ok().and_then(|face| D6::try_from(face).ok()))
                    .collect::<Option<_>>()?;
                Some(Command::Roll(Roll { faces, source }))
            }
            Pending::Draw { by, .. } => {
                let pool: Vec<UnitId> = game.in_display(*by, Location::Pool).collect();
                let units = numbers.iter().map(|place| pool.get(*place).copied()).collect::<Option<_>>()?;
                Some(Command::Draw { units, source })
            }
            _ => None,
        }
    }

    fn check_invariants(game: &Game) -> Vec<String> {
        invariants::check(game)
    }

    fn enforcement(creation: &Creation) -> Enforcement {
        creation.enforcement
    }
}

/// Whether the seat may give this command, and for which side it does.
fn judge_seat(game: &Game, by: Seat<Side>, command: &Command) -> Result<Side, Refusal> {
    if game.phase == Phase::Finished && !matches!(command, Command::Adjust { .. }) {
        return Err(
            Refusal::new(RefusalKind::Finished, "the game is over", "take back, or begin a new game").by("NEI-4.1-a")
        );
    }
    let side = Nei::side_of(game, by, command);
    let allowed = match by {
        Seat::Side(_) | Seat::Both => true,
        Seat::Umpire => matches!(command, Command::Adjust { .. } | Command::AnswerAdjustment { .. }),
        Seat::Onlooker => false,
    };
    match side {
        Some(side) if allowed => Ok(side),
        _ if matches!(by, Seat::Both | Seat::Umpire) && matches!(command, Command::Adjust { .. }) => Ok(Side::Japan),
        _ => Err(Refusal::new(
            RefusalKind::Seat,
            format!("this seat may not give the command {:?}", command.name()),
            "take a player's seat",
        )),
    }
}

/// Sends a command to its chapter.
fn judge(game: &Game, by: Seat<Side>, side: Side, command: &Command) -> Judged {
    answers::judge_pending(game, side, command)?;
    let mut objections = Vec::new();
    if command.is_action() && !matches!(command, Command::StrikeWithFirstAirFleet { .. }) {
        objections.extend(action_points::judge_announcement(game, side, command)?);
    }
    objections.extend(match command {
        Command::PlaceAtStart { unit, area } => scenario_one::judge_placement(game, side, *unit, *area)?,
        Command::EmbarkAtStart { unit, ship } => scenario_one::judge_embarkation(game, side, *unit, *ship)?,
        Command::PlaceTheRest => scenario_one::judge_rest(game, side)?,
        Command::FinishSetUp => scenario_one::judge_finish(game, side)?,
        Command::AssignTaskForce { number, units } => administration::judge_task_force(game, side, *number, units)?,
        Command::RevealUnits { units } => administration::judge_reveal(game, side, units)?,
        Command::Adjust { corrections, reason } => administration::judge_adjustment(game, by, corrections, reason)?,
        Command::Concede => administration::judge_concession(game)?,
        Command::RollIncident => incidents::judge_incident(game, side)?,
        Command::RollSingaporeDrive => incidents::judge_drive(game, side)?,
        Command::RollActionPoints => action_points::judge_determination(game, side)?,
        Command::EndActionPhase => sequence::judge_end(game, side)?,
        Command::Roll(_)
        | Command::Draw { .. }
        | Command::Deploy { .. }
        | Command::ChooseLosses { .. }
        | Command::ChooseMoraleLosses { .. }
        | Command::DisruptExcessAircraft { .. }
        | Command::ChooseFifthColumnArea { .. }
        | Command::ChooseFifthColumnTarget { .. }
        | Command::AttackWhereStopped { .. }
        | Command::AnswerAdjustment { .. }
        | Command::DeclineFreeAction => answers::judge_answer(game, side, command)?,
        Command::MobilizeReinforcements | Command::RaiseFifthColumn => Vec::new(),
        Command::ScoutFromTheAir { source } => intelligence::judge_air(game, side, *source)?,
        Command::ScoutAtSea { unit } => intelligence::judge_naval(game, side, *unit)?,
        Command::ScoutOnLand { unit } => intelligence::judge_ground(game, side, *unit)?,
        Command::MoveNavalForce { force, attack, joining } => {
            operational_naval::judge_move(game, side, force, *attack, joining)?
        }
        Command::BombardCoast { force } => operational_naval::judge_bombardment(game, side, force)?,
        Command::StrikeFromCarriers { force } => operational_naval::judge_carrier_strike(game, side, force)?,
        Command::StrikeWithFirstAirFleet { area, land } => unique_units::judge_strike(game, side, *area, *land)?,
        Command::StrikeLand { flight, target, joining } => {
            operational_air::judge_strike_land(game, side, flight, *target, joining)?
        }
        Command::StrikeShips { flight, target } => operational_air::judge_strike_ships(game, side, flight, *target)?,
        Command::MoveGroundForce { force, attack, joining } => {
            operational_ground::judge_move(game, side, force, *attack, joining)?
        }
        Command::MoveAmphibiousForce { force, loading, landing } => {
            operational_combined::judge_move(game, side, force, loading, landing.as_ref())?
        }
        Command::AssaultFromTheSea { ships, landing } => {
            operational_combined::judge_assault(game, side, ships, landing)?
        }
    });
    Ok(objections)
}

/// What a command brings.
fn decide(deciding: &mut Deciding, by: Seat<Side>, side: Side, command: &Command) {
    let resolve = |deciding: &Deciding, area| deciding.game.pack.map.area(area).map_or(area, |found| found.id);
    if command.is_action() && !matches!(command, Command::StrikeWithFirstAirFleet { .. }) {
        deciding.pay(side, command.name());
    }
    match command {
        Command::PlaceAtStart { unit, area } => {
            let area = resolve(deciding, *area);
            deciding.happen(Event::PlacedAtStart { unit: *unit, area });
        }
        Command::EmbarkAtStart { unit, ship } => deciding.happen(Event::EmbarkedAtStart { unit: *unit, ship: *ship }),
        Command::PlaceTheRest => scenario_one::place_the_rest(deciding, side),
        Command::FinishSetUp => scenario_one::finish(deciding, side),
        Command::AssignTaskForce { number, units } => {
            deciding.happen(Event::TaskForceAssigned { side, number: *number, units: units.clone() });
        }
        Command::RevealUnits { units } => super::fog::show(deciding, side.other(), units.clone()),
        Command::Adjust { corrections, reason } => administration::adjust(deciding, by, side, corrections, reason),
        Command::AnswerAdjustment { agreed } => administration::answer_adjustment(deciding, *agreed),
        Command::Concede => administration::concede(deciding, side),
        Command::RollIncident => incidents::ask_for_incident(deciding, side),
        Command::RollSingaporeDrive => incidents::ask_for_drive(deciding),
        Command::RollActionPoints => action_points::ask_for_determination(deciding, side),
        Command::DeclineFreeAction => {
            deciding.happen(Event::Answered);
            deciding.happen(Event::FreeActionDeclined { side });
        }
        Command::EndActionPhase => sequence::end_action_phase(deciding, side),
        Command::Roll(roll) => answers::on_roll(deciding, roll),
        Command::Draw { units, .. } => {
            deciding.happen(Event::Answered);
            administrative::draw(deciding, side, units.clone());
        }
        Command::Deploy { unit, area } => {
            let area = resolve(deciding, *area);
            deciding.happen(Event::UnitDeployed { unit: *unit, area });
            reinforcements::settle_deployment(deciding, side);
        }
        Command::ChooseLosses { losses } => {
            deciding.happen(Event::Answered);
            combat::allot(deciding, side, losses.clone());
            combat::advance(deciding);
        }
        Command::ChooseMoraleLosses { losses } => {
            deciding.happen(Event::Answered);
            incidents::lose_steps(deciding, losses);
        }
        Command::DisruptExcessAircraft { units } => {
            deciding.happen(Event::Answered);
            combat::disrupt_excess(deciding, units);
        }
        Command::ChooseFifthColumnArea { area } => {
            deciding.happen(Event::Answered);
            intelligence::choose_fifth_column_area(deciding, side, *area);
        }
        Command::AttackWhereStopped { area } => operational_air::attack_where_stopped(deciding, side, *area),
        Command::ChooseFifthColumnTarget { unit } => {
            deciding.happen(Event::Answered);
            intelligence::choose_fifth_column_target(deciding, *unit);
        }
        Command::MobilizeReinforcements => administrative::mobilize(deciding, side),
        Command::ScoutFromTheAir { source } => intelligence::scout_air(deciding, side, *source),
        Command::ScoutAtSea { unit } => intelligence::scout_naval(deciding, side, *unit),
        Command::ScoutOnLand { unit } => intelligence::scout_ground(deciding, side, *unit),
        Command::RaiseFifthColumn => intelligence::raise_fifth_column(deciding, side),
        Command::MoveNavalForce { force, attack, joining } => {
            operational_naval::do_move(deciding, side, force, *attack, joining);
        }
        Command::BombardCoast { force } => operational_naval::bombard(deciding, side, force),
        Command::StrikeFromCarriers { force } => operational_naval::strike_from_carriers(deciding, side, force),
        Command::StrikeWithFirstAirFleet { area, land } => unique_units::strike(deciding, *area, *land),
        Command::StrikeLand { flight, target, joining } => {
            operational_air::strike(deciding, side, flight, *target, joining);
        }
        Command::StrikeShips { flight, target } => operational_air::strike(deciding, side, flight, *target, &[]),
        Command::MoveGroundForce { force, attack, joining } => {
            operational_ground::do_move(deciding, side, force, *attack, joining);
        }
        Command::MoveAmphibiousForce { force, loading, landing } => {
            operational_combined::do_move(deciding, side, force, loading, landing.as_ref());
        }
        Command::AssaultFromTheSea { ships, landing } => operational_combined::assault(deciding, side, ships, landing),
    }
}
