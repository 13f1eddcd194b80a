//! One pass over the journal: chapters, sections and paragraphs, and what each of them changed.

use super::balance::{Reading, known_balance};
use super::fighting::{self, Fate, Fight, is_flight_into};
use super::journeys::{self, Arrivals};
use super::said::Sentence;
use super::turning::{self, Episode, Subject, Weighed};
use super::{Chapter, Paragraph, Section, logistics, talk, turn};
use crate::book::Nei;
use crate::combat::Profile;
use crate::components::{AreaId, GroundType, Side, UnitId, UnitType};
use crate::event::Event;
use crate::facts::Fact;
use crate::game::{Control, Game, Phase};
use crate::pack::{AreaKind, Pack};
use crate::view::{OutcomeSeen, View};
use kernel::journal::{CorruptJournal, Deed, Entry, EntryNumber, Table};
use kernel::seat::{Opposed, Seat};
use kernel::system::System;

/// What the pass found.
pub(super) struct Told {
    pub(super) chapters: Vec<Chapter>,
    pub(super) episodes: Vec<Episode>,
    pub(super) readings: Vec<Reading>,
    pub(super) outcome: Option<OutcomeSeen>,
}

/// An action under way.
struct Under {
    entry: EntryNumber,
    side: Side,
    name: String,
    is_free: bool,
}

/// The paragraph that is being written.
struct Draft {
    sentences: Vec<Sentence>,
    action: Option<Under>,
    arrivals: Arrivals,
    entries: Vec<EntryNumber>,
    subject: Subject,
    battles: Vec<Weighed>,
    /// The balance when it began.
    before: i16,
    /// Victory points that Japan is told to have won with places, and lost.
    prizes: i16,
}

struct Course<'t> {
    table: &'t Table<Nei>,
    pack: &'t Pack,
    seat: Seat<Side>,
    game: Game,
    /// The phase before the last one, in which a game that is over is looked at by those who did not see both sides.
    played: Phase,
    view: View,
    chapter: Chapter,
    draft: Draft,
    fight: Option<Fight>,
    told: Told,
}

/// What a seat may be told of a whole game.
pub(super) fn told(table: &Table<Nei>, seat: Seat<Side>) -> Result<Told, CorruptJournal> {
    let corrupt = |reason| CorruptJournal { number: 1, reason };
    let mut game = Nei::create(table.pack(), table.creation()).map_err(corrupt)?;
    // A side's own knowledge is asked for: at an open table it is what it would have known at another.
    game.open_table = game.open_table && matches!(seat, Seat::Both | Seat::Umpire);
    let view = Nei::view(&game, seat);
    let chapter = Chapter {
        title: "The set-up".to_owned(),
        turn: None,
        first: 1,
        last: 1,
        before: view.clone(),
        after: view.clone(),
        sections: vec![Section { side: None, title: String::new(), paragraphs: Vec::new() }],
    };
    let mut course = Course {
        table,
        pack: table.pack(),
        seat,
        played: game.phase,
        game,
        draft: Draft::begun(known_balance(&view)),
        view,
        chapter,
        fight: None,
        told: Told { chapters: Vec::new(), episodes: Vec::new(), readings: Vec::new(), outcome: None },
    };
    let mut alive: Vec<EntryNumber> = Vec::new();
    for entry in table.entries() {
        match &entry.deed {
            Deed::Played { events, .. } => {
                alive.push(entry.number);
                if table.stands(entry.number) {
                    course.play(entry, events);
                }
            }
            Deed::TookBack { to } => {
                let gone: Vec<EntryNumber> = alive.iter().copied().filter(|number| number > to).collect();
                alive.retain(|number| number <= to);
                course.say_of_the_action();
                course.say(talk::taken_back(course.pack, entry.number, &gone));
                course.chapter.last = entry.number;
            }
            Deed::Created { .. } | Deed::TakeBackAsked { .. } | Deed::TakeBackDeclined | Deed::Attested { .. } => {}
        }
    }
    course.end_paragraph();
    course.end_chapter(None);
    Ok(course.told)
}

