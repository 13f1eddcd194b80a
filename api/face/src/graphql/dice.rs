//! Proven dice: chains, links, what is awaited, and what a roll rests on.

use async_graphql::{Context, Enum, ID, InputObject, Object, Result, Union};
use domain::kernel::journal::{Deed, Entry};
use qrcode::render::svg;
use qrcode::{EcLevel, QrCode};

use super::entry::RecordOutcome;
use super::error::{Code, WithCode};
use super::game::DiceSetting;
use super::mutation::wish;
use super::seat::{app, may_record, session};
use super::verdict::Refusal;
use crate::books::{AnyWish, Book};
use crate::graphql::shown::{named, object};
use host::dice::{self, Anchor, Link, Proof, Statement};
use host::games;
use host::seats::Session;

/// Who holds a chain of proven dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "dice::Party")]
pub enum DiceParty {
    /// The device of the first side.
    First,
    /// The device of the second side.
    Second,
    /// The server, for what both sides are told.
    Server,
    /// The server, for what one side alone is told; these links stay closed until the game is over.
    Cup,
}

named!(DiceParty);

object!(
    /// How far the dice are that are asked for now, and which chains are on the record. Every seat may know it.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct DiceState {
        /// Where dice are thrown.
        setting: DiceSetting,
        /// The game that rolls are bound to; null before the server has bound itself, which it does with the first chain
        /// that is committed.
        game: Option<ID>,
        /// What a roll now would be bound to: the last entry that changed the table, or that completed the chains.
        position: u32,
        /// Whether dice or a draw are asked for.
        is_asked: bool,
        /// The chains on the record, in the order of their parties.
        chains: Vec<DiceChain>,
        /// The sides that have no chain, or one that has come to its end: let their devices commit one (`commitDice`).
        unbound: Vec<DiceParty>,
        /// The sides whose link is awaited (`revealLink`).
        awaited: Vec<DiceParty>,
        /// The sides that have agreed to plain dice for this roll.
        agreed_to_plain: Vec<DiceParty>,
    }
);

object!(
    /// A chain on the record.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct DiceChain {
        /// Whose it is.
        party: DiceParty,
        /// The entry that committed it. It serves positions from there on: the link for a position is number
        /// position - entry + 1, counted from 1 above the anchor.
        entry: u32,
        /// Its lowest link, 64 hexadecimal digits; SHA-256 of a link is the one below it.
        anchor: String,
        /// How many links stand above the anchor.
        length: u32,
    }
);

impl From<games::DiceState> for DiceState {
    fn from(state: games::DiceState) -> Self {
        let parties = |parties: Vec<dice::Party>| parties.into_iter().map(DiceParty::from).collect();
        let chain = |(party, entry, Anchor { anchor, length }): (dice::Party, u32, Anchor)| DiceChain {
            party: party.into(),
            entry,
            anchor: anchor.to_string(),
            length,
        };
        Self {
            setting: state.setting.into(),
            game: state.game.map(ID),
            position: state.position,
            is_asked: state.is_asked,
            chains: state.chains.into_iter().map(chain).collect(),
            unbound: parties(state.unbound),
            awaited: parties(state.awaited),
            agreed_to_plain: parties(state.agreed_to_plain),
        }
    }
}

/// A chain that a side binds itself to.
#[derive(Debug, InputObject)]
pub struct DiceChainInput {
    /// The side: FIRST or SECOND. A shared tablet commits a chain for each.
    side: DiceParty,
    /// The lowest link, 64 hexadecimal digits in small letters.
    anchor: String,
    /// How many links stand above it, 1 to 65536.
    length: u32,
}

/// What became of a link.
#[derive(Debug, Union)]
pub enum RevealOutcome {
    /// It fits.
    Revealed(Revealed),
    /// It does not fit, or is not awaited.
    RevealRefused(RevealRefused),
}

object!(
    /// The link fits.
    #[derive(Debug)]
    pub struct Revealed {
        /// How far the dice are now.
        state: DiceState,
    }
);

object!(
    /// The link does not fit, or is not awaited.
    #[derive(Debug)]
    pub struct RevealRefused {
        /// Why the link was not taken.
        refusal: Refusal,
    }
);

