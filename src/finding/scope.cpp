#include "finding/scope.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <unordered_map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "catalogue/collections.h"
#include "citations/names/titles.h"
#include "question/locate.h"
#include "text/language_codes.h"
#include "text/normal_text.h"
#include "text/regions.h"
#include "text/said.h"

namespace pandect {
namespace {

using Names = std::vector<std::string>;

/// True if these kinds of a work include the requested one.
bool is_of_kind(const Names& kinds, std::string_view asked) {
  constexpr std::array<std::string_view, 4> statutes{"act", "code", "constitution", "emergency decree"};
  return std::ranges::any_of(kinds, [&](std::string_view kind) {
    return kind == asked || (asked == "statute" && std::ranges::find(statutes, kind) != statutes.end());
  });
}

class ScopeFilter {
 public:
  explicit ScopeFilter(const LibraryView& library)
      : library_(library), labels_(labelled_works(library)), works_(library.works().size(), true) {}

  void keep_works(const Names& names) {
    if (names.empty()) return;
    std::vector<bool> named(works_.size());
    for (const std::string& name : names) {
      std::vector<std::uint32_t> found = library_.titles().find(NormalText(name).text(), Language::unknown);
      if (const auto work = library_.find_work(name)) found = {*work};
      if (found.empty()) {
        throw SaidError(ErrorCode::no_such_provision, say("no-work-named", {{"name", name}}),
                        works_perhaps_meant(library_, name, Language::unknown));
      }
      for (const std::uint32_t work : found) named[work] = true;
    }
    keep([&](std::uint32_t work) { return named[work]; });
  }

  void keep_kinds(const Names& asked) { each(asked, "kind", labels_->kinds, is_of_kind); }

  void keep_jurisdictions(const Names& asked) {
    std::vector<Names> own;
    for (const WorkRecord& work : library_.works()) own.push_back({jurisdiction_of(work)});
    each(asked, "jurisdiction", own, has);
  }

  void keep_languages(const Names& asked) {
    std::vector<Names> own;
    for (const WorkRecord& work : library_.works())
      own.push_back({std::string(language_code(work.language))});
    Names codes;
    for (const std::string& code : asked)
      codes.emplace_back(language_code(language_of(code).value_or(Language::unknown)));
    each(codes, "language", own, has);
  }

  void keep_collections(const Names& asked) { each(asked, "collection", labels_->collections, has); }

  std::vector<bool> take() {
    if (std::ranges::find(works_, true) == works_.end()) {
      throw SaidError(ErrorCode::no_such_provision, say("no-work-is-all"), say("leave-out-a-condition"));
    }
    return std::move(works_);
  }

 private:
  static bool has(const Names& own, std::string_view asked) {
    return std::ranges::find(own, asked) != own.end();
  }

  template <typename Holds>
  void keep(const Holds& holds) {
    for (std::uint32_t work = 0; work < works_.size(); ++work) works_[work] = works_[work] && holds(work);
  }

  /// Keeps the works for which `matches` returns true for one of the requested names.
  /// @param own the names of each work
  void each(const Names& asked, std::string_view part, const std::vector<Names>& own,
            bool (*matches)(const Names&, std::string_view)) {
    if (asked.empty()) return;
    for (const std::string& one : asked) {
      if (std::ranges::any_of(own, [&](const Names& names) { return matches(names, one); })) continue;
      std::map<std::string, std::size_t> counts;
      for (const Names& names : own) {
        for (const std::string& name : names) ++counts[name];
      }
      Names there;
      for (const auto& [name, count] : counts) there.push_back(fmt::format("{} ({})", name, count));
      throw Error(ErrorCode::no_such_provision,
                  fmt::format("no work of the library is of the {} '{}'", part, one),
                  there.empty() ? fmt::format("it has no {}s", part)
                                : fmt::format("there are: {}", fmt::join(there, ", ")));
    }
    keep([&](std::uint32_t work) {
      return std::ranges::any_of(asked, [&](const std::string& one) { return matches(own[work], one); });
    });
  }

  const LibraryView& library_;
  std::shared_ptr<const LabelledWorks> labels_;
  std::vector<bool> works_;
};

}  // namespace

std::optional<Language> language_of(const std::string& code) {
  if (code.empty()) return std::nullopt;
  const std::optional<Language> language = parse_language(code);
  if (!language) {
    throw Error(ErrorCode::wrong_usage, fmt::format("unknown language '{}'", code),
                "languages: " + language_codes());
  }
  return language;
}

namespace {

LabelledWorks make_labelled_works(const LibraryView& library) {
  std::unordered_map<std::int64_t, std::size_t> places;
  for (const WorkRecord& work : library.works()) places.emplace(work.work, places.size());
  LabelledWorks labels{std::vector<Names>(places.size()), std::vector<Names>(places.size())};
  const auto fill = [&](const WorkLabels& rows, std::vector<Names>& all) {
    for (const auto& [row, name] : rows) {
      const auto place = places.find(row);
      if (place != places.end() && !name.empty()) all[place->second].push_back(name);
    }
    for (Names& names : all) std::ranges::sort(names);
  };
  fill(work_kinds(library.catalogue()), labels.kinds);
  fill(work_collections(library.catalogue()), labels.collections);
  return labels;
}

}  // namespace

std::string jurisdiction_of(const WorkRecord& work) {
  return work.id.substr(0, work.id.find('/'));
}

void keep_regions(std::map<std::string, std::size_t>& jurisdictions) {
  std::erase_if(jurisdictions, [](const auto& counted) { return !is_region(counted.first); });
}

std::size_t LabelledWorks::bytes() const {
  std::size_t sum = 0;
  for (const auto* all : {&kinds, &collections}) {
    for (const Names& names : *all) {
      sum += sizeof(Names) + names.capacity() * sizeof(std::string);
      for (const std::string& name : names) sum += name.capacity();
    }
  }
  return sum;
}

std::shared_ptr<const LabelledWorks> labelled_works(const LibraryView& library) {
  return library.large_recall().get<LabelledWorks>({}, [&] { return make_labelled_works(library); });
}

std::vector<bool> works_in(const LibraryView& library, const Scope& scope) {
  const bool empty = scope.works.empty() && scope.kinds.empty() && scope.jurisdictions.empty() &&
                     scope.languages.empty() && scope.collections.empty();
  if (empty) return {};
  ScopeFilter filter(library);
  filter.keep_works(scope.works);
  filter.keep_kinds(scope.kinds);
  filter.keep_jurisdictions(scope.jurisdictions);
  filter.keep_languages(scope.languages);
  filter.keep_collections(scope.collections);
  return filter.take();
}

}  // namespace pandect
