//! A game of *Netherlands East Indies 1941–42*, as one seat sees it.

use std::sync::Arc;

use async_graphql::{ID, Object, Result};
use domain::kernel::system::System;
use domain::kernel::verdict;
use domain::nei::Nei;
use domain::nei::components::UnitId;
use domain::nei::explorer::DryRun;
use domain::nei::known::{Known, not_held};
use domain::nei::odds;
use domain::nei::options::Selection;
use host::games::{GameState, guarded};
use host::seats::{SeatKind, Session};

use super::command::NeiCommand;
use super::explorer::{self, NeiDryRun, NeiFulfilment, NeiListing, NeiReach, NeiWish};
use super::moment::{self, NeiLandmark, NeiMoment};
use super::odds::{
    MORE_COST, NeiLossPolicies, NeiMoreNeeded, NeiOddsAnswer, NeiSupposed, NeiWanted, ODDS_COST, asked_about,
    more_needed,
};
use super::optional::NeiOptionalRule;
use super::options::{NeiOffer, NeiOptions, said};
use super::owner_copy::NeiStated;
use super::reconcile::{self, NeiReconciliation, NeiShown, NeiTableFact};
use super::staff::{self, NeiPlan, NeiStaffLevel};
use super::view::NeiView;
use crate::graphql::book_name::BookName;
use crate::graphql::branch::Branch;
use crate::graphql::command::{CommandInput, judged};
use crate::graphql::entry::{Entry, EntryConnection, Page, page_length};
use crate::graphql::error::{Code, WithCode};
use crate::graphql::game::{DiceSetting, Enforcement, HouseRule, TakeBackAsked};
use crate::graphql::identity::Origin;
use crate::graphql::repair::{self, Amendment, ChangeInput};
use crate::graphql::seat::Seat;
use crate::graphql::shapes::{Offer, Pending, Side, listed, passed_over};
use crate::graphql::shared_words::Phase;
use crate::graphql::verdict::Verdict;

/// A game of Netherlands East Indies.
pub struct NeiGame {
    pub(crate) loaded: Arc<GameState<Nei>>,
    pub(crate) session: Session,
}

/// A game of Netherlands East Indies, as one seat sees it.
#[expect(clippy::unused_async, reason = "resolvers are async by their macro")]
#[Object]
impl NeiGame {
    /// Its id.
    pub(in crate::graphql) async fn id(&self) -> ID {
        self.loaded.row.id.into()
    }

    /// The name the players gave it.
    pub(in crate::graphql) async fn name(&self) -> &str {
        &self.loaded.row.name
    }

    /// The rulebook.
    pub(in crate::graphql) async fn book(&self) -> BookName {
        BookName::of::<Nei>()
    }

    /// What the book calls its two sides, the first side first.
    pub(in crate::graphql) async fn sides(&self) -> Vec<Side> {
        Side::both::<Nei>()
    }

    /// The seat this request speaks for.
    pub(in crate::graphql) async fn seat(&self) -> Seat {
        Seat { kind: self.session.kind.into(), name: self.session.name.clone() }
    }

    /// The number of the last entry: what the next command expects.
    pub(in crate::graphql) async fn last_entry(&self) -> u32 {
        self.loaded.table.last_number()
    }

    /// What the table does with objections.
    pub(in crate::graphql) async fn enforcement(&self) -> Enforcement {
        Nei::enforcement(self.loaded.table.creation()).into()
    }

    /// Where dice are thrown.
    pub(in crate::graphql) async fn dice(&self) -> DiceSetting {
        self.loaded.dice.into()
    }

    /// Whether its creation seals name, setting for dice and all else that the head of its archive says. Not so in games
    /// from before creations did: there whoever wrote the archive could say otherwise.
    pub(in crate::graphql) async fn settings_sealed(&self) -> bool {
        self.loaded.table.settings().is_some()
    }

    /// Whether it was begun under older rules than those of this server: what was played under them was replayed as it is
    /// written, and was not decided anew.
    pub(in crate::graphql) async fn rules_older(&self) -> bool {
        self.loaded.row.rules_version < Nei::RULES_VERSION
    }

    /// Where it branched off another game; null for a game of its own.
    pub(in crate::graphql) async fn branch(&self) -> Option<Branch> {
        self.loaded.row.branch.map(Branch::from)
    }

