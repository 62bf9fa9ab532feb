#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <span>

#include <fmt/format.h>

#include "base/ascii.h"
#include "base/date.h"
#include "base/json_lines.h"
#include "base/random.h"
#include "lab/dataset/making_words.h"
#include "lab/dataset/recipe.h"
#include "lab/dataset/wording_difference.h"
#include "lab/learn/changed_law.h"
#include "lab/learn/training_pairs.h"
#include "pandect/error.h"
#include "question/cite.h"
#include "text/sentences.h"
#include "text/utf8.h"

namespace pandect {
namespace {

Language language_of(const LibraryView& library, std::uint32_t document) {
  return library.works()[library.documents().documents()[document].work].language;
}

Item item_of(const LibraryView& library, std::string_view kind, std::uint32_t document, std::string quote) {
  const Document& own = library.documents().documents()[document];
  Item item;
  item.kind = kind;
  item.language = language_code(language_of(library, document));
  item.work = library.works()[own.work].id;
  item.gold = {source_of(library, document, std::move(quote))};
  return item;
}

void finish(Item& item) {
  item.id = item_id(item);
  item.history.push_back({item.kind, "made", "", time_now()});
}

std::string title_of(const LibraryView& library, std::uint32_t document) {
  return library.works()[library.documents().documents()[document].work].title;
}

/// Questions that are headings of provisions, and sentences that refer to one: those of `train pairs`.
RecipeStep headings(SettingsTable& settings) {
  const std::size_t count = settings.count("count", 200, {1, 1e6});
  RecipeStep step;
  step.make = [count](const Workshop& shop, const std::vector<Item>&) {
    std::vector<std::string> missing;
    PairSettings made;
    made.negatives = 0;  // so that nothing is searched
    made.made = count;
    made.seed = shop.seed;
    made.monitor = shop.monitor;
    std::vector<Item> items;
    for (const TrainingPair& pair : make_training_pairs(shop.view(), nullptr, {}, made, missing)) {
      ItemSource named;
      named.provision = pair.provision;
      const auto document = document_of(shop.view(), named);
      if (!document) continue;
      Item& item = items.emplace_back(item_of(shop.view(), "headings", *document, ""));
      item.question = pair.question;
      finish(item);
    }
    return items;
  };
  return step;
}

/// A sentence of the law and the same with one detail changed: is it so?
RecipeStep changed_sentences(SettingsTable& settings) {
  const std::size_t count = settings.count("count", 100, {1, 1e6});
  RecipeStep step;
  step.make = [count](const Workshop& shop, const std::vector<Item>&) {
    const LibraryView& library = shop.view();
    std::vector<Item> items;
    for (const DocumentRange& range : library.documents().ranges()) {
      const MakingWords& words = making_words(range.language);
      if (words.forms.empty()) continue;
      Random random(shop.seed);
      const std::vector<ChangedSentence> changed =
          change_laws(library, range.language, shop.day, count, shop.seed);
      for (std::size_t first = 0; first < changed.size();) {
        std::size_t end = first + 1;
        std::vector<std::size_t> wrong;
        for (; end < changed.size() && changed[end].change != "as it stands"; ++end) {
          if (!changed[end].supported && changed[end].provision == changed[first].provision)
            wrong.push_back(end);
        }
        const ChangedSentence& right = changed[first];
        first = end;
        const auto document = library.document_of(right.provision);
        if (wrong.empty() || !document) continue;
        const ChangedSentence& other = changed[wrong[random.below(static_cast<std::uint32_t>(wrong.size()))]];
        std::array<Item, 2> twins;
        for (const bool so : {true, false}) {
          Item& item = twins[so ? 0 : 1] = item_of(library, "changed-sentences", *document, right.text);
          const std::string& sentence = so ? right.text : other.text;
          item.question = words.fill("says", {{"law", title_of(library, *document)}, {"sentence", sentence}});
          item.answer = words.fill(so ? "yes" : "no");
          item.right = so ? 0 : 1;
          (so ? item.proof : item.disproof).push_back(sentence);
          finish(item);
          if (!so) item.history.back().why = other.change;
        }
        twins[0].twin = twins[1].id;
        twins[1].twin = twins[0].id;
        std::ranges::move(twins, std::back_inserter(items));
      }
    }
    return items;
  };
  return step;
}

/// A day on which a wording is in force, at most five years from its end; nothing if it never was.
std::optional<std::int32_t> day_within(const Document& wording, std::int32_t today, Random& random) {
  const std::int32_t end = std::min(wording.to, today);
  const std::int32_t begin = std::max(wording.from, end - 5 * 365);
  if (begin >= end) return std::nullopt;
  return begin + static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(end - begin)));
}

