// A quiet marker around what a step is about: in drawings a frame of its own, elsewhere an outline.
const ROOM = 4; // units of the drawing between a thing and its frame

/** Marks what these selectors find, and nothing else. */
export function lay(selectors) {
  for (const old of document.querySelectorAll(".pointer")) old.remove();
  for (const old of document.querySelectorAll(".pointed")) old.classList.remove("pointed");
  for (const thing of selectors ? document.querySelectorAll(selectors) : []) {
    if (thing instanceof SVGGraphicsElement && thing.ownerSVGElement) frame(thing);
    else thing.classList.add("pointed");
  }
}

function frame(thing) {
  const { x, y, width, height } = thing.getBBox();
  const rect = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const facts = { class: "pointer", x: x - ROOM, y: y - ROOM, width: width + 2 * ROOM, height: height + 2 * ROOM, rx: 2 * ROOM };
  for (const [name, value] of Object.entries(facts)) rect.setAttribute(name, value);
  thing.append(rect);
}
