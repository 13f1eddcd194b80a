//! Names, figures and faces, as players write them.

use async_graphql::ID;
use domain::geaw::components::{MovementPoints, Section, UnitId};
use domain::geaw::hexes::{Hex, Hexside};
use domain::geaw::sheets::TerrainPrice;
use domain::kernel::dice::Roll;
use domain::kernel::verdict::Refusal;

use crate::graphql::mirror::{Mirror, Output, Way, malformed, names};

names!(
    ID => UnitId, "id of a counter", "write it as its counter was transcribed: 1 to 16 characters without blanks";
    ID => Hex, "hex", "write its four digits, such as 3117";
    ID => Hexside, "hexside", "write two adjacent hexes, such as 2915/2916";
    ID => Section, "section of the rulebook", "write chapter and part, such as 14.2; the chapters are 1 to 45";
);

/// A name that may be left out.
impl Output<String> for Option<String> {
    fn output(of: &String) -> Self {
        (!of.is_empty()).then(|| of.clone())
    }
}

impl Mirror<String> for Option<String> {
    fn read(&self) -> Result<String, Refusal> {
        Ok(self.clone().unwrap_or_default())
    }
}

impl Output<TerrainPrice> for String {
    fn output(of: &TerrainPrice) -> Self {
        of.to_string()
    }
}

impl Mirror<TerrainPrice> for String {
    fn read(&self) -> Result<TerrainPrice, Refusal> {
        self.clone().try_into().map_err(|reason: Self| malformed(reason, "write a number or \"barred\""))
    }
}

/// Halves are exact.
impl Output<MovementPoints> for f64 {
    fn output(of: &MovementPoints) -> Self {
        Self::from(of.halves()) / 2.0
    }
}

/// The face of the one die that is thrown at a time (2.1).
pub(super) struct Face;

impl Way<Roll, u8> for Face {
    fn output(&self, of: &Roll) -> u8 {
        Output::output(of)
    }

    fn read(&self, word: &u8) -> Result<Roll, Refusal> {
        Roll::typed([*word]).map_err(|_| {
            malformed(format!("a die shows 1 to 6, not {word}"), "read the die again and type in its face")
        })
    }
}
