//! Figures as every paper writes them: a true minus, a plus where a change is told, and nothing before nothing.

/// A change, such as "+3" or "−2".
pub(super) fn signed(number: impl Into<i64>) -> String {
    match number.into() {
        0 => "0".to_owned(),
        number => true_minus(&format!("{number:+}")),
    }
}

/// A change with decimals, such as "+3.1"; what is rounded to nothing has no sign.
pub(super) fn signed_to(number: f64, decimals: usize) -> String {
    let text = format!("{number:+.decimals$}");
    if text.chars().all(|letter| !letter.is_ascii_digit() || letter == '0') {
        return text.trim_start_matches(['+', '-']).to_owned();
    }
    true_minus(&text)
}

/// A number that may be below nothing.
pub(super) fn minus(number: impl Into<i64>) -> String {
    true_minus(&number.into().to_string())
}

fn true_minus(text: &str) -> String {
    text.replace('-', "−")
}

/// With a capital, as a cell or a line begins.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{signed, signed_to};

    #[test]
    fn a_minus_is_a_minus_and_nothing_has_no_sign() {
        assert_eq!([signed(3), signed(-12), signed(0)], ["+3", "−12", "0"]);
        assert_eq!([signed_to(0.04, 1), signed_to(-0.04, 1), signed_to(-1.25, 1)], ["0.0", "0.0", "−1.2"]);
    }
}
