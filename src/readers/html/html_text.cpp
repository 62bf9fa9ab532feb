#include "readers/html/html_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "readers/html/html_links.h"
#include "readers/office/list_number.h"
#include "readers/plain/plain_lines.h"
#include "readers/plain/plain_statute_items.h"
#include "readers/xml/table_spans.h"
#include "readers/xml/xml_picture.h"
#include "readers/xml/xml_text.h"

namespace pandect {
namespace {

enum class Flow : std::uint8_t { words, line, paragraph, skip };

Flow flow_of(std::string_view name) {
  constexpr std::array<std::string_view, 12> paragraphs{"p",  "h1", "h2",  "h3",    "h4",         "h5",
                                                        "h6", "ul", "pre", "table", "blockquote", "ol"};
  constexpr std::array<std::string_view, 16> lines{"div", "li",     "tr",      "dt",    "dd",      "br",
                                                   "dl",  "body",   "article", "main",  "section", "hr",
                                                   "td",  "header", "address", "figure"};
  constexpr std::array<std::string_view, 11> skipped{"head",   "nav",  "footer", "aside", "del",  "s",
                                                     "strike", "area", "param",  "input", "title"};
  if (std::ranges::find(paragraphs, name) != paragraphs.end()) return Flow::paragraph;
  if (std::ranges::find(lines, name) != lines.end()) return Flow::line;
  return std::ranges::find(skipped, name) != skipped.end() ? Flow::skip : Flow::words;
}

/// The numbering style of a list, by its attribute `type`.
ListNumber counting_of(std::string_view type) {
  if (type == "a") return ListNumber::lower_letter;
  if (type == "A") return ListNumber::upper_letter;
  if (type == "i") return ListNumber::lower_roman;
  return type == "I" ? ListNumber::upper_roman : ListNumber::decimal;
}

class Flattener {
 public:
  explicit Flattener(const XmlDocument& html) : html_(html), words_(page_.text) {}

  HtmlText run() {
    pugi::xml_node body = find_named(html_.root(), "body");
    write_content(body ? body : html_.root());
    end_line();
    return std::move(page_);
  }

 private:
  void end_line() {
    words_.begin_line();
    while (page_.text.ends_with(' ')) page_.text.pop_back();
    if (!page_.text.empty() && !page_.text.ends_with('\n')) page_.text += '\n';
  }

  void end_paragraph() {
    end_line();
    if (!page_.text.empty() && !page_.text.ends_with("\n\n")) page_.text += '\n';
  }

  void end_block(Flow flow) {
    if (in_cell_ > 0) return words_.separate();
    flow == Flow::paragraph ? end_paragraph() : end_line();
  }

  void write_content(pugi::xml_node above) {
    int place = 0;
    for (const pugi::xml_node child : above.children()) {
      if (child.type() != pugi::node_element) {
        write_words(child.value());
        continue;
      }
      if (std::string_view(child.name()) == "li") ++place;
      write_element(child, place);
    }
  }

  void write_words(std::string_view words) {
    if (!preformatted_) return words_.write(words);
    while (!words.empty()) {
      const std::size_t end = std::min(words.find('\n'), words.size());
      words_.write(words.substr(0, end));
      if (end < words.size()) words_.begin_line(), page_.text += '\n';
      words.remove_prefix(std::min(end + 1, words.size()));
    }
  }

  void write_element(pugi::xml_node element, int place) {
    const std::string_view name = element.name();
    const Flow flow = flow_of(name);
    if (flow == Flow::skip) return;
    if (name == "h1" && !main_heading_) begin_page();
    if (name == "img") return note_picture(element);
    if (name == "a") return write_link(element);
    if (name == "tr" && in_cell_ == 0) return write_row(element);
    if (name == "table" && in_cell_ > 0) note_table(element);
    if (name == "table" && in_cell_ == 0) table_ = TableSpans();
    if (flow == Flow::words) return write_content(element);
    if (!goes_on_marker()) end_block(flow);
    if (name == "li") item_begin_ = page_.text.size();
    if (name == "li" && std::string_view(element.parent().name()) == "ol") write_item_number(element, place);
    const bool around = std::exchange(preformatted_, preformatted_ || name == "pre");
    write_content(element);
    preformatted_ = around;
    end_block(flow);
  }

  /// "<li><span>a.</span><p>…": the first block of an item continues the line of its marker. A bare number or
  /// letter gets a full stop, like the markers numbered by the list itself.
  bool goes_on_marker() {
    constexpr std::size_t longest_bare = 3;
    if (item_begin_ >= page_.text.size() || in_cell_ > 0) return false;
    const std::string_view words =
        trim(std::string_view(page_.text).substr(std::exchange(item_begin_, no_item)));
    const bool digits = words.find_first_not_of("0123456789") == std::string_view::npos;
    const bool letter = words.size() == 1 && words[0] >= 'a' && words[0] <= 'z';
    const bool bare = !words.empty() && words.size() <= longest_bare && (digits || letter);
    const std::optional<ItemMarker> marker = read_marker(words);
    if (!bare && !(marker && marker->length == words.size())) return false;
    while (page_.text.ends_with(' ')) page_.text.pop_back();
    if (bare) page_.text += '.';
    words_.separate();
    return true;
  }

  /// Text above the main heading belongs to the site and not to the law.
  void begin_page() {
    main_heading_ = true;
    if (in_cell_ > 0) return;
    page_.text.clear();
    page_.links.clear();
    page_.unread.clear();
    words_.begin_line();
  }

  void write_item_number(pugi::xml_node item, int place) {
    const pugi::xml_node list = item.parent();
    const std::string_view start = attribute_of(list, "start");
    int first = 1;
    std::from_chars(start.data(), start.data() + start.size(), first);
    const int number = std::clamp(first, 1, 100'000) + place - 1;
    page_.text += list_number(counting_of(attribute_of(list, "type")), number) + ". ";
  }

  void write_row(pugi::xml_node row) {
    end_line();
    ++in_cell_;
    table_.write_row(cells_of(row), page_.text, [&](pugi::xml_node cell) {
      words_.begin_line();
      write_content(cell);
    });
    --in_cell_;
    end_line();
  }

  void write_link(pugi::xml_node element) {
    const std::size_t begin = page_.text.size();
    write_content(element);
    std::size_t from = std::min(begin, page_.text.size());
    while (from < page_.text.size() && (page_.text[from] == ' ' || page_.text[from] == '\n')) ++from;
    std::size_t to = page_.text.size();
    while (to > from && (page_.text[to - 1] == ' ' || page_.text[to - 1] == '\n')) --to;
    std::optional<Citation> citation = parse_law_link(attribute_of(element, "href"));
    if (!citation || from == to) return;
    citation->marked = true;
    citation->span = {static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(to)};
    page_.links.push_back(std::move(*citation));
  }

  void note_table(pugi::xml_node element) {
    if (auto table = unread_table(html_, element, "tr", "td", page_.text.size()))
      page_.unread.push_back(std::move(*table));
  }

  void note_picture(pugi::xml_node element) {
    page_.unread.push_back(unread_picture(html_, element, page_.text.size()));
  }

  const XmlDocument& html_;
  HtmlText page_;
  XmlText words_;
  TableSpans table_;
  int in_cell_ = 0;
  static constexpr std::size_t no_item = SIZE_MAX;
  std::size_t item_begin_ = no_item;  ///< start of the words of an item in which no block has begun
  bool preformatted_ = false;
  bool main_heading_ = false;
};

}  // namespace

HtmlText html_text(const XmlDocument& html) {
  return Flattener(html).run();
}

}  // namespace pandect
