//! Exact odds of a combat, as a seat may know them.

use async_graphql::{ID, InputObject, OneofObject};
use domain::kernel::verdict::{self, RefusalKind};
use domain::nei::components::Side;
use domain::nei::known;
use domain::nei::odds::{self, Aim, Choice, Known, Needed, Odds, Outcome, Supposed};

use super::command::NeiCommand;
use super::view::NeiControlState;
use super::{NeiFace, NeiSide};
use crate::graphql::mirror::{Output, output, words};
use crate::graphql::shown::object;
use crate::graphql::verdict::Refusal;

/// What asking for odds costs beside the fields of the answer.
pub(in crate::graphql) const ODDS_COST: usize = 500;
/// The most ends in one answer.
pub(crate) const ENDS_MAX: usize = 200;
/// The most units that may be supposed.
pub(crate) const SUPPOSED_MAX: usize = 100;
/// What asking how many more units it takes costs: the odds once for each.
pub(in crate::graphql) const MORE_COST: usize = 4 * ODDS_COST;
/// The most units that are added to a combat to see what they bring.
pub(crate) const MORE_MAX: u8 = 12;

words!(
    /// How a side chooses losses where the choice is its own.
    NeiLossPolicy = odds::Choice {
        /// What gains its side most victory points by the hits that it allots. Where that is the same, of its own units those of
        /// least worth first, of the enemy's those of most worth: the victory points of the loss with all that is carried, then
        /// the sum of factors, then steps.
        Customary,
        /// Always the unit of least worth.
        LeastWorthFirst,
        /// Always the unit of most worth.
        MostWorthFirst,
        /// What serves its aim best, knowing what both sides will do later.
        Best,
    }
);
words!(
    /// What the best choice of losses is for.
    NeiLossAim = odds::Aim {
        /// The swing in Japanese less Allied victory points, for losses and for control.
        VictoryPoints,
        /// Steps that the enemy loses, less one's own.
        Steps,
    }
);

/// How losses are chosen.
#[derive(Debug, Clone, InputObject)]
pub struct NeiLossPolicies {
    /// Japan's choice.
    #[graphql(default_with = "NeiLossPolicy::Customary")]
    japan: NeiLossPolicy,
    /// The Allies' choice.
    #[graphql(default_with = "NeiLossPolicy::Customary")]
    allies: NeiLossPolicy,
    /// What the best choice is for.
    #[graphql(default_with = "NeiLossAim::VictoryPoints")]
    aim: NeiLossAim,
}

impl Default for NeiLossPolicies {
    fn default() -> Self {
        Self { japan: NeiLossPolicy::Customary, allies: NeiLossPolicy::Customary, aim: NeiLossAim::VictoryPoints }
    }
}

impl From<NeiLossPolicies> for odds::Policies {
    fn from(policies: NeiLossPolicies) -> Self {
        Self {
            japan: Choice::from(policies.japan),
            allies: Choice::from(policies.allies),
            aim: Aim::from(policies.aim),
        }
    }
}

/// An enemy unit that a side supposes where it knows that somebody is.
#[derive(Debug, Clone, InputObject)]
pub struct NeiSupposed {
    /// The counter.
    unit: ID,
    /// Where it is supposed to stand.
    area: ID,
    /// Which face is supposed to be up.
    #[graphql(default_with = "NeiFace::Full")]
    face: NeiFace,
}

/// What is wanted of the end of a combat: exactly one of these.
#[derive(Debug, Clone, OneofObject)]
pub enum NeiWantedEnd {
    /// The area, or the beach of a landing, is in these hands.
    Control(NeiControlState),
    /// The swing in Japanese less Allied victory points is this or more.
    SwingAtLeast(i32),
    /// The swing in Japanese less Allied victory points is this or less.
    SwingAtMost(i32),
    /// A side loses so many counters or more.
    Loses(NeiWantedLoss),
}

/// How much a side is to lose.
#[derive(Debug, Clone, InputObject)]
pub struct NeiWantedLoss {
    /// The side.
    side: NeiSide,
    /// Counters, this or more.
    units: i32,
}

/// What should come of a combat, how likely, and by which units.
#[derive(Debug, Clone, InputObject)]
pub struct NeiWanted {
    /// The unit of either side that the others are like; it carries nothing and is not carried.
    unit: ID,
    /// The end that is wanted.
    end: NeiWantedEnd,
    /// How likely it is to be, 0 to 1.
    probability: f64,
}

