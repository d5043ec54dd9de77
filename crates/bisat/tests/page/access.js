// What a machine can see of whether everyone can use a screen (WCAG 2.2 A and AA): the body of a function that
// returns a list of faults, each naming the element.
const faults = [];
const fault = (element, what) => faults.push(`${what}: ${describe(element)}`);

function describe(element) {
  const copy = element.cloneNode(false).outerHTML ?? String(element);
  return `${copy.slice(0, 140)} "${(element.textContent ?? "").trim().slice(0, 40)}"`;
}

const ACTIVE_ROLES = ["button", "link", "checkbox", "radio", "switch", "tab", "slider", "option", "menuitem", "gridcell"];
const ACTIVE = "a[href], button, input:not([type=hidden]), select, textarea, summary, "
  + ACTIVE_ROLES.map((role) => `[role=${role}]`).join(", ");
const PARENTS = {
  option: "[role=listbox]", tab: "[role=tablist]", row: "[role=grid], [role=table], [role=rowgroup], [role=treegrid]",
  gridcell: "[role=row]", listitem: "[role=list]", menuitem: "[role=menu], [role=menubar], [role=group]",
};

function isHidden(element) {
  if (element.closest("[aria-hidden=true], [hidden], [inert], template")) return true;
  const box = element.getBoundingClientRect();
  const style = getComputedStyle(element);
  return style.visibility !== "visible" || (box.width === 0 && box.height === 0);
}

// What is kept for screen readers alone is one pixel large, or clipped away.
function isOnlyHeard(element) {
  for (let at = element; at instanceof HTMLElement; at = at.parentElement) {
    const style = getComputedStyle(at);
    const box = at.getBoundingClientRect();
    if (style.position === "absolute" && (box.width <= 1 || box.height <= 1)) return true;
    if (style.clipPath.startsWith("inset(50%") || style.clipPath.startsWith("inset(100%")) return true;
    if (box.bottom <= 0 && style.position !== "static" && box.height < 100) return true;
  }
  return false;
}

function nameOf(element) {
  const by = (element.getAttribute("aria-labelledby") ?? "").split(/\s+/).filter(Boolean);
  const texts = by.map((id) => document.getElementById(id)?.textContent ?? "");
  const own = [texts.join(" "), element.getAttribute("aria-label"), element.getAttribute("alt")];
  for (const label of element.labels ?? []) own.push(label.textContent);
  if (element.tagName === "INPUT" && /^(submit|button|reset)$/.test(element.type)) own.push(element.value);
  own.push(heard(element), element.getAttribute("title"));
  if (element instanceof SVGElement) own.push(element.querySelector(":scope > title")?.textContent);
  return own.map((text) => (text ?? "").trim()).find((text) => text !== "") ?? "";
}

// The text inside, as a screen reader hears it.
function heard(element) {
  let text = "";
  for (const child of element.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) text += child.textContent;
    else if (child.nodeType !== Node.ELEMENT_NODE || child.getAttribute("aria-hidden") === "true") continue;
    else text += child.getAttribute("aria-label") ?? child.getAttribute("alt") ?? heard(child);
  }
  return text;
}

