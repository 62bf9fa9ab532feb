#include "readers/html/html_xml.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <span>
#include <vector>

#include <fmt/format.h>

#include "base/ascii.h"
#include "readers/xml/xml_scan.h"
#include "text/html_characters.h"
#include "text/markup.h"
#include "text/utf8.h"

namespace pandect {
namespace {

using Names = std::span<const std::string_view>;

constexpr std::array<std::string_view, 14> empty_elements{"area",   "base",  "br",    "col",  "embed",
                                                          "hr",     "img",   "input", "link", "meta",
                                                          "source", "track", "param", "wbr"};
/// Elements whose content is not text.
constexpr std::array<std::string_view, 9> left_out{"script", "style",  "template", "svg",     "math",
                                                   "iframe", "object", "select",   "textarea"};
/// Elements that only affect appearance.
constexpr std::array<std::string_view, 19> looks{"b",    "big",    "center", "code",  "em",      "font", "i",
                                                 "kbd",  "label",  "mark",   "small", "strong",  "tt",   "u",
                                                 "ruby", "button", "form",   "nobr",  "noscript"};
constexpr std::array<std::string_view, 11> kept_attributes{
    "class", "id", "href", "name", "type", "rowspan", "colspan", "start", "lang", "content", "property"};
constexpr std::array<std::string_view, 27> ends_paragraph{
    "address",  "article", "aside", "blockquote", "center",  "div",   "dd",     "dl", "dt",
    "fieldset", "footer",  "h1",    "h2",         "h3",      "h4",    "h5",     "h6", "hr",
    "li",       "ol",      "p",     "pre",        "section", "table", "header", "ul", "main"};
constexpr std::array<std::string_view, 4> cells{"td", "th", "table", "caption"};

/// The open elements that an opening tag closes, unless one of `within` is open inside.
struct ImpliedEnd {
  std::string_view opened;
  std::array<std::string_view, 5> ends;
  std::array<std::string_view, 2> within;
};
constexpr std::array<ImpliedEnd, 9> implied_ends{{{"li", {"li"}, {"ul", "ol"}},
                                                  {"dt", {"dt", "dd"}, {"dl", "dl"}},
                                                  {"dd", {"dt", "dd"}, {"dl", "dl"}},
                                                  {"td", {"td", "th"}, {"tr", "table"}},
                                                  {"th", {"td", "th"}, {"tr", "table"}},
                                                  {"tr", {"tr"}, {"table", "table"}},
                                                  {"tbody", {"thead", "tbody", "tfoot"}, {"table", "table"}},
                                                  {"tfoot", {"thead", "tbody", "tfoot"}, {"table", "table"}},
                                                  {"option", {"option"}, {"select", "select"}}}};

bool among(const auto& names, std::string_view name) {
  return std::ranges::find(names, name) != std::ranges::end(names);
}

bool is_space(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f';
}

/// "euc-kr" of <meta charset="euc-kr"> or <meta … content="text/html; charset=euc-kr">; empty when none is
/// declared.
std::string declared_encoding(std::string_view html) {
  const std::string_view head = html.substr(0, 4096);
  std::size_t at = head.find("charset=");
  if (at == std::string_view::npos) return {};
  at = head.find_first_not_of("\"' ", at + 8);
  const std::size_t end = head.find_first_of("\"' />;", std::min(at, head.size()));
  return end == std::string_view::npos ? std::string() : std::string(head.substr(at, end - at));
}

class HtmlRewriter {
 public:
  HtmlRewriter(const Source& source, std::string_view html)
      : source_(source),
        html_(html),
        is_xhtml_(html.substr(0, 4096).find("http://www.w3.org/1999/xhtml") != std::string_view::npos) {
    xml_.reserve(html.size());
  }

  std::string rewrite() {
    open("html-document", "");
    while (at_ < html_.size()) {
      const std::size_t tag = std::min(html_.find('<', at_), html_.size());
      write_text(html_.substr(at_, tag - at_));
      at_ = tag;
      if (at_ < html_.size()) read_markup();
    }
    close_to(0);
    return std::move(xml_);
  }

