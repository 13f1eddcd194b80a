//! Dice that the server throws: plain ones from the system's generator, or proven ones from the links of all three.

use std::sync::Arc;

use kernel::dice::{Chance, Source};
use kernel::journal::{Entry, EntryNumber, Table};
use kernel::seat::{Opposed, Seat};
use kernel::system::System;
use kernel::violation::{Refusal, RefusalKind, Refused, Ruling};
use uuid::Uuid;

use super::{GameState, Games, GamesError, Request, Wish};
use crate::dice::{self, Anchor, Asked, DiceSetting, Link, Party, Proof, Statement, link_of};
use journal::{DiceSeedRow, JournalError};

/// Links in a chain of the server. One of them is for each entry; more are committed when few are left.
const SERVER_CHAIN: u32 = 4096;
/// So few links of the server call for more.
const FEW_LEFT: u32 = 256;

/// How far the dice are that are asked for now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiceState {
    /// Where dice are thrown.
    pub setting: DiceSetting,
    /// The game that rolls are bound to; `None` before the server has bound itself.
    pub game: Option<String>,
    /// What a roll now would be bound to.
    pub position: EntryNumber,
    /// Whether dice or a draw are asked for.
    pub is_asked: bool,
    /// The chains on the record: whose, the entry that committed it, its anchor.
    pub chains: Vec<(Party, EntryNumber, Anchor)>,
    /// The sides that have no chain, or one that has come to its end.
    pub unbound: Vec<Party>,
    /// The sides whose link is awaited.
    pub awaited: Vec<Party>,
    /// The sides that have agreed to plain dice for this roll.
    pub agreed_to_plain: Vec<Party>,
}

/// What of the dice a wish needs beside the record.
#[derive(Debug, Default)]
pub(super) struct AtHand {
    /// The links of the server and of both sides, where all are there.
    links: Option<[Link; 3]>,
    /// New chains of the server, to be put on the record before the answer.
    pub(super) fresh: Option<Fresh>,
    /// How a client asks for a throw.
    thrown_by: Arc<str>,
}

/// New chains of the server.
#[derive(Debug)]
pub(super) struct Fresh {
    seed: Link,
    server: Anchor,
    cup: Anchor,
    /// The game, where the server binds itself to it for the first time.
    opens: Option<Uuid>,
}

/// The secret of one of the server's chains.
fn secret(seed: Link, party: Party) -> Link {
    seed.derived(party.as_str())
}

impl Fresh {
    fn new(opens: Option<Uuid>) -> Result<Self, GamesError> {
        let seed = Link::draw().map_err(|error| GamesError::Fault(error.to_string()))?;
        let anchor = |party| Anchor::of(secret(seed, party), SERVER_CHAIN);
        Ok(Self { seed, server: anchor(Party::Server), cup: anchor(Party::Cup), opens })
    }

    /// The entry that puts them on the record.
    fn entry<S: System>(&self, table: &Table<S>) -> Result<Entry<S>, GamesError> {
        let (server, cup) = (self.server, self.cup);
        let statement = match self.opens {
            Some(game) => Statement::Opened { game: game.to_string(), server, cup },
            None => Statement::Renewed { server, cup },
        };
        stated(table, Seat::Umpire, &statement)
    }

    pub(super) fn row(&self, game: Uuid) -> DiceSeedRow {
        DiceSeedRow { anchor: self.server.anchor.to_string(), game, seed: self.seed.to_string() }
    }
}

fn stated<S: System>(table: &Table<S>, by: Seat<S::Side>, statement: &Statement) -> Result<Entry<S>, GamesError> {
    let text = serde_json::to_string(statement).map_err(|error| GamesError::Fault(error.to_string()))?;
    Ok(table.attest(by, statement.words(), text))
}

/// Entries in one run, each numbered after the one before; none of them changes the table but the last.
fn numbered<S: System>(mut entries: Vec<Entry<S>>) -> Vec<Entry<S>> {
    let first = entries.first().map_or(1, |entry| entry.number);
    for (number, entry) in (first..).zip(&mut entries) {
        entry.number = number;
    }
    entries
}

/// What a new game begins with: its creation, and where its dice are proven the server's chains.
pub(super) fn beginning<S: System>(
    table: &Table<S>,
    game: Uuid,
    dice: DiceSetting,
) -> Result<(Vec<Entry<S>>, Option<Fresh>), GamesError> {
    let mut entries = table.entries().to_vec();
    if dice != DiceSetting::Proven {
        return Ok((entries, None));
    }
    let fresh = Fresh::new(Some(game))?;
    entries.push(fresh.entry(table)?);
    Ok((entries, Some(fresh)))
}

