//! A game of *A World at War*, as one seat sees it.

use std::sync::Arc;

use async_graphql::resolver_utils::parse_enum;
use async_graphql::{Context, ID, Object, Result, Value};
use domain::awaw::boxes::activities;
use domain::awaw::components::{Place, Side, Spot, UnitId};
use domain::awaw::options::{Selection, everything};
use domain::awaw::overlay;
use domain::awaw::{Awaw, calculators, gibraltar, surrender};
use domain::kernel::seat::Seat as TableSeat;
use domain::kernel::system::System;
use domain::kernel::verdict::Refusal;

use super::calculators::{
    AwawBuildable, AwawCityClock, AwawColonyIncome, AwawGibraltarDefence, AwawInaMenu, AwawLimit, AwawMayLeave,
    AwawPassage, AwawPayer, AwawSubmarineModifier, AwawSupposition, AwawSurrenderCheck, AwawSurrenderPreview, AwawWay,
};
use super::command::AwawPlaceInput;
use super::options::{AwawOffer, AwawOptions, OFFERS};
use super::view::AwawView;
use super::{AwawActivityKind, AwawArea, AwawAttack, AwawBoxName, AwawCountry, AwawQuarter, AwawSide};
use crate::graphql::book_name::BookName;
use crate::graphql::branch::Branch;
use crate::graphql::command::{CommandInput, judged};
use crate::graphql::entry::{Entry, EntryConnection, Page, page_length};
use crate::graphql::error::{Code, WithCode};
use crate::graphql::game::{DiceSetting, Enforcement, HouseRule, TakeBackAsked};
use crate::graphql::identity::Origin;
use crate::graphql::mirror::Mirror;
use crate::graphql::owner_copy;
use crate::graphql::repair::{self, Amendment, ChangeInput};
use crate::graphql::seat::{Seat, app};
use crate::graphql::shapes::{self, Offer, Pending, listed, passed_over};
use crate::graphql::shared_words::Phase;
use crate::graphql::verdict::Verdict;
use host::games::{GameState, guarded};
use host::seats::{SeatKind, Session};

/// How many lines a calculator's answer is reckoned to have.
const LINES: usize = 40;

/// A game of A World at War.
pub struct AwawGame {
    pub(crate) loaded: Arc<GameState<Awaw>>,
    pub(crate) session: Session,
}

