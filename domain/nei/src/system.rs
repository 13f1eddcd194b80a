//! The six verbs of NEI: each command is sent to the chapter that rules it.

use std::sync::Arc;

use super::actions::{
    administrative, intelligence, logistic, operational_air, operational_air_redeployment, operational_airborne,
    operational_amphibious, operational_combined, operational_ground, operational_naval,
    operational_naval_redeployment,
};
use super::book::Nei;
use super::combat;
use super::command::Command;
use super::components::{Side, UnitId};
use super::deciding::Deciding;
use super::event::Event;
use super::facts::{self, Fact};
use super::game::{Creation, Game, Location, Phase};
use super::judging::{Judged, is_allowed};
use super::optional::{base_combat, carrier_strikes, naval_raid, submarines_on_station};
use super::options::{Options, Selection};
use super::overlay::Transcription;
use super::pack::Pack;
use super::pending::Pending;
use super::rulings::TakeBack;
use super::view::View;
use super::{
    action_points, administration, answers, incidents, invariants, optional, reinforcements, sequence, setting_up,
    statements, telling, unique_units,
};
use kernel::clause::Clause;
use kernel::dice::{Chance, Roll, Source};
use kernel::pack::{Bound, Laid};
use kernel::pack_files::PackFiles;
use kernel::seat::{Opposed, Seat};
use kernel::system::{Line, System};
use kernel::verdict::{Cure, Enforcement, Objections, Refusal, RefusalKind, Verdict};

impl System for Nei {
    type Side = Side;
    type Pack = Pack;
    type Creation = Creation;
    type Game = Game;
    type Command = Command;
    type Event = Event;
    type Pending = Pending;
    type Fact = Fact;
    type View = View;
    type Selection = Selection;
    type Options = Options;

    const BOOK: &'static str = "NEI";
    const RULES_VERSION: u32 = 2;
    const STATE_VERSION: u32 = 2;

    fn bind(files: &PackFiles, overlay: Option<&str>) -> Result<Bound<Pack>, String> {
        let Some(text) = overlay else {
            let pack = Pack::load(files).map_err(|error| error.to_string())?;
            let hash = pack.hash.clone();
            return Ok(Bound::bare(pack, hash));
        };
        let laid = Transcription::load(files, "overlay", text).map_err(|error| error.to_string())?;
        let overlay = Laid { hash: laid.overlay().hash(), base: files.hash(), text: laid.overlay().export() };
        Ok(Bound { hash: laid.pack.hash.clone(), pack: Arc::new(laid.pack), overlay: Some(overlay) })
    }

    fn create(pack: &Arc<Pack>, creation: &Creation) -> Result<Game, String> {
        Game::create(pack, creation)
    }

    fn judge(game: &Game, by: Seat<Side>, command: &Command) -> Verdict {
        let mut objections = Objections::in_words();
        match judge(game, by, command, &mut objections) {
            Ok(()) => Verdict::of(objections.into_violations()),
            Err(refusal) => Verdict::refused(refusal),
        }
    }

    fn allows(game: &Game, by: Seat<Side>, command: &Command) -> bool {
        is_allowed(|objections| judge(game, by, command, objections))
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

    fn describe(pack: &Pack, event: &Event, seat: Seat<Side>) -> Option<Line> {
        telling::describe(pack, event, seat)
    }

    fn facts(pack: &Pack, events: &[Event], seat: Seat<Side>) -> Vec<Fact> {
        facts::facts(pack, events, seat)
    }

    fn is_irrevocable(creation: &Creation, event: &Event) -> bool {
        // NEI-R138: what is completed in the sense of 6.1.
        let is_completed = match creation.rulings.take_back {
            TakeBack::EndsOfPhasesToo => false,
            TakeBack::OwnActions => matches!(event, Event::PhaseBegan { .. }),
            TakeBack::WithinAnAction => {
                matches!(event, Event::PhaseBegan { .. } | Event::ActionTaken { .. } | Event::FreeActionDeclined { .. })
            }
        };
        is_completed
            || matches!(
                event,
                Event::DiceRolled { .. }
                    | Event::ReinforcementsPicked { .. }
                    | Event::AreasSeen { .. }
                    | Event::UnitsSeen { .. }
                    | Event::SetUpFinished { .. }
                    // Everything lies open then.
                    | Event::GameFinished(_)
            )
    }

    fn side_of(game: &Game, by: Seat<Side>, command: &Command) -> Option<Side> {
        match by {
            Seat::Side(side) => Some(side),
            Seat::Onlooker => None,
            Seat::Both | Seat::Umpire => {
                if let Command::RevealUnits { units } | Command::AssignTaskForce { units, .. } = command {
                    units.first().and_then(|unit| game.units.get(unit).map(|_| game.side(*unit))).or(game.phase.side())
                } else {
                    game.pending.last().map(Pending::by).or(game.phase.side())
                }
            }
        }
    }

    fn chance(game: &Game) -> Option<Chance<'_, Side>> {
        if let Pending::Roll { request, .. } = game.pending.last()? {
            Some(Chance::Dice(request))
        } else if let Pending::Draw { by, count } = game.pending.last()? {
            Some(Chance::Draw {
                by: *by,
                count: usize::from(*count),
                from: game.in_display(*by, Location::Pool).map(String::from).collect(),
            })
        } else {
            None
        }
    }

