#!/usr/bin/env python3
"""Typesets laws of our own as the PDFs of tests/inputs/pdf. Takes WeasyPrint, Chromium (for Thai, whose letters
WeasyPrint does not name in the file) and the fonts DejaVu and TLWG; the build needs none of it, for the PDFs are in the
tree.

    tools/typeset_samples.py [NAME…]
"""
import html
import pathlib
import re
import subprocess
import sys
import tempfile

from weasyprint import HTML

ROOT = pathlib.Path(__file__).resolve().parent.parent

BASE = """
@page { size: A5; margin: 20mm 15mm 18mm 15mm; }
html { font: 9pt/1.35 'DejaVu Serif'; }
h1 { font-size: 13pt; text-align: center; margin: 0 0 4mm; }
p { margin: 0; }
p.gap { margin-top: 3mm; }
"""

# The difficulty in each sample that a reader must handle.
SAMPLES = {
    "two-columns": ("samples/en/beekeeping-act-2023.txt", "en",
                    "body { text-align: justify; hyphens: auto; } div { columns: 2; column-gap: 6mm; font-size: 7.5pt; }"),
    "heads-and-feet": ("samples/nl/deelvoertuigen-2024.txt", "nl", """
        @page :left { @top-left { content: 'Gemeenteblad'; } @top-right { content: 'Jaargang 2024'; }
                      @bottom-left { content: 'Pagina ' counter(page) ' van ' counter(pages); } }
        @page :right { @top-center { content: 'Verordening deelvoertuigen'; }
                       @bottom-right { content: 'Pagina ' counter(page) ' van ' counter(pages); } }"""),
    "hyphenation": ("tests/inputs/plain-statute/de-laternengesetz.txt", "de", """
        @page { size: A6; @bottom-center { content: '- ' counter(page) ' -'; } }
        body { text-align: justify; hyphens: auto; } p { text-indent: 4mm; }"""),
    "thai": ("samples/th/dogs-and-cats-2566.txt", "th", """
        html { font: 14pt/1.4 'Norasi'; } p { text-indent: 10mm; } @page { font: 9pt Norasi; }
        @page :left { @top-left { content: 'หน้า ' counter(page, thai); }
                      @top-center { content: 'เล่ม ๑๔๐ ตอนที่ ๙ ก'; } @top-right { content: 'ราชกิจจานุเบกษา'; } }
        @page :right { @top-left { content: 'เล่ม ๑๔๐ ตอนที่ ๙ ก'; } @top-center { content: 'ราชกิจจานุเบกษา'; }
                       @top-right { content: 'หน้า ' counter(page, thai); } }"""),
    "lease": ("samples/en/equipment-lease.txt", "en",
              "@page { @bottom-center { content: counter(page); } } body { text-align: justify; }"),
    "pictures": ("samples/en/beekeeping-act-2018.txt", "en", "@page { @bottom-center { content: counter(page); } }"),
    "tables": ("tests/inputs/plain-statute/en-wharf-dues-act.txt", "en", """
        @page { @bottom-center { content: counter(page); } } body { text-align: justify; hyphens: auto; }
        table { border-collapse: collapse; margin: 2mm 0; } td { padding: 1mm 2mm; vertical-align: top; }
        table.grid td { border: 0.5pt solid black; } table.grid tr:first-child td { background: #ddd; }
        table.spans td { border: 0.75pt solid #888; vertical-align: middle; }
        table.open { break-inside: avoid; border: solid black; border-width: 1pt 0; width: 100%; }
        table.open tr:first-child td { border-bottom: 0.5pt solid black; } table.open td { padding: 0.5mm 2mm; }"""),
    "torn-tables": ("tests/inputs/plain-statute/en-wharf-dues-act.txt", "en", """
        table { border: solid black; border-width: 1pt 0; width: 100%; border-collapse: collapse; }
        tr:first-child td { border-bottom: 0.5pt solid black; }"""),
    "bare-tables": ("tests/inputs/plain-statute/en-ferry-fares-act.txt", "en", """
        table { border-collapse: collapse; margin: 2mm 0 2mm 4mm; } td { padding: 0 6mm 0 0; vertical-align: top; }
        table.grid td + td { text-align: right; } table.open td:first-child { width: 40mm; }
        span { display: inline-block; width: 9mm; }"""),
    "scanned": ("samples/en/beekeeping-act-2018.txt", "en", ""),
}


