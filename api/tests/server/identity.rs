//! Ids: each names one object, whichever question brought it, and leads back to it. What is asked is made from the contract.

use std::collections::{BTreeMap, HashMap};

use async_graphql::parser::parse_schema;
use async_graphql::parser::types::{BaseType, ObjectType, Type, TypeKind, TypeSystemDefinition};
use serde_json::{Map, Value, json};

use crate::common::desk::Played;
use crate::common::{Game, Table, code};

/// How many objects are asked for by their ids at once.
const AT_ONCE: usize = 10;

/// What is known of a game to whoever made it has the id of the game, which leads to the game itself.
const HEAD: &str = "GameHead";

/// The objects of the contract, by name, and the unions and interfaces, each with what it may be.
struct Contract(HashMap<String, ObjectType>, HashMap<String, Vec<String>>);

impl Contract {
    fn read() -> Self {
        let (mut objects, mut unions) = (HashMap::new(), HashMap::new());
        for definition in parse_schema(api::graphql::sdl()).unwrap().definitions {
            let TypeSystemDefinition::Type(of) = definition else { continue };
            let name = of.node.name.node.to_string();
            match of.node.kind {
                TypeKind::Object(object) => _ = objects.insert(name, object),
                TypeKind::Union(union) => {
                    let members = union.members.iter().map(|member| member.node.to_string()).collect();
                    unions.insert(name, members);
                }
                _ => {}
            }
        }
        let mut interfaces: HashMap<String, Vec<String>> = HashMap::new();
        for (name, object) in &objects {
            for interface in object.implements.iter().map(|interface| interface.node.to_string()) {
                if !["Game", "Node"].contains(&interface.as_str()) {
                    interfaces.entry(interface).or_default().push(name.clone());
                }
            }
        }
        unions.extend(interfaces);
        Self(objects, unions)
    }

    /// The objects that have an id, by name.
    fn with_ids(&self) -> Vec<&str> {
        let has_id = |object: &ObjectType| object.fields.iter().any(|field| field.node.name.node == "id");
        let mut names: Vec<&str> = self
            .0
            .iter()
            .filter(|(name, object)| *name != HEAD && has_id(object))
            .map(|(name, _)| name.as_str())
            .collect();
        names.sort_unstable();
        names
    }

    /// All that can be asked of an object without arguments; a type within itself is left out, and of a clause there is its
    /// text alone.
    fn whole(&self, name: &str) -> String {
        self.fields(name, &mut Vec::new())
    }

    fn fields<'a>(&'a self, name: &'a str, above: &mut Vec<&'a str>) -> String {
        let mut asked = vec!["__typename".to_owned()];
        above.push(name);
        for field in self.0[name].fields.iter().map(|field| &field.node) {
            let of = named(&field.ty.node);
            if above.contains(&of) || !field.arguments.is_empty() {
                continue;
            }
            if let Some(members) = self.1.get(of).filter(|_| of != "RecordOutcome") {
                let member = |member: &'a String| {
                    let fields = self.fields(member, &mut above.clone());
                    format!("... on {member} {{ {} }}", self.apart(member, members, &fields))
                };
                // A game has things of its own book alone.
                let book = ["Nei", "Geaw", "Awaw"].into_iter().find(|book| name.starts_with(book)).unwrap_or_default();
                let is_near = |other: &&String| of == "Fact" || other.starts_with(book);
                let members: Vec<String> = members.iter().filter(is_near).map(member).collect();
                asked.push(format!("{} {{ __typename {} }}", field.name.node, members.join(" ")));
            } else if !self.0.contains_key(of) {
                let is_of_several = ["Game", "Node", "RecordOutcome"].contains(&of);
                asked.extend((!is_of_several).then(|| field.name.node.to_string()));
            } else if name != "Clause" {
                asked.push(format!("{} {{ {} }}", field.name.node, self.fields(of, above)));
            }
        }
        above.pop();
        asked.join(" ")
    }

    /// The fields of a member of a union, but for those that another member has by the same name and of another type.
    fn apart(&self, member: &str, members: &[String], fields: &str) -> String {
        let of = |member: &str, name: &str| {
            let found = self.0[member].fields.iter().find(|field| field.node.name.node == name);
            found.map(|field| field.node.ty.node.to_string())
        };
        let is_shared = |name: &str| {
            let own = of(member, name);
            members.iter().all(|other| of(other, name).is_none_or(|other| Some(other) == own))
        };
        let (mut apart, mut depth, mut is_asked) = (Vec::new(), 0_usize, true);
        for word in fields.split(' ') {
            if depth == 0 && word != "{" {
                is_asked = is_shared(word);
            }
            depth = depth + word.matches('{').count() - word.matches('}').count();
            apart.extend(is_asked.then_some(word));
        }
        apart.join(" ")
    }
}