    /// The entry that `redo` would do again, if this seat may.
    pub(in crate::graphql) async fn next_redo(&self) -> Option<Entry> {
        Entry::to_redo(&self.loaded, &self.session)
    }

    /// What would come of putting earlier entries right and playing the rest again.
    #[graphql(complexity = "repair::COST + child_complexity")]
    async fn amendment(
        &self,
        #[graphql(desc = "Where, and what should stand there; 1 to 20 places.")] changes: Vec<ChangeInput>,
    ) -> Result<Amendment> {
        repair::amendment(&self.loaded, &self.session, changes)
    }

    /// What may have happened where board and record differ: forgotten, wrong or needless entries, or a correction.
    #[graphql(complexity = "reconcile::COST + child_complexity")]
    async fn reconcile(
        &self,
        #[graphql(desc = "What the board shows; 1 to 40 statements.")] shown: Vec<NeiShown>,
        #[graphql(desc = "The last entry at which board and record agreed, if that is known.")] checked: Option<u32>,
    ) -> Result<NeiReconciliation> {
        reconcile::reconciliation(&self.loaded, &self.session, &shown, checked).await
    }

    /// Some ten facts to hold against the board, chosen so that one misplaced counter shows in one of them.
    #[graphql(complexity = "reconcile::CHECK_COST + child_complexity")]
    async fn table_check(&self) -> Result<Vec<NeiTableFact>> {
        reconcile::facts(&self.loaded, &self.session)
    }

    /// What the staff of the house would do for the side that has to act, the best plan first; the first is what it does
    /// itself where it plays. Empty for a seat that does not act now, and where dice or a draw decide. It thinks with what
    /// that side knows, and the same entry gives the same answer. It records nothing. With `after` it is what the staff
    /// would have done then, with what that side knew then: for whoever looks back.
    #[graphql(complexity = "staff::COST + staff::plans(first) * child_complexity")]
    async fn advice(
        &self,
        #[graphql(default_with = "Some(3)", desc = "How many plans, 8 at the most.")] first: Option<i32>,
        #[graphql(default_with = "Some(NeiStaffLevel::Staff)", desc = "How far it thinks.")] level: Option<
            NeiStaffLevel,
        >,
        #[graphql(desc = "An entry before now, after which it is asked.")] after: Option<i32>,
    ) -> Result<Vec<NeiPlan>> {
        let level = level.unwrap_or(NeiStaffLevel::Staff);
        staff::advice(&self.loaded, &self.session, staff::plans(first), level, after).await
    }

    /// What the table said where the pack has a gap (NEI-R36), as values of an owner's overlay: whoever read it off his
    /// copy may keep it there, for the next game. Of a refit only the side it belongs to is told (20.3).
    async fn stated(&self) -> Result<Vec<NeiStated>> {
        guarded(|| NeiStated::all(&self.loaded.table, self.session.kind.seat())).coded()
    }

    /// A take-back that awaits the other side.
    pub(in crate::graphql) async fn take_back_asked(&self) -> Option<TakeBackAsked> {
        let asked = self.loaded.table.take_back_asked()?;
        Some(TakeBackAsked {
            by: SeatKind::of_seat(domain::kernel::seat::Seat::Side(asked.by)).into(),
            to: asked.to,
            changes: self.loaded.table.asked_changes(),
        })
    }

