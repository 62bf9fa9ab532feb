#include "law/readers/all.h"

#include "law/readers/akoma_ntoso.h"
#include "law/readers/beir_jsonl.h"
#include "law/readers/bwb_xml.h"
#include "law/readers/contract_text.h"
#include "law/readers/docx.h"
#include "law/readers/formex.h"
#include "law/readers/gii_xml.h"
#include "law/readers/html.h"
#include "law/readers/korean_markdown.h"
#include "law/readers/nitibench_json.h"
#include "law/readers/ocr_text.h"
#include "law/readers/pdf.h"
#include "law/readers/plain_statute.h"
#include "law/readers/searchfiresafety_jsonl.h"
#include "law/readers/uslm.h"

namespace pandect {

std::vector<const Reader*> all_readers() {
  return {
      &akoma_ntoso_reader(),
      &beir_jsonl_reader(),
      &bwb_xml_reader(),
      &contract_text_reader(),
      &docx_reader(),
      &formex_reader(),
      &gii_xml_reader(),
      &html_reader(),
      &korean_markdown_reader(),
      &nitibench_json_reader(),
      &ocr_text_reader(),
      &pdf_reader(),
      &plain_statute_reader(),
      &searchfiresafety_jsonl_reader(),
      &uslm_reader(),
  };
}

}  // namespace pandect
