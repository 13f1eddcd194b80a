//! The published contract is the code's.

#[test]
fn schema_graphql_equals_the_code() {
    let published = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../schema.graphql")).unwrap();
    assert!(published == api::graphql::sdl(), "schema.graphql differs from the code: run `cargo xtask schema`");
}

#[test]
fn the_table_of_errors_has_every_code() {
    let table = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/api/errors.md")).unwrap();
    let listed = table.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    let listed: std::collections::BTreeSet<&str> = listed.collect();
    assert_eq!(listed, api::graphql::error::codes().into_iter().collect());
}

#[test]
fn everything_in_it_is_described() {
    let sdl = api::graphql::sdl();
    let (mut described, mut in_words) = (false, false);
    for line in sdl.lines().take_while(|line| !line.starts_with("directive") && !line.starts_with("schema")) {
        let line = line.trim();
        // A description of several lines.
        if in_words || line == "\"\"\"" {
            in_words = line != "\"\"\"" || !in_words;
            described = true;
            continue;
        }
        let closing = line.is_empty() || line.starts_with('}') || line.starts_with(')');
        assert!(closing || described || line.starts_with('"'), "`{line}` has no description");
        described = line.starts_with('"');
    }
}
