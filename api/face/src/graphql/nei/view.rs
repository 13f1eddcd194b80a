//! The table as a seat may see it.

use async_graphql::ID;
use domain::kernel::dice;
use domain::nei::components::Side;
use domain::nei::game;
use domain::nei::game::Control;
use domain::nei::pack::Pack;
use domain::nei::view::{
    self, AreaSeen, BattleSeen, OutcomeSeen, PendingSeen, PendingUnit, ShotSeen, SideSeen, SightingSeen, TaskForceSeen,
    UnitSeen, View,
};

use super::unit::{NeiSighting, NeiUnit, Sighted};
use super::{NeiPendingKind, NeiQuestionKind, NeiSide, NeiStage};
use crate::graphql::identity::{Found, Id, Origin, Part, identified};
use crate::graphql::mirror::{Output, kinds, output};
use crate::graphql::rulebook::Clause;
use crate::graphql::shapes::DieAsked;
use crate::graphql::shared_words::{PendingKind, Phase};
use crate::graphql::words::{SeatKind, seat_of};

kinds!(
    /// The phases of a game turn, in the order of the sequence of play.
    NeiPhase = game::Phase {
        /// The Allies set up.
        SetupAllies = game::Phase::SetUp(Side::Allies),
        /// Japan sets up.
        SetupJapan = game::Phase::SetUp(Side::Japan),
        /// Japanese Incident Phase.
        JapaneseIncident = game::Phase::Incident(Side::Japan),
        /// Japanese Action Point Determination Phase.
        JapaneseActionPoints = game::Phase::ActionPoints(Side::Japan),
        /// Japanese Action Execution Phase.
        JapaneseAction = game::Phase::Action(Side::Japan),
        /// Allied Incident Phase.
        AlliedIncident = game::Phase::Incident(Side::Allies),
        /// Allied Action Point Determination Phase.
        AlliedActionPoints = game::Phase::ActionPoints(Side::Allies),
        /// Allied Action Execution Phase.
        AlliedAction = game::Phase::Action(Side::Allies),
        /// The game is over.
        Finished = game::Phase::Finished,
    }
);

impl Output<game::Phase> for Phase {
    fn output(of: &game::Phase) -> Self {
        Self::of(NeiPhase::output(of))
    }
}

impl Output<view::PendingKind> for PendingKind {
    fn output(of: &view::PendingKind) -> Self {
        Self::of(NeiPendingKind::from(*of))
    }
}

impl Output<dice::DieAsked> for DieAsked {
    fn output(of: &dice::DieAsked) -> Self {
        let dice::DieAsked { unit, hits_on, modifier } = of;
        Self { unit: Output::output(unit), hits_on: *hits_on, modifier: *modifier }
    }
}

