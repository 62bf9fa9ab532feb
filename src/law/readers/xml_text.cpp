#include "law/readers/xml_text.h"

#include <algorithm>

namespace pandect {
namespace {

bool is_space(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

constexpr std::string_view soft_hyphen = "\xC2\xAD";

}  // namespace

void XmlText::write(std::string_view raw) {
  std::size_t at = 0;
  while (at < raw.size()) {
    if (is_space(raw[at])) {
      space_ = true;
      ++at;
      continue;
    }
    const std::size_t begin = at;
    while (at < raw.size() && !is_space(raw[at])) ++at;
    write_words(raw.substr(begin, at - begin));
  }
}

void XmlText::write_words(std::string_view words) {
  if (words == soft_hyphen) return;
  if (space_ && !out_->empty() && out_->back() != '\n' && out_->back() != ' ') out_->push_back(' ');
  space_ = false;
  for (std::size_t hyphen = words.find(soft_hyphen); hyphen != std::string_view::npos;
       hyphen = words.find(soft_hyphen)) {
    *out_ += words.substr(0, hyphen);
    words.remove_prefix(hyphen + soft_hyphen.size());
  }
  *out_ += words;
}

bool is_xml_space(std::string_view text) {
  return std::ranges::all_of(text, is_space);
}

}  // namespace pandect
