//! What the server shows: GraphQL, the web and what is made to be read. It knows the host, the rulebooks, and the list of
//! those that can be played here ([`mod@books`]).

pub mod app_state;
pub mod books;
pub mod creations;
pub mod graphql;
pub mod https;
pub mod limits;
pub mod reports;
pub mod vassal;
pub mod web;
