#include "answer/judge.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "api/usage.h"
#include "base/json.h"
#include "base/json_lines.h"
#include "base/progress.h"
#include "base/thread_pool.h"
#include "cli/terminal.h"
#include "lab/bench/published.h"
#include "lab/cli/commands.h"
#include "lab/measure/agreement.h"
#include "model/models.h"
#include "pandect/library.h"
#include "pandect/models.h"

namespace pandect::cli {
namespace {

struct JudgingOptions {
  std::vector<std::string> judges;  ///< as for JudgeSettings::load()
  std::string model;  ///< of the models file; empty: that of the judge, else the first chat model
  StepModelOptions models;
  std::optional<std::size_t> samples;  ///< else those of the judge, as the seed
  std::optional<std::size_t> seed;
  std::size_t threads = 8;  ///< simultaneous answers
  Monitor monitor = {};
};

/// The results of one mark of a judge for the answers of a file.
struct JudgedFile {
  std::string judge;
  /// One for each answer; nothing when the judge's reply was unreadable or missing.
  std::vector<std::optional<double>> scores;
  std::vector<std::string> reasons;   ///< the judge's, one for each answer
  std::vector<std::string> problems;  ///< why there is no score, one for each answer; empty if there is one
  std::size_t unjudged = 0;
  bool replied = false;        ///< a reply arrived, readable or not
  std::optional<double> mean;  ///< of the existing scores
  /// If there are human labels: the confusion of labels and scores, each score rounded to the nearest
  /// possible label. Answers without a label or a score are left out.
  std::size_t labelled = 0;
  ConfusionMatrix matrix;
  Agreement agreement;
  std::vector<ModelUsage> usage;  ///< of the judging model
};

struct LabelledAnswer {
  JudgedAnswer answer;
  std::map<std::string, double, std::less<>> labels;
};

std::vector<LabelledAnswer> read_rows(const std::filesystem::path& file) {
  std::vector<LabelledAnswer> rows;
  for_each_json_line(file, [&](const Json& row) {
    LabelledAnswer& read = rows.emplace_back();
    read.answer = {row.value("id", fmt::to_string(rows.size())), row.value("question", ""),
                   row.value("gold", ""), row.at("answer").get<std::string>(), row.value("context", "")};
    if (const auto labels = row.find("labels"); labels != row.end()) labels->get_to(read.labels);
  });
  if (rows.empty()) {
    throw Error(ErrorCode::bad_input, file.string() + ": there are no answers in it",
                "docs/answers.md says what a line holds");
  }
  return rows;
}

/// A label in the form that agreement compares: "0", "50", "0.5".
std::string label_text(double label) {
  return fmt::format("{:g}", label);
}

double nearest(const std::vector<double>& marks, double score) {
  return *std::ranges::min_element(marks, {}, [score](double mark) { return std::abs(mark - score); });
}

void compare_with_people(const JudgeMark& mark, const std::vector<LabelledAnswer>& rows, JudgedFile& judged) {
  std::vector<std::string> people;
  std::vector<std::string> given;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto label = rows[i].labels.find(mark.name);
    if (label == rows[i].labels.end() || !judged.scores[i]) continue;
    people.push_back(label_text(nearest(mark.values, label->second)));
    given.push_back(label_text(nearest(mark.values, *judged.scores[i])));
  }
  judged.labelled = people.size();
  if (people.empty()) return;
  judged.matrix = confusion_matrix(people, given);
  judged.agreement = agreement(judged.matrix);
}

/// The results of a judge, one for each of its marks.
std::vector<JudgedFile> run_judge(const Judge& judge, const std::vector<LabelledAnswer>& rows,
                                  const JudgingOptions& options) {
  std::vector<Judgement> judgements(rows.size());
  Progress progress(judge.settings().name, rows.size(), "answers", options.monitor);
  parallel_for(
      rows.size(),
      [&](std::size_t i) {
        judgements[i] = judge.judge(rows[i].answer);
        progress.advance();
      },
      options.threads);
  std::vector<JudgedFile> all;
  for (std::size_t place = 0; place < judge.settings().marks.size(); ++place) {
    const JudgeMark& mark = judge.settings().marks[place];
    JudgedFile& judged = all.emplace_back();
    judged.judge = mark.name;
    double sum = 0;
    for (const Judgement& one : judgements) {
      const std::optional<double> score = one.scores[place];
      judged.scores.push_back(score);
      judged.reasons.push_back(one.reason);
      judged.problems.push_back(score ? "" : one.problems.front());
      judged.unjudged += score ? 0 : 1;
      judged.replied = judged.replied || one.lost < one.samples;
      sum += score.value_or(0);
    }
    if (judged.unjudged < rows.size()) judged.mean = sum / static_cast<double>(rows.size() - judged.unjudged);
    compare_with_people(mark, rows, judged);
  }
  return all;
}

/// Has a model score the answers of a file: JSON lines with "question", "gold", "answer", "context", as far
/// as the judge needs them, and "labels", an object of human scores by judge.
std::vector<JudgedFile> judge_file(const std::filesystem::path& file, const std::filesystem::path& library,
                                   const JudgingOptions& options) {
  const std::vector<LabelledAnswer> rows = read_rows(file);
  const ModelsFile models = ModelsFile::load(find_models_file(options.models.models, library).string());
  std::vector<JudgeSettings> judges;
  for (const std::string& name : options.judges) {
    JudgeSettings& settings = judges.emplace_back(JudgeSettings::load(name));
    if (!options.model.empty()) settings.model = options.model;
    if (options.samples) settings.samples = *options.samples;
    if (options.seed) settings.seed = *options.seed;
  }
  const auto meter = std::make_shared<UsageMeter>();
  ModelServices services{.meter = meter, .cache = nullptr, .give_up = true};
  if (!options.models.cache.empty()) services.cache = std::make_shared<ReplyCache>(options.models.cache);
  std::map<std::string, std::unique_ptr<ChatModel>> opened;
  for (const JudgeSettings& judge : judges) {
    const ModelSettings& judging = models.find(judge.model, ModelKind::chat);
    if (services.cache == nullptr) check_key(judging);
    if (!opened.contains(judge.model)) opened[judge.model] = open_chat_model(judging, services);
  }
  std::vector<JudgedFile> all;
  for (const JudgeSettings& judge : judges) {
    std::vector<JudgedFile> marks = run_judge(Judge(judge, *opened.at(judge.model)), rows, options);
    marks.front().usage = usage_of(*meter);
    meter->clear();
    std::ranges::move(marks, std::back_inserter(all));
  }
  if (std::ranges::none_of(all, &JudgedFile::replied)) {
    throw Error(ErrorCode::service_unavailable,
                fmt::format("the model judged no answer: {}", all.front().problems.front()));
  }
  return all;
}

/// Published figures on the agreement of a judge with people.
std::string published_agreement(const std::string& judge) {
  std::string lines;
  for (const PublishedRow& row : published_table("judge-agreement").rows) {
    if (!row.system.starts_with(judge + ": ")) continue;
    lines += fmt::format("  † {}", row.system.substr(judge.size() + 2));
    for (const auto& [measure, value] : row.scores) lines += fmt::format(", {} {:.4g}", measure, value);
    lines += "\n";
  }
  return lines;
}

std::string to_lines(const std::vector<JudgedFile>& judged) {
  std::string lines;
  for (const JudgedFile& one : judged) {
    lines += one.judge + ": ";
    if (one.mean) lines += fmt::format("mean {:.4g} of ", *one.mean);
    lines += fmt::format("{} answers, {} not judged\n", one.scores.size() - one.unjudged, one.unjudged);
    for (std::size_t i = 0; i < one.problems.size(); ++i) {
      if (one.problems[i].empty()) continue;
      lines += fmt::format("  answer {}: {}\n", i + 1, one.problems[i]);
      break;  // they are alike, as a rule
    }
    for (const ModelUsage& usage : one.usage) lines += "  " + usage_lines({usage});
    if (one.labelled > 0)
      lines += agreement_lines(one.matrix, one.agreement) + published_agreement(one.judge);
  }
  return lines;
}

std::string to_json(const std::vector<JudgedFile>& judged) {
  Json all = Json::array();
  for (const JudgedFile& one : judged) {
    Json answers = Json::array();
    for (std::size_t i = 0; i < one.scores.size(); ++i) {
      answers.push_back({{"score", one.scores[i] ? Json(*one.scores[i]) : Json()},
                         {"reason", one.reasons[i]},
                         {"problem", one.problems[i]}});
    }
    all.push_back({{"judge", one.judge},
                   {"mean", one.mean ? Json(*one.mean) : Json()},
                   {"unjudged", one.unjudged},
                   {"labelled", one.labelled},
                   {"answers", answers}});
    if (!one.usage.empty()) all.back()["usage"] = usage_json(one.usage);
    if (one.labelled > 0) all.back()["agreement"] = agreement_json(one.matrix, one.agreement);
  }
  return dump_json(all, 2);
}

}  // namespace

