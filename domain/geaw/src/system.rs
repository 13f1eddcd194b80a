//! The six verbs of GEAW: each order is sent to the chapter that rules it.

use std::sync::Arc;

use super::book::Geaw;
use super::command::{Command, Order};
use super::components::Side;
use super::deciding::{self, Deciding};
use super::declarations::{Claim, Declaration, Question, Rest, Status, Topic};
use super::event::Event;
use super::facts::{self, Fact};
use super::game::{Creation, End, Game, Phase};
use super::judging::{self, Judging, refuse};
use super::options::{Options, Selection};
use super::pack::Pack;
use super::pending::Pending;
use super::rulings::MissingDeclaration;
use super::victory_points::{self, Reason};
use super::view::View;
use super::{
    administration, combat, declarations, declaring, invariants, losses, mobilization, movement, reorganization,
    sequence, setting_up, telling, transcribing,
};
use declared::Book;
use kernel::dice::{Chance, Roll, RollRequest, Source};
use kernel::pack::Bound;
use kernel::pack_files::PackFiles;
use kernel::seat::Seat;
use kernel::system::{Line, System};
use kernel::verdict::{Enforcement, Refusal, RefusalKind, Verdict};

impl System for Geaw {
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

    const BOOK: &'static str = "GEAW";
    const RULES_VERSION: u32 = 1;
    const STATE_VERSION: u32 = 2;

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
        match judged(game, by, command) {
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
        matches!(
            event,
            Event::DieRolled { .. }
                | Event::GameFinished(_)
                // A finished move is taken back only with the opponent's consent (8.5, GEAW-R-51).
                | Event::UnitMoved { .. }
                | Event::UnitMovedAsDeclared { .. }
                | Event::PhaseBegan { .. }
        )
    }

    fn side_of(game: &Game, by: Seat<Side>, command: &Command) -> Option<Side> {
        let of_unit = |unit: &super::components::UnitId| game.units.get(unit).map(|_| game.side(*unit));
        match by {
            Seat::Side(side) => Some(side),
            Seat::Onlooker | Seat::Umpire => None,
            Seat::Both => match &command.order {
                Order::Answer { .. } | Order::Roll(_) => game.pending.last().map(Pending::by),
                Order::TakeSide { side, .. } => Some(*side),
                Order::PlaceAtStart { unit, .. } | Order::BreakDown { corps: unit, .. } => of_unit(unit),
                Order::Recruit { units, .. } => Some(units.contingent.side()),
                Order::FinishSetUp => Side::ALL.into_iter().find(|side| !game.set_up.of(*side).finished),
                Order::DisputeFact { number } | Order::AcceptFact { number } => {
                    game.declaration(*number).map(|known| kernel::seat::Opposed::other(known.by))
                }
                Order::WithdrawFact { number } => game.declaration(*number).map(|known| known.by),
                Order::DefineScenario(_)
                | Order::Transcribe(_)
                | Order::ChooseRuling { .. }
                | Order::EndPhase
                | Order::ScoreObjectives
                | Order::HoldObjective { .. }
                | Order::RecordVictoryCheck { .. }
                | Order::RecordFinalResult { .. }
                | Order::Concede
                | Order::SpendVictoryPoints { .. }
                | Order::RecordVictoryPoints { .. }
                | Order::ResolveZero { .. }
                | Order::Mobilize { .. }
                | Order::EnterScheduled { .. }
                | Order::ReturnBlocked { .. }
                | Order::Withdraw { .. }
                | Order::Eliminate { .. }
                | Order::FlipToBase { .. }
                | Order::Combine { .. }
                | Order::ExpendSupply { .. }
                | Order::Move { .. }
                | Order::ReopenMove { .. }
                | Order::MoveByAmphibious { .. }
                | Order::MoveByAir { .. }
                | Order::MoveAsDeclared { .. }
                | Order::DeclareRailControl { .. }
                | Order::RecordCombat { .. }
                | Order::Retreat { .. }
                | Order::Advance { .. }
                | Order::RecordAttrition { .. }
                | Order::RecordDie { .. }
                | Order::Declare
                | Order::Correct { .. } => None,
            }
            .or(game.phase.side())
            .or(Some(Side::Japan)),
        }
    }

    fn chance(game: &Game) -> Option<Chance<'_, Side>> {
        match game.pending.last()? {
            Pending::Roll(request) => Some(Chance::Dice(request)),
            Pending::Consent { .. } => None,
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
        matches!(command.order, Order::Roll(_) | Order::RecordDie { face: Some(_), .. })
    }

