// Starts the page: the program that has the screen of this address.

// The same list as in `Route::program`; a test compares them.
const more = /^\/(account|analyse|edit|login|player|players|print|tournament)(\/|$)/.test(location.pathname);
const [script, wasm] = more ? ["/%more.js%", "/%more.wasm%"] : ["/%bisat.js%", "/%bisat.wasm%"];
const loaded = fetch(wasm);

// The script of the workers, which search. The page starts them when it needs the first one.
globalThis.bisatWorker = "/%worker.js%";

// The puzzles of each game, which the page loads when one is opened.
globalThis.bisatPuzzles = %puzzles%;

// The lesson and the rules of each game, likewise.
globalThis.bisatCourses = %courses%;

const { default: init } = await import(script);
await init({ module_or_path: loaded });

if (navigator.serviceWorker) {
  // Where it cannot be had (a private window, say) the page works all the same while there is a network.
  navigator.serviceWorker.register("/service-worker.js").catch(() => {});
  // It asks where the page is when a notification is clicked.
  navigator.serviceWorker.addEventListener("message", (event) => event.ports[0]?.postMessage(location.pathname));
}
