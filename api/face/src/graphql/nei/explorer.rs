//! What a player asks before he commits himself: everything that may be done, how far a force comes, how a wish comes
//! true, and what would come of a command.

use async_graphql::{ID, InputObject, OneofObject};
use domain::kernel::system::Line;
use domain::nei::explorer::{
    Arm, Asked, Beyond, Change, ChangeKind, DryRun, Fulfilment, Miss, Possibility, Reach, Reached, Way, Wish,
};
use domain::nei::pack::Pack;

use super::NeiSide;
use super::command::NeiCommand;
use super::options::{NeiOffer, said};
use crate::graphql::command::Offered;
use crate::graphql::error::Code;
use crate::graphql::mirror::{output, words};
use crate::graphql::rulebook::Clause;
use crate::graphql::sent::Sent;
use crate::graphql::shown::object;
use crate::graphql::verdict::Verdict;

/// Possibilities that are given where the request does not say how many.
pub(in crate::graphql) const LISTED: usize = 60;
/// The most possibilities of one request.
pub(crate) const LISTED_MAX: usize = 400;
/// Ways that are given where the request does not say how many.
pub(in crate::graphql) const WAYS: usize = 12;
/// The most ways of one request.
pub(crate) const WAYS_MAX: usize = 60;
/// What a reach counts for in the cost of a request.
pub(in crate::graphql) const REACHED: usize = 40;

/// How many possibilities a request gets.
pub(in crate::graphql) fn listed(first: Option<i32>) -> usize {
    at_most(first, LISTED, LISTED_MAX)
}

/// How many ways a request gets.
pub(in crate::graphql) fn ways(first: Option<i32>) -> usize {
    at_most(first, WAYS, WAYS_MAX)
}

fn at_most(first: Option<i32>, usual: usize, most: usize) -> usize {
    first.map_or(usual, |first| usize::try_from(first).unwrap_or(0).min(most))
}

object!(
    /// Everything that a seat may do now.
    #[derive(Debug, Clone)]
    pub struct NeiListing {
        /// How many possibilities there are.
        count: usize,
        /// Those asked for, in a fixed order: what needs nothing in hand, areas, then counter by counter.
        possibilities: Vec<NeiPossibility>,
    }
);

output!(
    /// One thing that may be done, with the least that does it.
    NeiPossibility = Possibility {
        /// Counters to be picked up for it; none for what an area or nothing at all offers.
        units: Vec<ID>,
        /// The area that offers it, where no counter does.
        area: Option<ID>,
        /// The command, its cost and its words.
        offer: NeiOffer,
    }
);
output!(
    /// How far a force comes.
    NeiReach = Reach as reach {
        /// Areas in reach, each by every action that leads there or acts on it, the cheapest first.
        reached: Vec<NeiReached> => said(&reach.reached, |reached| &reached.offer.command),
        /// The other areas where such units could be.
        beyond: Vec<NeiBeyond>,
    }
);
output!(
    /// An area in reach, by one action.
    NeiReached = Reached {
        /// The area.
        area: ID,
        /// Points of movement: squares or areas entered on the way.
        steps: usize,
        /// The cheapest command of this action.
        offer: NeiOffer,
    }
);
output!(
    /// An area out of reach.
    NeiBeyond = Beyond {
        /// The area.
        area: ID,
        /// What the rules say of the straightest try; none where no way leads there at all.
        verdict: Option<Verdict>,
    }
);
output!(
    /// What would come of a command, as far as this seat can know it. Nothing is recorded.
    NeiDryRun = DryRun {
        /// What the rules say of it.
        verdict: Verdict,
        /// Action Points it costs.
        cost: u8,
        /// Action Points left on the side's track; none where the rules do not allow it.
        action_points: Option<u8>,
        /// What happens for certain, in order.
        certain: Vec<NeiCertainty>,
        /// The area of the combat that it opens, or may open where it depends on what is not revealed.
        combat: Option<ID>,
        /// What the table waits for afterwards, where that is certain.
        asked: Option<NeiAsked>,
        /// Change of the Japanese less the Allied victory points for territory that is certain; none where it is not.
        victory_points: Option<i16>,
        /// Whether more may happen that depends on what is not revealed to this seat.
        depends_on_hidden: bool,
    }
);
output!(
    /// Something that happens for certain.
    NeiCertainty = Line {
        /// What happens.
        text: String,
        /// The clause it leans on, where one does.
        clause: Option<Clause>,
    }
);
output!(
    /// What the table would wait for.
    NeiAsked = Asked {
        /// Who must act.
        by: NeiSide,
        /// The clause.
        clause: Clause,
        /// What is to be done.
        sentence: String,
        /// Dice to be rolled, if any.
        dice: u8,
    }
);

