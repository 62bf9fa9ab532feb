#include "retrieve/cite.h"

#include <fmt/format.h>

namespace pandect {
namespace {

/// What an English number without a word of its own counts: sections of an act, points of what the European
/// Union makes, clauses of a contract.
std::string_view counted(const WorkRecord& work) {
  if (work.id.starts_with("eu/")) return "point ";
  const bool act = work.id.starts_with("gb/") || work.id.starts_with("us/") ||
                   work.title.find(" Act") != std::string::npos;
  return act ? "section " : "clause ";
}

/// A number that stands alone in the law ("8.") is cited with a word before it.
std::string with_word(const WorkRecord& work, std::string label) {
  while (label.ends_with('.') || label.ends_with(' ')) label.pop_back();
  const bool digits = !label.empty() && label.find_first_not_of("0123456789.") == std::string::npos;
  return digits && work.language == Language::english ? std::string(counted(work)) + label : label;
}

/// What stands before the articles has no label in most laws.
std::string preamble_name(Language language) {
  switch (language) {
    case Language::thai:
      return "คำปรารภ";
    case Language::korean:
      return "전문";
    case Language::dutch:
      return "Aanhef";
    case Language::german:
      return "Eingangsworte";
    case Language::french:
      return "Préambule";
    default:
      return "Preamble";
  }
}

/// The label of a provision with those of what it is part of, down from its unit: "제3조 ①", "Artikel 5 2.
/// a.".
std::string full_label(const std::vector<Provision>& chain) {
  std::string label;
  for (const Provision& provision : chain) {
    const std::string own = provision.label.empty() ? provision.heading : provision.label;
    if (!own.empty()) label = label.empty() ? own : own + " " + label;
    if (provision.level <= Level::article || provision.unit) break;
  }
  return label;
}

}  // namespace

std::string cite_chain(const WorkRecord& work, const std::vector<Provision>& chain) {
  if (chain.front().level == Level::work) return work.title;
  std::string label = with_word(work, full_label(chain));
  if (label.empty() && chain.front().level == Level::preamble) label = preamble_name(work.language);
  if (label.empty()) return work.title;
  const bool work_first = work.language == Language::thai || work.language == Language::korean;
  return work_first ? fmt::format("{} {}", work.title, label) : fmt::format("{}, {}", label, work.title);
}

std::string cite_document(const LibraryView& library, std::uint32_t document) {
  const Document& own = library.documents().documents()[document];
  return cite_chain(library.works()[own.work],
                    library.catalogue().provision_and_above(own.version, own.provision));
}

}  // namespace pandect
