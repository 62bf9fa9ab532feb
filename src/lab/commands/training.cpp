#include "lab/commands/training.h"

#include <algorithm>
#include <cerrno>
#include <map>
#include <set>

#include <unistd.h>

#include "api/encoders.h"
#include "api/step_models.h"
#include "base/file.h"
#include "base/json.h"
#include "base/json_lines.h"
#include "base/program.h"
#include "lab/commands/benchmark.h"
#include "lab/learn/claim_pairs.h"
#include "lab/learn/example_maker.h"
#include "lab/learn/training_pairs.h"
#include "pandect/error.h"

namespace pandect {
namespace fs = std::filesystem;

namespace {

/// The questions of a published set, with the documents of its gold.
std::vector<GoldQuestion> questions_of(const RetrievalDataset& dataset, const LibraryView& view,
                                       ExampleCounts& counts) {
  std::map<std::string, std::uint32_t> documents;
  for (std::uint32_t i = 0; i < view.documents().documents().size(); ++i) {
    Hit hit;
    hit.document = i;
    documents.try_emplace(dataset.name_of(view, hit), i);
  }
  std::vector<GoldQuestion> questions;
  for (const BenchQuestion& question : dataset.questions) {
    GoldQuestion made{question.id, question.text, question.answer, "", {}};
    for (const std::string& name : question.gold) {
      if (const auto found = documents.find(name); found != documents.end())
        made.gold.push_back(found->second);
    }
    if (made.gold.empty())
      counts.missing.push_back(question.id);
    else
      questions.push_back(std::move(made));
  }
  return questions;
}

/// Finds provisions that only seem to answer: by the library's default system, unless another is named.
template <typename Options>
SharedRetriever finder_of_negatives(const LibraryView& view, const fs::path& library,
                                    const Options& options) {
  const System system = load_system(options.system.empty() ? default_system(view) : options.system);
  return system.make(view, {}, open_step_models(options.step_models, library));
}

/// The works of the provisions in some files. "kr/act/12": the work's id comes before the path.
std::vector<std::string> works_in(const std::vector<fs::path>& files) {
  std::set<std::string> works;
  for (const fs::path& file : files) {
    for_each_json_line(file, [&](const Json& row) {
      const auto provision = row.at("provision").get<std::string>();
      works.insert(provision.substr(0, provision.find('/', provision.find('/') + 1)));
    });
  }
  return {works.begin(), works.end()};
}

}  // namespace

ExampleReport write_chat_examples(const fs::path& library, const fs::path& out,
                                  const ExampleOptions& options) {
  if (options.questions.empty() && options.dataset.empty())
    throw Error(ErrorCode::wrong_usage, "no questions are given",
                "--questions FILE, or --dataset NAME --data FOLDER");
  const LibraryView view = LibraryView::open(library);
  const SharedRetriever retriever = finder_of_negatives(view, library, options);
  ExampleCounts counts;
  std::vector<GoldQuestion> questions;
  for (const fs::path& file : options.questions) {
    for (GoldQuestion& one : read_gold_questions(view, file, counts)) questions.push_back(std::move(one));
  }
  if (!options.dataset.empty()) {
    for (GoldQuestion& one : questions_of(
             load_benchmark_dataset(options.dataset, options.data, options.gold_answers), view, counts))
      questions.push_back(std::move(one));
  }
  const auto examples = make_chat_examples(
      view, retriever, questions,
      {options.negatives, options.longest_section, options.longest_answer, options.monitor}, counts);
  write_file_atomically(out, to_lines(examples));
  return {examples.size(), counts.quoted, std::move(counts.missing), counts.cut};
}

std::string to_json(const ExampleReport& report) {
  return dump_json({{"examples", report.examples},
                    {"quoted", report.quoted},
                    {"missing", report.missing},
                    {"cut", report.cut}},
                   2);
}

PairReport write_training_pairs(const fs::path& library, const fs::path& out, const PairOptions& options) {
  if (options.questions.empty() && options.made == 0)
    throw Error(ErrorCode::wrong_usage, "there is nothing to make pairs of", "--questions FILE, or --made N");
  const LibraryView view = LibraryView::open(library);
  const SharedRetriever retriever = finder_of_negatives(view, library, options);
  PairSettings settings;
  settings.negatives = options.negatives;
  settings.made = options.made;
  settings.seed = options.seed;
  settings.monitor = options.monitor;
  settings.spared_works = works_in(options.spared);
  PairReport report;
  report.wanted = options.made;
  const auto pairs = make_training_pairs(view, retriever, options.questions, settings, report.missing);
  for (const TrainingPair& pair : pairs) ++(pair.kind == "question" ? report.questions : report.made);
  write_file_atomically(out, to_lines(pairs));
  return report;
}

std::string to_json(const PairReport& report) {
  return dump_json({{"questions", report.questions},
                    {"made", report.made},
                    {"wanted", report.wanted},
                    {"missing", report.missing}},
                   2);
}

ClaimReport write_claim_pairs(const fs::path& library, const fs::path& out, const ClaimOptions& options) {
  ClaimReport report;
  std::vector<ClaimPair> pairs;
  if (!options.claims.empty() || options.made > 0) {
    const LibraryView view = LibraryView::open(library);
    pairs = make_claim_pairs(
        view, options.claims,
        {options.beside, options.made, options.seed, works_in(options.spared), options.monitor},
        report.missing);
  }
  for (const fs::path& file : options.published) {
    for (ClaimPair& pair : read_published_pairs(file)) pairs.push_back(std::move(pair));
  }
  if (pairs.empty())
    throw Error(ErrorCode::wrong_usage, "there is nothing to make pairs of",
                "--claims FILE, --made N, or --published FILE");
  for (const ClaimPair& pair : pairs) {
    ++(pair.answer == EntailmentClass::entailment ? report.entailment
       : pair.answer == EntailmentClass::neutral  ? report.neutral
                                                  : report.contradiction);
  }
  write_file_atomically(out, to_lines(pairs));
  return report;
}

std::string to_json(const ClaimReport& report) {
  return dump_json({{"entailment", report.entailment},
                    {"neutral", report.neutral},
                    {"contradiction", report.contradiction},
                    {"missing", report.missing}},
                   2);
}

void start_trainer(const std::vector<std::string>& arguments) {
  std::error_code error;
  const fs::path trainer = fs::canonical(own_program(), error).parent_path() / "pandect-train";
  if (error || !fs::exists(trainer, error))
    throw Error(ErrorCode::wrong_usage, "this build has no trainer",
                "build with -DPANDECT_TRAIN=ON; docs/training.md says what it takes");
  std::vector<std::string> words{trainer.string()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  words.insert(words.end(), {"--installed-models", model_home().string()});
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  execv(trainer.c_str(), argv.data());
  throw system_error(errno, "cannot start the trainer", trainer);
}

}  // namespace pandect
