//! The six verbs of AWAW: each order is sent to the chapter that rules it.

use std::sync::Arc;

use super::book::Awaw;
use super::boxes::entering::{self, Entry};
use super::boxes::leaving::{self, Exit};
use super::boxes::{activities, combat, supply};
use super::command::{AttritionResult, Command, Order};
use super::components::Side;
use super::construction::YardUse;
use super::deciding::Deciding;
use super::declarations::{Claim, Declaration, Question, Rest, Status, Topic};
use super::event::{Activity, Event};
use super::facts::{self, Fact};
use super::game::{Creation, Game};
use super::judging::{self, Counted, Judging, refuse};
use super::options::{Options, Selection};
use super::pack::Pack;
use super::pending::Pending;
use super::redeployment::Redeployment;
use super::rulings::MissingDeclaration;
use super::view::View;
use super::{
    accounts, administration, cities, colonies, construction, declarations, forces, gibraltar, ina, invariants,
    redeployment, sequence, setting_up, surrender, telling, transcribing,
};
use declared::Book;
use kernel::dice::{Chance, Roll, RollRequest, Source};
use kernel::pack::Bound;
use kernel::pack_files::PackFiles;
use kernel::seat::{Opposed, Seat};
use kernel::system::{Line, System};
use kernel::verdict::{Enforcement, Refusal, RefusalKind, Verdict};

impl System for Awaw {
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

    const BOOK: &'static str = "AWAW";
    const RULES_VERSION: u32 = 1;
    const STATE_VERSION: u32 = 1;

    fn bind(files: &PackFiles, overlay: Option<&str>) -> Result<Bound<Pack>, String> {
        let Some(text) = overlay else {
            let pack = super::pack::load(files).map_err(|error| error.to_string())?;
            let hash = pack.hash.clone();
            return Ok(Bound::bare(pack, hash));
        };
        let laid = super::overlay::load(files, "overlay", text).map_err(|error| error.to_string())?;
        Ok(Bound::on_sheets(files, laid))
    }

    fn create(pack: &Arc<Pack>, creation: &Creation) -> Result<Game, String> {
        Game::create(pack, creation)
    }

    fn judge(game: &Game, by: Seat<Side>, command: &Command) -> Verdict {
        match judged(game, by, command, None) {
            Ok(judging) => judging.into_verdict(),
            Err(refusal) => Verdict::refused(refusal),
        }
    }

