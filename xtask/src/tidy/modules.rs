//! The modules of one crate: which file defines which item, and which items of other files a file names.
//!
//! This is name resolution without types: paths that begin with `crate`, `self`, `super`, a module, or an imported name
//! are followed through `use` declarations to the file that defines the item. Methods and unimported macros are not seen.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::tokens::{Token, after_group, tokens, without_tests};

/// The modules of a crate; the first is its root.
pub(crate) struct Modules {
    modules: Vec<Module>,
    /// The source files, as they were given.
    pub(crate) files: Vec<PathBuf>,
}

/// The files that a file uses, each with an item of it.
pub(crate) type Uses = BTreeMap<usize, String>;

struct Module {
    parent: usize,
    file: usize,
    children: BTreeMap<String, usize>,
    items: BTreeSet<String>,
    /// Imported names with the paths that they stand for.
    imports: BTreeMap<String, Import>,
    globs: Vec<Vec<String>>,
    /// Paths of two or more names in code.
    paths: BTreeSet<Vec<String>>,
    /// Every name in code, that is outside `use` declarations.
    names: BTreeSet<String>,
}

struct Import {
    path: Vec<String>,
    is_reexport: bool,
}

/// What a path leads to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Found {
    Module(usize),
    /// An item that this module defines.
    Item(usize),
}

/// Longer chains of imports than this are taken for circular.
const LONGEST_CHAIN: usize = 16;
/// The keywords that begin a named item.
const ITEMS: [&str; 9] = ["struct", "enum", "union", "trait", "fn", "const", "static", "type", "macro_rules"];

impl Modules {
    /// Reads a crate from its root file; `read` returns a file's text, or none where there is no such file.
    pub(crate) fn read(root: &Path, read: &dyn Fn(&Path) -> Option<String>) -> Result<Self, String> {
        let mut modules = Modules { modules: Vec::new(), files: Vec::new() };
        let folder = root.parent().unwrap_or(Path::new(""));
        modules.add_file(root, folder, 0, read)?;
        Ok(modules)
    }

    fn add_file(
        &mut self,
        file: &Path,
        folder: &Path,
        parent: usize,
        read: &dyn Fn(&Path) -> Option<String>,
    ) -> Result<usize, String> {
        let text = read(file).ok_or_else(|| format!("{} is declared but is not there", file.display()))?;
        self.files.push(file.to_owned());
        let tokens = without_tests(&tokens(&text));
        let tokens: Vec<Token> = tokens.into_iter().filter(|token| !matches!(token, Token::Doc(_))).collect();
        self.add(&tokens, self.files.len() - 1, folder, parent, read)
    }

