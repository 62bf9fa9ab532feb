/** The words of the page, which the server gives in the language of the browser or the one that was chosen. What the library itself says is in the language it is written in. */

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
  goesOn: string; askAlone: string; readOn: string; edit: string; titleOf: string; shortTitle: string; undo: string; follow: string; unfollow: string; sourcePage: string; previous: string; next: string;
  notes: string; notesHint: string; saveNotes: string;
  verdict: Record<string, string>; standing: Record<string, string>; kind: Record<string, string>; unread: Record<string, string>;
}

/** As the script /words.js has it, from data/languages/<code>/page.txt. */
interface Page { language: string; languages: Record<string, string>; words: Words; }
export const { language, languages, words } = (globalThis as unknown as { page: Page }).page;

/** Has the server write in another language from now on. */
export function choose(code: string): void {
  document.cookie = `language=${code}; path=/; max-age=31536000; SameSite=Lax`;
  location.reload();
}
