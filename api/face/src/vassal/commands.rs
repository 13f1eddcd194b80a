//! What a save or a log says: commands, one after the other, and commands within commands.

use super::{Piece, VassalError, joined, split};

/// Between commands.
const ESCAPE: char = '\u{1b}';
/// Before each command of a step of a log.
const LOGGED: &str = "LOG\t";
const CHAT: &str = "CHAT";
/// How far commands within commands are followed.
const DEPTH_MAX: usize = 8;
/// How many commands are read.
const COMMANDS_MAX: usize = 200_000;

/// A place on a map.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spot {
    pub map: String,
    pub x: i32,
    pub y: i32,
}

/// Something that a save or a log has done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// A piece comes onto the boards.
    Add {
        id: String,
        piece: Piece,
    },
    /// Pieces lie upon one another, the lowest first.
    Stack {
        id: String,
        spot: Spot,
        pieces: Vec<String>,
    },
    Remove {
        id: String,
    },
    /// A piece has another state.
    Change {
        id: String,
        new: Piece,
        old: Piece,
    },
    /// A piece goes to another place, onto what lies there.
    Move {
        id: String,
        to: Spot,
        under: Option<String>,
        from: Spot,
    },
    /// A line of the chat.
    Chat(String),
    /// A step of a log: what happens at one press of the button.
    Step(Vec<Self>),
    /// Any other, in VASSAL's own words.
    Other(String),
}

impl Command {
    /// A command in VASSAL's own words.
    pub fn other(words: impl Into<String>) -> Self {
        Self::Other(words.into())
    }

    fn encoded(&self) -> String {
        match self {
            Self::Add { id, piece } => format!("+/{}", joined('/', [id.as_str(), &piece.kind(), &piece.state()])),
            Self::Stack { id, spot, pieces } => {
                let place = [spot.map.clone(), spot.x.to_string(), spot.y.to_string()];
                let layer = "@@1".to_owned();
                let state = joined(';', place.iter().chain(pieces).chain([&layer]));
                format!("+/{}", joined('/', [id.as_str(), "stack", &state]))
            }
            Self::Remove { id } => format!("-/{id}"),
            Self::Change { id, new, old } => format!("D/{}", joined('/', [id.as_str(), &new.state(), &old.state()])),
            Self::Move { id, to, under, from } => {
                let (to_x, to_y, from_x, from_y) =
                    (to.x.to_string(), to.y.to_string(), from.x.to_string(), from.y.to_string());
                let under = under.as_deref().unwrap_or("null");
                let fields = [id, &to.map, &to_x, &to_y, under, &from.map, &from_x, &from_y, "null", ""];
                format!("M/{}", joined('/', fields))
            }
            Self::Chat(line) => format!("{CHAT}{}", line.replace(char::is_control, " ")),
            Self::Step(commands) => {
                joined(ESCAPE, commands.iter().map(|command| format!("{LOGGED}{}", command.encoded())))
            }
            Self::Other(words) => words.clone(),
        }
    }
}

/// Commands as one text.
pub fn script(commands: &[Command]) -> String {
    joined(ESCAPE, commands.iter().map(Command::encoded))
}

/// The commands of a text, those within others in their place. Changes and moves are given as [`Command::Other`] where they do
/// not say all that belongs to them; what is logged is given as if it happened.
///
/// # Errors
/// It has too many commands, or too many within one another.
pub fn commands_of(text: &str) -> Result<Vec<Command>, VassalError> {
    let mut found = Vec::new();
    gather(text, 0, &mut found)?;
    Ok(found)
}

fn gather(text: &str, depth: usize, found: &mut Vec<Command>) -> Result<(), VassalError> {
    if depth > DEPTH_MAX {
        return Err(VassalError::TooDeep(DEPTH_MAX));
    }
    let parts = split(text, ESCAPE);
    if let [one] = parts.as_slice() {
        if let Some(logged) = one.strip_prefix(LOGGED) {
            return gather(logged, depth + 1, found);
        }
        if found.len() == COMMANDS_MAX {
            return Err(VassalError::TooMany(COMMANDS_MAX));
        }
        found.push(decoded(one));
        return Ok(());
    }
    parts.iter().try_for_each(|part| gather(part, depth + 1, found))
}

fn decoded(text: &str) -> Command {
    let known = match text.split_at_checked(2) {
        Some(("+/", rest)) => added(rest),
        Some(("-/", id)) => Some(Command::Remove { id: id.to_owned() }),
        Some(("M/", rest)) => moved(rest),
        _ => text.strip_prefix(CHAT).map(|line| Command::Chat(line.to_owned())),
    };
    known.unwrap_or_else(|| Command::other(text))
}

fn added(text: &str) -> Option<Command> {
    let [id, kind, state] = <[String; 3]>::try_from(split(text, '/')).ok()?;
    if kind != "stack" {
        return Some(Command::Add { id, piece: Piece::of(&kind, &state) });
    }
    let fields = split(&state, ';');
    let [map, x, y, pieces @ ..] = fields.as_slice() else { return None };
    let spot = Spot { map: map.clone(), x: x.parse().ok()?, y: y.parse().ok()? };
    let pieces = pieces.iter().filter(|id| !id.starts_with("@@")).cloned().collect();
    Some(Command::Stack { id, spot, pieces })
}

fn moved(text: &str) -> Option<Command> {
    let fields = split(text, '/');
    let [id, to, to_x, to_y, under, from, from_x, from_y, ..] = fields.as_slice() else { return None };
    let spot =
        |map: &String, x: &String, y: &String| Some(Spot { map: map.clone(), x: x.parse().ok()?, y: y.parse().ok()? });
    let under = (under != "null").then(|| under.clone());
    Some(Command::Move { id: id.clone(), to: spot(to, to_x, to_y)?, under, from: spot(from, from_x, from_y)? })
}

#[cfg(test)]
mod tests {
    use super::{Command, Spot, commands_of, script};
    use crate::vassal::{Piece, Trait, VassalError};

    #[test]
    fn commands_come_back_and_those_of_a_step_one_by_one() {
        let spot = |x| Spot { map: "Main / Map; east".to_owned(), x, y: -2 };
        let basic = Trait::new(["piece", "", "", "a.png", "1/2"], ["Map", "3", "4", "1", "0"]);
        let piece = Piece { traits: vec![Trait::mark("Unit", "N-I1"), basic] };
        let add = Command::Add { id: "1".to_owned(), piece };
        let stack = Command::Stack { id: "2".to_owned(), spot: spot(5), pieces: vec!["1".to_owned()] };
        let moved = Command::Move { id: "1".to_owned(), to: spot(6), under: None, from: spot(5) };
        let step = vec![Command::Chat("* a/b; c\\".to_owned()), moved, Command::Remove { id: "1".to_owned() }];
        let begin = Command::other("begin_save");
        let text = script(&[begin.clone(), add.clone(), stack.clone(), Command::Step(step.clone())]);
        let expected: Vec<Command> = [begin, add, stack].into_iter().chain(step).collect();
        assert_eq!(commands_of(&text).unwrap(), expected);
    }

    #[test]
    fn commands_without_end_are_refused() {
        let deep = (0..40).fold(String::from("a\u{1b}b"), |text, _| super::joined('\u{1b}', [text, "c".to_owned()]));
        assert!(matches!(commands_of(&deep), Err(VassalError::TooDeep(_))));
        assert!(matches!(commands_of(&"\u{1b}".repeat(300_000)), Err(VassalError::TooMany(_))));
        assert!(matches!(commands_of(&"LOG\t".repeat(40)), Err(VassalError::TooDeep(_))));
    }
}
