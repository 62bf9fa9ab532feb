#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "readers/all.h"
#include "readers/plain/plain_statute_header.h"
#include "readers/xml/law_parts.h"
#include "readers/xml/xml_labels.h"

namespace pandect {
namespace {

using Kind = LawPart::Kind;

Language spanish() {
  return parse_language("es").value_or(Language::unknown);
}

std::ptrdiff_t count_of(std::string_view words, std::string_view sign) {
  std::ptrdiff_t count = 0;
  for (std::size_t at = words.find(sign); at != std::string_view::npos;
       at = words.find(sign, at + sign.size()))
    ++count;
  return count;
}

/// "Norma 1.", "Disposición adicional primera.": the bytes of a label, up to the first full stop that ends
/// it.
std::size_t boe_label_length(std::string_view line) {
  return std::min({line.find(". "), line.ends_with('.') ? line.size() - 1 : line.size(), line.size()});
}

/// The head of an article or disposition. The four kinds of dispositions are numbered apart.
LawPart boe_article_part(std::string_view line) {
  LawPart part;
  if (auto found = part_of_line(line, spanish()); found && found->kind == Kind::unit)
    part = std::move(*found);
  else
    set_head(part.head, line, boe_label_length(line));
  constexpr std::string_view disposition = "isposici";
  std::string_view label = part.head.label;
  if (label.ends_with('.')) label.remove_suffix(1);
  if (label.substr(std::min<std::size_t>(label.size(), 1)).starts_with(disposition)) {
    part.level = Level::annex;
    part.head.number = label.substr(std::min(label.find(' '), label.size()));
  } else if (part.head.number.empty()) {
    part.head.number = number_or_range(label);
    if (part.head.number.empty()) part.head.number = label.substr(std::min(label.find(' '), label.size()));
  }
  return part;
}

/// Reads the paragraphs of the gazette, whose classes are all the structure they have.
class BoeParts {
 public:
  explicit BoeParts(pugi::xml_node scratch) : scratch_(scratch) {}

  /// A text of the gazette; or one version of a block of a consolidated text, which continues no other.
  void read(pugi::xml_node text, Interval days, std::string_view alias, pugi::xml_node block) {
    days_ = days;
    alias_ = alias;
    block_title_ = attribute_of(block, "titulo");
    words_ = {};
    quoted_ = 0;
    in_aside_ = titles_open_ = false;
    const std::string_view type = attribute_of(block, "tipo");
    if (type == "firma") begin_aside();
    if (type == "preambulo") begin_unnumbered(Level::preamble);
    for (pugi::xml_node child = text.first_child(); child;) {
      const pugi::xml_node next = child.next_sibling();
      if (child.type() == pugi::node_element) read_element(child);
      child = next;
    }
  }

  std::vector<LawPart> finish() {
    // What has no articles has no words before them, either.
    const auto is_article = [](const LawPart& part) {
      return part.kind == Kind::unit && !part.head.label.empty();
    };
    if (std::ranges::none_of(parts_, is_article))
      for (LawPart& part : parts_)
        if (part.level == Level::preamble) part.level = Level::heading;
    return std::move(parts_);
  }

 private:
  void read_element(pugi::xml_node element) {
    const std::string_view style = attribute_of(element, "class");
    const auto is = [&](std::string_view begin) { return style.starts_with(begin); };
    if (is_note(element)) return;
    const std::string line = prose_dialect().words_of(element);
    if (style == "articulo") return begin(boe_article_part(line));
    const bool within = quoted_ > 0;
    quoted_ = std::max<std::ptrdiff_t>(0, quoted_ + count_of(line, "«") - count_of(line, "»"));
    const bool quoted = within || line.starts_with("«") || is("sangrado") || is("cita") ||
                        local_name(element) == "blockquote";
    if (quoted || local_name(element) != "p") return add(element, quoted);
    if (style.ends_with("_tit") && titles_open_) {
      std::string& title = parts_.back().head.title;
      title += (title.empty() ? "" : " ") + line;
      return;
    }
    if (is("anexo")) return begin_annex(line);
    if (is("firma")) {
      if (!in_aside_) begin_aside();
      return add(element, false);
    }
    const bool heading = is("libro") || is("parte") || is("titulo") || is("capitulo") || is("seccion") ||
                         is("subseccion") || (is("centro") && articles_ > 0);
    auto group = heading ? part_of_line(line, spanish()) : std::nullopt;
    if (group && group->kind == Kind::group) return begin(std::move(*group));
    add(element, false);
  }