impl Draft {
    fn begun(before: i16) -> Self {
        Self {
            sentences: Vec::new(),
            action: None,
            arrivals: Arrivals::default(),
            entries: Vec::new(),
            subject: Subject::Other,
            battles: Vec::new(),
            before,
            prizes: 0,
        }
    }
}

impl Course<'_> {
    fn say(&mut self, sentences: impl IntoIterator<Item = Sentence>) {
        self.draft.sentences.extend(sentences);
    }

    /// What the seat sees now; a side does not see more because the game is over.
    fn look(&self) -> View {
        if self.game.phase == Phase::Finished && !matches!(self.seat, Seat::Both | Seat::Umpire) {
            let mut game = self.game.clone();
            game.phase = self.played;
            return Nei::view(&game, self.seat);
        }
        Nei::view(&self.game, self.seat)
    }

    fn sees_all(&self) -> bool {
        Side::both().into_iter().all(|side| self.seat.sees_for(side))
    }

    /// An entry that stands.
    fn play(&mut self, entry: &Entry<Nei>, events: &[Event]) {
        let number = entry.number;
        let facts = self.table.facts_told(entry, self.seat);
        let told: Vec<bool> = events.iter().map(|event| Nei::describe(self.pack, event, self.seat).is_some()).collect();
        if let Some(Event::ActionTaken { side, action, cost }) =
            events.iter().find(|event| matches!(event, Event::ActionTaken { .. }))
        {
            self.end_paragraph();
            self.draft.subject = Subject::Action(action.clone());
            self.draft.action = Some(Under { entry: number, side: *side, name: action.clone(), is_free: *cost == 0 });
        }
        // The First Air Fleet strikes without an action (21.4).
        let is_strike = |event: &Event| {
            matches!(event, Event::BattleOpened(battle)
                if matches!(battle.profile, Profile::FirstAirFleetSea | Profile::FirstAirFleetLand))
        };
        if events.iter().any(is_strike) {
            self.end_paragraph();
        }
        self.draft.entries.push(number);
        self.draft.arrivals.take(number, &facts);
        let had_fight = self.fight.is_some();
        if let Some(fight) = &mut self.fight {
            fight.take(number, &facts);
        } else {
            self.tell_journeys(number, &facts, events);
        }
        let mut fates = Vec::new();
        let mut is_closed = false;
        for (event, is_told) in events.iter().zip(told) {
            if !matches!(self.game.phase, Phase::Finished) {
                self.played = self.game.phase;
            }
            self.game.apply(event);
            if is_told {
                self.tell(number, event, events, &mut fates);
            }
            if let Event::BattleOpened(battle) = event {
                if self.fight.is_some() {
                    self.settle(number, std::mem::take(&mut fates));
                }
                self.close_fight();
                let opening = Fight::opening(self.pack, battle, number, &facts);
                self.say([opening]);
                let mut fight = Fight::begun(battle, number);
                if !had_fight {
                    fight.take(number, &facts);
                }
                self.draft.subject = Subject::Battle(battle.profile, battle.area);
                self.fight = Some(fight);
                is_closed = false;
            }
            is_closed |= matches!(event, Event::BattleClosed { .. });
        }
        self.settle(number, fates);
        let sees_all = self.sees_all();
        if is_closed {
            if let Some(fight) = &mut self.fight {
                fight.entries.insert(number);
            }
            self.close_fight();
        } else if let Some(fight) = self.fight.as_mut().filter(|fight| sees_all && fight.opened == number) {
            fight.weigh(&self.game);
        }
        self.say(logistics::refits(self.pack, self.seat, number, events));
        if had_fight {
            self.tell_journeys(number, &facts, &[]);
        }
        let is_correction = events.iter().any(|event| matches!(event, Event::AdjustmentMade { .. }));
        if is_correction {
            self.draft.subject = Subject::Correction;
        }
        self.look_around(number, is_correction);
        let seen = self.table.render_for(entry, self.seat);
        self.say(talk::notes(self.pack, &seen));
        self.chapter.last = number;
        if let Some(Event::GameFinished(outcome)) = events.iter().find(|event| matches!(event, Event::GameFinished(_)))
            && let Some(seen) = self.view.outcome.clone()
        {
            self.end_paragraph();
            self.draft.entries.push(number);
            self.say([turn::ending(self.pack, outcome, seen.differential, number)]);
            self.told.outcome = Some(seen);
        }
    }

    fn tell_journeys(&mut self, number: EntryNumber, facts: &[Fact], events: &[Event]) {
        let opened = events
            .iter()
            .find_map(|event| if let Event::BattleOpened(battle) = event { Some(battle.area) } else { None });
        let left_out = |made: &crate::facts::Move| opened.is_some_and(|area| is_flight_into(made.kind, made.to, area));
        self.say(journeys::sentence(self.pack, number, facts, left_out));
    }

    /// One event that has a line for the reader.
    fn tell(
        &mut self,
        number: EntryNumber,
        event: &Event,
        with: &[Event],
        fates: &mut Vec<(UnitId, Fate, EntryNumber)>,
    ) {
        let (pack, seat) = (self.pack, self.seat);
        match event {
            Event::TurnBegan { turn } => {
                self.chapter.last = number;
                self.end_paragraph();
                self.end_chapter(Some((number, *turn)));
                self.draft.entries.push(number);
            }
            Event::PhaseBegan { phase: Phase::Incident(side) } => {
                self.end_paragraph();
                self.draft.entries.push(number);
                let title = format!("The {} turn", side.adjective());
                self.chapter.sections.push(Section { side: Some(*side), title, paragraphs: Vec::new() });
            }
            Event::PhaseBegan { .. } | Event::ActionTaken { .. } | Event::BattleOpened(_) => {}
            Event::UnitReduced { unit } => fates.extend(self.known(*unit).map(|unit| (unit, Fate::Reduced, number))),
            Event::UnitDisrupted { unit, .. } => {
                fates.extend(self.known(*unit).map(|unit| (unit, Fate::Disrupted, number)));
            }
            Event::UnitDestroyed { unit, .. } => {
                fates.extend(self.known(*unit).map(|unit| (unit, Fate::Destroyed, number)));
            }
            // Its owner is told of the unit itself, who named it by this.
            Event::FifthColumnStruck { unit, face, .. } => {
                if self.known(*unit).is_none() {
                    let fate = if face.is_some() { Fate::Reduced } else { Fate::Disrupted };
                    fates.push((*unit, fate, number));
                }
            }
            Event::AirGroupLost { unit } => fates.push((*unit, Fate::Grounded, number)),
            Event::AreasSeen { by, areas, sightings, .. } => {
                if self.draft.action.as_ref().is_some_and(|action| logistics::is_scouting(&action.name)) {
                    self.say_of_the_action();
                    self.say(talk::found(pack, number, *by, areas, sightings));
                }
            }
            Event::PlacedAtStart { .. }
            | Event::EmbarkedAtStart { .. }
            | Event::SetUpFinished { .. }
            | Event::TaskForceAssigned { .. }
            | Event::UnitsSeen { .. }
            | Event::PoolFilled { .. }
            | Event::Awaited(_)
            | Event::Answered
            | Event::DiceRolled { .. }
            | Event::IncidentHappened { .. }
            | Event::ActionPointsCredited { .. }
            | Event::ActionPointsDetermined { .. }
            | Event::FreeActionDeclined { .. }
            | Event::AbdacomTurned { .. }
            | Event::MoraleChecked { .. }
            | Event::SingaporeMarkerMoved { .. }
            | Event::SingaporeDriveRolled { .. }
            | Event::EvacuatedFromSingapore { .. }
            | Event::ReinforcementsPicked { .. }
            | Event::TransportSelected { .. }
            | Event::UnitDeployed { .. }
            | Event::ReturnedToPool { .. }
            | Event::ConvertedToBase { .. }
            | Event::ConvertedToEngineers { .. }
            | Event::BaseBuilt { .. }
            | Event::BaseIncreased { .. }
            | Event::UnitsRallied { .. }
            | Event::RefitTried { .. }
            | Event::DemolitionTried { .. }
            | Event::RepairTried { .. }
            | Event::ForceMoved { .. }
            | Event::UnitEmbarked { .. }
            | Event::UnitLanded { .. }
            | Event::FlightFlown { .. }
            | Event::AirForceRedeployed { .. }
            | Event::TroopsFlown { .. }
            | Event::UnitCameDown { .. }
            | Event::HitThinAir { .. }
            | Event::BattlePartBegan { .. }
            | Event::ShotsFired { .. }
            | Event::HitsAllotted { .. }
            | Event::BattleClosed { .. }
            | Event::FirstAirFleetSpent { .. }
            | Event::FifthColumnDone
            | Event::Stated { .. }
            | Event::StatementDeclined
            | Event::ShipsWithheld { .. }
            | Event::AdjustmentProposed { .. }
            | Event::AdjustmentMade { .. }
            | Event::CorrectionRead { .. }
            | Event::AdjustmentDeclined
            | Event::GameFinished(_)
            | Event::SuppliesFlown { .. }
            | Event::UnitsSupplied { .. }
            | Event::FighterFerried { .. }
            | Event::ArrivalRolled { .. }
            | Event::LossesCounted
            | Event::ShockWeighed { .. }
            | Event::RaidersReturned { .. }
            | Event::CounterstrikeDeclined { .. }
            | Event::PatrolLaunched { .. }
            | Event::PatrolsRecalled { .. }
            | Event::SeaplaneRebased { .. }
            | Event::SecretBaseFound { .. } => {
                if matches!(event, Event::SingaporeMarkerMoved { to: 0 }) {
                    self.draft.subject = Subject::Singapore;
                }
                if let Event::DemolitionTried { area, .. } | Event::RepairTried { area, .. } = event {
                    let is_repair = matches!(event, Event::RepairTried { .. });
                    self.draft.subject = Subject::Oilfield { area: *area, is_repair };
                }
                let sentence = turn::sentence(pack, seat, number, event, with)
                    .or_else(|| logistics::sentence(pack, seat, number, event))
                    .or_else(|| talk::sentence(pack, number, event));
                self.say(sentence);
            }
        }
    }

    /// A unit whose fate the reader may know: an own one, or a base, which everybody sees.
    fn known(&self, unit: UnitId) -> Option<UnitId> {
        let counter = self.pack.counters.get(&unit)?;
        let is_base = counter.kind == UnitType::Ground(GroundType::Base);
        (is_base || self.seat.sees_for(counter.side)).then_some(unit)
    }

    /// What befell units belongs to the battle that is on, or else stands alone.
    fn settle(&mut self, number: EntryNumber, fates: Vec<(UnitId, Fate, EntryNumber)>) {
        if let Some(fight) = &mut self.fight {
            for (unit, fate, _) in fates {
                fight.befell(unit, fate, number);
            }
            return;
        }
        for side in Side::both() {
            let harm = fighting::harm(self.pack, side, &fates, &[]);
            self.say(harm);
        }
    }

    fn close_fight(&mut self) {
        let Some(fight) = self.fight.take() else { return };
        self.say(fight.ending(self.pack));
        if let Some(worth) = fight.worth(&self.game) {
            let entries = fight.entries.iter().copied().collect();
            self.draft.battles.push(Weighed { profile: fight.profile, area: fight.area, entries, worth });
        }
    }

    /// What is otherwise to the eye after an entry: land that changed hands, and the numbers.
    fn look_around(&mut self, number: EntryNumber, is_correction: bool) {
        let view = self.look();
        let pairs = self.view.areas.iter().zip(&view.areas);
        let changed: Vec<(AreaId, Control, Control)> = pairs
            .filter(|(before, after)| before.control != after.control)
            .filter(|(_, after)| self.pack.map.area(after.area).is_some_and(|area| area.kind == AreaKind::Land))
            .map(|(before, after)| (after.area, before.control, after.control))
            .collect();
        // Before the first turn everybody is only put where he begins.
        if self.chapter.turn.is_some() && !changed.is_empty() {
            self.say(talk::hands(self.pack, number, is_correction, &changed));
            let is_demolished = |area: AreaId| view.areas.iter().any(|seen| seen.area == area && seen.demolished);
            for (sentence, points) in talk::prizes(self.pack, number, &changed, is_demolished) {
                self.draft.prizes += points;
                self.say([sentence]);
            }
            if let (Subject::Action(_) | Subject::Other, Some((area, ..))) = (&self.draft.subject, changed.first()) {
                self.draft.subject = Subject::Hands(*area);
            }
        }
        let reading = Reading::of(self.pack, &view, number);
        if self.told.readings.last().is_none_or(|last| !last.is_like(&reading)) {
            self.told.readings.push(reading);
        }
        self.view = view;
    }

    /// An action of which nothing else has been said.
    fn say_of_the_action(&mut self) {
        if !self.draft.sentences.is_empty() {
            return;
        }
        if let Some(Under { entry, side, name, is_free }) = &self.draft.action {
            let sentence = logistics::action(self.pack, *entry, *side, name, *is_free);
            self.draft.sentences.push(sentence);
        }
    }

    fn end_paragraph(&mut self) {
        let arrivals = self.draft.arrivals.sentence(self.pack);
        self.say(arrivals);
        self.say_of_the_action();
        let after = known_balance(&self.view);
        let swing = after - self.draft.before;
        // What the places say already is not said again.
        if let (Subject::Battle(..), true) = (&self.draft.subject, swing != 0 && swing != self.draft.prizes)
            && self.chapter.turn.is_some()
        {
            let sentence = turning::moved(self.pack, &self.draft.entries, swing);
            self.say(sentence);
        }
        let draft = std::mem::replace(&mut self.draft, Draft::begun(after));
        if !draft.entries.is_empty() && self.chapter.turn.is_some() {
            self.told.episodes.push(Episode {
                turn: self.game.turn,
                entries: draft.entries,
                subject: draft.subject,
                swing,
                battles: draft.battles,
            });
        }
        if draft.sentences.is_empty() {
            return;
        }
        let paragraph = Paragraph { sentences: draft.sentences, action: draft.action.map(|action| action.name) };
        if let Some(section) = self.chapter.sections.last_mut() {
            section.paragraphs.push(paragraph);
        }
    }

    /// Ends a chapter, and begins that of a turn.
    fn end_chapter(&mut self, next: Option<(EntryNumber, u8)>) {
        let view = self.look();
        if self.chapter.turn.is_some() {
            let is_over = next.is_some() || self.game.outcome.is_some();
            let standing = || turn::standing(self.pack, &view, self.chapter.last, is_over);
            let standing = self.table.stands(self.chapter.last).then(standing).flatten();
            if let (Some(sentence), Some(section)) = (standing, self.chapter.sections.last_mut()) {
                section.paragraphs.push(Paragraph { sentences: vec![sentence], action: None });
            }
        }
        self.chapter.after = view.clone();
        let (first, turn) = next.unwrap_or((self.chapter.last, self.game.turn));
        let name = self.pack.tables.turn_names.get(usize::from(turn).saturating_sub(1));
        let chapter = Chapter {
            title: name.map_or_else(|| format!("Turn {turn}"), |name| format!("Turn {turn}: {name}")),
            turn: Some(turn),
            first,
            last: first,
            before: view.clone(),
            after: view,
            sections: Vec::new(),
        };
        let mut done = std::mem::replace(&mut self.chapter, chapter);
        done.sections.retain(|section| !section.paragraphs.is_empty());
        self.told.chapters.push(done);
    }
}
