#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "answer/compare/statement.h"
#include "library/view.h"

namespace pandect {

/// The words of a provision, read for comparison with claims.
struct Evidence {
  ProvisionKey key;         ///< the cited provision
  std::uint32_t unit = 0;   ///< the unit that is or contains it; itself when it groups units
  std::uint32_t begin = 0;  ///< of `text` in its version's text, bytes
  std::string text;
  std::string cited;         ///< the text with blanks for the parts of the unit that were not cited
  std::vector<Span> hidden;  ///< unread parts of `text`
  LegalStatement
      statement;  ///< of the text without labels, citations and, for a part of a unit, the other parts
  /// The law's own date, and dates and years in its title and in the headings above the unit: they identify
  /// the law or addendum.
  std::vector<Quantity> dates;
};

/// Reads provisions once and caches some. For one thread.
class EvidenceStore {
 public:
  explicit EvidenceStore(const LibraryView& library) : library_(library) {}

  std::shared_ptr<const Evidence> of(const ProvisionKey& key);
  /// The units of a work with most of a claim's words, best first.
  std::vector<ProvisionKey> find(const LegalStatement& claim, std::uint32_t work, std::int32_t day,
                                 std::size_t count);
  /// The units with a number in any work of a language that is in force, those with most of the claim's words
  /// first.
  std::vector<ProvisionKey> find_number(const LegalStatement& claim, Language language,
                                        std::string_view number, std::int32_t day);
  /// The weight of a term in the laws of a language.
  double weight(std::string_view term, Language language);

 private:
  std::vector<ProvisionKey> search(const LegalStatement& claim, Language language, std::size_t count,
                                   const std::function<bool(const Document&)>& allowed) const;

  const LibraryView& library_;
  std::map<std::pair<std::int64_t, std::uint32_t>, std::shared_ptr<const Evidence>> kept_;
  std::map<Language, std::unordered_map<std::string, double>> weights_;
};

/// The longest provision that is read completely, in bytes; of a longer one only the beginning is.
inline constexpr std::uint32_t longest_evidence = 1U << 17;

}  // namespace pandect
