//! Seats: short codes to read out across the table, long tokens for the tablets that took one.
//!
//! A token is 256 bits from the system; only its hash is kept, so the database gives nobody a seat. It is found by that
//! hash, so how long a wrong one takes says nothing of a right one. A code is short
//! enough to guess, so wrong ones are counted for each address.

mod guesses;
mod kind;
mod rates;

pub use kind::{KeyScope, SeatKind, Session};

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock, PoisonError, RwLock};
use std::time::Instant;

use rand::TryRng;
use rand::rngs::SysRng;
use sha2::{Digest, Sha256};
use tokio::sync::watch;
use uuid::Uuid;

use guesses::Guesses;
use journal::clock;
use journal::metrics::{self, Access};
use journal::seal::hexadecimal;
use journal::{CodeRow, Journal, JournalError, KeyChange, News, TokenRow};
use rates::{KeyRates, TooManyKeys};

pub use guesses::GUESSES_MAX;
pub use rates::KEYS_OF_CODE_MAX;

/// Letters and digits that are not taken for one another: no I, L, O, 0 or 1.
const ALPHABET: &[u8; 31] = b"ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/// How long a code is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum Codes {
    /// Six letters and digits, to be read out across a table: 31^6 is 887 million codes.
    #[default]
    Short,
    /// Ten, for a server that anybody can ask: 31^10 is 820 million million.
    Long,
}

impl Codes {
    /// Its letters and digits.
    pub const fn length(self) -> usize {
        match self {
            Self::Short => 6,
            Self::Long => 10,
        }
    }
}

/// Codes that are drawn before somebody is told that none is left.
const DRAWS_MAX: usize = 20;
/// Letters of a key's id.
const KEY_ID_LENGTH: usize = 16;
/// Keys of one seat of a game that are good at the same time. Of more the one that was used longest ago goes, so that a
/// tablet that lost its key can always sit down again.
pub const KEYS_OF_SEAT_MAX: usize = 100;
/// The longest name of a player, in characters.
pub const NAME_MAX: usize = 60;
/// Entries kept in memory before the older ones are looked up again.
const REMEMBERED_MAX: usize = 10_000;

/// Why a seat was not given.
#[derive(Debug, thiserror::Error)]
pub enum SeatError {
    /// No seat has this code.
    #[error(
        "no seat has the code `{0}`, or it has expired; a code has six letters and digits, or ten on a public server, and whoever keeps the keys of the game can make a new one"
    )]
    Unknown(String),
    /// The game has no such code or key.
    #[error("the game has no {what} `{id}`; the key ring lists those it has")]
    NotOnTheRing { what: &'static str, id: String },
    /// Nearly every code is taken.
    #[error(
        "{DRAWS_MAX} codes were drawn and every one is taken: nearly all codes that there are stand in the database; see docs/performance.md"
    )]
    NoneLeft,
    /// Too many wrong codes from this address.
    #[error("too many wrong codes came from this address; try again in {0} seconds")]
    TooManyGuesses(u64),
    /// Too many keys were made.
    #[error("too many keys were made {of} within an hour; try again in {wait} seconds")]
    TooManyKeys {
        of: &'static str,
        /// Seconds until one more may be made.
        wait: u64,
    },
    /// The journal refused.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The system's generator could not be read.
    #[error("the system's random generator failed: {0}")]
    Random(String),
}

/// The kind that the token of whoever keeps the keys bears. It is no seat.
pub const OWNER: &str = "OWNER";

/// What a new game is opened with.
#[derive(Debug, Clone)]
pub struct Keys {
    /// The codes of its seats.
    pub codes: Vec<CodeRow>,
    /// The token of whoever keeps the keys, as it is kept.
    pub owner: TokenRow,
}

/// A seat that a code is to open.
#[derive(Debug, Clone, Copy)]
pub struct Opening<'a> {
    /// The kind of seat.
    pub kind: &'a str,
    /// What its token may do.
    pub scope: &'a str,
    /// Hours until the code expires.
    pub hours: u32,
    /// How long the code is.
    pub codes: Codes,
}

