/** What a script adds to the pages of laws, which the server makes: a question, copying, the graph, further parts, adding and removing works. */

import { addFiles, editForm, followButton, removeButton } from "./admin";
import { access, get, Links, open, pageAt, Provision, Quote } from "./api";
import { button, el, failure } from "./elements";
import { graphOf } from "./graph";
import { ownNote } from "./notes";
import { reportList } from "./reports";
import { sourceOf } from "./source";
import { Words } from "./words";

/** What the rest of the page makes. */
export interface Pieces {
  ask: (question: string, work: string) => HTMLElement;
  cited: (provision: Provision, quotes: Quote[]) => string;
  copy: (text: string) => Promise<void>;
  address: (provision: Provision) => string;
}

/** Takes an element of the same page as it is now at an address. */
async function replaced(old: Element, path: string, selector: string): Promise<void> {
  const now = (await pageAt(path)).querySelector(selector);
  if (now) old.replaceChildren(...now.childNodes);
}

/** The list of all laws: it follows what is typed, and works are added and removed where one may. */
async function worksPage(words: Words, main: HTMLElement, manage: HTMLElement): Promise<void> {
  const list = main.querySelector("#list") as HTMLElement, field = main.querySelector("input[name=name]") as HTMLInputElement,
    order = main.querySelector("select[name=order]") as HTMLSelectElement;
  const may = await access();
  const fill = async () => {
    const chosen = new URLSearchParams(Object.entries({ name: field.value.trim(), order: order.value }).filter(([, value]) => value));
    await replaced(list, `/law/?${chosen}`, "#list");
    furnish();
  };
  const furnish = () => {
    if (may !== "admin") return;
    for (const line of list.querySelectorAll<HTMLElement>("li[data-id]"))
      line.append(removeButton(words, line.dataset.id as string, line.querySelector("a")?.textContent ?? "", () => void fill()));
  };
  furnish();
  let waiting = 0;
  field.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => void fill(), 80);
  });
  order.addEventListener("change", () => void fill());
  const adding = await addFiles(words, () => void fill()), reports = await reportList();
  if (adding) manage.append(adding, el("p", {}, el("a", { href: "/#review=1" }, words.review)));
  if (reports.length) manage.append(el("p", {}, el("a", { href: "/#reports=1" }, `${words.reports} (${reports.length})`)));
}

/** The rest of a long law is read when its reader comes near. */
function readOn(main: HTMLElement): void {
  const link = main.querySelector<HTMLAnchorElement>(".go-on a");
  if (!link) return;
  new IntersectionObserver(async (seen, observer) => {
    if (!seen.some((one) => one.isIntersecting)) return;
    observer.disconnect();
    const rest = await pageAt(link.href);
    main.querySelector(".law")?.append(...rest.querySelectorAll(".law > section"));
    const next = rest.querySelector(".go-on");
    const line = link.parentElement as HTMLElement;
    if (!next) return line.remove();
    line.replaceWith(next);
    readOn(main);
  }, { rootMargin: "1200px" }).observe(link);
}

/** Copying, and what refers to what. */
async function provisionPage(words: Words, main: HTMLElement, actions: HTMLElement, pieces: Pieces): Promise<void> {
  const id = actions.dataset.id as string, law = main.querySelector(".law") as HTMLElement;
  const links = (await get<Links[]>("/v1/links", { reference: id, as_of: actions.dataset.on ?? "", limit: "1000" })).find((one) => one.provision.id === id);
  if (!links) return;
  main.querySelector("aside")?.append(ownNote(words, id, links.provision.citation, pieces.address(links.provision)));
  const whole = { text: law.innerText.trim(), begin: 0, end: 0 };
  actions.append(button(words.copy, () => void pieces.copy(pieces.cited(links.provision, [whole]))),
    button(words.permalink, () => void pieces.copy(location.href)), button(words.print, () => print()));
  const graph = graphOf(links.provision, links.refers_to, links.referred_from, (other) => pieces.address(other), words.graph);
  if (graph) actions.after(el("figure", {}, el("figcaption", { class: "under" }, `${words.referredFrom} → ${links.provision.label || links.provision.citation} → ${words.refersTo}`), graph));
}

/** What is near in meaning, which only a library with an encoder can tell, and which takes it a moment. */
async function similarProvisions(words: Words, main: HTMLElement, id: string, day: string, address: Pieces["address"]): Promise<void> {
  const aside = main.querySelector("aside");
  // Asked once while the tab is open: a library without an encoder refuses to say what is similar.
  if (sessionStorage.getItem("encoder") === null) sessionStorage.setItem("encoder", (await open<{ encoder: string | null }>("/v1/status?limit=1"))?.encoder ?? "");
  if (!sessionStorage.getItem("encoder")) return;
  const found = await open<Links[]>("/v1/links?" + new URLSearchParams({ reference: id, similar: "6", limit: "1", ...(day && { as_of: day }) }));
  const similar = found?.[0]?.similar ?? [];
  if (similar.length) aside?.append(el("details", { open: "" }, el("summary", {}, `${words.similar} (${similar.length})`),
    el("ul", {}, ...similar.map(({ provision }) => el("li", {}, el("a", { href: address(provision), lang: provision.work.language }, provision.citation))))));
}

export async function lawPage(words: Words, main: HTMLElement, pieces: Pieces): Promise<void> {
  // A key is not sent with an address that is opened: the page is fetched with it.
  if (main.querySelector("#locked")) {
    const opened = await pageAt(location.pathname + location.search);
    document.title = opened.title;
    main.replaceChildren(...(opened.querySelector("main") as HTMLElement).childNodes);
    if (main.querySelector("#locked")) return;
  }
  main.querySelector("mark")?.scrollIntoView({ block: "center" });
  const here = main.querySelector<HTMLElement>("#ask-here"), manage = main.querySelector<HTMLElement>("#manage"), actions = main.querySelector<HTMLElement>("#actions");
  if (here) {
    sessionStorage.setItem("title " + here.dataset.work, here.dataset.title as string);
    here.append(el("details", { class: "compact" }, el("summary", {}, words.question), pieces.ask("", here.dataset.work as string)));
  }
  if (manage) await worksPage(words, main, manage);
  readOn(main);
  if (here?.dataset.whole !== undefined && await access() === "admin") {
    const form = el("div", {}), details = el("details", { class: "compact" }, el("summary", {}, words.edit), form);
    details.addEventListener("toggle", () => void editForm(words, here.dataset.work as string, () => undefined).then((made) => form.replaceChildren(made), (error: unknown) => form.replaceChildren(failure(words, error))), { once: true });
    here.append(details, el("p", { class: "actions" }, await followButton(words, here.dataset.work as string)));
  }
  if (!actions) return;
  if (actions.dataset.pdf !== undefined) actions.before(sourceOf(words, actions.dataset.id as string, actions.dataset.on ?? ""));
  await provisionPage(words, main, actions, pieces);
  await similarProvisions(words, main, actions.dataset.id as string, actions.dataset.on ?? "", pieces.address);
}
