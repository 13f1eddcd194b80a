//! Who is at the table: the seats whose devices listen now. It knows nothing of a game but its id.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::watch;
use uuid::Uuid;

use journal::TokenRow;

/// A key that listens, and on how many streams.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listener {
    /// The kind of seat, in the journal's word.
    pub kind: String,
    /// What its player wants to be called; may be empty.
    pub name: String,
    streams: usize,
}

/// The listeners of one game, by the hash of their key: a device has a key of its own.
pub type Listeners = BTreeMap<String, Listener>;

/// Who listens to which game.
#[derive(Debug, Clone, Default)]
pub struct Presence {
    games: Arc<Mutex<HashMap<Uuid, watch::Sender<Listeners>>>>,
}

impl Presence {
    /// A key listens until the answer is dropped.
    pub fn arrive(&self, key: &TokenRow) -> Arrival {
        self.change(key.game, |listeners| {
            let fresh = || Listener { kind: key.kind.clone(), name: key.name.clone(), streams: 0 };
            listeners.entry(key.token_hash.clone()).or_insert_with(fresh).streams += 1;
        });
        Arrival { presence: self.clone(), game: key.game, token_hash: key.token_hash.clone() }
    }

    /// Who listens now, and every change of it.
    pub fn follow(&self, game: Uuid) -> Following {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        let listeners = games.entry(game).or_default().subscribe();
        Following { listeners, _end: FollowingEnds { presence: self.clone(), game } }
    }

    fn change(&self, game: Uuid, edit: impl FnOnce(&mut Listeners)) {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        games.entry(game).or_default().send_modify(edit);
        make_room(&mut games, game);
    }
}

/// Where nobody is there and nobody asks, the next who comes begins anew.
fn make_room(games: &mut HashMap<Uuid, watch::Sender<Listeners>>, game: Uuid) {
    if games.get(&game).is_some_and(|sender| sender.borrow().is_empty() && sender.is_closed()) {
        games.remove(&game);
    }
}

/// Whoever asks who listens to a game, until it is dropped.
#[derive(Debug)]
pub struct Following {
    pub listeners: watch::Receiver<Listeners>,
    /// After the receiver, since fields go in the order in which they stand.
    _end: FollowingEnds,
}

#[derive(Debug)]
struct FollowingEnds {
    presence: Presence,
    game: Uuid,
}

impl Drop for FollowingEnds {
    fn drop(&mut self) {
        let mut games = self.presence.games.lock().unwrap_or_else(PoisonError::into_inner);
        make_room(&mut games, self.game);
    }
}

/// A listener's stay.
#[derive(Debug)]
pub struct Arrival {
    presence: Presence,
    game: Uuid,
    token_hash: String,
}

impl Drop for Arrival {
    fn drop(&mut self) {
        self.presence.change(self.game, |listeners| {
            let Some(listener) = listeners.get_mut(&self.token_hash) else { return };
            listener.streams -= 1;
            if listener.streams == 0 {
                listeners.remove(&self.token_hash);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(game: Uuid, token_hash: &str) -> TokenRow {
        TokenRow {
            token_hash: token_hash.to_owned(),
            game,
            kind: "JAPAN".to_owned(),
            name: "Ann".to_owned(),
            taken_at: String::new(),
            scope: None,
            revoked_at: None,
        }
    }

    #[test]
    fn a_key_is_there_while_it_listens_on_any_stream() {
        let presence = Presence::default();
        let game = Uuid::nil();
        let follower = presence.follow(game);
        let stays = [presence.arrive(&key(game, "a")), presence.arrive(&key(game, "a"))];
        let other = presence.arrive(&key(game, "b"));
        assert_eq!(follower.listeners.borrow().len(), 2);
        drop(stays);
        assert_eq!(follower.listeners.borrow().keys().collect::<Vec<_>>(), ["b"]);
        drop(other);
        assert!(follower.listeners.borrow().is_empty());
        drop(follower);
        assert!(presence.games.lock().unwrap().is_empty(), "a game that nobody looks at takes no room");
    }

    #[test]
    fn a_game_takes_no_room_whoever_goes_last() {
        let presence = Presence::default();
        let game = Uuid::nil();
        let rooms = || presence.games.lock().unwrap().len();
        drop(presence.arrive(&key(game, "a")));
        assert_eq!(rooms(), 0, "a device that came and went");
        drop(presence.follow(game));
        assert_eq!(rooms(), 0, "one who asked while nobody was there");
        let (one, two, stay) = (presence.follow(game), presence.follow(game), presence.arrive(&key(game, "a")));
        drop(one);
        drop(stay);
        assert_eq!(rooms(), 1, "somebody asks still");
        drop(two);
        assert_eq!(rooms(), 0, "the last who asked goes after the last who listened");
    }
}
