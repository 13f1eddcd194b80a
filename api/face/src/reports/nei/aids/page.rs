//! The page of the aids: domain data in words.

use askama::Template;
use domain::kernel::clause::Clause;
use domain::kernel::seat::Opposed;
use domain::nei::aids;
use domain::nei::combat::Stage;
use domain::nei::components::Side;
use domain::nei::game::Game;
use domain::nei::overlay::Origin;
use domain::nei::pack::{IncidentEffect, RefitResult};

use super::Paper;
use crate::reports::{ReportError, numbers};

#[derive(Template)]
#[template(path = "aids.html")]
struct Page<'a> {
    name: &'a str,
    paper: &'static str,
    scenario: String,
    turn: String,
    phase: String,
    abdacom: &'static str,
    singapore: String,
    sides: Vec<SidePage>,
    levels: Vec<Line>,
    carriers: Vec<Line>,
    multiples: Vec<Line>,
    sequence: Vec<aids::Step>,
    stages: String,
    fire_head: Vec<String>,
    fire: Vec<(u8, Vec<String>)>,
    terrain: Vec<Line>,
    drive: Line,
    dice: Vec<Line>,
    options: Vec<domain::nei::optional::Term>,
    rulings: Vec<Ruled>,
    changed: usize,
    /// Whether anything on the page is reconstructed.
    reconstructed: bool,
}

/// The tables of the page as charts for a module of VASSAL, whose reader knows plain tables alone.
#[derive(Template)]
#[template(path = "charts.html")]
struct Charts<'a> {
    page: Page<'a>,
}

/// What is one side's.
struct SidePage {
    id: &'static str,
    name: &'static str,
    left: u8,
    fixed: Option<u8>,
    schedule: Vec<Line>,
    terms: Vec<(String, String, String)>,
    actions: Vec<Priced>,
    limits: Vec<Line>,
    incidents: Vec<Line>,
    refit: Vec<Line>,
}

/// An action with its price in words.
struct Priced {
    family: &'static str,
    name: &'static str,
    price: String,
    clause: String,
    more: Option<String>,
    is_open: bool,
}

/// A line of a table: its cells, the clause, and who says so.
struct Line {
    cells: Vec<String>,
    clause: String,
    origin: Origin,
}

impl Line {
    fn new(cells: Vec<String>, clause: impl Into<String>, origin: Origin) -> Self {
        Self { cells, clause: clause.into(), origin }
    }

    /// The sign beside what is reconstructed, as elsewhere.
    fn mark(&self) -> &'static str {
        if self.origin == Origin::Reconstruction { "≈" } else { "" }
    }

    /// Who says so, in one word.
    fn said(&self) -> &'static str {
        self.origin.name()
    }
}

/// A ruling in force.
struct Ruled {
    id: &'static str,
    question: &'static str,
    words: &'static str,
    reading: u8,
    default: u8,
}

/// The aids of a game of *Netherlands East Indies*, one side's part first.
pub fn of_nei(name: &str, game: &Game, first: Side, paper: Paper) -> Result<String, ReportError> {
    page(name, game, first, paper).render().map_err(|error| ReportError::Fault(error.to_string()))
}

/// The charts of a game as it begins.
pub fn charts(game: &Game) -> Result<String, ReportError> {
    let page = page("", game, Side::Japan, Paper::default());
    Charts { page }.render().map_err(|error| ReportError::Fault(error.to_string()))
}

