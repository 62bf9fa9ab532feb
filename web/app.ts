/** The page: what it shows is said behind the '#' of its address, so that every answer and provision has a link. */

import { access, Answer, Citation, Comparison, get, Hit, Link, Links, models, onKeyWanted, open, Passage, post, Proof, Provision, Quote, SearchResult, Sentence, Shown, Term, Works, WrittenAnswer } from "./api";
import { addFiles, removeButton, reviewPage } from "./admin";
import { docx, Paragraph } from "./docx";
import { button, Child, el, failure as failureOf, wantedKey } from "./elements";
import { graphOf } from "./graph";
import { reportList, reportPage, reportsPage } from "./reports";
import { languages, Words } from "./words";
import { writtenAnswer } from "./written";

const byId = (id: string) => document.getElementById(id) as HTMLElement;
const main = byId("main");

let language = pickLanguage();
let words: Words = languages[language][1];
onKeyWanted((refused) => wantedKey(words, refused));

function pickLanguage(): string {
  const wanted = [localStorage.getItem("language") ?? "", ...navigator.languages].map((one) => one.slice(0, 2));
  return wanted.find((one) => one in languages) ?? "en";
}

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
/** Of works that were shown. */
const titles = new Map<string, string>();

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

/** Where a provision is read: as of the day that was asked for; a wording of another day by its version. */
function showAddress(provision: Provision, quote?: Quote): string {
  const standing = provision.standing && standingOn(provision);
  const other = standing === "no longer in force" || standing === "not yet in force";
  return address({ show: provision.id, as_of: lawDay, version: other ? provision.in_force_from : "", mark: quote ? `${quote.begin}-${quote.end}` : "" });
}

