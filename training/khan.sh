#!/bin/sh
# Repeats the net of KHAN: khan.sh WORK
set -eu
work=$1
cd "$(dirname "$0")/.."
mkdir -p "$work"
cargo build --release -p bisat-search --example khan_self_play --example khan_train
programs=${CARGO_TARGET_DIR:-target}/release/examples
"$programs/khan_self_play" games "$work/games-1.txt" 1200 1 1500
"$programs/khan_self_play" games "$work/games-2.txt" 1800 2 350
for number in 1 2; do
    "$programs/khan_self_play" inputs "$work/games-$number.txt" "$work/samples-$number"
done
recipe=$({ cat crates/search/examples/khan_train.rs "$work/samples-1" "$work/samples-2"; echo 6 0.5; } | sha256sum | cut -c 1-64)
"$programs/khan_train" "$work/khan.net" "$recipe" 6 0.5 "$work/samples-1" "$work/samples-2"
python3 training/net_outputs.py "$work/khan.net" "$work/games-1.txt" 160 >"$work/net_outputs.txt"
echo "copy khan.net and net_outputs.txt from $work to crates/search/src/games/khan"
