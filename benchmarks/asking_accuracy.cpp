// How well `ask` answers what people ask, and how well it refuses what its library cannot answer.
//
//   asking_accuracy [--system NAME] [--half tuning|once] [--trials FILE] [--svg FILE] [--sentence-meaning N]
//                   [--sentence-sought N] LIBRARY QUESTIONS … [LIBRARY QUESTIONS …]
//
// QUESTIONS are JSON lines of datasets/: with `provision` (as `show` takes it) a question that it answers,
// without one a question that nothing in the library answers. Lines of the pack `citizens` have `gold`
// instead, with the sentences that answer: how many of these are quoted of the right provision is printed
// too. Each of the first kind is asked twice, the second time with the law of its provision taken out of what
// is searched, as of a library that does not have it; where that is most of the library, its chapter.
//
// Prints what is found, and the risk-coverage curve, as the mean of the libraries: for thresholds of the
// evidence, how many of the questions that can be answered are, how many of those whose right provision is
// among the first three, how many with the right provision shown, and how much of what cannot be answered is
// refused; --svg draws it. With --half, one half of the questions alone is asked: weights are tuned on the
// one, and the other is looked at once. With --trials each trial is written as a line of JSON: evidence, what
// it is made of, and the first hits.

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "accuracy.h"
#include "answer/extractive.h"
#include "api/encoders.h"
#include "api/step_models.h"
#include "base/date.h"
#include "base/json.h"
#include "base/json_lines.h"
#include "finding/find.h"
#include "lab/bench/plot.h"
#include "pandect/error.h"
#include "question/locate.h"
#include "question/work_scope.h"
#include "question_set.h"
#include "retrieve/system.h"
#include "text/utf8.h"

namespace pandect {
namespace {

/// From this share of its runs of characters on a sentence counts as quoted.
constexpr double least_shared = 0.6;

struct Asked {
  std::string id;
  std::string half;  ///< what tells its half: its provision, so that its questions stay together, or its id
  std::string text;
  std::vector<std::uint32_t> gold;
  std::vector<std::vector<std::string>> quotes;  ///< of each gold provision, the sentences that answer
};

/// A question asked once.
struct Trial {
  enum class Kind : std::uint8_t { answerable, taken_away, unanswerable };
  Kind kind = Kind::answerable;
  double evidence = 0;
  bool by_meaning = false;
  bool tuning = true;    ///< its half
  bool shown = false;    ///< the right provision is among the passages
  std::size_t rank = 0;  ///< of the right provision among the hits; 0: it is not
};

class Asking {
 public:
  Asking(const LibraryView& library, const std::string& system, const ExtractiveSettings& settings)
      : library_(library),
        retriever_(load_system(system).make(library, {}, open_step_models({}, library.folder().path()))),
        settings_(settings) {
    settings_.least_evidence = settings_.least_evidence_by_meaning = 0;
  }

  std::vector<Asked> read(const std::string& file) {
    std::vector<Asked> questions;
    for_each_json_line(file, [&](const Json& row) {
      const auto id = row.at("id").get<std::string>();
      Asked asked{id, row.value("provision", id), row.at("question").get<std::string>(), {}, {}};
      std::vector<std::string> references;
      if (row.contains("provision")) references.push_back(row.at("provision").get<std::string>());
      if (row.contains("gold")) {
        for (const Json& gold : row.at("gold")) {
          references.push_back(reference_of(gold, row.at("language").get<std::string>()));
          std::vector<std::string>& quotes = asked.quotes.emplace_back();
          for (const Json& quote : gold.at("quotes")) quotes.push_back(quote.get<std::string>());
        }
      }
      for (const std::string& reference : references) {
        if (const auto document = find_document(library_, day_, reference)) asked.gold.push_back(*document);
      }
      if (asked.gold.size() < references.size())
        ++missing_;
      else
        questions.push_back(std::move(asked));
    });
    return questions;
  }
  std::size_t missing() const { return missing_; }

