/** The page: what it shows is said behind the '#' of its address, so that every answer and provision has a link. */

import { Answer, get, Hit, models, onKeyWanted, openPage, Passage, Provision, Quote, SearchResult, searchNow, WrittenAnswer } from "./api";
import { reviewPage } from "./admin";
import { checkedPage, checkPage } from "./check";
import { docx, Paragraph } from "./docx";
import { button, Child, el, failure as failureOf, save, spoken, wantedKey } from "./elements";
import { lawPage } from "./law";
import { noteList } from "./notes";
import { reportPage, reportsPage } from "./reports";
import { choicesOf, countOf, hitList, listed, narrowing } from "./search";
import { choose as chooseLanguage, language, languages, Said, told, words } from "./words";
import { writtenAnswer } from "./written";

const byId = (id: string) => document.getElementById(id) as HTMLElement;
const main = byId("main");

onKeyWanted((refused) => wantedKey(words, refused));

const state = () => new URLSearchParams(location.hash.slice(1));

/** Today, where the reader is. */
const today = () => new Date().toLocaleDateString("sv");
/** The day whose law was asked for, which only a question changes, never reading; empty: today. */
let lawDay = "";

function address(parameters: Record<string, string>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, value);
  return "#" + query;
}

/** Rises with every page that is begun: what an earlier one still waits for is not shown any more. */
let turn = 0;
/** Ends what a page that was left still has written. */
let leaving = new AbortController();

function say(text: string): void { byId("status").textContent = text; }

// ---- pieces ----

/** How a provision stands on the day that was asked for, whichever of its versions is shown. */
function standingOn(provision: Provision): string {
  const day = lawDay || today(), known = provision.standing === "in force" || provision.standing === "no longer in force" || provision.standing === "not yet in force";
  if (!known) return provision.standing;
  if (provision.in_force_from > day) return "not yet in force";
  return provision.in_force_until && provision.in_force_until <= day ? "no longer in force" : "in force";
}

/** Green says that it is the law of today: of another day it is said which. */
function standingOf(provision: Provision): HTMLElement {
  const dates = [
    provision.in_force_from && `${words.inForceFrom} ${provision.in_force_from}`,
    provision.in_force_until && `${words.until} ${provision.in_force_until}`,
  ].filter(Boolean).join(", ");
  const standing = provision.standing && standingOn(provision), now = !lawDay;
  const kind = standing === "in force" ? (now ? " good" : "") : standing === "not known" ? "" : " warn";
  return el("span", { class: "standing" },
    standing && el("span", { class: "badge" + kind }, (words.standing[standing] ?? standing) + (now ? "" : ` (${lawDay})`)), " ", dates);
}

/** Where a provision is read, at the words that are quoted. */
function showAddress(provision: Provision, quote?: Quote): string {
  // Of a server with a public address the page itself may be open at another.
  const at = provision.permalink.replace(/^https?:\/\/[^/]+/, "");
  return quote ? `${at}${at.includes("?") ? "&" : "?"}mark=${quote.begin}-${quote.end}` : at;
}

/** Says so where what is answered is not the law of today, and leads there. */
function dayBanner(): HTMLElement | null {
  if (!lawDay) return null;
  const at = state();
  const today = address(Object.fromEntries([...at].filter(([name]) => name !== "as_of")));
  return el("p", { class: "banner", role: "note" }, `${words.asStoodOn} ${lawDay}. `, at.has("as_of") && el("a", { href: today }, words.toToday));
}

function citationLink(provision: Provision, quote?: Quote): HTMLElement {
  return el("a", { href: showAddress(provision, quote), class: "citation", lang: provision.work.language }, provision.citation);
}

/** The title of its work, where the citation does not say it. */
function titleBeside(provision: Provision): string[] {
  return provision.citation.includes(provision.work.title) ? [] : [provision.work.title, " · "];
}

function quoted(provision: Provision, quote: Quote): HTMLElement {
  return el("blockquote", { lang: provision.work.language }, el("a", { href: showAddress(provision, quote), class: "words" }, quote.text));
}