std::string text_of(const LibraryView& library, const Document& document) {
  return library.text(document.version, library.provisions(document.version)[document.provision].body);
}

/// A question bound to a day: what stood at a place of the law that reads otherwise on another day. The
/// wrong answers are what stood there on other days.
std::optional<Item> dated_item(const LibraryView& library, std::uint32_t series, std::int32_t today,
                               Random& random) {
  const std::span<const Document> wordings = library.wordings(series);
  const Language language = language_of(library, series);
  const MakingWords& words = making_words(language);
  const auto older = random.below(static_cast<std::uint32_t>(wordings.size() - 1));
  const std::vector<WordingDifference> differences =
      wording_differences(text_of(library, wordings[older]), text_of(library, wordings[older + 1]), language);
  if (differences.empty()) return std::nullopt;
  const WordingDifference& one = differences[random.below(static_cast<std::uint32_t>(differences.size()))];
  if (one.head.empty() || one.tail.empty()) return std::nullopt;  // it could not be found in other wordings
  const bool ask_older = random.below(2) == 0;
  const std::size_t asked = ask_older ? older : older + 1;
  const auto day = day_within(wordings[asked], today, random);
  if (!day) return std::nullopt;
  const std::string& right = ask_older ? one.before : one.after;
  Item item = item_of(library, "wordings", series + static_cast<std::uint32_t>(asked), one.with(right));
  const std::string when = words.day(*day);
  item.question =
      words.fill("on-day", {{"day", when}, {"law", title_of(library, series)}, {"sentence", one.with("…")}});
  if (when.empty() || item.question.empty()) return std::nullopt;
  item.day = format_date(from_days(*day));
  item.answer = right;
  item.options = {ask_older ? one.after : one.before};
  // What stood there in further versions is a wrong answer, too.
  for (std::size_t i = 0; i < wordings.size(); ++i) {
    const auto other = one.words_in(text_of(library, wordings[i]));
    if (i == asked) continue;
    if (other && *other == right) return std::nullopt;  // the words came back: two wordings answer
    if (other && std::ranges::find(item.options, *other) == item.options.end() && item.options.size() < 4)
      item.options.push_back(*other);
    if (other)
      item.wrong.push_back(source_of(library, series + static_cast<std::uint32_t>(i), one.with(*other)));
  }
  for (const std::string& option : item.options) item.disproof.push_back(one.with(option));
  item.proof = {one.with(right)};
  item.right = random.below(static_cast<std::uint32_t>(item.options.size() + 1));
  item.options.insert(item.options.begin() + static_cast<std::ptrdiff_t>(*item.right), right);
  finish(item);
  return item;
}

RecipeStep wordings(SettingsTable& settings) {
  const std::size_t count = settings.count("count", 200, {1, 1e6});
  RecipeStep step;
  step.make = [count](const Workshop& shop, const std::vector<Item>&) {
    const LibraryView& library = shop.view();
    const std::span<const Document> all = library.documents().documents();
    std::vector<std::uint32_t> changed;
    for (std::uint32_t i = 0; i < all.size(); ++i) {
      if (all[i].series == i && i + 1 < all.size() && all[i + 1].series == i) changed.push_back(i);
    }
    std::vector<Item> items;
    Random random(shop.seed);
    std::set<std::string> known;
    for (std::size_t tries = 0; !changed.empty() && tries < 20 * count && items.size() < count; ++tries) {
      const std::uint32_t series = changed[random.below(static_cast<std::uint32_t>(changed.size()))];
      auto item = dated_item(library, series, shop.day, random);
      if (item && known.insert(item->id).second) items.push_back(std::move(*item));
    }
    return items;
  };
  return step;
}