/// The name of a type, without its lists.
fn named(mut ty: &Type) -> &str {
    loop {
        match &ty.base {
            BaseType::Named(name) => return name,
            BaseType::List(inner) => ty = inner,
        }
    }
}

/// Every object with an id that came in answers, by type and id.
#[derive(Default)]
struct Met(BTreeMap<(String, String), Map<String, Value>>);

impl Met {
    /// Takes note of an answer: what came before under the same type and id said the same.
    fn meet(&mut self, answer: &Value) {
        match answer {
            Value::Array(list) => list.iter().for_each(|one| self.meet(one)),
            Value::Object(object) => {
                object.values().for_each(|value| self.meet(value));
                if let (Some(of), Some(id)) = (object.get("__typename"), object.get("id")) {
                    let key = (of.as_str().unwrap().to_owned(), id.as_str().unwrap().to_owned());
                    let known = self.0.entry(key.clone()).or_insert_with(|| object.clone());
                    assert!(agree(&Value::Object(known.clone()), answer), "{key:?} was {known:?} and is {answer}");
                    known.extend(object.clone());
                }
            }
            _ => {}
        }
    }

    fn count(&self, of: &str) -> usize {
        self.0.keys().filter(|(known, _)| known == of).count()
    }

    /// Asks for each object by its id, and is told the same.
    async fn lead_back(&self, table: &Table, token: &str, contract: &Contract) {
        let all: Vec<_> = self.0.iter().collect();
        for some in all.chunks(AT_ONCE) {
            let (mut asked, mut fragments) = (Vec::new(), BTreeMap::new());
            for (at, ((of, id), _)) in some.iter().enumerate() {
                asked.push(format!("n{at}: node(id: {}) {{ ...Of{of} }}", json!(id)));
                fragments.insert(of, format!("fragment Of{of} on {of} {{ {} }} ", contract.whole(of)));
            }
            let fragments: String = fragments.into_values().collect();
            let query = format!("{{ {} }} {fragments}", asked.join(" "));
            let answer = table.ask(Some(token), &query, json!({})).await;
            for (at, (key, known)) in some.iter().enumerate() {
                let found = &answer[format!("n{at}")];
                assert_eq!((&found["__typename"], &found["id"]), (&json!(key.0), &json!(key.1)));
                assert!(agree(&Value::Object((*known).clone()), found), "{key:?} was {known:?} and is {found}");
            }
        }
    }
}

/// Whether two answers say the same, as far as both were asked.
fn agree(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Object(one), Value::Object(other)) => {
            one.iter().all(|(key, value)| other.get(key).is_none_or(|other| agree(value, other)))
        }
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| agree(one, other))
        }
        _ => one == other,
    }
}

/// A game of *Netherlands East Indies* that was played for a while.
async fn sandbox(table: &Table, seed: i32) -> Game {
    let query = "mutation($s: Int!) { createSandbox(seed: $s, entries: 130) { game { id } seats { kind code } } }";
    table.sit(&table.ask(None, query, json!({ "s": seed })).await["createSandbox"]).await
}

/// What a seat is told of a game, by several questions.
async fn told(met: &mut Met, table: &Table, game: &Game, seat: &str, contract: &Contract, of: &str) {
    let mut fields = vec![format!("view {{ {} }}", contract.whole(&format!("{of}View")))];
    fields.push(format!("entries(first: 20) {{ nodes {{ {} }} }}", contract.whole("Entry")));
    if of == "Geaw" {
        fields.push(format!("sheets {{ {} }}", contract.whole("GeawSheets")));
    }
    if of == "Nei" {
        fields.push(format!("moments(from: 60, count: 2) {{ {} }}", contract.whole("NeiMoment")));
    }
    for fields in fields {
        let query = format!(
            "query($id: ID!) {{ game(id: $id) {{ __typename id ... on {of}Game {{ name lastEntry {fields} }} }} }}"
        );
        met.meet(&table.ask(Some(game.token(seat)), &query, json!({ "id": game.id })).await);
    }
}

