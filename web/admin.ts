/** What people with an admin key do: files are added by dropping them, works removed, unread parts read. */

import { access, EditedWork, get, post, remove, ReviewItem, sendFile } from "./api";
import { button, Child, el, failure } from "./elements";
import { sourceOf } from "./source";
import { languages, tongue, Words } from "./words";

/** What became of the files of this visit: kept while the list of laws is drawn anew. */
const log = el("ul", { class: "log", "aria-live": "polite" });

/** A place to drop files on, or to choose them; nothing for who may not add. */
export async function addFiles(words: Words, done: () => void): Promise<HTMLElement | null> {
  if (await access() !== "admin") return null;
  const chosen = el("input", { type: "file", multiple: "", id: "files" }) as HTMLInputElement;
  const add = async (files: File[]) => {
    for (const file of files) {
      const state = el("span", {}, words.working);
      log.append(el("li", {}, file.name + ": ", state));
      try {
        const report = await sendFile(file, (progress) => { state.textContent = `${progress.step} ${progress.done}${progress.total ? "/" + progress.total : ""} ${progress.unit}`; });
        const provisions = report.files.reduce((sum, one) => sum + one.provisions, 0);
        state.textContent = `${words.added} (${provisions})`;
        state.className = "badge good";
      } catch (error) {
        state.replaceWith(failure(words, error));
      }
    }
    done();
  };
  chosen.addEventListener("change", () => void add([...chosen.files ?? []]));
  const zone = el("div", { class: "ask drop" }, el("label", { for: "files" }, words.addFiles + " "), chosen, log);
  zone.addEventListener("dragover", (event) => { event.preventDefault(); zone.classList.add("over"); });
  zone.addEventListener("dragleave", () => zone.classList.remove("over"));
  zone.addEventListener("drop", (event) => {
    event.preventDefault();
    zone.classList.remove("over");
    void add([...event.dataTransfer?.files ?? []]);
  });
  return zone;
}

/** A button that removes a work, and asks first. */
export function removeButton(words: Words, id: string, title: string, done: () => void): HTMLElement {
  return button(words.remove, () => { if (confirm(`${words.remove}: ${title}?`)) void remove<unknown>("/v1/works", { id }).then(done, (error: unknown) => alert(failure(words, error).textContent)); }, "link");
}

/** A button that follows a law, whose changes the feed then tells, or follows it no longer. */
export async function followButton(words: Words, id: string): Promise<HTMLElement> {
  const path = "/v1/followed", made = button("", () => void toggle());
  let is = false;
  const show = (all: { works: { id: string }[] }) => {
    is = all.works.some((one) => one.id === id);
    made.textContent = is ? words.unfollow : words.follow;
  };
  const toggle = async () => { try { show(is ? await remove(path, { work: id }) : await post(path, { work: id })); } catch (error) { made.after(failure(words, error)); } };
  show(await get(path, {}));
  return made;
}

/** What was understood of a work, to be mended: its title, kind, language and days, and a short title more. */
export async function editForm(words: Words, id: string, done: () => void): Promise<HTMLElement> {
  const found = await get<EditedWork>("/v1/edits", { work: id });
  const body = el("form", { class: "edit" });
  const labels: Record<string, string> = { title: words.titleOf, short_title: words.shortTitle, kind: words.kindOf, language: words.lawLanguage, in_force_from: words.inForceFrom, in_force_until: words.until };
  const draw = (work: EditedWork) => {
    const { edits } = work;
    // With values to choose from, each with what it means.
    const field = (name: string, label: string, value: string, type = "text", among: Record<string, string> = {}) => el("label", {}, label + " ", el("input", { type, name, value, list: "known-" + name }),
      el("datalist", { id: "known-" + name }, ...Object.entries(among).map(([one, said]) => el("option", { value: one }, said))));
    const act = async (change: Promise<EditedWork>) => {
      try { draw(await change); done(); } catch (error) { body.append(failure(words, error)); }
    };
    const save = () => {
      const said = Object.fromEntries([...new FormData(body as HTMLFormElement)].map(([name, value]) => [name, String(value).trim()]));
      const before: Record<string, unknown> = { ...work };
      const changed = Object.fromEntries(Object.entries(said).filter(([name, value]) => value && value !== before[name]));
      if (Object.keys(changed).length) void act(post<EditedWork>("/v1/edits", { work: work.id, ...changed }));
    };
    body.onsubmit = (event) => { event.preventDefault(); save(); };
    body.replaceChildren(field("title", words.titleOf, work.title), field("short_titles", words.shortTitle, ""), field("kind", words.kindOf, work.kind, "text", words.kind),
      field("language", words.lawLanguage, work.language, "text", Object.fromEntries(Object.keys(languages).map((code) => [code, tongue(code)]))),
      field("in_force_from", words.inForceFrom, work.in_force_from, "date"), field("in_force_until", words.until, work.in_force_until, "date"),
      el("p", { class: "actions" }, el("button", { type: "submit", class: "primary" }, words.keep),
        edits.length > 0 && button(`${words.undo}: ${edits[edits.length - 1].value}`, () => void act(remove<EditedWork>("/v1/edits", { work: work.id })))),
      el("ul", { class: "under" }, ...edits.map((edit) => el("li", {}, `${edit.when.slice(0, 10)} ${labels[edit.field] ?? edit.field}: ${edit.before ? edit.before + " → " : ""}${edit.value}`))));
  };
  draw(found);
  return body;
}

function reviewed(words: Words, item: ReviewItem): HTMLElement {
  const text = el("textarea", { rows: "3", "aria-label": words.itSays }) as HTMLTextAreaElement;
  text.value = item.corrections.length ? item.corrections[item.corrections.length - 1].text : "";
  const state = el("span", { class: "badge" }, words.unread[item.state] ?? item.state);
  const line = el("p", { class: "actions" });
  const act = async (work: Promise<ReviewItem>) => {
    try { state.textContent = words.unread[(await work).state]; state.className = "badge good"; } catch (error) { line.append(failure(words, error)); }
  };
  line.append(button(words.keep, () => { if (text.value.trim()) void act(post<ReviewItem>("/v1/review", { item: item.id, text: text.value })); }));
  if (item.state === "transcribed") line.append(" ", button(words.accept, () => void act(post<ReviewItem>("/v1/review/accept", { item: item.id }))));
  const address = "/law/" + (item.provision || item.work.id).split("/").map(encodeURIComponent).join("/");
  return el("li", { class: "card" }, el("p", {}, el("strong", {}, words.unread[item.kind] ?? item.kind), " ", state, " ", el("a", { href: address }, item.work.title), " · ", item.source, " · ", item.place),
    el("p", { class: "under", lang: "en" }, item.reason), item.page && sourceOf(words, item.work.id, "", String(item.page.page), item.page.box), text, line);
}

export async function reviewPage(words: Words): Promise<Child[]> {
  const { items } = await get<{ items: ReviewItem[] }>("/v1/review", {});
  return [el("h1", {}, `${words.review} (${items.length})`),
    items.length ? el("ul", { class: "cards" }, ...items.slice(0, 200).map((item) => reviewed(words, item))) : el("p", {}, words.nothing)];
}
