#include <algorithm>
#include <chrono>
#include <iterator>
#include <limits>
#include <map>
#include <set>
#include <sstream>
#include <utility>

#include <fmt/format.h>

#include "pandect/error.h"
#include "readers/all.h"
#include "readers/dataset/json_value.h"
#include "readers/html/html_xml.h"
#include "readers/joined_laws.h"
#include "readers/plain/plain_lines.h"
#include "readers/xml/law_parts.h"
#include "readers/xml/xml_labels.h"
#include "text/scanner.h"

namespace pandect {
namespace {

using Kind = LawPart::Kind;

pugi::xml_node article_meta(pugi::xml_node article) {
  return child_named(child_named(child_named(article, "META"), "META_SPEC"), "META_ARTICLE");
}

std::string legi_id_of(pugi::xml_node root) {
  const pugi::xml_node common = child_named(child_named(root, "META"), "META_COMMUN");
  return text_of(child_named(common ? common : root, "ID"));
}

/// The files of one law.
struct Files {
  pugi::xml_node structure;  ///< TEXTELR
  pugi::xml_node text;       ///< TEXTE_VERSION
  std::map<std::string, pugi::xml_node, std::less<>> sections;
  std::vector<pugi::xml_node> articles;
};

/// Puts the articles of a law in order, and finds which are missing.
class Articles {
 public:
  explicit Articles(const Files& files) : files_(files) {
    for (const pugi::xml_node article : files.articles) present_.insert(legi_id_of(article));
    list(child_named(files.structure, "STRUCT"), 0);
    for (const auto& [id, section] : files.sections) list_section(id, 0);
    for (const pugi::xml_node article : files.articles) {
      for (const pugi::xml_node version : child_named(article, "VERSIONS").children())
        for (const pugi::xml_node link : version.children()) note_missing(link);
    }
  }

  std::vector<pugi::xml_node> in_order() const {
    std::vector<std::pair<std::size_t, pugi::xml_node>> all;
    for (const pugi::xml_node article : files_.articles) {
      const auto place = places_.find(legi_id_of(article));
      all.emplace_back(place == places_.end() ? std::numeric_limits<std::size_t>::max() : place->second,
                       article);
    }
    std::ranges::stable_sort(all, [](const auto& a, const auto& b) {
      if (a.first != b.first) return a.first < b.first;
      const auto number = [](pugi::xml_node article) {
        return text_of(child_named(article_meta(article), "NUM"));
      };
      return is_before(number(a.second), number(b.second));
    });
    std::vector<pugi::xml_node> articles;
    for (const auto& [place, article] : all) articles.push_back(article);
    return articles;
  }

  /// Of the provisions listed and not there.
  const std::vector<Interval>& gaps() const { return gaps_; }
  /// "9, 10": their numbers.
  std::string missing() const {
    constexpr std::size_t most = 10;
    std::string names;
    std::size_t count = 0;
    for (const std::string& number : missing_) {
      if (++count > most) return fmt::format("{} and {} more", names, missing_.size() - most);
      names += (names.empty() ? "" : ", ") + number;
    }
    return names;
  }

 private:
  void list(pugi::xml_node above, int depth) {
    for (const pugi::xml_node link : above.children()) {
      const std::string_view name = local_name(link);
      const std::string id(attribute_of(link, "id"));
      if (name == "LIEN_SECTION_TA") list_section(id, depth + 1);
      if (name != "LIEN_ART") continue;
      places_.emplace(id, places_.size());
      note_missing(link);
    }
  }

  void list_section(const std::string& id, int depth) {
    constexpr int deepest = 64;
    const auto section = files_.sections.find(id);
    if (depth < deepest && section != files_.sections.end() && listed_.insert(id).second)
      list(child_named(section->second, "STRUCTURE_TA"), depth);
  }

