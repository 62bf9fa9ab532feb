#include <algorithm>

#include <fmt/format.h>

#include "readers/all.h"
#include "readers/dataset/json_value.h"
#include "readers/dataset/row_law.h"
#include "readers/plain/plain_statute_headings.h"
#include "readers/plain/plain_statute_tree.h"
#include "text/lines.h"

namespace pandect {
namespace {

const HeadingGrammar& thai_headings() {
  return heading_grammar(Language::thai);
}

struct Section {
  std::string_view number;
  std::string_view content;
};

struct Law {
  std::string_view name;
  std::vector<Section> sections;
};

/// Length of the label at the beginning of the text: "มาตรา 65 ทวิ", with or without the space; 0 when it has
/// none.
std::size_t label_length(std::string_view text, std::string_view number) {
  const std::string_view section_word = first_word(HeadingWord::Kind::article, thai_headings());
  if (!text.starts_with(section_word)) return 0;
  std::size_t length = section_word.size();
  while (length < text.size() && text[length] == ' ') ++length;
  if (!text.substr(length).starts_with(number)) return 0;
  return length + number.size();
}

/// "มาตรา 14 (ยกเลิก)": only the number of a repealed section is left.
bool is_repealed(std::string_view body) {
  constexpr std::string_view edge = " \t\r\n()[]*";
  const std::size_t begin = body.find_first_not_of(edge);
  if (begin == std::string_view::npos) return false;
  const std::string_view words = body.substr(begin, body.find_last_not_of(edge) - begin + 1);
  return std::ranges::find(thai_headings().repealed, words) != thai_headings().repealed.end();
}

LawRow row_of(const Law& law, const Section& section) {
  LawRow row;
  row.words = section.content;
  if (row.words.starts_with(law.name)) row.words.remove_prefix(law.name.size());
  while (row.words.starts_with(' ')) row.words.remove_prefix(1);
  row.body = label_length(row.words, section.number);
  Provision& provision = row.provision;
  provision.unit = true;
  // Rows with other numbers, such as the entries of the stamp duty schedule, are annexes of their own.
  provision.level = row.body > 0 ? Level::article : Level::annex;
  provision.number = normalise_number(section.number);
  provision.repealed = is_repealed(row.words.substr(row.body));
  provision.label = row.body > 0 ? row.words.substr(0, row.body) : section.number;
  return row;
}

Work read_law(const Source& source, const Law& law) {
  Work work;
  work.title = law.name;
  work.id = make_work_id(collection_of(Language::thai), law.name);
  work.language = Language::thai;
  work.aliases.push_back({Alias::Kind::identifier, std::string(file_stem(source.path))});
  std::vector<LawRow> rows;
  for (const Section& section : law.sections) rows.push_back(row_of(law, section));
  return lay_rows(source, std::move(work), rows, division_rules(thai_headings()));
}

}  // namespace

const Reader& nitibench_json_reader() {
  static const FormatReader reader(
      "nitibench-json", "laws as the NitiBench dataset has them",
      [](const Source& source) {
        const std::string_view head = source.bytes.substr(0, 4096);
        const std::size_t first = head.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
        if (first == std::string_view::npos || head[first] != '[') return 0;
        const bool keys = head.find("\"law_name\"") != std::string_view::npos &&
                          head.find("\"section_num\"") != std::string_view::npos;
        return keys ? 95 : 0;
      },
      [](const Source& source, std::string_view) {
        const std::string bytes = decode_source(source);
        const JsonDocument document(source, bytes);
        simdjson::dom::array list;
        if (document.root().get(list)) {
          fail_json(source, "",
                    fmt::format("expected a list of sections, found {}", json_type(document.root())));
        }
        std::vector<Law> laws;
        std::size_t item = 0;
        for (const simdjson::dom::element entry : list) {
          const std::string where = fmt::format("item {}", ++item);
          const std::string_view name = json_string(source, entry, "law_name", where);
          if (trim(name).empty()) fail_json(source, where, "law_name is empty");
          if (laws.empty() || laws.back().name != name) laws.push_back({name, {}});
          laws.back().sections.push_back({json_string(source, entry, "section_num", where),
                                          json_string(source, entry, "section_content", where)});
        }
        if (laws.empty()) fail_json(source, "", "a list without sections");
        std::vector<Work> works;
        for (const Law& law : laws) works.push_back(read_law(source, law));
        return works;
      });
  return reader;
}

}  // namespace pandect
