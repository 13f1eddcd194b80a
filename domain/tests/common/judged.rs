//! What a test says of a position, for every game whose position is laid out by events.

use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::kernel::violation::Verdict;

/// A position that can be judged and played on.
pub trait Judged: Sized {
    type Of: System;

    fn state(&self) -> &<Self::Of as System>::Game;

    /// The state and the events of the last command played, to be changed.
    fn played(&mut self) -> (&mut <Self::Of as System>::Game, &mut Vec<<Self::Of as System>::Event>);

    /// What the rules say of a command.
    fn judge(&self, side: <Self::Of as System>::Side, command: &<Self::Of as System>::Command) -> Verdict {
        Self::Of::judge(self.state(), Seat::Side(side), command)
    }

    /// The rules have nothing against it.
    #[track_caller]
    fn accepts(&self, side: <Self::Of as System>::Side, command: &<Self::Of as System>::Command) -> &Self {
        let verdict = self.judge(side, command);
        assert!(verdict.is_clear(), "{command:?} is refused: {verdict:#?}");
        self
    }

    /// The rules refuse it, or object to it, by this clause.
    #[track_caller]
    fn refuses(
        &self,
        side: <Self::Of as System>::Side,
        command: &<Self::Of as System>::Command,
        clause: &str,
    ) -> &Self {
        let verdict = self.judge(side, command);
        assert!(verdict.cites(clause), "{command:?} is not refused by {clause}: {verdict:#?}");
        self
    }

    /// The rules object to `bad` by `clause`, and accept `good`, which does what the objection's cure says.
    #[track_caller]
    fn cured(
        &self,
        side: <Self::Of as System>::Side,
        bad: &<Self::Of as System>::Command,
        clause: &str,
        good: &<Self::Of as System>::Command,
    ) -> &Self {
        let verdict = self.judge(side, bad);
        assert!(verdict.refusal.is_none(), "{bad:?} is impossible: {verdict:#?}");
        self.refuses(side, bad, clause).accepts(side, good)
    }

    /// The rules do not object by this clause.
    #[track_caller]
    fn spares(&self, side: <Self::Of as System>::Side, command: &<Self::Of as System>::Command, clause: &str) -> &Self {
        let verdict = self.judge(side, command);
        assert!(!verdict.cites(clause), "{command:?} is refused by {clause}: {verdict:#?}");
        self
    }

    #[track_caller]
    fn play(&mut self, side: <Self::Of as System>::Side, command: <Self::Of as System>::Command) -> &mut Self {
        self.play_from(Seat::Side(side), command)
    }

    /// Plays a command from any seat.
    #[track_caller]
    fn play_from(
        &mut self,
        seat: Seat<<Self::Of as System>::Side>,
        command: <Self::Of as System>::Command,
    ) -> &mut Self {
        let verdict = Self::Of::judge(self.state(), seat, &command);
        assert!(verdict.is_clear(), "{command:?} is refused: {verdict:#?}");
        let decided = Self::Of::decide(self.state(), seat, &command);
        let (game, events) = self.played();
        *events = decided;
        for event in events.iter() {
            Self::Of::apply(game, event);
        }
        let broken = Self::Of::check_invariants(self.state());
        assert!(broken.is_empty(), "after {command:?}: {broken:?}");
        self
    }
}
