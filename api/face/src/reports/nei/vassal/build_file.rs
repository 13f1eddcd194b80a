//! What the module is built of: windows with boards and zones, pieces, dice, a turn tracker, set-ups.

use domain::nei::components::Side;
use domain::nei::pack::Pack;

use super::boards::{Board, Boards, Zone, dots};
use super::cups;
use super::module::set_up_file;
use super::pieces::{Marker, Pieces, Token};
use super::save::chosen;
use super::{DESCRIPTION, NAME, VERSION};
use crate::vassal::{Markup, VASSAL_VERSION, joined};

/// The module.
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
        .of([pieces_window(pieces)])
        .of(Board::ALL.map(|board| window(boards, board)))
}

fn module(name: &str) -> Markup {
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

/// A window with its board.
fn window(boards: &Boards, board: Board) -> Markup {
    let part = |name: &str| module(&format!("map.{name}"));
    let grid = part("boardPicker.board.ZonedGrid").of(boards.zones(board).iter().map(zone));
    let (width, height) = boards.size(board);
    let drawn = part("boardPicker.Board")
        .with("name", board.name())
        .with("image", board.image())
        .with_all(&[("reversible", "false"), ("color", "255,255,255")])
        .with("width", dots(width))
        .with("height", dots(height))
        .of([grid]);
    let picker = part("BoardPicker")
        .with_all(&[
            ("addColumnText", "Add column"),
            ("addRowText", "Add row"),
            ("boardPrompt", "Select board"),
            ("slotHeight", "125"),
            ("slotScale", "0.2"),
            ("slotWidth", "350"),
            ("title", "Choose boards"),
        ])
        .of([Markup::new("setup").saying(chosen(board)), drawn]);
    let cup = match board {
        Board::Displays(side) => cups::element(boards, side),
        Board::Map | Board::Tracks => None,
    };
    // The map stands in the main window; the others open by their buttons.
    let has_button = if board == Board::Map { "false" } else { "true" };
    module("Map")
        .with("mapName", board.name())
        .with("buttonName", if board == Board::Map { "" } else { board.name() })
        .with("launch", has_button)
        .with_all(&[
            ("allowMultiple", "false"),
            ("backgroundcolor", "255,255,255"),
            ("color", "0,0,0"),
            ("edgeHeight", "0"),
            ("edgeWidth", "0"),
            ("hideKey", ""),
            ("hotkey", ""),
            ("icon", ""),
            ("tooltip", ""),
            ("markMoved", "Always"),
            ("markUnmovedIcon", ""),
            ("markUnmovedText", "Unmoved"),
            ("markUnmovedTooltip", "Take the marks of moved pieces off"),
            ("moveKey", ""),
            ("showKey", ""),
            ("thickness", "3"),
            ("changeFormat", "$message$"),
            ("createFormat", "* $pieceName$ comes to $location$ *"),
            ("moveToFormat", "* $pieceName$ goes from $previousLocation$ to $location$ *"),
            ("moveWithinFormat", "* $pieceName$ goes from $previousLocation$ to $location$ *"),
        ])
        .of([picker])
        .of(cup)
        .of(window_parts())
}

/// How pieces are stacked, moved, looked at and enlarged.
fn window_parts() -> [Markup; 12] {
    let part = |name: &str| module(&format!("map.{name}"));
    [
        part("StackMetrics").with_all(&[
            ("disabled", "false"),
            ("exSepX", "18"),
            ("exSepY", "24"),
            ("unexSepX", "3"),
            ("unexSepY", "3"),
            ("up", "38,0"),
            ("down", "40,0"),
            ("top", "38,130"),
            ("bottom", "40,130"),
        ]),
        part("ForwardToKeyBuffer"),
        part("MenuDisplayer"),
        part("MapCenterer"),
        part("StackExpander"),
        part("PieceMover"),
        part("KeyBufferer"),
        part("SelectionHighlighters"),
        part("HighlightLastMoved").with_all(&[("color", "255,0,0"), ("enabled", "true"), ("thickness", "2")]),
        part("CounterDetailViewer").with_all(&[
            ("display", "from top-most layer only"),
            ("minDisplayPieces", "2"),
            ("delay", "500"),
            ("graphicsZoom", "1.5"),
            ("zoomlevel", "1.0"),
            ("showgraph", "true"),
            ("showtext", "true"),
            ("summaryReportFormat", "$LocationName$"),
            ("counterReportFormat", ""),
            ("version", "4"),
        ]),
        part("Zoomer").with_all(&[
            ("zoomLevels", "0.2,0.25,0.333,0.4,0.5,0.625,0.75,1.0,1.25,1.6"),
            ("zoomStart", "4"),
            ("inIconName", "/images/zoomIn.gif"),
            ("outIconName", "/images/zoomOut.gif"),
            ("pickIconName", "/images/zoom.png"),
            ("zoomInKey", "61,130"),
            ("zoomOutKey", "45,130"),
            ("zoomPickKey", "90,130"),
        ]),
        part("Scroller").with("useArrows", "prompt"),
    ]
}

/// A place, so that what lies at an x and y lies in it.
fn zone(Zone { name, frame, .. }: &Zone) -> Markup {
    let (left, top, right, bottom) = (dots(frame.x), dots(frame.y), dots(frame.right()), dots(frame.bottom()));
    Markup::new("VASSAL.build.module.map.boardPicker.board.mapgrid.Zone")
        .with("name", name)
        .with("path", format!("{left},{top};{right},{top};{right},{bottom};{left},{bottom}"))
        .with_all(&[
            ("locationFormat", "$name$"),
            ("highlightProperty", ""),
            ("useHighlight", "false"),
            ("useParentGrid", "false"),
        ])
}
