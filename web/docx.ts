/** A document for a word processor (ECMA-376): paragraphs in a ZIP archive whose files are stored as they are. */

export interface Paragraph { text: string; kind: "title" | "heading" | "text" | "quote"; }

function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; ++bit) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ -1) >>> 0;
}

function numbers(...pairs: [value: number, bytes: number][]): Uint8Array {
  const out: number[] = [];
  for (const [value, bytes] of pairs) for (let i = 0; i < bytes; ++i) out.push((value >>> (8 * i)) & 255);
  return new Uint8Array(out);
}

/** Source: PKWARE's APPNOTE.TXT, 4.3.7, 4.3.12 and 4.3.16 */
function zip(files: [name: string, text: string][]): Blob {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [], directory: Uint8Array[] = [];
  let at = 0, size = 0;
  for (const [name, text] of files) {
    const path = encoder.encode(name), bytes = encoder.encode(text);
    // version 2.0, names in UTF-8, stored, 1980-01-01
    const common = numbers([20, 2], [0x800, 2], [0, 2], [0, 2], [33, 2], [crc32(bytes), 4], [bytes.length, 4], [bytes.length, 4], [path.length, 2], [0, 2]);
    parts.push(numbers([0x04034b50, 4]), common, path, bytes);
    directory.push(numbers([0x02014b50, 4], [20, 2]), common, numbers([0, 2], [0, 2], [0, 2], [0, 4], [at, 4]), path);
    at += 4 + common.length + path.length + bytes.length;
    size += 6 + common.length + 14 + path.length;
  }
  return new Blob([...parts, ...directory, numbers([0x06054b50, 4], [0, 2], [0, 2], [files.length, 2], [files.length, 2], [size, 4], [at, 4], [0, 2])],
    { type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document" });
}

// Characters that XML has no place for are left out.
const escaped = (text: string) => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, "").replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
const properties: Record<Paragraph["kind"], [paragraph: string, run: string]> = {
  title: ["<w:spacing w:after=\"240\"/>", "<w:b/><w:sz w:val=\"32\"/>"],
  heading: ["<w:spacing w:before=\"240\" w:after=\"80\"/>", "<w:b/><w:sz w:val=\"24\"/>"],
  text: ["<w:spacing w:after=\"120\"/>", ""],
  quote: ["<w:ind w:left=\"567\"/><w:spacing w:after=\"120\"/>", "<w:i/>"],
};

export function docx(paragraphs: Paragraph[]): Blob {
  const xml = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>";
  const body = paragraphs.map(({ text, kind }) => {
    const [paragraph, run] = properties[kind];
    const runs = text.split("\n").map((line) => `<w:t xml:space="preserve">${escaped(line)}</w:t>`).join("<w:br/>");
    return `<w:p><w:pPr>${paragraph}</w:pPr><w:r><w:rPr>${run}</w:rPr>${runs}</w:r></w:p>`;
  }).join("");
  const types = "http://schemas.openxmlformats.org/package/2006/content-types", relations = "http://schemas.openxmlformats.org/package/2006/relationships";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument";
  const main = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
  return zip([
    ["[Content_Types].xml", `${xml}<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`],
    ["_rels/.rels", `${xml}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}" Target="word/document.xml"/></Relationships>`],
    ["word/document.xml", `${xml}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`],
  ]);
}
