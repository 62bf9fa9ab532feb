/** What the server says, as /openapi.json has it; only what the page uses. Offsets count code points. */

import { Problem } from "./elements";
import { Said } from "./words";

export interface Quote { text: string; begin: number; end: number; }
export interface Provision {
  id: string; citation: string; label: string; heading: string; place: string[];
  work: { id: string; title: string; language: string };
  in_force_from: string; in_force_until: string; standing: string; source: string; permalink: string;
}
export interface Related { kind: string; provision: Provision; quotes: Quote[]; }
export interface Passage { provision: Provision; quotes: Quote[]; related: Related[]; }
export interface Term { term: string; definition: Quote; provision: Provision; }
export interface Answer { question: string; follows?: string; read_on: Provision[]; as_of: string; answered: boolean; reason: string; reason_said?: Said; help: string[]; help_said?: Said[]; notes: string[]; notes_said?: Said[]; passages: Passage[]; definitions: Term[]; }
export interface Hit { provision: Provision; snippet: Quote; marks: [begin: number, end: number][]; }
export interface SearchResult {
  notes: string[]; notes_said?: Said[]; read_as: { written: string; read: string }[]; hits: Hit[];
  next_offset?: number; total_hits?: number; facets?: Record<string, Record<string, number>>;
}
export interface Link { kind: string; words: Quote; status: string; provision?: Provision; }
export interface Links { provision: Provision; refers_to: Link[]; referred_from: Link[]; similar?: { provision: Provision; likeness: number }[]; }
export interface Work { id: string; title: string; language: string; }
export interface Works { works: Work[]; total_works: number; facets: Record<string, Record<string, number>>; }

export interface ReviewItem {
  id: string; kind: string; state: string; work: { id: string; title: string }; provision: string; source: string; place: string; reason: string;
  page?: { page: number; box: Box }; corrections: { text: string }[];
}
export interface EditedWork {
  id: string; title: string; short_titles: string[]; kind: string; language: string; in_force_from: string; in_force_until: string; provisions: number;
  edits: { field: string; before: string; value: string; when: string }[];
}
export interface AddReport { files: { path: string; provisions: number }[]; }
export interface Progress { step: string; done: number; total: number; unit: string; }

export interface WrittenSentence { words: Quote; sources: number[]; verdict: string; asserts: boolean; reason: string; reason_said?: Said; support: { source: number; quote: Quote }[]; }
export interface WrittenAnswer {
  question: string; follows?: string; answered: boolean; reason: string; reason_said?: Said; asks: string; text: string; notes: string[]; notes_said?: Said[]; model: string;
  sentences: WrittenSentence[]; stated: number; carried: number; sources: { written: string; exists: boolean; provision?: Provision; problem?: string; problem_said?: Said }[];
}

async function answered<T>(response: Response): Promise<T> {
  const body = await response.json();
  if (!response.ok) throw new Problem(body as Problem["said"]);
  return body as T;
}

function queryOf(parameters: Record<string, string>): string {
  return new URLSearchParams(Object.entries(parameters).filter(([, value]) => value)).toString();
}

/** The key that a server may want: kept for as long as the tab is open. */
let key = sessionStorage.getItem("key") ?? "";
let askForKey: (refused: boolean) => Promise<string> = () => Promise.resolve("");
export function onKeyWanted(ask: (refused: boolean) => Promise<string>): void { askForKey = ask; }

/** While the key is asked for: requests that need it at the same time wait for one answer. */
let asking: Promise<string> | null = null;

async function send(path: string, options: RequestInit, headers: Record<string, string>): Promise<Response> {
  for (;;) {
    const tried = key;
    const response = await fetch(path, { ...options, headers: key ? { ...headers, Authorization: "Bearer " + key } : headers });
    if (response.status !== 401) return response;
    if (key !== tried) continue;
    asking ??= askForKey(tried !== "").finally(() => { asking = null; });
    const given = (await asking).trim();
    if (!given) return response;
    key = given;
    sessionStorage.setItem("key", key);
  }
}

export type Box = [left: number, top: number, right: number, bottom: number];
export interface SourcePage { page: number; pages: number[]; width: number; height: number; boxes: Box[]; }
/** The page of a PDF that a provision was read from: its picture, and where the words stand on it; nothing where there is none. */
export async function sourcePage(parameters: Record<string, string>): Promise<{ picture: Blob; page: SourcePage } | null> {
  const response = await fetch("/v1/page?" + queryOf(parameters), { headers: key ? { Authorization: "Bearer " + key } : {} });
  return response.ok ? { picture: await response.blob(), page: JSON.parse(response.headers.get("X-Page") as string) as SourcePage } : null;
}

