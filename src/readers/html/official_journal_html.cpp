#include "readers/html/official_journal_html.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "readers/plain/plain_lines.h"
#include "readers/plain/plain_statute_headings.h"
#include "readers/xml/formex.h"
#include "readers/xml/table_spans.h"
#include "readers/xml/xml_text.h"
#include "text/language_profile.h"
#include "text/markup.h"

namespace pandect {
namespace {

enum class Part : std::uint8_t {
  none,   ///< not for reading
  title,  ///< a line of the act's title
  group,  ///< the label of a chapter or the like
  group_title,
  article,  ///< the label of an article
  article_title,
  annex,
  section,  ///< a heading that is neither
  recital,
  words,
  signature,
  note,
  preface,  ///< the heading of an explanatory memorandum
};

struct PartClass {
  std::string_view name;  ///< without "oj-"; the beginning of a class where it ends in "*"
  Part part;
};

/// Classes of the three vocabularies: the Journal's, those of consolidated texts, and those of Commission
/// documents.
constexpr std::array part_classes = std::to_array<PartClass>({
    {"hd-*", Part::none},
    {"doc-sep", Part::none},
    {"doc-end", Part::none},
    {"disclaimer", Part::none},
    {"arrow", Part::none},
    {"reference", Part::none},
    {"hd-modifiers", Part::none},
    {"modref", Part::none},
    {"toc*", Part::none},
    {"Logo", Part::none},
    {"Emission", Part::none},
    {"cpMarking", Part::none},
    {"pageBreak", Part::none},
    {"*_cp", Part::none},
    {"Rfrenceinterinstitutionnelle", Part::none},
    {"Rfrenceinstitutionnelle", Part::none},
    {"doc-ti", Part::title},
    {"title-doc-*", Part::title},
    {"Statut", Part::title},
    {"Typedudocument", Part::title},
    {"Titreobjet", Part::title},
    {"ti-section-1", Part::group},
    {"title-division-1", Part::group},
    {"SectionTitle", Part::group},
    {"ChapterTitle", Part::group},
    {"PartTitle", Part::group},
    {"ti-section-2", Part::group_title},
    {"title-division-2", Part::group_title},
    {"ti-art", Part::article},
    {"title-article-norm", Part::article},
    {"Titrearticle", Part::article},
    {"sti-art", Part::article_title},
    {"stitle-article-norm", Part::article_title},
    {"title-annex-1", Part::annex},
    {"Annexetitre*", Part::annex},
    {"ti-grseq-*", Part::section},
    {"title-gr-seq-*", Part::section},
    {"ManualHeading*", Part::section},
    {"ManualConsidrant", Part::recital},
    {"Considrant", Part::recital},
    {"signatory", Part::signature},
    {"Fait", Part::signature},
    {"Institutionquisigne", Part::signature},
    {"Personnequisigne", Part::signature},
    {"note", Part::note},
    {"footnote", Part::note},
    {"Exposdesmotifstitre", Part::preface},
});

bool matches(std::string_view pattern, std::string_view name) {
  if (pattern.ends_with('*')) return name.starts_with(pattern.substr(0, pattern.size() - 1));
  if (pattern.starts_with('*')) return name.ends_with(pattern.substr(1));
  return pattern == name;
}

/// Calls `use` with each class of an element, without "oj-".
void each_class(pugi::xml_node element, auto&& use) {
  std::string_view classes = attribute_of(element, "class");
  while (!classes.empty()) {
    const std::size_t end = std::min(classes.find(' '), classes.size());
    std::string_view name = classes.substr(0, end);
    classes.remove_prefix(std::min(end + 1, classes.size()));
    if (name.starts_with("oj-")) name.remove_prefix(3);
    if (!name.empty()) use(name);
  }
}

bool has_class(pugi::xml_node element, std::string_view wanted) {
  bool found = false;
  each_class(element, [&](std::string_view name) { found = found || name == wanted; });
  return found;
}

Part part_of(pugi::xml_node element) {
  Part part = Part::words;
  each_class(element, [&](std::string_view name) {
    for (const PartClass& known : part_classes) {
      if (part == Part::words && matches(known.name, name)) part = known.part;
    }
  });
  return part;
}

bool is_block(pugi::xml_node node) {
  constexpr std::array<std::string_view, 20> names{"p",  "div", "table", "ul", "ol", "li",        "dl",
                                                   "dt", "dd",  "h1",    "h2", "h3", "h4",        "h5",
                                                   "h6", "td",  "th",    "tr", "hr", "blockquote"};
  return std::ranges::find(names, std::string_view(node.name())) != names.end();
}

bool holds_blocks(pugi::xml_node element) {
  return !element.find_node([](pugi::xml_node node) { return is_block(node); }).empty();
}

/// The rows of a table, without those of nested tables.
std::vector<pugi::xml_node> rows_of(pugi::xml_node table) {
  std::vector<pugi::xml_node> rows;
  for (const pugi::xml_node child : table.children()) {
    const std::string_view name = child.name();
    if (name == "tr") rows.push_back(child);
    if (name != "tbody" && name != "thead" && name != "tfoot") continue;
    for (const pugi::xml_node row : child.children("tr")) rows.push_back(row);
  }
  return rows;
}

/// "(a)", "1.", "(iv)", "—": the first column of a list.
bool is_marker(std::string_view words) {
  constexpr std::size_t longest = 10;
  if (words.empty() || words.size() > longest) return false;
  if (words == "—" || words == "–" || words == "-" || words == "•") return true;
  if (words.find(' ') != std::string_view::npos) return false;
  return words.back() == ')' ||
         (words.back() == '.' && std::isalnum(static_cast<unsigned char>(words[0])) != 0);
}

/// A list is set as a table with its markers in one column.
bool is_list(const std::vector<pugi::xml_node>& rows) {
  for (const pugi::xml_node row : rows) {
    const std::vector<pugi::xml_node> cells = cells_of(row);
    if (cells.size() != 2 || !is_marker(text_of(cells[0]))) return false;
  }
  return !rows.empty();
}

std::string escaped(std::string_view words) {
  std::string out;
  for (const char c : words) {
    if (const std::string_view escape = markup_escape(static_cast<unsigned char>(c)); !escape.empty()) {
      out += escape;
    } else {
      out += c;
    }
  }
  return out;
}

/// The length in bytes of the number and full stop at the beginning of a numbered paragraph, when followed by
/// no-break spaces; 0 when there is none.
std::size_t paragraph_number(std::string_view words) {
  std::size_t at = 0;
  while (at < words.size() && std::isdigit(static_cast<unsigned char>(words[at])) != 0) ++at;
  if (at == 0 || at > 3) return 0;
  while (at < words.size() && words[at] >= 'a' && words[at] <= 'z') ++at;
  const std::string_view rest = words.substr(at);
  return at <= 5 && (rest.starts_with(".\u00A0") || rest.starts_with(".  ")) ? at + 1 : 0;
}

class FormexWriter {
 public:
  explicit FormexWriter(const XmlDocument& html) : html_(html) { find_notes(html.root()); }

