//! The tables of a league as a page, and as Markdown.

use domain::nei::components::Side;

use super::Meeting;
use super::told::{Mean, compared, differential, java_taken};
use crate::config::{LeagueOptions, LeaguePlayer};

/// A table with a title.
struct Table {
    title: &'static str,
    head: &'static [&'static str],
    rows: Vec<Vec<String>>,
}

fn tables(meetings: &[Meeting]) -> [Table; 2] {
    let strength = meetings.iter().map(|meeting| {
        let names = meeting.names();
        let seat = |side| {
            let games = meeting.games(side);
            if games.is_empty() {
                return ["not played".to_owned(), String::new(), String::new()];
            }
            let java = format!("{} of {}", java_taken(&games), games.len());
            [differential(&games).to_string(), compared(&meeting.better(side)), java]
        };
        let [japan, japan_better, java_taken] = seat(Side::Japan);
        let [allies, allies_better, java_lost] = seat(Side::Allies);
        let [won, lost, drawn] = meeting.won_lost_drawn();
        let margins = meeting.margins();
        let pairs = if margins.is_empty() { String::new() } else { format!("{won} / {lost} / {drawn}") };
        let margin = if margins.is_empty() { String::new() } else { Mean::of(&margins).to_string() };
        let players = names.join(" against ");
        let known = meeting.known.told(&names);
        vec![players, pairs, margin, japan, japan_better, allies, allies_better, java_taken, java_lost, known]
    });
    let thinking = meetings.iter().flat_map(|meeting| {
        let names = meeting.names();
        [0, 1].map(|number| {
            let (decisions, times) = meeting.thinking(number);
            let [median, most_of, most] = times.map(|time| format!("{time:.1} ms"));
            let other = names[1 - number].clone();
            vec![names[number].clone(), other, decisions.to_string(), median, most_of, most]
        })
    });
    [
        Table {
            title: "Strength",
            head: &[
                "players",
                "pairs won / lost / drawn",
                "victory points of a pair",
                "differential as Japan",
                "than the other as Japan",
                "differential as the Allies",
                "than the other as the Allies",
                "Java taken",
                "Java lost",
                "known",
            ],
            rows: strength.collect(),
        },
        Table {
            title: "Thinking, in time of one processor; of programs, until they answered",
            head: &["player", "against", "decisions", "the middle one", "95 in 100", "the longest"],
            rows: thinking.collect(),
        },
    ]
}

/// How it was played, in a sentence.
fn told(options: &LeagueOptions) -> String {
    let rules = if options.optional_rules { "some of the optional rules in each game" } else { "no optional rules" };
    let stop = if options.until_known {
        "It stopped when Wald's sequential test knew who is the stronger."
    } else {
        "All pairs were played."
    };
    let has_programs = options.players.iter().any(|player| matches!(player, LeaguePlayer::Program(_)));
    let clock = if has_programs {
        format!(
            " A program has {} seconds for all its decisions in a game; whoever needs more, or ends before the game, has lost \
             it decisively.",
            options.clock
        )
    } else {
        String::new()
    };
    format!(
        "Scenario {}, {rules}, pairs of games from seed {} with the same dice and changed seats: what both players are dealt \
         by luck, both are dealt. The differential is Japan's victory points less those of the Allies; the points of a pair \
         are what the first player did better by from both seats. A third game has the other in both seats: what he would \
         have made in the first player's place with the same dice. What stands behind ± is half of a \
         95 % interval. Java is taken where Japan holds two of its areas at the end or more. {stop}{clock}",
        options.scenario, options.seed
    )
}

pub(super) fn markdown(meetings: &[Meeting], options: &LeagueOptions) -> String {
    let row = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let tables = tables(meetings).map(|Table { title, head, rows }| {
        let head: Vec<String> = head.iter().map(|cell| (*cell).to_owned()).collect();
        let rows: String = rows.iter().map(|cells| row(cells)).collect();
        format!("\n## {title}\n\n{}{}{rows}", row(&head), "|---".repeat(head.len()) + "|\n")
    });
    format!("# How strong the players of the house are\n\n{}\n{}", told(options), tables.concat())
}

pub(super) fn html(meetings: &[Meeting], options: &LeagueOptions) -> String {
    let row = |name: &str, cells: &[String]| {
        format!("<tr><{name}>{}</{name}></tr>\n", cells.join(&format!("</{name}><{name}>")))
    };
    let tables = tables(meetings).map(|Table { title, head, rows }| {
        let head: Vec<String> = head.iter().map(|cell| (*cell).to_owned()).collect();
        let rows: String = rows.iter().map(|cells| row("td", cells)).collect();
        format!("<h2>{title}</h2>\n<table>\n<thead>\n{}</thead>\n<tbody>\n{rows}</tbody>\n</table>\n", row("th", &head))
    });
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>League</title>\n<style>body {{ font: 16px/1.5 \
         system-ui, sans-serif; max-width: 75rem; margin: 2rem auto; padding: 0 1rem; }} table {{ border-collapse: \
         collapse; }} th, td {{ border-bottom: 1px solid #bbb; padding: 0.3rem 0.8rem; text-align: left; vertical-align: \
         top; font-variant-numeric: tabular-nums; }}</style>\n<h1>How strong the players of the house \
         are</h1>\n<p>{}</p>\n{}</html>\n",
        told(options),
        tables.concat()
    )
}
