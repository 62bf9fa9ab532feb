/** A reader's own notes on provisions: kept in the browser, told to no server, and taken along as Markdown. */

import { button, Child, el, save } from "./elements";
import { Words } from "./words";

interface Note { citation: string; address: string; text: string; }

const notes = () => JSON.parse(localStorage.getItem("notes") ?? "{}") as Record<string, Note>;

function exportButton(words: Words): HTMLElement {
  return button(words.saveNotes, () => save("notes.md", new Blob(Object.values(notes()).map(({ citation, address, text }) =>
    `## ${citation}\n\n<${new URL(address, location.origin)}>\n\n${text}\n\n`), { type: "text/markdown" })));
}

/** A note beside a provision, kept while it is written; an empty one is none. */
export function ownNote(words: Words, id: string, citation: string, address: string): HTMLElement {
  const before = notes()[id]?.text ?? "", field = el("textarea", { rows: "4", id: "note", "aria-label": words.notes, maxlength: "20000" }) as HTMLTextAreaElement;
  field.value = before;
  field.addEventListener("input", () => {
    const all = notes(), text = field.value.trim();
    if (text) all[id] = { citation, address, text }; else delete all[id];
    localStorage.setItem("notes", JSON.stringify(all));
  });
  return el("details", before ? { open: "" } : {}, el("summary", {}, words.notes), el("p", { class: "under" }, words.notesHint), field, el("p", { class: "actions" }, exportButton(words)));
}

/** All notes, each with the provision it is on. */
export function noteList(words: Words): Child {
  const all = Object.values(notes());
  return all.length > 0 && el("section", {}, el("h2", {}, words.notes), el("p", { class: "under" }, words.notesHint),
    el("ul", { class: "examples" }, ...all.map((note) => el("li", {}, el("a", { href: note.address }, note.citation), " ", el("span", { class: "as-of" }, note.text.split("\n")[0].slice(0, 80))))), exportButton(words));
}