object!(
    /// How many more units it takes, or why that cannot be told.
    #[derive(Debug)]
    pub struct NeiMoreNeeded {
        /// Why it cannot be told; null where it can.
        refusal: Option<Refusal>,
        /// How many more; 0 where those that are there are enough, null where even 12 more are not.
        more: Option<u8>,
        /// How likely what is wanted is then.
        probability: Option<f64>,
    }
);

object!(
    /// The odds, or why there are none.
    #[derive(Debug)]
    pub struct NeiOddsAnswer {
        /// Why they cannot be told; null where they can.
        refusal: Option<Refusal>,
        /// The odds; null where they cannot be told.
        odds: Option<NeiOdds>,
    }
);

object!(
    /// How likely each end of a combat is, without sampling: the probabilities are exact.
    #[derive(Debug)]
    pub struct NeiOdds {
        /// What kind of combat, in words.
        profile: String,
        /// The area whose control is meant, or the beach of a landing.
        area: ID,
        /// What is taken for granted beyond the rules, in words.
        assumptions: Vec<String>,
        /// The mean swing in Japanese less Allied victory points.
        mean_swing: f64,
        /// The swing: each that can be, from the least, with its probability.
        swing: Vec<NeiLikely>,
        /// What Japan loses.
        japan: NeiLikelyLosses,
        /// What the Allies lose.
        allies: NeiLikelyLosses,
        /// Who controls the area afterwards.
        control: Vec<NeiLikelyControl>,
        /// The ends that are most likely, all of it together, at most 200.
        ends: Vec<NeiEnd>,
        /// How many ends there are.
        count: usize,
    }
);

object!(
    /// A number and how likely it is.
    #[derive(Debug)]
    pub struct NeiLikely {
        /// The number.
        value: i32,
        /// Its probability, 0 to 1.
        probability: f64,
        /// The probability of this number or a greater one.
        at_least: f64,
    }
);

object!(
    /// What a side loses, and how likely.
    #[derive(Debug)]
    pub struct NeiLikelyLosses {
        /// The mean of counters lost.
        mean_units: f64,
        /// The mean of steps lost, those of the counters included.
        mean_steps: f64,
        /// Counters lost.
        units: Vec<NeiLikely>,
        /// Steps lost.
        steps: Vec<NeiLikely>,
    }
);

object!(
    /// Who controls the area, and how likely.
    #[derive(Debug)]
    pub struct NeiLikelyControl {
        /// The control.
        control: NeiControlState,
        /// Its probability, 0 to 1.
        probability: f64,
    }
);

output!(
    /// An end of the combat.
    NeiEnd = (Outcome, f64) as end {
        /// Counters that Japan loses.
        japan_units: u8 = end.0.japan.units,
        /// Steps that Japan loses.
        japan_steps: u8 = end.0.japan.steps,
        /// Counters that the Allies lose.
        allied_units: u8 = end.0.allies.units,
        /// Steps that the Allies lose.
        allied_steps: u8 = end.0.allies.steps,
        /// Who controls the area.
        control: NeiControlState = end.0.control,
        /// The swing in Japanese less Allied victory points.
        swing: i16 = end.0.swing,
        /// Its probability, 0 to 1.
        probability: f64 = end.1,
    }
);

impl NeiWantedEnd {
    /// Whether an end is what is wanted.
    fn is_met(&self, end: Outcome) -> bool {
        match self {
            Self::Control(control) => NeiControlState::output(&end.control) == *control,
            Self::SwingAtLeast(swing) => i32::from(end.swing) >= *swing,
            Self::SwingAtMost(swing) => i32::from(end.swing) <= *swing,
            Self::Loses(loss) => i32::from(end.losses(loss.side.into()).units) >= loss.units,
        }
    }
}

impl NeiMoreNeeded {
    pub(in crate::graphql) fn new(found: Result<Option<Needed>, verdict::Refusal>) -> Self {
        match found {
            Ok(needed) => Self {
                refusal: None,
                more: needed.map(|needed| needed.more),
                probability: needed.map(|needed| needed.probability),
            },
            Err(refusal) => Self { refusal: Some((&refusal).into()), more: None, probability: None },
        }
    }
}

/// The combat that is asked about, in the position as a seat knows it.
pub(in crate::graphql) fn asked_about(
    board: &known::Known,
    command: Option<NeiCommand>,
    supposing: Option<&[NeiSupposed]>,
) -> Result<Known, verdict::Refusal> {
    let supposing = supposing.map(supposed).transpose()?;
    let known = odds::known_to(board, supposing.as_deref())?;
    let position = match command {
        Some(command) => odds::begun(&known.game, board.seat(), &command.try_into()?)?,
        None => known.game,
    };
    Ok(Known { game: position, assumptions: known.assumptions })
}

