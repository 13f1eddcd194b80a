//! A board for rule tests: positions are laid out by hand, commands are judged and played, clauses are named.

use std::sync::Arc;

use domain::kernel::dice::Roll;
use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::kernel::violation::Verdict;
use domain::nei::Nei;
use domain::nei::command::Command;
use domain::nei::components::{AreaId, Face, Side, UnitId};
use domain::nei::event::Event;
use domain::nei::game::{Correction, Creation, Game, Location, Phase, Sighting};
use domain::nei::known::{Knowledge, knowledge};
use domain::nei::optional::OptionalRule;
use domain::nei::pack::Pack;
use domain::nei::pending::Pending;

pub use super::commands::*;

/// A unit by its id.
pub fn unit(id: &str) -> UnitId {
    id.parse().unwrap()
}

/// Units by their ids, with blanks between them.
pub fn units(ids: &str) -> Vec<UnitId> {
    ids.split_whitespace().map(unit).collect()
}

/// An area by its id.
pub fn area(id: &str) -> AreaId {
    id.parse().unwrap()
}

/// Areas by their ids, with blanks between them.
pub fn areas(ids: &str) -> Vec<AreaId> {
    ids.split_whitespace().map(area).collect()
}

#[derive(Clone)]
pub struct Board {
    pub game: Game,
    /// The events of the last command played.
    pub events: Vec<Event>,
}

impl Board {
    /// Scenario I before anything is placed: the Allies set up.
    pub fn set_up() -> Self {
        Self::with_pack(&Pack::built_in())
    }

    /// The same with another pack.
    pub fn with_pack(pack: &Arc<Pack>) -> Self {
        let creation = Creation::of("I");
        Self { game: Game::found(pack, &creation).unwrap(), events: Vec::new() }
    }

    /// A game before anything is placed, with everything that its creation fixes.
    pub fn founded(creation: &Creation) -> Self {
        Self { game: Game::found(&Pack::built_in(), creation).unwrap(), events: Vec::new() }
    }

    /// A scenario with optional rules, before anything is placed.
    pub fn of(scenario: &str, rules: &[OptionalRule]) -> Self {
        let optional = rules.iter().copied().collect();
        Self::founded(&Creation { optional, ..Creation::of(scenario) })
    }

    /// Both sides place everything where it historically stood, and finish: the first Japanese Incident Phase, or the
    /// dice before it.
    #[track_caller]
    #[must_use]
    pub fn begun(mut self) -> Self {
        for side in [Side::Allies, Side::Japan] {
            self.play(side, Command::PlaceTheRest).play(side, Command::FinishSetUp);
        }
        self
    }

    /// Turn 2, the Action Execution Phase of `side`, five AP each, no unit on the map but the Allied start bases and
    /// one Japanese CA in Saigon (so that sudden death does not strike). Pools and displays are as the scenario has them.
    pub fn action(side: Side) -> Self {
        Self::set_up().into_action(side)
    }

    /// The same in a game with everything that its creation fixes.
    pub fn action_of(side: Side, creation: &Creation) -> Self {
        Self::founded(creation).into_action(side)
    }

    /// The same with a ruling read otherwise: 1 is the default, 2 the next.
    #[must_use]
    pub fn ruled(mut self, ruling: &str, reading: u8) -> Self {
        self.game.rulings.choose(ruling, reading).unwrap();
        self
    }

    /// The same with an optional rule.
    #[must_use]
    pub fn with(mut self, rule: OptionalRule) -> Self {
        self.game.optional.choose(rule);
        self
    }

    /// The same with the pack changed by `change`.
    pub fn action_with(side: Side, change: impl FnOnce(&mut Pack)) -> Self {
        let mut pack = (*Pack::built_in()).clone();
        change(&mut pack);
        pack.hash.push_str("-changed");
        Self::with_pack(&Arc::new(pack)).into_action(side)
    }

    fn into_action(mut self, side: Side) -> Self {
        let unplaced: Vec<UnitId> = self
            .game
            .units
            .iter()
            .filter(|(_, state)| state.location == Location::Unplaced)
            .map(|(id, _)| *id)
            .collect();
        for id in unplaced {
            self.correct(Correction::Unit { unit: id, face: Face::Full, location: Location::OutOfPlay });
        }
        self.correct(Correction::Turn(2));
        self.game.apply(&Event::PhaseBegan { phase: Phase::Action(side) });
        self.points(Side::Japan, 5).points(Side::Allies, 5).put("J-CA4", "saigon")
    }

