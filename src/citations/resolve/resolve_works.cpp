#include <algorithm>

#include "citations/names/families.h"
#include "citations/names/joined_works.h"
#include "citations/names/law_mentions.h"
#include "citations/names/lookup_record.h"
#include "citations/names/union_names.h"
#include "citations/resolve/defined_names.h"
#include "citations/resolve/found_works.h"
#include "citations/resolve/name_rules.h"
#include "citations/resolve/name_spans.h"
#include "citations/resolve/path_finder.h"
#include "citations/resolve/resolve.h"
#include "citations/resolve/resolver_context.h"
#include "citations/resolve/work_index.h"
#include "text/language_profile.h"
#include "text/scanner.h"

namespace pandect {

using In = Citation::In;
using Status = Resolution::Status;

std::vector<std::uint32_t> Resolver::find_named_in_sentence(Citation& citation, const Context& context,
                                                            Resolution& resolution) const {
  std::string_view before = text_before(context.text, citation.span.begin);
  const std::size_t sentence = before.find_last_of(".;\n");
  if (sentence != std::string_view::npos) before.remove_prefix(sentence + 1);
  const Span name = last_law_name(before, context.language);
  if (name.empty()) return {};
  const auto shift = static_cast<std::uint32_t>(before.data() - context.text.data());
  citation.work_span = {name.begin + shift, name.end + shift};
  Citation named = citation;
  named.work = named.work_span.of(context.text);
  named.span = named.work_span;
  const FoundWorks found = find_informally_named(named, sources(context));
  if (found && !found->works.empty()) {
    resolution.named_by = found->by;
    return found->works;
  }
  const std::string& said = found ? found->citation.work : named.work;
  resolve_unclear(citation, works_of(informal_names_.may_be_meant(said, context.language)), context,
                  resolution);
  resolution.status = Status::no_such_work;
  return {};
}

Span Resolver::find_stranger(const Citation& citation, const Context& context) const {
  const std::string_view before = text_before(context.text, citation.span.begin, context.last_named_end);
  const Span name = last_law_name(before, context.language);
  if (name.empty() || !find_mentions(before.substr(name.begin), context).empty()) return {};
  const auto shift = static_cast<std::uint32_t>(before.data() - context.text.data());
  Citation named = citation;
  named.span = named.work_span = {name.begin + shift, name.end + shift};
  named.work = named.work_span.of(context.text);
  const Span span = named.work_span;
  if (context.names->find_prefix(context.text.substr(span.begin))) return {};
  const FoundWorks found = find_informally_named(named, sources(context));
  const std::vector<std::uint32_t> works =
      found && !found->works.empty() ? found->works
                                     : works_of(informal_names_.may_be_meant(named.work, context.language));
  // "The Kites Act 2016" is none of the works whose titles have another year.
  Cursor behind(context.text, span.end);
  behind.skip_blanks();
  const std::string_view year = behind.take_year();
  const Span dated = year.empty() ? span : make_span(span.begin, behind.at());
  const bool known = std::ranges::any_of(works, [&](std::uint32_t work) {
    const std::string_view title = titles_.title(work);
    return year.empty() || title.find(year) != std::string_view::npos ||
           title.find_first_of("0123456789") == std::string_view::npos;
  });
  return known ? Span{} : dated;
}

void Resolver::look_for_mention(const Citation& citation, Context& context) const {
  const std::string_view between = text_before(context.text, citation.span.begin, context.last_named_end);
  if (between.empty()) return;
  std::optional<std::uint32_t> work;
  if (const auto mentions = find_mentions(between, context); !mentions.empty()) {
    work = mentions.back().work;
  } else if (context.of_people) {
    work = act_of_last_initials(informal_names_, between, context.language);
  }
  if (!work) return;
  context.last_named = *work;
  context.last_named_missing = false;
}

/// Another work of the family of `member`: "영" beside an act.
std::vector<std::uint32_t> Resolver::find_family(std::uint32_t member, const Citation& citation,
                                                 const Context& context, Resolution& resolution) const {
  const std::string title = family_title(titles_.title(member), citation.work, language_of_(member));
  std::vector<std::uint32_t> works;
  if (!title.empty()) works = titles_.find(title, context.language);
  if (works.empty()) resolution.status = Status::no_such_work;
  return works;
}

std::vector<std::uint32_t> Resolver::take(FoundWorks found, Citation& citation, Resolution& resolution) {
  if (!found) return {};
  citation = std::move(found->citation);
  resolution.named_by = found->by;
  return std::move(found->works);
}

std::vector<std::uint32_t> Resolver::find_unstated(Citation& citation, Context& context,
                                                   Resolution& resolution) const {
  if (context.of_people) {
    std::vector<std::uint32_t> works = take(find_beside(citation, sources(context)), citation, resolution);
    if (works.size() == 1) context.place.reset();
    if (works.size() == 1) return works;
    if (!works.empty()) {
      resolution.status = Status::no_such_work;
      resolve_unclear(citation, works, context, resolution);
      return {};
    }
  }
  if (context.place) {
    // "Boek 4" in a law without books is one of a code whose books are works of their own.
    const std::string& code = language_profile(context.language).book_code;
    if (!code.empty() && !has_books(context.place->work)) {
      if (auto books = take(find_book(citation, code, sources(context)), citation, resolution);
          !books.empty())
        return books;
    }
    return {context.place->work};
  }
  if (context.of_people && !context.mentioned) {
    auto works = take(find_words_beside(citation, sources(context)), citation, resolution);
    if (!works.empty()) return works;
  }
  if (context.last_named != no_work) return {context.last_named};
  if (context.last_named_missing) {
    resolution.status = Status::no_such_work;
    return {};
  }
  if (context.mentioned) return {*context.mentioned};
  if (!context.of_people) return {};
  std::vector<std::uint32_t> works = take(find_behind(citation, sources(context)), citation, resolution);
  if (works.empty()) return find_named_in_sentence(citation, context, resolution);
  context.last_named = works.front();
  context.last_named_end = citation.span.end;
  return works;
}

std::vector<std::uint32_t> Resolver::find_same(Citation& citation, Context& context,
                                               Resolution& resolution) const {
  if (const auto defined = find_defined(citation, sources(context))) return {*defined};
  if (context.of_people) {
    auto works = take(find_behind(citation, sources(context)), citation, resolution);
    if (!works.empty()) return works;
  }
  look_for_mention(citation, context);
  if (context.last_named_missing) resolution.status = Status::no_such_work;
  if (context.last_named == no_work) return {};
  if (citation.work.empty()) {
    if (citation.span.end <= context.text.size() &&
        is_other_union_kind(citation.span.of(context.text), titles_.title(context.last_named))) {
      resolution.status = Status::no_such_work;
      return {};
    }
    return {context.last_named};
  }
  if (is_called(titles_.title(context.last_named), citation.work, language_of_(context.last_named)))
    return {context.last_named};
  return find_family(context.last_named, citation, context, resolution);
}

std::vector<std::uint32_t> Resolver::find_parent(const Citation& citation, Context& context,
                                                 Resolution& resolution) const {
  if (const auto defined = find_defined(citation, sources(context))) return {*defined};
  if (context.place) return find_family(context.place->work, citation, context, resolution);
  // "의료법에 따른 서류는 시행규칙 제9조에": the law may be named without a number.
  if (context.of_people) look_for_mention(citation, context);
  if (context.last_named != no_work) {
    const bool bare = context.of_people && is_bare_rule(titles_.title(context.last_named), citation.work,
                                                        language_of_(context.last_named));
    if (bare) return {context.last_named};
    return find_family(context.last_named, citation, context, resolution);
  }
  if (context.mentioned && !context.last_named_missing)
    return find_family(*context.mentioned, citation, context, resolution);
  return {};
}

std::vector<std::uint32_t> Resolver::find_by_name(Citation& citation, Context& context,
                                                  Resolution& resolution) const {
  std::vector<std::uint32_t> works = take(find_named(citation, sources(context)), citation, resolution);
  if (works.empty() && is_loose_name(citation.work)) {
    citation.in = citation.path.empty() ? In::named : In::unstated;
    return citation.in == In::unstated ? find_unstated(citation, context, resolution) : works;
  }
  resolution.status = Status::no_such_work;
  if (works.empty() && context.of_people)
    resolve_unclear(citation, works_of(informal_names_.may_be_meant(citation.work, context.language)),
                    context, resolution);
  if (citation.work_span.empty() && !citation.marked) return works;  // named for the passage, not here
  context.last_named = works.empty() ? no_work : works.front();
  context.last_named_missing = works.empty();
  context.last_named_end = citation.span.end;
  return works;
}

std::vector<std::uint32_t> Resolver::find_works(Citation& citation, Context& context,
                                                Resolution& resolution) const {
  resolution.status = Status::no_place;
  switch (citation.in) {
    case In::this_work:
      if (context.place) return {context.place->work};
      return {};
    case In::unstated:
      return find_unstated(citation, context, resolution);
    case In::same_work:
      return find_same(citation, context, resolution);
    case In::parent_work:
      return find_parent(citation, context, resolution);
    case In::named:
      return find_by_name(citation, context, resolution);
  }
  return {};
}

}  // namespace pandect
