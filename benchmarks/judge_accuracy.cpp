// How often words, a judge of entailment, and both together are right about claims that were written by hand.
//
//   judge_accuracy [--judge FOLDER] [--signs FILE] [--pairs FILE] [--as-of DATE]
//       LIBRARY FILE… [LIBRARY FILE…]…
//       FILE: JSON lines with `id`, `provision`, `true` and `false`, as datasets/*/claims.jsonl, or sentences
//       with verdicts, as benchmarks/prover/*/*.txt. A folder is a library, anything else a file on the
//       library before it. --signs writes what benchmarks/fit_verdicts.py fits decisions on, --pairs what a
//       judge learns from, of sentences that cite one provision: what it would be asked of them, and the
//       class.

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "accuracy.h"
#include "answer/prove/decision.h"
#include "answer/prove/entailment_judge.h"
#include "answer/prove/prover.h"
#include "base/json.h"
#include "base/json_lines.h"
#include "lab/learn/claim_pairs.h"
#include "model/models.h"
#include "pandect/error.h"
#include "question/locate.h"
#include "text/golden_cases.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;

struct Counts {
  std::size_t both = 0, found_only = 0, missed = 0, denied = 0;

  void add(bool is_true, bool supported) {
    both += is_true && supported ? 1 : 0;
    found_only += !is_true && supported ? 1 : 0;
    missed += is_true && !supported ? 1 : 0;
    denied += !is_true && !supported ? 1 : 0;
  }
  double f1() const {
    const std::size_t all = 2 * both + found_only + missed;
    return all == 0 ? 0 : 2.0 * static_cast<double>(both) / static_cast<double>(all);
  }
  /// Of the false ones, those called supported.
  double wrongly() const {
    const std::size_t all = found_only + denied;
    return all == 0 ? 0 : static_cast<double>(found_only) / static_cast<double>(all);
  }
};

struct Row {
  Counts words, judge, together;
};

void print_row(const std::string& name, const Row& row) {
  const auto cells = [](const Counts& counts) {
    return fmt::format("F1 {:.3f}  false called supported {:.3f}", counts.f1(), counts.wrongly());
  };
  const Counts& c = row.words;
  fmt::print("{:22} {:5}  words {}  judge {}  together {}\n", name,
             c.both + c.found_only + c.missed + c.denied, cells(row.words), cells(row.judge),
             cells(row.together));
}

struct Options {
  std::string judge, signs, pairs, as_of;
};

/// A judge, or none, that keeps what it is asked, and counts and times it.
class WatchedModel : public EntailmentModel {
 public:
  explicit WatchedModel(const std::string& folder) {
    if (folder.empty()) return;
    ModelSettings model;
    model.name = model.model = folder;
    model.kind = ModelKind::entail;
    model.provider = Provider::local;
    model_ = open_entailment_model(model);
  }
  Entailment judge(const std::string& law, const std::string& claim, const std::stop_token& stop) override {
    asked_.emplace_back(claim, law);
    if (model_ == nullptr) return {};
    const auto begin = std::chrono::steady_clock::now();
    const Entailment found = model_->judge(law, claim, stop);
    seconds_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    ++count_;
    return found;
  }
  bool is_calibrated() override { return true; }  // asked about every claim
  void forget() { asked_.clear(); }
  const std::vector<std::pair<std::string, std::string>>& asked() const { return asked_; }
  std::size_t count() const { return count_; }
  double seconds() const { return seconds_; }

 private:
  std::unique_ptr<EntailmentModel> model_;
  std::vector<std::pair<std::string, std::string>> asked_;
  std::size_t count_ = 0;
  double seconds_ = 0;
};

class Measuring {
 public:
  explicit Measuring(const Options& options)
      : model_(std::make_shared<WatchedModel>(options.judge)),
        judge_(model_),
        judged_(!options.judge.empty()) {
    day_ = to_days(options.as_of.empty() ? today() : parse_date(options.as_of).value());
    if (!options.signs.empty()) signs_.open(options.signs);
    if (!options.pairs.empty()) pairs_.open(options.pairs);
  }

  void add(const fs::path& library, const fs::path& file) {
    const LibraryView view = LibraryView::open(library);
    ProverSettings settings;
    settings.day = day_;
    Prover by_words(view, settings);
    settings.judge = &judge_;
    Prover together(view, settings);
    const Provers provers{by_words, together};
    if (file.extension() == ".txt")
      add_sentences(view, provers, file);
    else
      add_claims(view, provers, file);
  }

  void print() const {
    for (const auto& [name, row] : rows_) print_row(name, row);
    print_row("all", all_);
    if (missing_ > 0) fmt::print("{} claims are on provisions that are not here\n", missing_);
    if (model_->count() > 0)
      fmt::print("{} claims judged, {:.0f} a second of the judge\n", model_->count(),
                 static_cast<double>(model_->count()) / model_->seconds());
  }

 private:
  struct Provers {
    Prover& by_words;
    Prover& together;
  };

  void add_claims(const LibraryView& view, const Provers& provers, const fs::path& claims) {
    for_each_json_line(claims, [&](const Json& row) {
      std::vector<ProvisionKey> found;
      try {
        found = locate_at_any_time(view, row.at("provision").get<std::string>(), day_);
      } catch (const Error& error) {
        if (error.code() != ErrorCode::no_such_provision) throw;
      }
      if (found.empty()) {
        ++missing_;
        return;
      }
      for (const bool is_true : {true, false}) {
        const auto text = row.at(is_true ? "true" : "false").get<std::string>();
        const CitedClaim claim{{0, static_cast<std::uint32_t>(text.size())}, {found}};
        const auto id = row.at("id").get<std::string>();
        const ProvenSentence found = provers.together.prove(text, {&claim, 1}).front();
        take(view, id, {id.substr(0, id.find('-')), row.value("wrong", "")}, is_true,
             judged_ ? provers.by_words.prove(text, {&claim, 1}).front().verdict : found.verdict, found);
      }
    });
  }

