//! The words of a set-up sheet. One line says one thing, in a form that does not change: a test reads all of them again.

use domain::nei::components::{Face, Side};
use domain::nei::game::Control;
use domain::nei::pack::AreaKind;
use domain::nei::set_up_sheet::{
    AreaOnSheet, BattleOnSheet, ControlOnSheet, CounterOnSheet, DisplayKind, Place, SetUpSheet, SideOnSheet,
    StackOnSheet, TaskForceOnSheet,
};
use domain::nei::view::Term;

use crate::reports::nei::picture::eyes;
use crate::reports::numbers::{minus, signed};

/// A sheet in words.
pub(super) struct Printed {
    /// Whose sheet it is.
    pub(super) eyes: &'static str,
    /// Turn, phase and markers.
    pub(super) tracks: Vec<String>,
    /// What the table waits for.
    pub(super) waits: Vec<String>,
    /// The battle in progress.
    pub(super) battle: Vec<String>,
    /// The areas in which counters lie.
    pub(super) areas: Vec<AreaPrinted>,
    /// Who controls what.
    pub(super) control: Vec<String>,
    /// The oilfields that are demolished.
    pub(super) demolished: Vec<String>,
    /// What lies beside the map.
    pub(super) displays: Vec<DisplayPrinted>,
    /// The task force markers.
    pub(super) forces: Vec<String>,
}

/// An area in words.
pub(super) struct AreaPrinted {
    pub(super) heading: String,
    pub(super) stacks: Vec<StackPrinted>,
    /// What is hidden here, and what was seen here.
    pub(super) notes: Vec<String>,
}

/// A stack in words.
pub(super) struct StackPrinted {
    pub(super) heading: String,
    pub(super) is_japanese: bool,
    pub(super) counters: Vec<CounterPrinted>,
}

/// A counter in words.
pub(super) struct CounterPrinted {
    pub(super) name: String,
    pub(super) state: String,
    /// It lies under the ship that carries it.
    pub(super) is_aboard: bool,
}

/// A display in words.
pub(super) struct DisplayPrinted {
    pub(super) heading: String,
    pub(super) counters: Vec<CounterPrinted>,
}

/// More counters than this may be parted by the end of a page; fewer are kept together.
const LONG: usize = 14;

impl AreaPrinted {
    pub(super) fn is_long(&self) -> bool {
        self.stacks.iter().map(|stack| stack.counters.len()).sum::<usize>() > LONG
    }
}

impl DisplayPrinted {
    pub(super) fn is_long(&self) -> bool {
        self.counters.len() > LONG
    }
}

impl Printed {
    pub(super) fn of(sheet: &SetUpSheet) -> Self {
        Self {
            eyes: eyes(sheet.seat),
            tracks: tracks(sheet),
            waits: waits(sheet),
            battle: sheet.battle.as_ref().map(battle).unwrap_or_default(),
            areas: sheet.areas.iter().map(area).collect(),
            control: control(&sheet.control),
            demolished: sheet.demolished.iter().map(kind_and_place).collect(),
            displays: sheet.sides.iter().flat_map(displays).collect(),
            forces: sheet
                .sides
                .iter()
                .flat_map(|side| side.task_forces.iter().map(|force| task_force(side, force)))
                .collect(),
        }
    }
}

