//! Ids: the name of an object that no other object of this server has, ever.
//!
//! | what | its id |
//! |---|---|
//! | a game, and what it has as its seat sees it now | `GAME`, `GAME/unit/CA-7` |
//! | the same as it was after an entry | `GAME@17`, `GAME@17/unit/CA-7` |
//! | a pack, under an overlay or none, and what it has | `pack:NEI:HASH`, `pack:NEI:HASH+OVERLAY/counter/CA-7` |
//! | an entry, a clause, a ruling | `GAME:17`, `NEI-9.1-b`, `NEI-R07` |
//!
//! An object holds its id in parts: most queries do not ask for it, and then it is never written out.

use std::borrow::Cow;
use std::pin::Pin;
use std::sync::Arc;

use async_graphql::parser::types::Field;
use async_graphql::registry::Registry;
use async_graphql::resolver_utils::{EnumType, enum_value};
use async_graphql::{ContextSelectionSet, ID, OutputType, Positioned, ServerResult, Value};
use domain::kernel::journal::EntryNumber;
use uuid::Uuid;

use super::shown::{Asked, Show};
use journal::GameRow;

/// What the id of a pack begins with.
const PACK: &str = "pack:";
/// What stands between a game and the number of an entry after which it is meant.
const AFTER: char = '@';
/// What stands between the parts of an id.
const PART: char = '/';

/// Where an object is: in a game, in a game as it was after an entry, in a pack. It is part of many ids, and written once.
#[derive(Debug, Clone)]
pub struct Origin(Arc<str>);

impl Origin {
    /// A game as its seat sees it now.
    pub fn game(game: Uuid) -> Self {
        Self(game.to_string().into())
    }

    /// A game as it was after an entry.
    pub fn moment(game: Uuid, after: EntryNumber) -> Self {
        Self(format!("{game}{AFTER}{after}").into())
    }

    /// A pack, under an overlay or none.
    pub fn pack(book: &str, hash: &str, overlay: Option<&str>) -> Self {
        Self(
            overlay.map_or_else(|| format!("{PACK}{book}:{hash}"), |over| format!("{PACK}{book}:{hash}+{over}")).into(),
        )
    }

    /// The pack with which a game is played.
    pub fn pack_of(row: &GameRow) -> Self {
        Self::pack(&row.book, &row.pack_hash, row.overlay.as_deref())
    }

    /// The id of all of it.
    pub fn id(&self) -> Id {
        self.of("", "")
    }

    /// The id of what there is one of in it.
    pub fn one(&self, kind: &'static str) -> Id {
        self.of(kind, "")
    }

    /// The id of what has a short name in it.
    pub fn of(&self, kind: &'static str, code: impl Into<ID>) -> Id {
        Id { origin: Arc::clone(&self.0), kind, code: code.into() }
    }

    /// The id of what a word of the contract names.
    pub fn word(&self, kind: &'static str, word: impl EnumType) -> Id {
        self.of(kind, enum_value(word).to_string())
    }
}

/// The id of an object, in parts.
#[derive(Debug, Clone)]
pub struct Id {
    origin: Arc<str>,
    kind: &'static str,
    code: ID,
}

impl Id {
    fn written(&self) -> String {
        let Self { origin, kind, code } = self;
        match (kind.is_empty(), code.is_empty()) {
            (true, _) => origin.to_string(),
            (false, true) => format!("{origin}{PART}{kind}"),
            (false, false) => format!("{origin}{PART}{kind}{PART}{}", code.as_str()),
        }
    }
}

impl From<&Id> for ID {
    fn from(id: &Id) -> Self {
        Self(id.written())
    }
}

impl Show for Id {
    fn show(&self, _: &Asked<'_>) -> Value {
        Value::String(self.written())
    }
}

impl OutputType for Id {
    fn type_name() -> Cow<'static, str> {
        ID::type_name()
    }

    fn create_type_info(registry: &mut Registry) -> String {
        <ID as OutputType>::create_type_info(registry)
    }

    async fn resolve(&self, _: &ContextSelectionSet<'_>, _: &Positioned<Field>) -> ServerResult<Value> {
        Ok(Value::String(self.written()))
    }
}

/// An object with an id in parts.
pub trait Identified: OutputType + Clone + 'static {
    /// Its id.
    fn id(&self) -> &Id;
}

/// Objects that have their ids in a field `id`.
macro_rules! identified {
    ($($name:ty),* $(,)?) => { $(
        impl $crate::graphql::identity::Identified for $name {
            fn id(&self) -> &$crate::graphql::identity::Id {
                &self.id
            }
        }
    )* };
}
pub(in crate::graphql) use identified;

