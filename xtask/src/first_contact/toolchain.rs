//! A private copy of the active toolchain that lacks the wasm32 target.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::requirements::TARGET;
use crate::workspace::{run, succeeds};

/// Makes a home for rustup in which the toolchain is as the user has it, but for the target.
pub(super) fn copy_without_target(home: &Path) -> Result<(), String> {
    let sysroot = output("rustc", &["--print", "sysroot"])?;
    let sysroot = PathBuf::from(sysroot);
    let toolchains = sysroot.parent().filter(|folder| folder.ends_with("toolchains"));
    let (Some(toolchains), true) = (toolchains, succeeds("rustup", &["--version"])) else {
        return Err("first contact needs a toolchain of rustup".to_owned());
    };
    let name = sysroot.file_name().ok_or("the toolchain has no name")?;
    let copy = home.join("toolchains").join(name);
    copy_linked(&sysroot, &copy)?;
    let rustup = toolchains.parent().unwrap_or(toolchains);
    for file in ["settings.toml", "update-hashes"] {
        if rustup.join(file).exists() {
            run(Command::new("cp").arg("-r").arg(rustup.join(file)).arg(home))?;
        }
    }
    forget_target(&copy.join("lib/rustlib"))
}

/// Copies a toolchain; files are linked where the file system can, except those that rustup changes.
fn copy_linked(from: &Path, to: &Path) -> Result<(), String> {
    fs::create_dir_all(to).map_err(|error| format!("{}: {error}", to.display()))?;
    let copy = |option: &str| run(Command::new("cp").args(["-r", option]).arg(from.join(".")).arg(to));
    copy("--link").or_else(|_| copy("--force"))?;
    let components = to.join("lib/rustlib");
    for entry in fs::read_dir(&components).map_err(|error| format!("{}: {error}", components.display()))?.flatten() {
        if entry.path().is_file() {
            let complain = |error| format!("{}: {error}", entry.path().display());
            let content = fs::read(entry.path()).map_err(complain)?;
            fs::remove_file(entry.path()).map_err(complain)?;
            fs::write(entry.path(), content).map_err(complain)?;
        }
    }
    Ok(())
}

/// Removes the target's files, and its name from rustup's lists.
fn forget_target(components: &Path) -> Result<(), String> {
    let _ = fs::remove_dir_all(components.join(TARGET));
    let _ = fs::remove_file(components.join(format!("manifest-rust-std-{TARGET}")));
    for (name, edit) in [("components", without_line as fn(&str) -> String), ("multirust-config.toml", without_entry)] {
        let file = components.join(name);
        let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        fs::write(&file, edit(&text)).map_err(|error| format!("{}: {error}", file.display()))?;
    }
    Ok(())
}

fn without_line(components: &str) -> String {
    components.lines().filter(|line| !line.ends_with(TARGET)).map(|line| format!("{line}\n")).collect()
}

fn without_entry(config: &str) -> String {
    let entries = config.split("[[components]]").filter(|entry| !entry.contains(TARGET));
    entries.collect::<Vec<_>>().join("[[components]]")
}

fn output(program: &str, arguments: &[&str]) -> Result<String, String> {
    let output = Command::new(program).args(arguments).output();
    let output = output.map_err(|error| format!("{program} could not be started: {error}"))?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::{without_entry, without_line};

    #[test]
    fn only_the_target_is_forgotten() {
        let components = "cargo-x86_64-unknown-linux-gnu\nrust-std-wasm32-unknown-unknown\nrustc\n";
        assert_eq!(without_line(components), "cargo-x86_64-unknown-linux-gnu\nrustc\n");
        let config =
            "version = 1\n[[components]]\ntarget = \"wasm32-unknown-unknown\"\n[[components]]\npkg = \"cargo\"\n";
        assert_eq!(without_entry(config), "version = 1\n[[components]]\npkg = \"cargo\"\n");
    }
}
