#include "readers/all.h"

#include "readers/mail/e_mail.h"
#include "readers/office/hwpx.h"
#include "readers/pdf/pdf.h"
#include "readers/xml/formex.h"

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
