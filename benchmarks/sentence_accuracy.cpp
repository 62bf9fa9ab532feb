// How often `ask` quotes the sentence that answers, given the right provision.
//
//   sentence_accuracy [--meaning] [--half tuning|once] [--wrong] [--sentence-meaning N] [--sentence-sought N]
//                     [--sentence-doubt N] LIBRARY FOLDER …
//   sentence_accuracy --list LIBRARY QUESTIONS …
//
// A FOLDER is one of datasets/: of each line of its sentences.jsonl, its question, or the one with its id in
// questions.jsonl, is put to its provision alone, with one sentence to choose and then with as many as `ask`
// shows. A sentence is quoted when a quotation holds four fifths of it. With --meaning the provision is found
// by its vector, as the system legal-meaning finds it, and its sentences are compared by theirs. --wrong
// prints what was chosen where it was wrong. With --list the sentences of each question's provision are
// printed with their numbers and their places, which is what sentences.jsonl is written from.

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "accuracy.h"
#include "answer/extractive.h"
#include "answer/quotable.h"
#include "api/encoders.h"
#include "base/date.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/json_lines.h"
#include "pandect/error.h"
#include "question/locate.h"
#include "question/query.h"
#include "question/question_terms.h"
#include "question_set.h"
#include "retrieve/likeness.h"
#include "text/utf8.h"

namespace pandect {
namespace {

/// So much of a sentence must be quoted.
constexpr double most_of_it = 0.8;

struct Labelled {
  std::string id;
  std::string kind;
  std::string question;
  std::uint32_t document = 0;
  std::vector<Span> gold;  ///< code points of the provision's words
};

struct Count {
  std::size_t asked = 0;
  std::size_t first = 0;
  std::size_t shown = 0;
  std::size_t characters = 0;        ///< of the first sentence's quotations
  std::size_t shown_characters = 0;  ///< of all that is shown
};

class Sentences {
 public:
  Sentences(const LibraryView& library, const ExtractiveSettings& settings, bool by_meaning)
      : library_(library), settings_(settings), by_meaning_(by_meaning) {
    settings_.least_evidence = 0;
    settings_.least_coverage = 0;
    settings_.related = 0;
  }

  QuotableProvision read(std::uint32_t document) const {
    return read_quotable(library_, library_.documents().documents()[document],
                         library_.documents().ranges()[range_of(library_, document)].language);
  }

  void list(const std::string& file) const {
    for_each_json_line(file, [&](const Json& row) {
      const auto document = find_document(library_, day_, row.at("provision").get<std::string>());
      if (!document) return;
      const QuotableProvision provision = read(*document);
      const CodePointOffsets offsets(provision.extent);
      Json sentences = Json::array();
      for (const Span sentence : provision.sentences) {
        const Span local{sentence.begin - provision.provision.extent.begin,
                         sentence.end - provision.provision.extent.begin};
        sentences.push_back({offsets.from_byte(local.begin), offsets.from_byte(local.end),
                             std::string(provision.words(sentence))});
      }
      std::cout << dump_json({{"id", row.at("id")},
                              {"provision", row.at("provision")},
                              {"question", row.at("question")},
                              {"of", hash_of(provision)},
                              {"around", provision.around},
                              {"sentences", std::move(sentences)}})
                << "\n";
    });
  }

  std::vector<Labelled> labelled(const std::filesystem::path& folder) {
    std::map<std::string, Json> questions;
    if (const std::filesystem::path file = folder / "questions.jsonl"; std::filesystem::exists(file))
      for_each_json_line(file, [&](const Json& row) { questions[row.at("id").get<std::string>()] = row; });
    std::vector<Labelled> all;
    for_each_json_line(folder / "sentences.jsonl", [&](const Json& row) {
      const auto id = row.at("id").get<std::string>();
      const auto known = questions.find(id);
      if (!row.contains("question") && known == questions.end())
        throw Error(ErrorCode::bad_input,
                    fmt::format("sentences.jsonl has '{}', questions.jsonl has not", id));
      const Json& question = row.contains("question") ? row : known->second;
      const auto document = find_document(library_, day_, question.at("provision").get<std::string>());
      if (!document || hash_of(read(*document)) != row.at("of").get<std::string>()) {
        ++missing_;
        return;
      }
      Labelled one{
          id, row.at("kind").get<std::string>(), question.at("question").get<std::string>(), *document, {}};
      for (const Json& span : row.at("sentences"))
        one.gold.push_back({span.at(0).get<std::uint32_t>(), span.at(1).get<std::uint32_t>()});
      all.push_back(std::move(one));
    });
    return all;
  }
  std::size_t missing() const { return missing_; }

  void ask(const Labelled& asked, std::map<std::string, Count>& counts, bool print_wrong) const {
    const Query query = parse_query(library_, asked.question, {std::nullopt, day_});
    const QuotableProvision provision = read(asked.document);
    ExtractiveSettings settings = settings_;
    settings.quotes = 1;
    const std::vector<Span> first = quoted(query, asked.document, provision, settings);
    const std::vector<Span> shown = quoted(query, asked.document, provision, settings_);
    const bool right = holds(first, asked.gold);
    for (const std::string& of : {asked.kind, std::string("all")}) {
      Count& count = counts[of];
      ++count.asked;
      count.first += right ? 1 : 0;
      count.shown += holds(shown, asked.gold) ? 1 : 0;
      for (const Span span : first) count.characters += span.end - span.begin;
      for (const Span span : shown) count.shown_characters += span.end - span.begin;
    }
    if (right || !print_wrong) return;
    std::cout << fmt::format("{} ({}) {}\n", asked.id, asked.kind, asked.question);
    print("gold", provision, asked.gold);
    print("quoted", provision, first);
  }

