//! What the module is built of: windows with boards and zones, pieces, dice, a turn tracker, set-ups.

use domain::nei::components::Side;
use domain::nei::pack::Pack;

use super::boards::Boards;
use super::module::{CHARTS, set_up_file};
use super::pieces::{Marker, Pieces, Token};
use super::places::Board;
use super::windows::window;
use super::{DESCRIPTION, NAME, VERSION};
use crate::vassal::{Markup, VASSAL_VERSION, joined};

/// The whole module, as VASSAL builds it.
pub(super) fn build_file(pack: &Pack, boards: &Boards, pieces: &Pieces) -> Markup {
    let slots = pieces.slots() + 1;
    Markup::new("VASSAL.build.GameModule")
        .with("name", NAME)
        .with("version", VERSION)
        .with("VassalVersion", VASSAL_VERSION)
        .with("description", DESCRIPTION)
        .with("nextPieceSlotId", slots)
        .with("ModuleOther1", "")
        .with("ModuleOther2", "")
        .of([module("BasicCommandEncoder"), documentation(), players(), options(), chatter()])
        .of([turns(pack), dice()])
        .of(set_ups(pack))
        .of([charts(), pieces_window(pieces)])
        .of(Board::ALL.map(|board| window(boards, board)))
}

pub(super) fn module(name: &str) -> Markup {
    Markup::new(format!("VASSAL.build.module.{name}"))
}

fn documentation() -> Markup {
    let about = module("documentation.AboutScreen").with("title", NAME).with("fileName", Board::Map.image());
    module("Documentation").of([about])
}

/// The sides, whose players may turn their own counters face down.
fn players() -> Markup {
    let entry = |side: Side| Markup::new("entry").saying(side.to_string());
    module("PlayerRoster")
        .with_all(&[("buttonIcon", ""), ("buttonKeyStroke", ""), ("buttonText", "Side")])
        .with("buttonToolTip", "Change sides, or look on")
        .of(Side::ALL.map(entry))
}

/// A window with the charts, as far as they are known.
fn charts() -> Markup {
    let page = Markup::new("VASSAL.build.widget.HtmlChart")
        .with_all(&[("chartName", "Charts"), ("description", "Charts")])
        .with("fileName", CHARTS);
    module("ChartWindow")
        .with_all(&[("name", "Charts"), ("text", "Charts"), ("tooltip", "Tables, reconstructed where marked")])
        .with_all(&[("description", ""), ("hotkey", "65,520"), ("icon", "/images/chart.gif")])
        .of([page])
}

fn options() -> Markup {
    module("GlobalOptions").with_all(&[
        ("autoReport", "Always"),
        ("centerOnMove", "Use Preferences Setting"),
        ("chatterHTMLSupport", "Never"),
        ("hotKeysOnClosedWindows", "Never"),
        ("inventoryForAll", "Never"),
        ("nonOwnerUnmaskable", "Never"),
        ("playerIdFormat", "$PlayerName$"),
        ("promptString", "Opponents can unmask my pieces"),
        ("sendToLocationMoveTrails", "Never"),
        ("storeLeadingZeroIntegersAsStrings", "false"),
    ])
}

fn chatter() -> Markup {
    module("Chatter")
}

fn turns(pack: &Pack) -> Markup {
    let last = pack.tables.turn_names.len();
    let phases = [
        "Japanese incident",
        "Japanese Action Points",
        "Japanese actions",
        "Allied incident",
        "Allied Action Points",
        "Allied actions",
    ];
    let phases = module("turn.ListTurnLevel").with("property", "Phase").with("list", joined(',', phases)).with_all(&[
        ("configFirst", "false"),
        ("configList", "false"),
        ("turnFormat", "$value$"),
    ]);
    let turn = module("turn.CounterTurnLevel")
        .with_all(&[("property", "Turn"), ("start", "1"), ("incr", "1"), ("loop", "true")])
        .with("loopLimit", last)
        .with("turnFormat", "Turn $value$")
        .of([phases]);
    module("turn.TurnTracker")
        .with_all(&[
            ("name", "Turn"),
            ("buttonText", "Turn"),
            ("hotkey", ""),
            ("icon", ""),
            ("length", "-1"),
            ("lengthStyle", "Maximum"),
            ("nexthotkey", "84,520"),
            ("plusButtonSize", "22"),
            ("prevhotkey", "84,585"),
            ("reportFormat", "$oldTurn$ becomes $newTurn$"),
            ("turnButtonHeight", "22"),
            ("turnFormat", "$level1$, $level2$"),
            ("fwdOnly", "false"),
        ])
        .of([turn])
}

