#include "law/readers/all.h"

#include "law/readers/bwb_xml.h"
#include "law/readers/contract_text.h"
#include "law/readers/korean_markdown.h"
#include "law/readers/nitibench_json.h"
#include "law/readers/ocr_text.h"
#include "law/readers/plain_statute.h"
#include "law/readers/searchfiresafety_jsonl.h"

namespace pandect {

std::vector<const Reader*> all_readers() {
  return {
      &bwb_xml_reader(),
      &contract_text_reader(),
      &korean_markdown_reader(),
      &nitibench_json_reader(),
      &ocr_text_reader(),
      &plain_statute_reader(),
      &searchfiresafety_jsonl_reader(),
  };
}

}  // namespace pandect
