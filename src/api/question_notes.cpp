#include "api/question_notes.h"

#include <algorithm>

#include <fmt/format.h>

#include "api/describe.h"
#include "api/encoders.h"
#include "catalogue/review.h"
#include "pandect/error.h"
#include "question/locate.h"
#include "question/missing_part.h"

namespace pandect {
namespace {

bool leads_elsewhere(Reason::Kind kind) {
  return kind == Reason::Kind::linked_from || kind == Reason::Kind::refers_to ||
         kind == Reason::Kind::beside || kind == Reason::Kind::defines_for;
}

std::string_view kind_text(Reason::Kind kind) {
  switch (kind) {
    case Reason::Kind::named:
      return "named in the question";
    case Reason::Kind::words:
      return "words of the question";
    case Reason::Kind::work:
      return "the question mentions its title";
    case Reason::Kind::name:
      return "the question names its work";
    case Reason::Kind::number:
      return "the question cites its number";
    case Reason::Kind::linked_from:
      return "referred to from";
    case Reason::Kind::refers_to:
      return "refers to";
    case Reason::Kind::beside:
      return "stands beside";
    case Reason::Kind::defines:
      return "defines a term of the question";
    case Reason::Kind::defines_for:
      return "defines a term used in";
    case Reason::Kind::meaning:
      return "near the question in meaning";
    case Reason::Kind::reranked:
      return "scored by the reranker";
    case Reason::Kind::sub_question:
      return "found for part";
    case Reason::Kind::fused:
      return "found by retriever";
  }
  return "";
}

}  // namespace

std::vector<std::string> describe_reasons(const LibraryView& library, const std::vector<Reason>& reasons) {
  std::vector<std::string> lines;
  for (const Reason& reason : reasons) {
    std::string line(kind_text(reason.kind));
    if (leads_elsewhere(reason.kind)) {
      const Document& from = library.documents().documents()[reason.from];
      line += ' ';
      line += describe_provision(library, {from.work, from.version, from.provision}).citation;
    }
    if (reason.kind == Reason::Kind::fused) line += fmt::format(" {}", reason.from + 1);
    if (reason.kind == Reason::Kind::sub_question)
      line = reason.from == 0 ? "found for the whole question" : fmt::format("{} {}", line, reason.from);
    lines.push_back(fmt::format("{} ({:.2f})", line, reason.score));
  }
  return lines;
}

namespace {

/// The status of a cited provision on the question's day, if it is in force on another.
std::string standing_of(const LibraryView& library, const Query& query, const NamedProvision& named) {
  Span words = named.citation.span;
  if (const Span work = named.citation.work_span; !work.empty())
    words = {std::min(words.begin, work.begin), std::max(words.end, work.end)};
  try {
    const std::vector<ProvisionKey> found = locate_at_any_time(library, words.of(query.text), query.day);
    ProvisionInfo info = describe_provision(library, found.front());
    set_standing(library, info, query.day);
    if (info.standing == Standing::not_yet_in_force)
      return fmt::format("{}: in force from {}", to_string(info.standing), info.in_force_from);
    if (info.standing == Standing::no_longer_in_force)
      return fmt::format("{}: in force until {}", to_string(info.standing), info.in_force_until);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::no_such_provision) throw;
  }
  return {};
}

}  // namespace

std::vector<std::string> describe_missing(const LibraryView& library, const Query& query) {
  constexpr std::size_t most_looked_up = 20;  // on other days, of all that a question cites
  std::size_t looked_up = 0;
  std::vector<std::string> notes;
  for (const NamedProvision& named : query.named) {
    const std::string words(named.citation.span.of(query.text));
    for (const ProvisionKey& target : named.targets) {
      const auto missing = find_missing_part(library, target, named.citation);
      if (!missing) continue;
      notes.push_back(fmt::format("'{}': {} on {}", words, describe_missing_part(library, target, *missing),
                                  format_date(from_days(query.day))));
    }
    if (!named.targets.empty()) continue;
    switch (named.status) {
      case Resolution::Status::no_such_work:
        if (const std::string book = missing_book(library, named.citation); !book.empty())
          notes.push_back(fmt::format("'{}': {}", words, book));
        else
          notes.push_back(
              fmt::format("'{}': the library has no work named '{}'{}", words, named.citation.work,
                          named.perhaps.empty()
                              ? ""
                              : "; " + works_perhaps_meant(library, named.citation.work, query.language)));
        break;
      case Resolution::Status::no_place:
        notes.push_back(fmt::format("'{}': the question does not say of which work", words));
        break;
      default:
        const std::string other = looked_up++ < most_looked_up ? standing_of(library, query, named) : "";
        notes.push_back(other.empty() ? fmt::format("'{}': there is no such provision on {}", words,
                                                    format_date(from_days(query.day)))
                                      : fmt::format("'{}': {}", words, other));
    }
  }
  return notes;
}

namespace {

/// What is to be said of the question's language: that it was guessed, or that no law is in it; else nothing.
std::string language_note(const LibraryView& library, const Query& query) {
  std::vector<std::string_view> held;
  bool own = false;
  for (const DocumentRange& range : library.documents().ranges()) {
    own = own || range.language == query.language;
    if (range.language != Language::unknown) held.push_back(language_name(range.language));
  }
  if (own || held.empty() || query.language == Language::unknown)
    return query.language_guessed && held.size() > 1
               ? fmt::format("the question is taken for {}, unless its language is given",
                             language_name(query.language))
               : "";
  return fmt::format("no law held is in {}, the language of the question: law in {} was searched {}",
                     language_name(query.language), fmt::join(held, ", "),
                     encoder_of(library)
                         ? "by its meaning"
                         : "by its words, names and numbers alone; an encoder finds it by its meaning");
}

}  // namespace

std::vector<std::string> describe_reading(const LibraryView& library, const Query& query) {
  std::vector<std::string> notes = describe_missing(library, query);
  for (const NamedProvision& named : query.named) {
    if (named.targets.empty() || named.named_by <= NamedBy::omission) continue;
    notes.push_back(fmt::format("'{}' is taken to mean {}, by {}", named.citation.work,
                                library.works()[named.targets.front().work].title,
                                to_string(named.named_by)));
  }
  if (std::string note = language_note(library, query); !note.empty())
    notes.insert(notes.begin(), std::move(note));
  return notes;
}

}  // namespace pandect