    fn is_secret_chance(game: &Game) -> bool {
        match game.pending.last() {
            Some(Pending::Draw { .. }) => true,
            Some(Pending::Roll { purpose, .. }) => purpose.is_secret(),
            _ => false,
        }
    }

    fn answer_chance(game: &Game, numbers: &[usize], source: Source) -> Option<Command> {
        if let Pending::Roll { .. } = game.pending.last()? {
            Some(Command::Roll(Roll::of_numbers(numbers, source)?))
        } else if let Pending::Draw { by, .. } = game.pending.last()? {
            let pool: Vec<UnitId> = game.in_display(*by, Location::Pool).collect();
            let units = numbers.iter().map(|place| pool.get(*place).copied()).collect::<Option<_>>()?;
            Some(Command::Draw { units, source })
        } else {
            None
        }
    }

    fn check_invariants(game: &Game) -> Vec<String> {
        invariants::check(game)
    }

    fn eyes(game: &Game, seat: Seat<Side>) -> Seat<Side> {
        // NEI-R109: once the game is over, nothing is hidden.
        if game.open_table || game.phase == Phase::Finished { Seat::Both } else { seat }
    }

    fn is_thrown_by_server(command: &Command) -> bool {
        matches!(
            command,
            Command::Roll(Roll { source: Source::Server, .. }) | Command::Draw { source: Source::Server, .. }
        )
    }

    fn is_from_table(command: &Command) -> bool {
        matches!(
            command,
            Command::Roll(Roll { source: Source::Table, .. }) | Command::Draw { source: Source::Table, .. }
        )
    }

    fn enforcement(creation: &Creation) -> Enforcement {
        creation.enforcement
    }
}

/// Whether the seat may give this command, and for which side it does.
fn judge_seat(game: &Game, by: Seat<Side>, command: &Command) -> Result<Side, Refusal> {
    if game.phase == Phase::Finished && !matches!(command, Command::Adjust { .. }) {
        return Err(Refusal::new(
            RefusalKind::Finished,
            "the game is over",
            Cure::wait("take back, or begin a new game"),
        )
        .by("NEI-4.1-a"));
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
            Cure::wait("take a player's seat"),
        )),
    }
}

/// The Actions List gives some actions to one side only (8.0).
fn judge_list(side: Side, command: &Command) -> Result<(), Refusal> {
    match command.action() {
        Some(action) if action.only.is_some_and(|only| only != side) => Err(Refusal {
            clause: Some(Clause::new(action.clause)),
            also: vec![Clause::new("NEI-8.0-b")],
            ..Refusal::new(
                RefusalKind::Seat,
                format!("{} is an action of {} only", action.name, side.other().name()),
                Cure::elsewhere("choose an action of your own side"),
            )
        }),
        _ => Ok(()),
    }
}