/** Says so where what is shown is not the law of today, and leads there. */
function dayBanner(shown?: Provision): HTMLElement | null {
  const at = state(), version = at.get("version");
  const without = (...names: string[]) => address(Object.fromEntries([...at].filter(([name]) => !names.includes(name) && name !== "mark")));
  if (version && shown && standingOn(shown) !== "in force") {
    const dates = [`${words.inForceFrom} ${shown.in_force_from || "?"}`, shown.in_force_until && `${words.until} ${shown.in_force_until}`].filter(Boolean).join(" ");
    return el("p", { class: "banner", role: "note" }, `${words.versionShown} ${words.versionOf} ${dates}. `, el("a", { href: without("version") }, lawDay ? words.toAsked : words.toToday));
  }
  if (!lawDay) return null;
  return el("p", { class: "banner", role: "note" }, `${words.asStoodOn} ${lawDay}. `, at.has("as_of") && el("a", { href: without("as_of", "version") }, words.toToday));
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
const addressOf = (provision: Provision) => `${location.origin}/${showAddress(provision)}`;

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

/** What a line of contents is called; one that the law gives no name is counted. */
function nameOf(line: { id: string; level: string; label: string; heading: string }): string {
  const name = [line.label, line.heading].filter(Boolean).join(" ");
  if (name) return name;
  return line.level === "preamble" ? words.preamble : "¶ " + line.id.slice(line.id.search(/[^/-]*$/));
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

function markdownOf(answer: Answer): string {
  const lines = [`# ${answer.question}`, ""];
  for (const passage of answer.passages) {
    lines.push(`**${citedAs(passage.provision)}**`, "");
    for (const quote of passage.quotes) lines.push("> " + quote.text.replace(/\n/g, "\n> "), "");
    lines.push(`<${addressOf(passage.provision)}>`, "");
    for (const related of passage.related ?? [])
      lines.push(`${related.kind === "penalty" ? words.penalty : words.exception}: ${citedAs(related.provision)}`, "", ...related.quotes.flatMap((quote) => ["> " + quote.text.replace(/\n/g, "\n> "), ""]));
  }
  lines.push(...answer.notes);
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
  for (const note of answer.notes) all.push({ text: note, kind: "text" });
  all.push({ text: words.advice, kind: "text" });
  return all;
}

/** The sentences of an answer that a model wrote, each with how it holds, and its sources. */
function markdownOfWritten(answer: WrittenAnswer): string {
  const lines = [`# ${answer.question}`, "", `*${answer.model}. ${words.written}*`, ""];
  for (const sentence of answer.sentences)
    lines.push(`- ${sentence.words.text.replace(/\s+/g, " ")} ${sentence.sources.map((source) => `[${source + 1}]`).join("")} *(${words.verdicts[sentence.verdict] ?? sentence.verdict})*`);
  lines.push("", `## ${words.sources}`, "");
  answer.sources.forEach((source, i) => lines.push(`${i + 1}. ${source.provision ? `${citedAs(source.provision)}: <${addressOf(source.provision)}>` : `${source.written}: ${words.unresolved}`}`));
  return lines.join("\n") + "\n";
}

function documentOfWritten(answer: WrittenAnswer): Paragraph[] {
  const all: Paragraph[] = [{ text: answer.question, kind: "title" }, { text: `${answer.model}. ${words.written}`, kind: "text" }];
  for (const sentence of answer.sentences)
    all.push({ text: `${sentence.words.text} ${sentence.sources.map((source) => `[${source + 1}]`).join("")} (${words.verdicts[sentence.verdict] ?? sentence.verdict})`, kind: "text" });
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

function save(name: string, content: Blob): void {
  const link = el("a", { href: URL.createObjectURL(content), download: name }) as HTMLAnchorElement;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

function notesOf(notes: string[]): HTMLElement | null {
  return notes.length ? el("ul", { class: "notes" }, ...notes.map((note) => el("li", {}, note))) : null;
}

function asOfField(): HTMLElement {
  const field = el("input", { type: "date", id: "as-of", name: "as_of", value: state().get("as_of") ?? "" });
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
  return el("label", { class: "as-of only-in" }, box, ` ${words.onlyIn} ${titles.get(id) ?? id}`);
}

function askForm(question: string, work = ""): HTMLElement {
  const field = el("textarea", { id: "question", rows: "2", placeholder: words.placeholder, maxlength: "4000" }) as HTMLTextAreaElement;
  field.value = question;
  const form = el("form", { class: "ask", role: "search" },
    el("label", { for: "question", class: "hidden" }, words.question), field,
    onlyInField(work),
    el("div", { class: "row" }, el("div", { class: "choices" }, asOfField(), modelField()), el("button", { type: "submit", class: "primary" }, words.go)));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const day = (byId("as-of") as HTMLInputElement).value, model = (byId("model") as HTMLSelectElement).value;
    const only = document.getElementById("only-in") as HTMLInputElement | null;
    if (field.value.trim()) location.hash = address({ ask: field.value.trim(), as_of: day, work: only?.checked ? only.value : "", model });
  });
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      (form as HTMLFormElement).requestSubmit();
    }
  });
  return form;
}

/** What is held here, and how to ask; nothing where only keys may read. */
async function startPage(): Promise<Child[]> {
  const held = await open<Works>("/v1/works?limit=1");
  return [held && held.total_works > 0 && el("p", { class: "under" }, el("a", { href: address({ works: "1" }) }, `${held.total_works.toLocaleString(language)} ${words.held}`)),
    el("p", { class: "under" }, words.syntax)];
}