  static bool is_note(pugi::xml_node element) {
    return attribute_of(element, "class").starts_with("nota_pie") ||
           element.find_child(
               [](pugi::xml_node child) { return attribute_of(child, "class").starts_with("nota_pie"); });
  }

  void begin(LawPart part) {
    if (part.kind == Kind::unit && part.level == Level::annex) parts_.push_back(end_of_groups());
    part.days = days_;
    if (part.kind == Kind::unit) {
      part.alias = alias_;
      part.words = words_ = scratch_.append_child("words");
      articles_ += part.level == Level::article ? 1 : 0;
    } else {
      words_ = {};
    }
    quoted_ = 0;
    in_aside_ = false;
    titles_open_ = part.kind == Kind::group || part.level == Level::annex;
    parts_.push_back(std::move(part));
  }

  void begin_unnumbered(Level level) {
    LawPart part;
    part.level = level;
    begin(std::move(part));
  }

  void begin_annex(std::string_view line) {
    LawPart part;
    if (auto found = part_of_line(line, spanish()); found && found->level == Level::annex)
      part = std::move(*found);
    else
      part.head.title = line;
    part.level = Level::annex;
    begin(std::move(part));
  }

  void begin_aside() {
    parts_.push_back(end_of_groups());
    LawPart part;
    part.kind = Kind::aside;
    part.level = Level::addendum;
    part.words = scratch_.append_child("words");
    begin(std::move(part));
    words_ = parts_.back().words;
    in_aside_ = true;
  }

  void add(pugi::xml_node element, bool quoted) {
    if (is_xml_space(text_of(element)) && !find_named(element, "img") && local_name(element) != "img") return;
    if (!words_) {
      if (block_title_.empty())
        begin_unnumbered(parts_.empty() ? Level::preamble : Level::heading);
      else
        begin(boe_article_part(block_title_));
    }
    titles_open_ = false;
    (quoted ? words_.append_child("quote") : words_).append_move(element);
  }