  JournalFormex write() {
    out_ = "<ACT>";
    write_blocks(find_named(html_.root(), "body"));
    flush_pending();
    close_to(0);
    return {std::move(out_) + "</ACT>", std::move(picture_places_)};
  }

 private:
  /// Nesting rank of an element: opening one closes those of the same and higher ranks.
  enum Rank : std::uint8_t { whole = 0, division = 1, article = 20, section = 21, paragraph = 30, item = 40 };

  struct Open {
    std::string_view name;
    int rank;
  };

  void find_notes(pugi::xml_node above) {
    for (const pugi::xml_node child : above.children()) {
      if (child.type() == pugi::node_element && part_of(child) == Part::note) {
        child.find_node(
            [&](pugi::xml_node node) { return notes_.emplace(attribute_of(node, "id"), child), false; });
        notes_.emplace(attribute_of(child, "id"), child);
      } else {
        find_notes(child);
      }
    }
  }

  // --- elements ------------------------------------------------------------------------------------------

  void close_to(int rank) {
    while (!open_.empty() && open_.back().rank >= rank) {
      fmt::format_to(std::back_inserter(out_), "</{}>\n", open_.back().name);
      open_.pop_back();
    }
  }

  void open(std::string_view name, int rank) {
    close_to(rank);
    fmt::format_to(std::back_inserter(out_), "<{}>", name);
    open_.push_back({name, rank});
  }

