#include "question/locate.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "base/ascii.h"
#include "citations/names/abbreviations.h"
#include "citations/names/informal_names.h"
#include "citations/names/title_key.h"
#include "pandect/error.h"
#include "question/cite.h"
#include "question/missing_part.h"
#include "question/query.h"
#include "readers/xml/published_id.h"
#include "text/language_profile.h"
#include "text/normal_text.h"
#include "text/said.h"
#include "text/scanner.h"

namespace pandect {
namespace {

[[noreturn]] void fail(Said message, Said hint = {}) {
  throw SaidError(ErrorCode::no_such_provision, std::move(message), std::move(hint));
}

std::string date_text(std::int32_t day) {
  return format_date(from_days(day));
}

/// The version of a work in force on a day.
LibraryView::Version version_in_force(const LibraryView& library, std::uint32_t work, std::int32_t day) {
  if (auto version = library.version_read(work, day)) return *version;
  const std::vector<LibraryView::Version>& all = library.versions(work);
  std::vector<Said> known;
  for (const LibraryView::Version& version : all) {
    known.push_back(say("from-to", {{"from", version.from == always ? "…" : date_text(version.from)},
                                    {"to", version.to == forever ? "…" : date_text(version.to)}}));
  }
  Said hint = say("versions-known", {{"versions", std::move(known)}});
  hint.text += "; ask as of another day with --as-of";
  fail(say("no-version", {{"law", library.works()[work].id}, {"day", date_text(day)}}), std::move(hint));
}

bool is_same_in_any_case(std::string_view one, std::string_view other) {
  return std::ranges::equal(
      one, other, {}, [](char c) { return ascii_lower(c); }, [](char c) { return ascii_lower(c); });
}

/// The work with this id, or the only one whose id is this but for capitals.
std::optional<std::uint32_t> find_work_in_any_case(const LibraryView& library, std::string_view id) {
  if (const auto work = library.find_work(id)) return work;
  std::optional<std::uint32_t> found;
  if (id.find('/') == std::string_view::npos) return found;
  for (std::uint32_t i = 0; i < library.works().size(); ++i) {
    if (!is_same_in_any_case(library.works()[i].id, id)) continue;
    if (found) return std::nullopt;
    found = i;
  }
  return found;
}

std::vector<ProvisionKey> find_path(const LibraryView& library, std::uint32_t work, std::string_view path,
                                    std::int32_t day) {
  const std::int64_t version = version_in_force(library, work, day).record.version;
  if (path.empty()) return {{work, version, 0}};
  const Tree tree = library.provisions(version);
  auto found = std::ranges::find(tree, path, &Provision::path);
  if (found == tree.end()) {
    const auto is_same = [&](const Provision& one) { return is_same_in_any_case(one.path, path); };
    if (std::ranges::count_if(tree, is_same) == 1) found = std::ranges::find_if(tree, is_same);
  }
  if (found == tree.end() || found == tree.begin()) {
    const std::string& law = library.works()[work].id;
    fail(say("no-path", {{"law", law}, {"path", path}, {"day", date_text(day)}}),
         {fmt::format("`pandect show {}` lists what there is", law)});
  }
  return {{work, version, static_cast<std::uint32_t>(found - tree.begin())}};
}

/// "th/revenue-code/40": the longest work id that the reference begins with, then a path.
std::vector<ProvisionKey> find_id(const LibraryView& library, std::string_view reference, std::int32_t day) {
  for (std::size_t end = reference.size(); end != std::string_view::npos;
       end = reference.rfind('/', end - 1)) {
    if (const auto work = find_work_in_any_case(library, reference.substr(0, end)))
      return find_path(library, *work, reference.substr(std::min(end + 1, reference.size())), day);
    if (end == 0) break;
  }
  return {};
}

/// A published id of a single provision.
std::vector<ProvisionKey> find_alias(const LibraryView& library, std::string_view reference,
                                     std::int32_t day) {
  for (const Catalogue::AliasedProvision& found : library.catalogue().find_alias(reference)) {
    const auto work = library.find_work(found.work);
    const auto version = work ? library.version_read(*work, day) : std::nullopt;
    if (!version) continue;
    if (version->record.version == found.version) return {{*work, found.version, found.place}};
    const Tree tree = library.provisions(version->record.version);
    const auto same = std::ranges::find(tree, found.path, &Provision::path);
    if (same != tree.end())
      return {{*work, version->record.version, static_cast<std::uint32_t>(same - tree.begin())}};
  }
  return {};
}

/// Throws when a cited part does not exist: the provision around it is no substitute.
void check_parts(const LibraryView& library, std::string_view reference, const NamedProvision& named,
                 std::int32_t day) {
  for (const ProvisionKey& key : named.targets) {
    const auto missing = find_missing_part(library, key, named.citation);
    if (!missing) continue;
    const std::string id = fmt::format("{}/{}", library.works()[key.work].id,
                                       library.provisions(key.version)[missing->within].path);
    fail(say("cited-on-day", {{"words", reference},
                              {"what", say("has-no-part", {{"law", id}, {"part", missing->name}})},
                              {"day", date_text(day)}}),
         {fmt::format("`pandect show \"{}\"` shows what it has", id)});
  }
}

/// The provisions that are cited in exactly these words (see cite_chain()): what answers print is read back,
/// also where no grammar reads it, as a heading.
std::vector<ProvisionKey> find_printed(const LibraryView& library, std::string_view reference,
                                       std::int32_t day) {
  std::vector<std::uint32_t> works;
  const auto title = library.titles().find_prefix(reference, Language::unknown);
  if (title && language_profile(library.works()[title->work].language).has("work-first"))
    works.push_back(title->work);
  for (std::size_t at = reference.find(", "); at != std::string_view::npos;
       at = reference.find(", ", at + 1)) {
    for (const std::uint32_t work : library.titles().find(reference.substr(at + 2), Language::unknown))
      works.push_back(work);
  }
  std::vector<ProvisionKey> found;
  for (const std::uint32_t work : works) {
    const auto version = library.version_read(work, day);
    if (!version) continue;
    const Tree tree = library.provisions(version->record.version);
    std::vector<Provision> chain;
    for (std::uint32_t i = 1; i < tree.size(); ++i) {
      const bool may_be = tree[i].level <= Level::addendum ||
                          reference.find(tree[i].label) != std::string_view::npos ||
                          reference.find(tree[i].number) != std::string_view::npos;
      if (!may_be) continue;
      chain.clear();
      for (std::uint32_t at = i; at < tree.size(); at = tree[at].parent) chain.push_back(tree[at]);
      const ProvisionKey key{work, version->record.version, i};
      if (cite_chain(library.works()[work], chain) == reference &&
          std::ranges::find(found, key) == found.end())
        found.push_back(key);
    }
  }
  return found;
}

/// An id or an address of a publisher: CELEX, ELI, JCI, "/us/usc/t42/s1983", a page of EUR-Lex or law.go.kr.
std::vector<ProvisionKey> find_published(const LibraryView& library, std::string_view reference,
                                         std::int32_t day) {
  const std::optional<Citation> citation = parse_published_id(reference);
  if (!citation) return {};
  NamedProvision named = look_up_citation(library, *citation, day);
  check_parts(library, reference, named, day);
  if (!named.targets.empty() || named.status == Resolution::Status::no_such_work)
    return std::move(named.targets);
  fail(say("named-has-none", {{"words", reference}, {"law", citation->work}, {"day", date_text(day)}}));
}

/// A law or division named together with a provision in it only locates the provision: drops it.
void drop_what_is_around(const LibraryView& library, std::vector<ProvisionKey>& keys) {
  const auto is_around = [&](const ProvisionKey& outer, const ProvisionKey& inner) {
    if (outer == inner || outer.version != inner.version) return false;
    const Tree tree = library.provisions(inner.version);
    if (tree[outer.provision].level >= Level::article) return false;
    std::uint32_t at = tree[inner.provision].parent;
    while (at < tree.size() && at != outer.provision) at = tree[at].parent;
    return at == outer.provision;
  };
  const std::vector<ProvisionKey> all = keys;
  std::erase_if(keys, [&](const ProvisionKey& outer) {
    return std::ranges::any_of(all, [&](const ProvisionKey& inner) { return is_around(outer, inner); });
  });
}

/// The provisions cited in `text`, which is `reference` or the rest of it beside the id of a work.
std::vector<ProvisionKey> find_citation(const LibraryView& library, std::string_view reference,
                                        std::string_view text, const QuerySettings& settings) {
  const Query query = parse_query(library, text, settings);
  std::vector<ProvisionKey> targets;
  // Beside a cited provision a title only names its work; it does not refer to the whole work.
  const bool cites_provision = std::ranges::any_of(
      query.named, [](const NamedProvision& named) { return !named.citation.path.empty(); });
  for (const NamedProvision& named : query.named) {
    if (cites_provision && named.citation.path.empty()) continue;
    check_parts(library, reference, named, settings.day);
    for (const std::vector<ProvisionKey>* keys : {&named.targets, &named.others}) {
      for (const ProvisionKey& key : *keys) {
        if (std::ranges::find(targets, key) == targets.end()) targets.push_back(key);
      }
    }
  }
  drop_what_is_around(library, targets);
  if (!targets.empty()) return targets;
  if (query.named.empty()) return {};
  using Status = Resolution::Status;
  const auto cited = std::ranges::find_if(query.named, [&](const NamedProvision& named) {
    return cites_provision != named.citation.path.empty();
  });
  const NamedProvision& first = *cited;
  switch (first.status) {
    case Status::no_such_work:
      if (Said book = missing_book(library, first.citation); !book.empty())
        fail(say("cited", {{"words", reference}, {"what", std::move(book)}}),
             {"`pandect status` lists the works"});
      fail(say("no-work-named", {{"name", first.citation.work}}),
           works_perhaps_meant(library, first.citation.work, query.language));
    case Status::no_place:
      fail(say("of-no-work", {{"words", reference}}), say("name-the-work"));
    case Status::no_such_provision:
    case Status::ambiguous:
    case Status::resolved:
      break;
  }
  if (!query.works.empty()) version_in_force(library, query.works.front().work, settings.day);
  fail(say("work-has-none", {{"words", reference}, {"day", date_text(settings.day)}}));
}

/// The work with this id.
std::optional<std::uint32_t> work_of_id(const LibraryView& library, std::string_view word, std::int32_t day) {
  if (word.find_first_of("0123456789/") == std::string_view::npos) return std::nullopt;
  if (const auto work = locate_work(library, word)) return work;
  const std::optional<Citation> published = parse_published_id(word);
  if (!published || !published->path.empty()) return std::nullopt;
  const NamedProvision named = look_up_citation(library, *published, day);
  return named.targets.empty() ? std::nullopt : std::optional(named.targets.front().work);
}

/// "BWBR0018450 artikel 1", "§ 5 de/BGB": a work by its id, with a citation in it.
std::vector<ProvisionKey> find_beside_id(const LibraryView& library, std::string_view reference,
                                         std::int32_t day) {
  const std::size_t first = reference.find(' ');
  const std::size_t last = reference.rfind(' ');
  if (first == std::string_view::npos) return {};
  std::string_view before = reference.substr(0, first);
  while (before.ends_with(',') || before.ends_with(':')) before.remove_suffix(1);
  for (const auto& [word, rest] : {std::pair(before, reference.substr(first + 1)),
                                   std::pair(reference.substr(last + 1), reference.substr(0, last))}) {
    const auto work = work_of_id(library, word, day);
    if (!work || rest.find_first_not_of(' ') == std::string_view::npos) continue;
    auto found = find_citation(library, reference, rest, {library.works()[*work].language, day, work});
    if (!found.empty()) return found;
  }
  return {};
}

/// "6:162BW", "§ 823BGB": with a blank between the digits and a name that follows them; the same text when
/// there is none.
std::string with_names_apart(const LibraryView& library, std::string_view reference) {
  constexpr std::size_t shortest = 2;
  std::string parted;
  for (std::size_t at = 0; at < reference.size(); ++at) {
    parted += reference[at];
    if (!is_ascii_digit(reference[at])) continue;
    Cursor name(reference, at + 1);
    if (name.peek() < 'A' || name.peek() > 'Z') continue;
    while (is_word_char(name.peek_char())) name.skip_char();
    const std::string_view word = reference.substr(at + 1, name.at() - at - 1);
    const bool known = !abbreviations_of(make_title_key(word).key).empty() ||
                       !library.titles().find(word, Language::unknown).empty();
    if (word.size() >= shortest && known) parted += ' ';
  }
  return parted;
}

/// The works that a reference may belong to.
std::vector<std::uint32_t> works_of(const LibraryView& library, std::string_view reference) {
  std::vector<std::uint32_t> works;
  for (std::uint32_t i = 0; i < library.works().size(); ++i) {
    if (reference.starts_with(library.works()[i].id)) works.push_back(i);
  }
  for (const Catalogue::AliasedProvision& found : library.catalogue().find_alias(reference)) {
    if (const auto work = library.find_work(found.work)) works.push_back(*work);
  }
  if (const auto work = locate_work(library, reference)) works.push_back(*work);
  for (const WorkMention& mention : parse_query(library, reference, {std::nullopt, 0}).works) {
    // Several works may have one title: the citation may be of any of them.
    for (const std::uint32_t work :
         library.titles().find(library.versions(mention.work).back().record.title, Language::unknown))
      works.push_back(work);
    works.push_back(mention.work);
  }
  return works;
}

/// A day of each version of some works: those before `day` first, latest first; then those after it.
std::vector<std::int32_t> other_days(const LibraryView& library, const std::vector<std::uint32_t>& works,
                                     std::int32_t day) {
  std::vector<std::int32_t> before;
  std::vector<std::int32_t> after;
  for (const std::uint32_t work : works) {
    for (const LibraryView::Version& version : library.versions(work)) {
      if (version.to <= day) before.push_back(version.to - 1);
      if (version.from > day) after.push_back(version.from);
    }
  }
  std::ranges::sort(before, std::greater());
  std::ranges::sort(after);
  before.insert(before.end(), after.begin(), after.end());
  const auto same = std::ranges::unique(before);
  before.erase(same.begin(), same.end());
  return before;
}

}  // namespace

Said works_perhaps_meant(const LibraryView& library, std::string_view name, Language language) {
  constexpr std::size_t most = 3;
  std::vector<NameCandidate> works = InformalNames(library.titles()).may_be_meant(name, language);
  if (works.empty()) return {"`pandect status` lists the works"};
  const bool more = works.size() > most;
  if (more) works.resize(most);
  std::vector<Said> meant;
  for (const NameCandidate& one : works) {
    const WorkRecord& work = library.works()[one.work];
    meant.push_back(say(
        "meant", {{"title", work.title}, {"id", work.id}, {"by", said_kind("named-by", to_string(one.by))}}));
  }
  return say(more ? "may-mean-more" : "may-mean", {{"works", std::move(meant)}});
}

std::optional<std::uint32_t> locate_work(const LibraryView& library, std::string_view name) {
  if (const auto work = library.find_work(name)) return work;
  const std::vector<std::uint32_t> named = library.titles().find(NormalText(name).text(), Language::unknown);
  if (named.empty()) return std::nullopt;
  return named.front();
}

Said missing_book(const LibraryView& library, const Citation& citation) {
  constexpr int most = 20;
  const auto has_books = [&](Language language) {
    if (language_profile(language).book_code.empty()) return false;
    for (int book = 1; book <= most; ++book) {
      if (!library.titles().find_book(citation.work, std::to_string(book), language).empty()) return true;
    }
    return false;
  };
  if (std::ranges::none_of(known_languages(), has_books)) return {};
  std::string book;
  if (!citation.path.empty()) {
    const CitedStep& first = citation.path.front();
    const std::size_t colon = first.number.find(':');
    if (first.level == Level::book) book = first.number;
    if (colon != std::string::npos) book = first.number.substr(0, colon);
  }
  if (book.empty()) return say("name-the-book", {{"law", citation.work}});
  return say("no-such-book", {{"law", citation.work}, {"book", book}});
}

std::vector<ProvisionKey> locate(const LibraryView& library, std::string_view source, std::int32_t day) {
  if (source.find_first_not_of(" \t\r\n") == std::string_view::npos)
    throw SaidError(ErrorCode::wrong_usage, say("no-provision-named"), say("name-a-provision"));
  if (std::vector<ProvisionKey> found = find_id(library, source, day); !found.empty()) return found;
  const NormalText normal(source);
  const std::string& reference = normal.text();
  if (std::vector<ProvisionKey> found = find_id(library, reference, day); !found.empty()) return found;
  if (std::vector<ProvisionKey> found = find_alias(library, reference, day); !found.empty()) return found;
  if (const auto work = locate_work(library, reference)) return find_path(library, *work, "", day);
  if (std::vector<ProvisionKey> found = find_published(library, reference, day); !found.empty()) return found;
  if (std::vector<ProvisionKey> found = find_printed(library, reference, day); !found.empty()) return found;
  if (std::vector<ProvisionKey> found = find_beside_id(library, reference, day); !found.empty()) return found;
  const std::string parted = with_names_apart(library, reference);
  if (std::vector<ProvisionKey> found = find_citation(library, reference, parted, {std::nullopt, day});
      !found.empty())
    return found;
  fail(say("nothing-called", {{"words", reference}}),
       {"give an id as `pandect search` prints it, or cite it: a title and a number"});
}

std::vector<ProvisionKey> locate_at_any_time(const LibraryView& library, std::string_view reference,
                                             std::int32_t day) {
  const auto try_on = [&](std::int32_t other) -> std::vector<ProvisionKey> {
    try {
      return locate(library, reference, other);
    } catch (const Error& error) {
      if (error.code() != ErrorCode::no_such_provision) throw;
      return {};
    }
  };
  if (std::vector<ProvisionKey> found = try_on(day); !found.empty()) return found;
  for (const std::int32_t other : other_days(library, works_of(library, reference), day)) {
    if (std::vector<ProvisionKey> found = try_on(other); !found.empty()) return found;
  }
  return locate(library, reference, day);  // throws with the reason
}

}  // namespace pandect
