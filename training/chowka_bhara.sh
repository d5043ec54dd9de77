#!/bin/sh
# Repeats the net of Chowka Bhara for two: chowka_bhara.sh TABLES WORK
set -eu
tables=$1
work=$2
cd "$(dirname "$0")/.."
mkdir -p "$work"
cargo run --release -p bisat-solve --example samples -- "$tables/chowka-bhara.table" "$work/samples" 7192576 1
cargo run --release -p bisat -- loss chowka-bhara --tables "$tables" --positions 5000 --seed 2 --nodes 1 --save "$work/turns.txt"
python3 training/chowka_bhara.py "$work/samples" "$work/turns.txt" "$work/chowka_bhara.net"
python3 training/net_outputs.py "$work/chowka_bhara.net" "$work/turns.txt" 200 >"$work/net_outputs.txt"
echo "copy chowka_bhara.net and net_outputs.txt from $work to crates/search/src/games/chowka_bhara"
