//! How much one key, or one address, may ask for.
//!
//! Whoever has a good key is counted by it: at one table many devices share an address. Whoever has none, or a wrong one,
//! is counted by his address, and so is everybody who makes new games.

use std::fmt::{self, Display, Formatter};
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use actix_web::HttpResponse;
use actix_web::http::header;
use governor::clock::{Clock, DefaultClock};
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};
use serde_json::{Value, json};

use super::operation_summary::OperationSummary;
use host::seats::network;
use journal::TokenRow;
use journal::metrics::{self, Kind, Limit};

/// After so many questions those who have asked nothing for long are forgotten.
const FORGET_AFTER: usize = 4096;

/// How much may be asked for. 0 sets no limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rates {
    /// Commands in a minute, for each key or address; so many also at once.
    pub commands: u32,
    /// Queries in a minute, for each key or address; so many also at once. Beginning to listen is one.
    pub queries: u32,
    /// New games in an hour, for each address; so many also at once.
    pub new_games: u32,
    /// Keys in an hour, for each address; so many also at once.
    pub keys: u32,
}

impl Rates {
    pub const NONE: Self = Self { commands: 0, queries: 0, new_games: 0, keys: 0 };
}

impl Default for Rates {
    fn default() -> Self {
        Self { commands: 3000, queries: 6000, new_games: 240, keys: 600 }
    }
}

/// Whom something is counted for.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Who {
    /// The hash of a key that is good.
    Key(String),
    Address(IpAddr),
}

impl Display for Who {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Key(_) => f.write_str("a good key"),
            Self::Address(address) => address.fmt(f),
        }
    }
}

impl Who {
    fn of(key: Option<&TokenRow>, address: IpAddr) -> Self {
        key.map_or_else(|| Self::Address(network(address)), |key| Self::Key(key.token_hash.clone()))
    }
}

/// Somebody asked for too much.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TooMany {
    limit: Limit,
    /// How many are allowed, in words.
    allowed: String,
    /// Seconds until it may be asked for again; `None` where it is too much for any time.
    wait: Option<u64>,
}

impl TooMany {
    /// Writes into the head of an answer when to try again.
    pub(super) fn say_when(&self, answer: &mut HttpResponse) {
        if let Some(seconds) = self.wait {
            answer.headers_mut().insert(header::RETRY_AFTER, header::HeaderValue::from(seconds));
        }
    }

    /// The words for people.
    pub(super) fn message(&self) -> String {
        let what = match self.limit {
            Limit::NewGames => "new games from this address",
            Limit::Queries => "queries",
            _ => "commands",
        };
        match self.wait {
            Some(seconds) => format!("too many {what}: {} are allowed; try again in {seconds} seconds", self.allowed),
            None => format!("too many {what} in one request: {} are allowed; send fewer", self.allowed),
        }
    }

    /// The error as it stands in an answer.
    pub(super) fn error(&self) -> Value {
        json!({ "message": self.message(), "extensions": { "code": "LIMIT", "retryAfter": self.wait } })
    }
}

/// Lets requests through, or says how long to wait.
pub(super) struct RequestLimiter {
    commands: Option<Counter>,
    queries: Option<Counter>,
    new_games: Option<Counter>,
}

impl RequestLimiter {
    pub(super) fn new(rates: Rates) -> Self {
        Self {
            commands: Counter::new(Limit::Commands, rates.commands, "a minute", Quota::per_minute),
            queries: Counter::new(Limit::Queries, rates.queries, "a minute", Quota::per_minute),
            new_games: Counter::new(Limit::NewGames, rates.new_games, "an hour", Quota::per_hour),
        }
    }

    /// Counts a request. What cannot be read counts as a query.
    pub(super) fn pass(
        &self,
        asked: &OperationSummary,
        key: Option<&TokenRow>,
        address: IpAddr,
    ) -> Result<(), TooMany> {
        let who = Who::of(key, address);
        match asked.kind {
            Kind::Mutation => {
                check(self.commands.as_ref(), &who, asked.fields.len().max(1))?;
                self.new_games(asked.new_games(), address)
            }
            Kind::Query | Kind::Subscription | Kind::Unread => check(self.queries.as_ref(), &who, 1),
        }
    }

    /// Counts a document that is read at an address of its own as so many queries, or as all there are where that is less.
    pub(super) fn download(&self, cost: u32, key: Option<&TokenRow>, address: IpAddr) -> Result<(), TooMany> {
        let Some(queries) = &self.queries else { return Ok(()) };
        queries.check(&Who::of(key, address), cost.min(queries.rate) as usize)
    }

    /// Counts new games.
    pub(super) fn new_games(&self, games: usize, address: IpAddr) -> Result<(), TooMany> {
        check(self.new_games.as_ref(), &Who::Address(network(address)), games)
    }
}

fn check(counter: Option<&Counter>, who: &Who, cells: usize) -> Result<(), TooMany> {
    counter.map_or(Ok(()), |counter| counter.check(who, cells))
}