/** The citation with the title of its work, which it may have already. */
function fullCitation(provision: Provision): string {
  return provision.citation.includes(provision.work.title) ? provision.citation : `${provision.citation}, ${provision.work.title}`;
}

/** How a provision is cited: with the day asked for, and how it stands on it. */
function citedAs(provision: Provision): string {
  const from = provision.in_force_from && `${words.inForceFrom} ${provision.in_force_from}`, until = provision.in_force_until && `${words.until} ${provision.in_force_until}`;
  const standing = provision.standing && (words.standing[standingOn(provision)] ?? provision.standing);
  const facts = [`${words.asOf} ${lawDay || today()}`, standing, from, until].filter(Boolean).join(", ");
  return `${fullCitation(provision)} (${facts})`;
}

/** The address of what is shown, for somebody else. */
const addressOf = (provision: Provision) => new URL(showAddress(provision), location.origin).href;

function asCitation(provision: Provision, quotes: Quote[]): string {
  return quotes.map((quote) => `“${quote.text}”`).join("\n") + `\n— ${citedAs(provision)}\n${addressOf(provision)}`;
}

async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  say(words.copied);
}

function passageCard(passage: Passage, number: number): HTMLElement {
  const card = el("article", { class: "card" },
    el("h3", {}, el("span", { class: "number", "aria-hidden": "true" }, String(number)), " ", citationLink(passage.provision, passage.quotes[0])),
    el("p", { class: "under" }, ...titleBeside(passage.provision), standingOf(passage.provision)));
  for (const quote of passage.quotes) card.append(quoted(passage.provision, quote));
  for (const related of passage.related ?? []) {
    card.append(el("div", { class: "related" },
      el("p", {}, el("span", { class: "badge" }, related.kind === "penalty" ? words.penalty : words.exception), " ", citationLink(related.provision, related.quotes[0])),
      ...related.quotes.map((quote) => quoted(related.provision, quote))));
  }
  card.append(el("p", { class: "actions" }, button(words.copy, () => copy(asCitation(passage.provision, passage.quotes)))));
  return card;
}

/** The snippet of a hit with its matched words marked. Offsets count code points. */
function marked(hit: Hit): HTMLElement {
  const letters = Array.from(hit.snippet.text);
  const line = el("p", { class: "snippet", lang: hit.provision.work.language });
  let at = 0;
  for (const [begin, end] of hit.marks) {
    if (begin < at) continue;
    line.append(letters.slice(at, begin).join(""), el("mark", {}, letters.slice(begin, end).join("")));
    at = end;
  }
  line.append(letters.slice(at).join(""));
  if (!/[.;:!?。]\s*$/u.test(hit.snippet.text)) line.append(" …");
  return line;
}

const toldNotes = (answer: Answer) => answer.notes.map((note, i) => told(answer.notes_said?.[i]) ?? note);

function markdownOf(answer: Answer): string {
  const lines = [`# ${answer.question}`, ""];
  for (const passage of answer.passages) {
    lines.push(`**${citedAs(passage.provision)}**`, "");
    for (const quote of passage.quotes) lines.push("> " + quote.text.replace(/\n/g, "\n> "), "");
    lines.push(`<${addressOf(passage.provision)}>`, "");
    for (const related of passage.related ?? [])
      lines.push(`${related.kind === "penalty" ? words.penalty : words.exception}: ${citedAs(related.provision)}`, "", ...related.quotes.flatMap((quote) => ["> " + quote.text.replace(/\n/g, "\n> "), ""]));
  }
  lines.push(...toldNotes(answer));
  return lines.join("\n");
}

