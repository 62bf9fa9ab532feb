#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "base/date.h"
#include "base/random.h"
#include "lab/dataset/making_words.h"
#include "lab/dataset/recipe.h"
#include "pandect/error.h"
#include "question/cite.h"
#include "question/locate.h"

namespace pandect {
namespace {

/// The standing items of a kind of source, in an order of the seed, at most `count`.
std::vector<const Item*> drawn(const std::vector<Item>& items, std::size_t count, std::uint64_t seed) {
  std::vector<const Item*> all;
  for (const Item& item : items) {
    if (item.stands() && item.answerable && !item.gold.empty()) all.push_back(&item);
  }
  Random random(seed);
  for (auto i = static_cast<std::uint32_t>(all.size()); i > 1; --i)
    std::swap(all[i - 1], all[random.below(i)]);
  if (all.size() > count) all.resize(count);
  return all;
}

Item unanswerable(const Item& like, std::string_view kind, std::string question, std::string why) {
  Item item;
  item.kind = kind;
  item.language = like.language;
  item.work = like.work;
  item.question = std::move(question);
  item.answerable = false;
  item.wrong = like.gold;
  item.id = item_id(item);
  item.history.push_back({std::string(kind), "made", std::move(why), time_now()});
  return item;
}

/// Questions asked of another country's law, of which the library has none.
RecipeStep other_country(SettingsTable& settings) {
  const std::size_t count = settings.count("count", 50, {1, 1e6});
  RecipeStep step;
  step.make = [count](const Workshop& shop, const std::vector<Item>& items) {
    std::vector<Item> made;
    Random random(shop.seed);
    for (const Item* const item : drawn(items, items.size(), shop.seed)) {
      if (made.size() == count) break;
      const MakingWords& words = making_words(parse_language(item->language).value_or(Language::unknown));
      const auto work = shop.view().find_work(item->work);
      // What names a law of this country does not ask about another's.
      if (words.countries.empty() || !work ||
          item->question.find(shop.view().works()[*work].title) != std::string::npos)
        continue;
      const std::string place(
          words.countries[random.below(static_cast<std::uint32_t>(words.countries.size()))]);
      made.push_back(unanswerable(*item, "other-country",
                                  words.fill("elsewhere", {{"place", place}, {"question", item->question}}),
                                  fmt::format("{} of {}", item->id, place)));
    }
    return made;
  };
  return step;
}

/// Questions that cite a provision that its law does not have.
RecipeStep invented(SettingsTable& settings) {
  const std::size_t count = settings.count("count", 50, {1, 1e6});
  RecipeStep step;
  step.make = [count](const Workshop& shop, const std::vector<Item>& items) {
    const LibraryView& library = shop.view();
    std::vector<Item> made;
    Random random(shop.seed);
    for (const Item* const item : drawn(items, count, shop.seed)) {
      const auto document = document_of(library, item->gold.front());
      const MakingWords& words = making_words(parse_language(item->language).value_or(Language::unknown));
      if (!document || words.forms.empty()) continue;
      const Document& own = library.documents().documents()[*document];
      const std::string number = library.provisions(own.version)[own.provision].number;
      std::string citation = cite_document(library, *document);
      const std::size_t place = citation.find(number);
      if (number.empty() || place == std::string::npos) continue;
      citation.replace(place, number.size(), fmt::to_string(7000 + random.below(2000)));
      try {
        if (!locate_at_any_time(library, citation, shop.day).empty()) continue;
      } catch (const Error& error) {
        if (error.code() != ErrorCode::no_such_provision) throw;
      }
      made.push_back(unanswerable(*item, "invented", words.fill("cited", {{"citation", citation}}),
                                  "the law has no such provision"));
    }
    return made;
  };
  return step;
}

/// Takes whole laws away: their questions have no answer in the law that goes with the set, which an export
/// leaves these laws out of.
RecipeStep law_taken_away(SettingsTable& settings) {
  const double share = settings.number("share", 0.1, {0, 1});
  RecipeStep step;
  step.all = [share](const Workshop& shop, std::vector<Item>& items) {
    std::map<std::string, std::size_t> works;
    for (const Item& item : items) {
      if (item.stands() && item.answerable) ++works[item.work];
    }
    std::vector<std::string> order;
    for (const auto& [work, count] : works) order.push_back(work);
    Random random(shop.seed);
    for (auto i = static_cast<std::uint32_t>(order.size()); i > 1; --i)
      std::swap(order[i - 1], order[random.below(i)]);
    order.resize(static_cast<std::size_t>(share * static_cast<double>(order.size())));
    const std::set<std::string> away(order.begin(), order.end());
    for (Item& item : items) {
      if (!item.stands() || !item.answerable || !away.contains(item.work)) continue;
      ItemEvent event{"law-taken-away", "changed", "its law is taken away", time_now()};
      event.before = {{"answerable", true}, {"answer", item.answer}};
      item.answerable = false;
      item.answer.clear();
      item.options.clear();
      item.right.reset();
      item.proof.clear();
      item.disproof.clear();
      item.wrong.clear();
      std::swap(item.wrong, item.gold);
      item.history.push_back(std::move(event));
    }
  };
  return step;
}

}  // namespace

const std::vector<RecipeStepKind>& derived_sources() {
  static const std::vector<RecipeStepKind> kinds{
      {"other-country", other_country}, {"invented", invented}, {"law-taken-away", law_taken_away}};
  return kinds;
}

}  // namespace pandect
