#include "lab/learn/example_maker.h"

#include <algorithm>

#include "answer/extractive.h"
#include "base/json_lines.h"
#include "base/progress.h"
#include "finding/find.h"
#include "pandect/error.h"
#include "question/cite.h"
#include "question/locate.h"
#include "text/language.h"
#include "text/sentences.h"

namespace pandect {
namespace {

/// Hits requested in addition to the negatives wanted: right sections and other wordings are among them.
constexpr std::size_t more_hits = 10;

class ExampleMaker {
 public:
  ExampleMaker(const LibraryView& library, const SharedRetriever& retriever, const ExampleSettings& settings)
      : library_(library), retriever_(retriever), settings_(settings) {}

  ChatSection section(std::uint32_t document, ExampleCounts& counts) const {
    const Document& own = at(document);
    const Provision& provision = library_.provisions(own.version)[own.provision];
    std::string text = library_.catalogue().text(own.version, provision.extent);
    if (cut(text, settings_.longest_section, language_of(document))) {
      text += "\n(its end is left out here)";
      ++counts.cut;
    }
    return {library_.works()[own.work].id + "/" + provision.path, cite_document(library_, document),
            std::move(text), std::to_string(document + 1)};
  }

  ChatExample make(const GoldQuestion& question, ExampleCounts& counts) const {
    const Found found = find(library_, retriever_, question.question, {},
                             settings_.negatives + question.gold.size() + more_hits);
    const Query& query = found.asked.query();
    ChatExample example;
    example.id = question.id;
    example.work = library_.works()[at(question.gold.front()).work].id;
    example.question = question.question;
    const Language language = detect_language(question.question);
    example.language = language_name(language == Language::unknown ? query.language : language);
    example.reasoning = question.reasoning;
    for (const std::uint32_t document : question.gold) example.gold.push_back(section(document, counts));
    for (const Hit& hit : found.hits) {
      if (example.negatives.size() == settings_.negatives) break;
      const bool right = std::ranges::any_of(question.gold, [&](std::uint32_t document) {
        return at(document).series == at(hit.document).series;
      });
      if (right) continue;
      ChatSection wrong = section(hit.document, counts);
      const bool again = std::ranges::any_of(
          example.negatives, [&](const ChatSection& other) { return other.provision == wrong.provision; });
      if (!again) example.negatives.push_back(std::move(wrong));
    }
    example.answer = question.answer;
    if (example.answer.empty()) {
      example.answer = quoted(query, question.gold, example.gold);
      ++counts.quoted;
    }
    return example;
  }

 private:
  const Document& at(std::uint32_t document) const { return library_.documents().documents()[document]; }

  Language language_of(std::uint32_t document) const { return library_.works()[at(document).work].language; }

  /// Truncates a text after the last sentence that fits, or after a word if less than half of what may be
  /// shown would be left: of many sections only the heading.
  static bool cut(std::string& text, std::size_t longest, Language language) {
    if (longest == 0 || text.size() <= longest) return false;
    std::size_t end = 0;
    for (const Span sentence : split_sentences(text, language)) {
      if (sentence.end <= longest) end = sentence.end;
    }
    if (end < longest / 2) {
      end = text.rfind(' ', longest);
      if (end == std::string::npos || end == 0) end = longest;
      while (end > 0 && (text[end] & '\xC0') == '\x80') --end;
    }
    text.resize(end);
    return true;
  }

  /// The sentences with most of the question, among those shown; if none has any, the first one shown.
  std::string quoted(const Query& query, std::span<const std::uint32_t> gold,
                     std::span<const ChatSection> shown) const {
    std::vector<Hit> hits;
    for (const std::uint32_t document : gold) hits.push_back({document, 1, {{Reason::Kind::named, 1}}});
    ExtractiveSettings settings;
    settings.passages = gold.size();
    settings.quotes = 1;
    std::string answer;
    for (const AnswerPassage& passage : extract_answer(library_, query, hits, settings).passages) {
      for (const AnswerQuote& quote : passage.quotes) {
        const std::string words = library_.catalogue().text(at(passage.hit.document).version, quote.span);
        const bool is_shown = std::ranges::any_of(
            shown, [&](const ChatSection& one) { return one.text.find(words) != std::string::npos; });
        if (is_shown) answer += (answer.empty() ? "" : "\n") + words;
      }
    }
    const Language language = language_of(gold.front());
    if (answer.empty()) {
      const Document& own = at(gold.front());
      answer = library_.catalogue().text(own.version, library_.provisions(own.version)[own.provision].body);
      cut(answer, settings_.longest_section, language);
      const std::vector<Span> sentences = split_sentences(answer, language);
      if (!sentences.empty()) answer = std::string(sentences.front().of(answer));
    }
    cut(answer, settings_.longest_answer, language);
    return answer;
  }

  const LibraryView& library_;
  const SharedRetriever& retriever_;
  const ExampleSettings& settings_;
};

}  // namespace

std::vector<GoldQuestion> read_gold_questions(const LibraryView& library, const std::filesystem::path& file,
                                              ExampleCounts& counts) {
  std::vector<GoldQuestion> questions;
  const std::int32_t day = to_days(today());
  for_each_json_line(file, [&](const Json& row) {
    std::vector<std::string> names;
    if (row.contains("provisions")) row.at("provisions").get_to(names);
    if (row.contains("provision")) names.push_back(row.at("provision").get<std::string>());
    if (names.empty() || !row.value("answerable", true)) return;
    GoldQuestion question{row.at("id").get<std::string>(),
                          row.at("question").get<std::string>(),
                          row.value("answer", ""),
                          row.value("reasoning", ""),
                          {}};
    for (const std::string& name : names) {
      try {
        const auto found = locate_at_any_time(library, name, day);
        const auto document = found.empty() ? std::nullopt : library.document_of(found.front());
        if (document && std::ranges::find(question.gold, *document) == question.gold.end())
          question.gold.push_back(*document);
      } catch (const Error& error) {
        if (error.code() != ErrorCode::no_such_provision) throw;
      }
    }
    if (question.gold.empty())
      counts.missing.push_back(question.id);
    else
      questions.push_back(std::move(question));
  });
  return questions;
}

std::vector<ChatExample> make_chat_examples(const LibraryView& library, const SharedRetriever& retriever,
                                            std::span<const GoldQuestion> questions,
                                            const ExampleSettings& settings, ExampleCounts& counts) {
  const ExampleMaker maker(library, retriever, settings);
  std::vector<ChatExample> examples;
  Progress progress("finding negatives", questions.size(), "questions", settings.monitor);
  for (const GoldQuestion& question : questions) {
    progress.advance();
    examples.push_back(maker.make(question, counts));
  }
  return examples;
}

}  // namespace pandect