 private:
  char peek(std::size_t ahead) const { return at_ + ahead < html_.size() ? html_[at_ + ahead] : '\0'; }

  void read_markup() {
    const std::string_view rest = html_.substr(at_);
    if (rest.starts_with("<!--")) return skip_through("-->", 2);
    if (rest.starts_with("<![CDATA[")) return read_character_data();
    if (peek(1) == '!' || peek(1) == '?') return skip_through(">", 1);
    if (is_ascii_letter(peek(1))) return read_opening_tag();
    if (peek(1) == '/' && is_ascii_letter(peek(2))) return read_closing_tag();
    write_text("<");
    ++at_;
  }

  /// Skips markup up to the end of `last`, which begins `from` bytes from here or later.
  void skip_through(std::string_view last, std::size_t from) {
    const std::size_t found = html_.find(last, at_ + from);
    skip(found == npos ? npos : found + last.size() - at_);
  }

  /// Skips markup but keeps its line ends, so that line numbers stay the same.
  void skip(std::size_t length) {
    const std::string_view skipped = html_.substr(at_, length);
    xml_.append(static_cast<std::size_t>(std::ranges::count(skipped, '\n')), '\n');
    at_ += skipped.size();
  }

  void read_character_data() {
    const std::size_t end = html_.find("]]>", at_);
    const std::string_view words = html_.substr(at_ + 9, end == npos ? npos : end - at_ - 9);
    write_text(words);
    at_ = end == npos ? html_.size() : end + 3;
  }

  std::string read_name() {
    const std::size_t begin = at_;
    while (at_ < html_.size() && !is_space(html_[at_]) && html_[at_] != '>' && html_[at_] != '/') ++at_;
    return ascii_lower(html_.substr(begin, at_ - begin));
  }

  void read_opening_tag() {
    ++at_;
    const std::string name = read_name();
    const std::size_t begin = at_;
    const std::string attributes = read_attributes();
    const bool ended = at_ > begin + 1 && html_[at_ - 2] == '/';
    if (!std::ranges::all_of(name, [](char c) { return is_ascii_letter(c) || is_ascii_digit(c); })) return;
    if (among(left_out, name)) {
      if (!ended) skip_element(name);
    } else if (among(empty_elements, name) || (ended && is_xhtml_)) {
      write_empty(name, attributes);
    } else if (!among(looks, name)) {
      open(name, attributes);
    }
  }

  void read_closing_tag() {
    at_ += 2;
    const std::string name = read_name();
    read_attributes();
    const bool of_table = name.starts_with('t') || name == "caption" || name == "body" || name == "html";
    for (std::size_t i = open_.size(); i > 1; --i) {
      if (open_[i - 1] == name) return close_to(i - 1);
      if (!of_table && among(cells, open_[i - 1])) return;
    }
  }

  void skip_element(const std::string& name) {
    const std::string end = "</" + name;
    const auto same = [](char a, char b) { return ascii_lower(a) == b; };
    const auto found = std::ranges::search(html_.substr(at_), end, same);
    skip(static_cast<std::size_t>(found.begin() - html_.begin()) - at_);
    skip_through(">", 0);
  }

  /// Reads past the ">" of a tag; returns the attributes to keep, as XML.
  std::string read_attributes() {
    std::string attributes;
    std::vector<std::string> seen;
    while (at_ < html_.size() && html_[at_] != '>') {
      if (is_space(html_[at_]) || html_[at_] == '/') {
        skip(1);
        continue;
      }
      std::string name = read_attribute_name();
      const std::string_view value = read_attribute_value();
      if (!among(kept_attributes, name) || std::ranges::find(seen, name) != seen.end()) continue;
      fmt::format_to(std::back_inserter(attributes), " {}=\"", name);
      append_decoded(attributes, value);
      attributes += '"';
      seen.push_back(std::move(name));
    }
    if (at_ < html_.size()) ++at_;
    return attributes;
  }

  std::string read_attribute_name() {
    const std::size_t begin = at_++;
    while (at_ < html_.size() && !is_space(html_[at_]) && std::string_view(">/=").find(html_[at_]) == npos)
      ++at_;
    return ascii_lower(html_.substr(begin, at_ - begin));
  }