fn tracks(sheet: &SetUpSheet) -> Vec<String> {
    let rolled = |done: bool| if done { "rolled" } else { "not rolled" };
    let mut lines = vec![
        format!("Scenario {}: {}", sheet.scenario, sheet.title),
        format!("Turn {} of {}: {}", sheet.turn, sheet.last_turn, sheet.turn_name),
        format!("Phase: {}", sheet.phase.name()),
        format!("Incident of this phase: {}", rolled(sheet.remembered.incident_rolled)),
        format!("Drive on Singapore in this phase: {}", rolled(sheet.remembered.drive_rolled)),
        format!("Added to the die of the drive: {}", signed(sheet.remembered.drive_modifier)),
        match sheet.singapore_box {
            0 => "Singapore: held by Japan".to_owned(),
            at => format!("Singapore: marker in box {at}"),
        },
        format!("ABDACOM: {}", if sheet.abdacom { "in effect" } else { "not in effect" }),
        format!("Allied morale: {}", sheet.morale_level),
    ];
    for side in &sheet.sides {
        let name = side.side;
        lines.push(format!("Action Points, {name}: {} of {}", side.action_points, side.action_track_maximum));
        lines.push(format!("Action Points counted, {name}: {}", terms(&side.action_point_terms)));
        let points = |points: Option<i16>| points.map_or("hidden".to_owned(), minus);
        lines.push(format!("Victory Points for territory, {name}: {}", points(side.territory_points)));
        lines.push(format!("Victory Points for losses of the enemy, {name}: {}", points(side.loss_points)));
        if side.option_points != 0 {
            lines.push(format!("Victory Points for optional forces, {name}: {}", minus(side.option_points)));
        }
        for (force, turn) in side.arrivals.iter().flatten() {
            lines.push(format!("Comes in turn {turn}: {force}"));
        }
    }
    if let Some(outcome) = &sheet.outcome {
        lines.push(format!("Ended: {} ({})", outcome.result, outcome.clause.id()));
    }
    lines
}

fn terms(terms: &[Term]) -> String {
    if terms.is_empty() {
        return "nothing yet".to_owned();
    }
    let said: Vec<String> =
        terms.iter().map(|term| format!("{} {} ({})", term.text, signed(term.amount), term.clause.id())).collect();
    said.join("; ")
}

fn waits(sheet: &SetUpSheet) -> Vec<String> {
    let Some(pending) = &sheet.pending else {
        return vec![match sheet.phase.side() {
            Some(Side::Japan) => "Nothing is to be decided; Japan goes on with its phase.".to_owned(),
            Some(Side::Allies) => "Nothing is to be decided; the Allies go on with their phase.".to_owned(),
            None => "Nothing is to be decided; the game is over.".to_owned(),
        }];
    };
    let mut lines = vec![format!("{} ({}).", pending.sentence, pending.clause.id())];
    if let Some(reason) = &pending.reason {
        lines.push(format!("What was said: {reason}"));
    }
    lines
}

fn battle(seen: &BattleOnSheet) -> Vec<String> {
    let battle = &seen.battle;
    let mut lines = vec![
        format!("Kind: {}", battle.profile.name()),
        format!("Where: {}", kind_and_place(&seen.place)),
        format!("Attacker: {}", battle.attacker),
        format!("Fires first: {} ({})", battle.first_fire, battle.first_fire_clause.id()),
        format!("Stage: {}, fire of {}", battle.stage.name(), battle.firing),
    ];
    for counter in &seen.attackers {
        lines.push(format!("Attacks: {}: {}", counter.name, state(counter)));
    }
    for counter in &seen.defenders {
        lines.push(format!("Defends: {}: {}", counter.name, state(counter)));
    }
    for (shot, shooter) in battle.shots.iter().zip(&seen.shooters) {
        let result = if shot.hit { "hit" } else { "miss" };
        lines.push(format!(
            "Shot, {}: {shooter} rolled {}, modifier {}, hits on {}: {result}",
            shot.stage.name(),
            shot.face,
            signed(shot.modifier),
            shot.hits_on
        ));
    }
    lines
}

fn place(place: &Place) -> String {
    if place.square.is_empty() { place.name.clone() } else { format!("{} {}", place.square, place.name) }
}

/// A sea may bear the name of the land in its square.
fn kind_and_place(at: &Place) -> String {
    let kind = match at.kind {
        AreaKind::Land => "land",
        AreaKind::Sea => "sea",
        AreaKind::HomeBase => "home base",
    };
    format!("{} ({kind})", place(at))
}