  void ask(const Asked& asked, std::vector<Trial>& trials, std::ostream* lines) {
    const auto extract = [&](const AskedQuestion& one, std::vector<Hit> hits) {
      return one.is_of_nothing_held() ? ExtractedAnswer{} : extracted_from(one.query(), std::move(hits));
    };
    const Found found = find(library_, retriever_, asked.text, {}, 200, extract);
    const AskedQuestion& read = found.asked;
    const Query& query = read.query();
    const std::vector<Hit> hits = read.is_of_nothing_held() ? std::vector<Hit>() : found.hits;
    if (asked.gold.empty()) {
      try_once(asked, query, hits, Trial::Kind::unanswerable, trials, lines);
      return;
    }
    try_once(asked, query, hits, Trial::Kind::answerable, trials, lines);
    std::vector<Hit> left;
    if (is_most(at(asked.gold.front()).work)) {
      std::ranges::copy_if(hits, std::back_inserter(left), [&](const Hit& hit) {
        return std::ranges::none_of(asked.gold,
                                    [&](std::uint32_t gold) { return goes_with(hit.document, gold); });
      });
    } else {
      std::vector<bool> works(library_.works().size(), true);
      for (const std::uint32_t gold : asked.gold) works[at(gold).work] = false;
      Query without = query;
      keep_works(without, works);
      if (!read.is_of_nothing_held()) left = meeting(read.demands, retriever_)->retrieve(without, 200);
    }
    try_once(asked, query, left, Trial::Kind::taken_away, trials, lines);
    for (std::size_t i = 0; i < asked.quotes.size(); ++i) quote(asked, query, i);
  }
  void print_quotes() const {
    if (quotes_ == 0) return;
    std::cout << fmt::format(
        "\nof {} sentences that answer, {} are quoted of the right provision (with {:.0f} characters a "
        "provision)\n",
        quotes_, quoted_, static_cast<double>(shown_) / static_cast<double>(forced_));
  }

 private:
  const Document& at(std::uint32_t document) const { return library_.documents().documents()[document]; }
  bool is_same(std::uint32_t a, std::uint32_t b) const { return at(a).series == at(b).series; }
  bool is_gold(const Asked& asked, std::uint32_t document) const {
    return std::ranges::any_of(asked.gold, [&](std::uint32_t gold) { return is_same(document, gold); });
  }

  /// True if a work is most of the library, so that nothing is left to answer from without it: its
  /// chapter is then taken out with a provision, else the work.
  bool is_most(std::uint32_t work) const {
    const auto size = std::ranges::count(library_.documents().documents(), work, &Document::work);
    return 2 * static_cast<std::size_t>(size) > library_.documents().documents().size();
  }
  bool goes_with(std::uint32_t document, std::uint32_t gold) const {
    return at(document).work == at(gold).work &&
           (is_same(document, gold) || chapter_of(document) == chapter_of(gold));
  }
  std::pair<std::int64_t, std::uint32_t> chapter_of(std::uint32_t document) const {
    const auto found = chapters_.find(document);
    if (found != chapters_.end()) return found->second;
    const std::vector<Provision> above =
        library_.provision_and_above(at(document).version, at(document).provision);
    const std::uint32_t begin = above.size() > 1 ? above[1].extent.begin : above[0].extent.begin;
    return chapters_[document] = {at(document).version, begin};
  }

