//! What a league tells: each pair as it ends, a table for two players, everything as JSON.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Duration;

use domain::nei::components::Side;
use serde_json::{Value, json};

use super::playing::Played;
use super::{Meeting, Pair, better, margin};
use crate::config::{LeagueOptions, LeaguePlayer};

/// A mean with half of its 95 % interval.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mean {
    mean: f64,
    half: f64,
}

impl Mean {
    #[expect(clippy::cast_precision_loss, reason = "games are counted in thousands at most")]
    pub(super) fn of(values: &[f64]) -> Self {
        let count = values.len().max(1) as f64;
        let mean = values.iter().sum::<f64>() / count;
        let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
        Self { mean, half: 1.96 * (variance / count).sqrt() }
    }

    fn json(self) -> Value {
        json!({ "mean": self.mean, "halfInterval": self.half })
    }
}

impl std::fmt::Display for Mean {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if f.sign_plus() {
            write!(f, "{:+.1} ± {:.1}", self.mean, self.half)
        } else {
            write!(f, "{:.1} ± {:.1}", self.mean, self.half)
        }
    }
}

pub(super) fn pair(seed: u64, pair: &Pair) -> String {
    let told = |played: &Option<Played>| {
        played.as_ref().map_or_else(
            || "not played".to_owned(),
            |played| {
                format!("{:>4}, Java {}, {} on turn {}", played.differential, played.java, played.result, played.turn)
            },
        )
    };
    let [japan, allies] = &pair.seats;
    format!("{seed:>6}  as Japan {:<50} as the Allies {}", told(japan), told(allies))
}

impl Meeting {
    pub(super) fn names(&self) -> [String; 2] {
        self.players.each_ref().map(ToString::to_string)
    }

    /// The games in which the first player had a side.
    pub(super) fn games(&self, side: Side) -> Vec<&Played> {
        let number = usize::from(side == Side::Allies);
        self.pairs.iter().filter_map(|(_, pair)| pair.seats[number].as_ref()).collect()
    }

    /// The margin of each whole pair.
    pub(super) fn margins(&self) -> Vec<f64> {
        self.pairs.iter().filter_map(|(_, pair)| margin(pair)).collect()
    }

    /// What the first player did better by in a seat than the other in his place, the dice the same.
    pub(super) fn better(&self, side: Side) -> Vec<f64> {
        self.pairs.iter().filter_map(|(_, pair)| better(pair, side)).collect()
    }

    /// Pairs that the first player won, lost, and that nobody won.
    pub(super) fn won_lost_drawn(&self) -> [usize; 3] {
        let margins = self.margins();
        let count = |is: &dyn Fn(f64) -> bool| margins.iter().filter(|margin| is(**margin)).count();
        [count(&|margin| margin > 0.0), count(&|margin| margin < 0.0), count(&|margin| margin == 0.0)]
    }

    /// Decisions of the first player or the second, and the milliseconds of the processor for the middle one, for 95 in 100
    /// and for the longest.
    pub(super) fn thinking(&self, number: usize) -> (usize, [f64; 3]) {
        let games = self.pairs.iter().flat_map(|(_, pair)| pair.seats.iter().flatten());
        let mut times: Vec<Duration> = games.flat_map(|played| played.times[number].iter().copied()).collect();
        times.sort_unstable();
        let at = |hundredths: usize| {
            let place = times.len().saturating_sub(1) * hundredths / 100;
            times.get(place).map_or(0.0, |time| time.as_secs_f64() * 1e3)
        };
        (times.len(), [at(50), at(95), at(100)])
    }
}

/// What the first player's seat came to.
pub(super) fn differential(games: &[&Played]) -> Mean {
    Mean::of(&games.iter().map(|played| f64::from(played.differential)).collect::<Vec<f64>>())
}

/// Victory points that were made more than the other would have made in the same seat, and in how many games it was more.
pub(super) fn compared(better: &[f64]) -> String {
    let more = better.iter().filter(|better| **better > 0.0).count();
    format!("{:+.1}, more in {more} of {}", Mean::of(better), better.len())
}

/// Games at whose end Japan held two areas of Java or more.
pub(super) fn java_taken(games: &[&Played]) -> usize {
    games.iter().filter(|played| played.java >= 2).count()
}