fn page<'a>(name: &'a str, game: &Game, first: Side, paper: Paper) -> Page<'a> {
    let sides = [first, first.other()].map(|side| side_page(game, side));
    let fire = aids::fire(game);
    let (boxes, drive_origin) = aids::drive(game);
    let drive =
        Line::new(boxes.map(|boxes| known(boxes, |boxes| boxes.to_string())).to_vec(), "NEI-7.4-d", drive_origin);
    let terrain = aids::terrain(game).into_iter().map(|line| {
        let (air, ground) = line.modifiers.unzip();
        let cells = vec![line.terrain, known(air, signed), known(ground, signed), line.areas.to_string()];
        Line::new(cells, "NEI-12.3-b", line.origin)
    });
    let dice = aids::dice().into_iter().map(|line| {
        let cells = std::iter::once(line.what.to_owned()).chain(line.faces).collect();
        Line::new(cells, line.clause.id(), Origin::Rulebook)
    });
    let rulings: Vec<Ruled> = aids::rulings(game)
        .into_iter()
        .map(|ruling| Ruled {
            id: &ruling.entry.id,
            question: &ruling.entry.question,
            words: ruling.words(),
            reading: ruling.reading,
            default: ruling.entry.default,
        })
        .collect();
    let turn_name = usize::from(game.turn).checked_sub(1).and_then(|place| game.pack.tables.turn_names.get(place));
    let mut page = Page {
        name,
        paper: paper.name(),
        scenario: game.scenario().title.clone(),
        turn: turn_name.map_or_else(|| game.turn.to_string(), |name| format!("{}, {name}", game.turn)),
        phase: game.phase.name(),
        abdacom: if game.abdacom { "in effect" } else { "not in effect" },
        singapore: if game.singapore_box == 0 {
            "Singapore has fallen".to_owned()
        } else {
            format!("the Singapore marker stands at {}", game.singapore_box)
        },
        sides: sides.into(),
        levels: aids::levels(game).iter().map(level).collect(),
        carriers: carriers(game),
        multiples: multiples(game),
        sequence: aids::sequence(game),
        stages: Stage::ALL.map(Stage::name).join(", "),
        fire_head: fire
            .first()
            .map_or_else(Vec::new, |line| line.hits.iter().map(|(modifier, _)| signed(*modifier)).collect()),
        fire: fire.iter().map(|line| (line.factor, line.hits.iter().map(|(_, hits)| faces(*hits)).collect())).collect(),
        terrain: terrain.collect(),
        drive,
        dice: dice.collect(),
        options: aids::optional_rules(game),
        changed: rulings.iter().filter(|ruling| ruling.reading != ruling.default).count(),
        rulings,
        reconstructed: false,
    };
    let of_sides = page.sides.iter().flat_map(|side| side.limits.iter().chain(&side.incidents).chain(&side.refit));
    let all = of_sides.chain(&page.terrain).chain([&page.drive]);
    page.reconstructed = all.map(|line| line.origin).any(|origin| origin == Origin::Reconstruction);
    page
}

fn side_page(game: &Game, side: Side) -> SidePage {
    let points = aids::determined(game).into_iter().find(|points| points.side == side);
    let terms = points.iter().flat_map(|points| &points.terms);
    let actions = aids::actions(game, side).into_iter().map(|line| Priced {
        family: line.action.family.code(),
        name: line.action.name,
        price: match (&line.more, line.points) {
            (_, 0) => "free".to_owned(),
            (None, points) => points.to_string(),
            (Some((more, _)), points) => format!("{points} or {}", points + more),
        },
        clause: line.action.clause.to_owned(),
        more: line.more.as_ref().map(|(_, clause)| clause.id().to_owned()),
        is_open: line.is_open,
    });
    let limits = aids::limits(game, side).into_iter().map(|limit| {
        let most = limit.most.map_or_else(|| "as printed".to_owned(), |most| most.to_string());
        Line::new(vec![limit.what.to_owned(), most], limit.clause.id(), limit.origin)
    });
    let incidents = aids::incidents(game, side).into_iter().map(|line| {
        let drive = if side == Side::Japan { signed(line.drive_modifier) } else { String::new() };
        Line::new(vec![line.die.to_string(), line.name, effect(line.effect), drive], "NEI-7.0-b", line.origin)
    });
    let refit = aids::refit(game, side).into_iter().map(|line| {
        let results = line.results.map(|result| known(result, |result| letter(result).to_owned()));
        Line::new(std::iter::once(line.types.join(", ")).chain(results).collect(), "NEI-18.1-f", line.origin)
    });
    SidePage {
        id: if side == Side::both()[0] { "japan" } else { "allies" },
        name: side.name(),
        left: points.as_ref().map_or(0, |points| points.left),
        fixed: points.as_ref().and_then(|points| points.fixed),
        schedule: aids::schedule(game, side).iter().map(scored).collect(),
        terms: terms.map(|term| (term.text.clone(), numbers::signed(term.amount), clause(&term.clause))).collect(),
        actions: actions.collect(),
        limits: limits.collect(),
        incidents: incidents.collect(),
        refit: refit.collect(),
    }
}

