#pragma once

#include <vector>

#include "readers/reader.h"

namespace pandect {

/// All readers; each is one line in all.cpp.
std::vector<const Reader*> all_readers();

/// Contracts, policies and other legal prose as plain text.
const Reader& contract_text_reader();

/// The corpus of a data set in BEIR's format: a document a line with "_id", "title" and "text". The
/// collection is named after the file's folder; each document is a unit whose alias is "beir:" and its _id.
/// Large collections are split into several works, so that none is loaded at once.
const Reader& beir_jsonl_reader();
/// The laws of NitiBench: a list of {law_name, section_num, section_content}. The dataset's own references of
/// a section (`reference`) are the gold standard for finding references, and are not read.
const Reader& nitibench_json_reader();
/// The corpus of SearchFireSafety: one article or addendum of a Korean law in each line, many laws in one
/// file. A provision's alias is "sfs:" and its doc_id. The dataset's link fields are not read.
const Reader& searchfiresafety_jsonl_reader();

/// EPUB 2 and 3: `epub`.
const Reader& epub_reader();
/// HTML: acts of the Official Journal of the European Union, laws of law.go.kr, and other pages with a
/// statute or a contract.
const Reader& html_reader();

/// E-mail, one message or a mailbox: `e-mail`. A message is a work: its headers, and its body as that of a
/// contract. Attachments are not part of it.
const Reader& e_mail_reader();

/// Documents of Word before 2007: `doc`, converted to DOCX by LibreOffice, or to text by antiword or catdoc,
/// whichever is installed.
const Reader& doc_reader();
/// DOCX (Office Open XML), as word processors write it.
const Reader& docx_reader();
/// HWPX (OWPML), as Korean word processors write it.
const Reader& hwpx_reader();
/// OpenDocument texts: `odt`.
const Reader& odt_reader();
/// RTF: `rtf`.
const Reader& rtf_reader();

/// Statutes and contracts as PDF, read from the positions of their words.
const Reader& pdf_reader();

/// Korean statutes as Markdown with YAML front matter: title, ids, dates; chapters as headings, articles as
/// "##### 제1조 (목적)", paragraphs as "**①**", addenda below "## 부칙".
const Reader& korean_markdown_reader();
/// Thai statutes as produced by machine reading: page headers between the words, spurious tables, headings in
/// the middle of lines.
const Reader& ocr_text_reader();
/// Statutes as plain text or light Markdown, with the headings of all languages.
const Reader& plain_statute_reader();

/// Akoma Ntoso (LegalDocML), 3.0 and its drafts; namespaces are ignored.
const Reader& akoma_ntoso_reader();
/// Spanish law in the XML of the BOE.
const Reader& boe_reader();
/// Dutch law of the Basiswettenbestand: XML with the root `wetgeving` (as published in 2012) or `toestand`.
const Reader& bwb_xml_reader();
/// Acts and instruments of the United Kingdom in the Crown Legislation Markup Language of legislation.gov.uk.
const Reader& clml_reader();
/// Titles and parts of the Code of Federal Regulations in the XML of the eCFR: of the bulk data
/// (DLPSTEXTCLASS) and of the API (ECFR, DIV1, DIV5).
const Reader& ecfr_reader();
/// Laws and orders of Japan in the XML of the e-Gov law search (法令標準XML).
const Reader& egov_xml_reader();
/// Formex 4 to 6, the XML of the Official Journal of the European Union: acts, annexes, consolidated acts.
const Reader& formex_reader();
/// German federal law as published by gesetze-im-internet.de: XML with the root `dokumente`.
const Reader& gii_xml_reader();
/// Answers of the open API of Korea's law.go.kr, as XML and as JSON, which have the same names: acts and
/// decrees (법령), ordinances (자치법규), administrative rules (행정규칙).
const Reader& law_go_kr_reader();
/// French law in the XML of LEGI, and texts as JSON of the API of Légifrance.
const Reader& legi_reader();
/// Brazilian laws and bills in the XML of LexML.
const Reader& lexml_reader();
/// Austrian law in the XML of the RIS, a file a section.
const Reader& ris_reader();
/// United States Legislative Markup: public laws, bills, statute compilations, titles of the Code.
const Reader& uslm_reader();

}  // namespace pandect
