//! The witness reads a record entry by entry and knows at every place which chains serve, and which links would fit.
//!
//! A roll is not bound to the number it is recorded under but to its *position*: the last entry before it that changed
//! the table, or that completed the chains. Each position has one link in every chain, so no link serves twice, and
//! nobody who knows the links of the others can shift a roll to other links by putting a statement, or a question that
//! is withdrawn, in between.

use kernel::journal::{Deed, Entry};
use kernel::system::System;

use super::chain::{Anchor, LENGTH_MAX, Link};
use super::proof::{Asked, Party, Proof, Statement};
use super::stream;

/// What an entry means to the witness.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Seen {
    /// It changes the table: the creation, an entry of play, a take-back.
    Change,
    /// It asks for a take-back, or answers without one.
    Talk,
    /// It says something of the dice.
    Statement(Statement),
    /// It answers what was asked of chance, with proof.
    Proven(Proof),
}

impl Seen {
    /// What an entry means to the witness.
    ///
    /// # Errors
    /// Its statement or its proof cannot be read.
    pub fn of<S: System>(entry: &Entry<S>) -> Result<Self, String> {
        match (&entry.deed, &entry.proof) {
            (Deed::Attested { words, statement }, None) => Self::statement(words, statement),
            (Deed::Played { .. }, Some(proof)) => Self::proof(proof),
            (_, Some(_)) => Err("it has a proof, and is no entry of play".to_owned()),
            (Deed::Created { .. } | Deed::Played { .. } | Deed::TookBack { .. }, None) => Ok(Self::Change),
            (Deed::TakeBackAsked { .. } | Deed::TakeBackDeclined, None) => Ok(Self::Talk),
        }
    }

    /// A statement, whose words must be those that it has for people.
    pub fn statement(words: &str, text: &str) -> Result<Self, String> {
        let statement: Statement =
            serde_json::from_str(text).map_err(|error| format!("its statement cannot be read: {error}"))?;
        if statement.words() == words {
            Ok(Self::Statement(statement))
        } else {
            Err("its words do not say what it states".to_owned())
        }
    }

    pub fn proof(text: &str) -> Result<Self, String> {
        serde_json::from_str(text).map(Self::Proven).map_err(|error| format!("its proof cannot be read: {error}"))
    }
}

/// A chain on the record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chain {
    /// The entry that committed it.
    pub from: u32,
    pub anchor: Anchor,
    /// The highest link that was shown, and its number; the anchor before the first.
    top: (u32, Link),
}

/// What the record says of dice up to an entry.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Witness {
    game: Option<String>,
    chains: [Vec<Chain>; 4],
    position: u32,
    /// Who agreed to plain dice at this position.
    plain: [bool; 2],
    /// The links that were given for this position, each with whether it came from a shared tablet.
    given: [Option<(Link, bool)>; 2],
    /// Whether links are on the record before the dice that rest on them.
    gives: bool,
    /// All anchors that were ever on the record, those of a game that this one was copied from among them.
    anchors: Vec<Link>,
}

impl Witness {
    /// The witness of a record whose links are given before their dice from the beginning.
    pub fn of_given_links() -> Self {
        Self { gives: true, ..Self::default() }
    }

    /// Reads the next entry.
    ///
    /// # Errors
    /// It does not fit; then nothing has changed.
    pub fn read(&mut self, number: u32, seen: &Seen) -> Result<(), String> {
        match seen {
            Seen::Talk => return Ok(()),
            Seen::Change => {}
            Seen::Statement(statement) => return self.hear(number, statement),
            Seen::Proven(proof) => {
                if proof.position != self.position {
                    return Err(format!(
                        "its proof is for dice asked for after entry {}, and these were asked for after entry {}",
                        proof.position, self.position
                    ));
                }
                let given = self.given.map(|given| given.map(|(link, _)| link));
                if self.gives && given != [Some(proof.japan), Some(proof.allies)] {
                    return Err("its links were not given on the record before it".to_owned());
                }
                let fit = proof.links().map(|(party, link)| self.fit(party, link));
                let fit = fit.into_iter().collect::<Result<Vec<_>, _>>()?;
                for ((party, link), (place, index)) in proof.links().into_iter().zip(fit) {
                    self.chains[party.index()][place].top = (index, link);
                }
            }
        }
        self.move_to(number);
        Ok(())
    }