    /// Adds the module whose content the tokens are; its own children stand in `folder`.
    fn add(
        &mut self,
        tokens: &[Token],
        file: usize,
        folder: &Path,
        parent: usize,
        read: &dyn Fn(&Path) -> Option<String>,
    ) -> Result<usize, String> {
        let number = self.modules.len();
        self.modules.push(Module::new(parent, file));
        let (mut rest, mut depth, mut path_attribute) = (tokens, 0_i32, None);
        while let Some((first, after)) = rest.split_first() {
            rest = after;
            match (first, after) {
                (Token::Sign('#'), [Token::Sign('['), Token::Name(name), Token::Sign('='), Token::Text(path), ..])
                    if name == "path" =>
                {
                    path_attribute = Some(path.clone());
                }
                (Token::Name(word), [Token::Name(name), Token::Sign(';'), ..]) if word == "mod" => {
                    let child = self.add_child_file(name, path_attribute.take(), file, folder, number, read)?;
                    self.modules[number].children.insert(name.clone(), child);
                    rest = &after[2..];
                }
                (Token::Name(word), [Token::Name(name), Token::Sign('{'), ..]) if word == "mod" => {
                    let end = after_group(&after[1..]);
                    let inside = &after[2..(after.len() - end.len()).max(3) - 1];
                    let child = self.add(inside, file, &folder.join(name), number, read)?;
                    self.modules[number].children.insert(name.clone(), child);
                    rest = end;
                }
                (Token::Name(word), _) if word == "use" => {
                    let end = after.iter().position(|token| token.is_sign(';')).unwrap_or(after.len());
                    let at = tokens.len() - after.len() - 1;
                    let is_reexport = is_public(&tokens[..at]);
                    self.modules[number].import(&after[..end], is_reexport);
                    rest = &after[end..];
                }
                (Token::Name(word), _) => {
                    if depth == 0 && ITEMS.contains(&word.as_str()) {
                        let name = after.iter().find_map(|token| match token {
                            Token::Name(name) if name != "fn" && name != "mut" && name != "unsafe" => Some(name),
                            _ => None,
                        });
                        self.modules[number].items.extend(name.cloned());
                    }
                    let is_inside = tokens.len() >= after.len() + 3 && {
                        let at = tokens.len() - after.len() - 1;
                        tokens[at - 1].is_sign(':') && tokens[at - 2].is_sign(':')
                    };
                    self.modules[number].names.insert(word.clone());
                    if !is_inside {
                        let path = path(rest, word);
                        if path.len() > 1 {
                            self.modules[number].paths.insert(path);
                        }
                    }
                }
                (Token::Sign('{'), _) => depth += 1,
                (Token::Sign('}'), _) => depth -= 1,
                _ => {}
            }
        }
        Ok(number)
    }

    fn add_child_file(
        &mut self,
        name: &str,
        path_attribute: Option<String>,
        file: usize,
        folder: &Path,
        parent: usize,
        read: &dyn Fn(&Path) -> Option<String>,
    ) -> Result<usize, String> {
        if let Some(path) = path_attribute {
            let path = self.files[file].with_file_name(path);
            return self.add_file(&path, &path.with_extension(""), parent, read);
        }
        let own = folder.join(name);
        let flat = folder.join(format!("{name}.rs"));
        let nested = own.join("mod.rs");
        let file = if read(&flat).is_some() { flat } else { nested };
        self.add_file(&file, &own, parent, read)
    }

    /// For each file the files whose items it names, each with one of these items.
    pub(crate) fn uses(&self) -> Vec<Uses> {
        let mut uses = vec![BTreeMap::new(); self.files.len()];
        for (number, module) in self.modules.iter().enumerate() {
            let is_used = |(name, import): &(&String, &Import)| !import.is_reexport || module.names.contains(*name);
            let imported = module.imports.iter().filter(is_used).map(|(_, import)| &import.path);
            for path in imported.chain(&module.paths) {
                if let Some(Found::Item(definer)) = self.resolve(number, path, 0) {
                    let file = self.modules[definer].file;
                    if file != module.file {
                        uses[module.file].entry(file).or_insert_with(|| path.join("::"));
                    }
                }
            }
        }
        uses
    }

    /// Whether a file is another one, or a part of the module that the other begins.
    pub(crate) fn is_within(&self, file: usize, other: usize) -> bool {
        let begins = |file: usize| self.modules.iter().position(|module| module.file == file).unwrap_or_default();
        let (mut module, other) = (begins(file), begins(other));
        while module != other && module != 0 {
            module = self.modules[module].parent;
        }
        module == other
    }

    /// What a path leads to that stands in this module; none where that is not of this crate.
    fn resolve(&self, module: usize, path: &[String], chain: usize) -> Option<Found> {
        if chain > LONGEST_CHAIN {
            return None;
        }
        let (first, mut rest) = path.split_first()?;
        let mut found = match first.as_str() {
            "crate" => Found::Module(0),
            "self" => Found::Module(module),
            "super" => Found::Module(self.modules[module].parent),
            name => self.look_up(module, name, chain + 1)?,
        };
        while let (Found::Module(inside), Some((name, after))) = (found, rest.split_first()) {
            found = match name.as_str() {
                "self" => found,
                "super" => Found::Module(self.modules[inside].parent),
                name => self.look_up(inside, name, chain + 1)?,
            };
            rest = after;
        }
        Some(found)
    }