/// Where an id leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place<'a> {
    /// To a game, as it is now or was after an entry.
    Game(&'a str, Option<EntryNumber>),
    /// To a pack.
    Pack(PackName<'a>),
}

/// What a pack is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PackName<'a> {
    /// The rulebook's short name.
    pub book: &'a str,
    /// The hash of the pack.
    pub hash: &'a str,
    /// The hash of the overlay that lies over it.
    pub overlay: Option<&'a str>,
}

/// What is meant there: all of it, or an object of a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part<'a> {
    /// The kind of object; empty for all of it.
    pub kind: &'a str,
    code: &'a str,
}

impl Part<'_> {
    /// The object that is meant, if it is one of these.
    pub fn among<'l, T: Identified>(&self, objects: impl IntoIterator<Item = &'l T>) -> Option<Found> {
        let is_meant = |object: &&T| object.id().kind == self.kind && object.id().code.as_str() == self.code;
        objects.into_iter().find(is_meant).map(|object| Found::new(object.clone()))
    }
}

/// Reads an id of a game, a pack, or what is in them; `None` for every other text.
pub fn read(id: &str) -> Option<(Place<'_>, Part<'_>)> {
    let (origin, part) = match id.split_once(PART) {
        None => (id, Part { kind: "", code: "" }),
        Some((origin, part)) => {
            let (kind, code) = part.split_once(PART).unwrap_or((part, ""));
            (origin, Part { kind: Some(kind).filter(|kind| !kind.is_empty())?, code })
        }
    };
    if let Some(pack) = origin.strip_prefix(PACK) {
        let (book, hash) = pack.split_once(':')?;
        let (hash, overlay) = hash.split_once('+').map_or((hash, None), |(hash, overlay)| (hash, Some(overlay)));
        return Some((Place::Pack(PackName { book, hash, overlay }), part));
    }
    let (game, after) = match origin.split_once(AFTER) {
        None => (origin, None),
        Some((game, after)) => (game, Some(after.parse().ok()?)),
    };
    Uuid::try_parse(game).ok().map(|_| (Place::Game(game, after), part))
}

/// An object that an id led to.
pub struct Found(Box<dyn Answers>);

impl Found {
    /// This object.
    pub fn new(object: impl OutputType + 'static) -> Self {
        Self(Box::new(object))
    }

    /// As much of it as is asked for.
    pub async fn answer(&self, context: &ContextSelectionSet<'_>, field: &Positioned<Field>) -> ServerResult<Value> {
        self.0.answer(context, field).await
    }
}

/// An object of any type that can be asked.
trait Answers: Send + Sync {
    fn answer<'a, 'c: 'a>(
        &'a self,
        context: &'a ContextSelectionSet<'c>,
        field: &'a Positioned<Field>,
    ) -> Pin<Box<dyn Future<Output = ServerResult<Value>> + Send + 'a>>;
}

impl<T: OutputType> Answers for T {
    fn answer<'a, 'c: 'a>(
        &'a self,
        context: &'a ContextSelectionSet<'c>,
        field: &'a Positioned<Field>,
    ) -> Pin<Box<dyn Future<Output = ServerResult<Value>> + Send + 'a>> {
        Box::pin(self.resolve(context, field))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "01890000-0000-7000-8000-000000000000";

    fn read_again(id: &Id) -> Option<(Place<'static>, Part<'static>)> {
        read(Box::leak(id.written().into_boxed_str()))
    }

    #[test]
    fn an_id_is_read_as_it_was_written() {
        let game = Uuid::try_parse(GAME).unwrap();
        let all = Part { kind: "", code: "" };
        let unit = Part { kind: "unit", code: "a/b" };
        let pack = |overlay| Place::Pack(PackName { book: "NEI", hash: "ab", overlay });
        for (id, place, part) in [
            (Origin::game(game).id(), Place::Game(GAME, None), all),
            (Origin::game(game).one("view"), Place::Game(GAME, None), Part { kind: "view", code: "" }),
            (Origin::moment(game, 17).of("unit", "a/b"), Place::Game(GAME, Some(17)), unit),
            (Origin::pack("NEI", "ab", None).id(), pack(None), all),
            (Origin::pack("NEI", "ab", Some("cd")).of("unit", "a/b"), pack(Some("cd")), unit),
        ] {
            assert_eq!(read_again(&id), Some((place, part)), "{}", id.written());
        }
    }

    #[test]
    fn what_is_no_such_id_is_not_read() {
        for other in ["", "/", "NEI-9.1-b", "CA-7", "pack:", "pack:NEI", &format!("{GAME}/"), &format!("{GAME}@x")] {
            assert_eq!(read(other), None, "{other}");
        }
    }
}