    fn enforcement(creation: &Creation) -> Enforcement {
        creation.enforcement
    }
}

/// What must be declared before the rules can judge a command; empty when nothing is open.
pub fn questions(game: &Game, by: Seat<Side>, command: &Command) -> Vec<Question> {
    judged(game, by, command).map(Judging::into_questions).unwrap_or_default()
}

/// What the checks of a command rest on, other than the text of the rules.
pub fn rests(game: &Game, by: Seat<Side>, command: &Command) -> Vec<Rest> {
    judged(game, by, command).map(Judging::into_rests).unwrap_or_default()
}

/// The command in judgement, or why it is impossible.
fn judged<'g>(game: &'g Game, by: Seat<Side>, command: &'g Command) -> Result<Judging<'g>, Refusal> {
    let side = judge_seat(game, by, command)?;
    administration::judge_pending(game, by, &command.order)?;
    let mut judging = Judging::new(game, side, &command.facts);
    declarations::judge_claims(&mut judging)?;
    judge(&mut judging, &command.order)?;
    Ok(judging)
}

/// Whether the seat may give this command, and for which side it does.
fn judge_seat(game: &Game, by: Seat<Side>, command: &Command) -> Result<Side, Refusal> {
    let side = Geaw::side_of(game, by, command)
        .ok_or_else(|| refuse(RefusalKind::Seat, "this seat plays for no side", "take a player's seat"))?;
    if let (Seat::Side(own), Order::TakeSide { side: wanted, .. }) = (by, &command.order)
        && own != *wanted
    {
        return Err(refuse(
            RefusalKind::Seat,
            format!("the seat of {} for {}", own.name(), wanted.name()),
            "take your own side",
        )
        .by("GEAW-1.0-a"));
    }
    if game.phase == Phase::Finished {
        let after =
            matches!(command.order, Order::RecordFinalResult { .. } | Order::Correct { .. } | Order::Answer { .. });
        if !after {
            let end = game.outcome.as_ref().map_or(End::FinalTurn, |outcome| outcome.end);
            let (why, clause) = match end {
                End::FinalTurn => ("its last turn is over", "GEAW-3.1-e"),
                End::AutomaticVictory => ("an automatic victory was won", "GEAW-3.1-f"),
                End::Conceded => ("a player gave up", "GEAW-3.1-g"),
                End::ZeroVictoryPoints => ("a side has no victory points", "GEAW-5.6-b"),
            };
            return Err(refuse(
                RefusalKind::Finished,
                format!("the game is over: {why}"),
                "take back, or begin a new game",
            )
            .by(clause));
        }
    }
    Ok(side)
}