async function askPage(question: string): Promise<Child[]> {
  const day = state().get("as_of") ?? "";
  if (!question) return [el("h1", { class: "hidden" }, words.ask), askForm(question), ...await startPage()];
  const work = state().get("work") ?? "", model = state().get("model") ?? "";
  if (model) {
    const actions = el("p", { class: "actions" });
    const written = writtenAnswer(words, { q: question, as_of: day, work, model }, leaving.signal,
      { citation: citationLink, quoted, standing: standingOf, verdict: verdictBadge, grade: (verdict) => grades[verdict] ?? "plain" },
      (answer) => { actions.append(...exports(markdownOfWritten(answer), documentOfWritten(answer))); say(words.sources); });
    return [el("h1", { class: "hidden" }, words.ask), askForm(question), dayBanner(), written, actions];
  }
  const [answer, search] = await Promise.all([
    get<Answer>("/v1/ask", { q: question, as_of: day, work }), get<SearchResult>("/v1/search", { q: question, as_of: day, work })]);
  // A question may name its day: "in 2015".
  if (answer.as_of && answer.as_of !== today()) lawDay = answer.as_of;
  const head: Child[] = [el("h1", { class: "hidden" }, words.ask), askForm(question), dayBanner()];
  const quotedIds = new Set(answer.passages.map((passage) => passage.provision.id));
  const others = search.hits.filter((hit) => !quotedIds.has(hit.provision.id));
  const found = el("section", { "aria-labelledby": "found" },
    el("h2", { id: "found" }, answer.answered ? words.found : words.noAnswer),
    !answer.answered && answer.reason && el("p", { class: "under" }, answer.reason), notesOf(answer.notes));
  answer.passages.forEach((passage, i) => found.append(passageCard(passage, i + 1)));
  if (answer.answered) found.append(el("p", { class: "actions" }, ...exports(markdownOf(answer), documentOf(answer))));
  say(answer.answered ? words.found : words.noAnswer);
  return [...head, found,
    answer.definitions?.length > 0 && el("section", {}, el("h2", {}, words.definitions),
      ...answer.definitions.map((term) => el("div", { class: "card" }, el("p", {}, el("strong", {}, term.term), " · ", citationLink(term.provision, term.definition)), quoted(term.provision, term.definition)))),
    others.length > 0 && el("section", {}, el("h2", {}, words.otherHits),
      el("ol", { class: "hits" }, ...others.map((hit) => el("li", {}, citationLink(hit.provision, hit.snippet), el("p", { class: "under" }, ...titleBeside(hit.provision), standingOf(hit.provision)), marked(hit)))))];
}

// ---- a provision ----

/** The words of a provision: references are links, the first use of each term says what it means, what was quoted is marked. */
function wordsOf(shown: Shown, links: Link[]): HTMLElement {
  const text = shown.text as Quote;
  const letters = Array.from(text.text);
  const owner: (Link | Term | null)[] = new Array(letters.length).fill(null);
  const claim = (begin: number, end: number, by: Link | Term) => {
    for (let i = Math.max(begin, 0); i < Math.min(end, letters.length); ++i) owner[i] ??= by;
  };
  for (const link of links) if (link.kind === "reference" && link.provision) claim(link.words.begin - text.begin, link.words.end - text.begin, link);
  // The server knows where a term is used: looked for in the words it would be found inside others.
  const uses = links.filter((link) => link.kind === "term"), terms = shown.terms ?? [];
  if (uses.length === terms.length) uses.forEach((use, i) => claim(use.words.begin - text.begin, use.words.end - text.begin, terms[i]));
  const [from, to] = (state().get("mark") ?? "").split("-").map(Number);
  const isMarked = (i: number) => i + text.begin >= from && i + text.begin < to;
  const body = el("div", { class: "law", lang: shown.provision.work.language });
  for (let i = 0; i < letters.length;) {
    let end = i + 1;
    while (end < letters.length && owner[end] === owner[i] && isMarked(end) === isMarked(i)) ++end;
    let piece: Node = document.createTextNode(letters.slice(i, end).join(""));
    const by = owner[i];
    if (by && "status" in by) piece = el("a", { href: showAddress(by.provision as Provision), title: (by.provision as Provision).citation }, piece);
    else if (by) piece = el("a", { href: showAddress(by.provision, by.definition), class: "term", title: by.definition.text }, piece);
    body.append(isMarked(i) ? el("mark", {}, piece) : piece);
    i = end;
  }
  return body;
}

function linkList(title: string, links: Link[]): HTMLElement | false {
  const references = links.filter((link) => link.kind === "reference");
  if (!references.length) return false;
  const seen = new Set<string>();
  const list = el("ul", {});
  for (const link of references) {
    const key = link.provision?.id ?? link.words.text;
    if (seen.has(key)) continue;
    seen.add(key);
    if (seen.size > 100) break;
    list.append(el("li", {}, link.provision ? citationLink(link.provision) : el("span", {}, link.words.text, " ", el("span", { class: "badge warn" }, words.unresolved))));
  }
  return el("details", { ...(references.length <= 12 ? { open: "" } : {}) }, el("summary", {}, `${title} (${seen.size})`), list);
}

/** The graph of the provision, under its name. */
function drawing(provision: Provision, links: Links): HTMLElement | null {
  const graph = graphOf(provision, links.refers_to, links.referred_from, (other) => showAddress(other), words.graph);
  return graph && el("figure", {}, el("figcaption", { class: "under" }, `${words.referredFrom} → ${provision.label || provision.citation} → ${words.refersTo}`), graph);
}

