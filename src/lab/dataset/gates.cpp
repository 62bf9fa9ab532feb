#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

#include <fmt/format.h>

#include "answer/prove/prover.h"
#include "answer/read/cited_answer.h"
#include "base/date.h"
#include "finding/find.h"
#include "lab/dataset/making_words.h"
#include "lab/dataset/recipe.h"
#include "pandect/error.h"
#include "question/locate.h"
#include "retrieve/mentions.h"
#include "text/analyzer.h"
#include "text/folded_text.h"
#include "text/normal_text.h"
#include "text/utf8.h"

namespace pandect {
namespace {

/// The 3-grams of a question's letters, as numbers: what near duplicates share.
std::set<std::string> grams_of(std::string_view question) {
  const FoldedText folded(question);
  const std::u32string letters = to_utf32(folded.text());
  std::set<std::string> grams;
  for (std::size_t i = 0; i + 3 <= letters.size(); ++i)
    grams.insert(to_utf8(std::u32string_view(letters).substr(i, 3)));
  return grams;
}

/// The same question asked twice, or nearly (Jaccard's share of 3-grams of letters), of one law with
/// the same answer; or in the very words of another, whatever the law and the answer.
RecipeStep unique(SettingsTable& settings) {
  const double least = settings.number("alike", 0.9, {0, 1});
  RecipeStep step;
  step.all = [least](const Workshop&, std::vector<Item>& items) {
    struct Known {
      const Item* item;
      std::set<std::string> grams;
    };
    std::unordered_map<std::string, std::vector<Known>> by_work;
    std::map<std::string, std::string>
        words;  // whatever the law and the answer, none is asked in the same words
    for (Item& item : items) {
      if (!item.stands()) continue;
      const auto [before, fresh] = words.try_emplace(std::string(FoldedText(item.question).text()), item.id);
      if (!fresh) {
        item.leave_out("unique", "asks in the words of " + before->second);
        continue;
      }
      std::set<std::string> grams = grams_of(item.question);
      std::vector<Known>& known = by_work[item.work];
      const auto same = std::ranges::find_if(known, [&](const Known& other) {
        if (other.item->answerable != item.answerable || other.item->answer != item.answer) return false;
        const auto shared =
            std::ranges::count_if(grams, [&](const std::string& gram) { return other.grams.contains(gram); });
        const auto all = static_cast<std::ptrdiff_t>(grams.size() + other.grams.size()) - shared;
        return all > 0 && static_cast<double>(shared) >= least * static_cast<double>(all);
      });
      if (same != known.end())
        item.leave_out("unique", "asks what " + same->item->id + " asks");
      else
        known.push_back({&item, std::move(grams)});
    }
  };
  return step;
}

RecipeStep length(SettingsTable& settings) {
  const std::size_t shortest = settings.count("shortest", 10);
  const std::size_t longest = settings.count("longest", 600);
  RecipeStep step;
  step.one = [=](const Workshop&, Item& item) {
    const std::size_t length = count_code_points(item.question);
    if (length < shortest || length > longest)
      item.leave_out("length", fmt::format("the question has {} characters", length));
  };
  return step;
}

/// A second reader looks for the gold: a system that does not know where the question comes from.
RecipeStep found(SettingsTable& settings) {
  const std::string system = settings.text("system");
  const std::size_t first = settings.count("first", 10, {1, 1000});
  RecipeStep step;
  step.one = [=](const Workshop& shop, Item& item) {
    if (!item.answerable) return;
    const LibraryView& library = shop.view();
    QuestionOptions options;
    if (item.day.empty()) options.day = shop.day;
    std::set<std::string> hits;
    for (const Hit& hit : find(library, shop.system(system), item.question, options, first).hits)
      hits.insert(provision_id(library, hit.document));
    for (const ItemSource& source : item.gold) {
      if (!hits.contains(source.provision))
        return item.leave_out("found", fmt::format("{} is not among the first {}", source.provision, first));
    }
  };
  return step;
}

/// What the prover says of a sentence and one provision, in the wording of the source.
bool is_supported(const LibraryView& library, const std::string& sentence, std::uint32_t document,
                  std::int32_t day) {
  const Document& own = library.documents().documents()[document];
  ProverSettings settings;
  settings.day = day;
  settings.language = library.works()[own.work].language;
  const CitedClaim claim{{0, static_cast<std::uint32_t>(sentence.size())},
                         {{{own.work, own.version, own.provision}}}};
  const std::vector<ProvenSentence> proven = Prover(library, settings).prove(sentence, std::vector{claim});
  return !proven.empty() &&
         (proven.front().verdict == Verdict::quoted || proven.front().verdict == Verdict::supported);
}

/// The prover decides: each sentence of the proof must be supported by one of the sources, and what must be
/// wrong by none. Of several sources none may support the whole proof alone: a question that one provision
/// answers does not need two (SearchFireSafety, section 4).
RecipeStep proven(SettingsTable&) {
  RecipeStep step;
  step.one = [](const Workshop& shop, Item& item) {
    const LibraryView& library = shop.view();
    std::vector<std::uint32_t> sources;
    for (const ItemSource& source : item.gold) {
      if (const auto document = document_of(library, source)) sources.push_back(*document);
    }
    if (sources.size() < item.gold.size()) return item.leave_out("proven", "a source is not in the library");
    const std::optional<Date> asked = parse_date(item.day);
    const std::int32_t day = asked ? to_days(*asked) : shop.day;
    std::vector<std::size_t> supports(sources.size());
    for (const std::string& sentence : item.proof) {
      bool supported = false;
      for (std::size_t i = 0; i < sources.size(); ++i) {
        if (!is_supported(library, sentence, sources[i], day)) continue;
        supported = true;
        ++supports[i];
      }
      if (!supported) return item.leave_out("proven", "not supported: " + sentence);
    }
    for (std::size_t i = 0; sources.size() > 1 && i < sources.size(); ++i) {
      if (supports[i] == item.proof.size())
        return item.leave_out("proven", item.gold[i].provision + " answers alone");
    }
    for (const std::string& sentence : item.disproof) {
      for (const std::uint32_t source : sources) {
        if (is_supported(library, sentence, source, day))
          return item.leave_out("proven", "supported, and should not be: " + sentence);
      }
    }
  };
  return step;
}

/// What to look for: the question, or the words of the provision of an item that has none yet.
std::string sought(const LibraryView& library, const Item& item) {
  if (!item.question.empty() || item.gold.empty()) return item.question;
  const auto document = document_of(library, item.gold.front());
  if (!document) return {};
  const Document& own = library.documents().documents()[*document];
  const Provision& provision = library.provisions(own.version)[own.provision];
  constexpr std::size_t longest = 400;  // letters
  return provision.heading + "\n" +
         to_utf8(to_utf32(library.text(own.version, provision.body)).substr(0, longest));
}

/// Look-alikes: the first wrong hits of a system, which a writer or a reader of the set may take for gold. Of
/// a drawn provision that nothing is asked about yet, those that its own words find.
RecipeStep look_alikes(SettingsTable& settings) {
  const std::string system = settings.text("system");
  const std::size_t count = settings.count("count", 3, {1, 100});
  RecipeStep step;
  step.one = [=](const Workshop& shop, Item& item) {
    if (!item.answerable) return;
    const LibraryView& library = shop.view();
    const std::string words = sought(library, item);
    if (words.empty()) return;
    const auto is_known = [&](const std::string& id) {
      const auto same = [&](const ItemSource& source) { return source.provision == id; };
      return std::ranges::any_of(item.gold, same) || std::ranges::any_of(item.wrong, same);
    };
    std::size_t added = 0;
    for (const Hit& hit : find(library, shop.system(system), words, {}, count + item.gold.size() + 2).hits) {
      if (added == count) break;
      if (is_known(provision_id(library, hit.document))) continue;
      item.wrong.push_back(source_of(library, hit.document));
      ++added;
    }
    if (added > 0)
      item.history.push_back({"look-alikes", "changed", fmt::format("{} look-alikes", added), time_now()});
  };
  return step;
}

/// The documents that the words of an answer cite, in their order, as of a day.
std::vector<std::uint32_t> cited_documents(const LibraryView& library, const std::string& answer,
                                           std::int32_t day) {
  const NormalText normal(answer);
  std::string words = hide_markdown(normal.text());
  const SourceNotes notes = hide_source_notes(normal.text(), words);
  CitedAnswerSettings settings;
  settings.day = day;
  std::vector<std::uint32_t> documents;
  for (const CitedSentence& sentence : read_cited_answer(library, normal.text(), words, notes, settings)) {
    for (const AnswerCitation& citation : sentence.citations) {
      if (citation.status != AnswerCitation::Status::found || citation.whole_work || citation.unclear)
        continue;
      for (const ProvisionKey& target : citation.targets) {
        const auto document = document_of_unit(library, target);
        if (document && std::ranges::find(documents, *document) == documents.end())
          documents.push_back(*document);
      }
    }
  }
  return documents;
}

/// Pairs an answer with the law: the provisions that its words cite become gold. Without one in the library,
/// or in one of the laws that are named, an item is left out (SearchFireSafety, section 2; NitiBench, section
/// 3.1.2).
RecipeStep cited(SettingsTable& settings) {
  const std::vector<std::string> laws = settings.texts("laws");
  RecipeStep step;
  step.one = [=](const Workshop& shop, Item& item) {
    const LibraryView& library = shop.view();
    std::set<std::uint32_t> works;
    for (const std::string& law : laws) {
      const auto work = locate_work(library, law);
      if (!work)
        throw Error(ErrorCode::wrong_usage, fmt::format("the library has no law '{}'", law),
                    "'laws' of the step `cited` has ids or titles, as `pandect status` says them");
      works.insert(*work);
    }
    const std::optional<Date> asked = parse_date(item.day);
    std::size_t added = 0;
    std::size_t elsewhere = 0;
    for (const std::uint32_t document :
         cited_documents(library, item.answer, asked ? to_days(*asked) : shop.day)) {
      const std::uint32_t work = library.documents().documents()[document].work;
      ItemSource source = source_of(library, document);
      if (!works.empty() && !works.contains(work)) {
        ++elsewhere;
      } else if (std::ranges::find(item.gold, source.provision, &ItemSource::provision) == item.gold.end()) {
        if (item.work.empty()) item.work = library.works()[work].id;
        item.gold.push_back(std::move(source));
        ++added;
      }
    }
    if (item.gold.empty())
      return item.leave_out("cited", elsewhere > 0 ? "cites none of the laws that are named"
                                                   : "cites no provision of the library");
    item.history.push_back({"cited", "changed",
                            fmt::format("{} provisions are cited, {} of other laws", added, elsewhere),
                            time_now()});
  };
  return step;
}

/// Leaves out what rests on somebody's discretion, by words of its language: nobody can tell its answer from
/// the law (NitiBench, section 3.1.2).
RecipeStep discretion(SettingsTable&) {
  RecipeStep step;
  step.one = [](const Workshop&, Item& item) {
    const std::string text(FoldedText(item.question + "\n" + item.answer).text());
    const Language language = parse_language(item.language).value_or(Language::unknown);
    for (const std::string_view word : making_words(language).discretion) {
      if (text.find(FoldedText(word).text()) != std::string::npos)
        return item.leave_out("discretion", "rests on discretion: " + std::string(word));
    }
  };
  return step;
}

/// Leaves out items of an earlier day, and those without one.
RecipeStep since(SettingsTable& settings) {
  const std::string first = settings.text("day");
  if (!parse_date(first)) settings.refuse("day", fmt::format("'{}' is not a day as 2021-01-01", first));
  RecipeStep step;
  step.one = [first](const Workshop&, Item& item) {
    if (!parse_date(item.day))
      item.leave_out("since", "it has no day");
    else if (item.day < first)
      item.leave_out("since", item.day + " is before " + first);
  };
  return step;
}

}  // namespace

const std::vector<RecipeStepKind>& gates() {
  static const std::vector<RecipeStepKind> kinds{
      {"unique", unique},           {"length", length}, {"found", found},           {"proven", proven},
      {"look-alikes", look_alikes}, {"cited", cited},   {"discretion", discretion}, {"since", since}};
  return kinds;
}

}  // namespace pandect
