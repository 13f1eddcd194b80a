//! Seats: short codes to read out across the table, long tokens for the tablets that took one.
//!
//! A token is 256 bits from the system; only its hash is kept, so the database gives nobody a seat. It is found by that
//! hash, so how long a wrong one takes says nothing of a right one. A code is short
//! enough to guess, so wrong ones are counted for each address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::{Duration, Instant};

use rand::TryRng;
use rand::rngs::SysRng;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::clock;
use crate::journal::{CodeRow, Journal, JournalError, KeyChange, News, TokenRow};
use crate::metrics;
use crate::seal::hexadecimal;

/// Letters and digits that are not taken for one another: no I, L, O, 0 or 1.
const ALPHABET: &[u8; 31] = b"ABCDEFGHJKMNPQRSTUVWXYZ23456789";
/// 31^6 is 887 million codes.
const CODE_LENGTH: usize = 6;
/// Codes that are drawn before somebody is told that none is left.
const DRAWS_MAX: usize = 20;
/// Letters of a key's id.
const KEY_ID_LENGTH: usize = 16;
/// Wrong codes one address may give within [`GUESS_WINDOW`].
const GUESSES_MAX: u32 = 10;
const GUESS_WINDOW: Duration = Duration::from_mins(10);
/// The longest name of a player, in characters.
pub const NAME_MAX: usize = 60;
/// Entries kept in memory before the older ones are looked up again.
const REMEMBERED_MAX: usize = 10_000;

/// Why a seat was not given.
#[derive(Debug, thiserror::Error)]
pub enum SeatError {
    /// No seat has this code.
    #[error(
        "no seat has the code `{0}`, or it has expired; a code has {CODE_LENGTH} letters and digits, and whoever keeps the keys of the game can make a new one"
    )]
    Unknown(String),
    /// The game has no such code or key.
    #[error("the game has no {what} `{id}`; the key ring lists those it has")]
    NotOnTheRing {
        /// "code" or "key".
        what: &'static str,
        /// What was named.
        id: String,
    },
    /// Nearly every code is taken.
    #[error(
        "{DRAWS_MAX} codes were drawn and every one is taken: nearly all codes that there are stand in the database; see docs/scale.md"
    )]
    NoneLeft,
    /// Too many wrong codes from this address.
    #[error("too many wrong codes came from this address; try again in {0} seconds")]
    TooManyGuesses(u64),
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
}

/// Gives seats and knows who sits where.
#[derive(Debug)]
pub struct Seats {
    journal: Journal,
    remembered: RwLock<HashMap<String, Arc<TokenRow>>>,
    /// How often a token was revoked: what was read before that is not remembered after it.
    revocations: AtomicU64,
    guesses: Mutex<HashMap<IpAddr, Guesses>>,
}

#[derive(Debug)]
struct Guesses {
    since: Instant,
    wrong: u32,
}