fn area(area: &AreaOnSheet) -> AreaPrinted {
    let hidden = area.hidden.iter().map(|side| format!("Face down here: {side}, number unknown"));
    let seen =
        area.seen.iter().map(|seen| format!("Seen here in turn {}: {}, {}", seen.turn, seen.name, face(seen.face)));
    AreaPrinted {
        heading: kind_and_place(&area.place),
        stacks: area.stacks.iter().map(stack).collect(),
        notes: hidden.chain(seen).collect(),
    }
}

fn stack(stack: &StackOnSheet) -> StackPrinted {
    StackPrinted {
        heading: format!("{}, {}", stack.side, number(stack.counters.len())),
        is_japanese: stack.side == Side::Japan,
        counters: stack.counters.iter().map(counter).collect(),
    }
}

fn number(counters: usize) -> String {
    match counters {
        1 => "1 counter".to_owned(),
        many => format!("{many} counters"),
    }
}

fn counter(of: &CounterOnSheet) -> CounterPrinted {
    CounterPrinted { name: of.name.clone(), state: state(of), is_aboard: of.aboard.is_some() }
}

fn state(counter: &CounterOnSheet) -> String {
    let steps = match counter.steps {
        0 => "no steps".to_owned(),
        1 => "1 step".to_owned(),
        steps => format!("{steps} steps"),
    };
    let mut parts = vec![format!("{}, {steps}", face(counter.face))];
    parts.extend(counter.aboard.iter().map(|ship| format!("aboard {ship}")));
    parts.extend(counter.task_force.iter().map(|force| format!("in {force}")));
    parts.extend(counter.face_down.then(|| "face down".to_owned()));
    parts.join("; ")
}

const fn face(face: Face) -> &'static str {
    match face {
        Face::Full => "full side",
        Face::Reduced => "reduced side",
        Face::Base => "base side",
        Face::Patrol => "patrol side",
    }
}

fn control(areas: &[ControlOnSheet]) -> Vec<String> {
    let of = |control: Control, at_sea: bool| {
        let chosen =
            areas.iter().filter(|area| area.control == control && (area.place.kind == AreaKind::Sea) == at_sea);
        let names: Vec<String> = chosen.map(|area| place(&area.place)).collect();
        if names.is_empty() { "none".to_owned() } else { names.join("; ") }
    };
    vec![
        format!("Japan, on land: {}", of(Control::By(Side::Japan), false)),
        format!("Japan, at sea: {}", of(Control::By(Side::Japan), true)),
        format!("Allies, on land: {}", of(Control::By(Side::Allies), false)),
        format!("Allies, at sea: {}", of(Control::By(Side::Allies), true)),
        format!("Contested, on land: {}", of(Control::Contested, false)),
        format!("Contested, at sea: {}", of(Control::Contested, true)),
    ]
}

fn displays(side: &SideOnSheet) -> Vec<DisplayPrinted> {
    let shown = side.displays.iter().filter(|display| {
        // Empty places beside the map, where counters lie only now and then, need no room on paper.
        let is_passing = matches!(
            display.kind,
            DisplayKind::Unplaced | DisplayKind::Picked | DisplayKind::AwaitingSingapore | DisplayKind::OutOfPlay
        );
        !is_passing || display.counters.as_ref().is_some_and(|counters| !counters.is_empty())
    });
    let printed = shown.map(|display| {
        let counters = display.counters.as_deref();
        let count = counters.map_or("hidden".to_owned(), |counters| number(counters.len()));
        DisplayPrinted {
            heading: format!("{}, {}: {count}", side.side, display.kind.name()),
            counters: counters.unwrap_or_default().iter().map(counter).collect(),
        }
    });
    printed.collect()
}

fn task_force(side: &SideOnSheet, force: &TaskForceOnSheet) -> String {
    let stands = force.place.as_ref().map_or("not in use".to_owned(), |at| format!("at {}", kind_and_place(at)));
    let members = match &force.members {
        Some(members) if members.is_empty() => String::new(),
        Some(members) => format!("; {}", members.join(", ")),
        None if force.place.is_some() => "; its ships are hidden".to_owned(),
        None => String::new(),
    };
    format!("{}, {}: {stands}{members}", side.side, force.name)
}
