//! A host who plays one side, and tries to have the dice that he likes.

use std::time::Duration;

use api::dice::{Asked, Link, Party, Seen, Witness, link_of};
use api::games::{Outcome, Retention, Wish};
use domain::kernel::seat::Seat;
use domain::kernel::system::System as _;
use domain::nei::Nei;
use domain::nei::components::Side;

use super::proven::Proven;

/// The host plays Japan. It has the database and its key, and knows the faces as soon as the other device gives its link.
pub(crate) struct Host {
    witness: Witness,
    secret: Link,
    cup: Link,
}

impl Host {
    pub(crate) async fn read(proven: &Proven) -> Self {
        let loaded = proven.app.games.nei.look(proven.game).await.unwrap();
        let mut witness = Witness::default();
        for entry in loaded.table.entries() {
            witness.read(entry.number, &Seen::of(entry).unwrap()).unwrap();
        }
        let anchor = witness.newest(Party::Server).unwrap().anchor.to_string();
        let seed: Link = proven.app.journal.dice_seed(proven.game, &anchor).await.unwrap().unwrap().parse().unwrap();
        Self { witness, secret: seed.derived("SERVER"), cup: seed.derived("CUP") }
    }

    /// The numbers of the dice that are asked for now.
    pub(crate) async fn foresees(&self, proven: &Proven) -> Vec<usize> {
        let loaded = proven.app.games.nei.look(proven.game).await.unwrap();
        let game = loaded.table.game();
        let asked = Asked::of(&Nei::chance(game).unwrap(), Nei::is_secret_chance(game));
        let (anchor, index) = self.witness.chain(asked.server()).unwrap();
        let secret = if asked.server() == Party::Cup { self.cup } else { self.secret };
        let server = link_of(secret, anchor.length, index).unwrap();
        let of = |place: usize| {
            let device = &proven.devices[place];
            let (_, chain) = self.witness.chains().find(|(party, _)| *party == device.party).unwrap();
            device.link(chain.from, self.witness.position())
        };
        self.witness.numbers(&asked, [server, of(0), of(1)])
    }
}

/// The device of a side gives its link.
pub(crate) async fn give(proven: &Proven, place: usize) {
    let state = proven.app.games.nei.dice_state(proven.game).await.unwrap();
    let device = &proven.devices[place];
    let from = state.chains.iter().find(|(party, ..)| *party == device.party).unwrap().1;
    let link = (device.party, state.position, device.link(from, state.position));
    let by = Seat::Side([Side::Japan, Side::Allies][place]);
    proven.app.games.nei.reveal(proven.game, by, link).await.unwrap().unwrap();
}

async fn is_refused(proven: &mut Proven, by: Seat<Side>, wish: Wish<Nei>) {
    let outcome = proven.wish(by, wish).await;
    assert!(matches!(outcome, Outcome::Refused(Some(_), _)), "{outcome:?}");
}

/// What the host does where it does not like the faces; whether they came to nothing.
pub(crate) async fn steers(proven: &mut Proven, way: usize) -> bool {
    let position = proven.app.games.nei.dice_state(proven.game).await.unwrap().position;
    let to = proven.standing_before(position).await;
    let (japan, allies) = (Seat::Side(Side::Japan), Seat::Side(Side::Allies));
    match way {
        0 => is_refused(proven, Seat::Umpire, Wish::TakeBack(to)).await,
        1 => is_refused(proven, Seat::Both, Wish::TakeBack(to)).await,
        // It asks, and the other side does not agree; nor does the umpire in its place.
        2 => {
            proven.done(japan, Wish::TakeBack(to)).await;
            is_refused(proven, Seat::Umpire, Wish::AnswerTakeBack(true)).await;
            is_refused(proven, japan, Wish::AnswerTakeBack(true)).await;
            proven.done(allies, Wish::AnswerTakeBack(false)).await;
        }
        // What is in memory is gone, as after a restart.
        3 => {
            let games = &proven.app.games.nei;
            games.keep(Retention { idle: Duration::ZERO, ..Retention::default() });
            games.make_room();
            games.keep(Retention::default());
        }
        // It does not give its own link.
        4 => is_refused(proven, Seat::Umpire, Wish::Roll).await,
        // The other side is talked into it.
        5 => {
            proven.done(japan, Wish::TakeBack(to)).await;
            proven.done(allies, Wish::AnswerTakeBack(true)).await;
            return true;
        }
        _ => {
            proven.done(japan, Wish::AgreePlainDice).await;
            proven.done(allies, Wish::AgreePlainDice).await;
            proven.done(Seat::Umpire, Wish::Roll).await;
            return true;
        }
    }
    false
}
