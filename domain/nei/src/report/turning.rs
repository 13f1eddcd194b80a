//! Turning points: what moved most victory points, and which battles went most against the odds.

use serde::Serialize;

use super::fighting::Worth;
use super::said::{Phrase, Said, Sentence};
use crate::combat::Profile;
use crate::components::{AreaId, Side};
use crate::pack::Pack;
use kernel::journal::EntryNumber;

/// The most turning points that a report names.
const POINTS: usize = 8;
/// The most battles against the odds that it names.
const AGAINST_THE_ODDS: usize = 6;
/// A battle that brought so little beyond the mean is not against the odds.
const LEAST_LUCK: f64 = 1.0;
/// Nor is one whose result, or a better one, is as likely as this.
const COMMON: f64 = 0.25;

/// What belongs together in the history, with what it changed.
#[derive(Debug, Clone)]
pub(super) struct Episode {
    pub(super) turn: u8,
    /// Its entries that stand, in order.
    pub(super) entries: Vec<EntryNumber>,
    /// What it was about.
    pub(super) subject: Subject,
    /// By how many victory points Japan's balance changed, as far as it is known.
    pub(super) swing: i16,
    /// Its battles whose odds are known.
    pub(super) battles: Vec<Weighed>,
}

/// A battle whose odds are known.
#[derive(Debug, Clone)]
pub(super) struct Weighed {
    pub(super) profile: Profile,
    pub(super) area: AreaId,
    pub(super) entries: Vec<EntryNumber>,
    /// What it was worth.
    pub(super) worth: Worth,
}

/// What an episode was about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Subject {
    Battle(Profile, AreaId),
    /// Areas that changed hands.
    Hands(AreaId),
    Singapore,
    /// An oilfield that was blown up, or repaired.
    Oilfield {
        area: AreaId,
        is_repair: bool,
    },
    /// The record was corrected.
    Correction,
    /// An action by its name.
    Action(String),
    Other,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TurningPoint {
    pub turn: u8,
    pub sentence: Sentence,
    /// Victory points that it moved to Japan, negative to the Allies.
    pub swing: i16,
    /// For a battle: how many it would have moved to Japan in the mean.
    pub expected: Option<f64>,
    /// For a battle: how likely the side that it favoured was to fare so well, 0 to 1.
    pub chance: Option<f64>,
}

/// The turning points by victory points, and the battles that went most against the odds; each in the order of play.
pub(super) fn points(pack: &Pack, episodes: &[Episode]) -> (Vec<TurningPoint>, Vec<TurningPoint>) {
    let mut largest: Vec<&Episode> = episodes.iter().filter(|episode| episode.swing != 0).collect();
    largest.sort_by_key(|episode| std::cmp::Reverse(episode.swing.abs()));
    largest.truncate(POINTS);
    largest.sort_by_key(|episode| episode.entries.first().copied());
    let turning = largest.into_iter().filter_map(|episode| turning_point(pack, episode));

    let mut odd: Vec<(u8, &Weighed)> = episodes
        .iter()
        .flat_map(|episode| episode.battles.iter().map(|battle| (episode.turn, battle)))
        .filter(|(_, battle)| luck(&battle.worth).abs() >= LEAST_LUCK && battle.worth.chance <= COMMON)
        .collect();
    odd.sort_by(|(_, one), (_, other)| luck(&other.worth).abs().total_cmp(&luck(&one.worth).abs()));
    odd.truncate(AGAINST_THE_ODDS);
    odd.sort_by_key(|(_, battle)| battle.entries.first().copied());
    let odd = odd.into_iter().filter_map(|(turn, battle)| against_the_odds(pack, turn, battle));
    (turning.collect(), odd.collect())
}

/// What the battles whose odds are known brought Japan beyond the mean, in victory points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BattleLuck {
    pub battles: u32,
    pub expected: f64,
    pub actual: i32,
}

/// All battles together; none without a battle whose odds are known.
pub(super) fn battle_luck(episodes: &[Episode]) -> Option<BattleLuck> {
    let mut sum = BattleLuck { battles: 0, expected: 0.0, actual: 0 };
    for battle in episodes.iter().flat_map(|episode| &episode.battles) {
        sum.battles += 1;
        sum.expected += battle.worth.expected;
        sum.actual += i32::from(battle.worth.actual);
    }
    (sum.battles > 0).then_some(sum)
}