/// Where a sentence says under what condition alone something holds: both parts, the condition first.
std::optional<std::pair<std::string, std::string>> precondition(std::string_view sentence,
                                                                const MakingWords& words) {
  const auto trimmed = [](std::string_view text) {
    constexpr std::array<std::string_view, 5> blank{" ", ",", ";", ".", "、"};
    for (bool again = true; again;) {
      again = false;
      for (const std::string_view one : blank) {
        if (text.starts_with(one)) text.remove_prefix(one.size()), again = true;
        if (text.ends_with(one)) text.remove_suffix(one.size()), again = true;
      }
    }
    return std::string(text);
  };
  const auto parted = [&](std::size_t at, std::size_t end,
                          bool before) -> std::optional<std::pair<std::string, std::string>> {
    std::string condition = trimmed(before ? sentence.substr(0, end) : sentence.substr(at));
    std::string rest = trimmed(before ? sentence.substr(end) : sentence.substr(0, at));
    constexpr std::size_t least = 24;  // bytes of a part that says something
    // "provided that:": the condition stands in the items below.
    if (condition.size() < least || rest.size() < least || condition.ends_with(':')) return std::nullopt;
    return std::pair(std::move(condition), std::move(rest));
  };
  for (const std::string_view word : words.preconditions) {
    const std::size_t at = sentence.find(word);
    const bool whole = at != std::string_view::npos && at > 0 &&
                       (static_cast<unsigned char>(word[0]) >= 0x80 || sentence[at - 1] == ' ') &&
                       (static_cast<unsigned char>(word[0]) >= 0x80 || at + word.size() >= sentence.size() ||
                        sentence[at + word.size()] == ' ' || sentence[at + word.size()] == ',');
    if (whole) return parted(at, at + word.size(), false);
  }
  for (const std::string_view word : words.preconditions_before) {
    if (const std::size_t at = sentence.find(word); at != std::string_view::npos)
      return parted(at, at + word.size(), true);
  }
  return std::nullopt;
}

/// Sentences that say under what condition alone something holds, by words as "only if" (Redelaar et al.
/// 2024, section 3.1): of `acts` acts drawn with the seed, without those whose titles have a word of
/// `without_titles`.
RecipeStep preconditions(SettingsTable& settings) {
  const std::size_t count = settings.count("count", 200, {1, 1e6});
  const std::size_t acts = settings.count("acts", 0);
  const std::vector<std::string> without = settings.texts("without_titles");
  RecipeStep step;
  step.make = [=](const Workshop& shop, const std::vector<Item>&) {
    const LibraryView& library = shop.view();
    std::vector<std::uint32_t> works;
    for (std::uint32_t work = 0; work < library.works().size(); ++work) {
      const std::string title = ascii_lower(library.works()[work].title);
      if (std::ranges::none_of(
              without, [&](const std::string& word) { return title.find(word) != std::string::npos; }))
        works.push_back(work);
    }
    Random random(shop.seed);
    for (std::uint32_t i = static_cast<std::uint32_t>(works.size()); i > 1; --i)
      std::swap(works[i - 1], works[random.below(i)]);
    if (acts > 0 && works.size() > acts) works.resize(acts);
    std::vector<Item> items;
    for (const std::uint32_t work : works) {
      const Language language = library.works()[work].language;
      const MakingWords& words = making_words(language);
      const std::uint32_t first = library.documents().place_of(work).first;
      const auto documents = library.documents().documents_of(work);
      for (std::uint32_t i = 0; i < documents.size() && items.size() < count; ++i) {
        if (!library.is_read(documents[i], shop.day)) continue;
        const std::string text = text_of(library, documents[i]);
        for (const Span span : split_sentences(text, language)) {
          const std::string_view sentence = without_label(span.of(text));
          const auto parts = count_code_points(sentence) > 400 ? std::nullopt : precondition(sentence, words);
          if (!parts) continue;
          Item& item =
              items.emplace_back(item_of(library, "preconditions", first + i, std::string(sentence)));
          item.question =
              words.fill("condition", {{"law", title_of(library, first + i)}, {"sentence", parts->second}});
          item.answer = parts->first;
          item.proof = {std::string(sentence)};
          finish(item);
          break;  // one of a provision
        }
      }
    }
    return items;
  };
  return step;
}

