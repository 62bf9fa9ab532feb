/** A list of provisions: narrowed down by what they are, in the order that is wanted, gone through with the keyboard. */

import { get, Hit, open, SearchResult, Works } from "./api";
import { button, Child, el } from "./elements";
import { language, named, tongue, Words } from "./words";

/** What a question may be narrowed down by, besides a work and a day; the last two concern lists alone. */
export const narrowing = ["jurisdiction", "kind", "collection", "language", "in_force", "order"] as const;

/** What the rest of the page makes. */
export interface Pieces {
  hit: (hit: Hit) => HTMLElement;
  /** Narrows the page down, or puts its list into another order; an empty value: not any more. */
  choose: (name: string, value: string) => void;
}

/** Of one reply, and of all that the server gives. */
const hitsAtOnce = 10, mostCounted = 100;

const regions = new Intl.DisplayNames(language, { type: "region" });
const regionOf = (code: string) => named(regions, code === "uk" ? "GB" : code.toUpperCase());

let held: Promise<Works | null> | null = null;
/** The works of the library, counted by what they are. */
const heldWorks = () => held ??= open<Works>("/v1/works?limit=1");

/** The parameters of a list of hits, with how many are of which country and so on. */
export function listed(parameters: Record<string, string>): Record<string, string> {
  return { ...parameters, facets: "true", limit: String(hitsAtOnce) };
}

/** A choice among values, of which one is chosen; nothing where there is none to make. */
function choice(id: string, label: string, all: [value: string, text: string][], chosen: string, choose: Pieces["choose"]): HTMLElement | null {
  if (all.length < 2 && !chosen) return null;
  const select = el("select", { id: "by-" + id }, ...all.map(([value, text]) => el("option", { value, ...(value === chosen ? { selected: "" } : {}) }, text))) as HTMLSelectElement;
  select.addEventListener("change", () => choose(id, select.value));
  return el("label", { class: "as-of" }, label + " ", select);
}

async function choices(words: Words, parameters: Record<string, string>, found: SearchResult, choose: Pieces["choose"]): Promise<Child[]> {
  const languages = Object.keys((await heldWorks())?.facets.language ?? {}), facets = found.facets ?? {};
  const counted = (name: string, label: string, text: (value: string) => string) => {
    const chosen = parameters[name] ?? "", counts = Object.entries(facets[name] ?? {}).sort(([, a], [, b]) => b - a);
    if (chosen && !counts.some(([value]) => value === chosen)) counts.unshift([chosen, 0]);
    if (counts.length < 2 && !chosen) return null;
    return choice(name, label, [["", words.all], ...counts.map(([value, count]): [string, string] => [value, `${text(value)} (${count})`])], chosen, choose);
  };
  const standings = Object.keys(facets.standing ?? {}), only = parameters.in_force === "true";
  const inForce = el("input", { type: "checkbox", id: "by-in_force", ...(only ? { checked: "" } : {}) }) as HTMLInputElement;
  inForce.addEventListener("change", () => choose("in_force", inForce.checked ? "true" : ""));
  return [counted("jurisdiction", words.country, regionOf), counted("kind", words.kindOf, (kind) => words.kind[kind] ?? kind), counted("collection", words.collection, (name) => name),
    languages.length > 1 ? choice("language", words.lawLanguage, [["", words.all], ...languages.map((code): [string, string] => [code, tongue(code)])], parameters.language ?? "", choose) : null,
    (only || standings.length > 1) && el("label", { class: "as-of" }, inForce, " " + words.onlyInForce),
    (found.hits.length > 1 || parameters.order) && choice("order", words.order, [["", words.byRelevance], ["day", words.byDay], ["law", words.byLaw]], parameters.order ?? "", choose)];
}

/** "57 provisions found" */
export function countOf(words: Words, found: SearchResult): string {
  const total = found.total_hits ?? found.hits.length;
  return total > mostCounted ? words.foundMore.replace("{n}", String(mostCounted)) : words.foundN.replace("{n}", String(total));
}

/** Up and down go from one hit to the next, up from the first and Escape back to the question. */
function walk(list: HTMLElement): void {
  list.addEventListener("keydown", (event) => {
    const links = [...list.querySelectorAll<HTMLElement>("a.citation")], at = links.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    const question = document.getElementById("question"), places: Record<string, HTMLElement | null> = { ArrowDown: links[at + 1] ?? links[at], ArrowUp: links[at - 1] ?? question, Escape: question };
    if (!places[event.key]) return;
    event.preventDefault();
    places[event.key]?.focus();
  });
}

/** What a list can be narrowed down by. */
export async function choicesOf(words: Words, parameters: Record<string, string>, found: SearchResult, choose: Pieces["choose"]): Promise<HTMLElement> {
  return el("div", { class: "choices" }, ...await choices(words, parameters, found, choose));
}

/** The list with its choices, and a button for more. @param hidden ids that are shown elsewhere @param kept choices that stay until those of this list are known */
export async function hitList(words: Words, parameters: Record<string, string>, first: SearchResult, pieces: Pieces, hidden = new Set<string>(), kept?: Element | null): Promise<HTMLElement> {
  const list = el("ol", { class: "hits" }), line = el("p", {});
  const add = (found: SearchResult) => {
    list.append(...found.hits.filter((hit) => !hidden.has(hit.provision.id)).map(pieces.hit));
    line.replaceChildren(...(found.next_offset ? [button(words.more, () => void more(found.next_offset as number))] : []));
  };
  const more = async (offset: number) => {
    const before = list.children.length;
    add(await get<SearchResult>("/v1/search", { ...parameters, offset: String(offset) }));
    list.children[before]?.querySelector<HTMLElement>("a")?.focus();
  };
  add(first);
  walk(list);
  return el("div", {}, kept ?? await choicesOf(words, parameters, first, pieces.choose), list.children.length ? list : el("p", {}, words.nothing), line);
}
