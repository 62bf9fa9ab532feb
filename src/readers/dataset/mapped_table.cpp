#include "readers/dataset/mapped_table.h"

#include <algorithm>
#include <map>
#include <optional>

#include <fmt/format.h>

#include "base/hash.h"
#include "base/settings.h"
#include "pandect/error.h"
#include "readers/dataset/csv.h"
#include "readers/dataset/json_value.h"
#include "readers/dataset/row_law.h"
#include "readers/plain/plain_lines.h"
#include "readers/plain/plain_statute_headings.h"
#include "readers/plain/plain_statute_tree.h"
#include "readers/unread_format.h"
#include "readers/xml/xml_labels.h"
#include "text/language.h"
#include "text/language_codes.h"
#include "text/written_date.h"

namespace pandect {
namespace {

using Column = MappedTableReader::Column;
using Form = MappedTableReader::Form;

constexpr std::array<std::string_view, MappedTableReader::columns> column_names{
    "work", "title", "kind", "language", "date", "until", "number", "heading", "text", "id"};
constexpr std::size_t most_rows = 5'000'000;
constexpr std::size_t largest_json = std::size_t{512} << 20;

std::size_t index_of(Column column) {
  return static_cast<std::size_t>(column);
}

using Values = std::array<std::string, MappedTableReader::columns>;

/// A provision of a work, before the others of the work are known.
struct TableRow {
  std::string words;
  std::size_t body = 0;
  Provision provision;
};

struct TableWork {
  Work work;
  std::vector<TableRow> rows;
};

}  // namespace

MappedTableReader::MappedTableReader(std::string_view toml, const std::string& name)
    : hash_(content_hash(toml)) {
  SettingsTable root = SettingsTable::parse(toml, name);
  constexpr std::array<std::string_view, 4> forms{"by name", "csv", "json", "jsonl"};
  form_ = static_cast<Form>(root.choice("form", forms, 0));
  delimiter_ = root.text("delimiter");
  if (delimiter_.size() > 1) root.refuse("delimiter", "expected one character");
  records_ = root.text("records");
  SettingsTable named = root.table("columns");
  SettingsTable fixed = root.table("work");
  collection_ = fixed.text("collection");
  for (std::size_t i = 0; i < columns; ++i) {
    names_[i] = named.text(column_names[i]);
    const auto column = static_cast<Column>(i);
    const bool of_work = column != Column::number && column != Column::heading && column != Column::text &&
                         column != Column::id && column != Column::work;
    if (of_work) values_[i] = fixed.text(column_names[i]);
  }
  if (names_[index_of(Column::text)].empty())
    root.refuse("columns", "expected text, the name of the column that holds the words",
                "[columns]\ntext = \"…\"; docs/formats-office.md lists the others");
  named.finish();
  fixed.finish();
  root.finish();
}

int MappedTableReader::recognise(const Source& source) const {
  if (is_named_as_table(source.path)) return 100;
  return form_ != Form::by_name && recognise_reader(source) == nullptr ? 50 : 0;
}

class TableReading {
 public:
  TableReading(const MappedTableReader& mapping, const Source& source) : mapping_(mapping), source_(source) {}

  std::vector<Work> read() {
    const std::string text = decode_source(source_);
    switch (form()) {
      case Form::json:
        read_json(text);
        break;
      case Form::jsonl:
        read_json_lines(text);
        break;
      default:
        read_csv(text);
    }
    std::vector<Work> works;
    for (TableWork& one : works_) {
      if (!one.rows.empty()) works.push_back(lay(std::move(one)));
    }
    if (works.empty())
      throw Error(ErrorCode::bad_input, fmt::format("{}: no row has words", source_.path),
                  fmt::format("text = \"{}\" in the mapping file names the column that holds them",
                              mapping_.names_[index_of(Column::text)]));
    return works;
  }

 private:
  Form form() const {
    if (mapping_.form_ != Form::by_name) return mapping_.form_;
    const std::string_view extension = table_extension(source_.path);
    if (extension == ".jsonl" || extension == ".ndjson") return Form::jsonl;
    return extension == ".json" ? Form::json : Form::csv;
  }

  [[noreturn]] void fail(const std::string& where, const std::string& what,
                         const std::string& hint = {}) const {
    throw Error(ErrorCode::bad_input,
                fmt::format("{}: {}{}{}", source_.path, where, where.empty() ? "" : ": ", what), hint);
  }

  // --- CSV -----------------------------------------------------------------------------------------------

