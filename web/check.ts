/** A text or a document held against the law it cites: the server makes the report, and keeps nothing; this browser keeps the last ones, each with an address. */

import { checkFile } from "./api";
import { button, Child, el, failure, save } from "./elements";
import { Words } from "./words";

interface Kept { id: string; name: string; when: string; page: string; }

const mostKept = 8;
const kept = () => JSON.parse(localStorage.getItem("checked") ?? "[]") as Kept[];

/** Keeps a report, and as many earlier ones as there is room for. */
function keep(one: Kept): boolean {
  for (let all = [one, ...kept()].slice(0, mostKept); all.length; all = all.slice(0, -1)) {
    try { localStorage.setItem("checked", JSON.stringify(all)); return true; } catch { /* no room: without the oldest */ }
  }
  return false;
}

function forget(id: string): void { localStorage.setItem("checked", JSON.stringify(kept().filter((one) => one.id !== id))); }

/** The report in a page; its style is that of this page already. */
const report = (page: string) => new DOMParser().parseFromString(page.replace(/<style>[^]*?<\/style>/, ""), "text/html").querySelector(".report") as HTMLElement;

/** The page as a file of its own, whose links lead to this server. In its words quotation marks are escaped. */
const alone = (page: string) => new Blob([page.replaceAll('href="/', `href="${location.origin}/`)], { type: "text/html" });

const nameAs = (name: string, ending: string) => name.replace(/\.[^.]*$/, "") + ending;

function savedAs(words: Words, one: Kept): HTMLElement[] {
  return [button(words.saveReport, () => save(nameAs(one.name, ".html"), alone(one.page))), button(words.print, () => print())];
}

/** Reports of earlier visits. */
function keptList(words: Words, redraw: () => void): HTMLElement | null {
  const all = kept();
  return all.length ? el("section", {}, el("h2", {}, words.checkedBefore), el("ul", { class: "examples" }, ...all.map((one) => el("li", {},
    el("a", { href: "#checked=" + one.id }, one.name), " ", el("span", { class: "as-of" }, one.when), " ",
    button(words.forget, () => { forget(one.id); redraw(); }, "link"))))) : null;
}

/** A report that was kept here. */
export function checkedPage(words: Words, id: string): Child[] {
  const one = kept().find((each) => each.id === id);
  if (!one) return [el("h1", {}, words.check), el("p", {}, words.nothing)];
  return [el("h1", {}, one.name), el("p", { class: "actions" }, ...savedAs(words, one), button(words.forget, () => { forget(id); location.hash = "#check=1"; })), report(one.page)];
}

export function checkPage(words: Words, dayField: HTMLElement, redraw: () => void): Child[] {
  const field = el("textarea", { id: "text", rows: "10", "aria-describedby": "hint" }) as HTMLTextAreaElement;
  const chosen = el("input", { type: "file", id: "document" }) as HTMLInputElement;
  const result = el("div", { "aria-live": "polite" });
  const day = () => (dayField.querySelector("input") as HTMLInputElement).value;
  const check = async (file: Blob, name: string) => {
    result.replaceChildren(el("p", { class: "under" }, words.working));
    const parameters = { name, as_of: day() };
    const saveAs = async (type: string, ending: string) => {
      try { save(nameAs(name, ending), await checkFile(file, parameters, type)); } catch (error) { result.append(failure(words, error)); }
    };
    try {
      const page = await (await checkFile(file, parameters, "text/html")).text();
      const text = name === "text.md" ? (await file.text()).trim().split("\n")[0].slice(0, 60) : name;
      const one = { id: crypto.randomUUID?.() ?? String(Date.now()), name: text, when: new Date().toLocaleString("sv").slice(0, 16), page };
      const here = keep(one);
      result.replaceChildren(el("p", { class: "actions" }, ...savedAs(words, one), button(words.saveJson, () => void saveAs("application/json", ".json")),
        /\.docx$/i.test(name) && button(words.saveComments, () => void saveAs("application/vnd.openxmlformats-officedocument.wordprocessingml.document", "-checked.docx")),
        here && el("a", { href: "#checked=" + one.id }, words.keptHere)), report(page));
    } catch (error) {
      result.replaceChildren(failure(words, error));
    }
  };
  const take = (file?: File) => { if (file) void check(file, file.name); };
  const form = el("form", { class: "ask" }, el("label", { for: "text", class: "hidden" }, words.check), field,
    el("div", { class: "row" }, el("div", { class: "choices" }, dayField, el("label", { class: "as-of" }, words.chooseFile + " ", chosen)),
      el("button", { type: "submit", class: "primary" }, words.checkGo)));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (field.value.trim()) void check(new Blob([field.value]), "text.md");
  });
  chosen.addEventListener("change", () => take(chosen.files?.[0]));
  form.addEventListener("dragover", (event) => { event.preventDefault(); form.classList.add("over"); });
  form.addEventListener("dragleave", () => form.classList.remove("over"));
  form.addEventListener("drop", (event) => {
    event.preventDefault();
    form.classList.remove("over");
    take(event.dataTransfer?.files[0]);
  });
  return [el("h1", {}, words.check), el("p", { id: "hint", class: "under" }, words.checkHint), form, result, keptList(words, redraw)];
}