/// How many more units like one of the combat it takes.
pub(in crate::graphql) fn more_needed(
    known: &Known,
    losses: NeiLossPolicies,
    wanted: &NeiWanted,
) -> Result<Option<Needed>, verdict::Refusal> {
    let malformed = |message: String, cure: &str| verdict::Refusal::new(RefusalKind::Malformed, message, cure);
    let NeiWanted { unit, probability, .. } = wanted;
    if !(0.0..=1.0).contains(probability) {
        return Err(malformed(format!("{probability} is no probability"), "name one from 0 to 1"));
    }
    let unit = unit.parse().map_err(|_| {
        malformed(format!("{:?} is no name of a counter", unit.as_str()), "name a unit that fights in it")
    })?;
    odds::more_needed(&known.game, losses.into(), unit, MORE_MAX, *probability, |end| wanted.end.is_met(*end))
}

impl NeiOddsAnswer {
    pub(in crate::graphql) fn new(found: Result<(Odds, Vec<String>), verdict::Refusal>) -> Self {
        match found {
            Ok((odds, assumptions)) => Self { refusal: None, odds: Some(NeiOdds::new(&odds, assumptions)) },
            Err(refusal) => Self { refusal: Some((&refusal).into()), odds: None },
        }
    }
}

impl NeiOdds {
    fn new(odds: &Odds, known: Vec<String>) -> Self {
        let losses = |side: Side| NeiLikelyLosses {
            mean_units: odds.mean(|end| f64::from(end.losses(side).units)),
            mean_steps: odds.mean(|end| f64::from(end.losses(side).steps)),
            units: likely(odds, |end| end.losses(side).units.into()),
            steps: likely(odds, |end| end.losses(side).steps.into()),
        };
        let mut control: Vec<NeiLikelyControl> = Vec::new();
        for (end, probability) in &odds.outcomes {
            let state = NeiControlState::output(&end.control);
            match control.iter_mut().find(|known| known.control == state) {
                Some(known) => known.probability += probability,
                None => control.push(NeiLikelyControl { control: state, probability: *probability }),
            }
        }
        control.sort_by(|one, other| other.probability.total_cmp(&one.probability));
        let mut ends: Vec<&(Outcome, f64)> = odds.outcomes.iter().collect();
        ends.sort_by(|one, other| other.1.total_cmp(&one.1));
        Self {
            profile: odds.profile.name().to_owned(),
            area: odds.area.to_string().into(),
            assumptions: known.into_iter().chain(odds.assumptions.iter().cloned()).collect(),
            mean_swing: odds.mean(|end| f64::from(end.swing)),
            swing: likely(odds, |end| end.swing.into()),
            japan: losses(Side::Japan),
            allies: losses(Side::Allies),
            control,
            ends: ends.into_iter().take(ENDS_MAX).map(NeiEnd::from).collect(),
            count: odds.outcomes.len(),
        }
    }
}

fn likely(odds: &Odds, number: impl Fn(&Outcome) -> i32) -> Vec<NeiLikely> {
    let mut at_least = 0.0;
    let mut likely: Vec<NeiLikely> = odds
        .marginal(number)
        .into_iter()
        .rev()
        .map(|(value, probability)| {
            at_least += probability;
            NeiLikely { value, probability, at_least }
        })
        .collect();
    likely.reverse();
    likely
}

/// What a request supposes, read.
fn supposed(asked: &[NeiSupposed]) -> Result<Vec<Supposed>, verdict::Refusal> {
    let malformed =
        |message: String, cure: &str| verdict::Refusal::new(RefusalKind::Malformed, message, cure.to_owned());
    if asked.len() > SUPPOSED_MAX {
        let message = format!("{} units are supposed", asked.len());
        return Err(malformed(message, "suppose at most 100"));
    }
    let read = asked.iter().map(|one| {
        let unknown = |id: &ID| {
            malformed(format!("{:?} is no name of a counter or an area", id.as_str()), "take names of the pack")
        };
        Ok(Supposed {
            unit: one.unit.parse().map_err(|_| unknown(&one.unit))?,
            area: one.area.parse().map_err(|_| unknown(&one.area))?,
            face: one.face.into(),
        })
    });
    read.collect()
}
