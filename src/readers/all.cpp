#include "readers/all.h"

#include "readers/contract/contract_text.h"
#include "readers/dataset/beir_jsonl.h"
#include "readers/dataset/nitibench_json.h"
#include "readers/dataset/searchfiresafety_jsonl.h"
#include "readers/html/epub.h"
#include "readers/html/html.h"
#include "readers/mail/e_mail.h"
#include "readers/office/doc.h"
#include "readers/office/docx.h"
#include "readers/office/hwpx.h"
#include "readers/office/odt.h"
#include "readers/office/rtf.h"
#include "readers/pdf/pdf.h"
#include "readers/plain/korean_markdown.h"
#include "readers/plain/ocr_text.h"
#include "readers/plain/plain_statute.h"
#include "readers/xml/akoma_ntoso.h"
#include "readers/xml/boe.h"
#include "readers/xml/bwb_xml.h"
#include "readers/xml/clml.h"
#include "readers/xml/ecfr.h"
#include "readers/xml/egov_xml.h"
#include "readers/xml/formex.h"
#include "readers/xml/gii_xml.h"
#include "readers/xml/law_go_kr.h"
#include "readers/xml/legi.h"
#include "readers/xml/lexml.h"
#include "readers/xml/ris.h"
#include "readers/xml/uslm.h"

namespace pandect {

std::vector<const Reader*> all_readers() {
  return {
      &akoma_ntoso_reader(),
      &beir_jsonl_reader(),
      &boe_reader(),
      &bwb_xml_reader(),
      &clml_reader(),
      &contract_text_reader(),
      &doc_reader(),
      &docx_reader(),
      &e_mail_reader(),
      &ecfr_reader(),
      &egov_xml_reader(),
      &epub_reader(),
      &formex_reader(),
      &gii_xml_reader(),
      &html_reader(),
      &hwpx_reader(),
      &korean_markdown_reader(),
      &law_go_kr_reader(),
      &legi_reader(),
      &lexml_reader(),
      &nitibench_json_reader(),
      &ocr_text_reader(),
      &odt_reader(),
      &pdf_reader(),
      &plain_statute_reader(),
      &ris_reader(),
      &rtf_reader(),
      &searchfiresafety_jsonl_reader(),
      &uslm_reader(),
  };
}

}  // namespace pandect