    fn correct(&mut self, correction: Correction) {
        self.game.apply(&Event::AdjustmentMade { corrections: vec![correction], reason: "laid out".to_owned() });
    }

    /// Puts units into an area, full side up.
    #[must_use]
    pub fn put(mut self, ids: &str, at: &str) -> Self {
        for id in units(ids) {
            self.correct(Correction::Unit { unit: id, face: Face::Full, location: Location::Area(area(at)) });
        }
        self
    }

    /// Puts a unit with a face up.
    #[must_use]
    pub fn put_face(mut self, id: &str, face: Face, at: &str) -> Self {
        self.correct(Correction::Unit { unit: unit(id), face, location: Location::Area(area(at)) });
        self
    }

    /// Puts units aboard a ship.
    #[must_use]
    pub fn load(mut self, ids: &str, ship: &str) -> Self {
        for id in units(ids) {
            self.correct(Correction::Unit { unit: id, face: Face::Full, location: Location::Aboard(unit(ship)) });
        }
        self
    }

    /// Puts units into a display, the pool, or out of play.
    #[must_use]
    pub fn send(mut self, ids: &str, location: Location) -> Self {
        for id in units(ids) {
            self.correct(Correction::Unit { unit: id, face: Face::Full, location });
        }
        self
    }

    #[must_use]
    pub fn points(mut self, side: Side, value: u8) -> Self {
        self.correct(Correction::ActionPoints { side, value });
        self
    }

    #[must_use]
    pub fn turn(mut self, turn: u8) -> Self {
        self.correct(Correction::Turn(turn));
        self
    }

    /// Sets the Singapore marker.
    #[must_use]
    pub fn singapore(mut self, at: u8) -> Self {
        self.correct(Correction::SingaporeBox(at));
        self
    }

    #[must_use]
    pub fn abdacom(mut self, in_effect: bool) -> Self {
        self.correct(Correction::Abdacom(in_effect));
        self
    }

    /// Sets a demolition marker.
    #[must_use]
    pub fn demolished(mut self, at: &str, demolished: bool) -> Self {
        self.correct(Correction::Demolished { area: area(at), demolished });
        self
    }

    #[must_use]
    pub fn phase(mut self, phase: Phase) -> Self {
        self.game.apply(&Event::PhaseBegan { phase });
        self
    }

    /// What the rules say of a command.
    pub fn judge(&self, side: Side, command: &Command) -> Verdict {
        Nei::judge(&self.game, Seat::Side(side), command)
    }

    /// The rules accept it; it is played.
    #[track_caller]
    pub fn play(&mut self, side: Side, command: Command) -> &mut Self {
        let verdict = self.judge(side, &command);
        assert!(verdict.is_clear(), "{command:?} is refused: {verdict:?}");
        self.events = Nei::decide(&self.game, Seat::Side(side), &command);
        for event in &self.events {
            Nei::apply(&mut self.game, event);
        }
        let broken = Nei::check_invariants(&self.game);
        assert!(broken.is_empty(), "{broken:?} after {command:?}");
        self
    }

    /// The rules object to it, and the table carries it out all the same.
    #[track_caller]
    pub fn overrules(&mut self, side: Side, command: Command) -> &mut Self {
        let verdict = self.judge(side, &command);
        assert!(verdict.refusal.is_none() && !verdict.violations.is_empty(), "{command:?}: {verdict:?}");
        self.events = Nei::decide(&self.game, Seat::Side(side), &command);
        for event in &self.events {
            Nei::apply(&mut self.game, event);
        }
        let broken = Nei::check_invariants(&self.game);
        assert!(broken.is_empty(), "{broken:?} after {command:?}");
        self
    }

    /// The rules accept it (nothing is played).
    #[track_caller]
    pub fn accepts(&self, side: Side, command: &Command) -> &Self {
        let verdict = self.judge(side, command);
        assert!(verdict.is_clear(), "{command:?} is refused: {verdict:?}");
        self
    }

    /// The rules refuse it, citing `clause` (by objection or by refusal), each objection with a cure; nothing changes.
    #[track_caller]
    pub fn refuses(&self, side: Side, command: &Command, clause: &str) -> &Self {
        let verdict = self.judge(side, command);
        assert!(verdict.cites(clause), "{command:?} does not cite {clause}: {verdict:?}");
        assert!(verdict.violations.iter().all(|violation| !violation.cure.is_empty() && !violation.message.is_empty()));
        self
    }

