//! A server of PostgreSQL that cannot be used is told with what to type.

use api::journal::{Address, Journal};
use sea_orm::ConnectionTrait;
use uuid::Uuid;

use crate::common::storage::{Storage, beside, server};

/// What somebody reads who starts a server over it.
async fn refused(address: &str) -> String {
    Journal::open(address.parse::<Address>().unwrap()).await.err().unwrap().to_string()
}

#[actix_web::test]
async fn a_server_of_postgresql_that_cannot_be_used_is_told_with_what_to_type() {
    let Some(server) = server() else { return };
    let at = |database: &str| beside(&server, database);
    let told = refused("postgres://adjutant@127.0.0.1:9/games").await;
    assert!(told.contains("no server of PostgreSQL answers for") && told.contains("start it"), "{told}");
    let told = refused(&at("nobody_made_it")).await;
    assert!(
        told.contains("has no database") && told.contains("createdb --owner=") && told.contains("nobody_made_it"),
        "{told}"
    );

    // A database of another user, as `createdb` without --owner makes it.
    let storage = Storage::new();
    storage.database("others.db").await;
    let db = storage.connect("others.db").await;
    let name = format!("guest_{}", Uuid::now_v7().simple());
    for text in [format!("CREATE USER {name} PASSWORD 'x'"), "REVOKE CREATE ON SCHEMA public FROM PUBLIC".to_owned()] {
        db.execute_unprepared(&text).await.unwrap();
    }
    let mut address: url::Url = storage.argument("others.db").to_str().unwrap().parse().unwrap();
    address.set_username(&name).unwrap();
    address.set_password(Some("x")).unwrap();
    let told = refused(address.as_str()).await;
    assert!(told.contains(&format!("the user {name} may make no tables")), "{told}");
    assert!(told.contains(&format!("OWNER TO {name}")), "{told}");
    db.execute_unprepared(&format!("DROP USER {name}")).await.unwrap();
    db.close().await.unwrap();
}