  pugi::xml_node scratch_;
  std::vector<LawPart> parts_;
  pugi::xml_node words_;  ///< of the open unit
  Interval days_;
  std::string alias_;
  std::string block_title_;    ///< of a block whose first line is no heading
  std::ptrdiff_t quoted_ = 0;  ///< quotation marks that are open
  std::size_t articles_ = 0;
  bool in_aside_ = false;
  bool titles_open_ = false;  ///< the next line may be the title of the last part
};

/// The gazette's kinds of acts are those of a title.
std::string boe_kind_of(const std::string& rank, const std::string& title) {
  const HeadingGrammar& grammar = heading_grammar(spanish());
  const std::string_view kind = kind_of_title(rank, grammar);
  return std::string(kind.empty() ? kind_of_title(title, grammar) : kind);
}

Work read_boe_meta(const XmlDocument& document, pugi::xml_node data, const std::string& id) {
  if (id.empty()) document.fail(document.root(), "expected the law's identifier: BOE-A-…");
  const auto value = [&](const char* name) { return text_of(child_named(data, name)); };
  Work work;
  work.language = spanish();
  work.id = make_work_id("es", id);
  work.title = value("titulo");
  work.kind = boe_kind_of(value("rango"), work.title);
  work.aliases.push_back({Alias::Kind::identifier, id});
  if (const std::string eli = value("url_eli"); !eli.empty())
    work.aliases.push_back({Alias::Kind::identifier, eli});
  if (work.title.empty()) {
    work.title = id;
    work.problems.push_back({"", "its title is not in the file: `pandect edit --title` gives it one"});
  } else if (const std::size_t comma = work.title.find(", de "); comma != std::string::npos) {
    // "Ley 35/2006, de 28 de noviembre, …" is called by its kind and number.
    work.aliases.push_back({Alias::Kind::short_title, work.title.substr(0, comma)});
  }
  work.promulgated = day_of(value("fecha_disposicion"));
  work.in_force.from = day_of(value("fecha_vigencia"));
  if (value("estatus_derogacion") == "S") work.in_force.to = day_of(value("fecha_derogacion"));
  return work;
}

/// A text of the gazette is that of its day, whatever later acts made of it.
void report_later_acts(const XmlDocument& document, Work& work) {
  std::set<std::string> later;
  for (const pugi::xml_node act :
       find_named(child_named(document.root(), "analisis"), "posteriores").children()) {
    const std::string said = text_of(child_named(act, "palabra"));
    if (said.starts_with("SE ")) later.emplace(attribute_of(act, "referencia"));
  }
  if (!later.empty()) {
    work.problems.push_back(
        {"",
         fmt::format(
             "its words are those of the gazette, which {} later {} changed, {} the last: the consolidated "
             "text has the law of today",
             later.size(), later.size() == 1 ? "act" : "acts", *later.rbegin())});
  }
}

/// Each version of a block is law until the next begins.
void read_boe_block(pugi::xml_node block, const std::string& law, Work& about, BoeParts& parts) {
  const std::string_view type = attribute_of(block, "tipo");
  if (local_name(block) != "bloque" || type == "nota_inicial") return;
  std::vector<std::pair<Date, pugi::xml_node>> versions;
  for (const pugi::xml_node version : block.children()) {
    if (local_name(version) != "version") continue;
    std::optional<Date> from = day_of(attribute_of(version, "fecha_vigencia"));
    if (!from) from = day_of(attribute_of(version, "fecha_publicacion"));
    if (from)
      versions.emplace_back(*from, version);
    else
      report_problem(about.problems, {std::string(attribute_of(block, "titulo")),
                                      "a version without a day on which it begins is left out"});
  }
  std::ranges::stable_sort(versions, {}, &std::pair<Date, pugi::xml_node>::first);
  for (std::size_t i = 0; i < versions.size(); ++i) {
    Interval days{versions[i].first, std::nullopt};
    if (i + 1 < versions.size()) days.to = versions[i + 1].first;
    if (days.from == days.to) continue;
    parts.read(versions[i].second, days, fmt::format("{}#{}", law, attribute_of(block, "id")), block);
  }
}

}  // namespace

const Reader& boe_reader() {
  static const FormatReader reader(
      "boe",
      "Spanish law in the XML of the BOE: texts of the gazette, and consolidated texts with all their "
      "versions",
      [](const Source& source) {
        const std::string root = xml_root_name(source);
        const std::string_view head = xml_head(source);
        const bool gazette = root == "documento" && head.find("<identificador>") != std::string_view::npos;
        // Before the words of a whole law there may be long lists of references.
        const bool law = head.find("<bloque") != std::string_view::npos ||
                         head.find("<identificador>BOE-") != std::string_view::npos;
        return gazette || (root == "response" && law) ? 100 : 0;
      },
      [](const Source& source, std::string_view) {
        const XmlDocument document(source);
        const pugi::xml_node root = document.root();
        const pugi::xml_node around = local_name(root) == "documento" ? root : child_named(root, "data");
        const pugi::xml_node text = child_named(around, "texto");
        if (is_xml_space(text_of(text))) document.fail(root, "expected <texto> with the words of a law");
        pugi::xml_node scratch = document.root().append_child("scratch");
        BoeParts parts(scratch);
        LawOfParts law;
        const pugi::xml_node data = child_named(around, "metadatos");
        std::string id = text_of(child_named(data, "identificador"));
        if (id.empty()) id = attribute_of(find_named(text, "version"), "id_norma");
        law.about = read_boe_meta(document, data, id);
        if (around == root) {
          report_later_acts(document, law.about);
          parts.read(text, {}, {}, {});
        } else {
          law.about.in_force.from = {};
          for (const pugi::xml_node block : text.children()) read_boe_block(block, id, law.about, parts);
        }
        law.parts = parts.finish();
        if (law.parts.empty()) document.fail(root, "expected the words of a law in <texto>");
        std::vector<Work> works = works_of_parts(document, law);
        for (Work& work : works) {
          if (work.title != id) continue;
          if (std::string title = title_in_words(work); !title.empty()) work.title = std::move(title);
          if (work.kind.empty()) work.kind = boe_kind_of({}, work.title);
        }
        return works;
      });
  return reader;
}

}  // namespace pandect
