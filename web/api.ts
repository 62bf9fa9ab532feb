/** What the server says, as /openapi.json has it; only what the page uses. Offsets count code points. */

export interface Quote { text: string; begin: number; end: number; }
export interface Provision {
  id: string; citation: string; label: string; heading: string; place: string[];
  work: { id: string; title: string };
  in_force_from: string; in_force_until: string; standing: string; source: string; permalink: string;
}
export interface Related { kind: string; provision: Provision; quotes: Quote[]; }
export interface Passage { provision: Provision; quotes: Quote[]; related: Related[]; }
export interface Term { term: string; definition: Quote; provision: Provision; }
export interface Answer { question: string; answered: boolean; reason: string; notes: string[]; passages: Passage[]; definitions: Term[]; }
export interface Hit { provision: Provision; snippet: Quote; marks: [begin: number, end: number][]; }
export interface SearchResult { notes: string[]; hits: Hit[]; }
export interface Shown {
  provision: Provision; text?: Quote; terms?: Term[]; versions?: Provision[];
  contents?: { id: string; level: string; label: string; heading: string; depth: number }[];
}
export interface Link { kind: string; words: Quote; status: string; provision?: Provision; }
export interface Links { provision: Provision; refers_to: Link[]; referred_from: Link[]; }
export interface Comparison {
  changes: { kind: string; provision: Provision; words: { kind: string; text: string }[] }[];
  unchanged: number;
}
export interface Difference { kind: string; contradicts: boolean; claim: Quote; law?: Quote; }
export interface Citation {
  words: Quote; exists: boolean; verdict: string; reason: string; provision?: Provision; instead?: Provision;
  support: Quote[]; differences: Difference[];
}
export interface Sentence { words: Quote; verdict: string; asserts: boolean; citations: Citation[]; }
export interface Proof { holds: boolean; sentences: Sentence[]; verdicts: Record<string, number>; }
export interface Work { id: string; title: string; [more: string]: unknown; }

export interface ReviewItem {
  id: string; kind: string; state: string; work: { id: string; title: string }; source: string; place: string; reason: string;
  corrections: { text: string }[];
}
export interface AddReport { files: { path: string; provisions: number }[]; }
export interface Progress { step: string; done: number; total: number; unit: string; }

async function answered<T>(response: Response): Promise<T> {
  const body = await response.json();
  if (!response.ok) throw new Error([body.detail, body.hint].filter(Boolean).join(" – ") || String(response.status));
  return body as T;
}

/** The key that a server may want: kept for as long as the tab is open. */
let key = sessionStorage.getItem("key") ?? "";
let askForKey: () => string | null = () => null;
export function onKeyWanted(ask: () => string | null): void { askForKey = ask; }

async function send(path: string, options: RequestInit, headers: Record<string, string>): Promise<Response> {
  const once = () => fetch(path, { ...options, headers: key ? { ...headers, Authorization: "Bearer " + key } : headers });
  const response = await once();
  if (response.status !== 401) return response;
  const given = askForKey();
  if (!given) return response;
  key = given.trim();
  sessionStorage.setItem("key", key);
  return once();
}

export async function get<T>(path: string, parameters: Record<string, string>): Promise<T> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, value);
  const text = query.toString();
  return answered<T>(await send(path + (text && "?" + text), {}, { Accept: "application/json" }));
}

export async function post<T>(path: string, body: unknown): Promise<T> {
  return answered<T>(await send(path, { method: "POST", body: JSON.stringify(body) },
    { "Content-Type": "application/json", Accept: "application/json" }));
}

export async function remove(path: string, parameters: Record<string, string>): Promise<void> {
  await answered<unknown>(await send(path + "?" + new URLSearchParams(parameters), { method: "DELETE" }, { Accept: "application/json" }));
}

/** What the key of this page may do: "read", "ask", "admin"; nothing where it is not known. */
export async function access(): Promise<string> {
  const response = await fetch("/v1/access", { headers: key ? { Authorization: "Bearer " + key } : {} });
  return response.ok ? (await response.json()).access : "";
}

/** Sends a file to be added, and tells how far it is. */
export async function sendFile(file: File, tell: (progress: Progress) => void): Promise<AddReport> {
  const response = await send("/v1/files?" + new URLSearchParams({ name: file.name }), { method: "POST", body: file },
    { "Content-Type": "application/octet-stream", Accept: "text/event-stream" });
  if (!response.ok || !response.body) return answered<AddReport>(response);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    text += value ?? "";
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const event = text.slice(0, end);
      text = text.slice(end + 2);
      const name = /^event: (.*)$/m.exec(event)?.[1], data = /^data: (.*)$/m.exec(event)?.[1];
      if (!name || !data) continue;
      if (name === "progress") tell(JSON.parse(data));
      if (name === "report") return JSON.parse(data);
      if (name === "problem") throw new Error([JSON.parse(data).detail, JSON.parse(data).hint].filter(Boolean).join(" – "));
    }
    if (done) throw new Error("the connection ended");
  }
}