#[test]
fn whatever_has_an_id_is_a_node() {
    let contract = Contract::read();
    let with_ids = contract.with_ids();
    assert!(with_ids.len() > 25, "{with_ids:?}");
    for name in &with_ids {
        let is_node = contract.0[*name].implements.iter().any(|one| one.node == "Node");
        assert!(is_node, "{name} has an id and is no Node: its short name is `code`, or it has none");
    }
    for (name, object) in &contract.0 {
        let is_node = object.implements.iter().any(|one| one.node == "Node");
        assert_eq!(is_node, with_ids.contains(&name.as_str()), "{name}");
    }
}

#[actix_web::test]
async fn an_id_names_one_object_of_netherlands_east_indies_and_leads_back_to_it() {
    let (table, contract) = (Table::new().await, Contract::read());
    let (one, other) = (sandbox(&table, 7).await, sandbox(&table, 8).await);
    for seat in ["BOTH", "FIRST"] {
        let mut met = Met::default();
        told(&mut met, &table, &one, seat, &contract, "Nei").await;
        let pack = format!("{{ neiPack {{ {} }} }}", contract.whole("NeiPack"));
        met.meet(&table.ask(None, &pack, json!({})).await);
        for of in ["NeiView", "NeiMoment", "NeiSideView", "NeiAreaView", "NeiUnit", "NeiPack", "NeiCounter", "NeiArea"]
        {
            assert!(met.count(of) > 0, "{seat} met no {of}");
        }
        for of in ["NeiSquare", "NeiScenario", "NeiGame", "Entry", "Clause"] {
            assert!(met.count(of) > 0, "{seat} met no {of}");
        }
        met.lead_back(&table, one.token(seat), &contract).await;
        // The other game has the same counters, and none of the same units.
        told(&mut met, &table, &other, seat, &contract, "Nei").await;
    }
}

#[actix_web::test]
async fn an_id_names_one_object_of_the_other_books_and_leads_back_to_it() {
    let contract = Contract::read();
    for (book, field) in [("Geaw", "geawPack"), ("Awaw", "awawPack")] {
        let mut played = Played::of(book).await;
        if book == "Geaw" {
            for unit in ["J-INF1", "J-INF2"] {
                let counter =
                    json!({ "id": unit, "contingent": "JAPANESE", "unitType": "INFANTRY", "size": "DIVISION" });
                let counter = json!({ "side": "JAPAN", "counter": counter });
                played.order("FIRST", json!({ "transcribe": { "counter": counter } })).await;
            }
        }
        let mut met = Met::default();
        told(&mut met, &played.table, &played.game, "SECOND", &contract, book).await;
        let pack = format!("{{ {field} {{ {} }} }}", contract.whole(&format!("{book}Pack")));
        met.meet(&played.table.ask(None, &pack, json!({})).await);
        for of in ["View", "Unit", "Pack", "Game"] {
            assert!(met.count(&format!("{book}{of}")) > 0, "no {book}{of} was met");
        }
        met.lead_back(&played.table, played.game.token("SECOND"), &contract).await;
    }
}

#[actix_web::test]
async fn an_overlay_makes_other_counters_of_the_same_codes() {
    let table = Table::new().await;
    let text = "schema = 1\nbook = \"nei\"\n[[counter]]\nid = \"J-BB\"\nprinted = \"counter\"\ndate = 2026-11-23\nmove = 3\n\
                [end]\nentries = 1\n";
    let keep = "mutation($t: String!) { keepOverlay(book: NEI, text: $t) { hash } }";
    let kept = table.ask(None, keep, json!({ "t": text })).await["keepOverlay"].take();
    let query = "query($o: ID) { neiPack(overlay: $o) { id hash counters { id code movement } } }";
    let battleships = async |overlay: &Value| {
        let pack = table.ask(None, query, json!({ "o": overlay })).await["neiPack"].take();
        let found = pack["counters"].as_array().unwrap().iter().find(|one| one["code"] == "J-BB").unwrap().clone();
        assert!(found["id"].as_str().unwrap().starts_with(pack["id"].as_str().unwrap()), "{found}");
        found
    };
    let (bare, laid) = (battleships(&Value::Null).await, battleships(&kept["hash"]).await);
    assert_ne!(bare["id"], laid["id"]);
    for counter in [bare, laid] {
        let query = "query($id: ID!) { node(id: $id) { ... on NeiCounter { id code movement } } }";
        assert_eq!(table.ask(None, query, json!({ "id": counter["id"] })).await["node"], counter);
    }
}