object!(
    /// What a proven roll or draw rests on: with it and the entries before, anybody finds the same faces. How, says
    /// docs/verify in the repository.
    #[derive(Debug, Clone)]
    pub struct RollProof {
        /// What it is bound to beside the game.
        position: u32,
        /// Whether one side alone was told; then the rest stays closed to others until the game is over.
        is_secret: bool,
        /// The clause that asked; empty for a draw.
        clause: Option<String>,
        /// What for.
        purpose: Option<String>,
        /// How many dice or counters.
        count: Option<usize>,
        /// The counters in the cup, in the order of their places; null for dice.
        cup: Option<Vec<ID>>,
        /// The links it follows from, in the order in which they make the key.
        links: Vec<DiceLink>,
    }
);

object!(
    /// A link that was shown.
    #[derive(Debug, Clone)]
    pub struct DiceLink {
        /// Whose it is.
        party: DiceParty,
        /// The link, 64 hexadecimal digits.
        link: String,
    }
);

impl RollProof {
    /// The proof of an entry, as far as a seat may know it: what one side alone was told stays closed.
    pub(super) fn of<S: Book>(entry: &Entry<S>, sees_all: bool) -> Option<Self> {
        let proof: Proof = serde_json::from_str(entry.proof.as_deref()?).ok()?;
        let is_open = sees_all || !proof.asked.is_secret;
        let links = proof.links().into_iter().filter(|(party, _)| is_open || dice::Party::SIDES.contains(party));
        let links = links.map(|(party, link)| DiceLink { party: party.into(), link: link.to_string() }).collect();
        let asked = is_open.then_some(proof.asked.clone());
        Some(Self {
            position: proof.position,
            is_secret: proof.asked.is_secret,
            clause: asked.as_ref().map(|asked| asked.clause.clone()),
            purpose: asked.as_ref().map(|asked| asked.purpose.clone()),
            count: asked.as_ref().map(|asked| asked.count),
            cup: asked.and_then(|asked| Some(asked.from?.into_iter().map(ID).collect())),
            links,
        })
    }
}

/// What a statement on the record says of the dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum DiceStatementKind {
    /// The server begins: its chains for this game. Whatever chains there were before serve no more.
    Opened,
    /// The server goes on with other chains.
    Renewed,
    /// A side binds itself to a chain.
    Committed,
    /// The device of a side has given its link.
    Given,
    /// Sides agree that the dice asked for are thrown without proof.
    AgreedToPlain,
}

named!(DiceStatementKind);

object!(
    /// A statement on the record of how dice are thrown. It changes nothing on the table.
    #[derive(Debug, Clone)]
    pub struct DiceStatement {
        /// What it says.
        kind: DiceStatementKind,
        /// Who binds himself, gives a link or agrees.
        parties: Vec<DiceParty>,
        /// The game that is served; null where the statement names none.
        game: Option<ID>,
        /// The chains that serve from this entry on; empty where none is committed.
        chains: Vec<DiceChain>,
        /// What the link or the agreement is for; null otherwise.
        position: Option<u32>,
        /// The link that was given, 64 hexadecimal digits; null otherwise.
        link: Option<String>,
        /// Whether the link came from a shared tablet, which speaks for both sides; null where none was given.
        shared: Option<bool>,
    }
);

impl DiceStatement {
    /// What an entry states; `None` for an entry that states nothing.
    pub(super) fn of<S: Book>(entry: &Entry<S>) -> Option<Self> {
        let Deed::Attested { statement, .. } = &entry.deed else { return None };
        let chain = |party: dice::Party, Anchor { anchor, length }: Anchor| DiceChain {
            party: party.into(),
            entry: entry.number,
            anchor: anchor.to_string(),
            length,
        };
        let said = |kind, parties: &[dice::Party]| Self {
            kind,
            parties: parties.iter().copied().map(DiceParty::from).collect(),
            game: None,
            chains: Vec::new(),
            position: None,
            link: None,
            shared: None,
        };
        let servers = [dice::Party::Server, dice::Party::Cup];
        Some(match serde_json::from_str(statement).ok()? {
            Statement::Opened { game, server, cup } => Self {
                game: Some(ID(game)),
                chains: vec![chain(dice::Party::Server, server), chain(dice::Party::Cup, cup)],
                ..said(DiceStatementKind::Opened, &servers)
            },
            Statement::Renewed { server, cup } => Self {
                chains: vec![chain(dice::Party::Server, server), chain(dice::Party::Cup, cup)],
                ..said(DiceStatementKind::Renewed, &servers)
            },
            Statement::Committed { party, chain: committed, game } => Self {
                game: game.map(ID),
                chains: vec![chain(party, committed)],
                ..said(DiceStatementKind::Committed, &[party])
            },
            Statement::Given { party, position, link, shared } => Self {
                position: Some(position),
                link: Some(link.to_string()),
                shared: Some(shared),
                ..said(DiceStatementKind::Given, &[party])
            },
            Statement::AgreedToPlain { parties, position } => {
                Self { position: Some(position), ..said(DiceStatementKind::AgreedToPlain, &parties) }
            }
        })
    }
}

