#include <algorithm>
#include <filesystem>
#include <optional>

#include <fmt/format.h>

#include "law/work_builder.h"
#include "readers/all.h"
#include "readers/dataset/json_value.h"
#include "text/language.h"

namespace pandect {
namespace {

constexpr std::size_t documents_a_work = 5'000;

Work empty_beir_work(const Source& source, std::size_t part, std::string_view first_line) {
  const std::filesystem::path path(source.path);
  const std::string folder = path.parent_path().filename().string();
  const std::string name = folder.empty() ? path.stem().string() : folder;
  Work work;
  work.title = part == 1 ? name : fmt::format("{} {}", name, part);
  work.id = make_work_id("beir", work.title);
  work.language = detect_language(first_line);
  work.kind = collection_kind;
  return work;
}

void add_document(const Source& source, simdjson::dom::element row, const std::string& where,
                  WorkBuilder& builder) {
  const std::string id(json_string(source, row, "_id", where));
  if (id.empty()) fail_json(source, where, "_id is empty");
  std::string_view title;
  if (row["title"].get(title)) title = {};
  builder.open(Level::article, {"", id, std::string(title)}, true);
  builder.current().alias = "beir:" + id;
  builder.write(json_string(source, row, "text", where));
  builder.close();
}

}  // namespace

const Reader& beir_jsonl_reader() {
  static const FormatReader reader(
      "beir-jsonl", "the corpus of a data set in BEIR's form",
      [](const Source& source) {
        const std::string_view head = source.bytes.substr(0, 4096);
        const bool keys = head.starts_with('{') && head.find("\"_id\"") != std::string_view::npos &&
                          head.find("\"text\"") != std::string_view::npos &&
                          head.find("\"title\"") != std::string_view::npos;
        return keys ? 90 : 0;
      },
      [](const Source& source, std::string_view) {
        const std::string bytes = decode_source(source);
        std::vector<Work> works;
        std::optional<WorkBuilder> builder;
        std::size_t documents = 0;
        for_each_json_row(source, bytes, [&](simdjson::dom::element row, const std::string& where) {
          if (documents++ % documents_a_work == 0) {
            if (builder) works.push_back(builder->finish());
            builder.emplace(empty_beir_work(source, works.size() + 1, simdjson::minify(row)));
          }
          add_document(source, row, where, *builder);
        });
        if (!builder) fail_json(source, "", "no line holds a document");
        works.push_back(builder->finish());
        return works;
      });
  return reader;
}

}  // namespace pandect