/// Sends a command to its chapter.
fn judge(game: &Game, by: Seat<Side>, command: &Command, objections: &mut Objections) -> Judged {
    let side = judge_seat(game, by, command)?;
    optional::judge_chosen(game, command)?;
    answers::judge_pending(game, side, command)?;
    if command.is_action() && !matches!(command, Command::StrikeWithFirstAirFleet { .. }) {
        action_points::judge_announcement(game, side, command, objections)?;
    }
    judge_list(side, command)?;
    match command {
        Command::PlaceAtStart { unit, area } => setting_up::judge_placement(game, side, *unit, *area, objections),
        Command::EmbarkAtStart { unit, ship } => setting_up::judge_embarkation(game, side, *unit, *ship, objections),
        Command::PlaceTheRest => setting_up::judge_rest(game, side),
        Command::FinishSetUp => setting_up::judge_finish(game, side, objections),
        Command::AssignTaskForce { number, units } => {
            administration::judge_task_force(game, side, *number, units, objections)
        }
        Command::RevealUnits { units } => administration::judge_reveal(game, side, units),
        Command::Adjust { corrections, reason } => administration::judge_adjustment(game, by, corrections, reason),
        Command::Concede => administration::judge_concession(game),
        Command::RollIncident => incidents::judge_incident(game, side),
        Command::RollSingaporeDrive => incidents::judge_drive(game, side),
        Command::RollActionPoints => action_points::judge_determination(game, side),
        Command::EndActionPhase => sequence::judge_end(game, side, objections),
        Command::Roll(_)
        | Command::Draw { .. }
        | Command::Deploy { .. }
        | Command::ChooseLosses { .. }
        | Command::ChooseMoraleLosses { .. }
        | Command::DisruptExcessAircraft { .. }
        | Command::ChooseFifthColumnArea { .. }
        | Command::ChooseFifthColumnTarget { .. }
        | Command::AttackWhereStopped { .. }
        | Command::State { .. }
        | Command::ConfirmStatement { .. }
        | Command::Withhold { .. }
        | Command::AnswerAdjustment { .. }
        | Command::DeclineFreeAction
        | Command::Counterstrike { .. } => answers::judge_answer(game, side, command, objections),
        Command::ScoutFromTheAir { source } => intelligence::judge_air(game, side, *source, objections),
        Command::ScoutAtSea { unit } => intelligence::judge_naval(game, side, *unit, objections),
        Command::ScoutOnLand { unit } => intelligence::judge_ground(game, side, *unit, objections),
        Command::MoveNavalForce { force, attack, joining } => {
            operational_naval::judge_move(game, side, force, *attack, joining, objections)
        }
        Command::BombardCoast { force } => operational_naval::judge_bombardment(game, side, force, objections),
        Command::StrikeFromCarriers { force } => operational_naval::judge_carrier_strike(game, side, force, objections),
        Command::StrikeWithFirstAirFleet { area, land } => {
            unique_units::judge_strike(game, side, *area, *land, objections)
        }
        Command::StrikeLand { flight, target, joining } => {
            operational_air::judge_strike_land(game, side, flight, *target, joining, objections)
        }
        Command::StrikeShips { flight, target, joining } => {
            operational_air::judge_strike_ships(game, side, flight, *target, joining, objections)
        }
        Command::MoveGroundForce { force, attack, joining } => {
            operational_ground::judge_move(game, side, force, *attack, joining, objections)
        }
        Command::MoveAmphibiousForce { force, loading, put_ashore, landing } => {
            operational_amphibious::judge_move(game, side, force, loading, put_ashore, landing.as_ref(), objections)
        }
        Command::AssaultFromTheSea { ships, landing } => {
            operational_amphibious::judge_assault(game, side, ships, landing, objections)
        }
        Command::MobilizeEmergencyTransport { unit } => administrative::judge_emergency(game, side, *unit, objections),
        Command::RedeployNavalForce { force, loading, landing } => {
            operational_naval_redeployment::judge(game, side, force, loading, landing.as_ref(), objections)
        }
        Command::RedeployNavalForceBetweenHomeBases { units, loading, home_base, landing } => {
            operational_naval_redeployment::judge_between_home_bases(
                game,
                side,
                units,
                loading,
                *home_base,
                landing.as_ref(),
                objections,
            )
        }
        Command::RedeployAirForce { flight, airfield } => {
            operational_air_redeployment::judge(game, side, flight, *airfield, objections)
        }
        Command::RedeployAirForceBetweenHomeBases { units, passengers, home_base } => {
            operational_air_redeployment::judge_between_home_bases(
                game, side, units, passengers, *home_base, objections,
            )
        }
        Command::RedeployGroundForce { force } => operational_ground::judge_redeployment(game, side, force, objections),
        Command::MoveByRailroad { force, attack, joining } => {
            operational_ground::judge_railroad(game, side, force, *attack, joining, objections)
        }
        Command::AttackByLandAndAir { .. } => operational_combined::judge_air_ground(game, side, command, objections),
        Command::CarryInEmergency { force, loading, put_ashore, landing } => {
            operational_amphibious::judge_emergency_transport(
                game,
                side,
                force,
                loading,
                put_ashore,
                landing.as_ref(),
                objections,
            )
        }
        Command::AssaultWithSupport { ships, landing, supporting, flight } => {
            operational_combined::judge_supported_assault(
                game,
                side,
                ships,
                landing,
                supporting,
                flight.as_ref(),
                objections,
            )
        }
        Command::AttackBySeaAndAir { force, bombardment, joining, flight } => {
            operational_combined::judge_air_naval(game, side, force, *bombardment, joining, flight, objections)
        }
        Command::EvacuateBySea { force, loading, landing } => {
            operational_amphibious::judge_evacuation(game, side, force, loading, landing.as_ref(), objections)
        }
        Command::TransportByAir { drop, area } => {
            operational_airborne::judge_transport(game, side, drop, *area, objections)
        }
        Command::AssaultFromTheAir { drop, area, attack, joining } => {
            operational_airborne::judge_assault(game, side, drop, *area, *attack, joining, objections)
        }
        Command::ConvertToBase { unit } => logistic::judge_conversion_to_base(game, side, *unit, objections),
        Command::ConvertToEngineers { units } => logistic::judge_conversion_to_engineers(game, side, units),
        Command::BuildBase { engineer, base } => logistic::judge_building(game, side, *engineer, *base, objections),
        Command::IncreaseBase { base } => logistic::judge_increase(game, side, *base, objections),
        Command::Rally { area } => logistic::judge_rally(game, side, *area, objections),
        Command::Refit { contingent, units } => logistic::judge_refit(game, side, *contingent, units, objections),
        Command::DemolishOilfield { area } => logistic::judge_demolition(game, side, *area, objections),
        Command::RepairOilfield { area } => logistic::judge_repair(game, side, *area, objections),
        Command::AirliftSupplies { flight, area, units } => {
            optional::airlift::judge(game, side, flight, *area, units, objections)
        }
        Command::RaidFromPort { force, bombardment } => naval_raid::judge(game, side, force, *bombardment, objections),
        Command::StationSubmarines { forces } => submarines_on_station::judge(game, side, forces, objections),
        Command::StrikeAcrossTheLine { force, target } => {
            carrier_strikes::judge(game, side, force, *target, objections)
        }
        Command::AttackFromBase { units, target } => base_combat::judge(game, side, units, *target, objections),
        Command::LaunchSeaplanePatrol { flight, area } => {
            optional::seaplane_patrols::judge_launch(game, side, flight, *area, objections)
        }
        Command::RecallSeaplanePatrols { returning } => {
            optional::seaplane_patrols::judge_recall(game, side, returning, objections)
        }
        // Nothing more is asked of these two.
        Command::MobilizeReinforcements | Command::RaiseFifthColumn => Ok(()),
    }
}

