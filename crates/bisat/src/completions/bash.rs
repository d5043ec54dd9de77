//! Completions in bash, which splits words at `=` and `:`. The script joins them again, so that `--option players=3` is one
//! value, and returns only the part that bash replaces.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;

use clap::Command;
use clap_complete::env::{self, EnvCompleter};

const SCRIPT: &str = r#"_bisat() {
    local IFS=$'\013' words=() word last glued= i
    for ((i = 0; i <= COMP_CWORD; i++)); do
        word="${COMP_WORDS[i]}"
        if ((i == COMP_CWORD)) && [[ ! "$word" =~ ^[=:]+$ ]]; then
            word="$2"
            # A space before the cursor begins another word.
            [[ "${COMP_LINE:COMP_POINT-1:1}" == [[:space:]] ]] && glued=
        fi
        last=$((${#words[@]} - 1))
        if ((last >= 0)) && [[ "$glued" || "$word" =~ ^[=:]+$ ]]; then
            words[last]+="$word"
        else
            words+=("$word")
        fi
        if [[ "$word" =~ ^[=:]+$ ]]; then glued=1; else glued=; fi
    done
    last=$((${#words[@]} - 1))
    # Bash replaces only the part after the last = or :.
    local kept="${words[last]%"$2"}"
    COMPREPLY=( $(_CLAP_IFS="$IFS" _CLAP_COMPLETE_INDEX="$last" VARIABLE=bash COMPLETER -- "${words[@]}" 2> /dev/null) )
    COMPREPLY=( "${COMPREPLY[@]#"$kept"}" )
    if [[ "${#COMPREPLY[@]}" -eq 1 && "${COMPREPLY[0]}" =~ [=/:]$ ]]; then
        compopt -o nospace 2> /dev/null
    fi
}
complete -o bashdefault -F _bisat BINARY
"#;

/// The adapter for bash.
pub(super) struct Bash;

impl EnvCompleter for Bash {
    fn name(&self) -> &'static str {
        "bash"
    }

    fn is(&self, name: &str) -> bool {
        name == "bash"
    }

    fn write_registration(
        &self,
        variable: &str,
        _name: &str,
        binary: &str,
        completer: &str,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        let script = SCRIPT.replace("VARIABLE", variable).replace("COMPLETER", completer).replace("BINARY", binary);
        output.write_all(script.as_bytes())
    }

    fn write_complete(
        &self,
        command: &mut Command,
        words: Vec<OsString>,
        folder: Option<&Path>,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        env::Bash.write_complete(command, words, folder, output)
    }
}
