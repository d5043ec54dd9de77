#!/bin/sh
# Repeats the net of Chowka Bhara for two: chowka_bhara.sh TABLES WORK
set -eu
tables=$1
work=$2
cd "$(dirname "$0")/.."
mkdir -p "$work"
cargo run --release -p bisat-solve --example samples -- "$tables/chowka-bhara.table" "$work/samples" 9000000 1
cargo run --release -p bisat -- loss chowka-bhara --tables "$tables" --positions 20000 --seed 2 --nodes 1 --save "$work/turns.txt"
python3 training/chowka_bhara.py "$work/samples" "$work/turns.txt" "$work/chowka_bhara.net"
echo "copy $work/chowka_bhara.net to crates/search/src/games/chowka_bhara/chowka_bhara.net"
