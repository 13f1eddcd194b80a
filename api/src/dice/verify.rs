//! Whether the dice of an archive are what its proofs say. It needs no rules and no data pack: `docs/verify/verify.py`
//! does the same with nothing of this program.

use std::collections::HashMap;
use std::fmt;

use serde_json::Value;

use super::proof::{Asked, Proof};
use super::witness::{Seen, Witness};
use super::{DiceSetting, Party};
use crate::archive::{Archive, Place, Row, Unfit};
use crate::seal::Seal;

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
    /// What the parties bound themselves to: the entry, the party, its anchor and the length of the chain.
    pub chains: Vec<(u32, Party, String, u32)>,
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { proven, again, server, typed, agreed, chains: _ } = self;
        write!(
            f,
            "{proven} rolls and draws are proven, {again} are those of an earlier entry done again; not proven: {server} \
             thrown by the server alone, {typed} typed in from the table ({agreed} of them as both sides agreed)"
        )
    }
}

/// Looks at every seal, statement, proof, face and draw of an archive. An error names the first entry that does not fit.
pub fn verify(archive: &Archive) -> Result<Count, Unfit> {
    let is_proven_game = archive.head.dice == DiceSetting::Proven.as_str();
    let mut witness = Witness::default();
    let mut count = Count::default();
    let mut answers: HashMap<u32, Value> = HashMap::new();
    for row in &archive.rows {
        entry(row, is_proven_game, &mut witness, &mut count, &mut answers)
            .map_err(|reason| Unfit { place: Place::Entry(row.number), reason })?;
    }
    Ok(count)
}

fn entry(
    row: &Row,
    is_proven_game: bool,
    witness: &mut Witness,
    count: &mut Count,
    answers: &mut HashMap<u32, Value>,
) -> Result<(), String> {
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
    let seen = seen(&payload)?;
    if let Some(answer) = answer_in(&payload["deed"]["played"]["command"]) {
        // Another source would make another answer of the same numbers.
        match (&seen, payload["renews"]["again"].as_u64()) {
            (Seen::Proven(proof), None) => {
                if answer["source"] != "server" || numbers_of(answer, &proof.asked)? != thrown(witness, proof) {
                    return Err("its faces are not those that follow from its proof".to_owned());
                }
                count.proven += 1;
            }
            (Seen::Proven(_), Some(_)) => return Err("what is done again has no proof of its own".to_owned()),
            (_, Some(again)) => {
                let earlier = u32::try_from(again).ok().and_then(|again| answers.get(&again));
                if earlier != Some(answer) {
                    return Err(format!("it does entry {again} again, and its faces are not those"));
                }
                count.again += 1;
            }
            (_, None) => {
                if witness.agreed_to_plain() {
                    count.agreed += 1;
                } else if is_proven_game {
                    return Err("its faces have no proof, and the sides did not agree to plain dice".to_owned());
                }
                if answer["source"] == "server" { count.server += 1 } else { count.typed += 1 }
            }
        }
        answers.insert(row.number, answer.clone());
    } else if matches!(seen, Seen::Proven(_)) {
        return Err("it has a proof, and answers nothing that was asked of chance".to_owned());
    }
    let before = witness.chains().count();
    witness.read(row.number, &seen)?;
    if witness.chains().count() != before || matches!(seen, Seen::Statement(_)) {
        let new = witness.chains().filter(|(_, chain)| chain.from == row.number);
        count.chains.extend(
            new.map(|(party, chain)| (row.number, party, chain.anchor.anchor.to_string(), chain.anchor.length)),
        );
    }
    Ok(())
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