async function differences(into: HTMLElement, reference: string, from: string, to: string): Promise<void> {
  const all = await get<Comparison[]>("/v1/differences", { reference, from, to });
  into.replaceChildren(...all.flatMap((one) => one.changes.map((change) => el("div", { class: "law" },
    el("p", { class: "under" }, change.provision.citation),
    ...change.words.map((piece) => el(piece.kind === "inserted" ? "ins" : piece.kind === "deleted" ? "del" : "span", {}, piece.text + " "))))));
  if (!into.childNodes.length) into.append(words.nothing);
}

async function showPage(reference: string): Promise<Child[]> {
  const day = state().get("version") || state().get("as_of") || "";
  const all = await get<Shown[]>("/v1/provisions", { reference, as_of: day, history: "true" });
  const links = all.length === 1 && all[0].text ? (await get<Links[]>("/v1/links", { reference, as_of: day, limit: "1000" }))[0] : null;
  document.title = all[0].provision.citation + " – Pandect";
  for (const { provision } of all) titles.set(provision.work.id, provision.work.title);
  const pieces: Child[] = [el("div", { class: "compact" }, askForm("", all[0].provision.work.id)), dayBanner(all[0].provision)];
  for (const shown of all) {
    const provision = shown.provision;
    const changed = el("div", {});
    const side = el("aside", {},
      (shown.versions?.length ?? 0) > 1 && el("details", { open: "" }, el("summary", {}, `${words.versions} (${shown.versions?.length})`),
        el("ul", {}, ...(shown.versions ?? []).map((version) => el("li", {},
          el("a", { href: address({ show: provision.id, as_of: lawDay, version: version.in_force_from }), ...(version.in_force_from === provision.in_force_from ? { "aria-current": "true" } : {}) }, version.in_force_from || "?"), " ",
          version.in_force_from < provision.in_force_from && button(words.changes + " " + version.in_force_from,
            () => void differences(changed, provision.id, version.in_force_from, provision.in_force_from), "link"))))),
      links && linkList(words.refersTo, links.refers_to), links && linkList(words.referredFrom, links.referred_from),
      (shown.terms?.length ?? 0) > 0 && el("details", {}, el("summary", {}, `${words.terms} (${shown.terms?.length})`),
        el("ul", {}, ...(shown.terms ?? []).map((term) => el("li", {}, el("a", { href: showAddress(term.provision, term.definition), title: term.definition.text }, term.term))))));
    pieces.push(el("article", { class: "provision" },
      el("div", { class: "reading" },
        el("p", { class: "place" }, el("a", { href: address({ show: provision.work.id, as_of: lawDay }), lang: provision.work.language }, provision.work.title), ...provision.place.flatMap((one) => [" › ", one])),
        el("h1", { lang: provision.work.language }, provision.citation),
        el("p", { class: "under" }, standingOf(provision), provision.source && ` · ${words.source}: ${provision.source}`),
        shown.text && wordsOf(shown, links?.refers_to ?? []),
        changed,
        shown.text && el("p", { class: "actions" }, button(words.copy, () => copy(asCitation(provision, [shown.text as Quote]))), " ",
          button(words.permalink, () => copy(location.href))),
        links && drawing(provision, links),
        (shown.contents?.length ?? 0) > 0 && el("nav", { "aria-label": words.contents }, el("h2", {}, words.contents),
          el("ul", { class: "contents" }, ...(shown.contents ?? []).slice(0, 3000).map((line) => el("li", { class: "depth" + Math.min(line.depth, 6) },
            el("a", { href: address({ show: line.id, as_of: lawDay }), lang: provision.work.language }, nameOf(line))))))),
      side));
  }
  return pieces;
}

// ---- check ----

// As the table of verdicts in include/pandect/kinds.h has them; a test compares the two.
const tones: Record<string, string> = { quoted: "good", supported: "good", contradicted: "bad", partly: "open", undecided: "open",
  "off-topic": "open", "not-in-context": "open", "not-held": "plain", "no-such-provision": "bad", "not-in-force": "bad", "wrong-name": "bad",
  decision: "plain", "not-a-citation": "plain" };
