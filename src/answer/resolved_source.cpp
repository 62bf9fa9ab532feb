#include "answer/resolved_source.h"

#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "citations/resolve/path_finder.h"
#include "citations/resolve/work_index.h"
#include "question/locate.h"

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

/// The units of a work meant by a section as a model writes it: a number as in the law ("69 ทวิ", "77/1"), or
/// a citation of its grammar ("มาตรา 69 ทวิ"); a number with a suffix ("40(2)") is looked up with the law's
/// own word before it.
std::vector<ProvisionKey> find_section(const LibraryView& library, std::uint32_t work,
                                       const std::string& section, std::int32_t day) {
  const auto version = library.version_at(work, day);
  if (!version) return {};
  const Tree tree = library.provisions(version->record.version);
  const WorkIndex index(tree);
  Citation citation;
  citation.path = {{Level::article, normalise_number(section)}};
  for (const std::uint32_t place :
       PathFinder(index, std::nullopt, library.works()[work].language).find(citation).places)
    return {{work, version->record.version, place}};
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
  return {in_law, by_name(fmt::format("{} {}", source.law, source.section)),
          by_name(fmt::format("{} {}", source.section, source.law))};
}

ResolvedSource resolve(const LibraryView& library, const Context& context, const CitedSource& source,
                       std::int32_t day) {
  ResolvedSource cited{source, {}, false, {}};
  if (!source.label.empty()) {
    if (const ContextEntry* entry = context.find(source.label)) {
      cited.document = entry->document;
    } else {
      cited.problem = fmt::format("no provision with the number {} was given to the model", source.label);
    }
  } else {
    for (const auto& find : ways_to_find(library, source, day)) {
      try {
        const std::vector<ProvisionKey> keys = find();
        if (!keys.empty()) cited.document = document_around(library, keys.front(), day);
      } catch (const Error& error) {
        if (cited.problem.empty()) cited.problem = error.what();
      }
      if (cited.document) break;
    }
    if (!cited.document && cited.problem.empty()) cited.problem = "it names no single provision";
  }
  if (cited.document) {
    cited.problem.clear();
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