/// Provisions drawn for a model to ask about, in the order that the seed gives; or pairs, of which one refers
/// to the other.
RecipeStep provisions(SettingsTable& settings) {
  const std::size_t count = settings.count("count", 100, {1, 1e6});
  const std::size_t shortest = settings.count("shortest", 200);
  const std::size_t longest = settings.count("longest", 6000);
  const bool linked = settings.flag("linked", false);
  RecipeStep step;
  step.make = [=](const Workshop& shop, const std::vector<Item>&) {
    const LibraryView& library = shop.view();
    const auto all = library.documents().documents();
    Random random(shop.seed);
    std::vector<Item> items;
    std::set<std::string> known;
    const auto fits = [&](std::uint32_t i) {
      const Provision& own = library.provisions(all[i].version)[all[i].provision];
      return library.is_read(all[i], shop.day) && !own.repealed && own.body.size() >= shortest &&
             own.body.size() <= longest;
    };
    for (std::size_t tries = 0; !all.empty() && tries < 40 * count && items.size() < count; ++tries) {
      const std::uint32_t i = random.below(static_cast<std::uint32_t>(all.size()));
      if (!fits(i)) continue;
      Item item = item_of(library, "provisions", i, "");
      if (linked) {
        const std::vector<Link> links = library.documents().links_from(i);
        if (links.empty()) continue;
        const Link& link = links[random.below(static_cast<std::uint32_t>(links.size()))];
        if (link.to == UINT32_MAX || all[link.to].series == all[i].series || !fits(link.to)) continue;
        item.gold.push_back(source_of(library, link.to));
      }
      finish(item);
      if (known.insert(item.id).second) items.push_back(std::move(item));
    }
    return items;
  };
  return step;
}

/// Questions of the user's: --data FILE, JSON lines with `id`, `question`, and perhaps `answer`, `provision`
/// or `provisions`, `day`.
RecipeStep file(SettingsTable&) {
  RecipeStep step;
  step.make = [](const Workshop& shop, const std::vector<Item>&) {
    std::vector<Item> items;
    std::set<std::string> known;
    for_each_json_line(shop.given_data(), [&](const Json& row) {
      Item& item = items.emplace_back();
      item.kind = "file";
      item.question = row.at("question").get<std::string>();
      item.answer = row.value("answer", "");
      item.language = language_code(detect_language(item.question));
      item.day = row.value("day", "");
      std::vector<std::string> names;
      if (row.contains("provisions")) row.at("provisions").get_to(names);
      if (row.contains("provision")) names.push_back(row.at("provision").get<std::string>());
      finish(item);
      item.id = row.at("id").get<std::string>();
      if (!known.insert(item.id).second)
        throw Error(ErrorCode::bad_input,
                    fmt::format("{}: two questions have the id '{}'", shop.given_data().string(), item.id),
                    "what is decided about one would count for the other");
      for (const std::string& name : names) {
        ItemSource named;
        named.provision = name;
        if (const auto document = document_of(shop.view(), named)) {
          item.gold.push_back(source_of(shop.view(), *document));
          if (item.work.empty())
            item.work = shop.view().works()[shop.view().documents().documents()[*document].work].id;
        } else {
          item.leave_out("file", "the library has no provision " + name);
        }
      }
    });
    return items;
  };
  return step;
}

}  // namespace

const std::vector<RecipeStepKind>& law_sources() {
  static const std::vector<RecipeStepKind> kinds{
      {"headings", headings},     {"changed-sentences", changed_sentences},
      {"wordings", wordings},     {"preconditions", preconditions},
      {"provisions", provisions}, {"file", file},
  };
  return kinds;
}

}  // namespace pandect
