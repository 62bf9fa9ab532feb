#include "readers/xml/xml_scan.h"

#include <array>
#include <charconv>
#include <cstdint>

#include <fmt/format.h>

namespace pandect {
namespace {

constexpr std::size_t not_found = std::string_view::npos;
constexpr std::size_t longest_reference = 32;

/// The production Char of XML 1.0.
bool is_xml_char(std::uint32_t c) {
  return c == 0x9 || c == 0xA || c == 0xD || (c >= 0x20 && c <= 0xD7FF) || (c >= 0xE000 && c <= 0xFFFD) ||
         (c >= 0x10000 && c <= 0x10FFFF);
}

bool is_predefined(std::string_view entity) {
  constexpr std::array<std::string_view, 5> names{"amp", "lt", "gt", "quot", "apos"};
  for (const std::string_view name : names) {
    if (entity == name) return true;
  }
  return false;
}

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  XmlScan run() {
    if (const std::size_t zero = text_.find('\0'); zero != not_found)
      refuse(zero, "expected text, found a zero byte");
    while (!scan_.refusal) {
      const std::size_t tag = text_.find('<', at_);
      check_references(at_, tag == not_found ? text_.size() : tag);
      if (tag == not_found || scan_.refusal) break;
      at_ = tag;
      if (!pass_markup()) break;
    }
    for (const std::size_t open : open_) scan_.elements[open].end = static_cast<std::uint32_t>(text_.size());
    return std::move(scan_);
  }

 private:
  bool starts(std::string_view what) const { return text_.substr(at_, what.size()) == what; }

  void refuse(std::size_t offset, std::string message) {
    if (!scan_.refusal) scan_.refusal = XmlRemark{offset, std::move(message)};
  }

  /// Moves past the markup at at_; false when it does not end.
  bool pass_markup() {
    if (starts("<!--")) return pass_to("-->", 4);
    if (starts("<![CDATA[")) return pass_to("]]>", 9);
    if (starts("<?")) return pass_to("?>", 2);
    if (starts("<!")) return pass_declaration();
    if (starts("</")) return pass_end_tag();
    return pass_start_tag();
  }

  bool pass_to(std::string_view end, std::size_t skip) {
    const std::size_t found = text_.find(end, at_ + skip);
    if (found == not_found) return false;
    at_ = found + end.size();
    return true;
  }

  /// Skips a DOCTYPE, with or without an internal subset: brackets nest; strings and comments are opaque.
  bool pass_declaration() {
    int depth = 0;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (starts("<!ENTITY")) {
        refuse(at_, "expected no entity declarations: <!ENTITY> is not read");
        return false;
      }
      if (starts("<!--")) {
        if (!pass_to("-->", 4)) return false;
        continue;
      }
      if (c == '"' || c == '\'') {
        const std::size_t close = text_.find(c, at_ + 1);
        if (close == not_found) return false;
        at_ = close;
      } else if (c == '<' || c == '[') {
        ++depth;
      } else if (c == '>' || c == ']') {
        --depth;
      }
      ++at_;
      if (depth == 0) return true;
    }
    return false;
  }

  bool pass_end_tag() {
    const std::size_t close = text_.find('>', at_);
    if (close == not_found) return false;
    at_ = close + 1;
    if (!open_.empty()) {
      scan_.elements[open_.back()].end = static_cast<std::uint32_t>(at_);
      open_.pop_back();
    }
    return true;
  }

  bool pass_start_tag() {
    const std::size_t begin = at_;
    for (++at_; at_ < text_.size() && text_[at_] != '>'; ++at_) {
      if (text_[at_] != '"' && text_[at_] != '\'') continue;
      at_ = text_.find(text_[at_], at_ + 1);
      if (at_ == not_found) return false;
    }
    if (at_ >= text_.size()) return false;
    ++at_;
    check_references(begin, at_);
    if (scan_.elements.size() >= most_xml_elements) {
      refuse(begin, fmt::format("expected at most {} elements", most_xml_elements));
    }
    scan_.elements.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at_)});
    if (text_[at_ - 2] != '/') open_.push_back(scan_.elements.size() - 1);
    if (open_.size() > deepest_xml_element) {
      refuse(begin, fmt::format("expected elements nested at most {} deep", deepest_xml_element));
    }
    return true;
  }

  void check_references(std::size_t begin, std::size_t end) {
    const std::string_view part = text_.substr(0, end);
    for (std::size_t at = part.find('&', begin); at != not_found; at = part.find('&', at + 1)) {
      const std::string_view after = part.substr(at + 1, longest_reference);
      const std::size_t semicolon = after.find(';');
      if (semicolon == not_found) continue;  // a bare "&" is kept
      const std::string_view name = after.substr(0, semicolon);
      if (name.starts_with('#')) {
        check_character(at, name.substr(1));
      } else if (!scan_.undeclared_entity && !is_predefined(name) && name.find_first_of(" <&") == not_found) {
        scan_.undeclared_entity =
            XmlRemark{at, fmt::format("&{}; is declared in no DTD that is read and stays as written", name)};
      }
    }
  }

  void check_character(std::size_t at, std::string_view digits) {
    const bool hexadecimal = digits.starts_with('x');
    if (hexadecimal) digits.remove_prefix(1);
    std::uint32_t value = 0;
    const char* const last = digits.data() + digits.size();
    const auto [end, error] = std::from_chars(digits.data(), last, value, hexadecimal ? 16 : 10);
    if (error != std::errc() || end != last || !is_xml_char(value)) {
      refuse(at, "expected the number of a character of XML between &# and ;");
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<std::size_t> open_;  // indexes into scan_.elements
  XmlScan scan_;
};

}  // namespace

XmlScan scan_xml(std::string_view text) {
  return Scanner(text).run();
}

}  // namespace pandect