    fn decide(game: &Game, by: Seat<Side>, command: &Command) -> Vec<Event> {
        let mut deciding = Deciding::new(game);
        if let Some(side) = Self::side_of(game, by, command) {
            declared::decide(&mut deciding, by, side, command);
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

    fn describe(pack: &Pack, event: &Event, _seat: Seat<Side>) -> Option<Line> {
        telling::describe(pack, event)
    }

    fn facts(_pack: &Pack, events: &[Event], _seat: Seat<Side>) -> Vec<Fact> {
        facts::facts(events)
    }

    fn is_irrevocable(_: &Creation, event: &Event) -> bool {
        // Beside dice, a surrender is taken back only by both sides (AWAW-R-70).
        matches!(event, Event::DieRolled { .. } | Event::CountrySurrendered { .. })
    }

    fn side_of(game: &Game, by: Seat<Side>, command: &Command) -> Option<Side> {
        match by {
            Seat::Side(side) => Some(side),
            Seat::Onlooker | Seat::Umpire => None,
            Seat::Both => side_of_order(game, &command.order).or(game.stage.side()).or(Some(Side::Allies)),
        }
    }

    fn chance(game: &Game) -> Option<Chance<'_, Side>> {
        match game.pending.last()? {
            Pending::Roll(request) => Some(Chance::Dice(request)),
            Pending::Consent { .. } | Pending::Surrender { .. } => None,
        }
    }

    fn answer_chance(game: &Game, numbers: &[usize], source: Source) -> Option<Command> {
        let Pending::Roll(_) = game.pending.last()? else { return None };
        Some(Order::Roll(Roll::of_numbers(numbers, source)?).into())
    }

    fn check_invariants(game: &Game) -> Vec<String> {
        invariants::check(game)
    }

    fn is_thrown_by_server(command: &Command) -> bool {
        matches!(command.order, Order::Roll(Roll { source: Source::Server, .. }))
    }

    fn is_from_table(command: &Command) -> bool {
        matches!(command.order, Order::Roll(_) | Order::RecordDieRoll { face: Some(_), .. })
    }

    fn enforcement(creation: &Creation) -> Enforcement {
        creation.enforcement
    }
}

/// The side an order is for, where the order itself says so.
fn side_of_order(game: &Game, order: &Order) -> Option<Side> {
    let of_unit = |unit: &super::components::UnitId| game.units.get(unit).map(|unit| unit.counter.side());
    let of_fact = |number: &u32| game.declaration(*number).map(|known| known.by);
    match order {
        Order::Answer { .. } | Order::Roll(_) | Order::Acknowledge => game.pending.last().map(Pending::by),
        Order::Transcribe(transcribing::Transcription::Account(sheet)) => Some(sheet.nation.side()),
        Order::Transcribe(transcribing::Transcription::Unit { counter, .. }) => Some(counter.side()),
        Order::PlaceAtStart { unit, .. }
        | Order::EnterBox { unit, .. }
        | Order::LeaveBox { unit, .. }
        | Order::RedeployUnit { unit, .. }
        | Order::MoveUnit { unit, .. } => of_unit(unit),
        Order::DisplaceNavalUnits { units, .. } => units.first().and_then(of_unit),
        Order::RecordProduction(super::command::Production::IndianSubversion)
        | Order::ConstructInaUnit { .. }
        | Order::DeferInaConstruction
        | Order::ConstructIndianPartisan { .. }
        | Order::DeclareRaiders { .. } => Some(Side::Axis),
        Order::RecordProduction(_)
        | Order::LendUnitToUs(_)
        | Order::RecordBritishSurrender
        | Order::ConstructUnit { .. }
        | Order::ConstructShip { .. }
        | Order::RepairShip { .. }
        | Order::AssignTransports { .. }
        | Order::GrantToChina { .. }
        | Order::SurrenderVoluntarily { .. }
        | Order::TraceSupply { .. } => Some(Side::Allies),
        Order::BookBrps { nation, .. } | Order::DeclareAirMission { nation, .. } => Some(nation.side()),
        Order::DeclareNavalActivity(activity) => Some(activity.nation.side()),
        Order::DeclareInterception { activity, .. } => {
            activities::activity(game, *activity).map(|found| found.nation.side().other())
        }
        Order::TraceOil { .. } => gibraltar::controller(game),
        Order::DisputeFact { number } | Order::AcceptFact { number } => of_fact(number).map(Opposed::other),
        Order::WithdrawFact { number } => of_fact(number),
        Order::Transcribe(_)
        | Order::ChooseRuling { .. }
        | Order::BeginGameTurn { .. }
        | Order::EndPhase
        | Order::EndPlayerTurn
        | Order::RecordYearStart { .. }
        | Order::RecordWarOutbreak(_)
        | Order::EliminateUnit(_)
        | Order::RecordControl { .. }
        | Order::SetGroundFactors { .. }
        | Order::DeclareOffensive { .. }
        | Order::DeclareGroundAttack { .. }
        | Order::DeclareAttrition { .. }
        | Order::ApplyAttrition { .. }
        | Order::RecordAirCombat { .. }
        | Order::RecordBoxBombing { .. }
        | Order::RecordGibraltarSiege { .. }
        | Order::RecordDieRoll { .. }
        | Order::Declare
        | Order::CorrectRecord { .. } => None,
    }
}

/// What must be declared before the rules can judge a command; empty when nothing is open.
pub fn questions(game: &Game, by: Seat<Side>, command: &Command) -> Vec<Question> {
    judged(game, by, command, None).map(Judging::into_questions).unwrap_or_default()
}

/// The questions and the verdict on a command that is one of many asked about in the same state.
pub(super) fn answered(game: &Game, by: Seat<Side>, command: &Command, counted: &Counted) -> (Vec<Question>, Verdict) {
    match judged(game, by, command, Some(counted)) {
        Ok(judging) => judging.into_answer(),
        Err(refusal) => (Vec::new(), Verdict::refused(refusal)),
    }
}

/// What the checks of a command rest on, other than the text of the rules.
pub fn rests(game: &Game, by: Seat<Side>, command: &Command) -> Vec<Rest> {
    judged(game, by, command, None).map(Judging::into_rests).unwrap_or_default()
}

/// The command in judgement, or why it is impossible.
fn judged<'g>(
    game: &'g Game,
    by: Seat<Side>,
    command: &'g Command,
    counted: Option<&'g Counted>,
) -> Result<Judging<'g>, Refusal> {
    let side = Awaw::side_of(game, by, command)
        .ok_or_else(|| refuse(RefusalKind::Seat, "this seat plays for no side", "take a player's seat"))?;
    administration::judge_pending(game, by, command)?;
    let mut judging = Judging::new(game, side, &command.facts).among(counted);
    declarations::judge_claims(&judging)?;
    judge(&mut judging, &command.order)?;
    Ok(judging)
}