  void read_csv(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    const char delimiter = mapping_.delimiter_.empty() ? guess_delimiter(text) : mapping_.delimiter_[0];
    CsvRows rows(source_, text, delimiter);
    std::vector<std::string> header;
    if (!rows.next(header)) fail("", "expected a first row with the names of the columns");
    std::array<std::size_t, MappedTableReader::columns> places{};
    for (std::size_t i = 0; i < places.size(); ++i) places[i] = place_in(header, mapping_.names_[i]);
    std::vector<std::string> row;
    while (rows.next(row)) {
      const std::string where = fmt::format("line {}", rows.line());
      // A shifted row would put words under another number.
      if (row.size() != header.size())
        fail(where,
             fmt::format("expected {} fields, as the first row has, found {}", header.size(), row.size()),
             "a field with the delimiter in it stands in quotation marks; delimiter = \";\" in the mapping "
             "file "
             "names another");
      Values values;
      for (std::size_t i = 0; i < places.size(); ++i) {
        if (places[i] < row.size()) values[i] = row[places[i]];
      }
      add(values, where);
    }
  }

  std::size_t place_in(const std::vector<std::string>& header, const std::string& name) const {
    if (name.empty()) return SIZE_MAX;
    const auto found =
        std::ranges::find_if(header, [&](const std::string& one) { return trim(one) == name; });
    if (found != header.end()) return static_cast<std::size_t>(found - header.begin());
    constexpr std::size_t most_listed = 20;
    std::string listed;
    for (std::size_t i = 0; i < std::min(header.size(), most_listed); ++i)
      listed += fmt::format("{}{}", i == 0 ? "" : ", ", trim(header[i]));
    fail("", fmt::format("there is no column '{}'", name), "its columns are " + listed);
  }

  // --- JSON ----------------------------------------------------------------------------------------------

  void read_json(const std::string& text) {
    if (text.size() > largest_json) {
      fail("", fmt::format("JSON of more than {} MiB", largest_json >> 20),
           "write it as lines of JSON, a record a line");
    }
    const JsonDocument document(source_, text);
    simdjson::dom::element records = document.root();
    if (!mapping_.records_.empty()) {
      const std::optional<simdjson::dom::element> found = value_at(records, mapping_.records_);
      if (!found)
        fail("", fmt::format("there is no '{}'", mapping_.records_), "records in the mapping file names it");
      records = *found;
    }
    simdjson::dom::array list;
    if (records.get(list))
      fail("", fmt::format("expected a list of records, found {}", json_type(records)),
           "records = \"…\" in the mapping file says where the list is");
    std::size_t number = 0;
    for (const simdjson::dom::element record : list) add_record(record, fmt::format("record {}", ++number));
  }

  void read_json_lines(std::string_view text) {
    for_each_json_row(source_, text,
                      [&](simdjson::dom::element row, const std::string& where) { add_record(row, where); });
  }

  /// "law.name" is `name` in the object `law`; a key that itself contains the point takes precedence.
  static std::optional<simdjson::dom::element> value_at(simdjson::dom::element object,
                                                        std::string_view path) {
    simdjson::dom::element value;
    if (!object.is_object()) return std::nullopt;
    if (!object.at_key(path).get(value)) return value;
    const std::size_t point = path.find('.');
    if (point == std::string_view::npos || object.at_key(path.substr(0, point)).get(value))
      return std::nullopt;
    return value_at(value, path.substr(point + 1));
  }

  void add_record(simdjson::dom::element record, const std::string& where) {
    if (!record.is_object()) fail(where, fmt::format("expected an object, found {}", json_type(record)));
    Values values;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (mapping_.names_[i].empty()) continue;
      if (const auto value = value_at(record, mapping_.names_[i]))
        values[i] = text_of_value(*value, mapping_.names_[i], where);
    }
    add(values, where);
  }

  std::string text_of_value(simdjson::dom::element value, const std::string& name,
                            const std::string& where) const {
    std::string_view text;
    if (!value.get(text)) return std::string(text);
    if (value.is_null()) return {};
    std::int64_t number = 0;
    if (!value.get(number)) return std::to_string(number);
    simdjson::dom::array list;
    if (!value.get(list)) {
      std::string joined;
      for (const simdjson::dom::element one : list) {
        if (one.get(text)) fail(where, fmt::format("{}: expected strings, found {}", name, json_type(one)));
        joined += fmt::format("{}{}", joined.empty() ? "" : "\n", text);
      }
      return joined;
    }
    fail(where, fmt::format("{}: expected a string, found {}", name, json_type(value)));
  }

  // --- rows and works ------------------------------------------------------------------------------------