fn link_of(text: &str) -> Result<Link> {
    text.parse().map_err(|reason: String| Code::BadInput.error(reason))
}

object!(
    /// What a device keeps of a game's record.
    #[derive(Debug)]
    pub struct Receipt {
        /// The last entry that it knows.
        entry: u32,
        /// The line.
        text: String,
        /// The same as a picture to be read by a camera: an SVG.
        picture: String,
    }
);

/// What is told now of a game's record.
pub(super) async fn receipt(context: &Context<'_>, session: &Session) -> Result<Receipt> {
    let games = app(context)?.games.of_game(session.game).await.coded()?;
    let receipt = games.receipt(session.game).await.coded()?;
    let text = receipt.to_string();
    let code = QrCode::with_error_correction_level(&text, EcLevel::L);
    let code = code.map_err(|error| Code::Internal.error(format!("the receipt cannot be drawn: {error}")))?;
    Ok(Receipt { entry: receipt.entry, picture: code.render::<svg::Color<'_>>().build(), text })
}

/// How far the dice of a game are.
pub(super) async fn state(context: &Context<'_>, session: &Session) -> Result<DiceState> {
    let games = app(context)?.games.of_game(session.game).await.coded()?;
    Ok(games.dice_state(session.game).await.coded()?.into())
}

/// Proven dice.
#[derive(Default)]
pub struct DiceMutation;

/// Proven dice.
#[Object]
impl DiceMutation {
    /// Bind a side to a chain of hashes that its device made: a secret of 32 random bytes, hashed with SHA-256 as often as
    /// the chain has links. The device keeps the secret and uses it in this game alone. A chain serves what is asked after
    /// it was committed; commit another before it ends.
    async fn commit_dice(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The game.")] game: ID,
        #[graphql(desc = "The last entry this client knows.")] expected_entry: u32,
        #[graphql(desc = "Made by the client: a UUID, a new one for each command.")] command_id: ID,
        #[graphql(desc = "The chain.")] chain: DiceChainInput,
    ) -> Result<RecordOutcome> {
        let anchor = Anchor { anchor: link_of(&chain.anchor)?, length: chain.length };
        wish(context, &game, expected_entry, &command_id, AnyWish::CommitDice(chain.side.into(), anchor)).await
    }

    /// Give the link of a side for the dice that are asked for now. When all are there, the dice can be thrown (`roll`). Give a link for its position alone, and for no other request.
    async fn reveal_link(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The game.")] game: ID,
        #[graphql(desc = "The side: FIRST or SECOND.")] side: DiceParty,
        #[graphql(desc = "The position that `diceState` names.")] position: u32,
        #[graphql(desc = "The link, 64 hexadecimal digits in small letters.")] link: String,
    ) -> Result<RevealOutcome> {
        let link = link_of(&link)?;
        let session = session(context, &game).await?;
        may_record(&session)?;
        let games = app(context)?.games.of_game(session.game).await.coded()?;
        let outcome = games.reveal(&session, (side.into(), position, link)).await.coded()?;
        Ok(match outcome {
            Ok(state) => RevealOutcome::Revealed(Revealed { state: state.into() }),
            Err(refusal) => RevealOutcome::RevealRefused(RevealRefused { refusal: (&refusal).into() }),
        })
    }

    /// Agree that the dice asked for now are thrown without proof, by the server or on the table, because a device does
    /// not answer. It holds for this roll, once both sides have agreed; a shared tablet agrees for both.
    async fn agree_plain_dice(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The game.")] game: ID,
        #[graphql(desc = "The last entry this client knows.")] expected_entry: u32,
        #[graphql(desc = "Made by the client: a UUID, a new one for each command.")] command_id: ID,
    ) -> Result<RecordOutcome> {
        wish(context, &game, expected_entry, &command_id, AnyWish::AgreePlainDice).await
    }
}
