#!/bin/sh
# Repeats the net of Pachisi: pachisi.sh WORK
set -eu
work=$1
cd "$(dirname "$0")/.."
mkdir -p "$work"
cargo build --release -p bisat-search --example self_play
self_play=${CARGO_TARGET_DIR:-target}/release/examples/self_play
python3 training/pachisi.py --seconds 420 "$self_play" "$work/pachisi.net"
for players in 2 3 4; do
    "$self_play" positions pachisi 40 "$players" "players=$players"
done >"$work/positions.txt"
python3 training/net_outputs.py "$work/pachisi.net" "$work/positions.txt" 120 >"$work/net_outputs.txt"
echo "copy pachisi.net and net_outputs.txt from $work to crates/search/src/games/pachisi"