/// Everything against an order, in the chapter that rules it.
fn judge(judging: &mut Judging, order: &Order) -> Result<(), Refusal> {
    match order {
        Order::TakeSide { side, player } => setting_up::judge_take_side(judging, *side, player),
        Order::DefineScenario(sheet) => setting_up::judge_scenario(judging, sheet),
        Order::Transcribe(transcription) => {
            for violation in transcribing::judge(&judging.game.sheets, transcription) {
                judging.object(violation);
            }
            Ok(())
        }
        Order::ChooseRuling { ruling, reading } => administration::judge_ruling(judging, ruling, *reading),
        Order::PlaceAtStart { line, unit, hex } => setting_up::judge_place(judging, *line, *unit, *hex),
        Order::FinishSetUp => setting_up::judge_finish(judging),
        Order::EndPhase => sequence::judge_end(judging),
        Order::ScoreObjectives => sequence::judge_scoring(judging),
        Order::HoldObjective { name, .. } => victory_points::judge_hold(judging.game, name),
        Order::RecordVictoryCheck { section, .. } => sequence::judge_check(judging, *section),
        Order::RecordFinalResult { winner, section } => sequence::judge_result(judging, *winner, *section),
        Order::SpendVictoryPoints { amount, section, .. } => victory_points::judge_spend(judging, *amount, *section),
        Order::RecordVictoryPoints { changes, reason, section } => {
            victory_points::judge_record(judging, changes, *reason, *section)
        }
        Order::ResolveZero { side, .. } => victory_points::judge_zero(judging, *side),
        Order::Mobilize { unit, to } => mobilization::judge(judging, *unit, *to),
        Order::Recruit { units, count } => mobilization::judge_recruiting(judging, units, *count),
        Order::EnterScheduled { entry, unit, hex } => mobilization::judge_scheduled(judging, *entry, *unit, *hex),
        Order::ReturnBlocked { entry, unit } => mobilization::judge_return(judging, *entry, *unit),
        Order::Withdraw { unit, instruction } => losses::judge_withdrawal(judging, *unit, *instruction),
        Order::Eliminate { unit, .. } => losses::judge_elimination(judging, *unit),
        Order::FlipToBase { unit } => losses::judge_flip(judging, *unit),
        Order::BreakDown { corps, cause, into } => reorganization::judge_breakdown(judging, *corps, *cause, into),
        Order::Combine { units, supply, corps } => reorganization::judge_combining(judging, units, *supply, *corps),
        Order::ExpendSupply { supply, units } => movement::judge_expenditure(judging, *supply, units),
        Order::Move { unit, legs, minimum } => movement::judge(judging, *unit, legs, *minimum),
        Order::ReopenMove { unit, way } => movement::judge_reopening(judging, *unit, *way),
        Order::MoveByAmphibious { unit, hex } => movement::judge_amphibious(judging, *unit, *hex),
        Order::MoveByAir { unit, hex } => movement::judge_air(judging, *unit, *hex),
        Order::MoveAsDeclared { unit, hex, section } => movement::judge_as_declared(judging, *unit, *hex, *section),
        Order::DeclareRailControl { hexes, .. } => movement::judge_control(judging, hexes),
        Order::RecordCombat { attackers, defenders, die, outcome } => {
            combat::judge(judging, attackers, defenders, *die, outcome)
        }
        Order::Retreat { unit, hex } => combat::judge_displacement(judging, *unit, *hex, combat::RETREATS),
        Order::Advance { unit, hex } => combat::judge_displacement(judging, *unit, *hex, combat::ADVANCES),
        Order::RecordAttrition { unit, die, result } => combat::judge_attrition(judging, *unit, *die, *result),
        Order::RecordDie { face, .. } => administration::judge_die(judging, *face),
        Order::Roll(roll) => administration::judge_roll(judging, roll),
        Order::Declare => declarations::judge_declare(judging),
        Order::DisputeFact { number } => declarations::judge_dispute(judging, *number),
        Order::AcceptFact { number } => declarations::judge_accept(judging, *number),
        Order::WithdrawFact { number } => declarations::judge_withdraw(judging, *number),
        Order::Correct { corrections, reason } => administration::judge_correction(judging, corrections, reason),
        // Giving up is always allowed; an answer was judged with what it answers.
        Order::Concede | Order::Answer { .. } => Ok(()),
    }
}

impl Book for Geaw {
    type Topic = Topic;
    type Declaration = Declaration;

