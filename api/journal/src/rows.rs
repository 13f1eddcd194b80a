//! What the tables hold, row by row, and what changes them.

use uuid::Uuid;

use crate::seal::Seal;

/// A game, as its row says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameRow {
    pub id: Uuid,
    /// The name the players gave it.
    pub name: String,
    /// The rulebook's short name ("NEI").
    pub book: String,
    /// The version of the rules it began under.
    pub rules_version: u32,
    /// The hash of its data pack.
    pub pack_hash: String,
    /// The hash of the owner's overlay that lies over the pack; `None` where none does.
    pub overlay: Option<String>,
    /// Where dice may be thrown, in the words of `host`.
    pub dice: String,
    /// When it was created, RFC 3339 in UTC.
    pub created_at: String,
    /// Where it branched off another game; `None` for a game of its own.
    pub branch: Option<Branch>,
}

/// Where a game branched off another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Branch {
    pub of: Uuid,
    /// The last entry that both have.
    pub at: u32,
}

/// An entry, as its row says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryRow {
    pub game: Uuid,
    /// Its number, from 1.
    pub number: u32,
    /// When it was recorded, RFC 3339 in UTC.
    pub at: String,
    /// What it records: `created`, `played`, `take_back_asked`, `take_back_declined`, `took_back`.
    pub kind: String,
    /// The version of the payload's shape.
    pub version: u32,
    /// The entry itself, as JSON.
    pub payload: String,
    /// The id the client gave the command, if it gave one.
    pub command_id: Option<String>,
    /// The kind of seat that made it.
    pub seat: String,
    /// Its seal; `None` in rows from before there were seals.
    pub seal: Option<Seal>,
}

/// A seat's short code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeRow {
    pub code: String,
    pub game: Uuid,
    /// The kind of seat it opens.
    pub kind: String,
    /// What its token may do; `None` in rows from before there were scopes.
    pub scope: Option<String>,
    /// Until when it opens, RFC 3339 in UTC; `None` for always.
    pub expires_at: Option<String>,
    /// When it was taken back, RFC 3339 in UTC.
    pub revoked_at: Option<String>,
}

/// A token that was given for a seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenRow {
    /// SHA-256 of the token, in hexadecimal. The token itself is kept by its bearer alone.
    pub token_hash: String,
    pub game: Uuid,
    /// The kind of seat.
    pub kind: String,
    /// What its player wants to be called; may be empty.
    pub name: String,
    /// When the seat was taken, RFC 3339 in UTC.
    pub taken_at: String,
    /// What it may do; `None` in rows from before there were scopes.
    pub scope: Option<String>,
    /// When it was taken back, RFC 3339 in UTC.
    pub revoked_at: Option<String>,
}

/// The secret of a chain that the server is bound to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiceSeedRow {
    /// The anchor of the chain for what both sides are told, in hexadecimal.
    pub anchor: String,
    pub game: Uuid,
    /// The secret from which both of its chains follow, in hexadecimal.
    pub seed: String,
}

/// The files of a pack that games are played with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PackRow {
    pub hash: String,
    /// The rulebook's short name.
    pub book: String,
    /// The files by name, as JSON.
    pub files: String,
    /// When it was kept, RFC 3339 in UTC.
    pub kept_at: String,
}

/// An owner's overlay over a pack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OverlayRow {
    pub hash: String,
    /// The hash of the pack with it.
    pub pack: String,
    /// The hash of the pack below it.
    pub base: String,
    /// The overlay, in the one form that its content has.
    pub text: String,
    /// When it was kept, RFC 3339 in UTC.
    pub kept_at: String,
}

/// A change to codes and tokens.
#[derive(Debug, Clone)]
pub enum KeyChange {
    GiveToken(TokenRow),
    GiveCode(CodeRow),
    /// A code opens no more.
    RevokeCode {
        game: Uuid,
        code: String,
        /// Now, RFC 3339 in UTC.
        at: String,
    },
    /// A token is worth nothing any more.
    RevokeToken {
        token_hash: String,
        /// Now, RFC 3339 in UTC.
        at: String,
    },
}