  void add(Values& values, const std::string& where) {
    if (++rows_ > most_rows) fail(where, fmt::format("expected at most {} rows", most_rows));
    for (std::size_t i = 0; i < values.size(); ++i) {
      values[i] = tidy(values[i]);
      if (values[i].empty()) values[i] = mapping_.values_[i];
    }
    const auto value = [&](Column column) -> const std::string& { return values[index_of(column)]; };
    TableWork& into = work_of(values, where);
    if (value(Column::text).empty()) {
      report_problem(into.work.problems, {where, "a row without words, which is left out"});
      return;
    }
    TableRow row;
    const std::string& label = value(Column::number);
    const std::string& text = value(Column::text);
    row.provision.unit = true;
    row.provision.level = Level::article;
    row.provision.label = label;
    if (into.work.language == Language::unknown) into.work.language = detect_language(text);
    row.provision.number = number_of(label, into.work.language);
    row.provision.heading = one_line(value(Column::heading));
    row.provision.alias = value(Column::id);
    // Words that begin with their own label have it once.
    const bool labelled = !label.empty() && text.starts_with(label);
    if (!labelled) row.words = label;
    if (!labelled && !row.provision.heading.empty())
      row.words += (row.words.empty() ? "" : " ") + row.provision.heading;
    if (labelled) row.provision.heading.clear();
    if (!row.words.empty()) row.words += '\n';
    row.body = labelled ? label.size() : row.words.size();
    row.words += text;
    into.rows.push_back(std::move(row));
  }

  /// The number in "Section 5", "제3조의2", "มาตรา ๕", by the headings of the language; in other labels any
  /// number.
  static std::string number_of(const std::string& label, Language language) {
    const std::optional<LineHeading> heading = match_heading(label, heading_grammar(language));
    if (heading) return normalise_number(heading->number.of(label));
    const std::string written = normalise_number(label);
    const std::string_view number = number_in_label(written);
    return number.empty() ? written : std::string(number);
  }

  /// Normalises line ends and trims.
  static std::string tidy(std::string_view written) {
    std::string text;
    for (std::size_t i = 0; i < written.size(); ++i) {
      if (written[i] == '\r' && i + 1 < written.size() && written[i + 1] == '\n') continue;
      text += written[i] == '\r' ? '\n' : written[i];
    }
    std::string_view words = trim(text);
    while (words.starts_with("\xEF\xBB\xBF")) words = trim(words.substr(3));
    return std::string(words);
  }

  static std::string one_line(std::string text) {
    std::ranges::replace_if(text, [](unsigned char c) { return c < ' '; }, ' ');
    return text;
  }

  /// The version of the work that a row belongs to: rows of one work with different dates are different
  /// versions.
  TableWork& work_of(const Values& values, const std::string& where) {
    const auto value = [&](Column column) -> const std::string& { return values[index_of(column)]; };
    const std::string& title = value(Column::title);
    const std::string& own = value(Column::work);
    const std::string name = !own.empty() ? own : title;
    const std::string key = name + '\0' + value(Column::date) + '\0' + value(Column::until);
    const auto [found, fresh] = places_.try_emplace(key, works_.size());
    if (!fresh) return works_[found->second];
    Work& work = works_.emplace_back().work;
    work.title = !title.empty() ? title : !own.empty() ? own : std::string(file_stem(source_.path));
    work.title = one_line(work.title);
    work.format = mapping_.format();
    work.kind = value(Column::kind);
    if (!value(Column::language).empty()) {
      const std::optional<Language> language = parse_language(value(Column::language));
      if (!language)
        fail(where, fmt::format("unknown language '{}'", one_line(value(Column::language))),
             "languages: " + language_codes());
      work.language = *language;
    }
    work.in_force = {day(value(Column::date), where), day(value(Column::until), where)};
    work.id = name.empty() ? work.title : name;  // of which lay() makes the id
    if (!own.empty()) work.aliases.push_back({Alias::Kind::identifier, one_line(own)});
    return works_.back();
  }

  std::optional<Date> day(const std::string& written, const std::string& where) const {
    if (written.empty()) return std::nullopt;
    std::optional<Date> date = parse_date(std::string_view(written).substr(0, 10));
    if (!date) date = read_written_date(written);
    if (!date)
      fail(where, fmt::format("'{}' is not a day", one_line(written)), "days are written 2024-01-31");
    return date;
  }

  Work lay(TableWork one) const {
    Work work = std::move(one.work);
    const std::string collection =
        mapping_.collection_.empty() ? std::string(collection_of(work.language)) : mapping_.collection_;
    work.id = make_work_id(collection, work.id);
    std::vector<LawRow> rows;
    rows.reserve(one.rows.size());
    for (const TableRow& row : one.rows) rows.push_back({row.provision, row.words, row.body});
    const bool lines = heading_grammar(work.language).lines_are_paragraphs;
    const Language language = work.language;
    return lay_rows(source_, std::move(work), rows, {language, lines, false});
  }

  const MappedTableReader& mapping_;
  const Source& source_;
  std::vector<TableWork> works_;
  std::map<std::string, std::size_t> places_;
  std::size_t rows_ = 0;
};

std::vector<Work> MappedTableReader::read(const Source& source) const {
  return TableReading(*this, source).read();
}

}  // namespace pandect
