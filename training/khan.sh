#!/bin/sh
# Repeats the training of KHAN's net: khan.sh WORK
# The first games of the net in the repository were played with the linear evaluation. khan_self_play cannot choose it today: this
# script plays them with the net in use. The net therefore differs from the one in the repository.
set -eu
work=$1
cd "$(dirname "$0")/.."
mkdir -p "$work"
cargo build --release -p bisat-search --example khan_self_play --example khan_train
programs=${CARGO_TARGET_DIR:-target}/release/examples
# train NET SAMPLES…
train() {
    net=$1
    shift
    recipe=$({ cat crates/search/examples/khan_train.rs "$@"; echo 6 0.5; } | sha256sum | cut -c 1-64)
    "$programs/khan_train" "$net" "$recipe" 6 0.5 "$@"
}
"$programs/khan_self_play" games "$work/games-1.txt" 1200 1 1500
"$programs/khan_self_play" inputs "$work/games-1.txt" "$work/samples-1"
train "$work/khan-1.net" "$work/samples-1"
"$programs/khan_self_play" games "$work/games-2.txt" 1800 2 350 "$work/khan-1.net"
"$programs/khan_self_play" inputs "$work/games-2.txt" "$work/samples-2"
train "$work/khan.net" "$work/samples-1" "$work/samples-2"
python3 training/net_outputs.py "$work/khan.net" "$work/games-1.txt" 160 >"$work/net_outputs.txt"
echo "copy khan.net and net_outputs.txt from $work to crates/search/src/games/khan"