function documentOf(answer: Answer): Paragraph[] {
  const all: Paragraph[] = [{ text: answer.question, kind: "title" }];
  for (const passage of answer.passages) {
    all.push({ text: citedAs(passage.provision), kind: "heading" });
    for (const quote of passage.quotes) all.push({ text: quote.text, kind: "quote" });
    all.push({ text: addressOf(passage.provision), kind: "text" });
    for (const related of passage.related ?? []) {
      all.push({ text: `${related.kind === "penalty" ? words.penalty : words.exception}: ${citedAs(related.provision)}`, kind: "text" });
      for (const quote of related.quotes) all.push({ text: quote.text, kind: "quote" });
    }
  }
  for (const note of toldNotes(answer)) all.push({ text: note, kind: "text" });
  all.push({ text: words.advice, kind: "text" });
  return all;
}

/** The sentences of an answer that a model wrote, each with how it holds, and its sources. */
function markdownOfWritten(answer: WrittenAnswer): string {
  const lines = [`# ${answer.question}`, "", `*${answer.model}. ${words.written}*`, ""];
  for (const sentence of answer.sentences)
    lines.push(`- ${sentence.words.text.replace(/\s+/g, " ")} ${sentence.sources.map((source) => `[${source + 1}]`).join("")} *(${words.verdict[sentence.verdict] ?? sentence.verdict})*`);
  lines.push("", `## ${words.sources}`, "");
  answer.sources.forEach((source, i) => lines.push(`${i + 1}. ${source.provision ? `${citedAs(source.provision)}: <${addressOf(source.provision)}>` : `${source.written}: ${words.unresolved}`}`));
  return lines.join("\n") + "\n";
}

function documentOfWritten(answer: WrittenAnswer): Paragraph[] {
  const all: Paragraph[] = [{ text: answer.question, kind: "title" }, { text: `${answer.model}. ${words.written}`, kind: "text" }];
  for (const sentence of answer.sentences)
    all.push({ text: `${sentence.words.text} ${sentence.sources.map((source) => `[${source + 1}]`).join("")} (${words.verdict[sentence.verdict] ?? sentence.verdict})`, kind: "text" });
  all.push({ text: words.sources, kind: "heading" });
  answer.sources.forEach((source, i) => all.push({ text: `${i + 1}. ${source.provision ? `${citedAs(source.provision)} ${addressOf(source.provision)}` : `${source.written}: ${words.unresolved}`}`, kind: "text" }));
  all.push({ text: words.advice, kind: "text" });
  return all;
}

/** The ways in which an answer can be taken along. */
function exports(markdown: string, paragraphs: Paragraph[]): HTMLElement[] {
  return [button(words.save, () => save("answer.md", new Blob([markdown], { type: "text/markdown" }))),
    button(words.saveDocument, () => save("answer.docx", docx(paragraphs))), button(words.print, () => print())];
}

/** The notes, but those that a reason for no answer has in it. */
function notesOf({ notes, notes_said, reason }: { notes: string[]; notes_said?: Said[]; reason?: string }): HTMLElement | null {
  const all = notes.map((note, i) => !reason?.includes(note) && el("li", {}, spoken(note, notes_said?.[i]))).filter(Boolean);
  return all.length ? el("ul", { class: "notes" }, ...all) : null;
}

/** What may help where nothing was found; what only helps at a command line is said in no language of the page. */
function helpOf({ help_said }: Answer): HTMLElement | null {
  const all = (help_said ?? []).map(told).filter(Boolean);
  return all.length ? el("p", { class: "under" }, `${words.mayHelp} ${all.join("; ")}`) : null;
}

function asOfField(day = state().get("as_of") ?? ""): HTMLElement {
  const field = el("input", { type: "date", id: "as-of", name: "as_of", value: day });
  return el("label", { class: "as-of" }, words.asOf + " ", field);
}

// ---- ask ----

/** Who writes the answer, where there is a choice. */
function modelField(): HTMLElement {
  const select = el("select", { id: "model" }) as HTMLSelectElement;
  const label = el("label", { class: "as-of", hidden: "" }, words.answerBy + " ", select);
  void models().then((all) => {
    const chosen = state().get("model");
    select.replaceChildren(...all.map((one) => el("option", { value: one === "pandect" ? "" : one, ...(one === chosen ? { selected: "" } : {}) }, one === "pandect" ? words.ownWords : one)));
    label.hidden = all.length < 2;
  }, () => undefined);
  return label;
}