  void note_missing(pugi::xml_node link) {
    const std::string_view id = attribute_of(link, "id");
    const Interval days{day_of(attribute_of(link, "debut")), day_of(attribute_of(link, "fin"))};
    const bool never = days.from && days.to && *days.to <= *days.from;
    if (id.empty() || never || present_.contains(id) || !noted_.emplace(id).second) return;
    gaps_.push_back(days);
    missing_.emplace(attribute_of(link, "num"));
  }

  const Files& files_;
  std::set<std::string, std::less<>> present_;
  std::map<std::string, std::size_t, std::less<>> places_;
  std::set<std::string> listed_;
  std::set<std::string> noted_;
  std::vector<Interval> gaps_;
  std::set<std::string> missing_;
};

/// The titles above an article, from the outermost, each in all its versions.
void append_groups(pugi::xml_node around, std::size_t depth, std::vector<LawPart>& parts) {
  for (const pugi::xml_node child : around.children()) {
    if (local_name(child) == "TM") append_groups(child, depth + 1, parts);
    if (local_name(child) != "TITRE_TM") continue;
    const std::string line = text_of(child);
    LawPart group = part_of_line(line, Language::french).value_or(LawPart());
    if (group.kind != Kind::group) {
      group = {};
      group.kind = Kind::group;
      group.level = Level::heading;
      group.head.title = line;
    }
    group.rank = depth;
    group.alias = attribute_of(child, "id");
    group.days = {day_of(attribute_of(child, "debut")), day_of(attribute_of(child, "fin"))};
    parts.push_back(std::move(group));
  }
}

LawPart legi_article_part(pugi::xml_node article) {
  const pugi::xml_node meta = article_meta(article);
  const std::string number = text_of(child_named(meta, "NUM"));
  const std::string label = "Article " + number;
  LawPart part;
  const auto named = part_of_line(label, Language::french);
  const bool digits = number.find_first_of("0123456789") != std::string::npos;
  if (named && named->level == Level::annex) {
    part.level = Level::annex;
    part.head.label = number;
    part.head.number = named->head.number;
  } else if (digits || (named && named->kind == Kind::unit)) {
    part.head.label = label;
    part.head.number = digits ? number : named->head.number;
    // "1er" is cited as 1, too.
    const std::size_t first = part.head.number.size() - std::min<std::size_t>(part.head.number.size(), 2);
    if (first > 0 && part.head.number.ends_with("er") && is_ascii_digit(part.head.number[first - 1]))
      part.head.number.resize(first);
  } else {
    part.level = Level::heading;
    part.head.label = number;
  }
  part.alias = legi_id_of(article);
  part.days = {day_of(text_of(child_named(meta, "DATE_DEBUT"))),
               day_of(text_of(child_named(meta, "DATE_FIN")))};
  part.words = child_named(child_named(article, "BLOC_TEXTUEL"), "CONTENU");
  return part;
}

std::string legi_kind_of(std::string_view nature) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kinds{
      {{"ARRETE", "regulation"},
       {"CODE", "code"},
       {"CONSTITUTION", "constitution"},
       {"DECRET", "decree"},
       {"LOI", "act"},
       {"ORDONNANCE", "ordinance"}}};
  const auto* const found =
      std::ranges::find_if(kinds, [&](const auto& kind) { return nature.starts_with(kind.first); });
  return found == kinds.end() ? std::string() : std::string(found->second);
}

void add_alias(Work& work, Alias::Kind kind, std::string name) {
  const Alias alias{kind, std::move(name)};
  if (!alias.name.empty() && alias.name != work.title &&
      std::ranges::find(work.aliases, alias) == work.aliases.end())
    work.aliases.push_back(alias);
}

Work read_legi_meta(const Files& files, const std::string& cid) {
  const pugi::xml_node root = files.text ? files.text : files.structure;
  const pugi::xml_node first = files.articles.front();
  const pugi::xml_node context = child_named(child_named(first, "CONTEXTE"), "TEXTE");
  const pugi::xml_node name = child_named(context, "TITRE_TXT");
  const pugi::xml_node spec = child_named(child_named(root, "META"), "META_SPEC");
  const pugi::xml_node version = child_named(spec, "META_TEXTE_VERSION");
  const pugi::xml_node chronicle = child_named(spec, "META_TEXTE_CHRONICLE");
  std::string id = legi_id_of(root);
  if (id.empty()) id = attribute_of(name, "id_txt");
  if (id.empty()) id = cid;
  Work work;
  work.language = Language::french;
  work.id = make_work_id("fr", id);
  work.title = text_of(child_named(version, "TITREFULL"));
  for (const std::string& other : {text_of(child_named(version, "TITRE")), text_of(name), id})
    if (work.title.empty()) work.title = other;
  work.kind = legi_kind_of(attribute_of(context, "nature"));
  if (work.kind.empty())
    work.kind =
        legi_kind_of(text_of(child_named(child_named(child_named(root, "META"), "META_COMMUN"), "NATURE")));
  add_alias(work, Alias::Kind::identifier, id);
  add_alias(work, Alias::Kind::identifier, cid);
  add_alias(work, Alias::Kind::identifier, text_of(child_named(chronicle, "NOR")));
  add_alias(work, Alias::Kind::short_title, text_of(child_named(version, "TITRE")));
  add_alias(work, Alias::Kind::short_title, std::string(attribute_of(name, "c_titre_court")));
  work.promulgated = day_of(text_of(child_named(chronicle, "DATE_TEXTE")));
  if (!work.promulgated) work.promulgated = day_of(attribute_of(context, "date_signature"));
  work.in_force = {day_of(text_of(child_named(version, "DATE_DEBUT"))),
                   day_of(text_of(child_named(version, "DATE_FIN")))};
  return work;
}

LawOfParts read_law(const Files& files, const std::string& cid) {
  LawOfParts law;
  law.about = read_legi_meta(files, cid);
  const auto add = [&](const char* element, Kind kind, Level level) {
    LawPart part;
    part.kind = kind;
    part.level = level;
    part.words = child_named(child_named(files.text, element), "CONTENU");
    if (!is_xml_space(text_of(part.words))) law.parts.push_back(std::move(part));
  };
  const Articles articles(files);
  add("VISAS", Kind::unit, Level::preamble);
  for (const pugi::xml_node article : articles.in_order()) {
    law.parts.push_back(end_of_groups());
    append_groups(child_named(child_named(article, "CONTEXTE"), "TEXTE"), 0, law.parts);
    law.parts.push_back(legi_article_part(article));
  }
  law.parts.push_back(end_of_groups());
  add("SIGNATAIRES", Kind::aside, Level::addendum);
  law.gaps = articles.gaps();
  if (!law.gaps.empty())
    law.about.problems.push_back(
        {"", fmt::format("{} listed {} of articles not there: {}", law.gaps.size(),
                         law.gaps.size() == 1 ? "version" : "versions", articles.missing())});
  return law;
}

// --- the API's JSON ----------------------------------------------------------------------------------------

std::string string_at(simdjson::dom::element object, const char* key) {
  std::string_view text;
  return object.at_key(key).get(text) ? std::string() : std::string(text);
}

/// "2023-09-08", or milliseconds since 1970 of midnight, here or in Paris.
std::string day_at(simdjson::dom::element object, const char* key) {
  constexpr std::int64_t half_a_day = 43'200'000;
  std::int64_t time = 0;
  if (object.at_key(key).get(time)) return string_at(object, key);
  if (time < -100'000'000'000'000 || time > 100'000'000'000'000) return {};
  const auto day = std::chrono::floor<std::chrono::days>(
      std::chrono::sys_time<std::chrono::milliseconds>(std::chrono::milliseconds(time + half_a_day)));
  return format_date(Date(day));
}

void add_text(pugi::xml_node above, const char* name, const std::string& text) {
  above.append_child(name).text().set(text.c_str());
}

/// An answer of the API with a text of law, as the files of LEGI that it is made from.
class ApiText {
 public:
  ApiText(const Source& source, simdjson::dom::element text) : source_(source) {
    pugi::xml_node root = joined_.append_child("law-parts");
    cid_ = string_at(text, "cid");
    id_ = string_at(text, "id");
    id_.resize(std::min(id_.find('_'), id_.size()));  // "LEGITEXT…_08-09-2023"
    if (cid_.empty()) cid_ = id_;
    title_ = string_at(text, "title");
    pugi::xml_node version = root.append_child("TEXTE_VERSION");
    pugi::xml_node meta = version.append_child("META");
    pugi::xml_node common = meta.append_child("META_COMMUN");
    add_text(common, "ID", id_);
    add_text(common, "NATURE", string_at(text, "nature"));
    pugi::xml_node spec = meta.append_child("META_SPEC");
    pugi::xml_node chronicle = spec.append_child("META_TEXTE_CHRONICLE");
    add_text(chronicle, "CID", cid_);
    add_text(chronicle, "NOR", string_at(text, "nor"));
    add_text(chronicle, "DATE_TEXTE", day_at(text, "dateTexte"));
    add_text(spec.append_child("META_TEXTE_VERSION"), "TITREFULL", title_);
    add_content(version.append_child("VISAS"), string_at(text, "visasHtml"));
    add_sections(root, text, {}, 0);
  }