// Colours, through a canvas, which understands all ways of writing them.
const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
const paint = canvas.getContext("2d", { willReadFrequently: true });
const colours = new Map();
function colour(text) {
  if (!colours.has(text)) {
    paint.clearRect(0, 0, 1, 1);
    paint.fillStyle = text;
    paint.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = paint.getImageData(0, 0, 1, 1).data;
    colours.set(text, [red, green, blue, alpha / 255]);
  }
  return colours.get(text);
}
const over = ([r, g, b, a], [R, G, B]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a), 1];
function luminance([red, green, blue]) {
  const linear = (part) => (part /= 255) <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
function contrast(first, second) {
  const [dark, light] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

// What lies behind an element; nothing where a picture does, whose colours are not one.
function ground(element) {
  const layers = [];
  for (let at = element; at; at = at.parentElement) {
    const style = getComputedStyle(at);
    if (style.backgroundImage !== "none" || at instanceof SVGElement) return undefined;
    const layer = colour(style.backgroundColor);
    if (layer[3] > 0) layers.push(layer);
    if (layer[3] === 1) break;
  }
  const page = matchMedia("(prefers-color-scheme: dark)").matches ? [18, 18, 18, 1] : [255, 255, 255, 1];
  return layers.reduceRight((below, layer) => over(layer, below), page);
}

// The page as a whole.
if (!/^(en|fr|hi)\b/.test(document.documentElement.lang)) faults.push("the page does not say its language");
if (document.title.trim() === "") faults.push("the page has no title");
const viewport = document.querySelector("meta[name=viewport]")?.content ?? "";
if (/user-scalable\s*=\s*no|maximum-scale\s*=\s*1/.test(viewport)) faults.push("the page cannot be zoomed");
const excess = document.documentElement.scrollWidth - document.documentElement.clientWidth;
if (excess > 1) {
  faults.push(`the page is ${excess} px too wide`);
  const isWide = (element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1;
  [...document.querySelectorAll("main *")].filter(isWide).slice(0, 3).forEach((element) => fault(element, "too wide"));
}

const ids = new Map();
for (const element of document.querySelectorAll("[id]")) ids.set(element.id, [...(ids.get(element.id) ?? []), element]);
for (const [id, elements] of ids) {
  if (elements.length > 1) fault(elements[1], `${elements.length} elements have the id ${id}`);
}
for (const attribute of ["aria-labelledby", "aria-describedby", "aria-controls", "aria-owns", "aria-activedescendant", "for"]) {
  for (const element of document.querySelectorAll(`[${attribute}]`)) {
    const missing = element.getAttribute(attribute).split(/\s+/).filter((id) => id !== "" && !ids.has(id));
    if (missing.length > 0) fault(element, `${attribute} names ${missing.join(" ")}, which is not there`);
  }
}

for (const link of document.querySelectorAll("a[href^='#']")) {
  if (!ids.has(link.getAttribute("href").slice(1))) fault(link, "leads to a place that is not there");
}

const mains = [...document.querySelectorAll("main, [role=main]")].filter((element) => !isHidden(element));
if (mains.length !== 1) faults.push(`there are ${mains.length} mains`);
const headings = [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")].filter((element) => !isHidden(element));
const levels = headings.map((heading) => Number(heading.tagName[1]));
if (levels.filter((level) => level === 1).length !== 1) {
  faults.push(`there are ${levels.filter((level) => level === 1).length} first headings`);
}
levels.forEach((level, at) => {
  if (level > (levels[at - 1] ?? 0) + 1) fault(headings[at], `heading ${level} after ${levels[at - 1] ?? "none"}`);
  if (heard(headings[at]).trim() === "") fault(headings[at], "a heading without text");
});

// What can be used.
for (const element of document.querySelectorAll(ACTIVE)) {
  if (isHidden(element)) {
    const isFocusable = element.closest("[aria-hidden=true]") && element.tabIndex >= 0 && element.checkVisibility();
    if (isFocusable && !element.closest("[inert]")) fault(element, "hidden, but can have the focus");
    continue;
  }
  if (nameOf(element) === "") fault(element, "no name");
  if (element.parentElement?.closest("a[href], button, summary, [role=button], [role=link]")) {
    fault(element, "inside of something else that can be used");
  }
  const box = element.getBoundingClientRect();
  const isInText = getComputedStyle(element).display === "inline";
  // A label is part of what can be touched.
  const boxes = [box, ...[...(element.labels ?? [])].map((label) => label.getBoundingClientRect())];
  const [width, height] = ["width", "height"].map((side) => Math.max(...boxes.map((box) => box[side])));
  // Points of a board are small on a phone; there each move is a button, too.
  if (!isInText && !element.closest("svg") && !isOnlyHeard(element) && (width < 24 || height < 24)) {
    fault(element, `only ${Math.round(width)} by ${Math.round(height)} px`);
  }
}
for (const element of document.querySelectorAll("[tabindex]")) {
  if (element.tabIndex > 0) fault(element, "jumps the queue of the focus");
  const role = element.getAttribute("role");
  if (element.tabIndex === 0 && !isHidden(element) && !element.matches(ACTIVE) && nameOf(element) === "" && !role) {
    fault(element, "has the focus, but neither role nor name");
  }
}
for (const [role, parents] of Object.entries(PARENTS)) {
  for (const element of document.querySelectorAll(`[role=${role}]`)) {
    if (!element.parentElement?.closest(parents)) fault(element, `a ${role} outside of ${parents}`);
  }
}

// Pictures.
for (const picture of document.querySelectorAll("img")) {
  if (!picture.hasAttribute("alt")) fault(picture, "a picture without alt");
}
for (const picture of document.querySelectorAll("svg")) {
  const isInside = picture.parentElement?.closest("svg, a[href], button, summary, [role=img]");
  if (isHidden(picture) || isInside || /^(presentation|none)$/.test(picture.getAttribute("role"))) continue;
  if (!picture.hasAttribute("role")) fault(picture, "a drawing that is neither hidden nor has a role");
  else if (nameOf(picture) === "") fault(picture, "a drawing without a name");
}

// Text that can be read.
const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (texts.nextNode()) {
  const element = texts.currentNode.parentElement;
  if (texts.currentNode.textContent.trim() === "" || !element.checkVisibility({ opacityProperty: true })) continue;
  if (element.closest("svg, noscript, script, style, :disabled, [aria-disabled=true]") || isOnlyHeard(element)) continue;
  const style = getComputedStyle(element);
  const behind = ground(element);
  if (!behind) continue;
  let opacity = 1;
  for (let at = element; at; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity);
  const [red, green, blue, alpha] = colour(style.color);
  const found = contrast(over([red, green, blue, alpha * opacity], behind), behind);
  const size = parseFloat(style.fontSize);
  const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
  if (found < (isLarge ? 3 : 4.5) - 0.005) {
    fault(element, `contrast of ${found.toFixed(2)}, ${style.color} on ${behind.map(Math.round).slice(0, 3)}`);
  }
}
return faults;
