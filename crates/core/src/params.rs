//! Checked parameters: a crate's functions take `&Valid<Params>`, so wrong numbers stop at the door.

use crate::Error;
use std::ops::Deref;

/// Parameters that can be checked.
pub trait Validate: Sized {
    /// Checks every rule.
    ///
    /// # Errors
    /// [`Error::InvalidParam`] that names the first parameter that breaks its rule.
    fn check(&self) -> Result<(), Error>;

    /// Checks, and seals the parameters.
    ///
    /// # Errors
    /// As [`Validate::check`].
    fn valid(self) -> Result<Valid<Self>, Error> {
        self.check()?;
        Ok(Valid(self))
    }
}

/// Parameters whose rules hold.
#[derive(Debug, Clone, PartialEq)]
pub struct Valid<P>(P);

impl<P> Deref for Valid<P> {
    type Target = P;
    fn deref(&self) -> &P {
        &self.0
    }
}

impl<P: Validate + Default> Default for Valid<P> {
    /// The defaults, which hold by the tests of their crate.
    fn default() -> Self {
        Self(P::default())
    }
}

/// A rule of a parameter: `Ok` when `holds`.
///
/// # Errors
/// [`Error::InvalidParam`] with `reason` otherwise.
pub fn rule(holds: bool, name: &'static str, reason: impl Into<String>) -> Result<(), Error> {
    if holds {
        Ok(())
    } else {
        Err(Error::InvalidParam {
            name,
            reason: reason.into(),
        })
    }
}