/// What is wished for: exactly one of these.
#[derive(Debug, Clone, OneofObject)]
pub enum NeiWish {
    /// Units stand in this area.
    BeAt(ID),
    /// Troops go ashore in this land area or home base, with or without a fight.
    LandAt(ID),
    /// Aircraft are over this square: they strike there, patrol there, bring something or are based there.
    HaveAirOver(ID),
    /// Ships fire at the base of this land area.
    Bombard(ID),
    /// An area is attacked.
    AttackArea(NeiAttackAreaInput),
    /// Anything in a square is attacked.
    AttackSquare(NeiAttackSquareInput),
}

/// An area that is to be attacked.
#[derive(Debug, Clone, InputObject)]
pub struct NeiAttackAreaInput {
    /// The area.
    area: ID,
    /// What attacks; any arm where none is named.
    arm: Option<NeiArm>,
}

/// A square in which something is to be attacked.
#[derive(Debug, Clone, InputObject)]
pub struct NeiAttackSquareInput {
    /// The square.
    square: ID,
    /// What attacks; any arm where none is named.
    arm: Option<NeiArm>,
}

words!(
    /// What attacks.
    NeiArm = Arm {
        /// Ships, and the aircraft of carriers.
        Sea,
        /// Air units.
        Air,
        /// Ground units, on land or from the sea and the air.
        Ground,
    }
);
output!(
    /// How a wish comes true.
    NeiFulfilment = Fulfilment as fulfilment {
        /// How many ways there are, those not given included.
        count: usize,
        /// What makes it come true now, the cheapest first.
        ways: Vec<NeiWay> => said(&fulfilment.ways, |way| &way.possibility.offer.command),
        /// Where there is no way: the tries that lack the least.
        misses: Vec<NeiMiss> => said(&fulfilment.misses, |miss| &miss.command),
    }
);
output!(
    /// An action that makes a wish come true.
    NeiWay = Way {
        /// What is picked up, and the command with its cost.
        possibility: NeiPossibility,
        /// Squares or areas entered on the way.
        steps: usize,
        /// What would come of it.
        dry_run: NeiDryRun,
    }
);
output!(
    /// A try that the rules refuse.
    NeiMiss = Miss as miss {
        /// What is picked up.
        units: Vec<ID>,
        /// The command that was tried.
        command: Sent<NeiCommand>,
        /// The same as a text, to be sent back as it is: `offer` of `record`, `judge` or a change.
        offer: Offered<NeiCommand> = miss.command,
        /// Everything that is missing, each with its clause and its cure.
        verdict: Verdict,
        /// What works instead, the smallest changes first; none where nothing comes near.
        alternatives: Vec<NeiAlternative> => said(&miss.changes, |change| &change.possibility.offer.command),
    }
);
output!(
    /// Something that would work instead.
    NeiAlternative = Change {
        /// What is changed.
        kind: NeiAlternativeKind,
        /// What works then. Where it does not work now, its verdict is that of the day when the change has come.
        possibility: NeiPossibility,
        /// Squares between where it acts and what was wished for; none where that is off the map.
        distance: Option<u32>,
        /// Whether it works now; else only once the change has come.
        now: bool,
    }
);
words!(
    /// What is changed.
    NeiAlternativeKind = ChangeKind {
        /// Some of the units stay behind.
        FewerUnits,
        /// Other units do it.
        OtherUnits,
        /// The same units act there by another action.
        AnotherAction,
        /// The same action leads to a place nearby.
        AnotherPlace,
        /// There are more Action Points.
        MoreActionPoints,
        /// It is the side's own Action Execution Phase.
        AnotherPhase,
    }
);

impl NeiListing {
    /// The possibilities from one on, as many as asked for; one that the API has no words for is left out.
    pub(in crate::graphql) fn new(all: &[Possibility], skip: usize, first: usize) -> Self {
        let possibilities = said(all.iter().skip(skip).take(first), |one| &one.offer.command);
        Self { count: all.len(), possibilities }
    }
}

impl NeiWish {
    /// The domain's wish.
    pub(in crate::graphql) fn read(&self, pack: &Pack) -> async_graphql::Result<Wish> {
        let area = |id: &ID| {
            let found = id.parse().ok().and_then(|area| pack.map.area(area)).map(|area| area.id);
            found.ok_or_else(|| Code::BadInput.error(format!("the pack has no area {:?}", id.as_str())))
        };
        let square = |id: &ID| {
            let found = id.parse().ok().filter(|square| pack.map.square(*square).is_some());
            found.ok_or_else(|| Code::BadInput.error(format!("there is no square {:?}; name A1 to H12", id.as_str())))
        };
        Ok(match self {
            Self::BeAt(id) => Wish::BeAt(area(id)?),
            Self::LandAt(id) => Wish::LandAt(area(id)?),
            Self::HaveAirOver(id) => Wish::HaveAirOver(square(id)?),
            Self::Bombard(id) => Wish::Bombard(area(id)?),
            Self::AttackArea(attack) => Wish::AttackArea(area(&attack.area)?, attack.arm.map(Into::into)),
            Self::AttackSquare(attack) => Wish::AttackSquare(square(&attack.square)?, attack.arm.map(Into::into)),
        })
    }
}