#[actix_web::test]
async fn what_is_kept_beside_the_record_has_ids_for_those_who_see_it() {
    let table = Table::new().await;
    let create =
        "mutation { createGame(input: { nei: { name: \"A\" } }) { game { id } ownerKey seats { kind code } } }";
    let created = table.ask(None, create, json!({})).await["createGame"].take();
    let (game, owner) = (table.sit(&created).await, created["ownerKey"].as_str().unwrap());
    let keep = "mutation($g: ID!, $n: NoteInput!) { keepNote(game: $g, note: $n) { __typename id code text } }";
    let note = json!({ "id": "01900000-0000-7000-8000-000000000001", "entry": 1, "text": "Mine" });
    let notes = table.ask(Some(game.token("FIRST")), keep, json!({ "g": game.id, "n": note })).await["keepNote"].take();
    let ring = "query($g: ID!) { keyRing(game: $g) { keys { __typename id code scope } } }";
    let keys = table.ask(Some(owner), ring, json!({ "g": game.id })).await["keyRing"]["keys"].take();
    let hook = "mutation($g: ID!) { addWebhook(game: $g, url: \"https://tools.example/\") { webhook { __typename id code url } } }";
    let hook = table.ask(Some(owner), hook, json!({ "g": game.id })).await["addWebhook"]["webhook"].take();
    let ask = async |token: &str, id: &Value| {
        let query = "query($id: ID!) { node(id: $id) { __typename id ... on Note { code text } ... on Key { code scope } \
                     ... on Webhook { code url } } }";
        table.answer(Some(token), query, json!({ "id": id })).await
    };
    for (token, object) in [(game.token("FIRST"), &notes[0]), (owner, &keys[0]), (owner, &hook)] {
        assert_eq!(&ask(token, &object["id"]).await["data"]["node"], object);
    }
    let mine = "{ viewer { key { __typename id code scope } } }";
    let mine = table.ask(Some(game.token("FIRST")), mine, json!({})).await["viewer"]["key"].take();
    assert_eq!(ask(game.token("FIRST"), &mine["id"]).await["data"]["node"], mine);
    for (token, id, refused) in [
        (game.token("SECOND"), &notes[0]["id"], "NOT_FOUND"),
        (game.token("SECOND"), &mine["id"], "NOT_FOUND"),
        (game.token("SECOND"), &hook["id"], "FORBIDDEN"),
    ] {
        assert_eq!(code(&ask(token, id).await), refused, "{id}");
    }
}

#[actix_web::test]
async fn a_hidden_unit_is_found_no_more_than_one_that_is_not_there() {
    let table = Table::new().await;
    let game = table.create("STRICT", "EITHER").await;
    let place = json!({ "placeAtStart": { "unit": "N-I1", "area": "batavia" } });
    table.record(&game, "SECOND", 1, "one", place).await;
    let ask = async |token: Option<&str>, part: &str| {
        let query = "query($id: ID!) { node(id: $id) { id ... on NeiUnit { code } } }";
        let mut answer = table.answer(token, query, json!({ "id": format!("{}{part}", game.id) })).await;
        (code(&answer).to_owned(), answer["data"]["node"].take())
    };
    let (allies, japan) = (Some(game.token("SECOND")), Some(game.token("FIRST")));
    let found = json!({ "id": format!("{}@2/unit/N-I1", game.id), "code": "N-I1" });
    assert_eq!(ask(allies, "@2/unit/N-I1").await, (String::new(), found));
    for part in
        ["/unit/N-I1", "@2/unit/N-I1", "/unit/X-99", "/unit/", "/unit", "/", "/nothing/N-I1", "@3", "@0/view", "@"]
    {
        assert_eq!(ask(japan, part).await, ("NOT_FOUND".to_owned(), Value::Null), "{part}");
    }
    for part in ["/unit/N-I1", "@2", "/view", "/note/x", "/key/x", "/webhook/x"] {
        assert_eq!(ask(None, part).await.0, "SEAT", "{part}");
    }
    for id in ["pack:", "pack:NEI:0", "pack:chess:0", "pack:NEI:0+0/counter/N-I1", "pack:GEAW:0+0"] {
        let query = "query($id: ID!) { node(id: $id) { id } }";
        assert_eq!(code(&table.answer(None, query, json!({ "id": id })).await), "NOT_FOUND", "{id}");
    }
}
