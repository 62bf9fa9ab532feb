/** Pieces of the page that all of it is made of. */

import { Words } from "./words";

export type Child = Node | string | null | undefined | false;

/** An element. Text is never read as markup: all that comes from the server is shown as it is. */
export function el(name: string, attributes: Record<string, string> = {}, ...children: Child[]): HTMLElement {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  for (const child of children) if (child) element.append(child);
  return element;
}

export function button(text: string, act: () => void, kind = ""): HTMLElement {
  const made = el("button", { type: "button", class: kind }, text);
  made.addEventListener("click", act);
  return made;
}

export function failure(words: Words, error: unknown): HTMLElement {
  return el("div", { class: "failure", role: "alert" }, el("strong", {}, words.failed + ". "), error instanceof Error ? error.message : String(error));
}
