/** What a provision refers to and what refers to it, as a small graph to walk: every other end is a link. */

import { Link, Provision } from "./api";

const svg = "http://www.w3.org/2000/svg";
const most = 7;      // on each side; the lists beside the graph have all
const rowHeight = 34;
const boxWidth = 190;
const width = 640;
const narrowWidth = 300, indent = 30;

export function shape(name: string, attributes: Record<string, string | number>, text = ""): SVGElement {
  const made = document.createElementNS(svg, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  if (text) made.textContent = text;
  return made;
}

/** Each provision once, in the order of the law. */
function ends(links: Link[], own: Provision): Provision[] {
  const found = new Map<string, Provision>();
  for (const link of links) if (link.kind === "reference" && link.provision && link.provision.id !== own.id) found.set(link.provision.id, link.provision);
  return [...found.values()];
}

/** Pixels of a letter: those of Hangul and Han are twice as wide as most, capitals half as wide again, marks above and below others have no width. */
const widthOf = (letter: string) => /\p{Mn}/u.test(letter) ? 0 : /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/.test(letter) ? 12 : /\p{Lu}/u.test(letter) ? 9 : 7;

/** As it is cited, without the name of the work where that is the same, cut to what a box has room for. */
function labelOf(provision: Provision, own: Provision, room: number): string {
  const cited = provision.citation, title = provision.work.title;
  const name = provision.work.id === own.work.id ? cited.replace(title, "").replace(/^[\s,]+|[\s,]+$/g, "") || provision.label : cited;
  let wide = 0, out = "";
  for (const letter of name || cited) {
    wide += widthOf(letter);
    if (wide > room) return out + "…";
    out += letter;
  }
  return out;
}

function box(x: number, y: number, provision: Provision, own: Provision, href: string | null, boxWide = boxWidth): SVGElement {
  const group = href ? shape("a", { href, "aria-label": provision.citation }) : shape("g", {});
  group.append(shape("title", {}, provision.citation),
    shape("rect", { x, y, width: boxWide, height: rowHeight - 8, rx: 6, class: href ? "node" : "node own" }),
    shape("text", { x: x + boxWide / 2, y: y + 17, "text-anchor": "middle" }, labelOf(provision, own, boxWide - 24)));
  return group;
}

/** On a phone: what refers to it above the provision, what it refers to below. */
function narrowGraph(own: Provision, left: Provision[], right: Provision[], address: (provision: Provision) => string, named: string): SVGElement {
  const graph = shape("svg", { class: "graph", role: "group", "aria-label": named });
  let y = 1, ownAt = 0;
  const rows = (all: Provision[], after: boolean) => {
    const trunk = indent / 2;
    for (const provision of all.slice(0, most)) {
      graph.append(shape("path", { d: `M${trunk} ${after ? ownAt + rowHeight - 8 : y + 13} V${y + 13} H${indent}`, class: "edge" }), box(indent, y, provision, own, address(provision), narrowWidth - indent - 1));
      if (!after) graph.append(shape("path", { d: `M${trunk} ${y + 13} V${rowHeight * Math.min(most, all.length) + (all.length > most ? rowHeight : 0) + 1}`, class: "edge" }));
      y += rowHeight;
    }
    if (all.length > most) {
      graph.append(shape("text", { x: indent + 8, y: y + 17, class: "more" }, `+ ${all.length - most}`));
      y += rowHeight;
    }
  };
  rows(left, false);
  ownAt = y;
  graph.append(box(1, y, own, own, null, narrowWidth - 2));
  y += rowHeight;
  rows(right, true);
  graph.setAttribute("viewBox", `0 0 ${narrowWidth} ${y}`);
  return graph;
}

/** Nothing where nothing is linked. `address` makes the link to a provision, `named` what the graph is called. */
export function graphOf(own: Provision, to: Link[], from: Link[], address: (provision: Provision) => string, named: string): SVGElement | null {
  const left = ends(from, own), right = ends(to, own);
  if (!left.length && !right.length) return null;
  if (matchMedia("(max-width: 40rem)").matches) return narrowGraph(own, left, right, address, named);
  const rows = Math.max(1, Math.min(most, left.length), Math.min(most, right.length)) + (left.length > most || right.length > most ? 1 : 0);
  const height = rows * rowHeight;
  const middle = height / 2 - 4;  // of the boxes, which have a gap below them
  const graph = shape("svg", { viewBox: `-1 -1 ${width + 2} ${height}`, class: "graph", role: "group", "aria-label": named });
  const column = (all: Provision[], x: number, towards: boolean) => {
    const shown = all.slice(0, most);
    const top = middle + 4 - (Math.min(all.length, most) + (all.length > most ? 1 : 0)) * rowHeight / 2;
    shown.forEach((provision, i) => {
      const y = top + i * rowHeight;
      const outer = towards ? x : x + boxWidth, inner = towards ? width / 2 + boxWidth / 2 : width / 2 - boxWidth / 2;
      const bend = (outer + inner) / 2;
      graph.append(shape("path", { d: `M${outer} ${y + 13} C${bend} ${y + 13} ${bend} ${middle} ${inner} ${middle}`, class: "edge" }));
      graph.append(box(x, y, provision, own, address(provision)));
    });
    if (all.length > most) graph.append(shape("text", { x: x + boxWidth / 2, y: top + most * rowHeight + 17, "text-anchor": "middle", class: "more" }, `+ ${all.length - most}`));
  };
  column(left, 0, false);
  column(right, width - boxWidth, true);
  graph.append(box(width / 2 - boxWidth / 2, middle - 13, own, own, null));
  return graph;
}
