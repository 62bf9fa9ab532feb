#include "finding/asked_question.h"

#include <algorithm>
#include <memory>

#include "base/date.h"
#include "finding/scope.h"
#include "question/misspelt.h"
#include "question/named_party.h"
#include "question/question_marks.h"
#include "question/work_scope.h"
#include "text/normal_text.h"
#include "text/said.h"

namespace pandect {
namespace {

AskedQuery parse(const LibraryView& library, std::string_view question, const QuestionOptions& options,
                 const std::vector<bool>& works) {
  const QuerySettings settings{options.language, options.day.value_or(to_days(today())), only_work(works)};
  AskedQuery asked;
  if (options.day) {
    asked.query = parse_query(library, question, settings);
  } else {
    asked = parse_with_day(library, question, settings);
  }
  keep_works(asked.query, works);
  return asked;
}

/// A language that is named applies to the laws, too, if there are any in it.
Scope scope_of(const LibraryView& library, const QuestionOptions& options) {
  Scope scope = options.scope;
  if (!options.language || !scope.languages.empty()) return scope;
  const auto is_in = [&](const DocumentRange& range) { return range.language == options.language; };
  if (std::ranges::any_of(library.documents().ranges(), is_in))
    scope.languages = {std::string(language_code(*options.language))};
  return scope;
}

Said describe_reading(const Misspelling& one) {
  return say(one.others.empty() ? "misspelt" : "misspelt-near",
             {{"written", one.written}, {"read", one.read}, {"others", one.others}});
}

void keep_contracts(const LibraryView& library, const NamedContracts& named, Query& query,
                    std::vector<Said>& notes) {
  std::vector<bool> works(library.works().size());
  for (const std::uint32_t work : named.works) works[work] = true;
  keep_works(query, works);
  constexpr std::size_t most = 3;
  std::vector<std::string> titles;
  for (std::size_t i = 0; i < std::min(most, named.works.size()); ++i)
    titles.push_back(library.works()[named.works[i]].title);
  const std::size_t more = named.works.size() - titles.size();
  notes.push_back(say(more > 0 ? "asked-of-more" : "asked-of", {{"titles", titles}, {"n", more}}));
}

}  // namespace

bool AskedQuestion::is_of_nothing_held() const {
  const auto is_of_missing_work = [](const NamedProvision& named) {
    return named.targets.empty() && named.status == Resolution::Status::no_such_work;
  };
  return !missing.empty() ||
         (!query().named.empty() && std::ranges::all_of(query().named, is_of_missing_work));
}

AskedQuestion read_question(const LibraryView& library, std::string_view question,
                            const QuestionOptions& options) {
  AskedQuestion read;
  const std::vector<bool> works = works_in(library, scope_of(library, options));
  read.text = NormalText(question).text();
  if (options.as_written) {
    read.asked = parse(library, question, options, works);
    return read;
  }
  const MarkedQuestion marked = read_question_marks(question);
  read.asked = parse(library, marked.words, options, works);
  const std::vector<Misspelling> misspelt =
      options.mended ? find_misspelt(library, read.query()) : std::vector<Misspelling>();
  for (const Misspelling& one : misspelt) {
    read.read_as.push_back({one.written, one.read, one.others});
    read.notes.push_back(describe_reading(one));
  }
  if (!misspelt.empty()) {
    QuestionOptions on_day = options;
    if (!read.asked.words.empty()) on_day.day = read.query().day;
    AskedQuery mended = parse(library, with_read_words(read.query(), misspelt), on_day, works);
    mended.words = read.asked.words;
    read.asked = std::move(mended);
  }
  const NamedContracts contracts = find_named_contracts(library, read.query());
  for (const std::string& name : contracts.missing)
    read.missing.push_back(say("no-contract-names", {{"name", name}}));
  read.of_strangers = !contracts.strangers.empty();
  if (read.of_strangers) read.notes.push_back(say("strangers", {{"names", contracts.strangers}}));
  if (!contracts.works.empty()) keep_contracts(library, contracts, read.asked.query, read.notes);
  std::vector<Demand> demanded = marked.demands;
  // What names a contract is not looked for in its provisions.
  std::erase_if(demanded, [&](const Demand& demand) {
    return demand.kind == Demand::Kind::phrase && contracts.are_named_by(demand.words);
  });
  if (demanded.empty()) return read;
  const auto demands = std::make_shared<const Demands>(library, read.query(), demanded, options.lenient);
  for (const std::string& words : demands->nowhere()) {
    const bool left_out = options.lenient && std::ranges::any_of(demanded, [&](const Demand& demand) {
                            return demand.kind == Demand::Kind::phrase && demand.words == words;
                          });
    if (left_out) {
      read.notes.push_back(say("asked-without", {{"words", words}}));
    } else {
      read.missing.push_back(say("stands-nowhere", {{"words", words}}));
    }
  }
  read.demands = demands;
  return read;
}

}  // namespace pandect