/** Whether to ask one work alone: the one that is shown, or that was asked before. */
function onlyInField(work: string): HTMLElement | null {
  const asked = state().get("work");
  if (!work && !asked) return null;
  const id = asked ?? work;
  const box = el("input", { type: "checkbox", id: "only-in", value: id, ...(asked ? { checked: "" } : {}) });
  return el("label", { class: "as-of only-in" }, box, ` ${words.onlyIn} ${sessionStorage.getItem("title " + id) ?? id}`);
}

/** What the page is narrowed down by; an answer knows neither an order nor a list of which some are in force. */
const narrowed = () => Object.fromEntries(narrowing.map((name) => [name, state().get(name) ?? ""]));
const narrowedAnswer = () => ({ ...narrowed(), in_force: "", order: "" });

function choose(name: string, value: string): void {
  location.hash = address({ ...Object.fromEntries(state()), [name]: value });
}

/** Questions that were asked here before, which no server is told. */
const recent = () => JSON.parse(localStorage.getItem("recent") ?? "[]") as string[];
function remember(question: string): void {
  localStorage.setItem("recent", JSON.stringify([question, ...recent().filter((one) => one !== question)].slice(0, 8)));
}

/** The question that the next one may go on with: the one that is answered, or that whose subject it keeps. */
let subject = "";

function askForm(question: string, work = ""): HTMLElement {
  const field = el("textarea", { id: "question", rows: "2", placeholder: words.placeholder, maxlength: "4000" }) as HTMLTextAreaElement;
  field.value = question;
  const form = el("form", { class: "ask", role: "search" },
    el("label", { for: "question", class: "hidden" }, words.question), field,
    onlyInField(work),
    el("div", { class: "row" }, el("div", { class: "choices" }, asOfField(work ? sessionStorage.getItem("day") ?? "" : undefined), modelField()), el("button", { type: "submit", class: "primary" }, words.go)));
  const value = (id: string) => (document.getElementById(id) as HTMLSelectElement | null)?.value ?? "";
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const only = document.getElementById("only-in") as HTMLInputElement | null;
    if (!field.value.trim()) return;
    remember(field.value.trim());
    location.href = "/" + address({ ask: field.value.trim(), after: work || field.value.trim() === subject ? "" : subject, as_of: value("as-of"), work: only?.checked ? only.value : "", model: value("model"), ...(work ? {} : narrowed()) });
  });
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      (form as HTMLFormElement).requestSubmit();
    }
  });
  if (!work) {
    field.addEventListener("input", () => typed(field));
    field.addEventListener("keydown", (event) => {
      const first = document.querySelector<HTMLElement>("#live a.citation, .hits a.citation");
      if (event.key !== "ArrowDown" || !first || field.value.includes("\n", field.selectionEnd)) return;
      event.preventDefault();
      first.focus();
    });
  }
  return form;
}

/** Changes the page; what somebody has just chosen with stays in focus. */
function inFocus(change: () => void): boolean {
  const chosen = document.activeElement?.id ?? "";
  change();
  if (chosen.startsWith("by-")) document.getElementById(chosen)?.focus();
  return chosen.startsWith("by-");
}

// ---- search as one types ----

const waitsFor = 70, restsAfter = 400;  // ms, of a pause between letters; what a list can be narrowed down by, and how long it is said to be, waits for a longer one
let typing = 0, resting = 0, searching = new AbortController();

function hitLine(hit: Hit): HTMLElement {
  return el("li", {}, citationLink(hit.provision, hit.snippet), " ", el("span", { lang: hit.provision.work.language }, hit.provision.heading), el("p", { class: "under" }, ...titleBeside(hit.provision), standingOf(hit.provision)), hit.snippet.text && marked(hit));
}