/** What everybody may read; nothing where a key is wanted, which is not asked for. */
export async function open<T>(path: string): Promise<T | null> {
  const response = await fetch(path, { headers: key ? { Authorization: "Bearer " + key } : {} });
  return response.ok ? await response.json() as T : null;
}

export async function get<T>(path: string, parameters: Record<string, string>): Promise<T> {
  const text = queryOf(parameters);
  return answered<T>(await send(path + (text && "?" + text), {}, { Accept: "application/json" }));
}

/** What is found for words that are being typed; nothing where it is refused, or not wanted any more: nobody is asked for a key. */
export async function searchNow(parameters: Record<string, string>, signal: AbortSignal): Promise<SearchResult | null> {
  try {
    const response = await fetch("/v1/search?" + queryOf(parameters), { signal, headers: key ? { Authorization: "Bearer " + key } : {} });
    return response.ok ? await response.json() as SearchResult : null;
  } catch {
    return null;
  }
}

/** A page of the server, to take parts from. */
export async function pageAt(path: string): Promise<Document> {
  return parsed(await send(path, {}, { Accept: "text/html" }));
}

/** The same, but nothing where a key is wanted, which is not asked for. */
export async function openPage(path: string): Promise<Document | null> {
  const response = await fetch(path, { headers: key ? { Authorization: "Bearer " + key } : {} });
  return response.ok ? parsed(response) : null;
}

const parsed = async (response: Response) => new DOMParser().parseFromString(await response.text(), "text/html");

export async function post<T>(path: string, body: unknown): Promise<T> {
  return answered<T>(await send(path, { method: "POST", body: JSON.stringify(body) },
    { "Content-Type": "application/json", Accept: "application/json" }));
}

export async function remove<T>(path: string, parameters: Record<string, string>): Promise<T> {
  return answered<T>(await send(path + "?" + new URLSearchParams(parameters), { method: "DELETE" }, { Accept: "application/json" }));
}

/** What the key of this page may do: "read", "ask", "admin"; nothing where it is not known. */
export async function access(): Promise<string> {
  return (await open<{ access: string }>("/v1/access"))?.access ?? "";
}

/** Sends a file to be added, and tells how far it is. */
export async function sendFile(file: File, tell: (progress: Progress) => void): Promise<AddReport> {
  const response = await send("/v1/files?" + new URLSearchParams({ name: file.name }), { method: "POST", body: file },
    { "Content-Type": "application/octet-stream", Accept: "text/event-stream" });
  if (!response.ok || !response.body) return answered<AddReport>(response);
  return lastOf<AddReport>(response.body, "report", (name, data) => { if (name === "progress") tell(data as Progress); });
}

/** A document held against the law, in a form that the server can give it. */
export async function checkFile(file: Blob, parameters: Record<string, string>, type: string): Promise<Blob> {
  const response = await send("/v1/check/file?" + queryOf(parameters), { method: "POST", body: file }, { "Content-Type": "application/octet-stream", Accept: type });
  if (!response.ok) throw new Problem(await response.json() as Problem["said"]);
  return response.blob();
}

/** Tells each server-sent event, and gives what the last one says. */
async function lastOf<T>(body: ReadableStream<Uint8Array>, last: string, tell: (name: string, data: unknown) => void): Promise<T> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    text += value ?? "";
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const event = text.slice(0, end);
      text = text.slice(end + 2);
      const name = /^event: (.*)$/m.exec(event)?.[1], data = /^data: (.*)$/m.exec(event)?.[1];
      if (!name || !data) continue;
      if (name === "problem") throw new Problem(JSON.parse(data) as Problem["said"]);
      if (name === last) return JSON.parse(data) as T;
      tell(name, JSON.parse(data));
    }
    if (done) throw new Error("the connection ended");
  }
}

/** Has a model answer: its words are told as they come, then each sentence as it holds. */
export async function askModel(parameters: Record<string, string>, signal: AbortSignal, tell: (words: string) => void): Promise<WrittenAnswer> {
  const response = await send("/v1/ask?" + queryOf(parameters), { signal }, { Accept: "text/event-stream" });
  if (!response.ok || !response.body) return answered<WrittenAnswer>(response);
  return lastOf<WrittenAnswer>(response.body, "answer", (name, data) => { if (name === "text") tell((data as { text: string }).text); });
}

let known: Promise<string[]> | null = null;
/** Who can write answers: "pandect", the law's own words, and perhaps a model. Nobody is asked for a key. */
export function models(): Promise<string[]> {
  known ??= fetch("/v1/models", { headers: key ? { Authorization: "Bearer " + key } : {} }).then(async (response) => {
    if (response.ok) return ((await response.json()) as { data: { id: string }[] }).data.map((one) => one.id);
    known = null;
    return [];
  });
  return known;
}
