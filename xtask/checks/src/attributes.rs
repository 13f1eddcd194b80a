//! Attributes that say what code is for.

use syn::{Attribute, Ident};

pub(crate) fn is_for_tests(attribute: &Attribute) -> bool {
    attribute.path().is_ident("cfg") && attribute.parse_args::<Ident>().is_ok_and(|condition| condition == "test")
}