    /// The record, at most 200 entries at a time.
    #[graphql(complexity = "page_length(first.or(last)).max(1) * child_complexity")]
    pub(in crate::graphql) async fn entries(
        &self,
        #[graphql(desc = "The cursor of the last entry already known.")] after: Option<String>,
        #[graphql(
            default_with = "Some(0)",
            desc = "The number of the last entry already known, where there is no cursor."
        )]
        since: Option<i32>,
        #[graphql(desc = "How many; 200 if neither this nor `last` is said.")] first: Option<i32>,
        #[graphql(desc = "The cursor of the entry before which they are.")] before: Option<String>,
        #[graphql(desc = "How many of the last ones; not with `first`.")] last: Option<i32>,
    ) -> Result<EntryConnection> {
        let page = Page { after: after.as_deref(), since, first, before: before.as_deref(), last };
        EntryConnection::new(&self.loaded, page, &self.session)
    }

    /// Rulings that this game reads otherwise than by default.
    pub(in crate::graphql) async fn house_rules(&self) -> Vec<HouseRule> {
        let rulings = &self.loaded.table.creation().rulings;
        rulings.chosen().map(|(ruling, reading)| HouseRule { ruling: ruling.into(), reading: reading.into() }).collect()
    }

    /// The optional rules it is played with.
    async fn optional_rules(&self) -> Vec<NeiOptionalRule> {
        self.loaded.table.creation().optional.iter().map(NeiOptionalRule::from).collect()
    }

    /// Whether nothing is hidden: every seat sees what both sides see.
    async fn open_table(&self) -> bool {
        self.loaded.table.creation().open_table
    }

    /// Whether the table wants no advice of the staff: `advice` is `FORBIDDEN` then.
    async fn without_advice(&self) -> bool {
        self.loaded.table.creation().without_advice
    }

    /// The hash of the data pack it is played with.
    pub(in crate::graphql) async fn pack_hash(&self) -> &str {
        &self.loaded.row.pack_hash
    }

    /// The hash of the overlay that lies over the pack; null where none does. Ask neiPack for both.
    pub(in crate::graphql) async fn overlay(&self) -> Option<ID> {
        self.loaded.row.overlay.clone().map(ID)
    }

    /// The table as this seat may see it.
    pub(in crate::graphql) async fn view(&self) -> Result<Arc<NeiView>> {
        view(&self.loaded, &self.session)
    }

    /// Where it stands in the sequence of play.
    pub(in crate::graphql) async fn phase(&self) -> Result<Phase> {
        Ok(view(&self.loaded, &self.session)?.phase.clone())
    }

    /// The same in words.
    pub(in crate::graphql) async fn phase_name(&self) -> Result<String> {
        Ok(view(&self.loaded, &self.session)?.phase_name.clone())
    }

    /// What the table waits for; null where a side plays on as it likes.
    pub(in crate::graphql) async fn pending(&self) -> Result<Option<Pending>> {
        Ok(view(&self.loaded, &self.session)?.pending.clone().map(Pending::from))
    }

    /// The table as it was after entries in a row, as far as this seat may see it now, for whoever steps through the record.
    #[graphql(complexity = "moment::COST + moment::counted(count) * child_complexity")]
    async fn moments(
        &self,
        #[graphql(desc = "The first of them, from 1.")] from: i32,
        #[graphql(default_with = "Some(1)", desc = "How many, 32 at the most; fewer where the record ends.")]
        count: Option<i32>,
    ) -> Result<Vec<NeiMoment>> {
        moment::moments(&self.loaded, &self.session, from, count)
    }

    /// The entries with which turns and battles began and the game ended, those that were taken back among them.
    #[graphql(complexity = "moment::LANDMARKS * child_complexity")]
    async fn landmarks(&self) -> Result<Arc<Vec<NeiLandmark>>> {
        moment::landmarks(&self.loaded, &self.session)
    }

    /// What may be done with what is selected; with nothing selected, what needs nothing in hand, and what answers
    /// `pending`.
    pub(in crate::graphql) async fn options(
        &self,
        #[graphql(default_with = "Some(Vec::new())", desc = "Counters picked up, all in one area.")] units: Option<
            Vec<ID>,
        >,
        #[graphql(desc = "An area, where the question is what can be done there.")] at: Option<ID>,
    ) -> Result<NeiOptions> {
        let selection = self.selection(&units.unwrap_or_default(), at.as_ref())?;
        guarded(|| {
            NeiOptions::new(&domain::nei::options::options(
                self.loaded.table.game(),
                self.session.kind.seat(),
                &selection,
            ))
        })
        .coded()
    }

    /// Everything this seat may do now, also in answer to `pending`, but for dice: those are for `roll`. All of it is
    /// allowed. `allOptions` says of each what is to be picked up for it.
    #[graphql(complexity = "listed(first) * child_complexity")]
    pub(in crate::graphql) async fn offers(
        &self,
        #[graphql(default_with = "Some(60)", desc = "How many, 400 at the most.")] first: Option<i32>,
        #[graphql(default_with = "Some(0)", desc = "How many are passed over.")] skip: Option<i32>,
    ) -> Result<Vec<Offer>> {
        guarded(|| {
            let all = domain::nei::explorer::all_options(self.loaded.table.game(), self.session.kind.seat());
            let page = all.iter().map(|one| &one.offer).skip(passed_over(skip)).take(listed(first));
            said(page, |offer| &offer.command).into_iter().map(|offer: NeiOffer| offer.into()).collect()
        })
        .coded()
    }

    /// Everything this seat may do now, on the whole board: each thing by the least that does it (nothing, an area, one
    /// counter, or a carrier with one rider). A force of several is not listed beside its members; `options` is for it.
    #[graphql(complexity = "explorer::listed(first) * child_complexity")]
    async fn all_options(
        &self,
        #[graphql(default_with = "Some(60)", desc = "How many possibilities are given, 400 at the most.")]
        first: Option<i32>,
        #[graphql(default_with = "Some(0)", desc = "How many are passed over.")] skip: Option<i32>,
    ) -> Result<NeiListing> {
        let skip = usize::try_from(skip.unwrap_or(0)).unwrap_or(0);
        guarded(|| {
            let all = domain::nei::explorer::all_options(self.loaded.table.game(), self.session.kind.seat());
            NeiListing::new(&all, skip, explorer::listed(first))
        })
        .coded()
    }

    /// How far counters of one place come together now: areas by cost and action, and for every other area why not.
    #[graphql(complexity = "explorer::REACHED * child_complexity")]
    async fn reach(
        &self,
        #[graphql(desc = "Counters picked up, all in one area.")] units: Vec<ID>,
    ) -> Result<NeiReach> {
        let selection = self.selection(&units, None)?;
        let found = guarded(|| domain::nei::explorer::reach(&self.known(), &selection.units)).coded()?;
        found.map(|reach| NeiReach::new(&reach)).map_err(|refusal| bad_input(&refusal))
    }

    /// How a wish comes true: the actions that make it so now, each with what would come of it; where there is none,
    /// everything that is missing, and what would be nearest to it.
    #[graphql(complexity = "explorer::ways(first) * child_complexity")]
    async fn explore(
        &self,
        #[graphql(desc = "What is wished for.")] wish: NeiWish,
        #[graphql(
            default_with = "Some(Vec::new())",
            desc = "The counters that are to do it; any where none are named."
        )]
        units: Option<Vec<ID>>,
        #[graphql(default_with = "Some(12)", desc = "How many ways are given, 60 at the most.")] first: Option<i32>,
    ) -> Result<NeiFulfilment> {
        let selection = self.selection(&units.unwrap_or_default(), None)?;
        let wish = wish.read(self.loaded.table.pack())?;
        let first = explorer::ways(first);
        let found = guarded(|| domain::nei::explorer::fulfil(&self.known(), &selection.units, wish, first)).coded()?;
        found.map(|fulfilment| NeiFulfilment::new(&fulfilment)).map_err(|refusal| bad_input(&refusal))
    }

    /// What would come of a command, up to the first thing that the table would wait for, as far as this seat can know
    /// it. It records nothing.
    async fn dry_run(
        &self,
        #[graphql(desc = "The command.")] command: Option<CommandInput>,
        #[graphql(desc = "An offer, instead of a command.")] offer: Option<ID>,
    ) -> Result<NeiDryRun> {
        let command = match CommandInput::given(command, offer.as_ref())?.of::<Nei>() {
            Ok(command) => command,
            Err(refusal) => return Ok(NeiDryRun::new(&DryRun::refused(refusal))),
        };
        guarded(|| NeiDryRun::new(&domain::nei::explorer::dry_run(&self.known(), &command))).coded()
    }

    /// Dry run: everything the rules say of a command, what it rests on and what must be declared. It records nothing.
    pub(in crate::graphql) async fn judge(
        &self,
        #[graphql(desc = "The command.")] command: Option<CommandInput>,
        #[graphql(desc = "An offer, instead of a command.")] offer: Option<ID>,
    ) -> Result<Verdict> {
        judged(&self.loaded, &self.session, command, offer.as_ref())
    }

    /// The exact odds of the combat that a command would begin, or of the battle in progress, to its end. They are worked
    /// out from what this seat knows: enemy units that it does not see are where it supposes them. It records nothing.
    #[graphql(complexity = "ODDS_COST + child_complexity")]
    async fn odds(
        &self,
        #[graphql(desc = "The command that would begin the combat; null for the battle in progress.")] command: Option<
            NeiCommand,
        >,
        #[graphql(desc = "An offer, instead of a command.")] offer: Option<ID>,
        #[graphql(
            desc = "The enemy units that are supposed where some are hidden; null for those last seen there, as seen."
        )]
        supposing: Option<Vec<NeiSupposed>>,
        #[graphql(default_with = "Some(NeiLossPolicies::default())", desc = "How losses are chosen.")] losses: Option<
            NeiLossPolicies,
        >,
    ) -> Result<NeiOddsAnswer> {
        let command = combat(command, offer.as_ref())?;
        let found = guarded(|| {
            let known = asked_about(&self.known(), command, supposing.as_deref())?;
            Ok((odds::odds(&known.game, losses.unwrap_or_default().into())?, known.assumptions))
        });
        Ok(NeiOddsAnswer::new(found.coded()?))
    }

    /// How many more units like one of those that fight it takes until what is wanted is as likely as asked for, 12 at the
    /// most. As `odds`, from what this seat knows; it records nothing.
    #[graphql(complexity = "MORE_COST + child_complexity")]
    async fn more_needed(
        &self,
        #[graphql(desc = "The command that would begin the combat; null for the battle in progress.")] command: Option<
            NeiCommand,
        >,
        #[graphql(desc = "An offer, instead of a command.")] offer: Option<ID>,
        #[graphql(
            desc = "The enemy units that are supposed where some are hidden; null for those last seen there, as seen."
        )]
        supposing: Option<Vec<NeiSupposed>>,
        #[graphql(default_with = "Some(NeiLossPolicies::default())", desc = "How losses are chosen.")] losses: Option<
            NeiLossPolicies,
        >,
        #[graphql(desc = "What is wanted, how likely, and of which units there are to be more.")] wanted: NeiWanted,
    ) -> Result<NeiMoreNeeded> {
        let command = combat(command, offer.as_ref())?;
        let found = guarded(|| {
            let known = asked_about(&self.known(), command, supposing.as_deref())?;
            more_needed(&known, losses.unwrap_or_default(), &wanted)
        });
        Ok(NeiMoreNeeded::new(found.coded()?))
    }
}