struct Counter {
    limit: Limit,
    rate: u32,
    allowed: String,
    limiter: RateLimiter<Who, HashMapStateStore<Who>, DefaultClock>,
    asked: AtomicUsize,
}

impl Counter {
    fn new(limit: Limit, rate: u32, time: &str, quota: fn(NonZeroU32) -> Quota) -> Option<Self> {
        let limiter = RateLimiter::hashmap(quota(NonZeroU32::new(rate)?));
        Some(Self { limit, rate, allowed: format!("{rate} {time}"), limiter, asked: AtomicUsize::new(0) })
    }

    fn check(&self, who: &Who, cells: usize) -> Result<(), TooMany> {
        let Some(cells) = NonZeroU32::new(u32::try_from(cells).unwrap_or(u32::MAX)) else { return Ok(()) };
        if self.asked.fetch_add(1, Ordering::Relaxed) % FORGET_AFTER == FORGET_AFTER - 1 {
            self.limiter.retain_recent();
            self.limiter.shrink_to_fit();
        }
        let wait = match self.limiter.check_key_n(who, cells) {
            Ok(Ok(())) => return Ok(()),
            Ok(Err(not_until)) => Some(whole_seconds(not_until.wait_time_from(DefaultClock::default().now()))),
            Err(_) => None,
        };
        metrics::limited(self.limit, who);
        Err(TooMany { limit: self.limit, allowed: self.allowed.clone(), wait })
    }
}

/// Seconds after which the time has passed for certain.
fn whole_seconds(time: Duration) -> u64 {
    time.as_secs() + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    use async_graphql::parser::parse_query;

    fn asked(query: &str) -> OperationSummary {
        OperationSummary::of(query, parse_query(query).ok().as_ref(), None)
    }

    fn key(token_hash: &str) -> TokenRow {
        TokenRow {
            token_hash: token_hash.to_owned(),
            game: uuid::Uuid::nil(),
            kind: "JAPAN".to_owned(),
            name: String::new(),
            taken_at: String::new(),
            scope: None,
            revoked_at: None,
        }
    }

    #[test]
    fn each_key_has_its_own_measure_and_those_without_one_share_that_of_their_address() {
        let gate = RequestLimiter::new(Rates { commands: 2, queries: 3, new_games: 1, keys: 0 });
        let [here, neighbour, elsewhere] =
            ["2001:db8::1", "2001:db8::2", "10.0.0.1"].map(|text| text.parse::<IpAddr>().unwrap());
        let roll = asked("mutation { roll { __typename } }");
        for holder in ["a", "b"] {
            for _ in 0..2 {
                assert_eq!(gate.pass(&roll, Some(&key(holder)), here), Ok(()));
            }
            let refused = gate.pass(&roll, Some(&key(holder)), here).unwrap_err();
            assert!((25..=31).contains(&refused.wait.unwrap()), "{refused:?}");
            assert!(refused.message().contains("2 a minute"), "{}", refused.message());
        }
        let look = asked("{ about { version } }");
        assert!((0..3).all(|_| gate.pass(&look, None, here).is_ok()));
        assert!(gate.pass(&look, None, neighbour).is_err(), "the same household");
        assert_eq!(gate.pass(&look, None, elsewhere), Ok(()));
        assert_eq!(gate.pass(&look, Some(&key("a")), here), Ok(()), "queries are counted apart from commands");
    }

    #[test]
    fn many_commands_in_one_request_count_as_many() {
        let gate = RequestLimiter::new(Rates { commands: 3, queries: 1, new_games: 1, keys: 0 });
        let address: IpAddr = "10.0.0.1".parse().unwrap();
        let two = asked("mutation { a: createSandbox { id } ...B } fragment B on Mutation { b: createSandbox { id } }");
        let refused = gate.pass(&two, None, address).unwrap_err();
        assert_eq!((refused.limit, refused.wait), (Limit::NewGames, None), "never two at once");
        let refused = gate.pass(&two, None, address).unwrap_err();
        assert_eq!(refused.limit, Limit::Commands, "the first time counted two of three");
    }

    #[test]
    fn nothing_is_counted_where_no_limit_is_set() {
        let gate = RequestLimiter::new(Rates::NONE);
        let one = asked("mutation { createSandbox { id } }");
        assert!((0..10_000).all(|_| gate.pass(&one, None, "10.0.0.1".parse().unwrap()).is_ok()));
    }

    #[test]
    fn those_who_ask_no_more_are_forgotten() {
        let counter = Counter::new(Limit::Queries, 1_000_000, "a minute", Quota::per_minute).unwrap();
        for number in 0..FORGET_AFTER * 3 {
            let address = IpAddr::from(u32::try_from(number).unwrap().to_be_bytes());
            counter.check(&Who::Address(address), 1).unwrap();
        }
        assert!(counter.limiter.len() <= FORGET_AFTER * 2, "{}", counter.limiter.len());
    }
}