  /// The first that is not supported, where a sentence is split further than it was written.
  static ProvenSentence first_of(std::vector<ProvenSentence> sentences) {
    ProvenSentence found;
    for (ProvenSentence& sentence : sentences) {
      if (sentence.verdict == Verdict::not_a_citation) continue;
      if (found.verdict != Verdict::not_a_citation && !carries(found.verdict)) break;
      found = std::move(sentence);
    }
    return found;
  }

  void add_sentences(const LibraryView& view, const Provers& provers, const fs::path& file) {
    const std::string language = file.stem().string();
    std::size_t number = 0;
    for (const GoldenCase& golden : read_golden_cases(file.parent_path(), file.filename().string())) {
      const std::string id =
          fmt::format("{}-{}-{}", language, file.parent_path().filename().string(), ++number);
      const std::string expected = golden.get("verdict");
      model_->forget();
      const ProvenSentence found = first_of(provers.together.prove(golden.get("text")));
      take(view, id, {language, expected == "supported" ? "" : expected}, expected == "supported",
           judged_ ? first_of(provers.by_words.prove(golden.get("text"))).verdict : found.verdict, found);
      if (pairs_.is_open() && model_->asked().size() == 1) add_pair(view, id, expected, found);
    }
  }

  void add_pair(const LibraryView& view, const std::string& id, const std::string& expected,
                const ProvenSentence& proven) {
    if (expected == "no-such-provision") return;
    const auto& [claim, law] = model_->asked().front();
    for (const ProvenCitation& one : proven.citations) {
      if (one.signs.empty()) continue;
      const auto& work = view.works()[one.evidence.work];
      const ClaimPair pair{id,
                           "sentence",
                           work.id,
                           std::string(language_code(work.language)),
                           work.id + "/" + view.provisions(one.evidence.version)[one.evidence.provision].path,
                           law,
                           claim,
                           expected == "supported"      ? EntailmentClass::entailment
                           : expected == "contradicted" ? EntailmentClass::contradiction
                                                        : EntailmentClass::neutral};
      pairs_ << to_lines({&pair, 1});
      return;
    }
  }

  /// @param groups its language, and what is wrong with it if it is false
  void take(const LibraryView& view, const std::string& id, const std::array<std::string, 2>& groups,
            bool is_true, Verdict by_words, const ProvenSentence& proven) {
    const ProvenCitation* one = nullptr;
    std::size_t compared = 0;
    for (const ProvenCitation& citation : proven.citations) {
      if (citation.signs.empty()) continue;
      ++compared;
      if (one == nullptr || citation.score > one->score) one = &citation;
    }
    const auto add = [&](Row& row) {
      row.words.add(is_true, carries(by_words));
      row.judge.add(is_true, one != nullptr && one->judged && one->judged->entails >= 0.5);
      row.together.add(is_true, carries(proven.verdict));
    };
    add(rows_[groups[0]]);
    if (!is_true && !groups[1].empty()) add(rows_["wrong: " + groups[1]]);
    add(all_);
    if (!signs_.is_open() || compared != 1) return;
    Json signs;
    for (std::size_t i = 0; i < one->signs.size(); ++i) signs[std::string(sign_names()[i])] = one->signs[i];
    const bool differs = std::ranges::any_of(one->differences, &Difference::contradicts);
    signs_ << dump_json({{"id", id},
                         {"language", groups[0]},
                         {"work", view.works()[one->evidence.work].id},
                         {"true", is_true},
                         {"wrong", groups[1]},
                         {"words", to_string(one->verdict)},
                         {"quotes", one->quotes},
                         {"differs", differs},
                         {"signs", signs}})
           << "\n";
  }

  std::shared_ptr<WatchedModel> model_;
  SupportJudge judge_;
  bool judged_;  ///< else words are all there is
  std::int32_t day_ = 0;
  std::ofstream signs_, pairs_;
  std::map<std::string, Row> rows_;
  Row all_;
  std::size_t missing_ = 0;
};

}  // namespace

int measure(const std::vector<std::string>& arguments) {
  Options options;
  const std::map<std::string, std::string*> named{{"--judge", &options.judge},
                                                  {"--signs", &options.signs},
                                                  {"--pairs", &options.pairs},
                                                  {"--as-of", &options.as_of}};
  std::vector<std::string> rest;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const auto option = named.find(arguments[i]);
    if (option != named.end() && i + 1 < arguments.size())
      *option->second = arguments[++i];
    else
      rest.push_back(arguments[i]);
  }
  if (rest.size() < 2) {
    fmt::print(stderr,
               "usage: judge_accuracy [--judge FOLDER] [--signs FILE] [--pairs FILE] [--as-of DATE] LIBRARY "
               "FILE… [LIBRARY FILE…]…\n");
    return 2;
  }
  Measuring measuring(options);
  fs::path library;
  for (const fs::path path : rest) {
    if (fs::is_directory(path))
      library = path;
    else
      measuring.add(library, path);
  }
  measuring.print();
  return 0;
}

}  // namespace pandect
