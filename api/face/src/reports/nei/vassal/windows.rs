//! The windows of the module: a board with its zones in each, and how pieces are handled there.

use super::boards::Boards;
use super::build_file::module;
use super::cups;
use super::places::Board;
use super::save::chosen;
use super::zones::{Zone, dots};
use crate::vassal::Markup;

/// A window with its board.
pub(super) fn window(boards: &Boards, board: Board) -> Markup {
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
