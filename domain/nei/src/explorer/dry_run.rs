//! What would come of a command, up to the first thing that the table would wait for. It is tried on the board as the
//! seat knows it ([`Known`]), and told as far as it is certain: nothing is told that follows from what is not in sight.

use serde::Serialize;
use serde_json::Value;

use crate::action_points;
use crate::book::Nei;
use crate::command::Command;
use crate::components::{AreaId, Side, SquareId};
use crate::event::{Event, Travel};
use crate::game::{Control, Game};
use crate::known::Known;
use crate::pending::Pending;
use crate::rulings::VictoryPointsShown;
use crate::victory;
use crate::words;
use kernel::clause::Clause;
use kernel::seat::Seat;
use kernel::system::{Line, System};
use kernel::violation::{Refusal, Verdict};

/// What would come of a command. Nothing is changed by asking.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct DryRun {
    /// What the rules say of it.
    pub verdict: Verdict,
    /// Action Points it costs.
    pub cost: u8,
    /// Action Points left on the side's track; `None` where the rules do not allow it.
    pub action_points: Option<u8>,
    /// What happens for certain, in order, as the seat would read it.
    pub certain: Vec<Line>,
    /// The area of the combat that it opens, or may open where it depends on what is not revealed.
    pub combat: Option<AreaId>,
    /// What the table waits for afterwards, where that is certain.
    pub asked: Option<Asked>,
    /// Change of the Japanese less the Allied victory points for territory that is certain (4.2, 4.3); `None` where it is
    /// not, or not open at this table.
    pub victory_points: Option<i16>,
    /// Whether more may happen that depends on what is not revealed to the seat.
    pub depends_on_hidden: bool,
}

/// What the table would wait for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Asked {
    pub by: Side,
    pub clause: Clause,
    /// What is to be done, in words that everybody may read.
    pub sentence: String,
    /// Dice to be rolled, if any.
    pub dice: u8,
}

/// Tries a command without carrying it out.
pub fn dry_run(known: &Known, command: &Command) -> DryRun {
    let (game, by) = (known.board(), known.seat());
    let verdict = Nei::judge(game, by, command);
    let cost = action_points::cost(game, command);
    let side = Nei::side_of(game, by, command);
    let is_clear = verdict.is_clear();
    let left = side.filter(|_| is_clear).map(|side| game.action_points.of(side).get().saturating_sub(cost));
    let mut run = DryRun { action_points: left, ..DryRun::of(verdict, cost) };
    if is_clear && let Some(side) = side {
        run.try_on(known, by, side, command);
    }
    run
}

impl DryRun {
    /// Of a command that cannot even be judged.
    pub fn refused(refusal: Refusal) -> Self {
        Self::of(Verdict::refused(refusal), 0)
    }

    fn of(verdict: Verdict, cost: u8) -> Self {
        Self {
            verdict,
            cost,
            action_points: None,
            certain: Vec::new(),
            combat: None,
            asked: None,
            victory_points: None,
            depends_on_hidden: false,
        }
    }

    fn try_on(&mut self, known: &Known, by: Seat<Side>, side: Side, command: &Command) {
        // In a combat everything hangs on who is in it, and answers hang on what they are about; and what the view shows
        // may not be enough to stand on.
        let is_plain = matches!(
            known.board().pending.last(),
            None | Some(Pending::TakeFreeAction { .. } | Pending::Deploy { .. })
        ) && known.board().battle.is_none();
        if !(is_plain || known.is_open()) {
            self.depends_on_hidden = true;
            return;
        }
        let mut after = known.board().clone();
        let mut looked = Vec::new();
        for event in Nei::decide(known.board(), by, command) {
            if let Event::AreasSeen { by: looking, areas, .. } = &event
                && !known.is_open()
            {
                let news = areas.iter().copied().filter(|area| *looking == side && known.is_unseen_at(*area));
                looked.extend(news);
                after.apply(&event);
                continue;
            }
            if let Event::BattleOpened(battle) = &event {
                self.combat = Some(battle.area);
            }
            if !is_certain(known, side, &event) {
                self.depends_on_hidden = true;
                break;
            }
            self.certain.extend(Nei::tell(&after.pack, &event, by));
            after.apply(&event);
        }
        if !looked.is_empty() {
            let names = words::list(looked.iter().map(|area| known.board().area_name(*area)));
            self.certain.push(Line::new(format!("{} who is in {names}", side.does("see")), Clause::new("NEI-20.0-b")));
        }
        if self.depends_on_hidden {
            return;
        }
        self.asked = after.pending.last().map(Asked::of);
        // NEI-R10: in one reading no points are open. The Allies get none for territory (4.4).
        let is_shown = after.rulings.victory_points_shown != VictoryPointsShown::Nothing;
        let territory = |game: &Game| victory::total(&victory::territory(game, Side::Japan));
        self.victory_points = is_shown.then(|| territory(&after) - territory(known.board()));
    }
}