/// Everything against an order, in the chapter that rules it.
fn judge(judging: &mut Judging, order: &Order) -> Result<(), Refusal> {
    match order {
        Order::Transcribe(what) => transcribing::judge(judging, what),
        Order::ChooseRuling { ruling, reading } => administration::judge_ruling(judging, ruling, *reading),
        Order::PlaceAtStart { unit, at } => setting_up::judge_place(judging, *unit, *at),
        Order::BeginGameTurn { .. } => sequence::judge_begin(judging),
        Order::EndPhase => sequence::judge_end_phase(judging),
        Order::EndPlayerTurn => sequence::judge_end_player_turn(judging),
        Order::RecordYearStart { year } => sequence::judge_year_start(judging, *year),
        Order::RecordWarOutbreak(war) => forces::judge_war(judging, *war),
        Order::RecordBritishSurrender => forces::judge_british_surrender(judging),
        Order::LendUnitToUs(unit) => forces::judge_lending(judging, *unit),
        Order::EliminateUnit(unit) => forces::judge_elimination(judging, *unit),
        Order::RecordControl { place, side } => {
            cities::judge_control(judging, construction::named(judging.game, *place), *side)
        }
        Order::RecordProduction(production) => forces::judge_production(judging, production),
        Order::BookBrps { nation, brps, section, reason } => {
            accounts::judge_booking(judging, *nation, *brps, section, reason)
        }
        Order::ConstructUnit { unit, at, payers } => construction::judge(judging, *unit, *at, payers),
        Order::AssignTransports { country, kind, number } => {
            construction::judge_transports(judging, *country, *kind, *number)
        }
        Order::ConstructShip { yard, ship, payers, points, brps, launch } => {
            let of = YardUse { yard: *yard, ship: *ship, payers, points: *points, brps: *brps };
            construction::judge_ship(judging, of, *launch)
        }
        Order::RepairShip { yard, ship, payers, points, brps } => {
            let of = YardUse { yard: *yard, ship: *ship, payers, points: *points, brps: *brps };
            construction::judge_repair(judging, of)
        }
        Order::ConstructInaUnit { print, city } => ina::judge(judging, *print, *city),
        Order::DeferInaConstruction => ina::judge_deferral(judging),
        Order::ConstructIndianPartisan { brps, .. } => ina::judge_partisan(judging, *brps),
        Order::GrantToChina { route, .. } => surrender::judge_grant(judging, *route),
        Order::EnterBox { area, unit, method, via } => {
            entering::judge(judging, Entry { area: *area, unit: *unit, method: *method, via: *via })
        }
        Order::LeaveBox { area, unit, method, to, via } => {
            leaving::judge(judging, Exit { area: *area, unit: *unit, method: *method, to: *to, via: *via })
        }
        Order::RedeployUnit { unit, mode, to, via } => {
            redeployment::judge(judging, Redeployment { unit: *unit, mode: *mode, to: *to, via })
        }
        Order::MoveUnit { unit, path } => redeployment::judge_move(judging, *unit, path),
        Order::SetGroundFactors { area, factors } => judge_factors(judging, *area, *factors),
        Order::DeclareAirMission { nation, mission, from, target } => {
            combat::judge_mission(judging, *nation, *mission, *from, *target)
        }
        Order::DeclareOffensive { area, operation } => {
            combat::judge_offensive(judging, *area, *operation);
            Ok(())
        }
        Order::DeclareGroundAttack { from, to } => {
            combat::judge_attack(judging, *from, *to);
            Ok(())
        }
        Order::DeclareAttrition { area } => {
            combat::judge_attrition(judging, *area);
            Ok(())
        }
        Order::ApplyAttrition { area, result } => combat::judge_result(judging, *area, result),
        Order::RecordAirCombat { area, lost } => combat::judge_air_combat(judging, *area, lost),
        Order::RecordBoxBombing { area, losses } => combat::judge_losses(judging, *area, *losses),
        Order::SurrenderVoluntarily { area, confirmed } => surrender::judge_voluntary(judging, *area, *confirmed),
        Order::TraceSupply { area, nation, route } => supply::judge(judging, *area, *nation, *route),
        Order::DeclareNavalActivity(activity) => activities::judge(judging, activity),
        Order::DeclareInterception { activity, hex, front } => {
            activities::judge_interception(judging, *activity, *hex, *front)
        }
        Order::DeclareRaiders { base } => cities::judge_raiders(judging, *base),
        Order::DisplaceNavalUnits { units, front } => gibraltar::judge_displacement(judging, units, *front),
        Order::TraceOil { fronts } => gibraltar::judge_oil(judging, fronts),
        Order::RecordDieRoll { face, .. } => administration::judge_die(judging, *face),
        Order::Roll(roll) => administration::judge_roll(judging, roll),
        Order::Declare => declarations::judge_declare(judging),
        Order::DisputeFact { number } | Order::AcceptFact { number } => declarations::judge_answer(judging, *number),
        Order::WithdrawFact { number } => declarations::judge_withdraw(judging, *number),
        Order::CorrectRecord { corrections, reason } => administration::judge_correction(judging, corrections, reason),
        // An answer was judged with what it answers; what lowers a fortress is another chapter's, and the players say
        // by how much.
        Order::Answer { .. } | Order::Acknowledge | Order::RecordGibraltarSiege { .. } => Ok(()),
    }
}