kinds!(
    /// Who controls an area.
    NeiControlState = Control {
        /// Nobody is there.
        Uncontrolled = Control::Uncontrolled,
        /// Japan.
        Japan = Control::By(Side::Japan),
        /// The Allies.
        Allies = Control::By(Side::Allies),
        /// Both are there.
        Contested = Control::Contested,
    }
);
output!(
    /// The table as one seat may see it.
    NeiView = View as view with (pack: &Pack, game: &Origin, print: &Origin) {
        /// Its id.
        id: Id => game.one("view"),
        /// The scenario.
        scenario: String,
        /// The game turn.
        turn: u8,
        /// Its label.
        turn_name: String,
        /// The phase.
        phase: Phase = view.phase,
        /// The phase in words.
        phase_name: String = view.phase.name(),
        /// The phasing side; during set-up the side that sets up; null when the game is over.
        phasing: Option<NeiSide>,
        /// How the game ended, if it has.
        outcome: Option<NeiOutcome>,
        /// Whether ABDACOM is in effect.
        abdacom: bool,
        /// The box of the Singapore marker; 0 once Japan has it.
        singapore_box: u8,
        /// Allied morale level, 0 to 4.
        morale_level: u8,
        /// What each side has and shows, Japan first.
        sides: Vec<NeiSideView> => view.sides.iter().map(|side| NeiSideView::new(side, game)).collect(),
        /// Every area.
        areas: Vec<NeiAreaView> => view.areas.iter().map(|area| NeiAreaView::new(area, pack, game, print)).collect(),
        /// What the table waits for.
        pending: Option<NeiPending>,
        /// The battle in progress.
        battle: Option<NeiBattle> => view.battle.as_ref().map(|battle| NeiBattle::new(battle, game)),
    }
);
output!(
    /// How a game ended.
    NeiOutcome = OutcomeSeen {
        /// The result in words.
        result: String,
        /// The winner; null for a draw.
        winner: Option<NeiSide>,
        /// The clause.
        clause: Clause,
        /// Japanese less Allied victory points.
        differential: i16,
    }
);
output!(
    /// A number with its reason.
    Term = view::Term {
        /// What it is for.
        text: String,
        /// How much.
        amount: i16,
        /// The clause.
        clause: Clause,
    }
);
output!(
    /// A display. One the seat may not see is hidden, with no units; it is never shown as empty.
    NeiDisplay = Option<Vec<UnitSeen>> as seen with (game: &Origin) {
        /// This seat may not see it.
        hidden: bool = seen.is_none(),
        /// The units in it.
        units: Vec<NeiUnit> => units(seen.iter().flatten(), game),
    }
);
output!(
    /// What a side has and shows.
    NeiSideView = SideSeen as side with (game: &Origin) {
        /// Its id.
        id: Id => game.word("side", NeiSide::from(side.side)),
        /// The side.
        side: NeiSide,
        /// Action Points on the track.
        action_points: u8,
        /// The highest box of the track.
        action_track_maximum: u8,
        /// Terms of the last determination, and of credits still to come.
        action_point_terms: Vec<Term>,
        /// Victory points for control of territory; null while hidden.
        territory_points: Option<i16>,
        /// Their terms.
        territory_terms: Vec<Term>,
        /// Victory points for enemy losses; null while hidden.
        loss_points: Option<i16>,
        /// This seat may not see the points for losses.
        loss_points_hidden: bool = side.loss_points.is_none(),
        /// Their terms.
        loss_terms: Vec<Term>,
        /// What its optional forces cost it at the end: zero or less.
        option_points: i32 => side.option_terms.iter().map(|term| i32::from(term.amount)).sum(),
        /// Its terms.
        option_terms: Vec<Term>,
        /// Disrupted units.
        disrupted: NeiDisplay => NeiDisplay::new(&side.disrupted, game),
        /// Destroyed units.
        destroyed: NeiDisplay => NeiDisplay::new(&side.destroyed, game),
        /// Potential reinforcements.
        potential: NeiDisplay => NeiDisplay::new(&side.potential, game),
        /// The reinforcement pool.
        pool: NeiDisplay => NeiDisplay::new(&side.pool, game),
        /// Set aside until Singapore falls.
        awaiting_singapore: NeiDisplay => NeiDisplay::new(&side.awaiting_singapore, game),
        /// Start units not yet placed.
        unplaced: NeiDisplay => NeiDisplay::new(&side.unplaced, game),
        /// Picked and to be deployed.
        picked: NeiDisplay => NeiDisplay::new(&side.picked, game),
        /// Task forces.
        task_forces: Vec<NeiTaskForce>,
    }
);
output!(
    /// A task force marker.
    NeiTaskForce = TaskForceSeen as force {
        /// Its number.
        number: u8,
        /// Its name.
        name: String,
        /// Where the marker stands; null while it is not in use.
        area: Option<ID>,
        /// This seat may not see its members.
        members_hidden: bool = force.members.is_none(),
        /// Its members.
        members: Vec<ID> => force.members.iter().flatten().map(ID::output).collect(),
    }
);
output!(
    /// An area as it stands.
    NeiAreaView = AreaSeen as area with (pack: &Pack, game: &Origin, print: &Origin) {
        /// Its id.
        id: Id => game.of("area", area.area.as_str()),
        /// The short name of the area, which commands use.
        code: ID = area.area,
        /// Who controls it.
        control: NeiControlState,
        /// Units this seat may see now, own and enemy.
        units: Vec<NeiUnit> => units(&area.units, game),
        /// Sides that have units here that this seat may not see.
        hidden_presence: Vec<NeiSide>,
        /// Enemy units seen here earlier, as they were then.
        sightings: Vec<NeiSighting> => sightings(&area.sightings, pack, print),
        /// The side for which the port is functional.
        functional_port: Option<NeiSide>,
        /// The side for which the airfield is functional.
        functional_airfield: Option<NeiSide>,
        /// Air units the airfield holds; null for no limit or no airfield.
        air_capacity: Option<u8>,
        /// The oilfield is demolished.
        demolished: bool,
    }
);