impl<S: System> Games<S> {
    /// How far the dice are that are asked for now.
    pub async fn dice_state(&self, game: Uuid) -> Result<DiceState, GamesError> {
        Ok(state(&*self.look(game).await?))
    }

    /// Takes the link of a side for the dice that are asked for now, and puts it on the record. The same link twice is no
    /// matter.
    pub async fn reveal(
        &self,
        game: Uuid,
        by: Seat<S::Side>,
        (side, position, link): (Party, EntryNumber, Link),
    ) -> Result<Result<DiceState, Refusal>, GamesError> {
        let seat = if by == Seat::Both { "BOTH" } else { side.as_str() };
        let live = self.live(game).await?;
        let _turn = live.turn.lock().await;
        loop {
            let loaded = live.look(self).await?;
            if let Err(refusal) = may_reveal(&loaded, by, side, position, link) {
                return Ok(Err(refusal));
            }
            if loaded.witness.given(side).is_some() {
                return Ok(Ok(state(&loaded)));
            }
            let given = Statement::Given { party: side, position, link, shared: by == Seat::Both };
            let entry = stated(&loaded.table, by, &given)?;
            drop(loaded);
            match self.keep_run(&live, vec![entry], None, seat).await {
                // Another process was faster.
                Err(GamesError::Journal(JournalError::Conflict)) => {}
                kept => return kept.map(|loaded| Ok(state(&loaded))),
            }
        }
    }

    /// What of the dice a wish needs. New chains are on disk before they are on the record.
    pub(super) async fn at_hand(&self, loaded: &GameState<S>, wish: &Wish<S>) -> Result<AtHand, GamesError> {
        let (witness, game) = (&loaded.witness, loaded.row.id);
        let is_bound = is_bound(loaded);
        let mut at_hand = AtHand { thrown_by: Arc::clone(&self.thrown_by), ..AtHand::default() };
        match wish {
            Wish::CommitDice { .. } => {
                if !is_bound {
                    at_hand.fresh = Some(Fresh::new(Some(game))?);
                } else if let Some(newest) = witness.newest(Party::Server)
                    && self.seed(loaded, newest).await?.is_none()
                {
                    // Its secrets are lost, as after an older copy of the database was put back.
                    at_hand.fresh = Some(Fresh::new(None)?);
                }
            }
            Wish::Roll if is_bound && !witness.agreed_to_plain() => {
                if let ([Some(japan), Some(allies)], Some(asked)) =
                    (Party::SIDES.map(|side| witness.given(side)), asked(loaded))
                    && let Some((anchor, index)) = witness.chain(asked.server())
                    && let Some((of_seed, _)) = witness.chain(Party::Server)
                    && let Some(seed) = self.seed(loaded, of_seed).await?
                    && let Some(link) = link_of(secret(seed, asked.server()), anchor.length, index)
                {
                    at_hand.links = Some([link, japan, allies]);
                    if witness.left(Party::Server) < FEW_LEFT {
                        at_hand.fresh = Some(Fresh::new(None)?);
                    }
                }
            }
            _ => {}
        }
        Ok(at_hand)
    }

    /// The secret of the server's chains of which this is the open one.
    async fn seed(&self, loaded: &GameState<S>, anchor: Anchor) -> Result<Option<Link>, GamesError> {
        let seed = self.journal.dice_seed(loaded.row.id, &anchor.anchor.to_string()).await?;
        seed.map(|seed| seed.parse().map_err(GamesError::Corrupt)).transpose()
    }
}

/// Whether the server has bound itself to this game, and not only to one that it was copied from.
fn is_bound<S: System>(loaded: &GameState<S>) -> bool {
    loaded.witness.game() == Some(loaded.row.id.to_string().as_str())
}

/// Whether dice are proven here: by the setting, or because every party has bound itself.
fn demands_proof<S: System>(loaded: &GameState<S>) -> bool {
    loaded.dice == DiceSetting::Proven || loaded.witness.is_complete()
}

fn asked<S: System>(loaded: &GameState<S>) -> Option<Asked> {
    let game = loaded.table.game();
    Some(Asked::of(&S::chance(game)?, S::is_secret_chance(game)))
}