    fn hear(&mut self, number: u32, statement: &Statement) -> Result<(), String> {
        let was_complete = self.is_complete();
        let committed: &[(Party, Anchor)] = match statement {
            Statement::Opened { server, cup, .. } | Statement::Renewed { server, cup } => {
                &[(Party::Server, *server), (Party::Cup, *cup)]
            }
            Statement::Committed { party, chain, .. } => &[(*party, *chain)],
            Statement::AgreedToPlain { .. } | Statement::Given { .. } => &[],
        };
        if let Some((_, anchor)) = committed.iter().find(|(_, anchor)| !(1..=LENGTH_MAX).contains(&anchor.length)) {
            return Err(format!("a chain has 1 to {LENGTH_MAX} links, not {}", anchor.length));
        }
        if committed.iter().any(|(_, anchor)| self.anchors.contains(&anchor.anchor)) {
            return Err("a chain is committed once; this one is on the record already".to_owned());
        }
        match statement {
            Statement::Opened { game, .. } if self.game.as_ref() == Some(game) => {
                return Err("the server binds itself once for a game, and goes on with more dice after that".to_owned());
            }
            Statement::Opened { game, .. } => {
                self.game = Some(game.clone());
                self.chains = Default::default();
                self.given = [None; 2];
            }
            _ if self.game.is_none() => return Err("the server has not bound itself to its dice before".to_owned()),
            Statement::Committed { party, .. } if !Party::SIDES.contains(party) => {
                return Err("the server binds itself by a statement of its own".to_owned());
            }
            Statement::Committed { game: Some(game), .. } if self.game.as_ref() != Some(game) => {
                return Err("a chain serves the game that it was made for, and no other".to_owned());
            }
            Statement::Given { party, position, link, shared } => {
                self.may_give(*party, *position, *link)?;
                self.given[party.index()] = Some((*link, *shared));
                self.gives = true;
            }
            Statement::AgreedToPlain { parties, position } => {
                if *position != self.position {
                    return Err(format!("it agrees to dice asked for after entry {position}, and none are"));
                }
                for party in parties {
                    let plain = self.plain.get_mut(party.index()).ok_or("only the sides agree to plain dice")?;
                    *plain = true;
                }
            }
            Statement::Renewed { .. } | Statement::Committed { .. } => {}
        }
        for (party, anchor) in committed {
            self.anchors.push(anchor.anchor);
            self.chains[party.index()].push(Chain { from: number, anchor: *anchor, top: (0, anchor.anchor) });
        }
        if !was_complete && self.is_complete() {
            self.move_to(number);
        }
        Ok(())
    }

    fn move_to(&mut self, position: u32) {
        self.position = position;
        self.plain = [false; 2];
        self.given = [None; 2];
    }

    /// Whether every party has a chain on the record. Then dice are proven, unless both sides agree otherwise.
    pub fn is_complete(&self) -> bool {
        self.chains.iter().all(|chains| !chains.is_empty())
    }

    fn may_give(&self, party: Party, position: u32, link: Link) -> Result<(), String> {
        if !Party::SIDES.contains(&party) {
            return Err("the sides alone give links before the dice".to_owned());
        }
        if position != self.position {
            return Err(format!("its link is for dice asked for after entry {position}, and none are"));
        }
        if !self.is_complete() {
            return Err("a link is given when every party has bound itself".to_owned());
        }
        if self.given[party.index()].is_some() {
            return Err(format!("{} has given its link before", party.as_str()));
        }
        self.check(party, link)
    }