const hitsOf = (parameters: Record<string, string>, found: SearchResult, hidden?: Set<string>, kept?: Element | null) => hitList(words, parameters, found, { hit: hitLine, choose }, hidden, kept);

/** What is found for words, in place of what the page showed before. */
async function foundPieces(parameters: Record<string, string>, found: SearchResult, kept?: Element | null): Promise<Child[]> {
  return [el("h2", {}, countOf(words, found)), notesOf(found), await hitsOf(parameters, found, undefined, kept), el("p", { class: "under" }, words.enterAsks), el("p", { class: "under" }, words.syntax)];
}

function searchParameters(question: string): Record<string, string> {
  const day = (document.getElementById("as-of") as HTMLInputElement | null)?.value ?? state().get("as_of") ?? "";
  return listed({ q: question, as_of: day, work: state().get("work") ?? "", ...narrowed() });
}

/** Searches for what stands in the field once its writer pauses. */
function typed(field: HTMLTextAreaElement): void {
  clearTimeout(typing);
  clearTimeout(resting);
  searching.abort();
  const question = field.value.trim();
  typing = setTimeout(async () => {
    if (!question && state().has("search")) location.hash = "";
    if (question.length < 2 && !/[^\x00-\x7f]/.test(question)) return;
    const own = searching = new AbortController(), parameters = searchParameters(question);
    const found = await searchNow({ ...parameters, facets: "", brief: "true" }, own.signal);
    const pieces = found && await foundPieces(parameters, found, document.querySelector("#live .choices"));
    if (!found || !pieces || own.signal.aborted) return;
    const live = document.getElementById("live") ?? main.appendChild(el("section", { id: "live" }));
    live.replaceChildren(...(pieces.filter(Boolean) as (Node | string)[]));
    main.classList.add("typing");
    // The list has an address: a step back leads to what was there before.
    const here = address({ search: question, as_of: parameters.as_of, work: parameters.work, ...narrowed() });
    if (state().has("search")) history.replaceState(null, "", here); else history.pushState(null, "", here);
    resting = setTimeout(async () => {
      say(countOf(words, found));
      const whole = await searchNow(parameters, own.signal), made = whole && await choicesOf(words, parameters, whole, choose);
      if (made && !own.signal.aborted) inFocus(() => live.querySelector(".choices")?.replaceWith(made));
    }, restsAfter);
  }, waitsFor);
}

/** What is held here, what was asked, and how to ask; nothing of the library where only keys may read. */
async function startPage(): Promise<Child[]> {
  const asked = recent();
  return [asked.length > 0 && el("section", {}, el("h2", {}, words.recent),
    el("ul", { class: "examples" }, ...asked.map((one) => el("li", {}, el("a", { href: "/" + address({ ask: one }) }, one)))),
    button(words.forget, () => { localStorage.removeItem("recent"); void draw(); }, "link")),
    noteList(words), (await openPage("/law/"))?.querySelector<HTMLElement>("#held"), el("p", { class: "under" }, words.syntax)];
}

/** Says which question one goes on with. */
function followsLine(follows: string): HTMLElement | null {
  return follows ? el("p", { class: "under" }, words.goesOn, " ", el("q", {}, follows), " ", el("a", { href: address({ ...Object.fromEntries(state()), after: "" }) }, words.askAlone)) : null;
}

