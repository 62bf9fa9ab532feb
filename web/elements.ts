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

/** Hands a file over to be kept. */
export function save(name: string, content: Blob): void {
  const link = el("a", { href: URL.createObjectURL(content), download: name }) as HTMLAnchorElement;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A form for the key of a server; an empty text where none is given. */
export function wantedKey(words: Words, refused: boolean): Promise<string> {
  return new Promise((resolve) => {
    const field = el("input", { type: "password", id: "key", autocomplete: "current-password" }) as HTMLInputElement;
    const dialog = el("dialog", { class: "key" }, el("form", { method: "dialog" }, refused && el("p", { class: "failure", role: "alert" }, words.wrongKey),
      el("p", {}, el("label", { for: "key" }, words.key)), field,
      el("p", { class: "actions" }, el("button", { class: "primary", type: "submit" }, words.enter), button(words.close, () => dialog.close())))) as HTMLDialogElement;
    dialog.addEventListener("submit", () => { dialog.returnValue = "given"; });
    dialog.addEventListener("close", () => { dialog.remove(); resolve(dialog.returnValue === "given" ? field.value : ""); });
    document.body.append(dialog);
    dialog.showModal();
  });
}

export function failure(words: Words, error: unknown): HTMLElement {
  return el("div", { class: "failure", role: "alert" }, el("strong", {}, words.failed + ". "), el("span", { lang: "en" }, error instanceof Error ? error.message : String(error)));
}
