#include "api/describe.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "api/places.h"
#include "library/review.h"
#include "library/standing.h"
#include "pandect/error.h"
#include "retrieve/cite.h"
#include "retrieve/locate.h"
#include "retrieve/missing_part.h"
#include "text/utf8.h"
#include "text/written_date.h"

namespace pandect {
namespace {

std::string title_line(const Provision& provision) {
  if (provision.label.empty()) return provision.heading;
  if (provision.heading.empty()) return provision.label;
  return provision.label + " " + provision.heading;
}

std::string day_text(std::int32_t day) {
  return day == always || day == forever ? std::string() : format_date(from_days(day));
}

/// The index after a provision and its descendants.
std::uint32_t end_of(const LibraryView& library, std::int64_t version, std::uint32_t provision) {
  const Tree tree = library.provisions(version);
  if (provision >= tree.size()) return provision;
  std::uint32_t end = provision + 1;
  while (end < tree.size() && tree[provision].extent.contains(tree[end].extent)) ++end;
  return end;
}

ProvisionInfo describe_chain(const LibraryView& library, std::uint32_t work,
                             const std::vector<Provision>& chain) {
  const WorkRecord& record = library.works()[work];
  const Provision& own = chain.front();
  ProvisionInfo info;
  info.work_id = record.id;
  info.work_title = record.title;
  info.id = own.path.empty() ? record.id : fmt::format("{}/{}", record.id, own.path);
  info.label = own.label;
  info.heading = own.heading;
  info.repealed = own.repealed;
  for (std::size_t i = chain.size(); i-- > 1;) {
    if (chain[i].level == Level::work) continue;
    if (std::string line = title_line(chain[i]); !line.empty()) info.place.push_back(std::move(line));
  }
  info.citation = cite_chain(record, chain);
  return info;
}

/// Adds the facts on the time of a provision besides the days of its version: fills in an end given by the
/// law's own words, or by another law, and states the basis.
void describe_time(const LibraryView& library, const ProvisionKey& key, const VersionRecord& version,
                   ProvisionInfo& info) {
  const StandingFacts facts =
      standing_facts(library.catalogue(), library.works()[key.work].work, key.version);
  std::vector<std::string> basis;
  const auto cite = [&](std::uint32_t work, std::int64_t of, std::uint32_t provision) {
    return cite_chain(library.works()[work], library.catalogue().provision_and_above(of, provision));
  };
  std::optional<Date> own_end;
  for (const EndingClause& clause : facts.endings) {
    const bool whole = clause.last == 0;
    const bool ends_it =
        whole ? version.in_force.to == clause.day
              : clause.first <= key.provision && key.provision < end_of(library, key.version, clause.last);
    if (!ends_it) continue;
    own_end = clause.day;
    const std::string day = format_date(*clause.day);
    if (info.in_force_until.empty() || day < info.in_force_until) info.in_force_until = day;
    basis.push_back(fmt::format("{} ends it on {}", cite(key.work, key.version, clause.provision), day));
  }
  const bool dated_end = version.in_force.to && (!own_end || *own_end != *version.in_force.to) &&
                         facts.ended.empty() && facts.deleted_by.empty();
  constexpr std::size_t short_id = 12;  // digits of a commit
  const std::string source = facts.dated_by.empty()
                                 ? "its source"
                                 : fmt::format("the commit {}", facts.dated_by.substr(0, short_id));
  if (!facts.deleted_by.empty() && version.in_force.to) {
    basis.push_back(fmt::format("the commit {} deletes it on {}", facts.deleted_by.substr(0, short_id),
                                format_date(*version.in_force.to)));
  }
  if (version.in_force.from && dated_end) {
    basis.insert(basis.begin(),
                 fmt::format("{} dates it from {} until {}", source, format_date(*version.in_force.from),
                             format_date(*version.in_force.to)));
  } else if (version.in_force.from) {
    basis.insert(basis.begin(),
                 fmt::format("{} dates it from {}", source, format_date(*version.in_force.from)));
  } else if (dated_end) {
    basis.insert(basis.begin(),
                 fmt::format("its source dates it until {}", format_date(*version.in_force.to)));
  } else {
    basis.insert(basis.begin(), "its source has no dates");
  }
  for (const StandingFacts::Ended& ended : facts.ended) {
    const std::optional<VersionRecord> by = library.catalogue().version(ended.by_version);
    const auto work = by ? library.find_work(by->work) : std::nullopt;
    if (!work) continue;
    info.repealed_by = cite(*work, ended.by_version, ended.provision);
    basis.push_back(ended.day
                        ? fmt::format("{} repeals it from {}", info.repealed_by, format_date(*ended.day))
                        : fmt::format("{} repeals it, from a day that is not known", info.repealed_by));
  }
  if (facts.added) basis.push_back(fmt::format("added on {}", format_date(*facts.added)));
  info.standing_basis = fmt::format("{}", fmt::join(basis, "; "));
}

/// The day in the mark of a repealed provision: "삭제 <2021.11.30>", "[Vervallen per 01-01-2013]". The
/// version with the mark may be later.
std::string day_in_mark(std::string_view words) {
  constexpr std::size_t longest = 100;
  words = words.substr(0, std::min(words.find('\n'), longest));
  words.remove_prefix(std::min(words.find_first_of("0123456789"), words.size()));
  const std::optional<Date> day =
      read_written_date(words.substr(0, words.find_first_not_of("0123456789 .-/")));
  return day ? format_date(*day) : std::string();
}

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

namespace {

struct Described {
  ProvisionInfo info;
  std::size_t bytes() const {
    std::size_t sum = 0;
    for (const std::string* text : {&info.id, &info.citation, &info.work_id, &info.work_title, &info.label,
                                    &info.heading, &info.repealed_since, &info.source, &info.library})
      sum += text->capacity();
    for (const std::string& line : info.place) sum += sizeof(std::string) + line.capacity();
    return sum;
  }
};

/// The corrections in the text of a version.
struct CorrectionsOfVersion {
  std::vector<Corrected> all;
  std::size_t bytes() const { return all.size() * (sizeof(Corrected) + sizeof("1f0c9a77be21")); }
};

ProvisionInfo make_description(const LibraryView& library, const ProvisionKey& key) {
  const std::vector<Provision> chain = library.provision_and_above(key.version, key.provision);
  ProvisionInfo info = describe_chain(library, key.work, chain);
  if (info.repealed) info.repealed_since = day_in_mark(library.catalogue().text(key.version, chain[0].body));
  if (library.folders().size() > 1)
    info.library = library.folders()[library.library_of(key.work)].path().string();
  for (const LibraryView::Version& version : library.versions(key.work)) {
    if (version.record.version != key.version) continue;
    info.in_force_from = day_text(version.from);
    info.in_force_until = day_text(version.to);
    info.source = version.record.source;
    describe_time(library, key, version.record, info);
  }
  return info;
}

}  // namespace

namespace {

std::shared_ptr<const Described> described(const LibraryView& library, const ProvisionKey& key) {
  const std::uint64_t place = (std::uint64_t{key.work} << 32U) | key.provision;
  return library.recall().get<Described>({static_cast<std::uint64_t>(key.version), place},
                                         [&] { return Described{make_description(library, key)}; });
}

}  // namespace

ProvisionInfo describe_provision(const LibraryView& library, const ProvisionKey& key) {
  return described(library, key)->info;
}

ProvisionInfo describe_document(const LibraryView& library, std::uint32_t document) {
  const Document& own = library.documents().documents()[document];
  ProvisionInfo info = describe_provision(library, {own.work, own.version, own.provision});
  info.in_force_from = day_text(own.from);
  // The intervals of documents do not include the end of single articles of a law.
  const std::string until = day_text(own.to);
  if (info.in_force_until.empty() || (!until.empty() && until < info.in_force_until))
    info.in_force_until = until;
  return info;
}

void set_standing(ProvisionInfo& info, std::int32_t day) {
  const std::string today = format_date(from_days(day));  // ISO dates compare as text
  if (!info.in_force_from.empty() && today < info.in_force_from) {
    info.standing = "not yet in force";
  } else if (!info.in_force_until.empty() && today >= info.in_force_until) {
    info.standing = "no longer in force";
  } else if (info.repealed) {
    info.standing = "repealed";
  } else {
    // A source without dates does not say since when its words are in force, nor whether they still are. One
    // that another law repeals on an unknown day may no longer be in force.
    const bool undated = info.in_force_from.empty() && info.in_force_until.empty();
    const bool repealed_sometime = !info.repealed_by.empty() && info.in_force_until.empty();
    info.standing = undated || repealed_sometime ? "not known" : "in force";
  }
}

Quote quote_document(const LibraryView& library, std::uint32_t document, Span span) {
  const Document& own = library.documents().documents()[document];
  const std::vector<Provision> chain = library.provision_and_above(own.version, own.provision);
  const Span extent = chain.front().extent;
  if (!extent.contains(span)) return quote_version(library, own.version, span);
  const std::string words = library.text(own.version, extent);
  Quote quote;
  quote.text = Span{span.begin - extent.begin, span.end - extent.begin}.of(words);
  quote.begin = own.before + count_code_points(std::string_view(words).substr(0, span.begin - extent.begin));
  quote.end = quote.begin + count_code_points(quote.text);
  quote.corrected = corrected_words(library, own.version, span, quote);
  return quote;
}

Quote quote_version(const LibraryView& library, std::int64_t version, Span span) {
  const std::string words = library.catalogue().text(version, {0, span.end});
  Quote quote;
  quote.text = words.substr(std::min<std::size_t>(span.begin, words.size()));
  quote.begin = count_code_points(std::string_view(words).substr(0, span.begin));
  quote.end = quote.begin + count_code_points(quote.text);
  quote.corrected = corrected_words(library, version, span, quote);
  return quote;
}

Quote quote_provision(const LibraryView& library, const ProvisionKey& key, Span span) {
  const std::vector<std::uint32_t> documents = documents_of(library, key);
  // A wording shared by several versions is a document of the newest, at other positions of its text.
  const bool is_own =
      documents.size() == 1 && library.documents().documents()[documents.front()].version == key.version;
  return is_own ? quote_document(library, documents.front(), span)
                : quote_version(library, key.version, span);
}

std::vector<CorrectedRange> corrected_words(const LibraryView& library, std::int64_t version, Span span,
                                            const Quote& quote) {
  std::vector<CorrectedRange> ranges;
  const auto known = library.recall().get<CorrectionsOfVersion>(
      {static_cast<std::uint64_t>(version), 0},
      [&] { return CorrectionsOfVersion{list_corrected(library.catalogue(), version, {0, UINT32_MAX})}; });
  std::vector<Corrected> all = known->all;
  std::erase_if(
      all, [&](const Corrected& one) { return one.text.begin >= span.end || one.text.end <= span.begin; });
  if (all.empty()) return ranges;
  const CodePointOffsets offsets(quote.text);
  const auto within = [&](std::uint32_t at) {
    return quote.begin + offsets.from_byte(std::clamp(at, span.begin, span.end) - span.begin);
  };
  for (const Corrected& corrected : all) {
    CorrectedRange& range = ranges.emplace_back();
    range.range = {within(corrected.text.begin), within(corrected.text.end)};
    range.item = corrected.item;
    const std::vector<Correction> made = list_corrections(library.catalogue(), corrected.item);
    if (!made.empty()) range.correction = describe_correction(made.back());
  }
  return ranges;
}

CorrectionInfo describe_correction(const Correction& c) {
  return {c.text, c.by, c.when, c.model, c.accepted_by, c.accepted_when};
}

std::vector<PageBox> page_boxes(const std::vector<PagePlace>& lines) {
  std::vector<PageBox> boxes;
  float above = 0;  // the top of the line before
  for (const PagePlace& line : lines) {
    const Box& box = line.box;
    if (boxes.empty() || boxes.back().page != line.page || box.top < above) {
      boxes.push_back({line.page, box.left, box.top, box.right, box.bottom});
    } else {
      PageBox& around = boxes.back();
      around.left = std::min<double>(around.left, box.left);
      around.top = std::min<double>(around.top, box.top);
      around.right = std::max<double>(around.right, box.right);
      around.bottom = std::max<double>(around.bottom, box.bottom);
    }
    above = box.top;
  }
  const auto round = [](double points) { return std::round(points * 10) / 10; };
  for (PageBox& box : boxes) {
    box = {box.page, round(box.left), round(box.top), round(box.right), round(box.bottom)};
  }
  return boxes;
}

std::vector<std::string> describe_reasons(const LibraryView& library, const std::vector<Reason>& reasons) {
  std::vector<std::string> lines;
  for (const Reason& reason : reasons) {
    std::string line(kind_text(reason.kind));
    if (leads_elsewhere(reason.kind)) {
      const Document& from = library.documents().documents()[reason.from];
      line += ' ';
      line += described(library, {from.work, from.version, from.provision})->info.citation;
    }
    if (reason.kind == Reason::Kind::fused) line += fmt::format(" {}", reason.from + 1);
    if (reason.kind == Reason::Kind::sub_question)
      line = reason.from == 0 ? "found for the whole question" : fmt::format("{} {}", line, reason.from);
    lines.push_back(fmt::format("{} ({:.2f})", line, reason.score));
  }
  return lines;
}

/// The status of a cited provision on the question's day, if it is in force on another.
std::string standing_of(const LibraryView& library, const Query& query, const NamedProvision& named) {
  Span words = named.citation.span;
  if (const Span work = named.citation.work_span; !work.empty())
    words = {std::min(words.begin, work.begin), std::max(words.end, work.end)};
  try {
    const std::vector<ProvisionKey> found = locate_at_any_time(library, words.of(query.text), query.day);
    ProvisionInfo info = describe_provision(library, found.front());
    set_standing(info, query.day);
    if (info.standing == "not yet in force")
      return fmt::format("{}: in force from {}", info.standing, info.in_force_from);
    if (info.standing == "no longer in force")
      return fmt::format("{}: in force until {}", info.standing, info.in_force_until);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::no_such_provision) throw;
  }
  return {};
}

std::vector<std::string> describe_missing(const LibraryView& library, const Query& query) {
  constexpr std::size_t most_looked_up = 20;  // on other days, of all that a question cites
  std::size_t looked_up = 0;
  std::vector<std::string> notes;
  for (const NamedProvision& named : query.named) {
    const std::string words(named.citation.span.of(query.text));
    for (const ProvisionKey& target : named.targets) {
      if (!lacks_part(library, target, named.citation)) continue;
      notes.push_back(fmt::format("'{}': {} has no such part on {}", words,
                                  describe_provision(library, target).citation,
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

std::vector<std::string> describe_reading(const LibraryView& library, const Query& query) {
  std::vector<std::string> notes = describe_missing(library, query);
  for (const NamedProvision& named : query.named) {
    if (named.targets.empty() || named.named_by <= NamedBy::omission) continue;
    notes.push_back(fmt::format("'{}' is taken to mean {}, by {}", named.citation.work,
                                library.works()[named.targets.front().work].title,
                                to_string(named.named_by)));
  }
  if (query.language_guessed)
    notes.insert(notes.begin(), fmt::format("the question is taken for {}; --language says otherwise",
                                            language_name(query.language)));
  return notes;
}

}  // namespace pandect