async function askPage(question: string): Promise<Child[]> {
  const day = state().get("as_of") ?? "", sought = state().get("search");
  if (sought) {
    const parameters = searchParameters(sought), found = await get<SearchResult>("/v1/search", parameters);
    say(countOf(words, found));
    return [el("h1", { class: "hidden" }, words.ask), askForm(sought), dayBanner(), el("section", { id: "live" }, ...await foundPieces(parameters, found))];
  }
  if (!question) return [el("h1", { class: "hidden" }, words.ask), askForm(question), ...await startPage()];
  const work = state().get("work") ?? "", model = state().get("model") ?? "";
  const after = state().get("after") ?? "";
  if (model) {
    const actions = el("p", { class: "actions" }), line = el("div", {});
    const written = writtenAnswer(words, { q: question, as_of: day, work, model, after, ...narrowedAnswer() }, leaving.signal,
      { citation: citationLink, quoted, standing: standingOf, verdict: verdictBadge, grade: (verdict) => grades[verdict] ?? "plain" },
      (answer) => { subject = answer.follows || question; line.append(followsLine(answer.follows ?? "") ?? ""); actions.append(...exports(markdownOfWritten(answer), documentOfWritten(answer))); say(words.sources); });
    return [el("h1", { class: "hidden" }, words.ask), askForm(question), dayBanner(), line, written, actions];
  }
  const asked = get<Answer>("/v1/ask", { q: question, as_of: day, work, after, ...narrowedAnswer() });
  // What goes on with another question is found by both.
  const follows = after ? (await asked).follows ?? "" : "";
  const parameters = listed({ q: follows ? `${follows} ${question}` : question, as_of: day, work, ...narrowed() });
  const [answer, search] = await Promise.all([asked, get<SearchResult>("/v1/search", parameters)]);
  subject = follows || question;
  // A question may name its day: "in 2015".
  if (answer.as_of && answer.as_of !== today()) lawDay = answer.as_of;
  sessionStorage.setItem("day", lawDay);
  const head: Child[] = [el("h1", { class: "hidden" }, words.ask), askForm(question), dayBanner()];
  const quotedIds = new Set(answer.passages.map((passage) => passage.provision.id));
  const found = el("section", { "aria-labelledby": "found" },
    el("h2", { id: "found" }, answer.answered ? words.found : words.noAnswer),
    followsLine(follows),
    !answer.answered && answer.reason && el("p", { class: "under" }, spoken(answer.reason, answer.reason_said)), helpOf(answer), notesOf(answer));
  answer.passages.forEach((passage, i) => found.append(passageCard(passage, i + 1)));
  if (answer.answered) found.append(el("p", { class: "actions" }, ...exports(markdownOf(answer), documentOf(answer))));
  if (answer.read_on.length) found.append(el("nav", { class: "read-on", "aria-label": words.readOn }, el("span", { class: "under" }, words.readOn + ":"),
    ...answer.read_on.map((one) => el("a", { href: showAddress(one), lang: one.work.language, title: one.citation }, `${one.label} ${one.heading}`.trim()))));
  say(answer.answered ? words.found : words.noAnswer);
  return [...head, found,
    answer.definitions?.length > 0 && el("section", {}, el("h2", {}, words.definitions),
      ...answer.definitions.map((term) => el("div", { class: "card" }, el("p", {}, el("strong", {}, term.term), " · ", citationLink(term.provision, term.definition)), quoted(term.provision, term.definition)))),
    (search.hits.length > 0 || narrowing.some((name) => state().get(name))) && el("section", {}, el("h2", {}, words.otherHits), await hitsOf(parameters, search, quotedIds))];
}

// As the table of verdicts in include/pandect/kinds.h has them; a test compares the two.
const tones: Record<string, string> = { quoted: "good", supported: "good", contradicted: "bad", partly: "open", undecided: "open",
  "off-topic": "open", "not-in-context": "open", "not-held": "plain", "no-such-provision": "bad", "not-in-force": "bad", "wrong-name": "bad",
  decision: "plain", "not-a-citation": "plain" };
const grades: Record<string, string> = Object.fromEntries(Object.entries(tones).map(([verdict, tone]) => [verdict, tone === "open" ? "warn" : tone]));

function verdictBadge(verdict: string, grade = grades[verdict] ?? "plain"): HTMLElement {
  return el("span", { class: "badge " + grade }, words.verdict[verdict] ?? verdict);
}

// ---- the whole ----

const failure = (error: unknown) => failureOf(words, error);