    /// What a name means within a module.
    fn look_up(&self, module: usize, name: &str, chain: usize) -> Option<Found> {
        let within = &self.modules[module];
        if let Some(child) = within.children.get(name) {
            return Some(Found::Module(*child));
        }
        if within.items.contains(name) {
            return Some(Found::Item(module));
        }
        if let Some(import) = within.imports.get(name) {
            // An import of a crate of the same name, as in `use log::log`, leads nowhere here.
            let is_itself = import.path.first().is_some_and(|first| first == name);
            return if is_itself { None } else { self.resolve(module, &import.path, chain + 1) };
        }
        within.globs.iter().find_map(|glob| match self.resolve(module, glob, chain + 1)? {
            Found::Module(other) if other != module => self.look_up(other, name, chain + 1),
            _ => None,
        })
    }
}

impl Module {
    fn new(parent: usize, file: usize) -> Self {
        Module {
            parent,
            file,
            children: BTreeMap::new(),
            items: BTreeSet::new(),
            imports: BTreeMap::new(),
            globs: Vec::new(),
            paths: BTreeSet::new(),
            names: BTreeSet::new(),
        }
    }

    /// Enters what a `use` declaration imports; the tokens are those between `use` and `;`.
    fn import(&mut self, tokens: &[Token], is_reexport: bool) {
        self.import_tree(tokens, &[], is_reexport);
    }

    fn import_tree(&mut self, tokens: &[Token], prefix: &[String], is_reexport: bool) {
        let mut path = prefix.to_vec();
        let mut rest = tokens;
        while let Some((first, after)) = rest.split_first() {
            rest = after;
            match first {
                Token::Name(name) if name == "as" => {
                    if let Some(Token::Name(alias)) = after.first() {
                        self.imports.insert(alias.clone(), Import { path, is_reexport });
                    }
                    return;
                }
                Token::Name(name) => path.push(name.clone()),
                Token::Sign('*') => return self.globs.push(path),
                Token::Sign('{') => {
                    for branch in branches(after) {
                        self.import_tree(branch, &path, is_reexport);
                    }
                    return;
                }
                _ => {}
            }
        }
        if path.last().is_some_and(|last| last == "self") {
            path.pop();
        }
        if let (Some(last), true) = (path.last(), path.len() > 1) {
            self.imports.insert(last.clone(), Import { path, is_reexport });
        }
    }
}

/// The parts of a group that is open already, split at its own commas.
fn branches(tokens: &[Token]) -> Vec<&[Token]> {
    let (mut branches, mut depth, mut begin) = (Vec::new(), 0, 0);
    for (at, token) in tokens.iter().enumerate() {
        match token {
            Token::Sign('{') => depth += 1,
            Token::Sign('}') if depth == 0 => {
                branches.push(&tokens[begin..at]);
                break;
            }
            Token::Sign('}') => depth -= 1,
            Token::Sign(',') if depth == 0 => {
                branches.push(&tokens[begin..at]);
                begin = at + 1;
            }
            _ => {}
        }
    }
    branches
}

/// Whether the tokens before a `use` make it a re-export: they end with `pub` or `pub(…)`.
fn is_public(before: &[Token]) -> bool {
    match before {
        [.., Token::Name(word)] | [.., Token::Name(word), Token::Sign('('), Token::Name(_), Token::Sign(')')] => {
            word == "pub"
        }
        _ => false,
    }
}

/// The path that begins with this name and goes on with the tokens.
fn path(mut tokens: &[Token], first: &str) -> Vec<String> {
    let mut path = vec![first.to_owned()];
    while let [Token::Sign(':'), Token::Sign(':'), Token::Name(name), after @ ..] = tokens {
        path.push(name.clone());
        tokens = after;
    }
    path
}
