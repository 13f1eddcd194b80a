//! What somebody wants to read of a game.

use domain::awaw::Awaw;
use domain::awaw::components::Side as AwawSide;
use domain::geaw::Geaw;
use domain::geaw::components::Side as GeawSide;
use domain::kernel::seat::Seat;
use domain::nei::Nei;
use domain::nei::components::Side as NeiSide;

use host::hall::Loaded;

/// Something that can be made of a game to be read.
///
/// What a book has no answer for is [`NotMade::NotOfThisBook`].
pub trait Reading: Send + Sync {
    /// Made of a game of *Netherlands East Indies*, as a seat may know it.
    fn of_nei(&self, loaded: &Loaded<Nei>, seat: Seat<NeiSide>) -> Result<Made, NotMade> {
        let _ = (loaded, seat);
        Err(NotMade::NotOfThisBook)
    }
    /// Made of a game of *The Greater East Asia War*, as a seat may know it.
    fn of_geaw(&self, loaded: &Loaded<Geaw>, seat: Seat<GeawSide>) -> Result<Made, NotMade> {
        let _ = (loaded, seat);
        Err(NotMade::NotOfThisBook)
    }
    /// Made of a game of *A World at War*, as a seat may know it.
    fn of_awaw(&self, loaded: &Loaded<Awaw>, seat: Seat<AwawSide>) -> Result<Made, NotMade> {
        let _ = (loaded, seat);
        Err(NotMade::NotOfThisBook)
    }
}

/// What was made.
#[derive(Debug, Clone)]
pub struct Made {
    /// Its media type.
    pub media: &'static str,
    /// How the name of its file ends, such as `map.svg`.
    pub ending: &'static str,
    /// It.
    pub bytes: Vec<u8>,
}

/// Why something was not made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotMade {
    /// The book has nothing of the kind.
    #[error("a game of this book has nothing of the kind")]
    NotOfThisBook,
    /// What was asked for does not exist; what does.
    #[error("{0}")]
    Unknown(String),
    /// It could not be made, which is a fault of ours.
    #[error("{0}")]
    Fault(String),
}