const grades: Record<string, string> = Object.fromEntries(Object.entries(tones).map(([verdict, tone]) => [verdict, tone === "open" ? "warn" : tone]));

function verdictBadge(verdict: string, grade = grades[verdict] ?? "plain"): HTMLElement {
  return el("span", { class: "badge " + grade }, words.verdicts[verdict] ?? verdict);
}

function checkedCitation(citation: Citation): HTMLElement {
  const line = el("div", { class: "cited" }, el("p", {},
    verdictBadge(citation.verdict), " ",
    citation.provision ? citationLink(citation.provision, citation.support[0]) : el("span", {}, citation.words.text)));
  if (citation.reason) line.append(el("p", { class: "under" }, citation.reason));
  for (const quote of citation.support) if (citation.provision) line.append(quoted(citation.provision, quote));
  for (const difference of citation.differences)
    line.append(el("p", { class: "difference" }, el("del", {}, difference.claim.text), difference.law && " → ", difference.law && el("ins", {}, difference.law.text)));
  if (citation.instead) line.append(el("p", {}, words.instead + " ", citationLink(citation.instead)));
  return line;
}

function checkedSentence(sentence: Sentence): HTMLElement {
  const grade = sentence.verdict === "not-a-citation" && sentence.asserts ? "warn" : grades[sentence.verdict] ?? "plain";
  return el("li", { class: "sentence " + grade },
    el("div", { class: "said" }, el("span", { class: "badge " + grade }, words.verdicts[sentence.verdict] ?? sentence.verdict), " ", sentence.words.text),
    el("div", { class: "held" }, ...sentence.citations.map(checkedCitation)));
}

let checkedText = "";

function checkPage(): Child[] {
  const field = el("textarea", { id: "text", rows: "10", "aria-describedby": "hint" }) as HTMLTextAreaElement;
  field.value = checkedText;
  const result = el("div", { "aria-live": "polite" });
  const run = async () => {
    checkedText = field.value;
    if (!checkedText.trim()) return;
    result.replaceChildren(el("p", { class: "under" }, words.working));
    const day = (byId("as-of") as HTMLInputElement).value;
    lawDay = day === today() ? "" : day;
    try {
      const proof = await post<Proof>("/v1/check", { text: checkedText, ...(day && { as_of: day }) });
      const counts = Object.entries(proof.verdicts).filter(([, count]) => count > 0);
      result.replaceChildren(el("h2", {}, `${words.summary}: ${proof.sentences.length}`),
        el("p", {}, ...counts.flatMap(([verdict, count]) => [el("span", { class: "badge " + (grades[verdict] ?? "plain") }, `${words.verdicts[verdict] ?? verdict} ${count}`), " "])),
        el("ol", { class: "sentences" }, ...proof.sentences.map(checkedSentence)));
    } catch (error) {
      result.replaceChildren(failure(error));
    }
  };
  const form = el("form", { class: "ask" }, el("label", { for: "text", class: "hidden" }, words.check), field,
    el("div", { class: "row" }, asOfField(), el("button", { type: "submit", class: "primary" }, words.checkGo)));
  form.addEventListener("submit", (event) => { event.preventDefault(); void run(); });
  form.addEventListener("dragover", (event) => { event.preventDefault(); form.classList.add("over"); });
  form.addEventListener("dragleave", () => form.classList.remove("over"));
  form.addEventListener("drop", async (event) => {
    event.preventDefault();
    form.classList.remove("over");
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    try {
      field.value = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    } catch { field.value = "\0"; }
    // Bytes of a document are no text: nothing would be found in them.
    if (!field.value.includes("\0")) return void run();
    field.value = "";
    result.replaceChildren(failure(new Error(words.notText)));
  });
  return [el("h1", {}, words.check), el("p", { id: "hint", class: "under" }, words.checkHint), form, result];
}

// ---- works ----