  static std::string reference_of(const Json& gold, const std::string& language) {
    const auto number = gold.at("provision").get<std::string>();
    const std::string lead = language == "en"   ? "section "
                             : language == "nl" ? "artikel "
                             : language == "de" ? "§ "
                                                : "";
    return gold.at("work").get<std::string>() + " " + lead + number;
  }
  /// Counts answers that quote the answering sentences when the right provision is found by its meaning.
  void quote(const Asked& asked, const Query& query, std::size_t which) {
    const Hit found{asked.gold[which], 1, {{Reason::Kind::meaning, 5, 0}}};
    const ExtractedAnswer answer = extract_answer(library_, query, std::vector<Hit>{found}, settings_,
                                                  nearness_to(library_, query.text));
    std::string shown;
    for (const AnswerPassage& passage : answer.passages) {
      for (const AnswerQuote& part : passage.quotes)
        shown += library_.catalogue().text(at(passage.hit.document).version, part.span) + "\n";
    }
    ++forced_;
    shown_ += count_code_points(shown);
    for (const std::string& sentence : asked.quotes[which]) {
      ++quotes_;
      quoted_ += shares_grams(sentence, shown) >= least_shared ? 1 : 0;
    }
  }
  /// The share of a sentence's runs of eight bytes, blanks left out, that a text has.
  static double shares_grams(const std::string& sentence, const std::string& text) {
    const auto grams_of = [](const std::string& from) {
      std::string solid;
      for (const char c : from) {
        if (std::isspace(static_cast<unsigned char>(c)) == 0) solid += c;
      }
      std::set<std::string> grams;
      for (std::size_t i = 0; i + 8 <= solid.size(); ++i) grams.insert(solid.substr(i, 8));
      return grams;
    };
    const std::set<std::string> wanted = grams_of(sentence);
    const std::set<std::string> had = grams_of(text);
    const auto shared =
        std::ranges::count_if(wanted, [&](const std::string& gram) { return had.contains(gram); });
    return wanted.empty() ? 0 : static_cast<double>(shared) / static_cast<double>(wanted.size());
  }

  ExtractedAnswer extracted_from(const Query& query, std::vector<Hit> hits) const {
    hits.resize(std::min<std::size_t>(hits.size(), 10));
    return extract_answer(library_, query, hits, settings_);
  }

  void try_once(const Asked& asked, const Query& query, const std::vector<Hit>& hits, Trial::Kind kind,
                std::vector<Trial>& trials, std::ostream* lines) {
    Trial trial;
    trial.kind = kind;
    trial.tuning = half_of(asked.half) == Half::tuning;
    for (std::size_t i = 0; i < hits.size() && trial.rank == 0; ++i) {
      if (is_gold(asked, hits[i].document)) trial.rank = i + 1;
    }
    const ExtractedAnswer answer = extracted_from(query, hits);
    trial.evidence = answer.answered ? answer.evidence : -1;
    trial.by_meaning = answer.by_meaning;
    trial.shown = std::ranges::any_of(
        answer.passages, [&](const AnswerPassage& passage) { return is_gold(asked, passage.hit.document); });
    if (lines != nullptr) write(asked, answer, hits, trial, *lines);
    trials.push_back(trial);
  }

  void write(const Asked& asked, const ExtractedAnswer& answer, std::span<const Hit> hits, const Trial& trial,
             std::ostream& lines) const {
    Json found = Json::array();
    for (const Hit& hit : hits.first(std::min<std::size_t>(hits.size(), 100))) {
      Json why = Json::array();
      for (const Reason& reason : hit.why)
        why.push_back(Json::array({static_cast<int>(reason.kind), reason.score, reason.from}));
      found.push_back({{"document", hit.document},
                       {"work", library_.works()[at(hit.document).work].id},
                       {"score", hit.score},
                       {"meaning", meaning_of(hit)},
                       {"why", std::move(why)}});
    }
    Json passages = Json::array();
    for (const AnswerPassage& passage : answer.passages)
      passages.push_back(Json::array(
          {passage.hit.document, passage.coverage, passage.evidence, is_gold(asked, passage.hit.document)}));
    static constexpr const char* kinds[]{"answerable", "taken-away", "unanswerable"};
    lines << dump_json({{"id", asked.id},
                        {"kind", kinds[static_cast<std::size_t>(trial.kind)]},
                        {"question", asked.text},
                        {"tuning", trial.tuning},
                        {"rank", trial.rank},
                        {"shown", trial.shown},
                        {"evidence", trial.evidence},
                        {"gold", asked.gold},
                        {"passages", std::move(passages)},
                        {"hits", std::move(found)}})
          << "\n";
  }

