#include "lab/bench/dataset.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/json_lines.h"
#include "lab/bench/sample.h"
#include "pandect/error.h"

namespace pandect {
namespace fs = std::filesystem;

namespace {

Provision provision_of(const LibraryView& library, std::uint32_t document) {
  const Document& own = library.documents().documents()[document];
  return library.provisions(own.version)[own.provision];
}

const WorkRecord& work_of(const LibraryView& library, std::uint32_t document) {
  return library.works()[library.documents().documents()[document].work];
}

fs::path existing(const fs::path& path, const std::string& where_to_get) {
  if (!fs::exists(path)) {
    throw Error(ErrorCode::bad_input, fmt::format("{}: the file is missing", path.string()), where_to_get);
  }
  return path;
}

}  // namespace

std::string provision_name(const std::string& work, const std::string& number) {
  return work + '\t' + normalise_number(number);
}

RetrievalDataset load_nitibench(const fs::path& folder, bool ccl, GoldAnswer answer) {
  const Nitibench release(folder);
  RetrievalDataset dataset;
  dataset.laws = {release.laws()};
  dataset.depths = {1, 5, 10};
  for (const NitibenchQuestion& question : release.questions(ccl, answer)) {
    BenchQuestion taken{question.id, question.question, {}, question.answer};
    for (const LawSection& section : question.relevant)
      taken.gold.push_back(provision_name(section.law, section.section));
    if (!taken.gold.empty()) dataset.questions.push_back(std::move(taken));
  }
  dataset.name_of = [](const LibraryView& library, const Hit& hit) {
    return provision_name(work_of(library, hit.document).title, provision_of(library, hit.document).number);
  };
  return dataset;
}

RetrievalDataset load_nitibench_sample(const fs::path& folder, GoldAnswer answer) {
  RetrievalDataset dataset = load_nitibench(folder, true, answer);
  std::vector<std::string> laws;
  for (const BenchQuestion& question : dataset.questions) {
    const std::string gold = question.gold.empty() ? std::string() : question.gold.front();
    laws.push_back(gold.substr(0, gold.find('\t')));
  }
  std::vector<BenchQuestion> drawn;
  // Python rounds halves to even, as this does.
  const auto fifth = static_cast<std::size_t>(std::nearbyint(0.2 * static_cast<double>(laws.size())));
  for (const std::size_t i : stratified_test_split(laws, fifth, 42))
    drawn.push_back(std::move(dataset.questions[i]));
  dataset.questions = std::move(drawn);
  return dataset;
}

RetrievalDataset load_dutch(const fs::path& folder) {
  RetrievalDataset dataset;
  dataset.laws = {existing(folder / "bwb-2012", "it holds the acts as XML of the Basiswettenbestand")};
  dataset.depths = {3, 5, 10};
  for_each_json_line(
      existing(folder / "questions.jsonl", "one object a line: id, question, gold"), [&](const Json& row) {
        BenchQuestion question{row.at("id").get<std::string>(),
                               row.at("question").get<std::string>(),
                               {},
                               row.value("answer", "")};
        for (const Json& gold : row.at("gold")) {
          question.gold.push_back(
              provision_name(gold.at("bwb_id").get<std::string>(), gold.at("article").get<std::string>()));
        }
        dataset.questions.push_back(std::move(question));
      });
  dataset.name_of = [](const LibraryView& library, const Hit& hit) {
    const std::string& id = work_of(library, hit.document).id;
    return provision_name(id.substr(id.find('/') + 1), provision_of(library, hit.document).number);
  };
  return dataset;
}

}  // namespace pandect
