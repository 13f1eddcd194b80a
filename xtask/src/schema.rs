//! `cargo xtask schema`: the published contract, written from the code.

use std::fs;

use crate::tell::{Failure, Outcome, Steps};
use crate::tools;

/// Builds the server and writes what `adjutant schema` prints to `schema.graphql`.
pub(crate) fn write() -> Outcome {
    let root = tools::root()?;
    let mut steps = Steps::new(2);
    steps.begin("build the server (debug)");
    let server = tools::build_server(&root, tools::Profile::Debug)?;
    steps.begin("write schema.graphql");
    let text = tools::capture(tools::command(&root, &server).arg("schema"), "adjutant schema")?;
    if !text.contains("schema") && !text.contains("type ") {
        return Err(Failure::new("`adjutant schema` printed no schema; schema.graphql was left as it is"));
    }
    fs::write(root.join("schema.graphql"), text)
        .map_err(|error| Failure::new(format!("schema.graphql could not be written: {error}")))?;
    println!("wrote schema.graphql in {} s", steps.elapsed().as_secs());
    Ok(())
}