async function worksPage(): Promise<Child[]> {
  const first = await get<Works>("/v1/works", {});
  // After it, so that a key that is wanted is asked for once and then known.
  const [may, reports] = await Promise.all([access(), reportList()]);
  const again = () => void draw();
  const list = el("ul", { class: "works" }), more = el("p", {});
  const field = el("input", { type: "search", placeholder: words.filter, "aria-label": words.filter }) as HTMLInputElement;
  const fill = (part: Works, shown: number, name: string) => {
    if (!shown) list.replaceChildren();
    list.append(...part.works.map((work) => el("li", {}, el("a", { href: address({ show: work.id }), lang: work.language }, work.title),
      el("span", { class: "under" }, work.id, may === "admin" && " ", may === "admin" && removeButton(words, work.id, work.title, again)))));
    if (!part.total_works) list.append(el("li", {}, words.nothing));
    const now = shown + part.works.length, left = part.total_works - now;
    more.replaceChildren(...(left > 0 ? [button(`${words.more} (${left})`, () => void load(name, now))] : []));
  };
  const load = async (name: string, shown: number) => {
    const part = await get<Works>("/v1/works", { name, offset: shown ? String(shown) : "" });
    if (name === field.value.trim()) fill(part, shown, name);
  };
  field.addEventListener("input", () => void load(field.value.trim(), 0));
  fill(first, 0, "");
  return [el("h1", {}, `${words.works} (${first.total_works})`), await addFiles(words, again),
    may === "admin" && el("p", {}, el("a", { href: address({ review: "1" }) }, words.review)),
    reports.length > 0 && el("p", {}, el("a", { href: address({ reports: "1" }) }, `${words.reports} (${reports.length})`)), field, list, more];
}

// ---- the whole ----

const failure = (error: unknown) => failureOf(words, error);

function frame(): void {
  document.documentElement.lang = language;
  byId("skip").textContent = words.skip;
  byId("language-label").textContent = words.language;
  const current = state().has("check") ? "check" : ["works", "review", "reports", "report"].some((name) => state().has(name)) ? "works" : "ask";
  byId("nav").replaceChildren(...(["ask", "check", "works"] as const).map((name) =>
    el("a", { href: name === "ask" ? "#" : address({ [name]: "1" }), ...(name === current ? { "aria-current": "page" } : {}) }, words[name])));
  // What a model of somebody else is asked does leave.
  byId("footer").textContent = state().get("model") ? words.advice : words.stays + " " + words.advice;
}

async function draw(): Promise<void> {
  const mine = ++turn;
  leaving.abort();
  leaving = new AbortController();
  frame();
  const at = state();
  const name = at.get("ask") || (at.has("check") ? words.check : ["works", "review", "reports", "report"].some((one) => at.has(one)) ? words.works : "");
  document.title = name ? name + " – Pandect" : "Pandect";
  const asked = at.get("as_of") ?? "";
  lawDay = asked === today() ? "" : asked;
  main.setAttribute("aria-busy", "true");
  say(words.working);
  let pieces: Child[];
  try {
    if (at.has("show")) pieces = await showPage(at.get("show") as string);
    else if (at.has("check")) pieces = checkPage();
    else if (at.has("works")) pieces = await worksPage();
    else if (at.has("reports")) pieces = await reportsPage(words, (name) => address({ report: name }));
    else if (at.has("report")) pieces = await reportPage(at.get("report") as string);
    else if (at.has("review")) pieces = await reviewPage(words);
    else pieces = await askPage(at.get("ask") ?? "");
  } catch (error) {
    pieces = [el("h1", { class: "hidden" }, words.failed), askForm(at.get("ask") ?? ""), failure(error)];
  }
  if (mine !== turn) return;
  main.replaceChildren(...(pieces.filter(Boolean) as (Node | string)[]));
  main.removeAttribute("aria-busy");
  const mark = main.querySelector("mark");
  if (at.has("show") && mark) mark.scrollIntoView({ block: "center" });
  else if (!at.toString()) byId("question").focus();
  else scrollTo(0, 0);
}

function start(): void {
  const select = byId("language") as HTMLSelectElement;
  for (const [code, [name]] of Object.entries(languages)) select.append(el("option", { value: code, ...(code === language ? { selected: "" } : {}) }, name));
  select.addEventListener("change", () => {
    language = select.value;
    words = languages[language][1];
    localStorage.setItem("language", language);
    void draw();
  });
  addEventListener("hashchange", () => void draw());
  void draw();
}

start();