  const LibraryView& library_;
  mutable std::map<std::uint32_t, std::pair<std::int64_t, std::uint32_t>> chapters_;
  SharedRetriever retriever_;
  ExtractiveSettings settings_;
  std::int32_t day_ = to_days(today());
  std::size_t missing_ = 0;
  std::size_t forced_ = 0;
  std::size_t shown_ = 0;
  std::size_t quotes_ = 0;
  std::size_t quoted_ = 0;
};

double share(std::size_t part, std::size_t whole) {
  return whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
}

/// Of the trials of one library, at a threshold.
struct Shares {
  double answered = 0;  ///< of what can be
  double of_found = 0;  ///< of those whose right provision is among the first three
  double right = 0;     ///< of what can be: answered with the right provision among what is shown
  double taken = 0;     ///< refused of those whose law was taken away
  double cannot = 0;    ///< refused of what cannot be answered
};

Shares shares_at(const std::vector<Trial>& trials, double threshold) {
  std::size_t count[3]{};
  std::size_t answered[3]{};
  std::size_t found = 0;
  std::size_t found_answered = 0;
  std::size_t right = 0;
  for (const Trial& trial : trials) {
    const auto kind = static_cast<std::size_t>(trial.kind);
    const bool answers = trial.evidence >= threshold;
    ++count[kind];
    answered[kind] += answers ? 1 : 0;
    if (trial.kind != Trial::Kind::answerable) continue;
    const bool is_found = trial.rank != 0 && trial.rank <= 3;
    found += is_found ? 1 : 0;
    found_answered += is_found && answers ? 1 : 0;
    right += answers && trial.shown ? 1 : 0;
  }
  return {share(answered[0], count[0]), share(found_answered, found), share(right, count[0]),
          1 - share(answered[1], count[1]), 1 - share(answered[2], count[2])};
}

/// The mean of libraries, which weigh the same.
Shares mean_at(const std::vector<std::vector<Trial>>& libraries, double threshold) {
  Shares sum;
  for (const std::vector<Trial>& trials : libraries) {
    const Shares own = shares_at(trials, threshold);
    sum.answered += own.answered, sum.of_found += own.of_found, sum.right += own.right;
    sum.taken += own.taken, sum.cannot += own.cannot;
  }
  const auto count = static_cast<double>(libraries.size());
  return {sum.answered / count, sum.of_found / count, sum.right / count, sum.taken / count,
          sum.cannot / count};
}

void print_search(std::string_view name, const std::vector<Trial>& trials) {
  std::size_t count[3]{};
  std::size_t among3 = 0;
  std::size_t among10 = 0;
  for (const Trial& trial : trials) {
    ++count[static_cast<std::size_t>(trial.kind)];
    if (trial.kind != Trial::Kind::answerable || trial.rank == 0) continue;
    among3 += trial.rank <= 3 ? 1 : 0;
    among10 += trial.rank <= 10 ? 1 : 0;
  }
  std::cout << fmt::format(
      "{}: {} questions that can be answered, {} that cannot; right provision among three {}, "
      "among ten {}\n",
      name, count[0], count[2], among3, among10);
}

void print_row(std::string_view name, const Shares& shares) {
  std::cout << fmt::format("| {} | {:.3f} | {:.3f} | {:.3f} | {:.3f} | {:.3f} |\n", name, shares.answered,
                           shares.of_found, shares.right, shares.taken, shares.cannot);
}

void print(const std::vector<std::string>& names, const std::vector<std::vector<Trial>>& libraries) {
  const ExtractiveSettings settings;
  const bool by_meaning = std::ranges::any_of(libraries, [](const std::vector<Trial>& trials) {
    return std::ranges::any_of(trials, &Trial::by_meaning);
  });
  const double used = by_meaning ? settings.least_evidence_by_meaning : settings.least_evidence;
  std::cout
      << "\n| evidence from | answered of what can be | of those found | right shown | refused: law taken "
         "away | refused: cannot be answered |\n|---|---|---|---|---|---|\n";
  for (const double threshold : {0.0, 0.05, 0.08, 0.12, 0.2, 0.3, 0.5})
    print_row(fmt::format("{:.2f}{}", threshold, threshold == used ? " (default)" : ""),
              mean_at(libraries, threshold));
  for (std::size_t i = 0; i < libraries.size() && libraries.size() > 1; ++i)
    print_row(names[i], shares_at(libraries[i], used));
}

/// How much is answered of what is found, by how much is refused of what cannot be answered, as the threshold
/// rises.
void draw(const std::filesystem::path& file, const std::vector<std::vector<Trial>>& libraries) {
  Series taken{"law taken away", {}};
  Series cannot{"cannot be answered", {}};
  for (int step = 100; step >= 0; step -= 2) {
    const Shares shares = mean_at(libraries, step / 100.0);
    taken.points.emplace_back(shares.of_found, shares.taken);
    cannot.points.emplace_back(shares.of_found, shares.cannot);
  }
  std::ofstream(file) << draw_lines(
      {"Refused, by what is answered", "answered of what is found", "refused", false, {taken, cannot}});
}

}  // namespace

int measure(const std::vector<std::string>& arguments) {
  std::vector<std::string> files;
  std::string system;
  std::string trials_file;
  std::string plot;
  std::optional<Half> half;
  ExtractiveSettings settings;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const bool has_value = i + 1 < arguments.size();
    if (arguments[i] == "--system" && has_value)
      system = arguments[++i];
    else if (arguments[i] == "--half" && has_value)
      half = half_named(arguments[++i]);
    else if (arguments[i] == "--trials" && has_value)
      trials_file = arguments[++i];
    else if (arguments[i] == "--svg" && has_value)
      plot = arguments[++i];
    else if (arguments[i] == "--sentence-meaning" && has_value)
      settings.sentence_meaning = std::stod(arguments[++i]);
    else if (arguments[i] == "--sentence-sought" && has_value)
      settings.sentence_sought = std::stod(arguments[++i]);
    else
      files.push_back(arguments[i]);
  }
  if (files.size() < 2 || !std::filesystem::is_directory(files.front())) {
    std::cerr << "usage: asking_accuracy [--system NAME] [--half tuning|once] [--trials FILE] [--svg FILE] "
                 "[--sentence-meaning N] [--sentence-sought N] LIBRARY QUESTIONS … [LIBRARY QUESTIONS …]\n";
    return 2;
  }
  std::ofstream lines;
  if (!trials_file.empty()) lines.open(trials_file);
  std::vector<std::string> names;
  std::vector<std::vector<Trial>> libraries;
  for (std::size_t i = 0; i < files.size();) {
    const LibraryView library = LibraryView::open(files[i]);
    const std::string name = std::filesystem::path(files[i]).filename().string();
    Asking asking(library, system.empty() ? default_asking_system(library) : system, settings);
    std::vector<Trial> trials;
    for (++i; i < files.size() && !std::filesystem::is_directory(files[i]); ++i) {
      for (const Asked& asked : asking.read(files[i])) {
        if (!half || half_of(asked.half) == *half)
          asking.ask(asked, trials, lines.is_open() ? &lines : nullptr);
      }
    }
    print_search(name, trials);
    if (asking.missing() > 0)
      std::cout << fmt::format("  {} questions are on provisions that are not here\n", asking.missing());
    asking.print_quotes();
    names.push_back(name);
    libraries.push_back(std::move(trials));
  }
  print(names, libraries);
  if (!plot.empty()) draw(plot, libraries);
  return 0;
}

}  // namespace pandect