/** The address of older links, which had their state behind the '#'. */
function addressOfShown(at: URLSearchParams): string {
  const day = at.get("version") || at.get("as_of");
  return "/law/" + encodeURIComponent(at.get("show") as string).replace(/%2F/g, "/") + (day ? "?on=" + day : "");
}

function frame(): void {
  const at = state(), law = location.pathname !== "/";
  const current = law || ["review", "reports", "report"].some((name) => at.has(name)) ? "works" : at.has("check") || at.has("checked") ? "check" : "ask";
  for (const name of ["ask", "check", "works"]) {
    if (name === current) byId("nav-" + name).setAttribute("aria-current", "page");
    else byId("nav-" + name).removeAttribute("aria-current");
  }
  // What a model of somebody else is asked does leave.
  byId("footer").textContent = at.get("model") ? words.advice : words.stays + " " + words.advice;
}

/** Where somebody was on the page that they step back to. */
const placeOf = () => "place " + location.href;
let left = (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined)?.type === "back_forward" ? sessionStorage.getItem(placeOf()) : null;
addEventListener("pagehide", () => sessionStorage.setItem(placeOf(), JSON.stringify({ y: scrollY, link: (document.activeElement as HTMLAnchorElement | null)?.href ?? "" })));

async function draw(): Promise<void> {
  const mine = ++turn;
  leaving.abort();
  leaving = new AbortController();
  searching.abort();
  clearTimeout(typing);
  clearTimeout(resting);
  frame();
  const at = state();
  const name = at.get("ask") || at.get("search") || (at.has("check") || at.has("checked") ? words.check : ["review", "reports", "report"].some((one) => at.has(one)) ? words.works : "");
  document.title = name ? name + " – Pandect" : "Pandect";
  const asked = at.get("as_of") ?? "";
  lawDay = asked === today() ? "" : asked;
  main.setAttribute("aria-busy", "true");
  say(words.working);
  // The question can be seen while its answer is looked for.
  if (at.get("ask") && !main.children.length) main.append(askForm(at.get("ask") as string), el("p", { class: "under" }, words.working));
  let pieces: Child[];
  try {
    if (at.has("show") || at.has("works")) return location.replace(at.has("works") ? "/law/" : addressOfShown(at));
    if (at.has("check")) pieces = checkPage(words, asOfField(), () => void draw());
    else if (at.has("checked")) pieces = checkedPage(words, at.get("checked") as string);
    else if (at.has("reports")) pieces = await reportsPage(words, (name) => address({ report: name }));
    else if (at.has("report")) pieces = await reportPage(at.get("report") as string);
    else if (at.has("review")) pieces = await reviewPage(words);
    else pieces = await askPage(at.get("ask") ?? "");
  } catch (error) {
    pieces = [el("h1", { class: "hidden" }, words.failed), askForm(at.get("ask") ?? at.get("search") ?? ""), failure(error)];
  }
  if (mine !== turn) return;
  const stays = inFocus(() => main.replaceChildren(...(pieces.filter(Boolean) as (Node | string)[])));
  main.removeAttribute("aria-busy");
  main.classList.remove("typing");
  if (stays) return;
  const back = JSON.parse(left ?? "null") as { y: number; link: string } | null;
  left = null;
  if (back) {
    [...main.querySelectorAll("a")].find((one) => one.href === back.link)?.focus({ preventScroll: true });
    scrollTo(0, back.y);
  } else if (!at.toString()) byId("question").focus();
  else scrollTo(0, 0);
}

function start(): void {
  const select = byId("language") as HTMLSelectElement;
  for (const [code, name] of Object.entries(languages)) select.append(el("option", { value: code, ...(code === language ? { selected: "" } : {}) }, name));
  select.addEventListener("change", () => chooseLanguage(select.value));
  byId("language-choice").hidden = false;
  if (location.pathname === "/") {
    addEventListener("hashchange", () => void draw());
    void draw();
    return;
  }
  frame();
  void lawPage(words, main, { ask: askForm, cited: asCitation, copy, address: showAddress });
}

start();