/// The Indian National Army stands at the India box alone.
fn judge_factors(
    judging: &Judging,
    area: super::components::Area,
    factors: super::game::Factors,
) -> Result<(), Refusal> {
    let _ = judging;
    if area == super::components::Area::Australia && factors.ina > 0 {
        return Err(refuse(
            RefusalKind::Malformed,
            "factors of the Indian National Army at the Australia box",
            "enter them at the India box",
        )
        .by("AWAW-72.94-a"));
    }
    Ok(())
}

impl Book for Awaw {
    type Topic = Topic;
    type Declaration = Declaration;

    fn fact<'g>(game: &'g Game, _: Side, topic: &Topic) -> Option<(u32, &'g Claim)> {
        game.fact(topic).map(|known| (known.number, &known.claim))
    }

    fn declaration(game: &Game, by: Side, claim: Claim) -> (u32, Declaration) {
        let (number, status) = (game.declared + 1, Status::Standing);
        (number, Declaration { number, by, claim, quarter: game.quarter, status, used: false })
    }

    fn assumes(game: &Game) -> bool {
        game.rulings.missing_declaration == MissingDeclaration::AssumeAndMark
    }

    fn unanswered(questions: &[Question]) -> Refusal {
        judging::unanswered(questions)
    }

    fn consent(game: &Game, side: Side, command: &Command) -> Option<(Side, Pending)> {
        administration::consent(game, side, command)
    }

    fn answers_for_both(_: &Game, by: Seat<Side>) -> bool {
        by == Seat::Both
    }

    fn agrees(command: &Command) -> Option<bool> {
        if let Order::Answer { agreed } = command.order { Some(agreed) } else { None }
    }

    fn asked(pending: &Pending) -> Option<(Side, &Command)> {
        if let Pending::Consent { asked_by, command, .. } = pending { Some((*asked_by, command)) } else { None }
    }

    fn roll(request: RollRequest<Side>) -> Pending {
        Pending::Roll(request)
    }

    fn carry_out(deciding: &mut Deciding, side: Side, command: &Command) {
        carry_out(deciding, side, command);
    }
}

