/** The page of a PDF beside the words that were read from it. */

import { Box, sourcePage } from "./api";
import { button, el } from "./elements";
import { shape } from "./graph";
import { Words } from "./words";

/** A part of the page that is looked up when it is opened; the words of the provision, or another box, are framed. */
export function sourceOf(words: Words, reference: string, day: string, first = "", box?: Box): HTMLElement {
  const body = el("div", {}), all = el("details", { class: "source" }, el("summary", {}, words.sourcePage), body);
  const show = async (number: string) => {
    const found = await sourcePage({ reference, as_of: day, page: number });
    if (!found) return body.replaceChildren(el("p", { class: "under" }, words.nothing));
    const { page, picture } = found, at = page.pages.indexOf(page.page);
    const name = `${words.sourcePage} ${page.page}`, href = URL.createObjectURL(picture);
    const drawn = shape("svg", { viewBox: `0 0 ${page.width} ${page.height}`, role: "img", "aria-label": name });
    drawn.append(shape("image", { href, width: page.width, height: page.height }),
      ...(box && number === first ? [box] : page.boxes).map(([left, top, right, bottom]) => shape("rect", { x: left - 3, y: top - 3, width: right - left + 6, height: bottom - top + 6, class: "framed" })));
    const step = (to: number | undefined, word: string) => to !== undefined && button(`${word} (${to})`, () => void show(String(to)), "link");
    body.replaceChildren(el("p", { class: "under" }, name), drawn, el("p", { class: "actions" }, ...[step(page.pages[at - 1], words.previous), step(page.pages[at + 1], words.next)].filter(Boolean) as HTMLElement[]));
  };
  all.addEventListener("toggle", () => void show(first), { once: true });
  return all;
}
