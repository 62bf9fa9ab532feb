#include "answer/resolved_source.h"

#include <algorithm>
#include <functional>
#include <set>

#include <fmt/format.h>

#include "citations/resolve/path_finder.h"
#include "citations/resolve/work_index.h"
#include "question/locate.h"
#include "text/said.h"

namespace pandect {
namespace {

/// The document of the unit that is or contains a provision.
std::optional<std::uint32_t> document_around(const LibraryView& library, ProvisionKey key, std::int32_t day) {
  const Tree tree = library.provisions(key.version);
  while (key.provision != no_provision && !tree[key.provision].unit)
    key.provision = tree[key.provision].parent;
  if (key.provision == no_provision) return std::nullopt;
  const std::optional<std::uint32_t> document = library.document_of(key);
  return document ? library.at(*document, day) : std::nullopt;
}

/// The unit with exactly this number: entries of schedules have words in theirs ("Schedule of Fees 4").
std::optional<std::uint32_t> unit_numbered(const Tree& tree, const std::string& section) {
  const std::string number = normalise_number(section);
  for (std::uint32_t i = 0; i < tree.size(); ++i) {
    if (tree[i].unit && !number.empty() && tree[i].number == number) return i;
  }
  return std::nullopt;
}

/// The entry of a schedule that is cited like a law of its own: in all works, if only one has it.
std::vector<ProvisionKey> find_entry(const LibraryView& library, const std::string& number,
                                     std::int32_t day) {
  std::vector<ProvisionKey> found;
  for (std::uint32_t work = 0; work < library.works().size(); ++work) {
    const auto version = library.version_at(work, day);
    if (!version) continue;
    const auto row = unit_numbered(library.provisions(version->record.version), number);
    if (row) found.push_back({work, version->record.version, *row});
  }
  return found.size() == 1 ? found : std::vector<ProvisionKey>();
}

/// The units of a work meant by a section as a model writes it: a number as in the law ("69 ทวิ", "77/1"), or
/// a citation of its grammar ("มาตรา 69 ทวิ"); a number with a suffix ("40(2)") is looked up with the law's
/// own word before it.
std::vector<ProvisionKey> find_section(const LibraryView& library, std::uint32_t work,
                                       const std::string& section, std::int32_t day) {
  const auto version = library.version_read(work, day);
  if (!version) return {};
  const Tree tree = library.provisions(version->record.version);
  const WorkIndex index(tree);
  Citation citation;
  citation.path = {{Level::article, normalise_number(section)}};
  for (const std::uint32_t place :
       PathFinder(index, std::nullopt, library.works()[work].language).find(citation).places)
    return {{work, version->record.version, place}};
  if (const auto row = unit_numbered(tree, section)) return {{work, version->record.version, *row}};
  const auto unit =
      std::ranges::find_if(tree, [](const Provision& one) { return one.unit && !one.number.empty(); });
  std::vector<std::string> citations{section};
  if (unit != tree.end()) citations.push_back(unit->label.substr(0, unit->label.find(' ') + 1) + section);
  for (const std::string& text : citations) {
    const Query query = parse_query(library, text, {library.works()[work].language, day, work});
    for (const NamedProvision& named : query.named) {
      if (!named.citation.path.empty() && !named.targets.empty()) return named.targets;
    }
  }
  return {};
}

/// The look-ups for a law and a section, the most reliable first. Models write a section as a bare number or
/// with its word, and a law by title or not at all.
std::vector<std::function<std::vector<ProvisionKey>()>> ways_to_find(const LibraryView& library,
                                                                     const CitedSource& source,
                                                                     std::int32_t day) {
  const auto by_name = [&library, day](std::string name) {
    return [&library, day, name = std::move(name)] { return locate(library, name, day); };
  };
  if (source.law.empty()) return {by_name(source.section)};
  const auto in_law = [&library, &source, day] {
    const auto work = locate_work(library, source.law);
    return work ? find_section(library, *work, source.section, day) : std::vector<ProvisionKey>();
  };
  const auto entry = [&library, &source, day] {
    // Numbers without words are those of every law.
    const bool words = source.law.find_first_not_of("0123456789 ") != std::string::npos;
    return words ? find_entry(library, fmt::format("{} {}", source.law, source.section), day)
                 : std::vector<ProvisionKey>();
  };
  return {in_law, entry, by_name(fmt::format("{} {}", source.law, source.section)),
          by_name(fmt::format("{} {}", source.section, source.law))};
}

/// The document that all of some provisions are in. @param problem receives why there is none
std::optional<std::uint32_t> only_document(const LibraryView& library, const std::vector<ProvisionKey>& keys,
                                           std::int32_t day, Said& problem) {
  std::set<std::uint32_t> documents;
  for (const ProvisionKey& key : keys) {
    if (const auto document = document_around(library, key, day)) documents.insert(*document);
  }
  if (documents.size() > 1 && problem.empty()) problem = say("names-several", {{"n", documents.size()}});
  return documents.size() == 1 ? std::optional(*documents.begin()) : std::nullopt;
}

ResolvedSource resolve(const LibraryView& library, const Context& context, const CitedSource& source,
                       std::int32_t day) {
  ResolvedSource cited{source, {}, false, {}};
  if (!source.label.empty()) {
    if (const ContextEntry* entry = context.find(source.label)) {
      cited.document = entry->document;
    } else {
      cited.problem = say("number-not-given", {{"number", source.label}});
    }
  } else {
    for (const auto& find : ways_to_find(library, source, day)) {
      try {
        cited.document = only_document(library, find(), day, cited.problem);
      } catch (const Error& error) {
        if (cited.problem.empty()) cited.problem = said_by(error);
      }
      if (cited.document) break;
    }
    if (!cited.document && cited.problem.empty()) cited.problem = say("names-no-single");
  }
  if (cited.document) {
    cited.problem = {};
    cited.in_context =
        std::ranges::find(context.entries, *cited.document, &ContextEntry::document) != context.entries.end();
  }
  return cited;
}

}  // namespace

std::vector<ResolvedSource> resolve_sources(const LibraryView& library, const Context& context,
                                            const std::vector<CitedSource>& sources, std::int32_t day) {
  std::vector<ResolvedSource> all;
  for (const CitedSource& source : sources) all.push_back(resolve(library, context, source, day));
  return all;
}

}  // namespace pandect