/// A game of A World at War, sections 70 to 74: a desk beside the physical game. What other sections
/// decide is declared by the players and marked so.
#[expect(clippy::unused_async, reason = "resolvers are async by their macro")]
#[Object]
impl AwawGame {
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
        BookName::of::<Awaw>()
    }

    /// What the book calls its two sides, the first side first.
    pub(in crate::graphql) async fn sides(&self) -> Vec<shapes::Side> {
        shapes::Side::both::<Awaw>()
    }

    /// The seat this request speaks for.
    pub(in crate::graphql) async fn seat(&self) -> Seat {
        Seat { kind: self.session.kind.into(), name: self.session.name.clone() }
    }

    /// The side this seat plays; null for one that plays both, or none.
    async fn side(&self) -> Option<AwawSide> {
        match self.session.kind.seat::<Side>() {
            TableSeat::Side(side) => Some(side.into()),
            TableSeat::Both | TableSeat::Umpire | TableSeat::Onlooker => None,
        }
    }

    /// The number of the last entry: what the next command expects.
    pub(in crate::graphql) async fn last_entry(&self) -> u32 {
        self.loaded.table.last_number()
    }

    /// What the table does with objections.
    pub(in crate::graphql) async fn enforcement(&self) -> Enforcement {
        Awaw::enforcement(self.loaded.table.creation()).into()
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
        self.loaded.row.rules_version < Awaw::RULES_VERSION
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

    /// Rulings that this game was created with otherwise than by default.
    pub(in crate::graphql) async fn house_rules(&self) -> Vec<HouseRule> {
        let rulings = &self.loaded.table.creation().rulings;
        rulings.chosen().map(|(ruling, reading)| HouseRule { ruling: ruling.into(), reading: reading.into() }).collect()
    }

    /// The first game turn.
    async fn first_turn(&self) -> AwawQuarter {
        (&self.loaded.table.game().first_turn).into()
    }

    /// The hash of the data pack it is played with.
    pub(in crate::graphql) async fn pack_hash(&self) -> &str {
        &self.loaded.row.pack_hash
    }

    /// The hash of the overlay that lies over the pack; null where none does.
    pub(in crate::graphql) async fn overlay(&self) -> Option<ID> {
        self.loaded.row.overlay.clone().map(ID)
    }

    /// What this table typed and declared of the components beyond the pack of this server, as an overlay: keep it
    /// with `keepOverlay`, and the next game begins with it.
    #[graphql(complexity = "owner_copy::CHECK_COST")]
    async fn copy(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The day, as in 2026-11-23, for what no overlay has yet.")] date: String,
    ) -> Result<String> {
        let (games, row) = (&app(context)?.games.awaw, &self.loaded.row);
        let began = (row.pack_hash.as_str(), row.overlay.as_deref());
        let earlier = owner_copy::begun_with(games, overlay::read, began).await?;
        let typed =
            overlay::of_game(&games.base().pack, self.loaded.table.game(), earlier.as_ref(), owner_copy::day(&date)?);
        Ok(typed.export())
    }

    /// The desk.
    pub(in crate::graphql) async fn view(&self) -> Result<Arc<AwawView>> {
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

    /// What may be done with what is selected; with nothing selected, what needs nothing in hand, and what answers
    /// `pending`.
    #[graphql(complexity = "OFFERS * child_complexity")]
    pub(in crate::graphql) async fn options(
        &self,
        #[graphql(default_with = "Some(Vec::new())", desc = "Counters picked up.")] units: Option<Vec<ID>>,
        #[graphql(
            desc = "A mapboard box, such as AUSTRALIA, a hex or a place, where the question is what could be put there."
        )]
        at: Option<ID>,
    ) -> Result<AwawOptions> {
        let units = units.iter().flatten().map(|id| self.unit(id)).collect::<Result<_>>()?;
        let selection = Selection { units, place: at.as_ref().map(named).transpose()? };
        let (game, seat) = (self.loaded.table.game(), self.session.kind.seat());
        guarded(|| AwawOptions::new(&Awaw::options(game, seat, &selection), game, seat)).coded()
    }

    /// Everything this seat may do now, also in answer to `pending`, but for dice: those are for `roll`. All of it is
    /// allowed.
    #[graphql(complexity = "listed(first) * child_complexity")]
    pub(in crate::graphql) async fn offers(
        &self,
        #[graphql(default_with = "Some(60)", desc = "How many, 400 at the most.")] first: Option<i32>,
        #[graphql(default_with = "Some(0)", desc = "How many are passed over.")] skip: Option<i32>,
    ) -> Result<Vec<Offer>> {
        let (game, seat) = (self.loaded.table.game(), self.session.kind.seat());
        let all = || everything(game, seat).into_iter().skip(passed_over(skip)).take(listed(first));
        guarded(|| all().map(|offer| AwawOffer::new(&offer, game, seat).into()).collect()).coded()
    }

    /// Dry run: everything the rules say of a command, what it rests on and what must be declared. It records nothing.
    pub(in crate::graphql) async fn judge(
        &self,
        #[graphql(desc = "The command.")] command: Option<CommandInput>,
        #[graphql(desc = "An offer, instead of a command.")] offer: Option<ID>,
    ) -> Result<Verdict> {
        judged(&self.loaded, &self.session, command, offer.as_ref())
    }

    /// How near a country is to surrender (71.43, 72.43).
    async fn surrender_check(
        &self,
        #[graphql(desc = "Its box.")] area: AwawArea,
        #[graphql(desc = "What is supposed there beside what is recorded; null for nothing.")] supposing: Option<
            AwawSupposition,
        >,
    ) -> Result<AwawSurrenderCheck> {
        let (game, area) = (self.loaded.table.game(), area.into());
        let supposed = supposing.map(|supposed| calculators::supposing(game, area, supposed.into()));
        let game = supposed.as_ref().unwrap_or(game);
        let check = || (calculators::surrender_check(game, area), calculators::adjacency_forecast(game, area));
        guarded(check).coded().map(|(check, forecast)| AwawSurrenderCheck::new(&check, forecast))
    }

    /// Everything that the surrender of a country would bring now (71.5, 72.5).
    async fn surrender_preview(&self, #[graphql(desc = "Its box.")] area: AwawArea) -> Result<AwawSurrenderPreview> {
        guarded(|| (&surrender::preview(self.loaded.table.game(), area.into())).into()).coded()
    }

    /// What may still leave a box (71.23, 72.23).
    async fn may_leave(&self, #[graphql(desc = "The box.")] area: AwawArea) -> Result<AwawMayLeave> {
        guarded(|| (&calculators::may_leave(self.loaded.table.game(), area.into())).into()).coded()
    }

    /// What a country may build this turn, and who can pay (70.15, 70.25, 71.15, 72.16).
    #[graphql(complexity = "LINES * child_complexity")]
    async fn what_may_build(
        &self,
        #[graphql(desc = "The country.")] country: AwawCountry,
    ) -> Result<Vec<AwawBuildable>> {
        let lines = || calculators::what_may_build(self.loaded.table.game(), country.into());
        guarded(|| lines().iter().map(AwawBuildable::from).collect()).coded()
    }

    /// Who can pay so much for a country now.
    async fn who_can_pay(
        &self,
        #[graphql(desc = "The country.")] country: AwawCountry,
        #[graphql(desc = "The cost in BRPs.")] cost: u16,
    ) -> Result<Vec<AwawPayer>> {
        let lines = || calculators::who_can_pay(self.loaded.table.game(), country.into(), cost);
        guarded(|| lines().iter().map(AwawPayer::from).collect()).coded()
    }

    /// What the construction limit of a country is made of; null where it has none of its own.
    async fn limit_breakdown(
        &self,
        #[graphql(desc = "The country.")] country: AwawCountry,
    ) -> Result<Option<AwawLimit>> {
        let found = || calculators::limit_breakdown(self.loaded.table.game(), country.into());
        guarded(|| found().as_ref().map(AwawLimit::from)).coded()
    }

    /// Every way of a unit into a box (71.22, 72.22).
    #[graphql(complexity = "LINES * child_complexity")]
    async fn ways_in(
        &self,
        #[graphql(desc = "The box.")] area: AwawArea,
        #[graphql(desc = "The unit.")] unit: ID,
    ) -> Result<Vec<AwawWay>> {
        let unit = self.unit(&unit)?;
        let ways = || calculators::ways_in(self.loaded.table.game(), area.into(), unit);
        guarded(|| ways().iter().map(AwawWay::from).collect()).coded()
    }

    /// Every way of a unit out of a box to a place (71.23, 72.23).
    #[graphql(complexity = "LINES * child_complexity")]
    async fn ways_out(
        &self,
        #[graphql(desc = "The box.")] area: AwawArea,
        #[graphql(desc = "The unit.")] unit: ID,
        #[graphql(desc = "Where to.")] to: AwawPlaceInput,
    ) -> Result<Vec<AwawWay>> {
        let (unit, to) = (self.unit(&unit)?, place(&to)?);
        let ways = || calculators::ways_out(self.loaded.table.game(), area.into(), unit, to);
        guarded(|| ways().iter().map(AwawWay::from).collect()).coded()
    }

    /// Where a unit may go, and by which gate: everything that could be done with it to reach a place, what the rules
    /// allow first. Every offer carries a ready command of the unit's side.
    #[graphql(complexity = "OFFERS * child_complexity")]
    async fn where_may_go(
        &self,
        #[graphql(desc = "The unit.")] unit: ID,
        #[graphql(desc = "Where to.")] to: AwawPlaceInput,
    ) -> Result<Vec<AwawOffer>> {
        let (unit, to) = (self.unit(&unit)?, place(&to)?);
        let game = self.loaded.table.game();
        let side = game.units.get(&unit).map_or(Side::Allies, |unit| unit.counter.side());
        let offers = || calculators::where_may_go(game, unit, to);
        let asked = TableSeat::Side(side);
        guarded(|| offers().iter().map(|offer| AwawOffer::new(offer, game, asked)).collect()).coded()
    }

    /// How far a hex lies from the ports of a box: off the board to the gate, and on the board from there, in hexes; null
    /// where naval units do not pass that hex (71.71, 72.71).
    async fn naval_range(
        &self,
        #[graphql(desc = "The box.")] area: AwawArea,
        #[graphql(desc = "The hex of the edge that is passed.")] via: ID,
        #[graphql(desc = "Hexes on the board from there, 0 to 1000.", validator(minimum = 0, maximum = 1000))]
        hexes: u16,
    ) -> Result<Option<u16>> {
        let via = via.read().map_err(said)?;
        Ok(activities::range(area.into(), via, hexes))
    }

    /// Whether an activity may pass the Strait of Malacca (74.3).
    async fn may_pass_malacca(
        &self,
        #[graphql(desc = "Whose it is.")] side: AwawSide,
        #[graphql(desc = "What it is.")] kind: AwawActivityKind,
        #[graphql(desc = "The hexes of its path.")] path: Vec<ID>,
        #[graphql(desc = "Its target, where it has one.")] target: Option<ID>,
    ) -> Result<AwawPassage> {
        let path: Vec<Spot> = path.read().map_err(said)?;
        let target: Option<Spot> = target.read().map_err(said)?;
        let game = self.loaded.table.game();
        let found = || calculators::may_pass_malacca(game, side.into(), kind.into(), &path, target);
        guarded(|| (&found()).into()).coded()
    }

    /// Whether a unit may pass Gibraltar on its way to a place; null where it would not pass it (73.4).
    async fn may_pass_gibraltar(
        &self,
        #[graphql(desc = "The unit.")] unit: ID,
        #[graphql(desc = "Where to.")] to: AwawPlaceInput,
    ) -> Result<Option<AwawPassage>> {
        let (unit, to) = (self.unit(&unit)?, place(&to)?);
        let found = || calculators::may_pass_gibraltar(self.loaded.table.game(), unit, to);
        guarded(|| found().as_ref().map(AwawPassage::from)).coded()
    }

    /// What Japan may build of the Indian National Army now (72.92, 72.93).
    async fn ina_menu(&self) -> Result<AwawInaMenu> {
        let game = self.loaded.table.game();
        guarded(|| AwawInaMenu::new(&calculators::ina_menu(game), game)).coded()
    }

    /// The DM of whoever defends Gibraltar (73.21).
    async fn gibraltar_defence(
        &self,
        #[graphql(desc = "How it is attacked.")] attack: AwawAttack,
        #[graphql(desc = "Who defends it.")] defender: AwawSide,
    ) -> Result<AwawGibraltarDefence> {
        let game = self.loaded.table.game();
        guarded(|| (&gibraltar::defence(game, attack.into(), defender.into())).into()).coded()
    }

    /// The modifiers of submarine warfare that this chapter gives now (72.82, 73.71).
    async fn submarine_modifiers(&self) -> Result<Vec<AwawSubmarineModifier>> {
        let found = || gibraltar::submarine_modifiers(self.loaded.table.game());
        guarded(|| found().iter().map(AwawSubmarineModifier::from).collect()).coded()
    }

    /// What the next year start adds to the British BRP level with the present control (74.21).
    async fn colony_income(&self) -> Result<AwawColonyIncome> {
        let game = self.loaded.table.game();
        guarded(|| AwawColonyIncome::new(&calculators::colony_income(game), game)).coded()
    }

    /// Cities that Britain lost, and when that takes effect (72.81).
    async fn city_clock(&self) -> Result<Vec<AwawCityClock>> {
        let clocks = || calculators::city_clock(self.loaded.table.game());
        guarded(|| clocks().iter().map(AwawCityClock::from).collect()).coded()
    }
}