fn state<S: System>(loaded: &GameState<S>) -> DiceState {
    let witness = &loaded.witness;
    let position = witness.position();
    let game = witness.game().filter(|_| is_bound(loaded)).map(str::to_owned);
    let is_asked = S::chance(loaded.table.game()).is_some();
    // A chain that was committed since the position serves the next one.
    let is_unbound = |side: &Party| game.is_none() || !witness.is_bound(*side);
    // What is being taken back may not stand.
    let is_awaited = is_asked && loaded.table.take_back_asked().is_none();
    let chains = witness.chains().map(|(party, chain)| (party, chain.from, chain.anchor));
    DiceState {
        setting: loaded.dice,
        position,
        is_asked,
        chains: if game.is_some() { chains.collect() } else { Vec::new() },
        unbound: Party::SIDES.into_iter().filter(is_unbound).collect(),
        awaited: Party::SIDES
            .into_iter()
            .filter(|side| is_awaited && witness.given(*side).is_none() && !is_unbound(side))
            .collect(),
        agreed_to_plain: Party::SIDES.into_iter().filter(|side| witness.agreed(*side)).collect(),
        game,
    }
}

/// The side of a party.
fn side_of<Side: Opposed>(party: Party) -> Option<Side> {
    Party::SIDES.iter().position(|side| *side == party).map(|place| Side::both()[place])
}

fn may_speak_for<Side: Opposed>(by: Seat<Side>, party: Party) -> Result<(), Refusal> {
    if side_of(party).is_some_and(|side| by.may_act_for(side)) {
        return Ok(());
    }
    Err(Refusal::new(
        RefusalKind::Seat,
        format!("this seat does not hold the dice of {}", party.as_str()),
        "let the device of that side do it",
    ))
}

/// Whether a seat may make a statement: a side, or a shared tablet for it, speaks for that side; the server is the umpire.
pub fn may_state<Side: Opposed>(by: Seat<Side>, statement: &Statement) -> bool {
    match statement {
        Statement::Opened { .. } | Statement::Renewed { .. } => by == Seat::Umpire,
        Statement::Committed { party, .. } => may_speak_for(by, *party).is_ok(),
        Statement::Given { party, shared, .. } => may_speak_for(by, *party).is_ok() && *shared == (by == Seat::Both),
        Statement::AgreedToPlain { parties, .. } => {
            !parties.is_empty() && parties.iter().all(|party| may_speak_for(by, *party).is_ok())
        }
    }
}

fn nothing_asked() -> Refusal {
    Refusal::new(
        RefusalKind::Pending,
        "no dice and no draw are asked for now",
        "give a command that asks for them first",
    )
}

fn may_reveal<S: System>(
    loaded: &GameState<S>,
    by: Seat<S::Side>,
    side: Party,
    position: EntryNumber,
    link: Link,
) -> Result<(), Refusal> {
    may_speak_for(by, side)?;
    let (witness, malformed) =
        (&loaded.witness, |message: String, cure: &str| Err(Refusal::new(RefusalKind::Malformed, message, cure)));
    if !is_bound(loaded) {
        return malformed(
            "no chains are on the record of this game".to_owned(),
            "let the device of each side commit one (commitDice)",
        );
    }
    if S::chance(loaded.table.game()).is_none() {
        return Err(nothing_asked());
    }
    if loaded.table.take_back_asked().is_some() {
        return Err(Refusal::new(
            RefusalKind::Pending,
            "a take-back has been asked for and is not answered",
            "answer it first; then give the link, if dice are still asked for",
        ));
    }
    if !witness.is_complete() {
        return malformed(
            "not every party has a chain on the record".to_owned(),
            "let the device of each side commit one (commitDice)",
        );
    }
    if position != witness.position() {
        return malformed(
            format!("dice are asked for after entry {}, not after entry {position}", witness.position()),
            "read diceState again",
        );
    }
    witness.check(side, link).or_else(|reason| malformed(reason, "reveal the link of this position (see diceState)"))
}

/// The entries that put what a side says of the dice on the record, the server's before it where it says something too.
pub(super) fn spoken<S: System>(
    loaded: &GameState<S>,
    by: Seat<S::Side>,
    wish: &Wish<S>,
    at_hand: &AtHand,
) -> Result<Result<Vec<Entry<S>>, Refused>, GamesError> {
    let table = &loaded.table;
    let refused = |refusal| Ok(Err(Refused::Impossible(refusal)));
    let statement = if let Wish::CommitDice { side, chain } = wish {
        if let Err(refusal) = may_speak_for(by, *side) {
            return refused(refusal);
        }
        Statement::Committed { party: *side, chain: *chain, game: Some(loaded.row.id.to_string()) }
    } else {
        if S::chance(table.game()).is_none() {
            return refused(nothing_asked());
        }
        let parties: Vec<Party> = Party::SIDES.into_iter().filter(|party| may_speak_for(by, *party).is_ok()).collect();
        if parties.is_empty() {
            let cure = "let both sides do it";
            return refused(Refusal::new(RefusalKind::Seat, "the sides alone agree to plain dice", cure));
        }
        Statement::AgreedToPlain { parties, position: loaded.witness.position() }
    };
    if loaded.dice == DiceSetting::Table {
        return refused(on_the_table());
    }
    let mut entries = at_hand.fresh.iter().map(|fresh| fresh.entry(table)).collect::<Result<Vec<_>, _>>()?;
    entries.push(stated(table, by, &statement)?);
    let entries = numbered(entries);
    let mut witness = loaded.witness.clone();
    for entry in &entries {
        let read = dice::Seen::of(entry).and_then(|seen| witness.read(entry.number, &seen));
        if let Err(reason) = read {
            let cure = "make a new chain of 1 to 65536 links for each commitment, and read diceState again";
            return refused(Refusal::new(RefusalKind::Malformed, reason, cure));
        }
    }
    Ok(Ok(entries))
}

