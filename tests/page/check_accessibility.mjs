// The page in headless Chromium at three widths, light and dark, in four scripts: axe finds nothing serious, nothing is wider
// than the window, no script fails, and answers are saved. With SHOTS a picture of each is left in that folder; ONLY names pages.
//   PANDECT_NODE_CLIENTS=FOLDER node check_accessibility.mjs PROGRAM SAMPLES
// FOLDER is where `npm install playwright-core @axe-core/playwright` was run. Exit status 77, which counts as skipped, without.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [program, samples] = process.argv.slice(2);
const folder = process.env.PANDECT_NODE_CLIENTS ?? "";
const chromiumPath = "/usr/bin/chromium";
if (!existsSync(join(folder, "node_modules/@axe-core/playwright")) || !existsSync(chromiumPath)) {
  console.log("SKIPPED: set PANDECT_NODE_CLIENTS to a folder with playwright-core and @axe-core/playwright; chromium is needed");
  process.exit(77);
}
const require = createRequire(folder + "/");
const { chromium } = require("playwright-core");
const { AxeBuilder } = require("@axe-core/playwright");

const scratch = mkdtempSync(join(tmpdir(), "page-"));
const library = join(scratch, "library");
execFileSync(program, ["add", ...["en", "nl", "ko", "th", "../tests/inputs/pdf/bare-tables.pdf"].map((one) => join(samples, one)), "--library", library], { stdio: "ignore" });
const [key, , ...table] = execFileSync(program, ["serve", "--make-key", "chief", "--access", "admin"]).toString().split("\n");
const keys = join(scratch, "keys.toml");
writeFileSync(keys, table.join("\n"));
// A model of a few lines, which is right once, wrong once and once cites what there is not.
const service = createServer((request, response) => {
  response.writeHead(200, { "Content-Type": "text/event-stream" });
  for (const text of ["A hive must stand at least three metres from the boundary if there is a flyway barrier [1]. ", "Without one it is two hundred metres [1]. ", "Bees must be insured [9]."])
    response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: text } }] })}\n\n`);
  response.end(`data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }] })}\n\ndata: [DONE]\n\n`);
});
await new Promise((ready) => service.listen(0, "127.0.0.1", ready));
const models = join(scratch, "models.toml");
writeFileSync(models, `[[model]]\nname = "tiny"\nprovider = "openai"\nbase_url = "http://127.0.0.1:${service.address().port}/v1"\nmodel = "tiny"\nlimits = { retries = 0 }\n`);
const reports = join(scratch, "reports");
mkdirSync(join(reports, "bees"), { recursive: true });
writeFileSync(join(reports, "bees/report.md"), "# Questions about bees\n\n20 questions.\n\n    pandect-lab bench bees --data DATA\n\n| System | MRR@10 | Recall@10 |\n|---|---|---|\n| legal | 0.653 | 0.812 |\n| words, a \\| b | 0.499 | 0.700 |\n");
const server = spawn(program, ["serve", "--library", library, "--keys", keys, "--port", "0", "--model", "tiny", "--models", models, "--reports", reports]);
const base = await new Promise((found) => server.stdout.on("data", (text) => found(/http:\S+/.exec(text.toString())[0])));

const at = (name, text) => `#${name}=${encodeURIComponent(text)}`;
const act = "law/en/Larkmoor-Beekeeping-and-Poultry-Act-2018";
const pages = [
  ["en-ask", "en", at("ask", "How far from the boundary must a hive stand if there is a flyway barrier?")],
  ["en-show", "en", act + "/21"],
  ["th-ask", "th", at("ask", "เจ้าของสุนัขต้องฉีดวัคซีนหรือไม่")],
  ["ko-ask", "ko", at("ask", "공유 킥보드는 어디에 주차해야 하나요?")],
  ["nl-ask", "nl", at("ask", "Waar mag een deelvoertuig worden geparkeerd?")],
  ["de-model", "de", at("ask", "How far from the boundary must a hive stand if there is a flyway barrier?") + "&model=tiny"],
  ["fr-home", "fr", ""], ["nothing", "en", at("ask", "What is the capital of Mongolia?")], ["missing", "en", act + "/99"],
  ["law", "en", act], ["changes", "en", act + "?since=2018-07-01&on=2023-01-01"], ["find", "en", act + "?find=swarm"],
  ["past", "ko", act + "/4?on=2020-01-01"], ["reports", "en", "#reports=1"], ["report", "en", "#report=bees%2Freport.md"],
  ["typed", "en", ""], ["ko-search", "ko", "#search=" + encodeURIComponent("이동장치 등록")], ["follow-up", "en", at("ask", "And what is the penalty?") + "&after=" + encodeURIComponent("Within how many days must a keeper of bees register an apiary?")],
  ["edit", "en", act],
  ["check", "en", "#check=1"], ["works", "en", "law/"], ["review", "en", "#review=1"],
];
let failed = 0;
const fail = (what) => { ++failed; console.log("FAILED", what); };
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});
try {
  for (const colorScheme of ["light", "dark"]) for (const [name, locale, hash] of pages.filter(([one]) => !process.env.ONLY || process.env.ONLY.split(",").includes(one))) for (const [width, height] of [[390, 844], [820, 1180], [1366, 900]]) {
    const where = `${name}, ${colorScheme}, ${width}`;
    const context = await browser.newContext({ viewport: { width, height }, locale, colorScheme });
    await context.addInitScript((own) => sessionStorage.setItem("key", own), key);
    const page = await context.newPage();
    page.on("console", (message) => { if (message.type() === "error" && !/40[14]/.test(message.text())) fail(`${where}: ${message.text()}`); });
    page.on("pageerror", (error) => fail(`${where}: ${error}`));
    await page.goto(base + hash);
    await page.waitForFunction(() => document.querySelector("main").children.length > 0 && !document.querySelector("main[aria-busy], #locked"));
    if (name === "check") {
      await page.fill("#text", "A hive must stand at least nine metres from the boundary (section 6 Beekeeping and Poultry Act). Bees are kept.");
      await page.click("button.primary");
      await page.waitForSelector(".sentences");
      // A document: its counts choose what is shown, the report is kept here and can be forgotten.
      await page.setInputFiles("#document", { name: "memo.html", mimeType: "text/html", buffer: Buffer.from("<!doctype html><p>A hive must stand at least nine metres from the boundary (section 6 Beekeeping and Poultry Act).</p><p>Bees are kept.</p>") });
      await page.waitForSelector("h2:text('memo.html')");
      const shown = () => page.locator(".sentence:visible").count();
      const all = await shown();
      await page.locator(".verdicts input").first().uncheck();
      if (await shown() >= all) fail(`${where}: no sentence is hidden`);
      await page.locator(".verdicts input").first().check();
      for (const [button, beginning] of [["Save this report", "<!doctype html>"], ["Save as JSON", "{"]]) {
        const [saved] = await Promise.all([page.waitForEvent("download"), page.click(`text=${button}`)]);
        if (!readFileSync(await saved.path(), "latin1").startsWith(beginning)) fail(`${where}: ${button}`);
      }
      await page.click("text=Kept here");
      await page.waitForSelector("h1:text('memo.html')");
      await page.reload();
      await page.waitForSelector(".sentences");
    }
    if (name === "de-model") {
      await page.waitForSelector(".sentences");
      const verdicts = await page.locator(".said .badge").allTextContents();
      if (verdicts.length !== 3 || new Set(verdicts).size < 2) fail(`${where}: ${verdicts}`);
    }
    if (name === "law" && width === 1366 && colorScheme === "light") {
      await page.click(".compact summary");
      await page.fill("#question", "How far from the boundary must a hive stand?");
      await page.check("#only-in");
      await page.click("button.primary");
      await page.waitForSelector("#found");
      if (!/work=/.test(page.url())) fail(`${where}: the question is not kept to the law`);
      await page.goBack();
      await page.waitForSelector("nav.contents");
    }
    if (name === "typed") {
      // The list follows what is typed, says how long it is, and is walked with the keyboard; a step back leads to the start.
      const seen = [];
      await page.exposeFunction("sawList", (text) => seen.push(text));
      await page.evaluate(() => new MutationObserver(() => window.sawList(document.querySelector("#live")?.textContent ?? "")).observe(document.querySelector("main"), { childList: true, subtree: true }));
      await page.type("#question", "how far must a hive", { delay: 40 });
      await page.waitForFunction(() => /search=.*hive/.test(location.hash));
      if (seen.some((text, i) => !text && seen[i - 1])) fail(`${where}: the list vanishes between letters`);
      await page.waitForFunction(() => /provisions found/.test(document.querySelector("#status").textContent));
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowDown");
      if (await page.evaluate(() => document.activeElement !== document.querySelectorAll("#live a.citation")[1])) fail(`${where}: the second hit is not in focus`);
      await page.keyboard.press("Escape");
      if (await page.evaluate(() => document.activeElement.id) !== "question") fail(`${where}: the question is not in focus`);
      await page.locator("#by-order").focus();
      await page.locator("#by-order").selectOption("law");
      await page.waitForFunction(() => /order=law/.test(location.hash) && !document.querySelector("main[aria-busy]"));
      if (await page.evaluate(() => document.activeElement.id) !== "by-order") fail(`${where}: the choice lost the focus`);
      const before = await page.locator("#live .hits li").count();
      await page.click("#live >> text=Show more");
      await page.waitForFunction((many) => document.querySelectorAll("#live .hits li").length > many, before);
    }
    if (name === "review") {
      // What could not be read is framed on its page.
      await page.click(".source summary");
      await page.waitForSelector(".source svg .framed", { timeout: 30_000 });
    }
    if (name === "follow-up" && await page.locator(".read-on a").count() < 1) fail(`${where}: nothing to read on`);
    if (name === "edit" && width === 1366 && colorScheme === "light") {
      await page.click("summary:text('Mend')");
      await page.fill(".edit [name=kind]", "ordinance");
      await page.click(".edit button.primary");
      await page.waitForSelector(".edit li:text('ordinance')");
      await page.click(".edit button:text('Take back')");
      await page.waitForSelector(".edit li:text('ordinance')", { state: "detached" });
      await page.fill(".edit [name=language]", "nl");
      await page.click(".edit button.primary");
      await page.waitForSelector(".edit li:text('en → nl')");
      await page.click(".edit button:text('Take back')");
      await page.waitForSelector(".edit li:text('en → nl')", { state: "detached" });
    }
    if (name === "report" && await page.locator("tbody tr").count() !== 2) fail(`${where}: no table`);
    if (name === "en-show") {
      await page.waitForSelector(".graph");
      if (await page.locator(".graph a").count() < 3) fail(`${where}: no graph to walk`);
      await page.locator(".graph a").first().focus();
      await page.keyboard.press("Enter");
      await page.waitForFunction((before) => !location.pathname.endsWith(before), hash);
      await page.goBack();
      await page.waitForSelector(".graph");
      // A note is kept in the browser alone, beside the provision and on the start page, and taken along.
      const sent = [];
      page.on("request", (request) => sent.push(request.postData() ?? request.url()));
      await page.click("aside summary:text('My notes')");
      await page.fill("#note", "Ask the council.");
      const [saved] = await Promise.all([page.waitForEvent("download"), page.click("text=Save all my notes")]);
      const notes = readFileSync(await saved.path(), "utf8");
      if (!/^## Section 21[^]*<http[^>]*21>[^]*Ask the council\./.test(notes)) fail(`${where}: notes ${notes}`);
      if (sent.some((one) => /council/.test(decodeURIComponent(one)))) fail(`${where}: a note left the browser`);
      await page.goto(base);
      await page.waitForSelector("section:has(h2:text('My notes')) a");
      await page.goto(base + hash);
      await page.waitForSelector("#note");
      if (await page.inputValue("#note") !== "Ask the council.") fail(`${where}: the note is lost`);
      await page.waitForSelector(".graph");
    }
    if (name === "en-ask" && width === 1366 && colorScheme === "light") {
      for (const [button, beginning] of [["Save as Markdown", "# How far"], ["Save for a word processor", "PK"]]) {
        const [saved] = await Promise.all([page.waitForEvent("download"), page.click(`text=${button}`)]);
        if (!readFileSync(await saved.path(), "latin1").startsWith(beginning)) fail(`${where}: ${button}`);
      }
    }
    if (name === "works" && width === 1366 && colorScheme === "light") {
      await page.setInputFiles("#files", { name: "ferry.txt", mimeType: "text/plain", buffer: Buffer.from("Ferry Act\nIn force: 2021-01-01\n\nSection 1. Ferries\nA ferry sails daily.\n") });
      await page.waitForSelector("text=Ferry Act", { timeout: 30_000 });
    }
    if (process.env.SHOTS) await page.screenshot({ fullPage: true, path: join(process.env.SHOTS, `${name}-${colorScheme}-${width}.png`) });
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) fail(`${where}: wider than the window`);
    for (const violation of (await new AxeBuilder({ page }).analyze()).violations) {
      const line = `${where}: ${violation.impact}: ${violation.id} at ${violation.nodes[0].target}`;
      if (["serious", "critical"].includes(violation.impact)) fail(line); else console.log(line);
    }
    await context.close();
  }
} finally {
  await browser.close();
  server.kill();
  service.close();
  rmSync(scratch, { recursive: true });
}
console.log(failed ? `${failed} failures` : "content");
process.exit(failed ? 1 : 0);