/// The table as a seat may see it, made once for each entry.
pub(super) fn view(loaded: &GameState<Nei>, session: &Session) -> Result<Arc<NeiView>> {
    let (table, seat) = (&loaded.table, session.kind.seat());
    let (game, print) = (Origin::game(loaded.row.id), Origin::pack_of(&loaded.row));
    loaded.once_for(seat, || NeiView::new(&Nei::view(table.game(), seat), table.pack(), &game, &print)).coded()
}

impl NeiGame {
    /// The board as the seat of this request knows it.
    fn known(&self) -> Known {
        Known::to(self.loaded.table.game(), self.session.kind.seat())
    }

    /// What is picked up. A counter that this seat does not hold is refused in the same words wherever it is, and whether
    /// or not there is one.
    fn selection(&self, units: &[ID], area: Option<&ID>) -> Result<Selection> {
        let pack = self.loaded.table.pack();
        let seat = self.session.kind.seat();
        let is_held = |unit: &UnitId| pack.counters.get(unit).is_some_and(|counter| seat.sees_for(counter.side));
        let held = |id: &ID| id.parse().ok().filter(is_held).ok_or_else(|| bad_input(&not_held(id.as_str())));
        let unknown = |id: &ID| Code::BadInput.error(format!("the pack has no area {:?}", id.as_str()));
        let area =
            area.map(|id| id.parse().ok().filter(|area| pack.map.areas.contains_key(area)).ok_or_else(|| unknown(id)));
        Ok(Selection { units: units.iter().map(held).collect::<Result<_>>()?, area: area.transpose()? })
    }
}

/// The command that would begin a combat, by itself or as an offer; none is the battle in progress.
fn combat(command: Option<NeiCommand>, offer: Option<&ID>) -> Result<Option<NeiCommand>> {
    let Some(offer) = offer else { return Ok(command) };
    if command.is_some() {
        return Err(Code::BadInput.error("give one of `command` and `offer`, and not both"));
    }
    let CommandInput::Nei(command) = CommandInput::held_by(offer)? else {
        return Err(Code::BadInput.error("this is an offer of another book"));
    };
    Ok(Some(*command))
}

/// A refusal of the question itself.
fn bad_input(refusal: &verdict::Refusal) -> async_graphql::Error {
    Code::BadInput.error(format!("{}; {}", refusal.message, refusal.cure))
}