impl Opening<'_> {
    /// The same with a code of another length.
    #[must_use]
    pub fn with(self, codes: Codes) -> Self {
        Self { codes, ..self }
    }
}

/// Gives seats and knows who sits where.
#[derive(Debug)]
pub struct Seats {
    journal: Journal,
    remembered: RwLock<HashMap<String, Remembered>>,
    /// How often a token was revoked: what was read before that is not remembered after it.
    revocations: watch::Sender<u64>,
    guesses: Guesses,
    /// Set where keys are counted.
    rates: OnceLock<KeyRates>,
    began: Instant,
}

/// A token that was looked up.
#[derive(Debug)]
struct Remembered {
    row: Arc<TokenRow>,
    /// When it was used last, in milliseconds since the beginning.
    used: AtomicU64,
}

impl Seats {
    /// The seats of a journal's games.
    pub fn new(journal: Journal) -> Self {
        Self {
            journal,
            remembered: RwLock::default(),
            revocations: watch::Sender::new(0),
            guesses: Guesses::default(),
            rates: OnceLock::new(),
            began: Instant::now(),
        }
    }

    /// Counts from now on the keys that are made: so many in an hour from one address; 0 sets no limit.
    pub fn count_keys(&self, by_address: u32) {
        if let Some(rates) = KeyRates::of(by_address) {
            // Whoever serves it twice counts as he did first.
            let _ = self.rates.set(rates);
        }
    }