/// What a battle brought Japan beyond the mean.
fn luck(worth: &Worth) -> f64 {
    f64::from(worth.actual) - worth.expected
}

fn turning_point(pack: &Pack, episode: &Episode) -> Option<TurningPoint> {
    let phrase = Phrase::of(pack, *episode.entries.first()?).cite(episode.entries.iter().copied()).plain("the ");
    let phrase = match &episode.subject {
        Subject::Battle(Profile::FirstAirFleetSea | Profile::FirstAirFleetLand, area) => {
            phrase.plain("strike of the First Air Fleet at ").area(*area)
        }
        Subject::Battle(profile, area) => phrase.words(profile.name()).plain(" at ").area(*area),
        Subject::Hands(area) => phrase.plain("change of hands at ").area(*area),
        Subject::Singapore => phrase.plain("fall of ").words("Singapore"),
        Subject::Oilfield { area, is_repair: false } => phrase.plain("blowing up of the oilfield of ").area(*area),
        Subject::Oilfield { area, is_repair: true } => phrase.plain("repair of the oilfield of ").area(*area),
        Subject::Correction => phrase.plain("correction of the record"),
        Subject::Action(name) => phrase.plain("action ").quoted(name),
        Subject::Other => phrase.plain("events of these entries"),
    };
    let side = if episode.swing > 0 { Side::Japan } else { Side::Allies };
    let phrase =
        phrase.plain(" moved ").plain(&points_told(episode.swing.abs().into())).plain(" to ").plain(side.name());
    let sentence = phrase.states(Said::Swing(episode.swing.into())).end();
    let worth = if let [battle] = episode.battles.as_slice() { Some(battle.worth) } else { None };
    Some(TurningPoint {
        turn: episode.turn,
        sentence,
        swing: episode.swing,
        expected: worth.map(|worth| worth.expected),
        chance: worth.map(|worth| worth.chance),
    })
}

/// What a battle and all that came with it moved.
pub(super) fn moved(pack: &Pack, entries: &[EntryNumber], swing: i16) -> Option<Sentence> {
    let side = if swing > 0 { Side::Japan } else { Side::Allies };
    let phrase = Phrase::of(pack, *entries.first()?).cite(entries.iter().copied());
    let phrase = phrase.plain("in all it was worth ").plain(&points_told(swing.abs().into()));
    Some(phrase.plain(" to ").plain(side.name()).states(Said::Swing(swing.into())).end())
}

fn against_the_odds(pack: &Pack, turn: u8, battle: &Weighed) -> Option<TurningPoint> {
    let worth = battle.worth;
    let phrase = Phrase::of(pack, *battle.entries.first()?).cite(battle.entries.iter().copied());
    let phrase = phrase.plain("the ").words(battle.profile.name()).plain(" at ").area(battle.area);
    let phrase = phrase.plain(" brought ").plain(&brought(worth.actual)).plain(", where ");
    let expected = format!("{:.1}", worth.expected);
    let chance = format!("{:.0}", worth.chance * 100.0);
    let phrase = phrase.plain(&mean(&expected)).plain(" was to be expected; ");
    let phrase = phrase.plain(&match chance.as_str() {
        "0" => "a result like it or better was all but out of the question".to_owned(),
        chance => format!("a result like it or better comes up in {chance} of 100 such battles"),
    });
    let sentence = phrase.states(Said::Worth { expected, actual: worth.actual.into(), chance }).end();
    Some(TurningPoint {
        turn,
        sentence,
        swing: worth.actual,
        expected: Some(worth.expected),
        chance: Some(worth.chance),
    })
}

fn points_told(points: i64) -> String {
    format!("{} victory {}", super::counted(points), if points == 1 { "point" } else { "points" })
}

/// What a battle brought, and to whom.
fn brought(points: i16) -> String {
    let side = if points > 0 { Side::Japan } else { Side::Allies };
    match points {
        0 => "nothing to either side".to_owned(),
        points => format!("{} to {}", points_told(i64::from(points).abs()), side.name()),
    }
}

/// What was to be expected, and for whom.
fn mean(expected: &str) -> String {
    match (expected, expected.strip_prefix('-')) {
        ("0.0" | "-0.0", _) => "nothing for either side".to_owned(),
        (_, Some(points)) => format!("{points} for {}", Side::Allies.name()),
        (points, None) => format!("{points} for {}", Side::Japan.name()),
    }
}
