/** An answer that a model writes: its words as they come, then each sentence beside the law that carries it or does not. */

import { askModel, Provision, Quote, WrittenAnswer, WrittenSentence } from "./api";
import { Child, el, failure, spoken } from "./elements";
import { Words } from "./words";

/** What the rest of the page makes. */
export interface Pieces {
  citation: (provision: Provision, quote?: Quote) => HTMLElement;
  quoted: (provision: Provision, quote: Quote) => HTMLElement;
  standing: (provision: Provision) => HTMLElement;
  verdict: (verdict: string, grade?: string) => HTMLElement;
  grade: (verdict: string) => string;
}

function numbersOf(sentence: WrittenSentence): Child[] {
  return sentence.sources.map((source) => el("span", { class: "number" }, String(source + 1)));
}

function sentenceOf(answer: WrittenAnswer, sentence: WrittenSentence, pieces: Pieces): HTMLElement {
  const held = el("div", { class: "held" }, sentence.reason && el("p", { class: "under" }, spoken(sentence.reason, sentence.reason_said)));
  for (const { source, quote } of sentence.support) {
    const provision = answer.sources[source]?.provision;
    if (provision) held.append(el("p", {}, pieces.citation(provision, quote)), pieces.quoted(provision, quote));
  }
  const grade = sentence.verdict === "not-a-citation" && sentence.asserts ? "warn" : pieces.grade(sentence.verdict);
  return el("li", { class: "sentence " + grade },
    el("div", { class: "said" }, pieces.verdict(sentence.verdict, grade), " ", sentence.words.text, " ", ...numbersOf(sentence)), held);
}

function wholeOf(words: Words, answer: WrittenAnswer, pieces: Pieces): Child[] {
  return [
    !answer.answered && el("p", { class: "notes" }, words.noAnswer + " ", spoken(answer.reason, answer.reason_said)), answer.asks && el("p", {}, answer.asks),
    answer.stated > 0 && el("p", { class: "carried" }, words.carried.replace("{n}", String(answer.carried)).replace("{all}", String(answer.stated))),
    answer.sentences.length ? el("ol", { class: "sentences" }, ...answer.sentences.map((one) => sentenceOf(answer, one, pieces))) : answer.text && el("p", { class: "writing" }, answer.text),
    answer.sources.length > 0 && el("h3", {}, words.sources),
    answer.sources.length > 0 && el("ol", {}, ...answer.sources.map((source) => el("li", {}, source.provision
      ? el("span", {}, pieces.citation(source.provision), " ", pieces.standing(source.provision))
      : el("span", {}, source.written, " ", el("span", { class: "badge bad" }, spoken(source.problem ?? "", source.problem_said) || words.unresolved))))),
  ];
}

/** Begins at once, and ends when `signal` says so. @param done is told the whole answer */
export function writtenAnswer(words: Words, parameters: Record<string, string>, signal: AbortSignal, pieces: Pieces, done: (answer: WrittenAnswer) => void): HTMLElement {
  const writing = el("p", { class: "writing", "aria-busy": "true" });
  const body = el("div", {}, el("p", { class: "under" }, words.working), writing);
  askModel(parameters, signal, (piece) => writing.append(piece)).then((answer) => {
    body.replaceChildren(...wholeOf(words, answer, pieces).filter(Boolean) as (Node | string)[]);
    done(answer);
  }, (error: unknown) => {
    // What came before is no answer, and does not stay as if it were one.
    if (!signal.aborted) body.replaceChildren(failure(words, error));
  });
  return el("section", { "aria-labelledby": "written" }, el("h2", { id: "written" }, parameters.model), el("p", { class: "under" }, words.written), body);
}
