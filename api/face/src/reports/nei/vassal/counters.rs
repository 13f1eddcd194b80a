//! A counter of the pack as a piece: its traits, and the files of its pictures.

use domain::nei::components::{Back, Face, Side};
use domain::nei::pack::Counter;

use super::pieces::UNIT;
use crate::vassal::Trait;

/// The traits of a counter, the outermost first: moved, face down, two sides, and what it is.
pub(super) fn unit_traits(counter: &Counter, shows_back: bool) -> Vec<Trait> {
    let images = format!("{},{}", front_image(counter), back_image(counter));
    let names = format!(",+ ({})", back_word(counter));
    let side = format!("sides:{}", counter.side);
    let down = face_down_image(counter.side);
    let level = if shows_back { "2" } else { "1" };
    vec![
        Trait::new(["markmoved", "moved.png", "20", "-24", "Mark moved", "77,130", ""], ["false"]),
        Trait::new(
            ["obs", "72,130", down, "Face down", "I", "a counter face down", &side, "", "", "true", "", ""],
            ["null"],
        ),
        Trait::new(
            [
                "emb2",
                "",
                "130",
                "A",
                "Turn over",
                "130",
                "F",
                "",
                "130",
                "",
                "",
                "",
                "1",
                "false",
                "0",
                "0",
                &images,
                &names,
                "true",
                "Side up",
                "",
                "",
                "false",
                "",
                "1",
                "1",
                "true",
                "",
                "70,130",
                "",
                "",
                "1.0",
            ],
            [level],
        ),
        Trait::mark(UNIT, counter.id.as_str()),
        Trait::mark("Contingent", counter.contingent.name()),
    ]
}

pub(super) fn front_image(counter: &Counter) -> String {
    format!("{}-front.png", counter.id)
}

/// A back that the rules do not use is that of the side, and the same for all.
pub(super) fn back_image(counter: &Counter) -> String {
    match back_face(counter) {
        Some(_) => format!("{}-back.png", counter.id),
        None => face_down_image(counter.side).to_owned(),
    }
}

pub(super) const fn face_down_image(side: Side) -> &'static str {
    match side {
        Side::Japan => "face-down-japan.png",
        Side::Allies => "face-down-allies.png",
    }
}

/// The face on the back, where the rules turn the counter over.
pub(super) const fn back_face(counter: &Counter) -> Option<Face> {
    match counter.back {
        Back::Reduced(_) => Some(Face::Reduced),
        Back::Base(_) => Some(Face::Base),
        Back::Patrol(_) => Some(Face::Patrol),
        Back::Plain | Back::Transport => None,
    }
}

const fn back_word(counter: &Counter) -> &'static str {
    match counter.back {
        Back::Reduced(_) => "reduced",
        Back::Base(_) => "base",
        Back::Patrol(_) => "on patrol",
        Back::Plain | Back::Transport => "back",
    }
}
