// Starts the page.
import init from "/%bisat.js%";

// The script of the workers, which search. The page starts them when it needs the first one.
globalThis.bisatWorker = "/%worker.js%";

// The puzzles of each game, which the page loads when one is opened.
globalThis.bisatPuzzles = %puzzles%;

// The lesson and the rules of each game, likewise.
globalThis.bisatCourses = %courses%;

await init({ module_or_path: "/%bisat.wasm%" });

if (navigator.serviceWorker) {
  // Where it cannot be had (a private window, say) the page works all the same while there is a network.
  navigator.serviceWorker.register("/service-worker.js").catch(() => {});
}
