//! What the judged editions mean otherwise than those in which the program and
//! its libraries are written.

use super::Run;
use crate::bundle::Module;
use crate::error::Result;
use crate::model::crates::Crate;
use crate::model::edition::Edition;
use crate::model::program::{Library, Program};
use crate::model::text::{Place, Text};
use crate::refusal;
use crate::stages::editions::meanings::{Asker, Difference, Meanings};
use crate::stages::editions::{bodies, let_chains, prelude};
use crate::stages::print::libraries_start;
use crate::stages::shake::{self, Functions};
use crate::syntax::macro_rules::is_definition;
use crate::syntax::tokens::Tokens;
use crate::syntax::words::words;
use crate::toolchain::cache::Key;
use crate::toolchain::messages::codes;
use crate::toolchain::rustc::{self, Compiled, Diagnostic};
use std::collections::{BTreeSet, HashMap};

/// How often functions of the user's are left out that an edition does not take: what is
/// wrong in their types is told before what they borrow.
const SILENCED: usize = 4;

impl Run {
    /// Writes the libraries so that the judged edition means what their own do, as far as
    /// it can be written so.
    pub(super) fn with_meanings(&self, program: &mut Program) -> Result<Meanings> {
        let own = self.editions_of(program);
        let asker = Asker {
            asks_of_tails: false,
            ..self.asker()
        };
        asker.libraries(program, &own)
    }

    /// Writes the libraries so that each edition means what their own do, the
    /// oldest first; notes on what cannot be written so.
    pub fn with_all_meanings(&self, program: &mut Program) -> Result<Vec<String>> {
        let own = self.editions_of(program);
        let mut editions = self.editions.clone();
        editions.sort();
        let mut notes = Vec::new();
        for judged in editions {
            let asker = Asker {
                judged,
                ..self.asker()
            };
            let meanings = asker.libraries(program, &own)?;
            notes.extend(notes_on(&meanings.differences, judged));
        }
        Ok(notes)
    }

