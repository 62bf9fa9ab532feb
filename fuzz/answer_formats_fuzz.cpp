// Any bytes as the reply of a model, in each format.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "answer/formats/answer_format.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace pandect;
  const std::string_view reply(reinterpret_cast<const char*>(data), size);
  for (std::size_t format = 0; format < answer_format_names().size(); ++format) {
    const ParsedAnswer parsed = parse_answer(static_cast<AnswerFormat>(format), reply);
    for (const MarkedSentence& sentence : parsed.sentences) {
      if (sentence.span.end > parsed.answer.size()) std::abort();
      for (const std::size_t citation : sentence.citations) {
        if (citation >= parsed.citations.size()) std::abort();
      }
    }
  }
  return 0;
}
