//! The module as a file: what it is built of, its pictures, and the set-up of each scenario.

use std::sync::{Arc, LazyLock};

use domain::kernel::seat::Seat;
use domain::kernel::system::System as _;
use domain::nei::Nei;
use domain::nei::components::{Face, Side};
use domain::nei::game::{Creation, Game};
use domain::nei::pack::Pack;
use quick_cache::sync::Cache;

use super::super::aids::charts;
use super::super::picture::{counter, png};
use super::boards::Boards;
use super::counters::{back_face, back_image, face_down_image, front_image};
use super::pieces::Pieces;
use super::places::Board;
use super::save::save;
use super::{build_file, module_data};
use crate::vassal::{File, Form, zipped};

/// The width and height of a counter, in dots.
const COUNTER: u32 = 48;

/// Modules by the hash of their pack and their form.
type Modules = Cache<(String, Form), Arc<Vec<u8>>>;

/// Modules that are kept: drawing one takes a second or more, and it is the same for all games with a pack.
static KEPT: LazyLock<Modules> = LazyLock::new(|| Cache::new(MODULES_KEPT));
const MODULES_KEPT: usize = 4;

/// The module of a pack.
///
/// # Errors
/// A picture could not be drawn, a scenario not be begun, or the zip not be written: faults of ours.
pub fn module(pack: &Arc<Pack>, form: Form) -> Result<Vec<u8>, String> {
    let kept = KEPT.get_or_insert_with(&(pack.hash.clone(), form), || made(pack, form).map(Arc::new))?;
    Ok(kept.to_vec())
}

fn made(pack: &Arc<Pack>, form: Form) -> Result<Vec<u8>, String> {
    let (boards, pieces) = (Boards::of(pack), Pieces::of(pack));
    let build_file = build_file::build_file(pack, &boards, &pieces);
    let mut files =
        vec![File::new("buildFile.xml", build_file.document()), File::new("moduledata", module_data().xml())];
    for board in Board::ALL {
        let width = super::zones::dots(boards.size(board).0).unsigned_abs();
        files.push(image(board.image(), &boards.svg(pack, board), width)?);
    }
    files.extend(counters(&pieces)?);
    for (number, scenario) in pack.scenarios.values().enumerate() {
        let game = Game::create(pack, &Creation::of(&scenario.id))?;
        if number == 0 {
            files.push(File::new(CHARTS, charts(&game).map_err(|error| error.to_string())?));
        }
        // As the scenario prints it, for both players: nothing is placed yet.
        let view = Nei::view(&game, Seat::Both);
        let bytes = save(pack, &view, &scenario.title, form).map_err(|error| error.to_string())?;
        files.push(File::new(set_up_file(&scenario.id), bytes));
    }
    zipped(files).map_err(|error| error.to_string())
}

/// The file of the charts within the module.
pub(super) const CHARTS: &str = "charts.html";

/// The file of a scenario's set-up within the module.
pub(super) fn set_up_file(scenario: &str) -> String {
    format!("scenario-{scenario}.vsav")
}

fn counters(pieces: &Pieces) -> Result<Vec<File>, String> {
    let mut files = vec![image("moved.png", &counter::moved(), 12)?];
    for side in Side::ALL {
        files.push(image(face_down_image(side), &counter::face_down(side), COUNTER)?);
    }
    for one in pieces.counters() {
        files.push(image(&front_image(one), &counter::svg(one, Face::Full), COUNTER)?);
        if let Some(back) = back_face(one) {
            files.push(image(&back_image(one), &counter::svg(one, back), COUNTER)?);
        }
    }
    for marker in pieces.markers() {
        let drawn = counter::marker(&marker.word(), marker.side());
        files.push(image(&pieces.marker_image(*marker), &drawn, COUNTER)?);
    }
    Ok(files)
}

fn image(name: &str, svg: &str, width: u32) -> Result<File, String> {
    Ok(File::new(format!("images/{name}"), png(svg, width)?))
}