impl Seats {
    /// The seats of a journal's games.
    pub fn new(journal: Journal) -> Self {
        Self { journal, remembered: RwLock::default(), revocations: AtomicU64::new(0), guesses: Mutex::default() }
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
            row.code = unused(journal, code).await?;
        }
        Ok((token, keys))
    }

    /// One more code for a seat of a game.
    pub async fn open(&self, game: Uuid, opening: Opening<'_>) -> Result<CodeRow, SeatError> {
        let code = CodeRow { code: unused(&self.journal, code).await?, ..fresh(game, opening)? };
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
        self.may_guess(address)?;
        let code = plain(written);
        let opens = |row: &CodeRow| row.revoked_at.is_none() && !row.expires_at.as_deref().is_some_and(clock::is_past);
        let Some(seat) = self.journal.code(&code).await?.filter(opens) else {
            self.count_wrong(address);
            return Err(SeatError::Unknown(written.chars().take(20).collect()));
        };
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
        Ok((token, self.remember(row)))
    }

    /// Whose token this is.
    pub async fn find(&self, token: &str) -> Result<Option<Arc<TokenRow>>, JournalError> {
        self.by_hash(hash(token)).await
    }

    async fn by_hash(&self, token_hash: String) -> Result<Option<Arc<TokenRow>>, JournalError> {
        let known = self.remembered.read().unwrap_or_else(PoisonError::into_inner).get(&token_hash).cloned();
        if known.is_some() {
            return Ok(known);
        }
        let before = self.revocations.load(Ordering::Acquire);
        // In a box: rare, and large beside what everybody does whose token is known.
        let row = Box::pin(self.journal.token(&token_hash)).await?.filter(|row| row.revoked_at.is_none());
        Ok(row.map(|row| match self.revocations.load(Ordering::Acquire) {
            now if now == before => self.remember(row),
            _ => Arc::new(row),
        }))
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
                self.revocations.fetch_add(1, Ordering::AcqRel);
                self.remembered.write().unwrap_or_else(PoisonError::into_inner).clear();
            }
            News::Entry { .. } | News::Webhook(_) => {}
        }
    }

    fn forget(&self, token_hash: &str) {
        self.revocations.fetch_add(1, Ordering::AcqRel);
        self.remembered.write().unwrap_or_else(PoisonError::into_inner).remove(token_hash);
    }

    fn remember(&self, row: TokenRow) -> Arc<TokenRow> {
        let row = Arc::new(row);
        let mut remembered = self.remembered.write().unwrap_or_else(PoisonError::into_inner);
        if remembered.len() >= REMEMBERED_MAX {
            remembered.clear();
        }
        remembered.insert(row.token_hash.clone(), Arc::clone(&row));
        row
    }

    fn may_guess(&self, address: IpAddr) -> Result<(), SeatError> {
        let mut guesses = self.guesses.lock().unwrap_or_else(PoisonError::into_inner);
        let address = network(address);
        let Some(found) = guesses.get(&address) else { return Ok(()) };
        let elapsed = found.since.elapsed();
        if elapsed >= GUESS_WINDOW {
            guesses.remove(&address);
        } else if found.wrong >= GUESSES_MAX {
            metrics::limited(metrics::Limit::Codes);
            return Err(SeatError::TooManyGuesses(GUESS_WINDOW.saturating_sub(elapsed).as_secs() + 1));
        }
        Ok(())
    }

    fn count_wrong(&self, address: IpAddr) {
        let mut guesses = self.guesses.lock().unwrap_or_else(PoisonError::into_inner);
        if guesses.len() >= REMEMBERED_MAX {
            guesses.retain(|_, found| found.since.elapsed() < GUESS_WINDOW);
        }
        guesses.entry(network(address)).or_insert_with(|| Guesses { since: Instant::now(), wrong: 0 }).wrong += 1;
    }
}

/// One household has 2^64 addresses of version 6, so they count as one.
pub(crate) fn network(address: IpAddr) -> IpAddr {
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
        code: code()?,
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

fn code() -> Result<String, SeatError> {
    let mut code = String::with_capacity(CODE_LENGTH);
    while code.len() < CODE_LENGTH {
        let mut bytes = [0_u8; CODE_LENGTH];
        fill(&mut bytes)?;
        // 248 is eight times 31: bytes beyond it would make some letters likelier.
        let letters = bytes.iter().filter(|byte| **byte < 248).map(|byte| char::from(ALPHABET[usize::from(byte % 31)]));
        code.extend(letters.take(CODE_LENGTH - code.len()));
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
        let code = code().unwrap();
        assert_eq!(code.len(), CODE_LENGTH);
        assert!(code.bytes().all(|letter| ALPHABET.contains(&letter)), "{code}");
        assert_eq!(plain(&format!(" {}-{} ", code[..3].to_lowercase(), &code[3..])), code);
    }

    #[tokio::test]
    async fn a_code_that_somebody_has_had_is_drawn_again() {
        let folder = tempfile::tempdir().unwrap();
        let journal = Journal::open(folder.path().join("test.db")).await.unwrap();
        let game = Uuid::now_v7();
        let entry = crate::journal::EntryRow {
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
        let row = crate::journal::GameRow {
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
        let opening = Opening { kind: "BOTH", scope: "PLAY", hours: 1 };
        let taken = CodeRow { code: "AAAAAA".to_owned(), ..fresh(game, opening).unwrap() };
        let founding = crate::journal::Founding { game: row, codes: vec![taken], owner: None, entries: vec![entry] };
        journal.found(founding).await.unwrap();
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
