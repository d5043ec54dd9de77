// Starts the one WebAssembly file, in the page as in a worker: it looks itself where it is.
import init from "/%bisat.js%";

// The net of each game, which a worker loads before it thinks about that game.
globalThis.bisatNets = %nets%;

await init({ module_or_path: "/%bisat.wasm%" });

if (globalThis.document && navigator.serviceWorker) {
  // Where it cannot be had (a private window, say) the page works all the same while there is a network.
  navigator.serviceWorker.register("/service-worker.js").catch(() => {});
}
