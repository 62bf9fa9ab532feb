#include "api/question_notes.h"

#include <algorithm>

#include <fmt/format.h>

#include "api/describe.h"
#include "api/encoders.h"
#include "catalogue/review.h"
#include "pandect/error.h"
#include "question/locate.h"
#include "question/missing_part.h"
#include "text/said.h"

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
Said standing_of(const LibraryView& library, const Query& query, const NamedProvision& named) {
  Span words = named.citation.span;
  if (const Span work = named.citation.work_span; !work.empty())
    words = {std::min(words.begin, work.begin), std::max(words.end, work.end)};
  try {
    const std::vector<ProvisionKey> found = locate_at_any_time(library, words.of(query.text), query.day);
    ProvisionInfo info = describe_provision(library, found.front());
    set_standing(library, info, query.day);
    if (info.standing == Standing::not_yet_in_force)
      return say("not-yet-in-force", {{"day", info.in_force_from}});
    if (info.standing == Standing::no_longer_in_force)
      return say("no-longer-in-force", {{"day", info.in_force_until}});
  } catch (const Error& error) {
    if (error.code() != ErrorCode::no_such_provision) throw;
  }
  return {};
}

Said no_such_work(const LibraryView& library, const Query& query, const NamedProvision& named,
                  const std::string& words) {
  const std::string& name = named.citation.work;
  Said note = say("no-such-work", {{"words", words}, {"name", name}});
  if (named.perhaps.empty()) return note;
  Said perhaps = works_perhaps_meant(library, name, query.language);
  if (!perhaps.code.empty()) return say("and", {{"first", std::move(note)}, {"second", std::move(perhaps)}});
  note.text += "; " + perhaps.text;
  return note;
}

}  // namespace

std::vector<Said> describe_missing(const LibraryView& library, const Query& query) {
  constexpr std::size_t most_looked_up = 20;  // on other days, of all that a question cites
  std::size_t looked_up = 0;
  const std::string day = format_date(from_days(query.day));
  std::vector<Said> notes;
  for (const NamedProvision& named : query.named) {
    const std::string words(named.citation.span.of(query.text));
    for (const ProvisionKey& target : named.targets) {
      const auto missing = find_missing_part(library, target, named.citation);
      if (!missing) continue;
      notes.push_back(
          say("cited-on-day",
              {{"words", words}, {"what", describe_missing_part(library, target, *missing)}, {"day", day}}));
    }
    if (!named.targets.empty()) continue;
    switch (named.status) {
      case Resolution::Status::no_such_work:
        if (Said book = missing_book(library, named.citation); !book.empty())
          notes.push_back(say("cited", {{"words", words}, {"what", std::move(book)}}));
        else
          notes.push_back(no_such_work(library, query, named, words));
        break;
      case Resolution::Status::no_place:
        notes.push_back(say("question-of-no-work", {{"words", words}}));
        break;
      default:
        Said other = looked_up++ < most_looked_up ? standing_of(library, query, named) : Said();
        notes.push_back(
            other.empty()
                ? say("cited-on-day", {{"words", words}, {"what", say("no-such-provision")}, {"day", day}})
                : say("cited", {{"words", words}, {"what", std::move(other)}}));
    }
  }
  return notes;
}

namespace {

/// What is to be said of the question's language: that it was guessed, or that no law is in it; else nothing.
Said language_note(const LibraryView& library, const Query& query) {
  std::vector<Said> held;
  bool own = false;
  for (const DocumentRange& range : library.documents().ranges()) {
    own = own || range.language == query.language;
    if (range.language != Language::unknown) held.push_back(said_language(range.language));
  }
  if (own || held.empty() || query.language == Language::unknown)
    return query.language_guessed && held.size() > 1
               ? say("taken-for-language", {{"language", said_language(query.language)}})
               : Said();
  const bool by_meaning = encoder_of(library).has_value();
  Said note = say(by_meaning ? "other-language-by-meaning" : "other-language-by-words",
                  {{"language", said_language(query.language)}, {"languages", std::move(held)}});
  if (!by_meaning) note.text += "; an encoder finds it by its meaning";
  return note;
}

}  // namespace

std::vector<Said> describe_reading(const LibraryView& library, const Query& query) {
  std::vector<Said> notes = describe_missing(library, query);
  for (const NamedProvision& named : query.named) {
    if (named.targets.empty() || named.named_by <= NamedBy::omission) continue;
    notes.push_back(say("taken-to-mean", {{"name", named.citation.work},
                                          {"work", library.works()[named.targets.front().work].title},
                                          {"by", said_kind("named-by", to_string(named.named_by))}}));
  }
  if (Said note = language_note(library, query); !note.empty()) notes.insert(notes.begin(), std::move(note));
  return notes;
}

}  // namespace pandect
