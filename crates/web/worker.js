// Starts a worker.
import init from "/%search.js%";

// The net of each game, which a worker loads before it thinks about that game.
globalThis.bisatNets = %nets%;

await init({ module_or_path: "/%search.wasm%" });