    /// A fresh code for each seat of a new game, and the token of whoever keeps its keys, which is shown this once.
    pub fn keys(game: Uuid, openings: &[Opening<'_>]) -> Result<(String, Keys), SeatError> {
        let codes = openings.iter().map(|opening| fresh(game, *opening)).collect::<Result<_, _>>()?;
        let token = token()?;
        let owner = TokenRow {
            token_hash: hash(&token),
            game,
            kind: OWNER.to_owned(),
            name: String::new(),
            taken_at: clock::now(),
            scope: Some(OWNER.to_owned()),
            revoked_at: None,
        };
        Ok((token, Keys { codes, owner }))
    }

    /// The same with codes that nobody has had. An expired one still stands in the database.
    pub async fn unused_keys(
        journal: &Journal,
        game: Uuid,
        openings: &[Opening<'_>],
    ) -> Result<(String, Keys), SeatError> {
        let (token, mut keys) = Self::keys(game, openings)?;
        for row in &mut keys.codes {
            let length = row.code.len();
            row.code = unused(journal, || code(length)).await?;
        }
        Ok((token, keys))
    }

    /// One more code for a seat of a game.
    pub async fn open(&self, game: Uuid, opening: Opening<'_>) -> Result<CodeRow, SeatError> {
        let code = unused(&self.journal, || code(opening.codes.length())).await?;
        let code = CodeRow { code, ..fresh(game, opening)? };
        self.journal.change_keys(KeyChange::GiveCode(code.clone())).await?;
        Ok(code)
    }

    /// A code opens no more; the tokens that it gave stay.
    pub async fn revoke_code(&self, game: Uuid, written: &str) -> Result<(), SeatError> {
        let code = plain(written);
        let found = self.journal.code(&code).await?.filter(|found| found.game == game);
        if found.is_none() {
            return Err(SeatError::NotOnTheRing { what: "code", id: written.chars().take(20).collect() });
        }
        Ok(self.journal.change_keys(KeyChange::RevokeCode { game, code, at: clock::now() }).await?)
    }

    /// The token of a key is worth nothing any more.
    pub async fn revoke_key(&self, game: Uuid, id: &str) -> Result<(), SeatError> {
        let tokens = self.journal.tokens(game).await?;
        let row = tokens
            .into_iter()
            .find(|row| key_id(row) == id)
            .ok_or_else(|| SeatError::NotOnTheRing { what: "key", id: id.chars().take(20).collect() })?;
        self.revoke(row.token_hash).await
    }

    /// A token is worth nothing any more.
    pub async fn revoke(&self, token_hash: String) -> Result<(), SeatError> {
        let change = KeyChange::RevokeToken { token_hash: token_hash.clone(), at: clock::now() };
        self.journal.change_keys(change).await?;
        self.forget(&token_hash);
        Ok(())
    }

    /// Takes the seat of a code; gives its token, which is shown this once, and what is kept of it.
    pub async fn take(&self, written: &str, name: &str, address: IpAddr) -> Result<(String, Arc<TokenRow>), SeatError> {
        let code = plain(written);
        let Some(seat) = self.opened(&code, address).await? else {
            return Err(SeatError::Unknown(written.chars().take(20).collect()));
        };
        if let Some(rates) = self.rates.get() {
            rates.count(&code, address).map_err(|TooManyKeys { of, wait }| SeatError::TooManyKeys { of, wait })?;
        }
        let token = token()?;
        let row = TokenRow {
            token_hash: hash(&token),
            game: seat.game,
            kind: seat.kind,
            name: name.trim().chars().take(NAME_MAX).collect(),
            taken_at: clock::now(),
            scope: seat.scope,
            revoked_at: None,
        };
        self.journal.change_keys(KeyChange::GiveToken(row.clone())).await?;
        let row = self.remember(row);
        self.make_room(&row).await?;
        metrics::accessed(Access::SeatTaken, address);
        Ok((token, row))
    }

    /// A key for everybody, which reads what is open to both sides. Its token is no secret: it stands in a link.
    pub async fn open_to_all(&self, game: Uuid) -> Result<String, SeatError> {
        let token = token()?;
        let row = TokenRow {
            token_hash: hash(&token),
            game,
            kind: SeatKind::Onlooker.as_str().to_owned(),
            name: String::new(),
            taken_at: clock::now(),
            scope: Some(KeyScope::ReadPublic.as_str().to_owned()),
            revoked_at: None,
        };
        self.journal.change_keys(KeyChange::GiveToken(row)).await?;
        Ok(token)
    }

    /// A token by itself is worth nothing any more.
    pub async fn revoke_token(&self, token: &str) -> Result<(), SeatError> {
        self.revoke(hash(token)).await
    }

    /// The code, if it opens a seat. One that does not is counted.
    async fn opened(&self, code: &str, address: IpAddr) -> Result<Option<CodeRow>, SeatError> {
        let guess = self.guesses.begin(address).await.map_err(SeatError::TooManyGuesses)?;
        let opens = |row: &CodeRow| row.revoked_at.is_none() && !row.expires_at.as_deref().is_some_and(clock::is_past);
        let found = self.journal.code(code).await.map(|row| row.filter(opens));
        if matches!(found, Ok(None)) {
            metrics::accessed(Access::WrongCode, address);
        } else {
            guess.take_back();
        }
        Ok(found?)
    }

    /// Of the keys of a seat the ones that were used longest ago go when there are too many.
    async fn make_room(&self, newest: &TokenRow) -> Result<(), SeatError> {
        let mut keys = self.journal.good_tokens(newest.game).await?;
        keys.retain(|key| key.kind == newest.kind);
        let too_many = keys.len().saturating_sub(KEYS_OF_SEAT_MAX);
        if too_many > 0 {
            // Of those not used since the beginning the oldest comes first.
            keys.sort_by_key(|key| self.used(&key.token_hash));
        }
        for key in keys.into_iter().take(too_many) {
            self.revoke(key.token_hash).await?;
        }
        Ok(())
    }

    /// Milliseconds since the beginning.
    fn age(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    fn used(&self, token_hash: &str) -> Option<u64> {
        let remembered = self.remembered.read().unwrap_or_else(PoisonError::into_inner);
        remembered.get(token_hash).map(|known| known.used.load(Ordering::Relaxed))
    }

    /// Whose token this is.
    pub async fn find(&self, token: &str) -> Result<Option<Arc<TokenRow>>, JournalError> {
        self.by_hash(hash(token)).await
    }

    async fn by_hash(&self, token_hash: String) -> Result<Option<Arc<TokenRow>>, JournalError> {
        if let Some(known) = self.remembered.read().unwrap_or_else(PoisonError::into_inner).get(&token_hash) {
            known.used.store(self.age(), Ordering::Relaxed);
            return Ok(Some(Arc::clone(&known.row)));
        }
        let before = *self.revocations.borrow();
        // In a box: rare, and large beside what everybody does whose token is known.
        let row = Box::pin(self.journal.token(&token_hash)).await?.filter(|row| row.revoked_at.is_none());
        Ok(row.map(|row| match *self.revocations.borrow() {
            now if now == before => self.remember(row),
            _ => Arc::new(row),
        }))
    }

    /// The key of a token with this hash, if it may still be used.
    pub async fn good(&self, token_hash: &str) -> Result<Option<Arc<TokenRow>>, JournalError> {
        self.by_hash(token_hash.to_owned()).await
    }

    /// Whether the token with this hash may still be used.
    pub async fn is_good(&self, token_hash: &str) -> Result<bool, JournalError> {
        Ok(self.by_hash(token_hash.to_owned()).await?.is_some())
    }

    /// Takes note of a token that another process revoked.
    pub fn hear(&self, news: &News) {
        match news {
            News::Revoked(token_hash) => self.forget(token_hash),
            News::Missed => {
                self.begin_revocation();
                self.remembered.write().unwrap_or_else(PoisonError::into_inner).clear();
                self.tell_revocation();
            }
            News::Entry { .. } | News::Webhook(_) => {}
        }
    }

    fn forget(&self, token_hash: &str) {
        self.begin_revocation();
        self.remembered.write().unwrap_or_else(PoisonError::into_inner).remove(token_hash);
        self.tell_revocation();
    }

    /// What is being read now is not remembered.
    fn begin_revocation(&self) {
        self.revocations.send_if_modified(|count| {
            *count += 1;
            false
        });
    }

    /// Whoever listens or waits with a key looks whether it is still good.
    fn tell_revocation(&self) {
        self.revocations.send_modify(|_| ());
    }

    /// Wakes whenever a token was revoked, perhaps another one.
    pub fn revoked(&self) -> watch::Receiver<u64> {
        self.revocations.subscribe()
    }

    fn remember(&self, row: TokenRow) -> Arc<TokenRow> {
        let row = Arc::new(row);
        let mut remembered = self.remembered.write().unwrap_or_else(PoisonError::into_inner);
        if remembered.len() >= REMEMBERED_MAX {
            remembered.clear();
        }
        let used = AtomicU64::new(self.age());
        remembered.insert(row.token_hash.clone(), Remembered { row: Arc::clone(&row), used });
        row
    }
}

/// One household has 2^64 addresses of version 6, so they count as one.
pub fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V6(six) if six.to_ipv4_mapped().is_none() => {
            let mut parts = six.segments();
            parts[4..].fill(0);
            IpAddr::from(parts)
        }
        other => other,
    }
}

/// A code as it was made: players read it in small letters and with spaces.
fn plain(written: &str) -> String {
    written.chars().filter(char::is_ascii_alphanumeric).map(|letter| letter.to_ascii_uppercase()).collect()
}

fn fresh(game: Uuid, opening: Opening<'_>) -> Result<CodeRow, SeatError> {
    Ok(CodeRow {
        code: code(opening.codes.length())?,
        game,
        kind: opening.kind.to_owned(),
        scope: Some(opening.scope.to_owned()),
        expires_at: Some(clock::in_hours(opening.hours)),
        revoked_at: None,
    })
}

/// How the owner names a token: the beginning of its hash, which opens nothing.
pub fn key_id(row: &TokenRow) -> &str {
    row.token_hash.get(..KEY_ID_LENGTH).unwrap_or(&row.token_hash)
}

/// The first code that is drawn and that nobody has had.
async fn unused(journal: &Journal, mut draw: impl FnMut() -> Result<String, SeatError>) -> Result<String, SeatError> {
    for _ in 0..DRAWS_MAX {
        let code = draw()?;
        if journal.code(&code).await?.is_none() {
            return Ok(code);
        }
    }
    Err(SeatError::NoneLeft)
}

fn code(length: usize) -> Result<String, SeatError> {
    let mut code = String::with_capacity(length);
    while code.len() < length {
        let mut bytes = [0_u8; 8];
        fill(&mut bytes)?;
        // 248 is eight times 31: bytes beyond it would make some letters likelier.
        let letters = bytes.iter().filter(|byte| **byte < 248).map(|byte| char::from(ALPHABET[usize::from(byte % 31)]));
        code.extend(letters.take(length - code.len()));
    }
    Ok(code)
}

fn token() -> Result<String, SeatError> {
    let mut bytes = [0_u8; 32];
    fill(&mut bytes)?;
    Ok(hexadecimal(&bytes))
}

fn fill(bytes: &mut [u8]) -> Result<(), SeatError> {
    SysRng.try_fill_bytes(bytes).map_err(|error| SeatError::Random(error.to_string()))
}

fn hash(token: &str) -> String {
    hexadecimal(&Sha256::digest(token.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_as_players_write_them() {
        for codes in [Codes::Short, Codes::Long] {
            let code = code(codes.length()).unwrap();
            assert_eq!(code.len(), codes.length());
            assert!(code.bytes().all(|letter| ALPHABET.contains(&letter)), "{code}");
        }
        let code = code(Codes::Short.length()).unwrap();
        assert_eq!(plain(&format!(" {}-{} ", code[..3].to_lowercase(), &code[3..])), code);
    }

    #[tokio::test]
    async fn a_code_that_somebody_has_had_is_drawn_again() {
        let folder = tempfile::tempdir().unwrap();
        let journal = Journal::open(folder.path().join("test.db")).await.unwrap();
        let game = Uuid::now_v7();
        let entry = journal::EntryRow {
            game,
            number: 1,
            at: clock::now(),
            kind: "created".to_owned(),
            version: 1,
            payload: "{}".to_owned(),
            command_id: None,
            seat: "UMPIRE".to_owned(),
            seal: None,
        };
        let row = journal::GameRow {
            id: game,
            name: "An evening".to_owned(),
            book: "NEI".to_owned(),
            rules_version: 1,
            pack_hash: String::new(),
            dice: "EITHER".to_owned(),
            created_at: clock::now(),
            overlay: None,
            branch: None,
        };
        let opening = Opening { kind: "BOTH", scope: "PLAY", hours: 1, codes: Codes::Short };
        let taken = CodeRow { code: "AAAAAA".to_owned(), ..fresh(game, opening).unwrap() };
        let new_game = journal::NewGame { game: row, codes: vec![taken], owner: None, entries: vec![entry] };
        journal.create(new_game).await.unwrap();
        let mut draws = ["AAAAAA", "AAAAAA", "BBBBBB"].into_iter();
        let found = unused(&journal, || Ok(draws.next().unwrap().to_owned())).await.unwrap();
        assert_eq!(found, "BBBBBB");
        let none = unused(&journal, || Ok("AAAAAA".to_owned())).await;
        assert!(matches!(none, Err(SeatError::NoneLeft)), "{none:?}");
    }

    #[test]
    fn a_token_has_256_bits_and_another_hash() {
        let token = token().unwrap();
        assert_eq!(token.len(), 64);
        assert_ne!(hash(&token), token);
    }

    #[test]
    fn addresses_of_one_household_count_as_one() {
        assert_eq!(network("2001:db8::1".parse().unwrap()), network("2001:db8::2".parse().unwrap()));
        assert_ne!(network("10.0.0.1".parse().unwrap()), network("10.0.0.2".parse().unwrap()));
    }
}
