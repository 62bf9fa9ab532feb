#include "readers/html/epub_chapter.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "readers/office/list_number.h"
#include "readers/office/office_document.h"
#include "readers/xml/table_spans.h"
#include "readers/xml/xml_picture.h"
#include "readers/xml/xml_text.h"
#include "text/utf8.h"

namespace pandect {
namespace {

bool begins_block(std::string_view name) {
  constexpr std::array<std::string_view, 27> blocks{
      "p",  "div", "li",      "dt",      "dd",    "dl",     "ol",         "ul",      "blockquote",
      "br", "hr",  "section", "article", "aside", "header", "main",       "footer",  "figure",
      "h1", "h2",  "h3",      "h4",      "h5",    "h6",     "figcaption", "address", "body"};
  return std::ranges::find(blocks, name) != blocks.end();
}

bool epub_left_out(std::string_view name) {
  constexpr std::array<std::string_view, 9> names{"head", "nav", "del",   "s",    "strike",
                                                  "rt",   "rp",  "title", "input"};
  return std::ranges::find(names, name) != names.end();
}

ListNumber epub_counting(std::string_view type) {
  if (type == "a") return ListNumber::lower_letter;
  if (type == "A") return ListNumber::upper_letter;
  if (type == "i") return ListNumber::lower_roman;
  return type == "I" ? ListNumber::upper_roman : ListNumber::decimal;
}

/// "1", "*", "[3]", "↩": the mark of a note, or of a link back from it.
bool is_mark(std::string_view words) {
  constexpr std::u32string_view signs = U"0123456789*†‡[]()^↩↑\uFE0E ";
  if (words.empty()) return false;
  for (std::size_t at = 0; at < words.size();) {
    if (signs.find(decode_utf8(words, at)) == std::u32string_view::npos) return false;
  }
  return true;
}

class EpubChapter {
 public:
  EpubChapter(const XmlDocument& chapter, std::string_view file, OfficeText& text)
      : chapter_(chapter), file_(file), text_(text), words_(line_.words) {}

  void read() {
    find_ids(chapter_.root());
    const pugi::xml_node body = find_named(chapter_.root(), "body");
    line_.bookmarks.push_back(file_);
    read_content(body ? body : chapter_.root());
    end_line();
  }

 private:
  struct List {
    ListNumber counting = ListNumber::none;
    int next = 1;
  };

  void find_ids(pugi::xml_node above) {
    for (const pugi::xml_node child : above.children()) {
      if (const std::string_view id = attribute_of(child, "id"); !id.empty()) ids_.emplace(id, child);
      find_ids(child);  // XmlDocument bounds the depth
    }
  }

  void read_content(pugi::xml_node above) {
    for (const pugi::xml_node child : above.children()) {
      if (child.type() == pugi::node_element) {
        read_element(child, child.name());
      } else {
        words_.write(child.value());
      }
    }
  }

  void read_element(pugi::xml_node element, std::string_view name) {
    if (epub_left_out(name) || notes_.contains(element)) return;
    const bool block = begins_block(name);
    if (block) end_block();
    if (const std::string_view id = attribute_of(element, "id"); !id.empty())
      line_.bookmarks.push_back(fmt::format("{}#{}", file_, id));
    if (name == "table" && !inline_) {
      table_ = TableSpans();
      return read_table(element);
    }
    if (name == "table") note_table(element);
    if (name == "img") {
      pictures_.push_back(unread_picture(chapter_, element, 0));
      pictures_.back().place = fmt::format("{} {}", file_, pictures_.back().place);
      return;
    }
    if (name == "a") return read_link(element);
    if (name == "ol" || name == "ul") return read_list(element, name == "ol");
    if (name == "li" && !lists_.empty()) begin_item();
    const bool heading = name.size() == 2 && name[0] == 'h' && name[1] >= '1' && name[1] <= '6';
    if (heading && !inline_) {
      read_heading(element, name[1] - '0');
    } else {
      read_content(element);
      if (block) end_block();
      if (name == "li" && !inline_) line_.label.clear();
    }
  }

  void read_heading(pugi::xml_node element, int level) {
    inline_ = true;
    read_content(element);
    inline_ = false;
    if (!text_.title.empty() && line_.words == text_.title) {
      line_.title = true;
    } else {
      line_.heading = level;
    }
    end_line();
  }

  void end_block() {
    if (inline_) return words_.separate();
    end_line();
  }

  void end_line() {
    if (is_xml_space(line_.words)) {
      // A label, and link targets, belong to the words that follow.
      line_.words.clear();
      line_.links.clear();
    } else {
      while (line_.words.ends_with(' ')) line_.words.pop_back();
      text_.paragraphs.push_back(std::exchange(line_, {}));
      for (Unread& picture : std::exchange(pictures_, {}))
        text_.pictures.push_back({text_.paragraphs.size(), std::move(picture)});
      for (const pugi::xml_node note : std::exchange(pending_, {})) write_note(note);
    }
    words_.begin_line();
  }