/// What a command brings.
fn decide(deciding: &mut Deciding, by: Seat<Side>, side: Side, command: &Command) {
    let resolve = |deciding: &Deciding, area| deciding.game.pack.map.area(area).map_or(area, |found| found.id);
    if command.is_action() && !matches!(command, Command::StrikeWithFirstAirFleet { .. }) {
        deciding.pay(side, command);
    }
    optional::shock_effect::begin(deciding, command);
    match command {
        Command::PlaceAtStart { unit, area } => {
            let area = resolve(deciding, *area);
            setting_up::place(deciding, side, *unit, area);
        }
        Command::EmbarkAtStart { unit, ship } => setting_up::embark(deciding, side, *unit, *ship),
        Command::PlaceTheRest => setting_up::place_the_rest(deciding, side),
        Command::FinishSetUp => setting_up::finish(deciding, side),
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
            reinforcements::deploy(deciding, side, *unit, area);
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
            intelligence::choose_fifth_column_target(deciding, side, *unit);
        }
        Command::State { statement } => statements::state(deciding, by, statement),
        Command::ConfirmStatement { agreed } => statements::confirm(deciding, *agreed),
        Command::Withhold { units } => combat::withhold(deciding, units),
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
        Command::StrikeLand { flight, target, joining } | Command::StrikeShips { flight, target, joining } => {
            operational_air::strike(deciding, side, flight, *target, joining);
        }
        Command::MoveGroundForce { force, attack, joining } => {
            operational_ground::do_move(deciding, side, force, *attack, joining);
        }
        Command::MoveByRailroad { force, attack, joining } => {
            operational_ground::ride(deciding, side, force, *attack, joining);
        }
        Command::MoveAmphibiousForce { force, loading, put_ashore, landing }
        | Command::CarryInEmergency { force, loading, put_ashore, landing } => {
            operational_amphibious::do_move(deciding, side, force, loading, put_ashore, landing.as_ref());
        }
        Command::EvacuateBySea { force, loading, landing } => {
            operational_amphibious::evacuate(deciding, side, force, loading, landing.as_ref());
        }
        Command::AssaultFromTheSea { ships, landing } => {
            operational_amphibious::assault(deciding, side, ships, landing);
        }
        Command::MobilizeEmergencyTransport { unit } => administrative::mobilize_emergency(deciding, side, *unit),
        Command::RedeployNavalForce { force, loading, landing } => {
            operational_naval_redeployment::redeploy(deciding, side, force, loading, landing.as_ref());
        }
        Command::RedeployNavalForceBetweenHomeBases { units, loading, home_base, landing } => {
            operational_naval_redeployment::between_home_bases(
                deciding,
                side,
                units,
                loading,
                *home_base,
                landing.as_ref(),
            );
        }
        Command::RedeployAirForce { flight, airfield } => {
            operational_air_redeployment::redeploy(deciding, side, flight, *airfield);
        }
        Command::RedeployAirForceBetweenHomeBases { units, passengers, home_base } => {
            operational_air_redeployment::between_home_bases(deciding, side, units, passengers, *home_base);
        }
        Command::RedeployGroundForce { force } => operational_ground::redeploy(deciding, side, force),
        Command::AttackByLandAndAir { .. } => operational_combined::attack_by_land_and_air(deciding, side, command),
        Command::AssaultWithSupport { ships, landing, supporting, flight } => {
            operational_combined::assault_with_support(deciding, side, ships, landing, supporting, flight.as_ref());
        }
        Command::AttackBySeaAndAir { force, bombardment, joining, flight } => {
            operational_combined::attack_by_sea_and_air(deciding, side, force, *bombardment, joining, flight);
        }
        Command::TransportByAir { drop, area } => operational_airborne::transport(deciding, side, drop, *area),
        Command::AssaultFromTheAir { drop, area, attack, joining } => {
            operational_airborne::assault(deciding, side, drop, *area, *attack, joining);
        }
        Command::ConvertToBase { unit } => logistic::convert_to_base(deciding, *unit),
        Command::ConvertToEngineers { units } => logistic::convert_to_engineers(deciding, units),
        Command::BuildBase { base, engineer } => logistic::build(deciding, *engineer, *base),
        Command::IncreaseBase { base } => logistic::increase(deciding, *base),
        Command::Rally { area } => logistic::rally(deciding, side, *area),
        Command::Refit { contingent, units } => logistic::refit(deciding, side, *contingent, units),
        Command::DemolishOilfield { area } => logistic::demolish(deciding, side, *area),
        Command::RepairOilfield { area } => logistic::repair(deciding, side, *area),
        Command::LaunchSeaplanePatrol { flight, area } => {
            optional::seaplane_patrols::launch(deciding, side, flight, *area);
        }
        Command::RecallSeaplanePatrols { returning } => {
            optional::seaplane_patrols::recall(deciding, side, returning);
        }
        Command::AirliftSupplies { flight, area, units } => {
            optional::airlift::fly(deciding, side, flight, *area, units);
        }
        Command::RaidFromPort { force, bombardment } => naval_raid::raid(deciding, side, force, *bombardment),
        Command::StationSubmarines { forces } => submarines_on_station::go(deciding, side, forces),
        Command::StrikeAcrossTheLine { force, target } => carrier_strikes::strike(deciding, side, force, *target),
        Command::AttackFromBase { units, target } => base_combat::attack(deciding, side, units, *target),
        Command::Counterstrike { carriers } => carrier_strikes::counterstrike(deciding, carriers),
    }
}
