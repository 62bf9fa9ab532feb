#include <algorithm>
#include <cerrno>
#include <map>
#include <set>

#include <fmt/format.h>
#include <unistd.h>

#include "api/encoders.h"
#include "api/step_models.h"
#include "base/file.h"
#include "base/json.h"
#include "base/json_lines.h"
#include "base/program.h"
#include "base/progress.h"
#include "cli/terminal.h"
#include "lab/bench/nitibench.h"
#include "lab/cli/commands.h"
#include "lab/commands/benchmark.h"
#include "lab/learn/claim_pairs.h"
#include "lab/learn/example_maker.h"
#include "lab/learn/training_pairs.h"
#include "pandect/error.h"
#include "pandect/models.h"

namespace pandect::cli {
namespace fs = std::filesystem;
namespace {

struct PairOptions {
  std::vector<std::filesystem::path> questions;  ///< JSON lines with `id`, `provision` and `question`
  std::vector<std::filesystem::path> spared;     ///< likewise: the works of their provisions are excluded
  std::size_t made = 0;                          ///< number of pairs made from the law itself
  std::size_t negatives = 4;
  std::uint64_t seed = 1;
  std::string system;            ///< for finding negatives; empty: the library's default
  StepModelOptions step_models;  ///< of its steps
  Monitor monitor = {};
};

struct PairReport {
  std::size_t questions = 0;
  std::size_t made = 0;
  std::size_t wanted = 0;  ///< of the law itself; a library with few headings and references gives less
  std::vector<std::string> missing;  ///< ids of questions whose provision is not in the library
};

/// Writes the training data of a retriever; docs/training.md. @throws Error as make_training_pairs()
PairReport write_training_pairs(const std::filesystem::path& library, const std::filesystem::path& out,
                                const PairOptions& options);

struct ClaimOptions {
  std::vector<std::filesystem::path> claims;     ///< JSON lines with `id`, `provision`, `true` and `false`
  std::vector<std::filesystem::path> published;  ///< published entailment sets, in their own format
  std::vector<std::filesystem::path> spared;     ///< JSON lines with `provision`, as of PairOptions
  std::size_t beside = 1;
  std::size_t made = 0;  ///< number of sentences of the law to change
  std::uint64_t seed = 1;
  Monitor monitor = {};
};

struct ClaimReport {
  std::size_t entailment = 0;
  std::size_t neutral = 0;
  std::size_t contradiction = 0;
  std::vector<std::string> missing;  ///< ids of claims whose provision is not in the library
};

/// Writes the training data of a judge; docs/training.md.
/// @throws Error as make_claim_pairs(), read_published_pairs()
ClaimReport write_claim_pairs(const std::filesystem::path& library, const std::filesystem::path& out,
                              const ClaimOptions& options);

struct ExampleOptions {
  std::vector<std::filesystem::path> questions;  ///< JSON lines, as for read_gold_questions()
  std::string dataset;                           ///< a published set of questions; empty: none
  std::filesystem::path data;                    ///< its folder
  GoldAnswer gold_answers = GoldAnswer::condensed;
  std::size_t negatives = 20;
  std::size_t longest_section = 0;  ///< bytes; a longer one is truncated; 0: no limit
  std::size_t longest_answer = 0;   ///< likewise, for answers in the law's own words
  std::string system;               ///< for finding negatives; empty: the library's default
  StepModelOptions step_models;     ///< of its steps
  Monitor monitor = {};
};

struct ExampleReport {
  std::size_t examples = 0;
  std::size_t quoted = 0;            ///< number with an answer in the law's own words
  std::vector<std::string> missing;  ///< ids of questions whose provision is not in the library
  std::size_t cut = 0;               ///< number of truncated sections
};

/// Writes the training data of a chat model; docs/training.md. @throws Error as read_gold_questions(), and
/// load_benchmark_dataset()
ExampleReport write_chat_examples(const std::filesystem::path& library, const std::filesystem::path& out,
                                  const ExampleOptions& options);

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

/// Replaces this process by the trainer, which is installed beside this program.
[[noreturn]] void start_trainer(const std::vector<std::string>& arguments) {
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

/// Registers a command that writes training data and prints a report of it.
/// @param asked the name of what may be on provisions that the library lacks
template <typename Options, typename Report>
void register_written(CLI::App& group, Invocation& invocation, const std::string& name,
                      const std::string& what, const std::string& options,
                      void (*add_options)(CLI::App*, Options&),
                      Report (*write)(const std::filesystem::path&, const std::filesystem::path&,
                                      const Options&),
                      std::string (*describe)(const Report&), const char* asked) {
  CLI::App* command = new_command(group, invocation, name, what,
                                  fmt::format("pandect-lab train {} {} --out {}.jsonl", name, options, name));
  struct Arguments {
    std::filesystem::path out;
    Options options;
  };
  auto arguments = std::make_shared<Arguments>();
  command->add_option("--out", arguments->out, "File to write, JSON lines")->required();
  add_options(command, arguments->options);
  command->callback([arguments, write, describe, asked, &invocation] {
    arguments->options.monitor = terminal_monitor(!invocation.json);
    const Report report = write(invocation.library, arguments->out, arguments->options);
    if (invocation.json) {
      print(to_json(report) + "\n");
      return;
    }
    print(describe(report));
    if (!report.missing.empty())
      print(fmt::format("{} {} are on provisions that are not here, the first {}\n", report.missing.size(),
                        asked, one_line(report.missing.front())));
  });
}

/// Options of what is made of the law itself.
template <typename Options>
void add_made_options(CLI::App* command, Options& options, const char* what) {
  command->add_option("--made", options.made, what)->capture_default_str();
  command->add_option("--spare", options.spared,
                      "JSON lines with `provision`: nothing is made of the works of these");
  command->add_option("--seed", options.seed, "Of what is drawn")->capture_default_str();
}

void add_pair_options(CLI::App* command, PairOptions& options) {
  command->add_option("--questions", options.questions,
                      "JSON lines with `id`, `provision` and `question`; may be given several times");
  add_made_options(command, options, "How many pairs to make of the law itself");
  command->add_option("--negatives", options.negatives, "Passages that only seem to answer, of each pair")
      ->check(CLI::Range(0, 64))
      ->capture_default_str();
  add_system_option(command, options.system);
  add_model_options(command, options.step_models);
}

std::string describe_pairs(const PairReport& report) {
  std::string text = fmt::format("{} pairs of questions, {} made of the law", report.questions, report.made);
  if (report.made < report.wanted)
    text += fmt::format(" of the {} asked for: it has no more headings and references to make them of",
                        report.wanted);
  return text + "\n";
}

void add_claim_options(CLI::App* command, ClaimOptions& options) {
  command->add_option("--claims", options.claims,
                      "JSON lines with `id`, `provision`, `true` and `false`; may be given several times");
  add_made_options(command, options, "How many sentences of the law itself to change");
  command->add_option("--beside", options.beside, "Other provisions that each true claim is held against")
      ->check(CLI::Range(0, 64))
      ->capture_default_str();
  command->add_option("--published", options.published,
                      "A set of entailment as published: SICK's or XNLI's table, KLUE's JSON");
}

std::string describe_claims(const ClaimReport& report) {
  return fmt::format("{} pairs: {} entailment, {} neutral, {} contradiction\n",
                     report.entailment + report.neutral + report.contradiction, report.entailment,
                     report.neutral, report.contradiction);
}

void add_example_options(CLI::App* command, ExampleOptions& options) {
  command->add_option(
      "--questions", options.questions,
      "JSON lines with `id`, `question`, `provision` or `provisions`, and perhaps `answer` and "
      "`reasoning`; may be given several times");
  CLI::Option* data = command->add_option("--data", options.data, "Folder of a published set");
  command->add_option("--dataset", options.dataset, "Its name, as `bench list` says it: nitibench-ccl, …")
      ->needs(data);
  command->add_option("--negatives", options.negatives, "Sections that only seem to answer, of each question")
      ->check(CLI::Range(0, 1000))
      ->capture_default_str();
  command->add_option("--longest-section", options.longest_section,
                      "Bytes of a section; a longer one is cut behind a sentence");
  command->add_option("--longest-answer", options.longest_answer,
                      "Likewise, of answers that are the law's own words");
  add_gold_answers_option(command, options.gold_answers);
  add_system_option(command, options.system);
  add_model_options(command, options.step_models);
}

std::string describe_examples(const ExampleReport& report) {
  std::string text =
      fmt::format("{} examples; the answers of {} are the law's own words\n", report.examples, report.quoted);
  if (report.cut > 0) text += fmt::format("{} sections are cut\n", report.cut);
  return text;
}

/// Registers a command run by the trainer.
void register_trained(CLI::App& group, Invocation& invocation, const std::string& name,
                      const std::string& what) {
  CLI::App* command =
      new_command(group, invocation, name, what,
                  fmt::format("pandect-lab train {0} --config {0}.toml --out adapter/", name));
  struct Arguments {
    std::string config;
    std::string out;
    bool dry_run = false;
    bool resume = false;
  };
  auto arguments = std::make_shared<Arguments>();
  command->add_option("--config", arguments->config, "Settings, in TOML; docs/training.md")->required();
  command->add_option("--out", arguments->out, "Folder for the adapter, its log and its checkpoint")
      ->required();
  if (name != "evaluate") {
    command->add_flag("--dry-run", arguments->dry_run, "Count, try one batch, and say what it would take");
    command->add_flag("--resume", arguments->resume, "Go on from the checkpoint in the folder");
  }
  command->callback([arguments, &invocation, name] {
    std::vector<std::string> words{name, "--config", arguments->config, "--out", arguments->out};
    if (arguments->dry_run) words.emplace_back("--dry-run");
    if (arguments->resume) words.emplace_back("--resume");
    if (invocation.json) words.emplace_back("--json");
    start_trainer(words);
  });
}

}  // namespace

void register_train(CLI::App& app, Invocation& invocation) {
  CLI::App* group = app.add_subcommand("train", "Teach an encoder what people ask, and a chat model to cite");
  group->footer("Example:\n  pandect-lab train pairs --questions questions.jsonl --out pairs.jsonl");
  group->require_subcommand(1);
  register_written(*group, invocation, "pairs",
                   "Write what a retriever learns from: questions, passages, negatives",
                   "--questions questions.jsonl --made 2000", add_pair_options, write_training_pairs,
                   describe_pairs, "questions");
  register_trained(*group, invocation, "retriever", "Train an adapter of an encoder from pairs");
  register_written(
      *group, invocation, "claims", "Write what a judge learns from: claims, laws, whether they say so",
      "--claims claims.jsonl --made 500", add_claim_options, write_claim_pairs, describe_claims, "claims");
  register_trained(*group, invocation, "judge", "Train an adapter of an encoder that judges claims");
  register_written(*group, invocation, "examples",
                   "Write what a chat model learns from: questions, sections, answers",
                   "--questions questions.jsonl", add_example_options, write_chat_examples, describe_examples,
                   "questions");
  register_trained(*group, invocation, "sft", "Train an adapter of a chat model from right replies");
  register_trained(*group, invocation, "grpo",
                   "Train an adapter of a chat model from what its replies are worth");
  register_trained(*group, invocation, "evaluate",
                   "Say what a chat model's replies are worth with several adapters");
}

}  // namespace pandect::cli