/// A die, and as many as the player says.
fn dice() -> Markup {
    module("DiceButton").with_all(&[
        ("name", "d6"),
        ("text", "d6"),
        ("tooltip", "Roll dice with six faces"),
        ("icon", "/images/die.gif"),
        ("hotkey", "54,520"),
        ("nDice", "1"),
        ("nSides", "6"),
        ("plus", "0"),
        ("addToTotal", "0"),
        ("prompt", "true"),
        ("lockSides", "true"),
        ("lockPlus", "true"),
        ("lockAdd", "true"),
        ("lockDice", "false"),
        ("reportFormat", "* $name$: $result$ *"),
        ("reportTotal", "false"),
        ("sortDice", "false"),
    ])
}

fn set_ups(pack: &Pack) -> Vec<Markup> {
    let set_up = |id: &str, title: &str| {
        module("PredefinedSetup")
            .with("name", format!("Scenario {id}: {title}"))
            .with("file", set_up_file(id))
            .with("description", title)
            .with_all(&[("useFile", "true"), ("isMenu", "false")])
    };
    pack.scenarios.values().map(|scenario| set_up(&scenario.id, &scenario.title)).collect()
}

fn pieces_window(pieces: &Pieces) -> Markup {
    let slot = |token: Token, name: String| {
        let piece = pieces.piece(token, false, None);
        let words = joined('/', ["null", &piece.kind(), &piece.state()]);
        Markup::new("VASSAL.build.widget.PieceSlot")
            .with("entryName", name)
            .with("gpid", pieces.slot(token))
            .with_all(&[("height", "48"), ("width", "48"), ("icon", "")])
            .saying(format!("+/{words}"))
    };
    let list = |name: &str| {
        Markup::new("VASSAL.build.widget.ListWidget").with("entryName", name).with_all(&[
            ("height", "600"),
            ("width", "300"),
            ("scale", "1.0"),
            ("divider", "250"),
        ])
    };
    let of_side = |side: Side| {
        let own = pieces.counters().filter(move |counter| counter.side == side);
        list(&side.to_string()).of(own.map(|counter| slot(Token::Unit(counter.id), pieces.name(counter.id))))
    };
    let markers = pieces.markers().iter().filter_map(|marker| Some(slot(token_of(pieces, *marker)?, marker.name())));
    let tabs = Markup::new("VASSAL.build.widget.TabWidget")
        .with("entryName", "Counters")
        .of(Side::ALL.map(of_side))
        .of([list("Markers").of(markers)]);
    module("PieceWindow")
        .with_all(&[
            ("name", "Counters"),
            ("defaultWidth", "0"),
            ("hidden", "false"),
            ("hotkey", "67,520"),
            ("scale", "1.0"),
            ("text", "Counters"),
            ("tooltip", "All counters and markers"),
            ("icon", ""),
        ])
        .of([tabs])
}

/// A piece of a marker's slot: of those that lie in areas, that of the first one.
fn token_of(pieces: &Pieces, marker: Marker) -> Option<Token> {
    Some(match marker {
        Marker::TaskForce(side, number) => Token::TaskForce(side, number),
        Marker::Present(side) => Token::Present(side, pieces.first_area()?),
        Marker::Fire => Token::Fire(pieces.first_area()?),
        Marker::Track(track) => Token::Track(track),
    })
}
