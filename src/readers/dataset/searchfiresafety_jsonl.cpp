#include <algorithm>
#include <unordered_map>

#include <fmt/format.h>

#include "citations/grammar/inside_words.h"
#include "readers/all.h"
#include "readers/dataset/json_value.h"
#include "readers/dataset/row_law.h"
#include "readers/plain/plain_statute_headings.h"
#include "readers/plain/plain_statute_tree.h"

namespace pandect {
namespace {

struct Row {
  std::string law;
  std::string chapter;  // "2조의2", "부칙 제10442호"
  std::string heading;
  std::string body;
  std::string alias;
  bool deleted = false;
};

struct FireLaw {
  std::string name;
  std::vector<Row> rows;
};

Row read_row(const Source& source, simdjson::dom::element entry, std::string_view where) {
  Row row;
  row.law = json_string(source, entry, "law_name", where);
  row.chapter = json_string(source, entry, "chapter", where);
  std::string_view text;  // name of the body in newer releases
  row.body = entry["text"].get(text) ? json_string(source, entry, "chapter_body", where) : text;
  std::string_view heading;
  if (!entry["chapter_description"].get(heading)) row.heading = heading;
  std::int64_t id = 0;
  if (entry["doc_id"].get(id)) fail_json(source, where, "doc_id: expected a whole number");
  row.alias = fmt::format("sfs:{}", id);
  bool deleted = false;
  if (!entry["deleted"].get(deleted)) row.deleted = deleted;
  if (row.law.empty()) fail_json(source, where, "law_name is empty");
  return row;
}

/// The number of an article, "2의2" of "2조의2"; for an addendum that of the act that added it, "10442".
std::string number_of(const std::string& chapter) {
  const InsideWords& words = InsideWords::in(Language::korean);
  std::string number = chapter;
  for (const std::string_view part :
       {words.addendum, words.prefix, words.unit_word(Level::item), words.unit_word(Level::article)}) {
    const std::size_t at = number.find(part);
    if (at != std::string::npos) number.erase(at, part.size());
  }
  return normalise_number(number);
}

LawRow law_row(const Row& row) {
  LawRow laid;
  laid.words = row.body;
  const bool addendum = row.chapter.starts_with(InsideWords::in(Language::korean).addendum);
  Provision& provision = laid.provision;
  provision.unit = true;
  provision.level = addendum ? Level::addendum : Level::article;
  provision.number = number_of(row.chapter);
  provision.heading = row.heading;
  provision.alias = row.alias;
  provision.repealed = row.deleted;
  // The first line is label and heading: "제2조(정의)".
  const std::size_t line = std::min(row.body.find('\n'), row.body.size());
  const std::string_view first = std::string_view(row.body).substr(0, line);
  const std::optional<LineHeading> heading = match_heading(first, heading_grammar(Language::korean));
  if (heading) {
    provision.label = heading->label.of(first);
    laid.body = heading->body.empty() ? line : heading->body.begin;
  } else {
    provision.label = row.chapter;
  }
  return laid;
}

std::string_view kind_of(std::string_view name) {
  for (const KindWord& kind : heading_grammar(Language::korean).kinds) {
    if (name.ends_with(kind.word)) return kind.kind;
  }
  return "";
}

Work read_fire_law(const Source& source, const FireLaw& law) {
  Work work;
  work.title = law.name;
  work.id = make_work_id(collection_of(Language::korean), law.name);
  work.language = Language::korean;
  work.kind = kind_of(law.name);
  std::vector<LawRow> rows;
  for (const Row& row : law.rows) rows.push_back(law_row(row));
  return lay_rows(source, std::move(work), rows, division_rules(heading_grammar(Language::korean)));
}

}  // namespace

const Reader& searchfiresafety_jsonl_reader() {
  static const FormatReader reader(
      "searchfiresafety-jsonl", "the corpus of the SearchFireSafety dataset",
      [](const Source& source) {
        const std::string_view head = source.bytes.substr(0, 4096);
        const bool keys = head.starts_with('{') && head.find("\"doc_id\"") != std::string_view::npos &&
                          head.find("\"law_name\"") != std::string_view::npos &&
                          head.find("\"chapter\"") != std::string_view::npos;
        return keys ? 95 : 0;
      },
      [](const Source& source, std::string_view) {
        const std::string bytes = decode_source(source);
        std::vector<FireLaw> laws;
        std::unordered_map<std::string, std::size_t> places;
        for_each_json_row(source, bytes, [&](simdjson::dom::element entry, const std::string& where) {
          Row row = read_row(source, entry, where);
          const auto [found, fresh] = places.try_emplace(row.law, laws.size());
          if (fresh) laws.push_back({row.law, {}});
          laws[found->second].rows.push_back(std::move(row));
        });
        if (laws.empty()) fail_json(source, "", "no line holds a provision");
        std::vector<Work> works;
        for (const FireLaw& law : laws) works.push_back(read_fire_law(source, law));
        return works;
      });
  return reader;
}

}  // namespace pandect
