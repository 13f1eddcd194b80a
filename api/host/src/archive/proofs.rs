//! Whether the dice of an archive are what its proofs say. It needs no rules and no data pack: `docs/verify/verify.py`
//! does the same with nothing of this program.

use std::collections::HashMap;
use std::fmt;

use serde_json::Value;

use super::{Archive, Place, Row, Unfit, author};
use crate::dice::{Asked, DiceSetting, Open, Party, Proof, Seen, Statement, Witness};
use journal::seal::Seal;

/// How the dice and draws of an archive came about, by entry of play.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Count {
    /// Proven: no party alone could steer or foresee them.
    pub proven: u32,
    /// Those of an earlier entry, done again.
    pub again: u32,
    /// Thrown by the server alone.
    pub server: u32,
    /// Thrown on the table and typed in.
    pub typed: u32,
    /// Of those without proof: agreed to by both sides, in a game whose dice are proven.
    pub agreed: u32,
    /// Open dice that were given up after a link.
    pub open: Open,
    /// What the parties bound themselves to: the entry, the party, its anchor and the length of the chain.
    pub chains: Vec<(u32, Party, String, u32)>,
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { proven, again, server, typed, agreed, open: _, chains: _ } = self;
        write!(
            f,
            "{proven} rolls and draws are verifiable, {again} are those of an earlier entry done again; not verifiable: {server} \
             thrown by the server alone, {typed} typed in from the table ({agreed} of them as both sides agreed)"
        )
    }
}

/// Looks at every seal, statement, proof, face and draw of an archive. An error names the first entry that does not fit.
pub fn verify(archive: &Archive) -> Result<Count, Unfit> {
    let mut reader = Reader {
        is_proven_game: archive.head.dice == DiceSetting::Proven.as_str(),
        witness: if archive.is_sealed() { Witness::of_given_links() } else { Witness::default() },
        count: Count::default(),
        answers: HashMap::new(),
        asked_by: None,
    };
    for row in &archive.rows {
        reader.entry(row).map_err(|reason| Unfit { place: Place::Entry(row.number), reason })?;
    }
    let Reader { witness, mut count, .. } = reader;
    count.open.left = Party::SIDES.into_iter().filter(|side| witness.given(*side).is_some()).collect();
    Ok(count)
}

/// What was read of an archive so far.
struct Reader {
    is_proven_game: bool,
    witness: Witness,
    count: Count,
    answers: HashMap<u32, Value>,
    /// Who asked for a take-back that is not answered.
    asked_by: Option<&'static str>,
}

impl Reader {
    fn entry(&mut self, row: &Row) -> Result<(), String> {
        match (&row.salt, &row.seal) {
            (None, None) => {}
            (Some(salt), Some(seal)) if (Seal { salt: salt.clone(), seal: seal.clone() }).fits(&row.payload) => {}
            _ => return Err("its seal does not fit what it sealed; take an unaltered copy".to_owned()),
        }
        let payload: Value =
            serde_json::from_str(&row.payload).map_err(|error| format!("its payload is no entry: {error}"))?;
        if payload["number"] != row.number {
            return Err(format!("its payload says that it is entry {}", payload["number"]));
        }
        let (seen, by) = (seen(&payload)?, author(&payload["by"])?);
        if let Some(answer) = answer_in(&payload["deed"]["played"]["command"]) {
            self.answer(&payload, &seen, answer)?;
            self.answers.insert(row.number, answer.clone());
        } else if matches!(seen, Seen::Proven(_)) {
            return Err("it has a proof, and answers nothing that was asked of chance".to_owned());
        }
        self.give_up(&payload, &seen, by)?;
        self.read(row.number, &seen, by)
    }

    /// Counts an answer to chance, which must be what its proof says.
    fn answer(&mut self, payload: &Value, seen: &Seen, answer: &Value) -> Result<(), String> {
        let (witness, count) = (&self.witness, &mut self.count);
        // Another source would make another answer of the same numbers.
        match (seen, payload["renews"]["again"].as_u64()) {
            (Seen::Proven(proof), None) => {
                if answer["source"] != "server" || numbers_of(answer, &proof.asked)? != thrown(witness, proof) {
                    return Err("its faces are not those that follow from its proof".to_owned());
                }
                count.proven += 1;
            }
            (Seen::Proven(_), Some(_)) => return Err("what is done again has no proof of its own".to_owned()),
            (_, Some(again)) => {
                let earlier = u32::try_from(again).ok().and_then(|again| self.answers.get(&again));
                if earlier != Some(answer) {
                    return Err(format!("it does entry {again} again, and its faces are not those"));
                }
                count.again += 1;
            }
            (_, None) => {
                if witness.agreed_to_plain() {
                    count.agreed += 1;
                } else if self.is_proven_game || witness.is_complete() {
                    return Err("its faces have no proof, and the sides did not agree to plain dice".to_owned());
                }
                match answer["source"].as_str() {
                    Some("server") => count.server += 1,
                    Some("table") => count.typed += 1,
                    _ => return Err("its faces come from nowhere".to_owned()),
                }
            }
        }
        Ok(())
    }

