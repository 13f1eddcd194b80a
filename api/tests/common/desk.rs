//! A game of a book whose players declare, asked over GraphQL: the second and the third book are played alike.

use serde_json::{Value, json};

use super::{Game, Table};

/// What is asked of the answer to a mutation that records.
pub(crate) const OUTCOME: &str = "{ __typename \
    ... on Recorded { lastEntry entry { number by lines { text } } } \
    ... on NeedsRuling { violations { message cure clause { id } also { id } } } \
    ... on Refused { refusal { code message cure clause { id } also { id } } \
      violations { message cure clause { id } also { id } } \
      questions { text number section clause { id } topic } } \
    ... on Stale { lastEntry } }";

/// A game and the number of its last entry.
pub(crate) struct Played {
    pub(crate) table: Table,
    pub(crate) game: Game,
    pub(crate) last: u32,
    /// The book, as the names of the schema say it: `Geaw`.
    book: &'static str,
}

impl Played {
    /// A new game of `book`.
    pub(crate) async fn of(book: &'static str) -> Self {
        let table = Table::new().await;
        let member = book.to_lowercase();
        let query = format!(
            "mutation {{ createGame(input: {{ {member}: {{ name: \"An evening\" }} }}) {{ \
             game {{ id }} seats {{ kind code }} }} }}"
        );
        let created = table.ask(None, &query, json!({})).await["createGame"].take();
        let game = table.sit(&created).await;
        Self { table, game, last: 1, book }
    }

    /// Sends a command and answers with what became of it.
    pub(crate) async fn send(&self, seat: &str, command: &Value) -> Value {
        let (book, member) = (self.book, self.book.to_lowercase());
        let query = format!(
            "mutation($game: ID!, $expected: Int!, $id: ID!, $command: {book}Command!) {{ \
             record(game: $game, expectedEntry: $expected, commandId: $id, command: {{ {member}: $command }}) {OUTCOME} }}"
        );
        let id = uuid::Uuid::now_v7().to_string();
        let variables = json!({ "game": self.game.id, "expected": self.last, "id": id, "command": command });
        self.table.ask(Some(self.game.token(seat)), &query, variables).await["record"].take()
    }

    /// Records what should be accepted.
    pub(crate) async fn play(&mut self, seat: &str, command: &Value) {
        let outcome = self.send(seat, command).await;
        assert_eq!(outcome["__typename"], "Recorded", "{command}: {outcome}");
        self.last = u32::try_from(outcome["lastEntry"].as_u64().unwrap()).unwrap();
    }

    /// Records an order that should be accepted.
    pub(crate) async fn order(&mut self, seat: &str, order: Value) {
        self.play(seat, &json!({ "order": order })).await;
    }

    /// Fields of the game, as a seat sees them.
    pub(crate) async fn look(&self, seat: &str, fields: &str) -> Value {
        let query = format!("query($id: ID!) {{ game(id: $id) {{ ... on {}Game {{ {fields} }} }} }}", self.book);
        self.table.ask(Some(self.game.token(seat)), &query, json!({ "id": self.game.id })).await["game"].take()
    }

    /// What the rules say of a command.
    pub(crate) async fn judge(&self, seat: &str, command: &Value) -> Value {
        let (book, member) = (self.book, self.book.to_lowercase());
        let query = format!(
            "query($id: ID!, $command: {book}Command!) {{ game(id: $id) {{ judge(command: {{ {member}: $command }}) \
             {{ clear refusal {{ message clause {{ id }} }} violations {{ message clause {{ id }} }} \
             questions {{ topic number }} rests {{ clause {{ id }} basis section }} }} }} }}"
        );
        let variables = json!({ "id": self.game.id, "command": command });
        self.table.ask(Some(self.game.token(seat)), &query, variables).await["game"]["judge"].take()
    }
}