  /// Writes a note as one line; notes within notes are left out.
  void write_note(pugi::xml_node note) {
    words_.begin_line();
    inline_ = in_note_ = true;
    read_content(note);
    inline_ = in_note_ = false;
    while (line_.words.ends_with(' ')) line_.words.pop_back();
    if (!is_xml_space(line_.words)) text_.paragraphs.push_back(std::exchange(line_, {}));
    line_ = {};
  }

  // --- lists and tables ----------------------------------------------------------------------------------

  void read_list(pugi::xml_node element, bool counted) {
    List list;
    if (counted) list.counting = epub_counting(attribute_of(element, "type"));
    const std::string_view start = attribute_of(element, "start");
    std::from_chars(start.data(), start.data() + start.size(), list.next);
    list.next = std::clamp(list.next, 0, 100'000);
    lists_.push_back(list);
    read_content(element);
    lists_.pop_back();
    end_block();
  }

  void begin_item() {
    List& list = lists_.back();
    const bool counted = list.counting != ListNumber::none;
    std::string label = counted ? list_number(list.counting, list.next++) + "." : "•";
    if (inline_) {
      words_.write(label);
      words_.separate();
    } else {
      line_.label = std::move(label);
      line_.list_level = static_cast<int>(std::min<std::size_t>(lists_.size() - 1, 8));
    }
  }

  void read_table(pugi::xml_node table) {
    end_line();
    for (const pugi::xml_node child : table.children()) {
      const std::string_view name = child.name();
      if (name == "thead" || name == "tbody" || name == "tfoot") {
        read_table(child);
      } else if (name == "caption") {
        read_content(child);
        end_line();
      } else if (name == "tr") {
        read_row(child);
      }
    }
  }

  void read_row(pugi::xml_node row) {
    inline_ = true;
    const std::vector<List> around = std::exchange(lists_, {});
    table_.write_row(cells_of(row), line_.words, [&](pugi::xml_node cell) {
      words_.begin_line();
      read_content(cell);
    });
    lists_ = around;
    inline_ = false;
    line_.in_table = true;
    end_line();
    line_.in_table = false;
  }

  void note_table(pugi::xml_node table) {
    if (auto unread = unread_table(chapter_, table, "tr", "td", 0)) pictures_.push_back(std::move(*unread));
  }

  // --- links and notes -----------------------------------------------------------------------------------

  void read_link(pugi::xml_node element) {
    const std::string_view target = attribute_of(element, "href");
    const std::size_t hash = target.find('#');
    const bool in_book = hash != std::string_view::npos && target.find(':') == std::string_view::npos;
    if (in_book && is_mark(text_of(element)) && take_mark(element, target.substr(hash + 1), hash == 0))
      return;
    const std::size_t begin = line_.words.size();
    read_content(element);
    if (!in_book) return add_office_link(line_, begin, target);
    const std::size_t folder = target.substr(0, hash).rfind('/');
    const std::string_view name =
        hash == 0 ? std::string_view(file_) : target.substr(folder + 1, hash - folder - 1);
    add_office_link(line_, begin, fmt::format("#{}#{}", name, target.substr(hash + 1)));
  }

  /// A mark is not a word of the text; the note it links to in this chapter follows the paragraph.
  bool take_mark(pugi::xml_node mark, std::string_view target, bool here) {
    const bool raised = std::string_view(mark.parent().name()) == "sup" || child_named(mark, "sup");
    const auto found = here ? ids_.find(target) : ids_.end();
    if (in_note_ || found == ids_.end()) return in_note_ || raised;
    const pugi::xml_node note = found->second;
    if (std::string_view(note.name()) != "aside" && !leads_back(note, mark)) return raised;
    if (notes_.insert(note).second) pending_.push_back(note);
    return true;
  }

  /// True if the target of a mark has a link back to the mark: they are a note and its reference.
  bool leads_back(pugi::xml_node note, pugi::xml_node mark) const {
    constexpr int most_elements = 100;
    std::string_view id = attribute_of(mark, "id");
    if (id.empty()) id = attribute_of(mark.parent(), "id");
    if (id.empty()) return false;
    int seen = 0;
    const pugi::xml_node back = note.find_node([&](pugi::xml_node node) {
      if (++seen > most_elements) return true;
      const std::string_view target = attribute_of(node, "href");
      return !target.empty() && target.substr(std::min(target.find('#') + 1, target.size())) == id;
    });
    return back && seen <= most_elements;
  }

  const XmlDocument& chapter_;
  std::string file_;
  OfficeText& text_;
  OfficeParagraph line_;
  XmlText words_;
  TableSpans table_;
  std::map<std::string_view, pugi::xml_node> ids_;
  std::set<pugi::xml_node> notes_;  // notes read where their marks are
  std::vector<pugi::xml_node> pending_;
  std::vector<Unread> pictures_;
  std::vector<List> lists_;
  bool inline_ = false;  // blocks are parts of one line: in a heading, a cell or a note
  bool in_note_ = false;
};

}  // namespace

void add_epub_chapter(const XmlDocument& chapter, std::string_view file, OfficeText& text) {
  EpubChapter(chapter, file, text).read();
}

}  // namespace pandect