output!(
    /// What the table waits for, as a seat may know it.
    NeiPending = PendingSeen as pending {
        /// What kind of answer.
        kind: PendingKind,
        /// Who must act.
        by: SeatKind => seat_of(pending.by),
        /// The clause.
        clause: Clause,
        /// What is to be done, in words.
        sentence: String,
        /// Whether this seat may answer.
        mine: bool,
        /// The dice asked for, in the order in which they are answered.
        dice: Vec<DieAsked>,
        /// Units to choose among, if this seat may see them.
        units: Vec<NeiPendingUnit>,
        /// How many units, hits or steps to choose.
        count: u8,
        /// The area it is about.
        area: Option<ID>,
        /// Why, in the words of the side that proposes; what was said, where a statement awaits its confirmation.
        reason: Option<String>,
        /// Which table the players are asked about.
        question: Option<NeiQuestionKind>,
    }
);
output!(
    /// A unit to choose.
    NeiPendingUnit = PendingUnit {
        /// The unit.
        unit: ID,
        /// The most hits it can take now; 0 while others protect it.
        most: u8,
        /// Areas where it may go.
        areas: Vec<ID>,
    }
);
output!(
    /// A battle in progress.
    NeiBattle = BattleSeen as battle with (game: &Origin) {
        /// What kind of combat, in words.
        profile: String = battle.profile.name(),
        /// The area in which it is fought.
        area: ID,
        /// Who attacks.
        attacker: NeiSide,
        /// Who fires first in every stage.
        first_fire: NeiSide,
        /// The clause by which the first fire is so.
        first_fire_clause: Clause,
        /// The stage.
        stage: NeiStage,
        /// The side whose part of the stage it is.
        firing: NeiSide,
        /// The attacking units that take part.
        attackers: Vec<NeiUnit> => units(&battle.attackers, game),
        /// The defending units that take part.
        defenders: Vec<NeiUnit> => units(&battle.defenders, game),
        /// The shots of this battle, in order.
        shots: Vec<NeiShot>,
    }
);
output!(
    /// One shot.
    NeiShot = ShotSeen as shot {
        /// The stage.
        stage: NeiStage,
        /// Who fired.
        unit: ID,
        /// The face.
        face: u8 = shot.face.get(),
        /// The number to roll, or less, after the modifier.
        hits_on: u8,
        /// Added to the face.
        modifier: i8,
        /// Whether it hit.
        hit: bool,
    }
);

identified!(NeiView, NeiSideView, NeiAreaView);

/// Units as they are shown.
fn units<'a>(seen: impl IntoIterator<Item = &'a UnitSeen>, game: &Origin) -> Vec<NeiUnit> {
    seen.into_iter().map(|unit| NeiUnit::new(unit, game)).collect()
}

/// Counters as they were seen.
fn sightings(seen: &[SightingSeen], pack: &Pack, print: &Origin) -> Vec<NeiSighting> {
    seen.iter().filter_map(|sighting| Sighted::of(sighting, pack)).map(|seen| NeiSighting::new(&seen, print)).collect()
}

impl NeiView {
    /// The view itself, or what is in it.
    pub(super) fn part(&self, part: &Part<'_>) -> Option<Found> {
        let found = part.among([self]).or_else(|| part.among(&self.sides)).or_else(|| part.among(&self.areas));
        found.or_else(|| part.among(self.units()))
    }

    fn units(&self) -> impl Iterator<Item = &NeiUnit> {
        let displayed = self.sides.iter().flat_map(NeiSideView::displays).flat_map(|display| &display.units);
        let fighting = self.battle.iter().flat_map(|battle| battle.attackers.iter().chain(&battle.defenders));
        self.areas.iter().flat_map(|area| &area.units).chain(displayed).chain(fighting)
    }
}

impl NeiSideView {
    const fn displays(&self) -> [&NeiDisplay; 7] {
        let Self { disrupted, destroyed, potential, pool, awaiting_singapore, unplaced, picked, .. } = self;
        [disrupted, destroyed, potential, pool, awaiting_singapore, unplaced, picked]
    }
}
