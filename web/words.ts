/** The words of the page, which the server gives in the language of the browser or the one that was chosen, and those in which it is told what the library says. */

export interface Words {
  ask: string; check: string; works: string;
  question: string; placeholder: string; go: string; asOf: string;
  found: string; noAnswer: string; carried: string; otherHits: string; definitions: string; penalty: string; exception: string;
  inForceFrom: string; until: string; copy: string; copied: string; save: string;
  refersTo: string; referredFrom: string; similar: string;
  checkHint: string; checkGo: string; 
  working: string; failed: string; stays: string; advice: string; unresolved: string; nothing: string; summary: string; key: string;
  saveDocument: string; print: string; permalink: string; graph: string; addFiles: string; added: string; remove: string; review: string; itSays: string; accept: string; keep: string;
  asStoodOn: string; toToday: string; held: string; syntax: string; enter: string; wrongKey: string; close: string;
  answerBy: string; ownWords: string; written: string; sources: string; onlyIn: string; reports: string; more: string;
  chooseFile: string; saveReport: string; saveJson: string; saveComments: string; checkedBefore: string; keptHere: string;
  recent: string; forget: string; country: string; kindOf: string; all: string; collection: string; lawLanguage: string; onlyInForce: string;
  order: string; byRelevance: string; byDay: string; byLaw: string; foundN: string; foundMore: string; enterAsks: string;
  goesOn: string; askAlone: string; mayHelp: string; readOn: string; edit: string; titleOf: string; shortTitle: string; undo: string; follow: string; unfollow: string; sourcePage: string; previous: string; next: string;
  notes: string; notesHint: string; saveNotes: string;
  verdict: Record<string, string>; standing: Record<string, string>; kind: Record<string, string>; unread: Record<string, string>; error: Record<string, string>;
}

/** What an English text is said from: the line "said CODE", or "GROUP KIND", of the words, with values for its braces. */
export interface Said { code: string; values: Record<string, Part | Part[]>; }
type Part = string | Said & { text: string };

/** As the script /words.js has it, from data/languages/<code>/page.txt. */
interface Page { language: string; languages: Record<string, string>; words: Words; }
export const { language, languages, words } = (globalThis as unknown as { page: Page }).page;

const tongues = new Intl.DisplayNames(language, { type: "language" });
export function named(names: Intl.DisplayNames, code: string): string {
  try { return names.of(code) ?? code; } catch { return code; }
}
export const tongue = (code: string) => named(tongues, code);

/** What the library says, in the language of the page; nothing where that has no words for it. */
export function told(said: Said | undefined): string | undefined {
  const [, group, kind] = /^(?:(\S+) )?(.*)$/.exec(said?.code ?? "") as string[];
  if (group === "language") return tongue(kind);
  const line = (words as unknown as Record<string, Record<string, string> | undefined>)[group ?? "said"]?.[kind];
  return line?.replace(/\{([^|}]+)(?:\|([^}]*))?\}/g, (_, name: string, between = ", ") =>
    [said?.values[name] ?? []].flat().map((part) => typeof part === "string" ? part : told(part) ?? part.text).join(between as string));
}

/** Has the server write in another language from now on. */
export function choose(code: string): void {
  document.cookie = `language=${code}; path=/; max-age=31536000; SameSite=Lax`;
  location.reload();
}