/// The table as a seat may see it, made once for each entry.
pub(super) fn view(loaded: &GameState<Awaw>, session: &Session) -> Result<Arc<AwawView>> {
    let (game, seat, origin) = (loaded.table.game(), session.kind.seat(), Origin::game(loaded.row.id));
    loaded.once_for(seat, || AwawView::new(&Awaw::view(game, seat), game, &origin)).coded()
}

impl AwawGame {
    /// A counter of this game.
    fn unit(&self, id: &ID) -> Result<UnitId> {
        let known = id.parse().ok().filter(|unit| self.loaded.table.game().units.contains_key(unit));
        known.ok_or_else(|| Code::BadInput.error(format!("this game has no counter {:?}", id.as_str())))
    }
}

/// A place by its name alone.
fn named(id: &ID) -> Result<Place> {
    match parse_enum::<AwawBoxName>(Value::String(id.to_string())) {
        Ok(name) => Ok(Place::Box(name.into())),
        Err(_) => id.read().map(Place::Hex).map_err(said),
    }
}

/// A place as a question names it.
fn place(input: &AwawPlaceInput) -> Result<Place> {
    input.read().map_err(said)
}

/// Why what is asked cannot be understood.
#[expect(clippy::needless_pass_by_value, reason = "it maps an error")]
fn said(refusal: Refusal) -> async_graphql::Error {
    Code::BadInput.error(format!("{}; {}", refusal.message, refusal.cure))
}
