//! The published contract is the code's.

#[test]
fn schema_graphql_equals_the_code() {
    let published = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../schema.graphql")).unwrap();
    assert!(published == api::graphql::sdl(), "schema.graphql differs from the code: run `cargo xtask schema`");
}

#[test]
fn everything_in_it_is_described() {
    let sdl = api::graphql::sdl();
    let mut described = false;
    for line in sdl.lines().take_while(|line| !line.starts_with("directive") && !line.starts_with("schema")) {
        let line = line.trim();
        let closing = line.is_empty() || line.starts_with('}') || line.starts_with(')');
        assert!(closing || described || line.starts_with('"'), "`{line}` has no description");
        described = line.starts_with('"');
    }
}
