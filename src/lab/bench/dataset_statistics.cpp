#include "lab/bench/dataset_statistics.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "base/file.h"
#include "lab/bench/published.h"
#include "lab/bench/snippet_name.h"
#include "lab/measure/ratio.h"
#include "question/cite.h"
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

/// 1, 2 or 5 times a power of ten, so that no more than `most` such steps reach `longest`.
std::size_t range_width(std::size_t longest, std::size_t most) {
  for (std::size_t power = 1;; power *= 10) {
    for (const std::size_t step : {power, 2 * power, 5 * power}) {
      if (longest / step < most) return step;
    }
  }
}

/// The provisions that a document refers to, each once.
std::vector<std::uint32_t> referred_from(const LibraryView& library, std::uint32_t document) {
  std::vector<std::uint32_t> targets;
  for (const Link& link : library.documents().links_from(document)) {
    if (link.to != UINT32_MAX && link.to != document && std::ranges::find(targets, link.to) == targets.end())
      targets.push_back(link.to);
  }
  return targets;
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

ReportTable gold_histogram(const RetrievalDataset& dataset) {
  std::map<std::size_t, std::size_t> counts;
  for (const BenchQuestion& question : dataset.questions) ++counts[question.gold.size()];
  ReportTable table{{"Gold of a question", "Questions"}, {}};
  for (const auto& [gold, questions] : counts)
    table.rows.push_back({std::to_string(gold), std::to_string(questions)});
  return table;
}

ReportTable length_histogram(const RetrievalDataset& dataset, std::size_t most) {
  std::vector<std::size_t> lengths;
  for (const BenchQuestion& question : dataset.questions) lengths.push_back(count_code_points(question.text));
  ReportTable table{{"Characters of the question", "Questions"}, {}};
  if (lengths.empty()) return table;
  const auto [shortest, longest] = std::ranges::minmax(lengths);
  const std::size_t width = range_width(longest, most);
  std::vector<std::size_t> counts(longest / width + 1);
  for (const std::size_t length : lengths) ++counts[length / width];
  for (std::size_t i = shortest / width; i < counts.size(); ++i) {
    table.rows.push_back(
        {fmt::format("{} to {}", i * width, (i + 1) * width - 1), std::to_string(counts[i])});
  }
  return table;
}

ReportTable gold_by_law(const ProvisionNames& names, const RetrievalDataset& dataset) {
  struct Use {
    std::string law;
    std::size_t questions = 0;
    std::size_t gold = 0;
  };
  std::map<std::string, Use> by_law;
  for (const BenchQuestion& question : dataset.questions) {
    std::set<std::string> own;
    for (const std::string& gold : question.gold) {
      const std::string law = names.law(gold);
      Use& use = by_law[law];
      use.law = law;
      ++use.gold;
      use.questions += own.insert(law).second ? 1 : 0;
    }
  }
  std::vector<Use> laws;
  for (auto& [law, use] : by_law) laws.push_back(std::move(use));
  std::ranges::stable_sort(laws, std::ranges::greater(), &Use::questions);
  ReportTable table{{"Law", "Questions", "Gold"}, {}};
  for (const Use& use : laws)
    table.rows.push_back({use.law, std::to_string(use.questions), std::to_string(use.gold)});
  return table;
}

ReportTable example_question(const LibraryView& library, const ProvisionNames& names,
                             const RetrievalDataset& dataset) {
  ReportTable table{{"", "Example"}, {}};
  if (dataset.questions.empty()) return table;
  const auto referred = [&](const std::string& gold) {
    const std::optional<std::uint32_t> document = names.document(gold);
    return document ? referred_from(library, *document) : std::vector<std::uint32_t>();
  };
  const auto refers = [&](const BenchQuestion& question) {
    return std::ranges::any_of(question.gold, [&](const auto& gold) { return !referred(gold).empty(); });
  };
  const auto found = std::ranges::find_if(dataset.questions, refers);
  const BenchQuestion& question = found == dataset.questions.end() ? dataset.questions.front() : *found;
  table.rows.push_back({"Question", question.text});
  if (!question.answer.empty()) table.rows.push_back({"Right answer", question.answer});
  for (const std::string& gold : question.gold) {
    const std::optional<std::uint32_t> document = names.document(gold);
    table.rows.push_back({"Gold", document ? cite_document(library, *document) : names.provision(gold)});
    for (const std::uint32_t target : referred(gold))
      table.rows.push_back({"… refers to", cite_document(library, target)});
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
    const std::size_t targets = referred_from(library, i).size();
    references += targets;
    referring += targets == 0 ? 0 : 1;
  }
  return {
      {"Works", "Provisions", "Characters a provision", "Words a provision", "References a provision",
       "of those that refer to any"},
      {{std::to_string(works.size()), std::to_string(provisions), mean_text(characters, provisions),
        mean_text(words, provisions), mean_text(references, provisions), mean_text(references, referring)}}};
}

ReportPage statistics_page(const std::string& experiment, const RetrievalDataset& dataset,
                           const LibraryView* library) {
  ReportPage page("In numbers: " + experiment);
  page.table(question_statistics(dataset, experiment));
  if (const std::string source = published_table(experiment + "-statistics").source; !source.empty())
    page.paragraph("† as published: " + source + ".");
  const auto show = [&](const char* heading, ReportTable table) {
    page.heading(heading);
    page.figure(draw_bars(table.header[1], table, 1));
    page.table(std::move(table));
  };
  show("Gold of a question", gold_histogram(dataset));
  show("Length of the question", length_histogram(dataset));
  if (library == nullptr) return page;
  const ProvisionNames names(*library, dataset);
  show("Laws that are gold", gold_by_law(names, dataset));
  page.heading("The laws");
  page.table(law_statistics(*library, dataset));
  page.heading("An example");
  page.table(example_question(*library, names, dataset));
  return page;
}

}  // namespace pandect
