#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "index/field_lengths.h"
#include "index/impacts.h"
#include "index/lexical_format.h"
#include "index/lexical_index.h"
#include "index/sketch_store.h"

namespace pandect {

/// tf / (tf + k1), the part of a score that does not depend on the term; 0 for 0. tf is the sum over the
/// fields of frequency * weight / (1 - b + b length / average length).
inline double saturation(double tf, double k1) {
  return tf > 0 ? tf / (tf + k1) : 0;
}

/// The weight of a query term that occurs so often in the question: k3 saturates it.
double asked_weight(const Bm25Settings& settings, double question_frequency);

/// The score of a saturation of 1: the term's idf, times its weight in the question and that of its group,
/// times k1 + 1 for atire. `documents` of `all` contain the term.
double term_factor(const Bm25Settings& settings, double all, double documents, double question_frequency);

/// Inverse document frequency, by the formula of the settings.
double inverse_document_frequency(Bm25Settings::Formula formula, double all, double documents);

/// @throws Error wrong_usage when a value is negative or not a number, or b is above 1
void check_settings(const Bm25Settings& settings);

/// Frequencies below this are scored from a table: all of a block whose frequencies less 1 fit in four bits.
inline constexpr std::size_t tabled_frequencies = 17;

/// A field, prepared for settings. Tables are indexed by the code of a document's length.
struct FieldNorms {
  const char* codes = nullptr;
  std::uint32_t width = 1;  ///< bytes of a code
  /// weight / (1 - b + b length / average length): the factor of a frequency
  std::vector<double> norms;
  /// saturated[frequency * norms.size() + code]: the saturation of a term that occurs in no other field
  std::vector<double> saturated;
  /// The norm of the least length of each coarse length.
  std::array<double, 256> coarse_norms{};
};

/// A group, prepared for settings.
struct GroupNorms {
  double k1 = 0;
  std::vector<FieldNorms> fields;
  std::unique_ptr<SketchStore> sketches;  ///< of the group's terms

  /// For a field, an upper bound of frequency times norm for all postings of a run with these impacts. The
  /// saturation of the sum over the fields bounds that of the postings, up to rounding.
  double bound(std::size_t field, const Impacts& impacts) const;
};

/// The lengths of a field and their sum.
struct FieldStatistics {
  FieldLengths lengths;
  std::uint64_t total = 0;
};

/// @param documents number of documents of the collection, whose totals `fields` has
/// @param own number of documents of the file, whose lengths `fields` has
GroupNorms prepare_norms(std::span<const FieldStatistics> fields, std::uint32_t documents, std::uint32_t own,
                         const Bm25Settings& settings);

}  // namespace pandect