fn clause(clause: &Clause) -> String {
    clause.id().to_owned()
}

/// A value, or a question where the players will say it (NEI-R36).
fn known<T>(value: Option<T>, words: impl FnOnce(T) -> String) -> String {
    value.map_or_else(|| "?".to_owned(), words)
}

fn signed(modifier: i8) -> String {
    numbers::signed(modifier)
}

/// A level of victory.
fn level(level: &aids::Level) -> Line {
    let range = match (level.least, level.most) {
        (Some(least), None) => format!("{} and more", numbers::minus(least)),
        (None, Some(most)) => format!("{} and less", numbers::minus(most)),
        (Some(least), Some(most)) if least != most => {
            format!("{} to {}", numbers::minus(least), numbers::minus(most))
        }
        (least, most) => least.or(most).map(numbers::minus).unwrap_or_default(),
    };
    Line::new(vec![range, level.result.clone()], level.clause.id(), Origin::Rulebook)
}

/// A line of the victory schedule.
fn scored(line: &aids::Scored) -> Line {
    let when = if line.is_loss { "disrupted or destroyed" } else { "held" };
    let cells = vec![line.what.join(", "), when.to_owned(), line.points.to_string()];
    Line::new(cells, line.clause.id(), Origin::Rulebook)
}

fn carriers(game: &Game) -> Vec<Line> {
    let lines = aids::carriers(game).into_iter().filter(|carrier| !carrier.ships.is_empty());
    let line = |carrier: aids::Carrier| {
        let units = carrier.units.map_or_else(|| "as printed".to_owned(), |units| units.to_string());
        let how = if carrier.is_emergency {
            "marines, in an emergency: ashore again where the move ends"
        } else {
            "any ground unit: may stay aboard"
        };
        Line::new(vec![carrier.ships.join(", "), units, how.to_owned()], carrier.clause.id(), Origin::Rulebook)
    };
    lines.map(line).collect()
}

fn multiples(game: &Game) -> Vec<Line> {
    let line = |line: aids::Multiple| {
        Line::new(vec![line.who.to_owned(), format!("× {}", line.times)], line.clause.id(), Origin::Rulebook)
    };
    aids::multiples(game).into_iter().map(line).collect()
}

/// The faces that hit.
fn faces(hits: u8) -> String {
    match hits {
        0 => "none".to_owned(),
        1 => "1".to_owned(),
        6 => "every".to_owned(),
        most => format!("1–{most}"),
    }
}

fn effect(effect: IncidentEffect) -> String {
    match effect {
        IncidentEffect::Unknown => "?".to_owned(),
        IncidentEffect::None => "nothing".to_owned(),
        IncidentEffect::ActionPoints(amount) => format!("{} AP", signed(amount)),
        IncidentEffect::TurnAbdacom => "ABDACOM turns over".to_owned(),
        IncidentEffect::MoraleCheck => "morale check".to_owned(),
        IncidentEffect::FreeAction(action) => format!("free: {}", action.name()),
    }
}

const fn letter(result: RefitResult) -> &'static str {
    match result {
        RefitResult::Refit => "R",
        RefitResult::Damage => "D",
        RefitResult::Destroyed => "X",
    }
}