# A picture that says something no text says: drawn letters, as a scanner leaves them.
STROKES = "".join(f"<rect x='{8 + 13 * i % 180}' y='{8 + 18 * (13 * i // 180)}' width='{4 + i % 7}' height='11'/>" +
                  f"<rect x='{6 + 13 * i % 180}' y='{12 + 18 * (13 * i // 180)}' width='13' height='4'/>"
                  for i in range(110))
FIGURE = f"<svg width='200' height='90' viewBox='0 0 200 90'>{STROKES}</svg>"
SCANNED = ("<div style='columns: 1; break-before: page; break-after: page'>"
           f"<svg width='420' height='500' viewBox='0 0 200 150'>{STROKES}</svg></div>")


# How the tables of a law are drawn, one after the other, and what else their cells are.
TABLE_CLASSES = ("grid", "open", "spans")
SPANS = {"Sailing boats": "rowspan=2", "No vessel has more than one reduction.": "colspan=3"}


def table(rows, kind):
    """Lines of cells as a table."""
    cells = lambda row: "".join(f"<td {SPANS.get(cell, '')}>{html.escape(cell)}</td>" for cell in row)
    return f"<table class={kind}>" + "".join(f"<tr>{cells(row)}</tr>" for row in rows) + "</table>"


def with_tables(lines):
    """The lines of a text, with each run of lines that have cells, and what stands between two of them, as one table."""
    kinds, out = iter(TABLE_CLASSES * 9), []
    rows = []
    for line in [*lines, ""]:
        if " | " in line or (rows and line in SPANS):
            rows.append(line.split(" | "))
        else:
            if len(rows) == 1:
                raise SystemExit(f"a table of one row: {rows[0]}")
            if rows:
                out.append(table(rows, next(kinds)))
            rows = []
            out.append(line)
    return out


def with_pictures(text):
    """A picture below section 7 and a scanned page behind section 12."""
    for section, picture in (("Section 8.", FIGURE), ("Section 13.", SCANNED)):
        text = text.replace(f"<p class=gap>{section}", f"{picture}<p class=gap>{section}")
    return text


def page(text, language, style):
    """Each line is a paragraph, as it is in the text; the first is the title."""
    lines = text.removeprefix("\ufeff").splitlines()
    body, gap = [f"<h1>{html.escape(lines[0].lstrip('# '))}</h1><div>"], False
    for line in with_tables(lines[1:]):
        if not line.strip():
            gap = True
            continue
        if line.startswith("<table"):
            body.append(line)
            continue
        words = re.sub(r"^(\([a-z]\)) ", r"<span>\1</span>", html.escape(line))  # set out where `span` has a width
        body.append(f"<p{' class=gap' if gap else ''}>{words}</p>")
        gap = False
    return f"<html lang={language}><style>{BASE}{style}</style><body>{''.join(body)}</div></body></html>"


def print_with_chromium(text, target):
    with tempfile.NamedTemporaryFile("w", suffix=".html", encoding="utf-8") as file:
        file.write("<meta charset=utf-8>" + text)
        file.flush()
        subprocess.run(["chromium", "--headless", "--no-sandbox", "--no-pdf-header-footer",
                        f"--print-to-pdf={target}", f"file://{file.name}"], check=True, capture_output=True)


def main():
    for name in sys.argv[1:] or SAMPLES:
        source, language, style = SAMPLES[name]
        text = page((ROOT / source).read_text(encoding="utf-8"), language, style)
        if name == "pictures":
            text = with_pictures(text)
        if name == "scanned":
            text = f"<html lang=en><style>{BASE}</style><body>{SCANNED}</body></html>"
        target = ROOT / "tests/inputs/pdf" / f"{name}.pdf"
        if language == "th":
            print_with_chromium(text, target)
        else:
            HTML(string=text).write_pdf(target)
        print(f"{target.relative_to(ROOT)}: {target.stat().st_size} bytes")


if __name__ == "__main__":
    main()
