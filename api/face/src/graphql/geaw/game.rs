//! A game of *The Greater East Asia War*, as one seat sees it.

use std::sync::Arc;

use async_graphql::{Context, ID, Object, Result};
use domain::geaw::Geaw;
use domain::geaw::calculators;
use domain::geaw::command::{Command, Leg, Order};
use domain::geaw::components::UnitId;
use domain::geaw::movement;
use domain::geaw::options::{Selection, everything};
use domain::geaw::overlay;
use domain::geaw::pack::table_files;
use domain::kernel::system::System;

use super::GeawSide;
use super::calculators::{GeawForecast, GeawMenuLine, GeawMoveCost, GeawPlacement, GeawReorganization, GeawSupplyLine};
use super::command::GeawLegInput;
use super::options::{GeawOffer, GeawOptions, OFFERS};
use super::sheets::{GeawPackFile, GeawSheets};
use super::view::GeawView;
use crate::graphql::book_name::BookName;
use crate::graphql::branch::Branch;
use crate::graphql::command::{CommandInput, judged};
use crate::graphql::entry::{Entry, EntryConnection, Page, page_length};
use crate::graphql::error::{Code, WithCode};
use crate::graphql::game::{DiceSetting, Enforcement, HouseRule, TakeBackAsked};
use crate::graphql::identity::Origin;
use crate::graphql::mirror::{Mirror, Output};
use crate::graphql::owner_copy;
use crate::graphql::repair::{self, Amendment, ChangeInput};
use crate::graphql::seat::{Seat, app};
use crate::graphql::shapes::{Offer, Pending, Side, listed, passed_over};
use crate::graphql::shared_words::Phase;
use crate::graphql::verdict::Verdict;
use host::games::{GameState, guarded};
use host::seats::{SeatKind, Session};

/// How many lines a calculator's answer is reckoned to have.
const LINES: usize = 40;

/// A game of The Greater East Asia War.
pub struct GeawGame {
    pub(crate) loaded: Arc<GameState<Geaw>>,
    pub(crate) session: Session,
}