/// What a command brings once nobody need be asked: first what it rests on, then what is declared, then the deed.
fn carry_out(deciding: &mut Deciding, side: Side, command: &Command) {
    let before = deciding.game.clone();
    let mut judging = Judging::new(&before, side, &command.facts);
    // Whatever was objected to has been dealt with; here only the basis is wanted.
    let _ = judge(&mut judging, &command.order);
    let used: Vec<_> = judging.used().to_vec();
    deciding.rest(judging.into_rests());
    declared::declare(deciding, side, &command.facts);
    let known = deciding.game.declarations.iter().filter(|known| !known.used && used.contains(&known.claim.topic));
    let numbers: Vec<u32> = known.map(|known| known.number).collect();
    if !numbers.is_empty() {
        deciding.happen(Event::FactsUsed { numbers });
    }
    carry_out_order(deciding, side, command);
}

fn carry_out_order(deciding: &mut Deciding, side: Side, command: &Command) {
    let facts = &command.facts;
    match &command.order {
        Order::Transcribe(what) => transcribing::enter(deciding, what),
        Order::ChooseRuling { ruling, reading } => {
            deciding.happen(Event::RulingChosen { ruling: ruling.clone(), reading: *reading });
        }
        Order::PlaceAtStart { unit, at } => deciding.happen(Event::PlacedAtStart { unit: *unit, at: *at }),
        Order::BeginGameTurn { first } => sequence::begin(deciding, *first),
        Order::EndPhase => sequence::end_phase(deciding),
        Order::EndPlayerTurn => sequence::end_player_turn(deciding, facts),
        Order::RecordYearStart { year } => colonies::start_year(deciding, *year),
        Order::RecordWarOutbreak(war) => deciding.happen(Event::WarBrokeOut { war: *war }),
        Order::RecordBritishSurrender => deciding.happen(Event::BritainSurrendered),
        Order::LendUnitToUs(unit) => deciding.happen(Event::UnitLent { unit: *unit }),
        Order::EliminateUnit(unit) => deciding.happen(Event::UnitEliminated { unit: *unit }),
        Order::RecordControl { place, side } => {
            let place = construction::named(&deciding.game, *place);
            cities::record(deciding, place, *side);
        }
        Order::RecordProduction(production) => forces::produce(deciding, production),
        Order::BookBrps { nation, brps, section, reason } => {
            accounts::book(deciding, *nation, *brps, format!("{reason}; declared by section {section}"));
        }
        Order::ConstructUnit { unit, at, payers } => construction::construct(deciding, *unit, *at, payers),
        Order::AssignTransports { country, kind, number } => {
            let country = Some(*country);
            deciding.happen(Event::TransportsUsed { kind: *kind, number: *number, country });
        }
        Order::ConstructShip { yard, ship, payers, points, brps, launch } => {
            let of = YardUse { yard: *yard, ship: *ship, payers, points: *points, brps: *brps };
            construction::construct_ship(deciding, of, *launch);
        }
        Order::RepairShip { yard, ship, payers, points, brps } => {
            let of = YardUse { yard: *yard, ship: *ship, payers, points: *points, brps: *brps };
            construction::repair(deciding, of);
        }
        Order::ConstructInaUnit { print, city } => ina::construct(deciding, *print, *city),
        Order::DeferInaConstruction => deciding.happen(Event::InaDeferred),
        Order::ConstructIndianPartisan { at, brps } => ina::construct_partisan(deciding, *at, *brps),
        Order::GrantToChina { route, brps } => {
            deciding.happen(Event::ChinaGranted { route: *route, brps: *brps });
        }
        Order::EnterBox { area, unit, method, via } => {
            cross(deciding, side, facts, *unit, *method, area.place(), *via);
        }
        Order::LeaveBox { unit, method, to, via, .. } => cross(deciding, side, facts, *unit, *method, *to, *via),
        Order::RedeployUnit { unit, mode, to, via } => {
            redeployment::redeploy(deciding, side, facts, Redeployment { unit: *unit, mode: *mode, to: *to, via });
        }
        Order::MoveUnit { unit, path } => {
            if let Some(last) = path.last() {
                let to = super::components::Place::Hex(*last);
                redeployment::move_unit(deciding, side, facts, *unit, to, None);
            }
        }
        Order::SetGroundFactors { area, factors } => {
            deciding.happen(Event::FactorsSet { area: *area, factors: *factors });
        }
        Order::DeclareAirMission { nation, mission, target, .. } => {
            deciding.happen(Event::MissionFlown { nation: *nation, mission: *mission, target: *target });
        }
        Order::DeclareOffensive { area, .. } => deciding.happen(Event::OffensiveDeclared { area: *area }),
        Order::DeclareGroundAttack { from, to } => {
            deciding.happen(Event::GroundAttackDeclared { from: *from, to: *to });
        }
        Order::DeclareAttrition { area } => deciding.happen(Event::AttritionDeclared { area: *area, by: side }),
        Order::ApplyAttrition { area, result } => {
            if let AttritionResult::Units(units) = result {
                combat::eliminate(deciding, units);
            } else {
                deciding.happen(Event::AttritionDeclared { area: *area, by: side });
            }
        }
        Order::RecordAirCombat { area, lost } => {
            deciding.happen(Event::AirCombatRecorded { area: *area });
            combat::eliminate(deciding, lost);
        }
        Order::RecordBoxBombing { area, losses } => combat::lose_to_bombing(deciding, *area, *losses),
        Order::SurrenderVoluntarily { area, .. } => surrender::happen(deciding, *area, true, facts),
        Order::TraceSupply { area, route, .. } => supply::trace(deciding, *area, *route),
        Order::DeclareNavalActivity(activity) => activities::declare(deciding, activity),
        Order::DeclareInterception { activity, hex, .. } => {
            deciding.happen(Event::InterceptionDeclared { activity: *activity, hex: *hex });
        }
        Order::DeclareRaiders { base } => deciding.happen(Event::RaidersDeclared { base: *base }),
        Order::RecordGibraltarSiege { reduction } => {
            deciding.happen(Event::SiegeRecorded { reduction: *reduction });
        }
        Order::DisplaceNavalUnits { units, front } => {
            deciding.happen(Event::NavalUnitsDisplaced { units: units.clone(), front: *front });
        }
        Order::TraceOil { fronts } => deciding.happen(Event::OilTraced { fronts: fronts.clone() }),
        Order::RecordDieRoll { purpose, face } => {
            // No section of the chapter asks for dice; the attrition of 71.31 is where they fall.
            declared::record_die(deciding, side, "AWAW-71.31-b", purpose, *face);
        }
        Order::Roll(roll) => declared::on_roll(deciding, roll),
        Order::DisputeFact { number } => deciding.happen(Event::FactDisputed { number: *number }),
        Order::AcceptFact { number } => deciding.happen(Event::FactAccepted { number: *number }),
        Order::WithdrawFact { number } => deciding.happen(Event::FactWithdrawn { number: *number }),
        Order::CorrectRecord { corrections, reason } => administration::correct(deciding, corrections, reason),
        Order::Acknowledge => deciding.happen(Event::Answered),
        // What comes with the command is declared already; answers are taken before.
        Order::Declare | Order::Answer { .. } => {}
    }
}

/// A unit enters or leaves a box; what goes by sea can be intercepted.
fn cross(
    deciding: &mut Deciding,
    side: Side,
    facts: &[declarations::Claim],
    unit: super::components::UnitId,
    method: super::command::Method,
    to: super::components::Place,
    via: Option<super::components::Spot>,
) {
    use super::command::Method;
    let Some((nation, from)) =
        deciding.game.units.get(&unit).and_then(|unit| Some((unit.counter.nation, unit.place()?)))
    else {
        return;
    };
    redeployment::move_unit(deciding, side, facts, unit, to, entering::mode(method));
    if matches!(method, Method::Nr | Method::SeaTransport | Method::SeaborneInvasion) {
        let by_sea = super::command::activity(nation, entering::kind(method), from, via.as_slice());
        activities::declare(deciding, &Activity { to: Some(to), ..by_sea });
    }
}
