#include "lab/bench/dataset_statistics.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "base/file.h"
#include "lab/bench/published.h"
#include "lab/bench/snippet_name.h"
#include "lab/measure/ratio.h"
#include "text/lines.h"
#include "text/utf8.h"

namespace pandect {
namespace {

struct Statistics {
  std::size_t questions = 0;
  std::size_t question_length = 0;
  std::size_t answers = 0;
  std::size_t answer_length = 0;
  std::size_t gold = 0;
  std::set<std::string> files;
};

/// The characters of the files among a dataset's laws whose paths end so.
std::size_t characters_in(const RetrievalDataset& dataset, const std::set<std::string>& files) {
  std::size_t characters = 0;
  for (const std::filesystem::path& path : dataset.laws) {
    const std::string whole = path.string();
    if (std::ranges::any_of(files, [&](const std::string& file) { return whole.ends_with("/" + file); }))
      characters += count_code_points(read_file(path));
  }
  return characters;
}

std::string mean_text(std::size_t sum, std::size_t count) {
  return count == 0 ? std::string()
                    : fmt::format("{:.2f}", ratio(static_cast<double>(sum), static_cast<double>(count)));
}

std::size_t words_in(std::string_view text) {
  std::size_t words = 0;
  bool inside = false;
  for (std::size_t offset = 0; offset < text.size();) {
    const bool space = is_white_space(decode_utf8(text, offset));
    words += !space && !inside ? 1 : 0;
    inside = !space;
  }
  return words;
}

}  // namespace

ReportTable question_statistics(const RetrievalDataset& dataset, const std::string& experiment) {
  std::vector<std::pair<std::string, Statistics>> sets;
  Statistics all;
  for (const BenchQuestion& question : dataset.questions) {
    auto own = std::ranges::find(sets, question.set, &std::pair<std::string, Statistics>::first);
    if (own == sets.end()) own = sets.insert(sets.end(), {question.set, {}});
    for (Statistics* const one : {&own->second, &all}) {
      ++one->questions;
      one->question_length += count_code_points(question.text);
      one->answers += question.answer.empty() ? 0 : 1;
      one->answer_length += count_code_points(question.answer);
      one->gold += question.gold.size();
      if (!dataset.snippets) continue;
      for (const std::string& gold : question.gold) one->files.emplace(parse_snippet_name(gold).file);
    }
  }
  if (sets.size() == 1) sets.clear();
  sets.emplace_back("all", all);
  ReportTable table{{"Set", "Questions", "Characters a question", "Characters an answer", "Gold a question"},
                    {}};
  if (dataset.snippets) {
    for (const char* const title : {"Documents", "Characters", "Characters a document"})
      table.header.emplace_back(title);
  }
  for (const auto& [name, set] : sets) {
    std::vector<std::string> row{
        name, std::to_string(set.questions), mean_text(set.question_length, set.questions),
        mean_text(set.answer_length, set.answers), mean_text(set.gold, set.questions)};
    if (dataset.snippets) {
      const std::size_t characters = characters_in(dataset, set.files);
      row.push_back(std::to_string(set.files.size()));
      row.push_back(std::to_string(characters));
      row.push_back(mean_text(characters, set.files.size()));
    }
    table.rows.push_back(std::move(row));
  }
  for (const PublishedRow& published : published_table(experiment + "-statistics").rows) {
    std::vector<std::string> row{published.system + " †"};
    for (const char* const column :
         {"questions", "question_length", "answer_length", "gold", "documents", "characters", "length"})
      row.push_back(published.text(column));
    row.resize(table.header.size());
    table.rows.push_back(std::move(row));
  }
  return table;
}

ReportTable law_statistics(const LibraryView& library, const RetrievalDataset& dataset) {
  const std::span<const Document> documents = library.documents().documents();
  std::set<std::uint32_t> works;
  std::size_t provisions = 0;
  std::size_t characters = 0;
  std::size_t words = 0;
  std::size_t references = 0;
  std::size_t referring = 0;
  for (std::uint32_t i = 0; i < documents.size(); ++i) {
    if (dataset.partial && dataset.name_of(library, {i, 0, {}}).empty()) continue;
    const Tree tree = library.provisions(documents[i].version);
    const std::string text = library.text(documents[i].version, tree[documents[i].provision].extent);
    works.insert(documents[i].work);
    ++provisions;
    characters += count_code_points(text);
    words += words_in(text);
    std::set<std::uint32_t> targets;
    for (const Link& link : library.documents().links_from(i)) {
      if (link.to != UINT32_MAX && link.to != i) targets.insert(link.to);
    }
    references += targets.size();
    referring += targets.empty() ? 0 : 1;
  }
  return {
      {"Works", "Provisions", "Characters a provision", "Words a provision", "References a provision",
       "of those that refer to any"},
      {{std::to_string(works.size()), std::to_string(provisions), mean_text(characters, provisions),
        mean_text(words, provisions), mean_text(references, provisions), mean_text(references, referring)}}};
}

}  // namespace pandect