void register_judge(CLI::App& app, Invocation& invocation) {
  CLI::App* command =
      new_command(app, invocation, "judge", "Have a model mark answers, and compare its marks with people's",
                  "pandect-lab judge answers.jsonl --judges coverage,contradiction --model big");
  struct Arguments {
    std::string file;
    JudgingOptions options;
  };
  auto arguments = std::make_shared<Arguments>();
  JudgingOptions& options = arguments->options;
  command
      ->add_option("file", arguments->file,
                   "Answers: JSON lines of question, gold, answer, context; labels: people's marks by judge")
      ->required();
  command
      ->add_option("--judges", options.judges,
                   fmt::format("Judges, or TOML files of your own (docs/answers.md): {}",
                               fmt::join(JudgeSettings::names(), ", ")))
      ->delimiter(',')
      ->required();
  command->add_option("--model,-m", options.model,
                      "Model of the models file (default: the judge's, else the first chat model)");
  add_model_options(command, options.models);
  command->add_option("--samples", options.samples, "Times each answer is judged; the mean counts")
      ->check(CLI::Range(1, 100));
  command->add_option("--seed", options.seed, "Of the model's draws, and of the sides in a preference")
      ->check(CLI::Range(0, 1'000'000'000));
  command->add_option("--requests", options.threads, "Answers at once")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command->callback([arguments, &invocation] {
    arguments->options.monitor = terminal_monitor(!invocation.json);
    const std::vector<JudgedFile> judged =
        judge_file(arguments->file, invocation.library, arguments->options);
    print(invocation.json ? to_json(judged) + "\n" : to_lines(judged));
    if (std::ranges::none_of(judged, [](const JudgedFile& one) { return one.mean.has_value(); }))
      invocation.exit_status = error_info(ErrorCode::nothing_found).exit_status;
  });
}

}  // namespace pandect::cli