    pub(super) fn asker(&self) -> Asker<'_> {
        Asker {
            tools: &self.tools,
            judged: self.editions[0],
            cache: &self.cache,
            kept: None,
            asks_of_tails: true,
        }
    }

    /// The editions that libraries are written in.
    pub(super) fn editions_of(&self, program: &Program) -> Vec<Edition> {
        let edition = |library: &Library| {
            let mut crates = self.resolved.crates.iter().skip(1);
            let own = crates.find(|own| own.attribution == library.attribution);
            own.map_or(self.editions[0], |own| own.edition)
        };
        program.libraries.iter().map(edition).collect()
    }

    /// Notes on what the judged edition means otherwise than the one in which
    /// something of the file is written, and other editions than the judged one.
    pub(super) fn notes_on_meanings(&self, file: &Text) -> Result<Vec<String>> {
        let is_left = |of: &&Difference| of.origin.as_ref().is_none_or(|at| file.has_origin(at));
        let found = self.differences.iter().filter(is_left).cloned();
        let mut found: Vec<_> = found.collect();
        found.extend(self.in_file(file, &self.asker())?);
        found.extend(self.tails(file)?);
        found = self.those_that_run(found, file)?;
        found.extend(self.guards(file, self.editions[0], |at| self.editions_at(file, at))?);
        let modules = self.modules.iter().map(|of| of.edition);
        let crates = self.resolved.crates.iter();
        let makers = crates.flat_map(|of| self.makers(of)).map(|of| of.edition);
        let own = modules.chain([self.resolved.crates[0].edition]);
        let own = own.chain(makers);
        for own in own.collect::<BTreeSet<_>>() {
            let is_of = |of: Edition| of == own;
            found.extend(self.seen_drops(file, [self.editions[0], own], is_of)?);
        }
        let mut notes = notes_on(&found, self.editions[0]);
        let others = self.editions[1..].iter().copied().collect();
        for (other, found) in rustc::for_each(&others, |other| self.in_other(file, other))? {
            notes.extend(note_on_other(&found, other));
        }
        Ok(notes)
    }

    /// What one more edition that is asked for means otherwise than the judged one, which
    /// means what the libraries do in their own; nothing where it does not take the file.
    fn in_other(&self, file: &Text, other: Edition) -> Result<Vec<Difference>> {
        let judged = self.editions[0];
        let asker = Asker {
            judged: other,
            ..self.asker()
        };
        let mut found = Vec::new();
        for said in asker.file(file, judged, |_| false)?.into_iter().flatten() {
            let Some(offset) = said.offset() else {
                continue;
            };
            let since = codes::other_meaning_since(said.code());
            found.push(self.difference(file, offset, (judged, since), said.message));
        }
        if !found.is_empty() {
            let both = self.of_both(file.as_str(), [judged, other])?;
            if both.is_none_or(|both| both.different().is_empty()) {
                found.clear();
            }
        }
        found.extend(self.guards(file, other, |_| [judged].into())?);
        found.extend(self.seen_drops(file, [other, judged], |_| true)?);
        Ok(found)
    }

    /// What of the user's own text, and of what macros make outside of their own
    /// edition's text, means something else.
    pub(super) fn in_file(&self, file: &Text, asker: &Asker) -> Result<Vec<Difference>> {
        let mut editions = self.editions_of_called_macros(file);
        let own = self.resolved.crates[0].edition;
        editions.insert(own);
        let makers = self.resolved.crates.iter().flat_map(|of| self.makers(of));
        editions.extend(makers.map(|maker| maker.edition));
        let mut differences = Vec::new();
        editions.retain(|edition| asker.asked(*edition) != asker.judged);
        let ask = |edition| {
            // What the user writes in another edition may say nothing.
            let is_other = |at: usize| edition != own && file.is_own(at);
            asker.file(file, asker.asked(edition), is_other)
        };
        for (edition, mut said) in rustc::for_each(&editions, ask)? {
            let asked = asker.asked(edition);
            let mut file = file;
            let imported;
            if said.is_none() && edition < Edition::E2021 {
                // What libraries have of a later prelude.
                imported = prelude::import(file, Edition::E2021)?;
                file = &imported;
                said = asker.file(file, asked, |_| false)?;
            }
            if said.is_none() && edition == own && edition < asker.judged {
                differences.push(Difference {
                    of: String::new(),
                    own: edition,
                    since: None,
                    message: format!("what is not known, for the file does not compile as {asked}"),
                    place: None,
                    origin: None,
                });
            }
            for said in said.into_iter().flatten() {
                let is_of = |place: &(usize, usize)| {
                    let (call, written) = *place;
                    let is_there = |at: usize| self.editions_at(file, at).contains(&edition);
                    // What is of its library's edition, that is asked about.
                    let is_for_itself = || {
                        let module = self.module_at(file, call);
                        let is_of_other = module.is_none_or(|of| of.edition != edition);
                        is_of_other && self.made_in(file, call).contains(&edition)
                    };
                    is_there(written) && (file.is_own(call) || !is_there(call) || is_for_itself())
                };
                let first = said.offset().zip(said.origin());
                let mut places = first.into_iter().chain(said.made());
                let Some((call, written)) = places.find(is_of) else {
                    continue;
                };
                let since = codes::other_meaning_since(said.code());
                let found = self.difference(file, written, (edition, since), said.message.clone());
                let shown = said.offset().unwrap_or(call);
                differences.push(Difference {
                    place: file.place(shown).or(found.place),
                    ..found
                });
            }
        }
        Ok(differences)
    }

    /// What a block's end holds in libraries, where the judged edition drops it elsewhere.
    fn tails(&self, file: &Text) -> Result<Vec<Difference>> {
        let since = codes::other_meaning_since(codes::TAIL_EXPR_DROP_ORDER);
        let Some(since) = since.filter(|since| self.of_side(*since).next().is_some()) else {
            return Ok(Vec::new());
        };
        let Some(other) = across(self.editions[0], since) else {
            return Ok(Vec::new());
        };
        let said = self.asker().tails(file, other)?.into_iter();
        let differences = said.filter_map(|(offset, said)| {
            let of = self.module_at(file, offset)?;
            let is_there = self.of_side(since).any(|side| side.name == of.name);
            is_there.then(|| Difference {
                of: of.title(),
                own: of.edition,
                since: Some(since),
                message: said.message.clone(),
                place: file.place(offset),
                origin: file.origin(offset),
            })
        });
        Ok(differences.collect())
    }

    /// The libraries that are written at the other side of a step than the judged edition.
    fn of_side(&self, since: Edition) -> impl Iterator<Item = &Module> {
        let judged = self.editions[0];
        let modules = self.modules.iter();
        modules.filter(move |of| (of.edition < since) != (judged < since))
    }

    /// Those for which something that runs is another when the file is compiled as an
    /// edition at their side: a lint names what generic code may do, for other types than
    /// those that it is given here.
    fn those_that_run(&self, mut found: Vec<Difference>, file: &Text) -> Result<Vec<Difference>> {
        let steps: BTreeSet<Edition> = found.iter().filter_map(|of| of.since).collect();
        for since in steps {
            let is_of_step = |of: &&Difference| of.since == Some(since);
            // What a macro makes elsewhere is in a function of whoever calls it.
            let is_elsewhere = |of: &Difference| of.origin.is_none();
            let (mut changes, mut changed) = (false, BTreeSet::new());
            if found.iter().filter(is_of_step).any(is_elsewhere) {
                let changed = self.changed(file, since)?;
                let is_there = |name: &String| !self.is_at_side(name, since);
                changes = changed.is_none_or(|names| names.iter().any(is_there));
            }
            if !found.iter().filter(is_of_step).all(is_elsewhere) {
                changed = self.changed_libraries(file, since)?;
            }
            found.retain(|of| {
                let stays = match is_elsewhere(of) {
                    true => changes,
                    false => changed.contains(&of.of),
                };
                of.since != Some(since) || stays
            });
        }
        Ok(found)
    }

    /// Whether a function is in a library at the other side of a step, or the standard
    /// library's for such a one: it changes with that.
    fn is_at_side(&self, function: &str, since: Edition) -> bool {
        let is_side = |word: &str| self.of_side(since).any(|of| of.name == word);
        let mut words = words(function).skip_while(|word| *word == "mut" || *word == "dyn");
        match words.next() {
            Some(rustc::CRATE) => words.next().is_some_and(is_side),
            _ => words.any(is_side),
        }
    }

    /// The libraries at the other side of a step for which a function does something else
    /// when the file is compiled as an edition there, or may do so. That is known while
    /// they and the functions that run of them stay the same.
    fn changed_libraries(&self, file: &Text, since: Edition) -> Result<BTreeSet<String>> {
        let side = || self.of_side(since);
        let (tools, text, judged) = (&self.tools, file.as_str(), self.editions[0]);
        let Ok(running) = shake::instances_once(tools, text, judged, &self.cache)? else {
            return Ok(side().map(Module::title).collect());
        };
        let libraries = &text[libraries_start(text)..];
        let mut key = Key::new("changed libraries");
        key.add(&format!("{tools:?} {judged} {since}"));
        key.add(libraries);
        let is_in = |of: &Module, name: &str| words(name).any(|word| word == of.name);
        let names = running.functions.keys();
        let names = names.filter(|name| side().any(|of| is_in(of, name)));
        key.add(&names.collect::<Vec<_>>());
        let changed = || {
            let changed = self.changed(file, since)?;
            Ok(changed.map(|names| {
                let has_changed = |of: &&Module| names.iter().any(|name| is_in(of, name));
                side().filter(has_changed).map(Module::title).collect()
            }))
        };
        // What is not known of this text may be of another one.
        let changed = self.cache.or_make(&key, Option::is_some, changed)?;
        Ok(changed.unwrap_or_else(|| side().map(Module::title).collect()))
    }

    /// The functions of the file that do something else when it is compiled as an edition
    /// at the other side of a step; `None` if that is not known.
    fn changed(&self, file: &Text, since: Edition) -> Result<Option<BTreeSet<String>>> {
        let Some(other) = across(self.editions[0], since) else {
            return Ok(None);
        };
        let both = self.of_both(file.as_str(), [self.editions[0], other])?;
        Ok(both.map(|both| both.different()))
    }

    /// What the functions of a text do as two editions, if both take it, or do once its
    /// let chains are nested.
    pub(super) fn of_both(&self, text: &str, editions: [Edition; 2]) -> Result<Option<Both>> {
        Ok(self.nested_as_both(text, editions)?.ok())
    }

    /// The same for what libraries do: where one of the editions does not take what the user
    /// wrote, that does nothing, if all functions of libraries still run.
    pub(super) fn of_both_for_libraries(
        &self,
        text: &str,
        editions: [Edition; 2],
    ) -> Result<Option<Both>> {
        let mut last = self.nested_as_both(text, editions)?;
        for tries in 0.. {
            let (text, refused) = match last {
                Ok(both) if tries == 0 || self.has_all(&both, editions)? => return Ok(Some(both)),
                Ok(_) => break,
                Err(refused) => refused,
            };
            let errors = refused.diagnostics.iter().filter(|said| said.is_error());
            let places: Vec<usize> = errors.filter_map(Diagnostic::offset).collect();
            let libraries = libraries_start(&text);
            let is_users = places.iter().all(|at| *at < libraries);
            match bodies::silent(&text, &places).filter(|_| is_users && tries < SILENCED) {
                Some(silent) => last = self.as_both(silent, editions)?,
                None => break,
            }
        }
        Ok(None)
    }

    /// What a text's functions do, or once its let chains are nested; else the text that one
    /// of the editions does not take, with what that says.
    fn nested_as_both(&self, text: &str, editions: [Edition; 2]) -> Result<AsBoth> {
        let whole = self.as_both(text.to_owned(), editions)?;
        match let_chains::nested(&Text::from(text)).filter(|_| whole.is_err()) {
            Some(nested) => self.as_both(nested.as_str().to_owned(), editions),
            None => Ok(whole),
        }
    }

    fn as_both(&self, text: String, editions: [Edition; 2]) -> Result<AsBoth> {
        let [first, second] = editions;
        let of = |edition| shake::instances_once(&self.tools, &text, edition, &self.cache);
        let functions = match of(first)? {
            Ok(one) => of(second)?.map(|other| [one.functions, other.functions]),
            Err(refused) => Err(refused),
        };
        Ok(match functions {
            Ok(functions) => Ok(Both { text, functions }),
            Err(refused) => Err((text, refused)),
        })
    }

    /// Whether all functions of libraries still run that run in the file: what calls them
    /// may do nothing.
    fn has_all(&self, both: &Both, editions: [Edition; 2]) -> Result<bool> {
        let judged = editions.iter().position(|of| *of == self.editions[0]);
        let Some((judged, last)) = judged.zip(self.results.last()) else {
            return Ok(false);
        };
        let (text, edition) = (last.text.as_str(), editions[judged]);
        let running = shake::instances_once(&self.tools, text, edition, &self.cache)?;
        let names = running.map_or(Vec::new(), |of| of.functions.into_keys().collect());
        let mut of_libraries = names.iter().filter(|name| self.module_of(name).is_some());
        Ok(!names.is_empty() && of_libraries.all(|name| both.functions[judged].contains_key(name)))
    }

    /// The library that a function is in, or made for.
    pub(super) fn module_of(&self, function: &str) -> Option<&Module> {
        let is_it = |of: &&Module| words(function).any(|word| word == of.name);
        self.modules.iter().find(is_it)
    }

    /// The editions, other than the file's, of macros that are called in text of yet
    /// another one.
    fn editions_of_called_macros(&self, file: &Text) -> BTreeSet<Edition> {
        let is_other = |module: &Module| module.edition != self.editions[0];
        if !self.modules.iter().any(is_other) {
            return BTreeSet::new();
        }
        let tokens = Tokens::new(file.as_str());
        let place = |at: usize| tokens.range(at).start;
        let definitions = (0..tokens.len()).filter(|at| is_definition(&tokens, *at));
        let of_others = definitions.filter_map(|at| {
            let module = self.module_at(file, place(at)).filter(|of| is_other(of))?;
            Some((tokens.name(at + 2), module.edition))
        });
        // Two libraries may have macros of one name.
        let mut editions: HashMap<&str, BTreeSet<Edition>> = HashMap::new();
        for (name, edition) in of_others {
            editions.entry(name).or_default().insert(edition);
        }
        let calls = (0..tokens.len()).filter(|at| tokens.is_call(*at));
        let called = calls.filter_map(|at| Some((at, editions.get(tokens.name(at))?)));
        let called = called.flat_map(|(at, of_name)| {
            let here = self.editions_at(file, place(at));
            of_name.difference(&here).copied().collect::<Vec<_>>()
        });
        called.collect()
    }

    /// What stands at a byte of the file and is written in one edition, of which another
    /// means something else.
    pub(super) fn difference(
        &self,
        file: &Text,
        offset: usize,
        (own, since): (Edition, Option<Edition>),
        message: String,
    ) -> Difference {
        let module = self.module_at(file, offset);
        let krate = self.crate_of(module);
        let is_made = krate.is_some_and(|of| file.place(offset).is_none() && of.edition != own);
        let makers = krate.filter(|_| is_made).map(|of| self.makers(of));
        let makers = makers.into_iter().flatten().filter(|of| of.edition == own);
        let makers: Vec<_> = makers.map(|maker| maker.attribution.title()).collect();
        Difference {
            of: match (makers.is_empty(), module) {
                (false, _) => makers.join(" or "),
                (true, Some(module)) => module.title(),
                (true, None) => String::new(),
            },
            own,
            since,
            message,
            place: file.place_before(offset),
            origin: None,
        }
    }

    /// The editions in one of which what stands at a byte of the file is written: of what
    /// a crate's procedural macros have made, those of the macros.
    pub(super) fn editions_at(&self, file: &Text, offset: usize) -> BTreeSet<Edition> {
        if file.is_own(offset) {
            return [self.resolved.crates[0].edition].into();
        }
        let made_in = self.made_in(file, offset);
        if !made_in.is_empty() {
            return made_in;
        }
        let module = self.module_at(file, offset);
        module.map(|of| of.edition).into_iter().collect()
    }

    /// The editions of the procedural macros that may have made what stands at a byte of
    /// the file; none if somebody has written it.
    fn made_in(&self, file: &Text, offset: usize) -> BTreeSet<Edition> {
        if file.place(offset).is_some() {
            return BTreeSet::new();
        }
        let krate = self.crate_of(self.module_at(file, offset));
        let makers = krate.into_iter().flat_map(|of| self.makers(of));
        makers.map(|maker| maker.edition).collect()
    }

    /// The crates whose procedural macros have made something in a crate.
    fn makers<'r>(&'r self, krate: &'r Crate) -> impl Iterator<Item = &'r Crate> + 'r {
        let makers = krate.expanded_by.iter();
        makers.map(|maker| &self.resolved.crates[*maker])
    }

    /// The crate that became a module, or the user's.
    fn crate_of(&self, module: Option<&Module>) -> Option<&Crate> {
        let mut crates = self.resolved.crates.iter();
        match module {
            Some(module) => crates.find(|of| of.attribution.title() == module.title()),
            None => crates.next(),
        }
    }

    /// The library that has a byte of the file.
    pub(super) fn module_at(&self, file: &Text, offset: usize) -> Option<&Module> {
        let package = refusal::package(file, offset)?;
        self.modules.iter().find(|of| of.title() == package)
    }
}

