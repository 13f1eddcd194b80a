//! Names of the rulebook, as the API writes them.

use async_graphql::ID;
use domain::awaw::components::{Print, Spot, UnitId};

use crate::graphql::mirror::names;

names!(
    ID => UnitId, "id of a counter", "write it as its roster has it, such as AUS-INF1: 1 to 16 characters without blanks";
    ID => Spot, "hex or place", "write a hex as it is printed, such as NN24, or the name of a place, such as CALCUTTA";
    String => Print, "figures of a counter", "write them as printed: 2-2, or 2 where there is one figure";
);
