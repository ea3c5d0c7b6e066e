//! What the editions drop at other places, and the compiler's lints do not name: guards of
//! the standard library, and what is counted.

use super::Run;
use super::meanings::different;
use crate::bundle::Module;
use crate::error::Result;
use crate::model::edition::Edition;
use crate::model::text::Text;
use crate::stages::editions::drop_order::Watched;
use crate::stages::editions::meanings::Difference;
use crate::stages::editions::{counted, guards};
use crate::stages::shake;
use crate::syntax::tokens::Tokens;
use crate::toolchain::messages::codes;
use crate::toolchain::messages::llvm::Linked;
use crate::toolchain::rustc;
use std::collections::{BTreeMap, BTreeSet};

impl Run {
    /// Guards that an edition drops elsewhere than the one in which something of the file
    /// is written, told by a byte.
    pub(super) fn guards(
        &self,
        file: &Text,
        judged: Edition,
        editions_at: impl Fn(usize) -> BTreeSet<Edition>,
    ) -> Result<Vec<Difference>> {
        let tokens = Tokens::new(file.as_str());
        let is_other = |own: &Edition| (*own < guards::SINCE) != (judged < guards::SINCE);
        let held = guards::held(&tokens).into_iter().filter_map(|at| {
            let offset = tokens.range(at).start;
            Some((editions_at(offset).into_iter().find(is_other)?, offset))
        });
        let mut differences = Vec::new();
        let mut asked = BTreeMap::new();
        for (own, offset) in held {
            let is_so = match asked.get(&own) {
                Some(known) => *known,
                None => self.drops_guards_elsewhere(file.as_str(), [own, judged])?,
            };
            asked.insert(own, is_so);
            if is_so {
                let when = match judged < guards::SINCE {
                    true => "after its `else`",
                    false => "before its `else`",
                };
                let message = format!("what this `if let` borrows or locks is dropped {when}");
                let editions = (own, Some(guards::SINCE));
                differences.push(self.difference(file, offset, editions, message));
            }
        }
        Ok(differences)
    }

    /// Whether a function that drops a guard does one thing as one edition and another
    /// as the other; where one does not take the file, none is known to.
    fn drops_guards_elsewhere(&self, text: &str, editions: [Edition; 2]) -> Result<bool> {
        let Some(both) = self.functions_of_both(text, editions)? else {
            return Ok(false);
        };
        let [one, other] = &both;
        let of_both = |name: &&String| one.contains_key(*name) && other.contains_key(*name);
        let different = different(&both);
        let different: Vec<_> = different.iter().filter(of_both).collect();
        if different.is_empty() {
            return Ok(false);
        }
        let listing = shake::listing(&self.tools, text, editions[0])?;
        let linked = Linked::new([listing.as_str()], None);
        let mut texts = different.iter().flat_map(|name| linked.texts(name));
        Ok(texts.any(|does| guards::is_dropped(&does)))
    }

    /// What a program may see that the first edition drops elsewhere than the second, in
    /// text of some editions: what it asks the count of, and what is borrowed or locked.
    pub(super) fn seen_drops(
        &self,
        file: &Text,
        editions: [Edition; 2],
        is_of: impl Fn(Edition) -> bool,
    ) -> Result<Vec<Difference>> {
        let [judged, own] = editions;
        let steps = codes::OTHER_MEANINGS.iter();
        let mut steps = steps.filter_map(|(year, _)| Edition::find(year));
        let Some(since) = steps.find(|since| (own < *since) != (judged < *since)) else {
            return Ok(Vec::new());
        };
        let mut kinds = Vec::new();
        let proof = self.results.last().and_then(|last| last.proof.as_ref());
        if proof.is_some_and(|proof| proof.names().any(|name| counted::is_asked(name))) {
            let does = "drops an `Rc` or `Arc`, whose count the program asks";
            kinds.push((counted::WATCHED, does));
        }
        if self.may_drop_guards(file, editions, &is_of) {
            kinds.push((guards::WATCHED, "gives back what it has borrowed or locked"));
        }
        let found = match kinds.is_empty() {
            true => Vec::new(),
            false => self.reordered(file, editions, is_of, &kinds)?,
        };
        let root = format!("{}::", rustc::CRATE);
        let found = found.into_iter().map(|(name, does)| Difference {
            of: self.module_of(&name).map_or(String::new(), Module::title),
            own,
            since: Some(since),
            message: format!("when `{}` {does}", name.replace(&root, "")),
            place: None,
            origin: None,
        });
        Ok(found.collect())
    }

    /// Whether a block may end with a guard in text of some editions, where they differ in
    /// what that means.
    fn may_drop_guards(
        &self,
        file: &Text,
        [judged, own]: [Edition; 2],
        is_of: impl Fn(Edition) -> bool,
    ) -> bool {
        if (own < guards::SINCE) == (judged < guards::SINCE) {
            return false;
        }
        let tokens = Tokens::new(file.as_str());
        let mut tails = guards::in_tails(&tokens).into_iter();
        tails.any(|at| {
            let editions = self.editions_at(file, tokens.range(at).start);
            editions.into_iter().any(&is_of)
        })
    }

    /// The first function for each kind of what is watched that drops it elsewhere.
    fn reordered<'k>(
        &self,
        file: &Text,
        editions: [Edition; 2],
        is_of: impl Fn(Edition) -> bool,
        kinds: &[(Watched, &'k str)],
    ) -> Result<Vec<(String, &'k str)>> {
        let text = file.as_str();
        let both = self.functions_of_both(text, editions)?;
        let mut different = both.map_or(BTreeSet::new(), |both| different(&both));
        let user = self.resolved.crates[0].edition;
        different.retain(|name| is_of(self.module_of(name).map_or(user, |of| of.edition)));
        if different.is_empty() {
            return Ok(Vec::new());
        }
        let listing = |edition| shake::listing(&self.tools, text, edition);
        let [judged, own] = editions;
        let listings = [listing(judged)?, listing(own)?];
        let linked = listings
            .each_ref()
            .map(|of| Linked::new([of.as_str()], None));
        let found = kinds.iter().filter_map(|(watched, does)| {
            let mut different = different.iter();
            let name = different.find(|name| watched.differs(&linked, name))?;
            Some((name.clone(), *does))
        });
        Ok(found.collect())
    }
}
