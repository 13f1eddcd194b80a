//! Deciding: the events of a command, each folded as it happens so that the next rule sees what the last one did.

use super::book::Awaw;

/// A decision in the making.
pub(super) type Deciding = declared::Deciding<Awaw>;