/// A game of The Greater East Asia War, sections 1.0 to 8.12. What hangs on a section outside the text at hand is
/// declared by the players and marked so.
#[expect(clippy::unused_async, reason = "resolvers are async by their macro")]
#[Object]
impl GeawGame {
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
        BookName::of::<Geaw>()
    }

    /// What the book calls its two sides, the first side first.
    pub(in crate::graphql) async fn sides(&self) -> Vec<Side> {
        Side::both::<Geaw>()
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
        Geaw::enforcement(self.loaded.table.creation()).into()
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
        self.loaded.row.rules_version < Geaw::RULES_VERSION
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

    /// The optional sections in force, 30 to 45.
    async fn optional_sections(&self) -> Vec<i32> {
        self.loaded.table.creation().optional.iter().map(|section| i32::from(*section)).collect()
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
        let (games, row) = (&app(context)?.games.geaw, &self.loaded.row);
        let began = (row.pack_hash.as_str(), row.overlay.as_deref());
        let earlier = owner_copy::begun_with(games, overlay::read, began).await?;
        let typed =
            overlay::of_game(&games.base().pack, self.loaded.table.game(), earlier.as_ref(), owner_copy::day(&date)?);
        Ok(typed.export())
    }

    /// The table.
    pub(in crate::graphql) async fn view(&self) -> Result<Arc<GeawView>> {
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

    /// What is printed on the components, as far as it is known in this game.
    async fn sheets(&self) -> GeawSheets {
        sheets(&self.loaded)
    }

    /// What may be done with what is selected; with nothing selected, what needs nothing in hand, and what answers
    /// `pending`.
    #[graphql(complexity = "OFFERS * child_complexity")]
    pub(in crate::graphql) async fn options(
        &self,
        #[graphql(default_with = "Some(Vec::new())", desc = "Counters picked up.")] units: Option<Vec<ID>>,
        #[graphql(desc = "A hex, where the question is what can be done there.")] at: Option<ID>,
    ) -> Result<GeawOptions> {
        let units = units.iter().flatten().map(|id| self.unit(id)).collect::<Result<_>>()?;
        let selection = Selection { units, hex: at.as_ref().map(hex).transpose()? };
        let (table, seat) = (&self.loaded.table, self.session.kind.seat());
        guarded(|| GeawOptions::new(&Geaw::options(table.game(), seat, &selection), table, seat)).coded()
    }

    /// Everything this seat may do now, also in answer to `pending`, but for dice: those are for `roll`. All of it is
    /// allowed.
    #[graphql(complexity = "listed(first) * child_complexity")]
    pub(in crate::graphql) async fn offers(
        &self,
        #[graphql(default_with = "Some(60)", desc = "How many, 400 at the most.")] first: Option<i32>,
        #[graphql(default_with = "Some(0)", desc = "How many are passed over.")] skip: Option<i32>,
    ) -> Result<Vec<Offer>> {
        let (table, seat) = (&self.loaded.table, self.session.kind.seat());
        let all = || everything(table.game(), seat).into_iter().skip(passed_over(skip)).take(listed(first));
        guarded(|| all().map(|offer| GeawOffer::new(&offer, table, seat).into()).collect()).coded()
    }

    /// Dry run: everything the rules say of a command, what it rests on and what must be declared. It records nothing.
    pub(in crate::graphql) async fn judge(
        &self,
        #[graphql(desc = "The command.")] command: Option<CommandInput>,
        #[graphql(desc = "An offer, instead of a command.")] offer: Option<ID>,
    ) -> Result<Verdict> {
        judged(&self.loaded, &self.session, command, offer.as_ref())
    }

    /// The cheapest way of a unit to a hex in this phase; null where no known way leads there (8.2 to 8.11).
    async fn cheapest_path(
        &self,
        #[graphql(desc = "The unit.")] unit: ID,
        #[graphql(desc = "The hex.")] to: ID,
    ) -> Result<Option<GeawMoveCost>> {
        let (unit, to) = (self.unit(&unit)?, hex(&to)?);
        let game = self.loaded.table.game();
        let found = guarded(|| movement::cheapest(game, unit, to)).coded()?;
        found.map_or(Ok(None), |(legs, minimum)| self.cost(unit, legs, minimum))
    }

    /// What a way costs, step by step, whether or not the rules let the unit take it; null where it cannot be priced.
    async fn move_cost(
        &self,
        #[graphql(desc = "The unit.")] unit: ID,
        #[graphql(desc = "Its way, in order.")] legs: Vec<GeawLegInput>,
        #[graphql(default, desc = "Whether it gives up its whole allowance for one hex (8.6).")] minimum: bool,
    ) -> Result<Option<GeawMoveCost>> {
        let legs = legs.read().map_err(|refusal| Code::BadInput.error(refusal.message))?;
        self.cost(self.unit(&unit)?, legs, minimum)
    }

    /// The supply units of a side on the map, and whom each could enable in the 2nd Movement Phase (8.3).
    #[graphql(complexity = "LINES * child_complexity")]
    async fn second_phase_plan(&self, #[graphql(desc = "The side.")] side: GeawSide) -> Result<Vec<GeawSupplyLine>> {
        let lines = || calculators::second_phase_plan(self.loaded.table.game(), side.into());
        guarded(|| lines().iter().map(GeawSupplyLine::from).collect()).coded()
    }

    /// The fewest supply units of a side that enable all these units in the 2nd Movement Phase, as far as radii are
    /// declared; null where no set does (8.3).
    async fn supply_cover(
        &self,
        #[graphql(desc = "The side.")] side: GeawSide,
        #[graphql(desc = "The units that are to move.")] units: Vec<ID>,
    ) -> Result<Option<Vec<ID>>> {
        let units: Vec<UnitId> = units.iter().map(|id| self.unit(id)).collect::<Result<_>>()?;
        let game = self.loaded.table.game();
        let found = guarded(|| calculators::smallest_cover(game, side.into(), &units)).coded()?;
        Ok(found.map(|units| Output::output(&units)))
    }

    /// Where a reinforcement could be put now; null where no row of the Reinforcement Placement Table says (6.4, 6.8).
    async fn placement(&self, #[graphql(desc = "The unit.")] unit: ID) -> Result<Option<GeawPlacement>> {
        let unit = self.unit(&unit)?;
        let found = guarded(|| calculators::placement_options(self.loaded.table.game(), unit)).coded()?;
        Ok(found.map(|(hexes, all_blocked)| GeawPlacement::new(&hexes, all_blocked)))
    }

    /// What was transcribed in this game, with the pack it began with, as the files of a data pack: for the next game of
    /// this table, served with `--packs` from a folder `geaw`.
    async fn pack_files(&self) -> Result<Vec<GeawPackFile>> {
        let game = self.loaded.table.game();
        let files = guarded(|| table_files(&game.pack, &game.sheets)).coded()?;
        Ok(files.iter().map(|(name, text)| GeawPackFile::new(name, text)).collect())
    }

    /// Everything a side has a counter for, type by type, and whether it can be bought now (6.1 to 6.11).
    #[graphql(complexity = "LINES * child_complexity")]
    async fn mobilization_menu(&self, #[graphql(desc = "The side.")] side: GeawSide) -> Result<Vec<GeawMenuLine>> {
        let lines = || calculators::mobilization_menu(self.loaded.table.game(), side.into());
        guarded(|| lines().iter().map(GeawMenuLine::from).collect()).coded()
    }

    /// What a side could break down, and what it has begun to gather for a corps (7).
    #[graphql(complexity = "LINES * child_complexity")]
    async fn reorganization(&self, #[graphql(desc = "The side.")] side: GeawSide) -> Result<GeawReorganization> {
        let game = self.loaded.table.game();
        let (breakdowns, combinations) = guarded(|| calculators::reorganization_options(game, side.into())).coded()?;
        Ok(GeawReorganization::new(&breakdowns, &combinations))
    }

    /// A side's victory points after the next Victory Point Phase, if nothing changes (5.2).
    async fn forecast(&self, #[graphql(desc = "The side.")] side: GeawSide) -> Result<GeawForecast> {
        guarded(|| (&calculators::forecast(self.loaded.table.game(), side.into())).into()).coded()
    }
}

/// What is printed on the components, as far as it is known in a game.
pub(super) fn sheets(loaded: &GameState<Geaw>) -> GeawSheets {
    GeawSheets::new(&loaded.table.game().sheets, &Origin::game(loaded.row.id))
}

/// The table as a seat may see it, made once for each entry.
pub(super) fn view(loaded: &GameState<Geaw>, session: &Session) -> Result<Arc<GeawView>> {
    let (game, seat, origin) = (loaded.table.game(), session.kind.seat(), Origin::game(loaded.row.id));
    loaded.once_for(seat, || GeawView::new(&Geaw::view(game, seat), game, &origin)).coded()
}

impl GeawGame {
    /// A unit that was transcribed.
    fn unit(&self, id: &ID) -> Result<UnitId> {
        let known = id.read().ok().filter(|unit| self.loaded.table.game().units.contains_key(unit));
        known.ok_or_else(|| Code::BadInput.error(format!("no counter {:?} was transcribed in this game", id.as_str())))
    }

    fn cost(&self, unit: UnitId, legs: Vec<Leg>, minimum: bool) -> Result<Option<GeawMoveCost>> {
        let game = self.loaded.table.game();
        let cost = guarded(|| calculators::move_cost(game, unit, &legs, minimum)).coded()?;
        let command = Command::from(Order::Move { unit, legs, minimum });
        Ok(cost.map(|cost| GeawMoveCost::new(&cost, &command)))
    }
}

fn hex(id: &ID) -> Result<domain::geaw::hexes::Hex> {
    id.read().map_err(|refusal| Code::BadInput.error(format!("{}; {}", refusal.message, refusal.cure)))
}
