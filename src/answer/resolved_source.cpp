#include "answer/resolved_source.h"

#include <algorithm>

#include <fmt/format.h>

#include "retrieve/locate.h"

namespace pandect {
namespace {

/// The document of the unit that a provision is, or is part of.
std::optional<std::uint32_t> document_around(const LibraryView& library, ProvisionKey key, std::int32_t day) {
  const std::vector<Provision>& tree = library.provisions(key.version);
  while (key.provision != no_provision && !tree[key.provision].unit)
    key.provision = tree[key.provision].parent;
  if (key.provision == no_provision) return std::nullopt;
  const std::optional<std::uint32_t> document = library.document_of(key);
  return document ? library.at(*document, day) : std::nullopt;
}

/// Ways in which law and section may be a name, the surest first. Models write a section as a bare number or
/// with its word, and a law by title or not at all.
std::vector<std::string> names_of(const LibraryView& library, const CitedSource& source) {
  std::vector<std::string> names;
  if (source.law.empty()) return {source.section};
  if (const auto work = locate_work(library, source.law)) {
    const std::size_t digit = source.section.find_first_of("0123456789");
    const std::string number = normalise_number(source.section);
    names.push_back(fmt::format("{}/{}", library.works()[*work].id, number));
    if (digit != std::string::npos && digit > 0) {
      names.push_back(
          fmt::format("{}/{}", library.works()[*work].id, normalise_number(source.section.substr(digit))));
    }
  }
  names.push_back(fmt::format("{} {}", source.law, source.section));
  names.push_back(fmt::format("{} {}", source.section, source.law));
  return names;
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
    for (const std::string& name : names_of(library, source)) {
      try {
        const std::vector<ProvisionKey> keys = locate(library, name, day);
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