  std::string xml() const {
    if (words_ == 0)
      throw Error(ErrorCode::bad_input,
                  fmt::format("{}: an answer of the API of Légifrance without the words of its articles",
                              source_.path),
                  "get the text with its articles' words, or the law from the LEGI archive");
    std::ostringstream out;
    joined_.print(out, "", pugi::format_raw, pugi::encoding_utf8);
    return out.str();
  }

  std::size_t without_words() const { return without_words_; }

 private:
  void add_sections(pugi::xml_node root, simdjson::dom::element above, std::vector<std::string> path,
                    int depth) {
    constexpr int deepest = 32;
    simdjson::dom::array list;
    if (!above.at_key("articles").get(list))
      for (const simdjson::dom::element article : list) add_article(root, article, path);
    if (depth == deepest || above.at_key("sections").get(list)) return;
    for (const simdjson::dom::element section : list) {
      path.push_back(string_at(section, "title"));
      add_sections(root, section, path, depth + 1);
      path.pop_back();
    }
  }

  void add_article(pugi::xml_node root, simdjson::dom::element json, const std::vector<std::string>& path) {
    std::string content;
    for (const char* const key : {"content", "texteHtml", "texte"})
      if (content.empty()) content = string_at(json, key);
    if (content.empty()) return void(++without_words_);
    ++words_;
    pugi::xml_node article = root.append_child("ARTICLE");
    pugi::xml_node meta = article.append_child("META");
    add_text(meta.append_child("META_COMMUN"), "ID", string_at(json, "id"));
    pugi::xml_node data = meta.append_child("META_SPEC").append_child("META_ARTICLE");
    add_text(data, "NUM", string_at(json, "num"));
    add_text(data, "DATE_DEBUT", day_at(json, "dateDebut"));
    add_text(data, "DATE_FIN", day_at(json, "dateFin"));
    pugi::xml_node around = article.append_child("CONTEXTE").append_child("TEXTE");
    around.append_attribute("cid").set_value(cid_.c_str());
    add_text(around, "TITRE_TXT", title_);
    for (const std::string& title : path) {
      around = around.append_child("TM");
      add_text(around, "TITRE_TM", title);
    }
    add_content(article.append_child("BLOC_TEXTUEL"), content);
  }

