#include "citations/resolve/resolve.h"

#include <algorithm>
#include <string>

#include "base/work_limit.h"
#include "citations/grammar/addenda.h"
#include "citations/names/law_mentions.h"
#include "citations/names/lookup_record.h"
#include "citations/resolve/defined_names.h"
#include "citations/resolve/found_works.h"
#include "citations/resolve/name_rules.h"
#include "citations/resolve/name_spans.h"
#include "citations/resolve/path_finder.h"
#include "citations/resolve/resolver_context.h"
#include "citations/resolve/work_index.h"
#include "text/language.h"
#include "text/language_profile.h"
#include "text/scanner.h"

namespace pandect {

using In = Citation::In;
using Status = Resolution::Status;

Resolver::Resolver(const TitleDirectory& titles, ProvisionsOf provisions_of,
                   std::function<Language(std::uint32_t)> language_of)
    : titles_(titles),
      informal_names_(titles),
      provisions_of_(std::move(provisions_of)),
      language_of_(std::move(language_of)) {}

Resolver::~Resolver() = default;

const WorkIndex& Resolver::index_of(std::uint32_t work) const {
  if (LookupRecord* record = LookupRecord::current()) record->tree(work);
  std::unique_ptr<WorkIndex>& index = indexes_[work];
  if (!index) index = std::make_unique<WorkIndex>(provisions_of_(work));
  return *index;
}

const DefinedNames& Resolver::names_of(std::string_view text, Language language) const {
  if (!names_ || named_text_.data() != text.data() || named_text_.size() != text.size()) {
    names_ = std::make_unique<DefinedNames>(text, titles_, language);
    named_text_ = text;
  }
  return *names_;
}

NameSources Resolver::sources(const Context& context) const {
  return {.titles = titles_,
          .informal = informal_names_,
          .has_books = [this](std::uint32_t work) { return has_books(work); },
          .text = context.text,
          .language = context.language,
          .of_people = context.of_people,
          .defined = context.names};
}

bool Resolver::has_books(std::uint32_t work) const {
  return index_of(work).has_level(Level::book);
}

std::vector<TitleDirectory::Mention> Resolver::find_mentions(std::string_view text,
                                                             const Context& context) const {
  return context.of_people ? find_law_mentions(titles_, informal_names_, text, context.language)
                           : titles_.find_mentions(text, context.language);
}

void Resolver::find_in_work(const Citation& citation, std::uint32_t work, const Context& context,
                            Resolution& resolution) const {
  const WorkIndex& index = index_of(work);
  if (index.provisions().empty()) {
    resolution.status = Status::no_such_provision;
    return;
  }
  if (citation.path.empty()) {
    resolution.targets.push_back({work, 0});
    return;
  }
  std::optional<std::uint32_t> from;
  if (context.place && context.place->work == work && context.place->provision < index.provisions().size()) {
    from = context.place->provision;
  }
  const PathFinder finder(index, from, language_of_(work));
  PathFinder::Found found = finder.find(citation);
  if (!finder.is_exact(found, citation)) {
    for (std::vector<CitedStep>& path : other_readings(citation.path)) {
      Citation other = citation;
      other.path = path;
      PathFinder::Found there = finder.find(other);
      if (!finder.is_exact(there, other)) continue;
      found = std::move(there);
      resolution.path = std::move(path);
      break;
    }
  }
  for (const std::uint32_t target : found.places) resolution.targets.push_back({work, target});
  for (const std::uint32_t other : found.others) resolution.others.push_back({work, other});
  resolution.status = found.status;
}

std::string Resolver::addendum_told_before(const Citation& citation, std::uint32_t work,
                                           const Context& context) const {
  const bool untold = !citation.path.empty() && citation.path.front().level == Level::addendum &&
                      citation.path.front().number.empty();
  if (!untold || citation.span.begin > context.text.size()) return {};
  Citation told = citation;
  const InsideWords& words = InsideWords::in(language_of_(work));
  for (const AddendumMarks& marks : amendments_before(words, context.text, citation.span.begin)) {
    told.path.front().number = marks.as_number(words);
    Resolution here;
    find_in_work(told, work, context, here);
    if (!here.targets.empty()) return told.path.front().number;
  }
  return {};
}

void Resolver::resolve_annex(const Citation& citation, std::span<const std::uint32_t> works,
                             const Context& context, Resolution& resolution) const {
  if (citation.path.empty() || citation.path.front().level != Level::annex) return;
  // Of a work without annexes "the annex" is the work itself.
  if (!resolution.targets.empty() && resolution.targets.front().provision != 0) return;
  for (const std::uint32_t work : works) {
    for (const std::uint32_t part : titles_.parts_of(work)) {
      Resolution there;
      resolve_in(citation, std::span(&part, 1), context, there);
      if (there.targets.empty() || there.targets.front().provision == 0) continue;
      resolution = std::move(there);
      return;
    }
  }
}

void Resolver::resolve_addendum_elsewhere(const Citation& citation, const Context& context,
                                          Resolution& resolution) const {
  const bool told = citation.in == In::unstated && !citation.path.empty() &&
                    citation.path.front().level == Level::addendum && !citation.path.front().number.empty();
  if (!told || !resolution.targets.empty()) return;
  const auto mentions = find_mentions(text_before(context.text, citation.span.begin), context);
  for (auto mention = mentions.rbegin(); mention != mentions.rend(); ++mention) {
    Resolution there;
    resolve_in(citation, std::span(&mention->work, 1), context, there);
    if (there.targets.empty()) continue;
    resolution = std::move(there);
    return;
  }
}

std::vector<Resolution> Resolver::resolve(std::span<const Citation> citations, std::string_view text,
                                          std::optional<Place> place) const {
  const std::vector<std::optional<Place>> places(citations.size(), place);
  return resolve_each(citations, text, places);
}

std::vector<Resolution> Resolver::resolve_each(std::span<const Citation> citations, std::string_view text,
                                               std::span<const std::optional<Place>> places) const {
  if (citations.empty()) return {};
  Context context;
  context.text = text;
  const bool nowhere = std::ranges::none_of(places, [](const auto& place) { return place.has_value(); });
  context.of_people = std::ranges::none_of(
      places, [](const auto& place) { return place.has_value() && place->provision != 0; });
  // Cached informal names may have been looked up for other texts.
  if (LookupRecord* record = LookupRecord::current(); record != nullptr && context.of_people)
    record->all_titles();
  if (nowhere) {
    const auto mentions = find_mentions(text, context);
    if (!mentions.empty() && std::all_of(mentions.begin(), mentions.end(), [&](const auto& mention) {
          return mention.work == mentions.front().work;
        })) {
      context.mentioned = mentions.front().work;
    }
  }
  for (const auto& place : places) {
    if (place && context.language == Language::unknown) context.language = language_of_(place->work);
  }
  if (context.of_people && context.language == Language::unknown) context.language = detect_language(text);
  context.names = &names_of(text, context.language);
  std::vector<Resolution> resolutions(citations.size());
  for (std::size_t i = 0; i < citations.size(); ++i) {
    if (WorkLimit::is_reached()) {  // whoever set it leaves out the rest
      resolutions[i].status = Status::no_place;
      resolutions[i].span = citations[i].span;
      resolutions[i].work_span = citations[i].work_span;
      continue;
    }
    Citation citation = citations[i];
    context.place = places[i];
    if (context.place) context.language = language_of_(context.place->work);
    const std::vector<std::uint32_t> works = find_works(citation, context, resolutions[i]);
    const bool unnamed =
        citation.in == In::unstated || (citation.in == In::same_work && citation.work.empty());
    // A work found next to the number moved its beginning.
    if (context.of_people && unnamed && !works.empty() && citation.span == citations[i].span)
      resolutions[i].stranger = find_stranger(citation, context);
    std::string addendum;
    if (works.size() == 1 && context.of_people)
      addendum = addendum_told_before(citation, works.front(), context);
    if (!addendum.empty()) citation.path.front().number = addendum;
    if (!works.empty()) resolve_in(citation, works, context, resolutions[i]);
    resolve_annex(citation, works, context, resolutions[i]);
    if (context.of_people) resolve_addendum_elsewhere(citation, context, resolutions[i]);
    // "De wet van 22 december 2011 … artikel III van die wet": several laws are of that day.
    const bool missing = resolutions[i].targets.empty() && resolutions[i].perhaps.empty();
    if (context.of_people && missing && citation.in != In::named && citation.span.begin <= text.size()) {
      resolve_unclear(citation, works_of(informal_names_.dated_before(text, citation.span.begin)), context,
                      resolutions[i]);
    }
    resolutions[i].addendum = std::move(addendum);
    resolutions[i].span = citation.span;
    resolutions[i].work_span = citation.work_span;
  }
  return resolutions;
}

void Resolver::resolve_unclear(const Citation& citation, std::span<const std::uint32_t> works,
                               const Context& context, Resolution& resolution) const {
  constexpr std::size_t most_works = 12;
  if (citation.path.empty() || works.size() > most_works) return;
  for (const std::uint32_t work : works) {
    Resolution here;
    find_in_work(citation, work, context, here);
    if (!here.targets.empty()) resolution.perhaps.push_back(here.targets.front());
  }
}

void Resolver::resolve_in(const Citation& citation, std::span<const std::uint32_t> works,
                          const Context& context, Resolution& resolution) const {
  resolution.status = Status::no_such_provision;
  resolution.work = works.front();
  std::size_t answering = 0;
  for (const std::uint32_t work : works) {
    Resolution here;
    here.status = Status::resolved;
    find_in_work(citation, work, context, here);
    if (here.targets.empty()) {
      if (answering == 0) resolution.status = here.status;
      continue;
    }
    if (answering++ > 0) {
      resolution.others.insert(resolution.others.end(), here.targets.begin(), here.targets.end());
      continue;
    }
    resolution.status = here.status;
    resolution.work = work;
    resolution.targets = std::move(here.targets);
    resolution.others = std::move(here.others);
    resolution.path = std::move(here.path);
  }
  if (answering > 1) resolution.status = Status::ambiguous;
}

}  // namespace pandect
