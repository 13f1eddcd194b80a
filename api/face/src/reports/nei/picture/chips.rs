//! The counters of an area as small labels: a few by name, then how many more there are.

use domain::nei::components::{AreaId, Face, GroundType, Side, UnitType};
use domain::nei::pack::{AreaKind, Counter, Map, Pack, Square};
use domain::nei::view::{AreaSeen, UnitSeen};

use super::canvas::{Anchor, Canvas, Lettering};
use super::ink::Palette;
use super::layout::{Frame, Layout};
use super::lettering::{self, Weight};
use super::marks;

/// The size of the letters on a label.
const SIZE: f64 = 10.0;
/// From label to label downwards.
const PITCH: f64 = 14.0;
/// Room between labels, and within one beside its letters.
const GAP: f64 = 2.0;
const PADDING: f64 = 3.0;
/// Room for the sign of the side.
const SIGN: f64 = 13.0;

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Chip {
    pub(super) text: String,
    pub(super) style: Style,
}

/// What a label stands for, which its outline tells too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// A counter in sight.
    Unit(Side),
    /// Counters of a side that this seat may not see.
    Hidden(Side),
    /// A counter that was seen here earlier.
    Seen,
    /// What there was no room for.
    More,
}

/// The counters of one side in one area.
pub(super) struct Group {
    side: Side,
    is_land: bool,
    part: Option<char>,
    chips: Vec<Chip>,
}

impl Chip {
    fn width(&self) -> f64 {
        lettering::width(&self.text, SIZE, self.weight()) + 2.0 * PADDING
    }

    const fn weight(&self) -> Weight {
        match self.style {
            Style::Unit(_) | Style::Seen => Weight::Plain,
            Style::Hidden(_) | Style::More => Weight::Bold,
        }
    }

    fn within(mut self, room: f64) -> Self {
        self.text = lettering::cut(&self.text, room - 2.0 * PADDING, SIZE, self.weight());
        self
    }

