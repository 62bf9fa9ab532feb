#include "retrieve/cite.h"

#include <fmt/format.h>

namespace pandect {
namespace {

/// A number that stands alone in the law ("8.") is cited with a word before it.
std::string with_word(Language language, std::string label) {
  while (label.ends_with('.') || label.ends_with(' ')) label.pop_back();
  const bool digits = label.find_first_not_of("0123456789.") == std::string::npos;
  return digits && language == Language::english ? "clause " + label : label;
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
  const std::string label = with_word(work.language, full_label(chain));
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