fn on_the_table() -> Refusal {
    Refusal::new(
        RefusalKind::Malformed,
        "this game's dice are thrown on the table alone",
        "throw them there and type the faces in",
    )
}

/// Whether faces or draws from the table may stand in what a seat wishes.
pub(super) fn may_be_typed<S: System>(loaded: &GameState<S>, wish: &Wish<S>, at_hand: &AtHand) -> Result<(), Refusal> {
    let cure = match &*at_hand.thrown_by {
        "" => "let the server throw them".to_owned(),
        asked => format!("let the server throw them ({asked})"),
    };
    match loaded.dice {
        DiceSetting::Server => {
            Err(Refusal::new(RefusalKind::Malformed, "this game's dice are thrown by the server alone", cure))
        }
        _ if demands_proof(loaded) && !(matches!(wish, Wish::Play { .. }) && loaded.witness.agreed_to_plain()) => {
            Err(Refusal::new(
                RefusalKind::Malformed,
                "this game's dice are proven, and faces from the table are not",
                format!("{cure}, or both sides agree to plain dice for this roll (agreePlainDice)"),
            ))
        }
        _ => Ok(()),
    }
}

/// The entries of a throw for the side that must; the umpire may have it thrown for anybody.
pub(super) fn thrown<S: System>(
    loaded: &GameState<S>,
    request: &Request<S>,
    at_hand: &AtHand,
) -> Result<Result<Vec<Entry<S>>, Refused>, GamesError> {
    let refused = |refusal| Ok(Err(Refused::Impossible(refusal)));
    if loaded.dice == DiceSetting::Table {
        return refused(on_the_table());
    }
    let game = loaded.table.game();
    let by = request.by;
    let Some(chance) = S::chance(game) else { return refused(nothing_asked()) };
    let side = match &chance {
        Chance::Dice(request) => request.roller,
        Chance::Draw { by, .. } => *by,
    };
    if !by.may_act_for(side) && by != Seat::Umpire {
        return refused(Refusal::new(
            RefusalKind::Seat,
            format!("{side:?} throws now, and this seat does not play for it"),
            "wait for the other side",
        ));
    }
    let by = if by == Seat::Umpire { Seat::Side(side) } else { by };
    let (numbers, proof) = match at_hand.links {
        Some(links) => {
            let asked = Asked::of(&chance, S::is_secret_chance(game));
            let numbers = loaded.witness.numbers(&asked, links);
            let [server, japan, allies] = links;
            let proof = Proof { position: loaded.witness.position(), asked, server, japan, allies };
            let text = serde_json::to_string(&proof).map_err(|error| GamesError::Fault(error.to_string()))?;
            (numbers, Some(text))
        }
        None if demands_proof(loaded) && !loaded.witness.agreed_to_plain() => {
            return refused(Refusal::new(
                RefusalKind::Pending,
                "the dice wait for a link of every party",
                "open the table on the devices that diceState names, or both sides agree to plain dice for this roll \
                 (agreePlainDice)",
            ));
        }
        None => (dice::throw(&chance).map_err(|error| GamesError::Fault(error.to_string()))?, None),
    };
    let command = S::answer_chance(game, &numbers, Source::Server)
        .ok_or_else(|| GamesError::Fault("the game takes no answer to the chance it asked for".to_owned()))?;
    let played = match loaded.table.play(by, command, Ruling::ByTheBook) {
        Ok(played) => Entry { proof, ..played },
        Err(refused) => return Ok(Err(refused)),
    };
    let fresh = at_hand.fresh.iter().map(|fresh| fresh.entry(&loaded.table));
    let mut entries = fresh.collect::<Result<Vec<_>, _>>()?;
    entries.push(played);
    Ok(Ok(numbered(entries)))
}