    /// The rules object to `bad` by `clause`, and accept `good`, which does what the objection's cure says.
    #[track_caller]
    pub fn cured(&self, side: Side, bad: &Command, clause: &str, good: &Command) -> &Self {
        let verdict = self.judge(side, bad);
        let cures: Vec<&str> = verdict
            .violations
            .iter()
            .filter(|violation| violation.cites(clause))
            .map(|violation| violation.cure.as_str())
            .collect();
        assert!(verdict.refusal.is_none() && !cures.is_empty(), "{bad:?} meets no objection by {clause}: {verdict:?}");
        let verdict = self.judge(side, good);
        assert!(verdict.is_clear(), "{good:?} is refused, though the cure is {cures:?}: {verdict:?}");
        self.refuses(side, bad, clause)
    }

    /// Answers the dice that are asked for.
    #[track_caller]
    pub fn roll(&mut self, faces: &[u8]) -> &mut Self {
        let by = self.pending().by();
        self.play(by, Command::Roll(Roll::typed(faces.iter().copied()).unwrap()))
    }

    /// Answers a choice of losses: "unit hits unit hits".
    #[track_caller]
    pub fn losses(&mut self, by: Side, ids: &str) -> &mut Self {
        self.play(by, Command::ChooseLosses { losses: losses(ids) })
    }

    /// What the table waits for.
    #[track_caller]
    pub fn pending(&self) -> &Pending {
        Nei::pending(&self.game).expect("the table waits for nothing")
    }

    /// The units that are asked to fire now, as ids with blanks between them.
    #[track_caller]
    pub fn shooters(&self) -> String {
        match self.pending() {
            Pending::Roll { request, .. } => {
                request.dice.iter().filter_map(|die| die.unit.clone()).collect::<Vec<_>>().join(" ")
            }
            other => panic!("no dice are asked for but {other:?}"),
        }
    }

    pub fn at(&self, id: &str) -> Location {
        self.game.unit(unit(id)).location
    }

    /// Whether a unit is in an area.
    pub fn is_at(&self, id: &str, at: &str) -> bool {
        self.at(id) == Location::Area(area(at))
    }

    /// AP on a side's track.
    pub fn ap(&self, side: Side) -> u8 {
        self.game.action_points.of(side).get()
    }

    /// Mobilizes exactly these units: nothing else is in the pool, all are drawn, and their deployment is awaited.
    #[track_caller]
    #[must_use]
    pub fn mobilized(self, side: Side, ids: &str) -> Self {
        let wanted = units(ids);
        let mut board = self.only_in_pool(side, ids);
        board.play(side, Command::MobilizeReinforcements);
        board.roll(&[u8::try_from(wanted.len()).unwrap()]);
        board.play(side, draw(ids));
        board
    }

    /// Leaves these units alone in a side's pool.
    #[must_use]
    pub fn only_in_pool(self, side: Side, ids: &str) -> Self {
        let pool: Vec<UnitId> = self.game.in_display(side, Location::Pool).collect();
        let pool = pool.iter().map(UnitId::as_str).collect::<Vec<_>>().join(" ");
        self.send(&pool, Location::OutOfPlay).send(ids, Location::Pool)
    }

    /// The Incident Phase of a side, its incident rolled with this die.
    #[track_caller]
    #[must_use]
    pub fn incident(self, side: Side, die: u8) -> Self {
        let mut board = self.phase(Phase::Incident(side));
        board.play(side, Command::RollIncident).roll(&[die]);
        board
    }

    /// The drive on Singapore in a Japanese Incident Phase whose incident changed nothing (die 3), with this die.
    #[track_caller]
    #[must_use]
    pub fn drive(self, die: u8) -> Self {
        let mut board = self.incident(Side::Japan, 3);
        board.play(Side::Japan, Command::RollSingaporeDrive).roll(&[die]);
        board
    }

    /// The Action Point Determination Phase of a side with this die.
    #[track_caller]
    #[must_use]
    pub fn determination(self, side: Side, die: u8) -> Self {
        let mut board = self.phase(Phase::ActionPoints(side));
        board.play(side, Command::RollActionPoints).roll(&[die]);
        board
    }