  bool is_open(std::string_view name) const {
    return std::ranges::find(open_, name, &Open::name) != open_.end();
  }

  // --- blocks --------------------------------------------------------------------------------------------

  void write_blocks(pugi::xml_node above) {
    std::string loose;
    const auto flush = [&] {
      if (!is_xml_space(loose)) write_words(loose);
      loose.clear();
    };
    for (const pugi::xml_node child : above.children()) {
      if (child.type() != pugi::node_element) {
        loose += escaped(child.value());
      } else if (!is_block(child) && !holds_blocks(child)) {
        loose += inline_of(child);
      } else {
        flush();
        write_block(child);
      }
    }
    flush();
  }

  void write_block(pugi::xml_node element) {
    const std::string_view name = element.name();
    const Part part = part_of(element);
    if (part == Part::note || part == Part::none) return;
    const std::string_view id = attribute_of(element, "id");
    if (id.starts_with("anx_") || (has_class(element, "eli-container") && act_read_)) begin_annex();
    if (id.starts_with("fnp_")) begin_signature();
    if (name == "table") return write_table(element);
    if (name != "p" && holds_blocks(element)) return write_blocks(element);
    if (name == "hr") return;
    write_paragraph(element, part);
  }

  void write_paragraph(pugi::xml_node element, Part part) {
    const pugi::xml_node number = number_of(element);
    std::string words = inline_of(element, number);
    if (is_xml_space(words)) return;
    const bool behind_act = act_read_ && names_annex(words);  // without the element around an annex
    if (part == Part::title && (is_open("ANNEX") || behind_act)) part = Part::annex;
    if (part != Part::group_title && part != Part::annex && part != Part::title && part != Part::preface) {
      flush_pending();
    }
    switch (part) {
      case Part::title:
        return write_title_line(words);
      case Part::group:
        begin_body();
        group_.first = std::move(words);
        group_.second.clear();
        return;
      case Part::group_title:
        group_.second += fmt::format("<P>{}</P>", words);
        return;
      case Part::article:
        begin_body();
        open("ARTICLE", article);
        fmt::format_to(std::back_inserter(out_), "<TI.ART>{}</TI.ART>", words);
        return;
      case Part::article_title:
        fmt::format_to(std::back_inserter(out_), "<STI.ART>{}</STI.ART>", words);
        return;
      case Part::annex:
        if (!is_open("ANNEX") || !annex_begun_) begin_annex();
        annex_ += fmt::format("<P>{}</P>", words);
        return;
      case Part::preface:
        title_.clear();  // of the cover, which is repeated above the act
        return open_section(words, {}, 1);
      case Part::section:
        return open_section(words, text_of(number), section_depth(element));
      case Part::signature:
        begin_signature();
        return write_line(words);
      case Part::recital:
        begin_preamble();
        return write_item(text_of(number), words, 1);
      default:
        return number ? write_item(text_of(number), words, 1) : write_words(words);
    }
  }

  /// "ANNEX I", "BIJLAGE", in any language.
  static bool names_annex(std::string_view words) {
    return std::ranges::any_of(known_languages(), [&](Language language) {
      return std::ranges::any_of(heading_grammar(language).words, [&](const HeadingWord& word) {
        return word.kind == HeadingWord::Kind::annex && starts_with_word(words, word.word);
      });
    });
  }

