//! The ways in which a problem or a binary is asked for.

use crate::model::addresses::{self, Address};

/// The forms of what was typed to name a problem.
pub(crate) struct Wanted {
    /// The name itself; `None` if it is an address, which is nothing else.
    pub(crate) text: Option<String>,
    /// The id that it means: `codeforces-603c` for `CF603C`.
    pub(crate) id: Option<String>,
    /// The same on the judge that the problem comes from.
    pub(crate) origin: Option<String>,
    pub(crate) address: Option<Address>,
}

impl Wanted {
    pub(crate) fn new(wanted: &str) -> Wanted {
        let may_be_address = addresses::may_be_address(wanted);
        let by_address = Some(wanted).filter(|_| may_be_address);
        let by_address = by_address.and_then(addresses::problem_id);
        let is_address = by_address.is_some() || wanted.contains("://");
        let id = by_address.or_else(|| addresses::with_judge(wanted));
        Wanted {
            text: (!is_address).then(|| wanted.to_owned()),
            origin: id.as_deref().and_then(addresses::origin),
            id,
            address: may_be_address.then(|| Address::of(wanted)),
        }
    }

    /// Whether a name is the one that is asked for.
    pub(crate) fn is(&self, name: &str) -> bool {
        let asked = [&self.text, &self.id, &self.origin];
        let name = plain(name);
        asked
            .into_iter()
            .flatten()
            .any(|asked| plain(asked) == name)
    }

    /// Whether an address is the one that is asked for.
    pub(crate) fn is_at(&self, address: &str) -> bool {
        self.address.as_ref() == Some(&Address::of(address))
            || addresses::problem_id(address).is_some_and(|id| self.is(&id))
    }
}

/// Lower case, without what people write in different ways: `abc206_f`, `abc206f`.
pub(crate) fn plain(name: &str) -> String {
    let letters = name
        .trim()
        .chars()
        .filter(|c| !matches!(c, ' ' | '_' | '-'));
    letters.flat_map(char::to_lowercase).collect()
}
