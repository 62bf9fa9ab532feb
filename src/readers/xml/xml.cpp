#include "readers/xml/xml.h"

#include <algorithm>

#include <fmt/format.h>

#include "pandect/error.h"
#include "readers/xml/xml_text.h"
#include "text/utf8.h"

namespace pandect {
namespace {

/// A title of the United States Code has at most some 110 MB; a parsed document takes several times its size.
constexpr std::size_t largest_xml = std::size_t{256} << 20;
constexpr std::size_t head_size = 4096;

std::string_view without_prefix(std::string_view name) {
  const std::size_t colon = name.rfind(':');
  return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

/// The parser's error in the form of the readers' messages.
std::string_view expectation(pugi::xml_parse_status status) {
  switch (status) {
    case pugi::status_no_document_element:
      return "expected an XML element, found none";
    case pugi::status_end_element_mismatch:
      return "expected every element to end before the one around it does";
    case pugi::status_bad_attribute:
      return "expected attributes as name=\"value\"";
    case pugi::status_bad_comment:
      return "expected --> at the end of a comment";
    case pugi::status_bad_cdata:
      return "expected ]]> at the end of a CDATA section";
    case pugi::status_bad_doctype:
      return "expected > at the end of the DOCTYPE";
    case pugi::status_bad_start_element:
    case pugi::status_unrecognized_tag:
      return "expected the name of an element after <";
    case pugi::status_bad_end_element:
      return "expected > at the end of an end tag";
    case pugi::status_out_of_memory:
      return "expected a document that fits into memory";
    default:
      return "expected well-formed XML";
  }
}

}  // namespace

std::string_view local_name(pugi::xml_node node) {
  return without_prefix(node.name());
}

pugi::xml_node child_named(pugi::xml_node parent, std::string_view name) {
  for (const pugi::xml_node child : parent.children()) {
    if (local_name(child) == name) return child;
  }
  return {};
}

pugi::xml_node find_named(pugi::xml_node above, std::string_view name) {
  return above.find_node([&](pugi::xml_node node) { return local_name(node) == name; });
}

std::string_view attribute_of(pugi::xml_node node, std::string_view name) {
  for (const pugi::xml_attribute attribute : node.attributes()) {
    if (without_prefix(attribute.name()) == name) return attribute.value();
  }
  return {};
}

std::string text_of(pugi::xml_node node) {
  std::string words;
  XmlText text(words);
  const auto collect = [&](const auto& self, pugi::xml_node above) -> void {
    for (const pugi::xml_node child : above.children()) {
      const bool paragraph = local_name(child) == "p" || local_name(child) == "P";
      if (paragraph) text.separate();
      if (child.type() == pugi::node_element) self(self, child);
      text.write(child.value());
      if (paragraph) text.separate();
    }
  };
  collect(collect, node);
  return words;
}

std::string_view xml_head(const Source& source) {
  return source.bytes.substr(0, head_size);
}

std::string xml_root_name(const Source& source) {
  std::string head(xml_head(source));
  if (head.starts_with("\xFF\xFE") || head.starts_with("\xFE\xFF")) std::erase(head, '\0');  // UTF-16
  const std::size_t first = head.find_first_not_of("\xEF\xBB\xBF\xFF\xFE \t\r\n");
  if (first == std::string::npos || head[first] != '<') return {};
  const XmlScan scan = scan_xml(std::string_view(head).substr(first));
  if (scan.elements.empty()) return {};
  const std::size_t name = first + scan.elements.front().begin + 1;
  const std::size_t end = head.find_first_of(" \t\r\n/>", name);
  return std::string(without_prefix(std::string_view(head).substr(name, end - name)));
}

XmlDocument::XmlDocument(const Source& source) : path_(source.path), text_(source.bytes) {
  if (text_.size() > largest_xml) {
    throw Error(ErrorCode::bad_input, fmt::format("{}: expected at most {} MiB of XML, found {}", path_,
                                                  largest_xml >> 20, text_.size() >> 20));
  }
  if (text_.starts_with("\xEF\xBB\xBF")) text_.remove_prefix(mark_ = 3);
  if (find_invalid_utf8(text_)) {
    converted_ = decode_source(source);
    text_ = converted_;
  }
  scan_ = scan_xml(text_);
  if (scan_.refusal) fail_at_offset(scan_.refusal->offset, scan_.refusal->message);
  if (scan_.undeclared_entity) {
    problems_.push_back(
        {fmt::format("line {}", line_of(scan_.undeclared_entity->offset)), scan_.undeclared_entity->message});
  }
  constexpr unsigned options = pugi::parse_cdata | pugi::parse_escapes | pugi::parse_eol |
                               pugi::parse_wconv_attribute | pugi::parse_ws_pcdata;
  const pugi::xml_parse_result result =
      document_.load_buffer(text_.data(), text_.size(), options, pugi::encoding_utf8);
  if (!result) fail_at_offset(static_cast<std::size_t>(result.offset), expectation(result.status));
}

Span XmlDocument::source_of(pugi::xml_node element) const {
  if (!converted_.empty()) return {};
  const std::ptrdiff_t name = element.offset_debug();
  const auto found = std::ranges::lower_bound(scan_.elements, name - 1, {},
                                              [](Span extent) { return std::ptrdiff_t{extent.begin}; });
  if (name <= 0 || found == scan_.elements.end() || found->begin + 1 != name) return {};
  const auto mark = static_cast<std::uint32_t>(mark_);
  return {found->begin + mark, found->end + mark};
}

std::size_t XmlDocument::line_of(std::size_t offset) const {
  // Lines are mostly requested in order: counting continues from the last one.
  if (offset < counted_to_) counted_to_ = newlines_ = 0;
  const std::string_view between = text_.substr(counted_to_, offset - counted_to_);
  newlines_ += static_cast<std::size_t>(std::count(between.begin(), between.end(), '\n'));
  counted_to_ += between.size();
  return newlines_ + 1;
}

std::string XmlDocument::place_of(pugi::xml_node element) const {
  return fmt::format("line {}",
                     line_of(static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, element.offset_debug()))));
}

void XmlDocument::fail(pugi::xml_node element, std::string_view message) const {
  throw Error(ErrorCode::bad_input, fmt::format("{}: {}: {}", path_, place_of(element), message));
}

void XmlDocument::fail_at_offset(std::size_t offset, std::string_view message) const {
  throw Error(ErrorCode::bad_input, fmt::format("{}: line {}: {}", path_, line_of(offset), message));
}

}  // namespace pandect
