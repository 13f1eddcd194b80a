//! The shapes of messages: every entry as the standard signs it, or notices in the words of a room to talk in.

use serde_json::json;

/// The most letters of a notice; Discord takes 2,000.
pub const LETTERS_MAX: usize = 1_000;

/// What an address is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// Every entry, as the Standard Webhooks specification signs it.
    Standard,
    /// Notices for a webhook of a Discord channel.
    Discord,
    /// Notices for an incoming webhook of Slack, or of what takes the same (Mattermost, Rocket.Chat).
    Slack,
    /// Notices for a topic of ntfy.
    Ntfy,
}

impl Shape {
    /// Every shape that there is.
    pub const ALL: [Self; 4] = [Self::Standard, Self::Discord, Self::Slack, Self::Ntfy];

    /// The word that the journal keeps.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Standard => "STANDARD",
            Self::Discord => "DISCORD",
            Self::Slack => "SLACK",
            Self::Ntfy => "NTFY",
        }
    }

    /// The shape of a webhook by its word; one that nobody knows is the standard's.
    pub fn of(word: Option<&str>) -> Self {
        Self::ALL.into_iter().find(|shape| Some(shape.word()) == word).unwrap_or(Self::Standard)
    }

    /// Whether it is told what a player must know, and not every entry.
    pub const fn is_for_notices(self) -> bool {
        !matches!(self, Self::Standard)
    }

    /// The type of a message, and the message that says something.
    pub fn message(self, said: &str) -> (&'static str, String) {
        let said: String = said.chars().take(LETTERS_MAX).collect();
        match self {
            // What players call a game must not call everybody in the channel.
            Self::Discord => {
                let body = json!({ "content": escaped(&said, "\\*_~`|>#[]()"), "allowed_mentions": { "parse": [] } });
                ("application/json", body.to_string())
            }
            Self::Slack => {
                let text = said.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
                ("application/json", json!({ "text": text }).to_string())
            }
            Self::Standard | Self::Ntfy => ("text/plain; charset=utf-8", said),
        }
    }
}

/// A text in which these signs stand for themselves.
fn escaped(text: &str, signs: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        if signs.contains(letter) {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The examples of their makers: `content` at Discord, `text` at Slack with three signs escaped, the plain body at ntfy.
    #[test]
    fn each_shape_is_what_its_receiver_takes() {
        let said = "An <evening> & @everyone: Japan must answer";
        let (kind, body) = Shape::Discord.message(said);
        let body: serde_json::Value = serde_json::from_str(&body).unwrap();
        assert_eq!((kind, &body["allowed_mentions"]["parse"]), ("application/json", &json!([])));
        assert_eq!(body["content"], "An <evening\\> & @everyone: Japan must answer");
        let (kind, body) = Shape::Slack.message(said);
        let slack = json!({ "text": "An &lt;evening&gt; &amp; @everyone: Japan must answer" });
        assert_eq!((kind, serde_json::from_str::<serde_json::Value>(&body).unwrap()), ("application/json", slack));
        assert_eq!(Shape::Ntfy.message(said), ("text/plain; charset=utf-8", said.to_owned()));
        assert!(Shape::Discord.message(&"ä".repeat(5_000)).1.len() < 4_000);
    }

    #[test]
    fn a_shape_is_found_by_its_word() {
        for shape in Shape::ALL {
            assert_eq!(Shape::of(Some(shape.word())), shape);
        }
        assert_eq!((Shape::of(None), Shape::of(Some("PIGEON"))), (Shape::Standard, Shape::Standard));
    }
}
