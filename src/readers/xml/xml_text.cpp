#include "readers/xml/xml_text.h"

namespace pandect {
namespace {

bool is_space(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

/// Length of a space of non-standard or zero width at `at`; 0 when there is none. No-break and typographic
/// spaces are treated like any white space, so that what is searched and quoted does not depend on the
/// typesetting of a source.
std::size_t other_space(std::string_view raw, std::size_t at) {
  const auto byte = [&](std::size_t i) {
    return static_cast<unsigned char>(at + i < raw.size() ? raw[at + i] : 0);
  };
  if (byte(0) == 0xC2) return byte(1) == 0xA0 ? 2 : 0;                     // U+00A0
  if (byte(0) == 0xE3) return byte(1) == 0x80 && byte(2) == 0x80 ? 3 : 0;  // U+3000
  if (byte(0) != 0xE2 || byte(1) != 0x80) return 0;
  return (byte(2) >= 0x80 && byte(2) <= 0x8A) || byte(2) == 0xAF ? 3 : 0;  // U+2000 to U+200A, U+202F
}

/// Length of a character that only marks a possible line break: soft hyphen, zero width space.
std::size_t break_mark(std::string_view raw, std::size_t at) {
  const std::string_view rest = raw.substr(at);
  if (rest.starts_with("\xC2\xAD")) return 2;
  return rest.starts_with("\xE2\x80\x8B") ? 3 : 0;
}

}  // namespace

void XmlText::write(std::string_view raw) {
  std::size_t begin = 0;
  const auto write_until = [&](std::size_t end, std::size_t skip) {
    write_words(raw.substr(begin, end - begin));
    begin = end + skip;
  };
  std::size_t at = 0;
  while (at < raw.size()) {
    const auto c = static_cast<unsigned char>(raw[at]);
    if (c > ' ' && c < 0xC2) {
      ++at;
      continue;
    }
    const std::size_t space = is_space(raw[at]) ? 1 : c < 0xC2 ? 0 : other_space(raw, at);
    const std::size_t mark = space > 0 || c < 0xC2 ? 0 : break_mark(raw, at);
    if (space + mark == 0) {
      ++at;
      continue;
    }
    write_until(at, space + mark);
    space_ = space_ || space > 0;
    at = begin;
  }
  write_until(raw.size(), 0);
}

void XmlText::write_words(std::string_view words) {
  if (words.empty()) return;
  if (space_ && !out_->empty() && out_->back() != '\n' && out_->back() != ' ') out_->push_back(' ');
  space_ = false;
  *out_ += words;
}

bool is_xml_space(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = is_space(text[at]) ? 1 : other_space(text, at) + break_mark(text, at);
    if (length == 0) return false;
    at += length;
  }
  return true;
}

}  // namespace pandect