 private:
  static std::string hash_of(const QuotableProvision& provision) {
    return content_hash(provision.extent).substr(0, 8);
  }

  /// The quoted part of a provision that is found, in code points of its words.
  std::vector<Span> quoted(const Query& query, std::uint32_t document, const QuotableProvision& provision,
                           const ExtractiveSettings& settings) const {
    const Reason reason = by_meaning_ ? meaning_reason(5, 1) : Reason{Reason::Kind::words, 1, 0};
    const ExtractedAnswer answer =
        extract_answer(library_, query, std::vector<Hit>{{document, 1, {reason}}}, settings,
                       by_meaning_ ? nearness_to(library_, query.text) : Nearness());
    const CodePointOffsets offsets(provision.extent);
    std::vector<Span> spans;
    for (const AnswerPassage& passage : answer.passages) {
      if (passage.hit.document != document) continue;
      for (const AnswerQuote& quote : passage.quotes) {
        const std::uint32_t from = provision.provision.extent.begin;
        spans.push_back({static_cast<std::uint32_t>(offsets.from_byte(quote.span.begin - from)),
                         static_cast<std::uint32_t>(offsets.from_byte(quote.span.end - from))});
      }
    }
    return spans;
  }

  static bool holds(const std::vector<Span>& quotes, const std::vector<Span>& gold) {
    return std::ranges::any_of(gold, [&](Span sentence) {
      std::uint32_t shared = 0;
      for (const Span quote : quotes) {
        const std::uint32_t begin = std::max(quote.begin, sentence.begin);
        const std::uint32_t end = std::min(quote.end, sentence.end);
        shared += end > begin ? end - begin : 0;
      }
      return shared >= most_of_it * (sentence.end - sentence.begin);
    });
  }

  static void print(const char* what, const QuotableProvision& provision, const std::vector<Span>& spans) {
    const CodePointOffsets offsets(provision.extent);
    for (const Span span : spans) {
      const std::size_t begin = offsets.to_byte(span.begin);
      std::cout << fmt::format("  {}: {}\n", what,
                               provision.extent.substr(begin, offsets.to_byte(span.end) - begin));
    }
  }

  const LibraryView& library_;
  ExtractiveSettings settings_;
  bool by_meaning_;
  std::int32_t day_ = to_days(today());
  std::size_t missing_ = 0;
};

}  // namespace

int measure(const std::vector<std::string>& arguments) {
  std::vector<std::string> files;
  ExtractiveSettings settings;
  std::optional<Half> half;
  bool meaning = false;
  bool list = false;
  bool wrong = false;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const bool has_value = i + 1 < arguments.size();
    if (arguments[i] == "--meaning")
      meaning = true;
    else if (arguments[i] == "--list")
      list = true;
    else if (arguments[i] == "--wrong")
      wrong = true;
    else if (arguments[i] == "--half" && has_value)
      half = half_named(arguments[++i]);
    else if (arguments[i] == "--sentence-meaning" && has_value)
      settings.sentence_meaning = std::stod(arguments[++i]);
    else if (arguments[i] == "--sentence-sought" && has_value)
      settings.sentence_sought = std::stod(arguments[++i]);
    else if (arguments[i] == "--sentence-doubt" && has_value)
      settings.sentence_doubt = std::stod(arguments[++i]);
    else
      files.push_back(arguments[i]);
  }
  if (files.size() < 2) {
    std::cerr << "usage: sentence_accuracy [--meaning] [--half tuning|once] [--wrong] [--sentence-meaning N] "
                 "[--sentence-sought N] [--sentence-doubt N] LIBRARY FOLDER …\n       sentence_accuracy "
                 "--list LIBRARY QUESTIONS …\n";
    return 2;
  }
  const LibraryView library = LibraryView::open(files.front());
  Sentences sentences(library, settings, meaning);
  std::map<std::string, Count> counts;
  for (std::size_t i = 1; i < files.size(); ++i) {
    if (list) {
      sentences.list(files[i]);
      continue;
    }
    for (const Labelled& asked : sentences.labelled(files[i])) {
      if (!half || half_of(asked.id) == *half) sentences.ask(asked, counts, wrong);
    }
  }
  if (list) return 0;
  std::cout << fmt::format("{} questions are on provisions that are not here, or have other words\n\n",
                           sentences.missing());
  std::cout << "| asked for | questions | first sentence right | right one shown | characters of the first | "
               "of all |\n"
               "|---|---|---|---|---|---|\n";
  for (const auto& [kind, count] : counts) {
    const auto share = [asked = count.asked](std::size_t part) {
      return static_cast<double>(part) / static_cast<double>(asked);
    };
    std::cout << fmt::format("| {} | {} | {:.3f} | {:.3f} | {:.0f} | {:.0f} |\n", kind, count.asked,
                             share(count.first), share(count.shown), share(count.characters),
                             share(count.shown_characters));
  }
  return 0;
}

}  // namespace pandect