/// The edition next to a step, at the other side than another: more files compile as that
/// than as one farther away.
pub(super) fn across(from: Edition, since: Edition) -> Option<Edition> {
    match from < since {
        true => Some(since),
        false => since.before(),
    }
}

/// What two editions make of a text, or what one says that does not take it.
type AsBoth = std::result::Result<Both, (String, Compiled)>;

/// What two editions make of a text.
pub(super) struct Both {
    /// The text.
    pub text: String,
    functions: [Functions; 2],
}

impl Both {
    /// The names of the functions that do not the same in both, or are in one alone.
    pub fn different(&self) -> BTreeSet<String> {
        let [one, other] = &self.functions;
        let is_other = |name: &&String| one.get(*name) != other.get(*name);
        let names = one.keys().chain(other.keys()).filter(is_other);
        names.cloned().collect()
    }

    /// Whether a function is in both.
    pub fn have(&self, name: &str) -> bool {
        let mut all = self.functions.iter();
        all.all(|functions| functions.contains_key(name))
    }
}

/// The note on an edition that may be chosen instead of the judged one.
fn note_on_other(found: &[Difference], other: Edition) -> Option<String> {
    let users = found.iter().find(|of| of.of.is_empty());
    let first = users.or(found.first())?;
    let (judged, message) = (first.own, &first.message);
    Some(format!(
        "choose edition {judged} where you choose one: edition {other} means this otherwise: \
         {message}{}{}",
        more(found.len()),
        quote(first)
    ))
}

/// How many more there are than the one that is told.
fn more(found: usize) -> String {
    match found - 1 {
        0 => String::new(),
        more => format!(" (and {more} more)"),
    }
}

fn quote(of: &Difference) -> String {
    let quoted = of.place.as_ref().map(Place::quote);
    quoted.map_or(String::new(), |quoted| format!("\n{quoted}"))
}

/// One note for each library.
fn notes_on(found: &[Difference], judged: Edition) -> Vec<String> {
    let mut told = BTreeSet::new();
    let first = found.iter().filter(|first| told.insert(&first.of));
    let note = |first: &Difference| {
        let of = match first.of.as_str() {
            "" => "your program",
            library => library,
        };
        let same = found.iter().filter(|other| other.of == first.of);
        let (own, message) = (first.own, &first.message);
        format!(
            "{of} is written in edition {own}, edition {judged} means this otherwise: \
             {message}{}{}",
            more(same.count()),
            quote(first)
        )
    };
    first.map(note).collect()
}