    /// Counts open dice that are given up after a link. They are taken back by consent of the other side alone.
    fn give_up(&mut self, payload: &Value, seen: &Seen, by: &'static str) -> Result<(), String> {
        let deed = &payload["deed"];
        let is_answer = answer_in(&deed["played"]["command"]).is_some() && payload.get("renews").is_none();
        if self.witness.is_held() && deed.get("took_back").is_some() {
            let is_agreed = self.asked_by.is_some_and(|asked| is_side(by) && asked != by);
            let is_shared = by == "BOTH" && self.witness.is_shared();
            if !(is_agreed || is_shared) {
                return Err(
                    "it takes back dice for which a link was given, and the other side did not agree".to_owned()
                );
            }
            self.count.open.took_back(self.asked_by.unwrap_or(by));
        } else if self.witness.is_held() && deed.get("played").is_some() && !matches!(seen, Seen::Proven(_)) {
            if is_answer { self.count.open.plain += 1 } else { self.count.open.passed_over(by) }
        }
        match (deed.get("take_back_asked"), deed.get("attested")) {
            (Some(_), _) => self.asked_by = Some(by),
            // A statement answers nothing.
            (None, Some(_)) => {}
            (None, None) => self.asked_by = None,
        }
        Ok(())
    }

    fn read(&mut self, number: u32, seen: &Seen, by: &'static str) -> Result<(), String> {
        if let Seen::Statement(statement) = seen
            && !may_say(by, statement)
        {
            return Err("its statement was not made by who may make it".to_owned());
        }
        self.witness.read(number, seen)?;
        if matches!(seen, Seen::Statement(_)) {
            let new = self.witness.chains().filter(|(_, chain)| chain.from == number);
            self.count.chains.extend(
                new.map(|(party, chain)| (number, party, chain.anchor.anchor.to_string(), chain.anchor.length)),
            );
        }
        Ok(())
    }
}

fn is_side(by: &str) -> bool {
    matches!(by, "JAPAN" | "ALLIES")
}

/// Whether who made a statement may make it: a side for itself, a shared tablet for both, the umpire for the server.
fn may_say(by: &str, statement: &Statement) -> bool {
    let speaks_for = |party: &Party| by == party.as_str() || by == "BOTH";
    match statement {
        Statement::Opened { .. } | Statement::Renewed { .. } => by == "UMPIRE",
        Statement::Committed { party, .. } => speaks_for(party),
        Statement::Given { party, shared, .. } => speaks_for(party) && *shared == (by == "BOTH"),
        Statement::AgreedToPlain { parties, .. } => !parties.is_empty() && parties.iter().all(speaks_for),
    }
}

/// What an entry of a payload means to the witness, without the types of its book.
fn seen(payload: &Value) -> Result<Seen, String> {
    let deed = &payload["deed"];
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let kind = deed.as_str().or_else(|| deed.as_object()?.keys().next().map(String::as_str));
    match (kind, payload.get("proof")) {
        (Some("attested"), None) => {
            let said = &deed["attested"];
            let (words, statement) = text(&said["words"]).zip(text(&said["statement"])).ok_or("it states nothing")?;
            Seen::statement(&words, &statement)
        }
        (Some("played"), Some(proof)) => Seen::proof(&text(proof).ok_or("its proof is no text")?),
        (_, Some(_)) => Err("it has a proof, and is no entry of play".to_owned()),
        (Some("created" | "played" | "took_back"), None) => Ok(Seen::Change),
        (Some("take_back_asked" | "take_back_declined"), None) => Ok(Seen::Talk),
        (kind, None) => Err(format!("{kind:?} is no kind of entry")),
    }
}

/// The answer to what was asked of chance, wherever a book keeps it in its command.
fn answer_in(command: &Value) -> Option<&Value> {
    let fields = command.as_object()?;
    if fields.contains_key("source") && (fields.contains_key("faces") || fields.contains_key("units")) {
        return Some(command);
    }
    fields.values().find_map(answer_in)
}

/// The numbers in an answer: faces, or the places of the counters that were drawn.
fn numbers_of(answer: &Value, asked: &Asked) -> Result<Vec<usize>, String> {
    let (field, unfit) = (if asked.from.is_some() { "units" } else { "faces" }, "its faces cannot be read");
    let values = answer[field].as_array().ok_or(unfit)?;
    let number = |value: &Value| match &asked.from {
        None => value.as_u64().and_then(|face| usize::try_from(face).ok()),
        Some(cup) => cup.iter().position(|unit| value == unit.as_str()),
    };
    values.iter().map(number).collect::<Option<_>>().ok_or_else(|| unfit.to_owned())
}

fn thrown(witness: &Witness, proof: &Proof) -> Vec<usize> {
    witness.numbers(&proof.asked, [proof.server, proof.japan, proof.allies])
}
