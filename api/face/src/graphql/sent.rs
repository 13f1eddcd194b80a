//! Inputs in answers: a command, a topic or a measure as it would be sent, as JSON of a scalar that names the input.

use std::borrow::Cow;

use async_graphql::parser::types::Field;
use async_graphql::registry::{MetaType, MetaTypeId, Registry};
use async_graphql::{ContextSelectionSet, InputType, OutputType, Positioned, ServerResult, Value};
use serde::Serialize;

use super::mirror::Output;
use super::shown::{Asked, Show};

/// An input as it would be sent: for whoever reads it, alters it or sends it back. Its type is the scalar that has the
/// name of the input and `JSON` after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sent<T>(pub T);

impl<D, T: Output<D>> Output<D> for Sent<T> {
    fn output(of: &D) -> Self {
        Self(T::output(of))
    }
}

impl<T: Serialize> Show for Sent<T> {
    fn show(&self, _: &Asked<'_>) -> Value {
        async_graphql::to_value(&self.0).unwrap_or_default()
    }
}

impl<T: InputType + Serialize> OutputType for Sent<T> {
    fn type_name() -> Cow<'static, str> {
        format!("{}JSON", <T as InputType>::type_name()).into()
    }

    fn create_type_info(registry: &mut Registry) -> String {
        let input = <T as InputType>::type_name();
        registry.create_output_type::<Self, _>(MetaTypeId::Scalar, |_| MetaType::Scalar {
            name: Self::type_name().into_owned(),
            description: Some(format!("A `{input}` as it is sent: a JSON object with exactly one key.")),
            is_valid: None,
            visible: None,
            inaccessible: false,
            tags: Vec::new(),
            specified_by_url: None,
            directive_invocations: Vec::new(),
            requires_scopes: Vec::new(),
        })
    }

    async fn resolve(&self, context: &ContextSelectionSet<'_>, _: &Positioned<Field>) -> ServerResult<Value> {
        Ok(self.show(&Asked::of(context)))
    }
}
