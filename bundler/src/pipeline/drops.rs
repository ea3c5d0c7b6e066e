//! What the editions drop at other places, and the compiler's lints do not name: guards of
//! the standard library, and what is counted.

use super::Run;
use super::meanings::{Both, across};
use crate::bundle::Module;
use crate::error::Result;
use crate::model::edition::Edition;
use crate::model::text::Text;
use crate::stages::editions::drop_order::Watched;
use crate::stages::editions::meanings::Difference;
use crate::stages::editions::{counted, guards};
use crate::stages::print::libraries_start;
use crate::stages::shake;
use crate::syntax::macro_rules;
use crate::syntax::tokens::Tokens;
use crate::toolchain::cache::Key;
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
        let libraries = libraries_start(file.as_str());
        let rules = macro_rules::definitions(&tokens).map(|at| macro_rules::rules(&tokens, at));
        let rules: Vec<_> = rules.collect();
        // What rules say is in the function that calls the macro, the user's perhaps.
        let is_of_library = |offset: usize| {
            let at = tokens.at(offset);
            libraries <= offset && rules.iter().all(|rules| !rules.contains(&at))
        };
        let mut differences = Vec::new();
        let mut asked = BTreeMap::new();
        for (own, offset) in held {
            let question = (own, is_of_library(offset));
            let is_so = match asked.get(&question) {
                Some(known) => *known,
                None => self.drops_guards_elsewhere(file.as_str(), [own, judged], question.1)?,
            };
            asked.insert(question, is_so);
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

    /// Whether a function, of libraries perhaps, that drops a guard does one thing as one
    /// edition and another as the other; where one does not take the file, one may.
    fn drops_guards_elsewhere(
        &self,
        text: &str,
        editions: [Edition; 2],
        is_of_library: bool,
    ) -> Result<bool> {
        let both = match is_of_library {
            true => self.of_both_for_libraries(text, editions)?,
            false => self.of_both(text, editions)?,
        };
        let Some(both) = both else {
            return Ok(true);
        };
        let mut different = both.different();
        different.retain(|name| both.have(name));
        if different.is_empty() {
            return Ok(false);
        }
        let listing = shake::listing(&self.tools, &both.text, editions[0])?;
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
        let mut found = Vec::new();
        let proof = self.results.last().and_then(|last| last.proof.as_ref());
        if proof.is_some_and(|proof| proof.names().any(|name| counted::is_asked(name))) {
            let user = self.resolved.crates[0].edition;
            let is_asked = |name: &str| is_of(self.module_of(name).map_or(user, |of| of.edition));
            let both = self.of_both(file.as_str(), editions)?;
            let name = self.reordered(both, editions, is_asked, counted::WATCHED)?;
            let does = "drops an `Rc` or `Arc`, whose count the program asks";
            let of = |name: &str| self.module_of(name).map_or(String::new(), Module::title);
            found.extend(name.flatten().map(|name| (of(&name), name, does)));
        }
        let given = self.gives_back(file, editions, &is_of)?;
        let does = "gives back what it has borrowed or locked";
        found.extend(given.map(|(of, name)| (of, name, does)));
        let root = format!("{}::", rustc::CRATE);
        let found = found.into_iter().map(|(of, name, does)| Difference {
            of,
            own,
            since: Some(since),
            message: format!("when `{}` {does}", name.replace(&root, "")),
            place: None,
            origin: None,
        });
        Ok(found.collect())
    }

    /// The first function that drops a guard elsewhere since it has text of some editions,
    /// behind whose that is. Of libraries alone that is known while they and the functions
    /// that run of them stay the same.
    fn gives_back(
        &self,
        file: &Text,
        editions: [Edition; 2],
        is_of: &impl Fn(Edition) -> bool,
    ) -> Result<Option<(String, String)>> {
        let [judged, own] = editions;
        if (own < guards::SINCE) == (judged < guards::SINCE) {
            return Ok(None);
        }
        let editions = [judged, across(judged, guards::SINCE).unwrap_or(own)];
        let tokens = Tokens::new(file.as_str());
        let place = |at: usize| tokens.range(at).start;
        let mut tails = guards::in_tails(&tokens);
        tails.retain(|at| self.editions_at(file, place(*at)).into_iter().any(is_of));
        let Some(first) = tails.first().map(|at| place(*at)) else {
            return Ok(None);
        };
        let module = |at: &usize| self.module_at(file, place(*at));
        let holders: BTreeSet<_> = tails.iter().map(module).map(name_of).collect();
        let is_held = |name: &str| holders.contains(&name_of(self.module_of(name)));
        let (text, tools) = (file.as_str(), &self.tools);
        let has_users = holders.contains(&None);
        let find = || {
            let both = match has_users {
                true => self.of_both(text, editions)?,
                false => self.of_both_for_libraries(text, editions)?,
            };
            self.reordered(both, editions, is_held, guards::WATCHED)
        };
        let libraries = libraries_start(text);
        let running = match has_users {
            true => None,
            false => shake::instances_once(tools, text, self.editions[0], &self.cache)?.ok(),
        };
        let told = |name: String| {
            let of = match self.module_of(&name) {
                Some(module) if is_of(module.edition) => module.title(),
                None if is_of(self.resolved.crates[0].edition) => String::new(),
                _ => self.difference(file, first, (own, None), String::new()).of,
            };
            (of, name)
        };
        let Some(running) = running else {
            return Ok(find()?.flatten().map(told));
        };
        let mut key = Key::new("given back");
        key.add(&format!("{tools:?} {editions:?} {holders:?}"));
        key.add(&text[libraries..]);
        let names = running.functions.keys();
        let names = names.filter(|name| self.module_of(name).is_some());
        key.add(&names.collect::<Vec<_>>());
        // What is not known of this text may be of another one.
        let known = self.cache.or_make(&key, Option::is_some, find)?;
        Ok(known.flatten().map(told))
    }

    /// The first function of those that are asked for that drops what is watched elsewhere
    /// in another edition, if there is one; `None` where that is not known, for one of two
    /// does not take the file.
    fn reordered(
        &self,
        both: Option<Both>,
        editions: [Edition; 2],
        is_asked: impl Fn(&str) -> bool,
        watched: Watched,
    ) -> Result<Option<Option<String>>> {
        let Some(both) = both else {
            return Ok(None);
        };
        let mut different = both.different();
        different.retain(|name| is_asked(name));
        if different.is_empty() {
            return Ok(Some(None));
        }
        let listing = |edition| shake::listing(&self.tools, &both.text, edition);
        let [judged, own] = editions;
        let listings = [listing(judged)?, listing(own)?];
        let linked = listings
            .each_ref()
            .map(|of| Linked::new([of.as_str()], None));
        let mut different = different.into_iter();
        Ok(Some(different.find(|name| watched.differs(&linked, name))))
    }
}

fn name_of(module: Option<&Module>) -> Option<&str> {
    module.map(|of| of.name.as_str())
}