  /// <span class="num">: the number generated by a Commission document's style.
  static pugi::xml_node number_of(pugi::xml_node element) {
    const pugi::xml_node first = element.find_child(
        [](pugi::xml_node node) { return node.type() == pugi::node_element || !is_xml_space(node.value()); });
    return has_class(first, "num") ? first : pugi::xml_node();
  }

  static int section_depth(pugi::xml_node element) {
    int depth = 1;
    each_class(element, [&](std::string_view name) {
      if (std::isdigit(static_cast<unsigned char>(name.back())) != 0) depth = name.back() - '0';
    });
    return depth + 1;
  }

  void open_section(std::string_view words, std::string_view number, int depth) {
    open("GR.SEQ", section + std::min(depth, 8));
    if (!number.empty())
      fmt::format_to(std::back_inserter(out_), "<NO.GR.SEQ>{}</NO.GR.SEQ>", escaped(number));
    fmt::format_to(std::back_inserter(out_), "<TITLE>{}</TITLE>", words);
  }

  void write_title_line(const std::string& words) {
    close_to(whole);
    title_ += fmt::format("<P>{}</P>", words);
    act_read_ = false;
  }

  void begin_preamble() {
    if (is_open("PREAMBLE") || act_read_) return;
    open("PREAMBLE", whole);
  }

  /// Chapters and articles end the preamble; they may also be in an annex.
  void begin_body() {
    act_read_ = true;
    if (!is_open("ANNEX")) close_to(is_open("DIVISION") || is_open("ARTICLE") ? section : whole);
  }

  void begin_annex() {
    flush_pending();
    open("ANNEX", whole);
    annex_begun_ = true;
  }

  void begin_signature() {
    flush_pending();
    if (!is_open("FINAL")) open("FINAL", whole);
    act_read_ = true;
  }

  /// Titles are put into their elements when the following element is known.
  void flush_pending() {
    annex_begun_ = annex_begun_ && annex_.empty();
    if (!title_.empty()) {
      fmt::format_to(std::back_inserter(out_), "<TITLE><TI>{}</TI></TITLE>\n", std::exchange(title_, {}));
    }
    if (!annex_.empty()) {
      const std::size_t first = annex_.find("</P>") + 4;
      fmt::format_to(std::back_inserter(out_), "<TITLE><TI>{}</TI><STI>{}</STI></TITLE>\n",
                     annex_.substr(0, first), annex_.substr(first));
      annex_.clear();
    }
    if (group_.first.empty() && group_.second.empty()) return;
    const auto [label, heading] = std::exchange(group_, {});
    std::string words;
    XmlText(words).write(label);
    open("DIVISION", division + static_cast<int>(formex_division_level(words)));
    fmt::format_to(std::back_inserter(out_), "<TITLE><TI>{}</TI><STI>{}</STI></TITLE>\n", label, heading);
  }

  void write_line(std::string_view words) { fmt::format_to(std::back_inserter(out_), "<P>{}</P>\n", words); }

  void write_words(std::string_view words) {
    flush_pending();
    words = trim(words);
    if (!act_read_ && !is_open("GR.SEQ") && !is_open("ANNEX")) begin_preamble();
    const std::size_t number = is_open("ARTICLE") && list_depth_ == 0 ? paragraph_number(words) : 0;
    if (number == 0) return write_line(words);
    open("PARAG", paragraph);
    fmt::format_to(std::back_inserter(out_), "<NO.PARAG>{}</NO.PARAG><ALINEA>{}</ALINEA>\n",
                   words.substr(0, number), words.substr(number));
  }

  void write_item(std::string_view number, std::string_view words, int depth) {
    flush_pending();
    open("NP", item + depth);
    fmt::format_to(std::back_inserter(out_), "<NO.P>{}</NO.P><TXT>{}</TXT>\n", escaped(number), words);
  }

  // --- tables --------------------------------------------------------------------------------------------

