#include "answer/formats/answer_format.h"

#include "answer/formats/reply_parts.h"
#include "text/utf8.h"

namespace pandect {
namespace {

constexpr std::size_t longest_reply = 1U << 20;

void parse_text(AnswerFormat format, std::string_view text, const ReplyExpectations& expected,
                ParsedAnswer& parsed) {
  switch (format) {
    case AnswerFormat::marked:
      return parse_marked(text, parsed);
    case AnswerFormat::json:
      return parse_json_answer(text, parsed);
    case AnswerFormat::tagged:
      return parse_tagged(text, parsed);
    case AnswerFormat::doc_ids:
      return parse_doc_ids(text, parsed);
    case AnswerFormat::choice:
      return parse_choice(text, expected.options, parsed);
    case AnswerFormat::yes_no:
      return parse_yes_no(text, parsed);
    case AnswerFormat::sections:
      return parse_sections(text, parsed);
  }
}

}  // namespace

std::vector<std::string_view> answer_format_names() {
  return {"marked", "json", "tagged", "doc-ids", "choice", "yes-no", "sections"};
}

ParsedAnswer parse_answer(AnswerFormat format, std::string_view reply, const ReplyExpectations& expected) {
  ParsedAnswer parsed;
  if (reply.size() > longest_reply) {
    reply = reply.substr(0, longest_reply);
    parsed.repairs.emplace_back("only the first megabyte was read");
  }
  std::string sound(reply);
  if (find_invalid_utf8(reply)) {
    sound = repair_utf8(reply);
    parsed.repairs.emplace_back("bytes that are not UTF-8 were replaced");
  }
  const ReplyParts parts = take_out_thinking(sound, parsed.repairs);
  parsed.analysis = parts.thinking;
  if (trimmed(parts.text).empty()) {
    parsed.unreadable = true;
    return parsed;
  }
  parse_text(format, trimmed(parts.text), expected, parsed);
  return parsed;
}

}  // namespace pandect