  std::string_view read_attribute_value() {
    std::size_t next = at_;
    while (next < html_.size() && is_space(html_[next])) ++next;
    if (next >= html_.size() || html_[next] != '=') return {};
    ++next;
    while (next < html_.size() && is_space(html_[next])) ++next;
    const std::size_t before = at_;
    std::string_view value;
    if (next < html_.size() && (html_[next] == '"' || html_[next] == '\'')) {
      const std::size_t end = std::min(html_.find(html_[next], next + 1), html_.size());
      value = html_.substr(next + 1, end - next - 1);
      next = std::min(end + 1, html_.size());
    } else {
      const std::size_t begin = next;
      while (next < html_.size() && !is_space(html_[next]) && html_[next] != '>') ++next;
      value = html_.substr(begin, next - begin);
    }
    skip(next - before);
    return value;
  }

  void open(const std::string& name, std::string_view attributes) {
    if (among(ends_paragraph, name)) end_open(std::array<std::string_view, 1>{"p"}, cells);
    for (const ImpliedEnd& implied : implied_ends) {
      if (implied.opened == name) end_open(implied.ends, implied.within);
    }
    if (open_.size() >= deepest_xml_element) {
      fail_at(source_, at_, fmt::format("expected elements at most {} deep", deepest_xml_element));
    }
    fmt::format_to(std::back_inserter(xml_), "<{}{}>", name, attributes);
    open_.push_back(name);
  }

  void write_empty(const std::string& name, std::string_view attributes) {
    if (among(ends_paragraph, name)) end_open(std::array<std::string_view, 1>{"p"}, cells);
    fmt::format_to(std::back_inserter(xml_), "<{}{}/>", name, attributes);
  }

  void end_open(Names ends, Names within) {
    for (std::size_t i = open_.size(); i > 1; --i) {
      if (among(ends, open_[i - 1])) return close_to(i - 1);
      if (among(within, open_[i - 1])) return;
    }
  }

  void close_to(std::size_t depth) {
    while (open_.size() > depth) {
      fmt::format_to(std::back_inserter(xml_), "</{}>", open_.back());
      open_.pop_back();
    }
  }

  void write_text(std::string_view words) { append_decoded(xml_, words); }

  static void append_escaped(std::string& out, char32_t c) {
    const bool control = c < 0x20 && c != '\n' && c != '\t';
    if (const std::string_view escape = markup_escape(c); !escape.empty()) {
      out += escape;
    } else if (!control && c != 0x7F && c != 0xFFFE && c != 0xFFFF) {
      append_utf8(out, c);
    }
  }

  /// Appends "&#160;", "&eacute;" as characters; unknown references unchanged.
  static void append_decoded(std::string& out, std::string_view words) {
    for (std::size_t at = 0; at < words.size();) {
      const auto byte = static_cast<unsigned char>(words[at]);
      if (byte != '&') {
        if (byte < 0x80) {
          append_escaped(out, byte);
        } else {
          out += words[at];
        }
        ++at;
        continue;
      }
      const std::size_t end = std::min(words.find_first_of("; \n&", at + 1), words.size());
      const std::optional<char32_t> character =
          html_character(words.substr(at + 1, std::min<std::size_t>(end - at - 1, 16)));
      append_escaped(out, character.value_or(U'&'));
      at = !character ? at + 1 : end < words.size() && words[end] == ';' ? end + 1 : end;
    }
  }

  static constexpr std::size_t npos = std::string_view::npos;

  const Source& source_;
  std::string_view html_;
  bool is_xhtml_;  ///< in HTML the slash of "<div/>" means nothing, in XHTML it ends the element
  std::string xml_;
  std::vector<std::string> open_;
  std::size_t at_ = 0;
};

}  // namespace

std::string html_to_xml(const Source& source) {
  const std::string html = decode_source(source, declared_encoding(source.bytes));
  return HtmlRewriter(source, html).rewrite();
}

}  // namespace pandect
