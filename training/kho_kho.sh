#!/bin/sh
# Repeats the net of Kho-Kho: kho_kho.sh WORK
set -eu
work=$1
cd "$(dirname "$0")/.."
mkdir -p "$work"
cargo run --release -p bisat-solve --example kho_kho_samples -- "$work/samples" 12000000 1 | tee "$work/samples.log"
rates=$(sed -n 's/^rates //p' "$work/samples.log" | tr ' ' ',')
python3 training/kho_kho.py "$work/samples" "$rates" "$work/kho_kho.net"
python3 training/net_outputs.py "$work/kho_kho.net" "$work/samples.states" 200 >"$work/net_outputs.txt"
echo "copy kho_kho.net and net_outputs.txt from $work to crates/search/src/games/kho_kho"
echo "and the rates $rates to NET_RATES in chain.rs there"
