/** Reports of experiments, as `pandect-lab bench` writes them: headings, paragraphs, commands and tables. */

import { get } from "./api";
import { Child, el } from "./elements";
import { Words } from "./words";

interface Report { name: string; title: string; }

export async function reportList(): Promise<Report[]> {
  return (await get<{ reports: Report[] }>("/v1/reports", {})).reports;
}

export async function reportsPage(words: Words, address: (name: string) => string): Promise<Child[]> {
  const all = await reportList();
  return [el("h1", {}, words.reports), all.length
    ? el("ul", {}, ...all.map((one) => el("li", {}, el("a", { href: address(one.name) }, one.title), " ", el("span", { class: "under" }, one.name))))
    : el("p", {}, words.nothing)];
}

function cellsOf(line: string): string[] {
  return line.slice(1, line.lastIndexOf("|")).split(/(?<!\\)\|/).map((cell) => cell.trim().replace(/\\\|/g, "|"));
}

function tableOf(lines: string[]): HTMLElement {
  const [head, , ...rows] = lines.map(cellsOf);
  const isNumber = (cell: string) => /^[-+–]?[\d.,]+ ?%?$/.test(cell);
  return el("div", { class: "wide", tabindex: "0", role: "region", "aria-label": head.join(", ") }, el("table", {},
    el("thead", {}, el("tr", {}, ...head.map((cell) => el("th", { scope: "col" }, cell)))),
    el("tbody", {}, ...rows.map((row) => el("tr", {}, ...row.map((cell, i) => i === 0
      ? el("th", { scope: "row" }, cell) : el("td", isNumber(cell) ? { class: "number-cell" } : {}, cell)))))));
}

export async function reportPage(name: string): Promise<Child[]> {
  const { markdown } = await get<{ markdown: string }>("/v1/report", { name });
  const pieces: Child[] = [];
  const lines = markdown.split("\n");
  for (let at = 0; at < lines.length;) {
    const line = lines[at];
    const same = (belongs: (one: string) => boolean) => {
      const from = at;
      while (at < lines.length && belongs(lines[at])) ++at;
      return lines.slice(from, at);
    };
    if (line.startsWith("|")) pieces.push(tableOf(same((one) => one.startsWith("|"))));
    else if (line.startsWith("    ")) pieces.push(el("pre", { tabindex: "0" }, same((one) => one.startsWith("    ")).map((one) => one.slice(4)).join("\n")));
    else {
      const heading = /^(#+) (.*)/.exec(line);
      if (heading) pieces.push(el(heading[1].length === 1 ? "h1" : "h2", {}, heading[2]));
      else if (line.trim()) pieces.push(el("p", {}, line));
      ++at;
    }
  }
  return pieces;
}