/// A game with its codes and the entries it begins with: all of it is kept, or nothing.
#[derive(Debug, Clone)]
pub struct NewGame {
    pub game: GameRow,
    /// The codes of its seats.
    pub codes: Vec<CodeRow>,
    /// The token of whoever keeps its keys.
    pub owner: Option<TokenRow>,
    /// Entry 1, and for a game that was played elsewhere all that follow; in order and without holes.
    pub entries: Vec<EntryRow>,
}

/// A note on an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoteRow {
    pub game: Uuid,
    /// The kind of seat that wrote it.
    pub seat: String,
    /// Its id, made by the client: one of its game and seat.
    pub id: Uuid,
    pub entry: u32,
    /// Whether the whole table reads it.
    pub shared: bool,
    /// What it is called among the bookmarks; `None` for a note that is no bookmark.
    pub title: Option<String>,
    /// What it says; may be empty where it is a bookmark.
    pub text: String,
    /// When it was written or changed last, RFC 3339 in UTC.
    pub at: String,
}

/// A change to notes.
#[derive(Debug, Clone)]
pub enum NoteChange {
    /// Keep a note, in place of the one of its game, seat and id if there is one.
    Keep(NoteRow),
    Remove {
        game: Uuid,
        /// The kind of seat that wrote it.
        seat: String,
        id: Uuid,
    },
}

/// What the sides of a finished game agreed about showing it to everybody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SharingRow {
    pub game: Uuid,
    /// Whether the first side agrees, and the second.
    pub agrees: [bool; 2],
    /// How it is shown; none while it is not.
    pub shared: Option<SharedRow>,
}

/// How a finished game is shown to everybody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SharedRow {
    /// The token that reads it. It stands in a link for all to see.
    pub token: String,
    /// What the list of finished games says of it, as JSON.
    pub about: String,
    /// Since when, RFC 3339 in UTC.
    pub at: String,
}

/// A change to what the sides of a finished game agreed.
#[derive(Debug, Clone)]
pub enum SharingChange {
    /// The first side agrees, or the second, or both at a shared tablet.
    Agree { game: Uuid, sides: [bool; 2] },
    /// A side would not have it shown, or no more.
    Withdraw(Uuid),
    /// It is shown, as both agree. Nothing changes where it is shown already.
    Share(Uuid, SharedRow),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebhookRow {
    pub id: Uuid,
    pub game: Uuid,
    /// The hash of the token it was made with; with that key it ends.
    pub token_hash: String,
    /// Where entries are sent.
    pub url: String,
    /// What they are signed with, in base64.
    pub secret: String,
    /// When it was made, RFC 3339 in UTC.
    pub created_at: String,
    /// The last entry that arrived.
    pub delivered: u32,
    /// When it arrived, RFC 3339 in UTC.
    pub delivered_at: Option<String>,
    /// How often the next entry was sent in vain.
    pub tries: u32,
    /// When something failed last, RFC 3339 in UTC.
    pub failed_at: Option<String>,
    /// What failed last.
    pub failure: Option<String>,
    /// Whether nothing is sent until somebody says so.
    pub paused: bool,
    /// What its messages look like, as a word; none for every entry, signed.
    pub shape: Option<String>,
    /// The browser for which its messages are encrypted; none where it is none.
    pub receiver: Option<String>,
}

/// A change to webhooks.
#[derive(Debug, Clone)]
pub enum WebhookChange {
    Add(WebhookRow),
    Remove(Uuid),
    /// An entry arrived.
    Delivered {
        id: Uuid,
        number: u32,
        /// Now, RFC 3339 in UTC.
        at: String,
    },
    /// An entry did not arrive.
    Failed {
        id: Uuid,
        /// How often it has been sent.
        tries: u32,
        /// Now, RFC 3339 in UTC.
        at: String,
        reason: String,
        /// Whether nothing more is sent until somebody says so.
        paused: bool,
    },
    Resume(Uuid),
}
