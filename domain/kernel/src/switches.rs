//! Switches: the rulings on unclear places of a book that a game may read otherwise, as types.
//!
//! The words are the ledger's; what the readings of a switch mean is told by the ledger and by the list of rulings.

/// A switch, as the set-up screen and a recorded game name it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Switch {
    /// The id of the ruling, such as `NEI-R29`.
    pub id: &'static str,
    /// How many readings it has.
    pub readings: u8,
    /// The reading that a new game has unless it chooses another.
    pub default: u8,
}

/// Whether a reading is the first of its switch, which holds where a journal names none.
pub fn is_first<T: Default + PartialEq>(reading: &T) -> bool {
    *reading == T::default()
}

/// There is no such switch, or it has no such reading.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoReading {
    /// No switch has this id.
    #[error("{0} is no ruling that a game can choose; docs/rulings.md lists those that are")]
    Switch(String),
    /// The switch has fewer readings.
    #[error("{id} has no reading {reading}; choose 1 to {readings}")]
    Reading {
        /// The id of the ruling, such as `NEI-R29`.
        id: &'static str,
        /// The number that was chosen: 0, or more than there are.
        reading: u8,
        /// How many there are.
        readings: u8,
    },
}

/// The switches of a game and the type `Rulings` that holds a reading of each.
///
/// The first reading is what the first version of the rules played: it holds where a journal names none, and for a new game
/// unless another is named after `default`. A switch that came later says `since` which version it is there; its first
/// reading is not written, so that older journals stay as they are.
#[macro_export]
macro_rules! switches {
    (@default $name:ident $first:ident) => { $name::$first };
    (@default $name:ident $first:ident $default:ident) => { $name::$default };
    ($(
        $id:literal $field:ident: $name:ident { $first:ident, $($other:ident),* }
        $(default $default:ident)? $(since $since:literal)?
    )*) => {
        $(
            #[doc = concat!("The readings of ", $id, ".")]
            #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
            #[serde(rename_all = "snake_case")]
            #[allow(missing_docs, reason = "the ledger says what each reading means")]
            pub enum $name {
                #[default]
                $first,
                $($other,)*
            }

            impl $name {
                const READINGS: &'static [Self] = &[Self::$first, $(Self::$other),*];
            }
        )*

        /// The readings a game is played by, fixed when it is created.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(default = "Rulings::first_readings", deny_unknown_fields)]
        pub struct Rulings {
            $(
                #[doc = $id]
                $(
                    #[doc = concat!("Since version ", $since, " of the rules.")]
                    #[serde(skip_serializing_if = "kernel::switches::is_first")]
                )?
                pub $field: $name,
            )*
        }

        impl Default for Rulings {
            fn default() -> Self {
                Self { $($field: $crate::switches!(@default $name $first $($default)?),)* }
            }
        }

        impl Rulings {
            /// The switches, in the order of the ledger.
            #[expect(clippy::cast_possible_truncation, reason = "a ruling has two to four readings")]
            pub const SWITCHES: &'static [$crate::switches::Switch] = &[$($crate::switches::Switch {
                id: $id,
                readings: $name::READINGS.len() as u8,
                default: $crate::switches!(@default $name $first $($default)?) as u8 + 1,
            }),*];

            /// The first reading of every switch.
            pub const fn first_readings() -> Self {
                Self { $($field: $name::$first,)* }
            }

            /// The reading of a ruling, from 1; `None` when there is no such switch.
            pub fn reading(&self, id: &str) -> Option<u8> {
                let index = match id {
                    $($id => $name::READINGS.iter().position(|reading| *reading == self.$field)?,)*
                    _ => return None,
                };
                u8::try_from(index + 1).ok()
            }

            /// Chooses a reading, from 1.
            ///
            /// # Errors
            /// What there is to choose from.
            pub fn choose(&mut self, id: &str, reading: u8) -> Result<(), $crate::switches::NoReading> {
                let index = usize::from(reading).wrapping_sub(1);
                match id {
                    $($id => {
                        let readings = $name::READINGS;
                        self.$field = *readings.get(index).ok_or($crate::switches::NoReading::Reading {
                            id: $id,
                            reading,
                            readings: u8::try_from(readings.len()).unwrap_or(u8::MAX),
                        })?;
                    })*
                    _ => return Err($crate::switches::NoReading::Switch(id.to_owned())),
                }
                Ok(())
            }
        }

        impl Rulings {
            /// The readings that are not the default, in the order of the ledger.
            pub fn chosen(&self) -> impl Iterator<Item = (&'static str, u8)> + '_ {
                self.beside(Self::default())
            }

            /// The readings that are not those of `defaults`, in the order of the ledger.
            pub fn beside(&self, defaults: Self) -> impl Iterator<Item = (&'static str, u8)> + '_ {
                Self::SWITCHES
                    .iter()
                    .filter_map(|switch| Some((switch.id, self.reading(switch.id)?)))
                    .filter(move |(id, reading)| defaults.reading(id) != Some(*reading))
            }

            /// The default readings but for some.
            ///
            /// # Errors
            /// The first that is no switch or has no such reading.
            pub fn of<'a>(chosen: impl IntoIterator<Item = (&'a str, u8)>) -> Result<Self, $crate::switches::NoReading> {
                Self::default().but(chosen)
            }

            /// These readings but for some.
            ///
            /// # Errors
            /// The first that is no switch or has no such reading.
            pub fn but<'a>(mut self, chosen: impl IntoIterator<Item = (&'a str, u8)>) -> Result<Self, $crate::switches::NoReading> {
                for (id, reading) in chosen {
                    self.choose(id, reading)?;
                }
                Ok(self)
            }
        }
    };
}
