#!/bin/sh
# Repeats a net that learns by self-play: self_play.sh ID WORK, where ID is pachisi, pachisi-die or chowka-bhara-pairs.
set -eu
id=$1
work=$2
cd "$(dirname "$0")/.."
case $id in
pachisi)
    game=pachisi seconds=420 matches=1000 outputs=net_outputs.txt
    options="players=2 players=3 players=4"
    ;;
pachisi-die)
    game=pachisi seconds=345 matches=0 outputs=net_outputs_die.txt
    options="throw=die,players=2 throw=die,players=3 throw=die,players=4"
    ;;
chowka-bhara-pairs)
    game=chowka-bhara seconds=345 matches=0 outputs=net_outputs_pairs.txt
    options="hit_bonus=true players=3 players=4 players=4,hit_bonus=true size=7 size=7,hit_bonus=true size=7,players=3 size=7,players=4"
    ;;
*)
    echo "$id is no net that learns by self-play" >&2
    exit 2
    ;;
esac
mkdir -p "$work"
cargo build --release -p bisat-search --example self_play
self_play=${CARGO_TARGET_DIR:-target}/release/examples/self_play
net=$work/$(echo "$id" | tr - _).net
python3 training/self_play.py "$id" "$self_play" "$net" --seconds "$seconds" --match-games "$matches"
for some in $options; do
    "$self_play" positions "$game" 40 1 "$some" >"$work/some.txt"
    # The state of Chowka Bhara does not tell its options.
    if [ "$game" = chowka-bhara ]; then sed "s/^/$some /" "$work/some.txt"; else cat "$work/some.txt"; fi
done >"$work/positions.txt"
python3 training/net_outputs.py "$net" "$work/positions.txt" 120 >"$work/$outputs"
echo "copy $net and $work/$outputs to the folder of the game in crates/search/src/games"