    fn fact<'g>(game: &'g Game, side: Side, topic: &Topic) -> Option<(u32, &'g Claim)> {
        game.fact(side, topic).map(|known| (known.number, &known.claim))
    }

    fn declaration(game: &Game, by: Side, claim: Claim) -> (u32, Declaration) {
        let (number, turn, phase) = (game.declared + 1, game.turn, game.phase);
        let declaration = Declaration { number, by, claim, turn, phase, status: Status::Standing, by_order: false };
        (number, declaration)
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

    fn answers_for_both(game: &Game, by: Seat<Side>) -> bool {
        administration::answers_for_both(game, by)
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
    deciding.rest(judging.into_rests());
    let mut facts = declared::declare(deciding, side, &command.facts);
    let of_order = declaring::of_order(&before, &command.order);
    facts.extend(of_order.map(|claim| declaring::write_down(deciding, side, claim)));
    // Whoever had to agree first has done so.
    if administration::consent(&before, side, command).is_some() {
        for number in facts.iter().copied().filter(|number| is_standing(&deciding.game, *number)).collect::<Vec<_>>() {
            deciding.happen(Event::FactAccepted { number });
        }
    }
    let with_facts = deciding.game.clone();
    carry_out_order(deciding, side, &command.order);
    if !facts.is_empty() {
        deciding::depend(deciding, &with_facts, facts);
    }
}

fn is_standing(game: &Game, number: u32) -> bool {
    game.declaration(number).is_some_and(|known| known.status == Status::Standing)
}

fn carry_out_order(deciding: &mut Deciding, side: Side, order: &Order) {
    match order {
        Order::TakeSide { side, player } => {
            deciding.happen(Event::SideTaken { side: *side, player: player.clone() });
        }
        Order::DefineScenario(sheet) => deciding.happen(Event::ScenarioDefined(sheet.clone())),
        Order::Transcribe(transcription) => {
            deciding.happen(Event::Transcribed { by: side, what: transcribing::corrected(transcription) });
        }
        Order::ChooseRuling { ruling, reading } => {
            deciding.happen(Event::RulingChosen { ruling: ruling.clone(), reading: *reading });
        }
        Order::PlaceAtStart { line, unit, hex } => {
            deciding.happen(Event::PlacedAtStart { line: *line, unit: *unit, hex: *hex });
        }
        Order::FinishSetUp => setting_up::finish(deciding, side),
        Order::EndPhase => sequence::end_phase(deciding),
        Order::ScoreObjectives => victory_points::score(deciding),
        Order::HoldObjective { name, side } => victory_points::hold(deciding, name, *side),
        Order::RecordVictoryCheck { winner, section } => sequence::check(deciding, *winner, *section),
        Order::RecordFinalResult { winner, section } => {
            deciding.happen(Event::ResultRecorded { winner: *winner, section: *section });
        }
        Order::Concede => administration::concede(deciding, side),
        Order::SpendVictoryPoints { amount, section, reason } => {
            let reason = Reason::Spent(reason.clone());
            victory_points::book(deciding, side, -i32::from(*amount), reason, Some(*section));
        }
        Order::RecordVictoryPoints { changes, reason, section } => {
            victory_points::book_changes(deciding, changes, &Reason::Event(*reason), Some(*section));
        }
        Order::ResolveZero { side, ends, winner } => victory_points::resolve_zero(deciding, *side, *ends, *winner),
        Order::Mobilize { unit, to } => mobilization::mobilize(deciding, *unit, *to),
        Order::Recruit { units, count } => mobilization::recruit(deciding, side, units, *count),
        Order::EnterScheduled { entry, unit, hex } => {
            let to = super::game::Location::Map(*hex);
            mobilization::enter(deciding, *unit, to, super::event::Entry::Scheduled(*entry));
        }
        Order::ReturnBlocked { entry, unit } => mobilization::return_blocked(deciding, *entry, *unit),
        Order::Withdraw { unit, instruction } => losses::withdraw(deciding, *unit, *instruction),
        Order::Eliminate { unit, cause, points } => losses::eliminate(deciding, *unit, cause, points),
        Order::FlipToBase { unit } => deciding.happen(Event::UnitFlipped { unit: *unit }),
        Order::BreakDown { corps, cause, into } => reorganization::break_down(deciding, *corps, *cause, into),
        Order::Combine { units, supply, corps } => reorganization::combine(deciding, units, *supply, *corps),
        Order::ExpendSupply { supply, units } => movement::expend(deciding, *supply, units),
        Order::Move { unit, legs, minimum } => {
            let game = deciding.game.clone();
            let mut judging = Judging::new(&game, side, &[]);
            if let Ok(walk) = movement::walked(&mut judging, *unit, legs, *minimum) {
                movement::march(deciding, *unit, walk);
            }
        }
        Order::ReopenMove { unit, way } => deciding.happen(Event::MoveReopened { unit: *unit, way: *way }),
        Order::MoveByAmphibious { unit, hex } => movement::move_by_sea(deciding, *unit, *hex),
        Order::MoveByAir { unit, hex } => {
            movement::move_as_declared(deciding, *unit, *hex, super::components::Section::new(19, 0));
        }
        Order::MoveAsDeclared { unit, hex, section } => {
            movement::move_as_declared(deciding, *unit, *hex, *section);
        }
        Order::DeclareRailControl { hexes, side } => {
            deciding.happen(Event::RailControlDeclared { hexes: hexes.clone(), side: *side });
        }
        Order::RecordCombat { attackers, defenders, die, outcome } => {
            combat::record(deciding, attackers, defenders, *die, outcome);
        }
        Order::Retreat { unit, hex } => combat::displace(deciding, *unit, *hex, true),
        Order::Advance { unit, hex } => combat::displace(deciding, *unit, *hex, false),
        Order::RecordAttrition { unit, die, result } => {
            combat::check_attrition(deciding, *unit, *die, *result);
        }
        Order::RecordDie { purpose, face } => declared::record_die(deciding, side, "GEAW-2.1-b", purpose, *face),
        Order::Roll(roll) => declared::on_roll(deciding, roll),
        Order::DisputeFact { number } => deciding.happen(Event::FactDisputed { number: *number }),
        Order::AcceptFact { number } => deciding.happen(Event::FactAccepted { number: *number }),
        Order::WithdrawFact { number } => declarations::withdraw(deciding, *number),
        Order::Correct { corrections, reason } => {
            deciding.happen(Event::Corrected { corrections: corrections.clone(), reason: reason.clone() });
        }
        // What comes with the command is declared already; answers are taken before.
        Order::Declare | Order::Answer { .. } => {}
    }
}
