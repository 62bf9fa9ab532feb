/** Pieces of the page that all of it is made of. */

import { Said, told, Words } from "./words";

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

/** What the library says; in English where the page has no words for it. */
export function spoken(text: string, said?: Said): Child {
  return told(said) ?? (text && el("span", { lang: "en" }, text));
}

/** A refusal of the server. Of its remedies only those are shown that are said to everybody, not for a command line. */
export class Problem extends Error {
  constructor(readonly said: { title?: string; detail?: string; detail_said?: Said; hint_said?: Said }) { super(said.detail); }
}

/** What went wrong. What did not come from the server came from the connection to it. */
export function failure(words: Words, error: unknown): HTMLElement {
  const said = error instanceof Problem ? error.said : { title: "no-connection" } as Problem["said"], own = told(said.detail_said), hint = told(said.hint_said);
  return el("div", { class: "failure", role: "alert" }, el("strong", {}, words.failed + ". "), own ?? words.error[said.title ?? ""] ?? "",
    !own && said.detail && ": ", !own && said.detail && el("span", { lang: "en" }, said.detail), hint && ` – ${hint}`);
}