    /// Where a link fits: the chain, and its number in it.
    fn fit(&self, party: Party, link: Link) -> Result<(usize, u32), String> {
        let name = party.as_str();
        let (place, index) = self
            .serving(party)
            .ok_or_else(|| format!("{name} has no chain on the record that serves after entry {}", self.position))?;
        let chain = &self.chains[party.index()][place];
        let (below, top) = chain.top;
        if index <= below {
            return Err(format!("the link of {name} was used before"));
        }
        if link.lowered(index - below) == top {
            Ok((place, index))
        } else {
            Err(format!(
                "the link of {name} is not the one of its chain for dice asked for after entry {}",
                self.position
            ))
        }
    }

    /// The chain of a party that serves at this position, and the number of its link.
    fn serving(&self, party: Party) -> Option<(usize, u32)> {
        let chains = &self.chains[party.index()];
        let place = chains.iter().rposition(|chain| chain.from <= self.position)?;
        let index = self.position - chains[place].from + 1;
        (index <= chains[place].anchor.length).then_some((place, index))
    }

    /// The game to which rolls are bound.
    pub fn game(&self) -> Option<&str> {
        self.game.as_deref()
    }

    /// What dice asked for now are bound to.
    pub const fn position(&self) -> u32 {
        self.position
    }

    /// All chains that were committed since the server bound itself, the sides' first.
    pub fn chains(&self) -> impl Iterator<Item = (Party, &Chain)> {
        let parties = [Party::First, Party::Second, Party::Server, Party::Cup];
        parties.into_iter().zip(&self.chains).flat_map(|(party, chains)| chains.iter().map(move |chain| (party, chain)))
    }

    /// The chain of a party that serves dice asked for now, and the number of the link.
    pub fn chain(&self, party: Party) -> Option<(Anchor, u32)> {
        self.serving(party).map(|(place, index)| (self.chains[party.index()][place].anchor, index))
    }

    /// Whether a party has a chain that serves now or will serve later.
    pub fn is_bound(&self, party: Party) -> bool {
        let last = self.chains[party.index()].last();
        last.is_some_and(|chain| chain.from + chain.anchor.length > self.position)
    }

    /// The chain that a party committed last.
    pub fn newest(&self, party: Party) -> Option<Anchor> {
        self.chains[party.index()].last().map(|chain| chain.anchor)
    }

    /// How many links a party has left for later positions, in its newest chain.
    pub fn left(&self, party: Party) -> u32 {
        let last = self.chains[party.index()].last();
        last.map_or(0, |chain| (chain.from + chain.anchor.length).saturating_sub(self.position + 1))
    }

    /// Whether a link is the one of a party for dice asked for now.
    ///
    /// # Errors
    /// Why not.
    pub fn check(&self, party: Party, link: Link) -> Result<(), String> {
        self.fit(party, link).map(drop)
    }

    /// The link that a side has given for dice asked for now.
    pub fn given(&self, side: Party) -> Option<Link> {
        self.given.get(side.index()).copied().flatten().map(|(link, _)| link)
    }

    /// Whether a link was given for dice asked for now: then nobody goes back behind them alone.
    pub fn is_held(&self) -> bool {
        self.given.iter().any(Option::is_some)
    }

    /// Whether every link that was given came from a shared tablet.
    pub fn is_shared(&self) -> bool {
        self.given.iter().flatten().all(|(_, shared)| *shared)
    }

    /// Whether a side has agreed to plain dice for what is asked now.
    pub fn agreed(&self, side: Party) -> bool {
        self.plain.get(side.index()).copied().unwrap_or(false)
    }

    /// Whether both sides have agreed to plain dice for what is asked now.
    pub fn agreed_to_plain(&self) -> bool {
        self.plain == [true; 2]
    }

    /// The numbers that follow from links: faces for dice, places in the cup for a draw.
    pub fn numbers(&self, asked: &Asked, links: [Link; 3]) -> Vec<usize> {
        stream::numbers(self.game.as_deref().unwrap_or_default(), self.position, asked, links)
    }
}
