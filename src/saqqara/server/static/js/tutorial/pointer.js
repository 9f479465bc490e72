// Marker around the subject of a tutorial step: a frame in drawings, an outline elsewhere.
const FRAME_MARGIN = 4; // SVG units between an element and its frame

/** Mark the elements that the selectors match, and no others. */
export function pointAt(selectors) {
  for (const old of document.querySelectorAll(".pointer")) old.remove();
  for (const old of document.querySelectorAll(".pointer-target")) old.classList.remove("pointer-target");
  for (const element of selectors ? document.querySelectorAll(selectors) : []) {
    if (element instanceof SVGGraphicsElement && element.ownerSVGElement) addFrame(element);
    else element.classList.add("pointer-target");
  }
}

function addFrame(element) {
  const { x, y, width, height } = element.getBBox();
  const rect = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const facts = { class: "pointer", x: x - FRAME_MARGIN, y: y - FRAME_MARGIN, width: width + 2 * FRAME_MARGIN, height: height + 2 * FRAME_MARGIN, rx: 2 * FRAME_MARGIN };
  for (const [name, value] of Object.entries(facts)) rect.setAttribute(name, value);
  element.append(rect);
}