  void write_table(pugi::xml_node table) {
    if (table.find_node([](pugi::xml_node node) { return part_of(node) == Part::none; })) return;  // masthead
    flush_pending();
    const std::vector<pugi::xml_node> rows = rows_of(table);
    if (is_list(rows)) return write_list(rows);
    if (!act_read_ && !is_open("GR.SEQ") && !is_open("ANNEX")) begin_preamble();
    out_ += "<TBL>";
    for (const pugi::xml_node row : rows) {
      out_ += "<ROW>";
      for (const pugi::xml_node cell : cells_of(row)) {
        const CellSpan span = span_of(cell);
        fmt::format_to(std::back_inserter(out_), "<CELL ROWSPAN=\"{}\" COLSPAN=\"{}\">{}</CELL>", span.rows,
                       span.columns, inline_of(cell));
      }
      out_ += "</ROW>";
    }
    out_ += "</TBL>\n";
  }

  void write_list(const std::vector<pugi::xml_node>& rows) {
    if (!act_read_ && !is_open("GR.SEQ") && !is_open("ANNEX")) begin_preamble();
    ++list_depth_;
    for (const pugi::xml_node row : rows) {
      const std::vector<pugi::xml_node> cells = cells_of(row);
      open("NP", item + list_depth_);
      fmt::format_to(std::back_inserter(out_), "<NO.P>{}</NO.P>", escaped(text_of(cells[0])));
      write_blocks(cells[1]);
    }
    close_to(item + list_depth_);
    --list_depth_;
  }

  // --- words ---------------------------------------------------------------------------------------------

  /// The words of an element with its notes and links, without `leave_out`.
  std::string inline_of(pugi::xml_node element, pugi::xml_node leave_out = {}) {
    const std::string_view name = element.name();
    if (name == "del" || name == "s" || name == "strike") return {};
    if (name == "br") return " ";
    if (name == "img") {
      picture_places_.push_back(html_.place_of(element));
      return fmt::format("<img src=\"{}\"/>", escaped(attribute_of(element, "src")));
    }
    if (name == "a") {
      const std::string_view href = attribute_of(element, "href");
      const auto note = notes_.find(href.starts_with('#') ? href.substr(1) : std::string_view("#"));
      if (note != notes_.end()) return note_of(note->second);
      if (in_note_ && href.starts_with('#')) return {};  // back to the note's reference
    }
    std::string words;
    for (const pugi::xml_node child : element.children()) {
      if (child == leave_out) continue;
      if (child.type() != pugi::node_element) {
        words += escaped(child.value());
      } else {
        words += (is_block(child) ? " " : "") + inline_of(child);
      }
    }
    if (name != "a" || in_note_ || is_xml_space(words)) return words;
    return fmt::format("<a href=\"{}\">{}</a>", escaped(attribute_of(element, "href")), words);
  }

  std::string note_of(pugi::xml_node note) {
    if (std::exchange(in_note_, true)) return {};
    const std::string words = inline_of(note);
    in_note_ = false;
    return fmt::format("<NOTE>{}</NOTE>", words);
  }

  const XmlDocument& html_;
  std::vector<std::string> picture_places_;
  std::map<std::string_view, pugi::xml_node> notes_;  // by the ids in them
  std::string out_;
  std::vector<Open> open_;
  std::string title_;
  std::string annex_;
  std::pair<std::string, std::string> group_;
  int list_depth_ = 0;
  bool act_read_ = false;     // articles or chapters have begun: the preamble is over
  bool annex_begun_ = false;  // and has only a title so far
  bool in_note_ = false;
};

}  // namespace

bool is_official_journal(pugi::xml_node html) {
  return !html.find_node([](pugi::xml_node node) {
                const Part part = part_of(node);
                return part == Part::title || part == Part::article;
              })
              .empty();
}

JournalFormex official_journal_to_formex(const XmlDocument& html) {
  return FormexWriter(html).write();
}

}  // namespace pandect