    /// What the last determination gave a side under a clause; `None` where it has no such term.
    pub fn term(&self, side: Side, clause: &str) -> Option<i16> {
        let terms = self.game.action_point_terms.of(side).iter().filter(|term| term.clause.id() == clause);
        terms.map(|term| term.amount).reduce(|sum, amount| sum + amount)
    }

    /// Scenario I with every start unit of `side` where it historically stood, its set-up not finished.
    #[track_caller]
    #[must_use]
    pub fn placed(mut self, side: Side) -> Self {
        let historical: Vec<(UnitId, AreaId)> =
            self.game.scenario().historical.iter().map(|(unit, area)| (*unit, *area)).collect();
        for (unit, area) in historical.into_iter().filter(|(unit, _)| unit_side(*unit) == side) {
            self.play(side, Command::PlaceAtStart { unit, area });
        }
        self
    }

    /// Scenario I with both set-ups finished: the Japanese Incident Phase of turn 1.
    #[track_caller]
    pub fn started() -> Self {
        let mut board = Self::set_up().placed(Side::Allies);
        board.play(Side::Allies, Command::FinishSetUp);
        let mut board = board.placed(Side::Japan);
        board.play(Side::Japan, Command::FinishSetUp);
        board
    }

    /// Whether a side knows where an enemy unit is that does not lie open.
    pub fn knows(&self, side: Side, id: &str) -> bool {
        matches!(knowledge(&self.game, side, unit(id)), Some(Knowledge::Seen(_)))
    }

    /// The enemies that do not lie open of which a side knows where they are, as sorted ids with blanks between them.
    pub fn known_to(&self, side: Side) -> String {
        let units = self.game.units.keys().filter(|unit| self.knows(side, unit.as_str()));
        units.map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    /// A side has seen these enemies where they are now.
    #[must_use]
    pub fn seen(mut self, by: Side, ids: &str) -> Self {
        let sighting = |unit| Sighting {
            unit,
            area: self.game.place(unit).unwrap(),
            face: self.game.unit(unit).face,
            turn: self.game.turn,
        };
        let sightings = units(ids).into_iter().map(sighting).collect();
        self.game.apply(&Event::UnitsSeen { by, sightings });
        self
    }

    /// All dice that are asked for show six, until none are asked for.
    #[track_caller]
    pub fn all_miss(&mut self) -> &mut Self {
        while let Some(Pending::Roll { request, .. }) = Nei::pending(&self.game) {
            let faces = vec![6; request.dice.len()];
            self.roll(&faces);
        }
        self
    }

    /// The units of a side that take part in the open battle, as sorted ids with blanks between them.
    #[track_caller]
    pub fn in_battle(&self, side: Side) -> String {
        let battle = self.game.battle.as_ref().expect("no battle is open");
        let mut ids: Vec<&str> =
            battle.participants(side).iter().map(|participant| participant.unit.as_str()).collect();
        ids.sort_unstable();
        ids.join(" ")
    }

    /// The cures of all that is said against a command, with commas.
    pub fn cures(&self, side: Side, command: &Command) -> String {
        let verdict = self.judge(side, command);
        let mut cures: Vec<String> = verdict.violations.into_iter().map(|violation| violation.cure).collect();
        cures.extend(verdict.refusal.map(|refusal| refusal.cure));
        cures.join(", ")
    }

    /// What a seat reads of the last command played.
    pub fn told(&self, seat: Seat<Side>) -> Vec<String> {
        let tell = |event| Nei::tell(&self.game.pack, event, seat).map(|line| line.text);
        self.events.iter().filter_map(tell).collect()
    }

    /// All dice that are asked for show six until the open battle is at a stage, or over.
    #[track_caller]
    pub fn miss_until(&mut self, stage: domain::nei::combat::Stage) -> &mut Self {
        while self.game.battle.as_ref().is_some_and(|battle| battle.stage < stage) {
            let Pending::Roll { request, .. } = self.pending() else { panic!("no dice are asked for") };
            let faces = vec![6; request.dice.len()];
            self.roll(&faces);
        }
        self
    }

    /// The units that the hits to be allotted now can fall on, as ids with blanks between them.
    #[track_caller]
    pub fn targets(&self) -> String {
        match self.pending() {
            Pending::ChooseLosses(choice) => {
                choice.targets.iter().map(|target| target.unit.as_str()).collect::<Vec<_>>().join(" ")
            }
            other => panic!("no losses are chosen but {other:?}"),
        }
    }
}

fn unit_side(unit: UnitId) -> Side {
    Pack::built_in().counters[&unit].side
}