/// The table of two players.
pub(super) fn meeting(meeting: &Meeting, options: &LeagueOptions) -> String {
    let names = meeting.names();
    let [one, other] = &names;
    let count = meeting.pairs.len();
    // Writing to a string cannot fail.
    let mut text =
        format!("{one} against {other}, scenario {}, {count} pairs from seed {}\n", options.scenario, options.seed);
    for side in Side::ALL {
        let games = meeting.games(side);
        if !games.is_empty() {
            text.push_str(&seat(side, &games));
            let better = meeting.better(side);
            let _ = writeln!(text, "    than {other} in its place: {}", compared(&better));
        }
    }
    let margins = meeting.margins();
    if !margins.is_empty() {
        let [won, lost, drawn] = meeting.won_lost_drawn();
        let _ = writeln!(
            text,
            "  margin of a pair {}; {won} won, {lost} lost, {drawn} drawn: {}",
            Mean::of(&margins),
            meeting.known.told(&names)
        );
    }
    for (number, name) in names.iter().enumerate() {
        let (decisions, [median, most_of, most]) = meeting.thinking(number);
        let time = match meeting.players[number] {
            LeaguePlayer::House(_) => "processor time",
            LeaguePlayer::Program(_) => "time until it answered",
        };
        let _ = writeln!(
            text,
            "  {name}: {decisions} decisions, {time} median {median:.1} ms, 95 % {most_of:.1} ms, most {most:.0} ms"
        );
    }
    text
}

fn seat(side: Side, games: &[&Played]) -> String {
    let Summed { territory, allied, japanese, entries, held, actions } = Summed::of(games);
    let listed = |counts: &BTreeMap<&str, u32>| {
        let counts: Vec<String> = counts.iter().map(|(name, count)| format!("{name} {count}")).collect();
        counts.join(", ")
    };
    format!(
        "  as {side}: differential {} in {} games, Java taken in {}\n    territory {territory:.1}, Allied losses \
         {allied:.1}, Japanese losses {japanese:.1}, {entries:.0} entries\n    Japan held: {}\n    actions: {}\n",
        differential(games),
        games.len(),
        java_taken(games),
        listed(&held),
        listed(&actions)
    )
}

/// Means of some games, and how often things were held and done.
struct Summed<'a> {
    territory: f64,
    allied: f64,
    japanese: f64,
    entries: f64,
    held: BTreeMap<&'a str, u32>,
    actions: BTreeMap<&'a str, u32>,
}

impl<'a> Summed<'a> {
    fn of(games: &[&'a Played]) -> Self {
        let mean = |of: &dyn Fn(&Played) -> f64| Mean::of(&games.iter().map(|one| of(one)).collect::<Vec<f64>>()).mean;
        let [territory, allied, japanese] = [0, 1, 2].map(|part| mean(&|played| f64::from(played.points[part])));
        let (mut held, mut actions) = (BTreeMap::new(), BTreeMap::new());
        for played in games {
            for area in &played.held {
                *held.entry(area.as_str()).or_default() += 1;
            }
            for (name, count) in &played.actions {
                *actions.entry(*name).or_default() += count;
            }
        }
        Self { territory, allied, japanese, entries: mean(&|played| f64::from(played.entries)), held, actions }
    }
}

/// Everything, for programs.
pub(super) fn json(meetings: &[Meeting], options: &LeagueOptions) -> Value {
    let meetings: Vec<Value> = meetings.iter().map(meeting_as_json).collect();
    json!({
        "scenario": options.scenario, "optionalRules": options.optional_rules, "seed": options.seed, "meetings": meetings,
    })
}

fn meeting_as_json(meeting: &Meeting) -> Value {
    let names = meeting.names();
    let seats = Side::ALL.map(|side| {
        let games = meeting.games(side);
        let Summed { territory, allied, japanese, held, actions, .. } = Summed::of(&games);
        json!({
            "side": side, "games": games.len(), "differential": differential(&games).json(),
            "betterThanOther": Mean::of(&meeting.better(side)).json(), "javaTaken": java_taken(&games), "territory": territory, "alliedLosses": allied, "japaneseLosses": japanese, "held": held, "actions": actions,
        })
    });
    let thinking = [0, 1].map(|number| {
        let (decisions, [median, most_of, most]) = meeting.thinking(number);
        json!({ "player": names[number], "decisions": decisions, "medianMs": median, "p95Ms": most_of, "mostMs": most })
    });
    let pairs: Vec<Value> =
        meeting.pairs.iter().map(|(seed, pair)| json!({ "seed": seed, "margin": margin(pair) })).collect();
    let [won, lost, drawn] = meeting.won_lost_drawn();
    json!({
        "players": names, "pairs": pairs, "won": won, "lost": lost, "drawn": drawn,
        "margin": Mean::of(&meeting.margins()).json(), "known": meeting.known.told(&names), "seats": seats,
        "thinking": thinking,
    })
}