  void add_content(pugi::xml_node above, const std::string& html) const {
    const std::string xml = html_to_xml({source_.path, "<html><body>" + html + "</body></html>"});
    pugi::xml_document words;
    constexpr unsigned options = pugi::parse_default | pugi::parse_ws_pcdata;
    if (words.load_buffer(xml.data(), xml.size(), options, pugi::encoding_utf8))
      above.append_child("CONTENU").append_copy(words.document_element());
  }

  const Source& source_;
  pugi::xml_document joined_;
  std::string cid_, id_, title_;
  std::size_t words_ = 0;
  std::size_t without_words_ = 0;
};

bool is_legi_json(const Source& source) {
  std::string_view head = source.bytes.substr(0, 4096);
  if (head.starts_with("\xEF\xBB\xBF")) head.remove_prefix(3);
  const auto has = [&](std::string_view mark) { return head.find(mark) != std::string_view::npos; };
  return trim(head).starts_with('{') && (has("\"LEGITEXT") || has("\"LEGIARTI") || has("\"KALITEXT"));
}

/// The law that a file of LEGI belongs to.
std::string law_of(pugi::xml_node file) {
  std::string cid(attribute_of(child_named(child_named(file, "CONTEXTE"), "TEXTE"), "cid"));
  if (cid.empty()) cid = text_of(find_named(child_named(file, "META"), "CID"));
  return cid;
}

bool is_legi_file(const Source& source) {
  const std::string root = xml_root_name(source);
  const std::string_view head = xml_head(source);
  const bool named =
      root == "ARTICLE" || root == "SECTION_TA" || root == "TEXTELR" || root == "TEXTE_VERSION";
  return named && (head.find("LEGI") != std::string_view::npos);
}

/// @param one_day the articles are those of one day: no other versions of them are known
std::vector<Work> read_legi_files(const XmlDocument& document, bool one_day) {
  std::map<std::string, Files> laws;
  for (const pugi::xml_node file : document.root().children()) {
    const std::string_view name = local_name(file);
    const std::string cid = law_of(file);
    if (file.type() != pugi::node_element) continue;
    if (cid.empty()) document.fail(file, "expected the id of the law it belongs to");
    Files& files = laws[cid];
    if (name == "ARTICLE") files.articles.push_back(file);
    if (name == "SECTION_TA") files.sections.emplace(legi_id_of(file), file);
    if (name == "TEXTELR") files.structure = file;
    if (name == "TEXTE_VERSION") files.text = file;
  }
  std::vector<Work> works;
  for (const auto& [cid, files] : laws) {
    if (files.articles.empty()) continue;
    LawOfParts law = read_law(files, cid);
    if (one_day) join_single_versions(law);
    std::ranges::move(works_of_parts(document, law), std::back_inserter(works));
  }
  if (works.empty()) document.fail(document.root(), "expected articles of a law: <ARTICLE>");
  return works;
}

std::vector<Work> read_legi_json(const Source& source) {
  const JsonDocument json(source, source.bytes);
  if (string_at(json.root(), "title").empty())
    throw Error(ErrorCode::bad_input,
                fmt::format("{}: an answer of the API of Légifrance that is not a whole text", source.path),
                "get the text the article belongs to, or the law from the LEGI archive");
  const ApiText text(source, json.root());
  const std::string xml = text.xml();
  std::vector<Work> works = read_legi_files(XmlDocument({source.path, xml}), true);
  for (Work& work : works) {
    if (text.without_words() > 0)
      work.problems.push_back(
          {"", fmt::format("{} of its articles have no words in the answer", text.without_words())});
  }
  return works;
}

}  // namespace

const Reader& legi_reader() {
  static const FormatReader reader(
      "legi",
      "French law in the XML of LEGI, a ZIP or tar.gz with the files of its articles, or texts as JSON of "
      "the Légifrance API",
      [](const Source& source) {
        if (is_legi_file(source) || is_joined(source, "ARTICLE") || is_joined(source, "SECTION_TA") ||
            is_joined(source, "TEXTE"))
          return 100;
        return is_legi_json(source) ? 80 : 0;
      },
      [](const Source& source, std::string_view) {
        if (is_legi_json(source)) return read_legi_json(source);
        const XmlDocument document(source);
        if (local_name(document.root()) != "law-parts")
          refuse_part(source, "one of the files of a law in LEGI XML");
        return read_legi_files(document, false);
      },
      [](const Source& source) { return is_legi_file(source) ? joined_part(source) : std::string(); });
  return reader;
}

}  // namespace pandect
