//! Games with proven dice, played by players of the house, whose devices hold chains.

use std::sync::Arc;

use api::app_state::AppState;
use api::dice::{Anchor, DiceSetting, Link, Party, link_of};
use api::games::{Outcome, Request, Wish};
use api::seats::SeatKind;
use api::seats::Seats;
use domain::kernel::seat::{Opposed as _, Seat};
use domain::kernel::system::System as _;
use domain::kernel::verdict::Ruling;
use domain::nei::Nei;
use domain::nei::game::Creation;
use domain::nei::players::{Chair, Player as _, Sensible};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use uuid::Uuid;

/// Links in the chain of a device.
const LENGTH: u32 = 400;

/// A device of a side.
pub(crate) struct Device {
    pub(crate) party: Party,
    secret: Link,
}

impl Device {
    pub(crate) fn new(party: Party) -> Self {
        Self { party, secret: Link::draw().unwrap() }
    }

    pub(crate) fn chain(&self) -> Anchor {
        Anchor::of(self.secret, LENGTH)
    }

    /// Its link for dice that were asked for after an entry.
    pub(crate) fn link(&self, committed: u32, position: u32) -> Link {
        link_of(self.secret, LENGTH, position - committed + 1).unwrap()
    }
}

/// A game, and the devices of its sides.
pub(crate) struct Proven {
    pub(crate) app: Arc<AppState>,
    pub(crate) game: Uuid,
    pub(crate) devices: [Device; 2],
    counted: u32,
}

impl Proven {
    /// A new game, to which nobody has bound himself but the server.
    pub(crate) async fn create(app: &Arc<AppState>, dice: DiceSetting) -> Self {
        let game = Uuid::now_v7();
        let (_, keys) = Seats::keys(game, &SeatKind::openings(1)).unwrap();
        app.games.nei.create(game, "Proven".to_owned(), dice, Creation::of("I"), keys, None).await.unwrap();
        Self { app: Arc::clone(app), game, devices: Party::SIDES.map(Device::new), counted: 0 }
    }

    pub(crate) async fn wish(
        &mut self,
        by: Seat<<Nei as domain::kernel::system::System>::Side>,
        wish: Wish<Nei>,
    ) -> Outcome<Nei> {
        let expected = self.app.games.nei.look(self.game).await.unwrap().table.last_number();
        self.counted += 1;
        let command_id = format!("wish-{}", self.counted);
        let request = Request { game: self.game, by, seat: "BOTH".to_owned(), expected, command_id, wish };
        self.app.games.nei.record(request).await.unwrap()
    }

    pub(crate) async fn done(
        &mut self,
        by: Seat<<Nei as domain::kernel::system::System>::Side>,
        wish: Wish<Nei>,
    ) -> u32 {
        match self.wish(by, wish.clone()).await {
            Outcome::Recorded(number, _) => number,
            other => panic!("{wish:?} was not recorded: {other:?}"),
        }
    }

    /// Both devices bind themselves.
    pub(crate) async fn commit(&mut self) {
        for place in 0..2 {
            let (side, chain) = (self.devices[place].party, self.devices[place].chain());
            let by = Seat::Side(domain::nei::components::Side::both()[place]);
            self.done(by, Wish::CommitDice { side, chain }).await;
        }
    }

    /// Both devices give the links that are awaited.
    pub(crate) async fn reveal(&self) {
        let state = self.app.games.nei.dice_state(self.game).await.unwrap();
        for (place, device) in self.devices.iter().enumerate() {
            if !state.awaited.contains(&device.party) {
                continue;
            }
            let (_, from, _) = state.chains.iter().find(|(party, ..)| *party == device.party).unwrap();
            let by = Seat::Side(domain::nei::components::Side::both()[place]);
            let link = device.link(*from, state.position);
            self.app.games.nei.reveal(self.game, by, (device.party, state.position, link)).await.unwrap().unwrap();
        }
    }

    /// Plays until the record has so many entries, or the game is over. Now and then something is taken back and done
    /// again, or the sides agree to plain dice.
    pub(crate) async fn play(&mut self, seed: u64, entries: u32) {
        let mut generator = StdRng::seed_from_u64(seed);
        loop {
            let loaded = self.app.games.nei.look(self.game).await.unwrap();
            let last = loaded.table.last_number();
            if last >= entries {
                return;
            }
            if Nei::chance(loaded.table.game()).is_some() {
                drop(loaded);
                if generator.random_range(0..20) == 0 {
                    self.done(Seat::Both, Wish::AgreePlainDice).await;
                } else {
                    self.reveal().await;
                }
                let rolled = self.done(Seat::Umpire, Wish::Roll).await;
                if generator.random_range(0..15) == 0 {
                    self.done(Seat::Both, Wish::TakeBack(self.standing_before(rolled).await)).await;
                    self.done(Seat::Both, Wish::Redo).await;
                }
                continue;
            }
            drop(loaded);
            if !self.step(&mut generator).await {
                return;
            }
        }
    }

    /// Plays until dice are asked for.
    pub(crate) async fn play_to_dice(&mut self, seed: u64) {
        assert!(self.plays_to_dice(seed).await, "the game is over before dice were asked for");
    }

    /// Plays until dice are asked for; whether they are before the game is over.
    pub(crate) async fn plays_to_dice(&mut self, seed: u64) -> bool {
        let mut generator = StdRng::seed_from_u64(seed);
        while Nei::chance(self.app.games.nei.look(self.game).await.unwrap().table.game()).is_none() {
            if !self.step(&mut generator).await {
                return false;
            }
        }
        true
    }

    /// One command of a player of the house; none where the game is over.
    async fn step(&mut self, generator: &mut StdRng) -> bool {
        let loaded = self.app.games.nei.look(self.game).await.unwrap();
        let mut luck = |bound| generator.random_range(0..bound);
        let chosen = Sensible.choose(&mut Chair::in_silence(loaded.table.game(), &mut luck));
        drop(loaded);
        let Some((by, command)) = chosen else { return false };
        self.done(by, Wish::Play { command, ruling: Ruling::ByTheBook, from_table: false }).await;
        true
    }

    /// The entry that stood last before another.
    pub(crate) async fn standing_before(&self, number: u32) -> u32 {
        let loaded = self.app.games.nei.look(self.game).await.unwrap();
        (1..number).rev().find(|earlier| loaded.table.stands(*earlier)).unwrap()
    }
}