impl Asked {
    fn of(pending: &Pending) -> Self {
        let dice = if let Pending::Roll { request, .. } = pending {
            u8::try_from(request.dice.len()).unwrap_or(u8::MAX)
        } else {
            0
        };
        Self {
            by: pending.by(),
            clause: Clause::owned(pending.clause().to_owned()),
            sentence: pending.sentence(),
            dice,
        }
    }
}

/// Whether an event happens like this whatever is not in sight.
fn is_certain(known: &Known, side: Side, event: &Event) -> bool {
    if known.is_open() {
        return true;
    }
    // 10.1: aircraft are stopped by whoever is in a square that they fly over.
    let flown_over = |path: &[SquareId]| known.is_unseen_in(path);
    let lands = |areas: &[AreaId]| {
        known.may_hide_a_base() && areas.iter().any(|area| known.board().control(*area) == Control::Uncontrolled)
    };
    let is_cut = match event {
        Event::BattleOpened(_) | Event::HitThinAir { .. } | Event::GameFinished(_) => true,
        Event::FlightFlown { path, .. } | Event::TroopsFlown { path, .. } | Event::SuppliesFlown { path, .. } => {
            path.split_last().is_some_and(|(_, before)| flown_over(before))
        }
        Event::AirForceRedeployed { path, .. } => flown_over(path),
        Event::ForceMoved { travel: Travel::Ground | Travel::GroundRedeployment | Travel::Railroad, path, .. } => {
            side == Side::Japan && lands(path)
        }
        Event::UnitLanded { area, .. } | Event::UnitCameDown { area, .. } => side == Side::Japan && lands(&[*area]),
        Event::PlacedAtStart { .. }
        | Event::EmbarkedAtStart { .. }
        | Event::SetUpFinished { .. }
        | Event::TaskForceAssigned { .. }
        | Event::AreasSeen { .. }
        | Event::UnitsSeen { .. }
        | Event::TurnBegan { .. }
        | Event::PhaseBegan { .. }
        | Event::PoolFilled { .. }
        | Event::Awaited(_)
        | Event::Answered
        | Event::DiceRolled { .. }
        | Event::IncidentHappened { .. }
        | Event::ActionPointsCredited { .. }
        | Event::ActionPointsDetermined { .. }
        | Event::ActionTaken { .. }
        | Event::FreeActionDeclined { .. }
        | Event::AbdacomTurned { .. }
        | Event::MoraleChecked { .. }
        | Event::SingaporeMarkerMoved { .. }
        | Event::SingaporeDriveRolled { .. }
        | Event::EvacuatedFromSingapore { .. }
        | Event::UnitReduced { .. }
        | Event::UnitDisrupted { .. }
        | Event::UnitDestroyed { .. }
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
        | Event::BattlePartBegan { .. }
        | Event::ShotsFired { .. }
        | Event::HitsAllotted { .. }
        | Event::BattleClosed { .. }
        | Event::FirstAirFleetSpent { .. }
        | Event::FifthColumnDone
        | Event::FifthColumnStruck { .. }
        | Event::Stated { .. }
        | Event::StatementDeclined
        | Event::ShipsWithheld { .. }
        | Event::AdjustmentProposed { .. }
        | Event::AdjustmentMade { .. }
        | Event::CorrectionRead { .. }
        | Event::AdjustmentDeclined
        | Event::UnitsSupplied { .. }
        | Event::FighterFerried { .. }
        | Event::ArrivalRolled { .. }
        | Event::LossesCounted
        | Event::ShockWeighed { .. }
        | Event::RaidersReturned { .. }
        | Event::AirGroupLost { .. }
        | Event::CounterstrikeDeclined { .. }
        | Event::PatrolLaunched { .. }
        | Event::PatrolsRecalled { .. }
        | Event::SeaplaneRebased { .. }
        | Event::SecretBaseFound { .. } => false,
    };
    !is_cut && !names_hidden(known, &serde_json::to_value(event).unwrap_or_default())
}

/// Whether counters of the other side are named.
fn names_hidden(known: &Known, value: &Value) -> bool {
    match value {
        Value::String(text) => known.is_hidden(text),
        Value::Array(values) => values.iter().any(|value| names_hidden(known, value)),
        Value::Object(fields) => fields.iter().any(|(name, value)| known.is_hidden(name) || names_hidden(known, value)),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}