    pub(super) fn draw(&self, canvas: &mut Canvas, palette: &Palette, x: f64, y: f64, height: f64) -> f64 {
        let width = self.width();
        let frame = Frame { x, y, width, height };
        let fill = match self.style {
            Style::Unit(Side::Japan) => {
                canvas.rect(frame, &format!(r#"fill="{}""#, palette.japan));
                palette.on_japan
            }
            Style::Hidden(Side::Japan) => {
                canvas.rect(
                    frame,
                    &format!(r#"fill="{}" stroke="{}" stroke-dasharray="2 2""#, palette.japan, palette.paper),
                );
                palette.on_japan
            }
            Style::Unit(Side::Allies) => {
                let (fill, stroke) = (palette.allies_fill, palette.allies);
                canvas.rect(frame, &format!(r#"rx="4" fill="{fill}" stroke="{stroke}" stroke-width="1.1""#));
                palette.allies
            }
            Style::Hidden(Side::Allies) => {
                let (fill, stroke) = (palette.allies_fill, palette.allies);
                canvas.rect(frame, &format!(r#"rx="4" fill="{fill}" stroke="{stroke}" stroke-dasharray="2 2""#));
                palette.allies
            }
            Style::Seen => {
                canvas.rect(frame, &format!(r#"fill="none" stroke="{}" stroke-dasharray="1 2""#, palette.muted));
                palette.muted
            }
            Style::More => palette.text,
        };
        let lettering = Lettering { size: SIZE, weight: self.weight(), anchor: Anchor::Start, fill };
        canvas.write(x + PADDING, y + height / 2.0 + SIZE * 0.36, lettering, &self.text);
        width
    }
}

/// What lies in the areas of a square, what is on land in one piece, in the order in which it lies from north to south.
pub(super) fn of_square(layout: &Layout, pack: &Pack, square: &Square, seen: &[&AreaSeen]) -> Vec<Group> {
    let mut areas: Vec<&AreaSeen> = seen.to_vec();
    let is_land_low = layout.depth(&pack.map, square).is_some_and(|depth| depth > 0.6);
    let order = |area: &AreaSeen| {
        let is_land = pack.map.is_land(area.area);
        match Layout::part(&pack.map, square, area.area) {
            Some('N') => 0,
            Some('S') => 4,
            _ if is_land && is_land_low => 3,
            _ if is_land => 1,
            _ => 2,
        }
    };
    areas.sort_by_key(|area| order(area));
    areas.into_iter().flat_map(|area| of_area(pack, Layout::part(&pack.map, square, area.area), area)).collect()
}

/// What each side has in an area.
pub(super) fn of_area(pack: &Pack, part: Option<char>, area: &AreaSeen) -> Vec<Group> {
    let groups = Side::ALL.into_iter().map(|side| Group {
        side,
        is_land: is_drawn_as_land(&pack.map, area.area),
        part,
        chips: chips(pack, side, area),
    });
    groups.filter(|group| !group.chips.is_empty()).collect()
}

fn is_drawn_as_land(map: &Map, area: AreaId) -> bool {
    map.area(area).is_some_and(|area| area.kind != AreaKind::Sea)
}

fn chips(pack: &Pack, side: Side, area: &AreaSeen) -> Vec<Chip> {
    let hidden = area.hidden_presence.iter().filter(|hidden| **hidden == side);
    let mut chips: Vec<Chip> = hidden.map(|_| Chip { text: "?".to_owned(), style: Style::Hidden(side) }).collect();
    let mut units: Vec<&UnitSeen> =
        area.units.iter().filter(|unit| unit.side == side && unit.aboard.is_none()).collect();
    units.sort_by_key(|unit| rank(unit));
    chips.extend(units.into_iter().map(|unit| Chip { text: label(unit, area), style: Style::Unit(side) }));
    let earlier = area.sightings.iter().filter_map(|seen| {
        let counter = pack.counters.get(&seen.unit).filter(|counter| counter.side == side)?;
        Some(Chip { text: format!("{}{}, T{}", name(counter), mark(seen.face), seen.turn), style: Style::Seen })
    });
    chips.extend(earlier);
    chips
}

/// Ships before troops, aircraft and bases.
const fn rank(unit: &UnitSeen) -> u8 {
    match unit.kind {
        UnitType::FirstAirFleet => 0,
        UnitType::Ship(_) => 1,
        UnitType::Ground(GroundType::Base) => 4,
        UnitType::Ground(_) => 2,
        UnitType::Aircraft(_) => 3,
    }
}

fn label(unit: &UnitSeen, area: &AreaSeen) -> String {
    let aboard = area.units.iter().filter(|other| other.aboard == Some(unit.unit)).count();
    let label = if unit.kind == UnitType::Ground(GroundType::Base) {
        "base".to_owned()
    } else {
        short_name(printed(&unit.name), unit.kind)
    };
    let mark = mark(unit.face);
    if aboard > 0 { format!("{label}{mark} ({aboard})") } else { format!("{label}{mark}") }
}

fn name(counter: &Counter) -> String {
    short_name(&counter.name, counter.kind)
}

/// What is printed of a name: on a chip there is no room for the id that tells a counter from one that bears the same.
fn printed(name: &str) -> &str {
    name.strip_suffix(']').and_then(|name| name.rsplit_once(" [")).map_or(name, |(printed, _)| printed)
}

/// A bare number says too little.
fn short_name(name: &str, kind: UnitType) -> String {
    if name.chars().any(|letter| !letter.is_ascii_digit()) {
        return name.to_owned();
    }
    format!("{} {name}", short_type(kind))
}

const fn short_type(kind: UnitType) -> &'static str {
    match kind {
        UnitType::Ground(ground) => match ground {
            GroundType::Infantry => "inf",
            GroundType::Marine => "mar",
            GroundType::Airborne => "abn",
            GroundType::Engineer | GroundType::AmphibiousEngineer | GroundType::OilfieldEngineer => "eng",
            GroundType::AntiAircraft => "AA",
            GroundType::Artillery => "art",
            GroundType::Armor => "tank",
            GroundType::ArmoredRecon => "rec",
            GroundType::Base => "base",
        },
        other => other.code(),
    }
}

const fn mark(face: Face) -> &'static str {
    match face {
        Face::Full => "",
        Face::Reduced => " ½",
        Face::Base => " base",
        Face::Patrol => " patrol",
    }
}

/// Labels in rows; the last one says how many found no room.
fn arranged(chips: &[Chip], rows: usize, room: f64) -> Vec<Vec<Chip>> {
    let more = |count: usize| Chip { text: format!("+{count}"), style: Style::More };
    let mut arranged: Vec<Vec<Chip>> = vec![Vec::new()];
    let mut used = 0.0;
    for (index, chip) in chips.iter().enumerate() {
        let left = chips.len() - index;
        loop {
            let is_last_row = arranged.len() == rows;
            let reserved = if is_last_row && left > 1 { more(left).width() + GAP } else { 0.0 };
            let is_first = used == 0.0;
            let chip = if is_first { chip.clone().within(room - reserved) } else { chip.clone() };
            let Some(row) = arranged.last_mut() else { return arranged };
            if is_first || used + chip.width() + reserved <= room {
                used += chip.width() + GAP;
                row.push(chip);
                break;
            }
            if is_last_row {
                row.push(more(left));
                return arranged;
            }
            arranged.push(Vec::new());
            used = 0.0;
        }
    }
    arranged
}

/// Draws what lies in a square within a frame: every group has a row at least, and more where there is room.
pub(super) fn draw(canvas: &mut Canvas, palette: &Palette, frame: Frame, groups: &[Group]) {
    if groups.is_empty() {
        return;
    }
    let pitch = PITCH.min(frame.height / count(groups.len()));
    let room = |group: &Group| frame.width - SIGN - if group.part.is_some() { 8.0 } else { 0.0 } - GAP;
    let mut free = whole(frame.height / pitch).saturating_sub(groups.len());
    let mut rows: Vec<usize> = vec![1; groups.len()];
    let wanted: Vec<usize> = groups.iter().map(|group| arranged(&group.chips, usize::MAX, room(group)).len()).collect();
    while free > 0 {
        let lacking = |index: &usize| wanted[*index].saturating_sub(rows[*index]);
        let Some(neediest) = (0..groups.len()).rev().max_by_key(lacking).filter(|index| lacking(index) > 0) else {
            break;
        };
        rows[neediest] += 1;
        free -= 1;
    }
    // What room is left lies between land and sea.
    let spare = frame.height - pitch * count(rows.iter().sum());
    let mut y = frame.y;
    let starts_low = groups.len() == 1 && !groups[0].is_land;
    if starts_low {
        y += spare;
    }
    for (index, (group, rows)) in groups.iter().zip(&rows).enumerate() {
        let is_parted = index > 0 && (groups[index - 1].is_land, groups[index - 1].part) != (group.is_land, group.part);
        if is_parted {
            y += spare / 2.0;
        }
        let height = pitch * count(*rows);
        draw_group(
            canvas,
            palette,
            Frame { y, height, ..frame },
            pitch,
            group,
            &arranged(&group.chips, *rows, room(group)),
        );
        y += height;
    }
}

fn draw_group(canvas: &mut Canvas, palette: &Palette, frame: Frame, pitch: f64, group: &Group, rows: &[Vec<Chip>]) {
    let inner = |row: &Vec<Chip>| row.iter().map(|chip| chip.width() + GAP).sum::<f64>();
    let widest = rows.iter().map(inner).fold(0.0, f64::max);
    let before = SIGN + if group.part.is_some() { 8.0 } else { 0.0 };
    let outline = Frame {
        x: frame.x,
        y: frame.y + 0.5,
        width: (before + widest + 1.0).min(frame.width),
        height: frame.height - 1.0,
    };
    let (fill, stroke) =
        if group.is_land { (palette.group_land, palette.coast) } else { (palette.group_sea, palette.grid) };
    let dashes = if group.is_land { "" } else { r#" stroke-dasharray="3 2""# };
    canvas.rect(outline, &format!(r#"fill="{fill}" fill-opacity="0.85" stroke="{stroke}" stroke-width="0.7"{dashes}"#));
    marks::side(canvas, palette, group.side, frame.x + 7.0, frame.y + pitch / 2.0);
    if let Some(part) = group.part {
        let lettering = Lettering { size: 8.5, weight: Weight::Bold, anchor: Anchor::Start, fill: palette.muted };
        canvas.write(frame.x + SIGN, frame.y + pitch / 2.0 + 3.2, lettering, &part.to_string());
    }
    for (index, row) in rows.iter().enumerate() {
        let y = frame.y + pitch * count(index) + 1.0;
        let mut x = frame.x + before;
        for chip in row {
            x += chip.draw(canvas, palette, x, y, pitch - 2.0) + GAP;
        }
    }
}

fn count(number: usize) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(u32::MAX))
}

/// The whole number below; never less than none.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is neither negative nor large")]
fn whole(number: f64) -> usize {
    number.clamp(0.0, 1_000.0).floor() as usize
}

#[cfg(test)]
mod tests {
    use super::{Chip, Style, arranged};
    use domain::nei::components::Side;

    fn chips(names: &[&str]) -> Vec<Chip> {
        names.iter().map(|name| Chip { text: (*name).to_owned(), style: Style::Unit(Side::Japan) }).collect()
    }

    #[test]
    fn what_finds_no_room_is_counted() {
        let chips = chips(&["CA-5", "CA-7", "DD-2", "DD-3", "TR-1", "TR-2"]);
        let all = arranged(&chips, usize::MAX, 100.0);
        assert_eq!(all.iter().map(Vec::len).sum::<usize>(), 6);
        let two = arranged(&chips, 1, 100.0);
        let named = two[0].len() - 1;
        assert_eq!(two[0][named].text, format!("+{}", 6 - named));
        assert!(two[0].iter().map(|chip| chip.width() + super::GAP).sum::<f64>() <= 102.0);
    }

    #[test]
    fn a_name_too_long_for_a_row_is_cut() {
        let rows = arranged(&chips(&["a name far longer than any counter has", "CA-5"]), 1, 60.0);
        assert!(rows[0][0].text.ends_with('…'));
        assert_eq!(rows[0][1].text, "+1");
    }
}
