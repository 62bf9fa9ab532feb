#include "index/bm25.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "pandect/error.h"

namespace pandect {
namespace {

/// A norm larger than all others whose product with any frequency is still finite.
constexpr double huge_norm = 1e290;

void check_number(double value, double most, const char* name) {
  if (value >= 0 && value <= most) return;
  throw Error(ErrorCode::wrong_usage, fmt::format("BM25 cannot use {} = {}", name, value),
              "values are 0 or more, and b is 1 at most");
}

FieldNorms prepare_field(const FieldStatistics& field, double documents, double weight, double b, double k1) {
  const double average = documents > 0 ? static_cast<double>(field.total) / documents : 0;
  const auto norm_of = [&](std::uint32_t length, double without_slope) {
    const double slope = 1 - b + (average > 0 ? b * (length / average) : b);
    return slope > 0 ? std::min(weight / slope, huge_norm) : without_slope;
  };
  FieldNorms made;
  made.codes = field.lengths.codes();
  made.width = field.lengths.width();
  for (const std::uint32_t length : field.lengths.lengths()) made.norms.push_back(norm_of(length, 0));
  made.saturated.reserve(tabled_frequencies * made.norms.size());
  for (std::size_t frequency = 0; frequency < tabled_frequencies; ++frequency) {
    for (const double norm : made.norms) {
      made.saturated.push_back(saturation(norm * static_cast<double>(frequency), k1));
    }
  }
  for (std::size_t coarse = 0; coarse < made.coarse_norms.size(); ++coarse) {
    made.coarse_norms[coarse] = norm_of(least_length(static_cast<std::uint8_t>(coarse)), huge_norm);
  }
  return made;
}

}  // namespace

double inverse_document_frequency(Bm25Settings::Formula formula, double all, double documents) {
  if (formula == Bm25Settings::Formula::atire) return std::log(all / documents);
  return std::log(1 + (all - documents + 0.5) / (documents + 0.5));
}

double asked_weight(const Bm25Settings& settings, double question_frequency) {
  if (settings.k3 < 0) return question_frequency;
  return question_frequency * (settings.k3 + 1) / (question_frequency + settings.k3);
}

double term_factor(const Bm25Settings& settings, double all, double documents, double question_frequency) {
  const double asked = asked_weight(settings, question_frequency);
  const double factor =
      settings.group_weight * inverse_document_frequency(settings.formula, all, documents) * asked;
  return settings.formula == Bm25Settings::Formula::atire ? factor * (settings.k1 + 1) : factor;
}

void check_settings(const Bm25Settings& settings) {
  constexpr double most = 1e9;
  check_number(settings.k1, most, "k1");
  check_number(std::max(settings.k3, 0.0), most, "k3");
  check_number(settings.group_weight, most, "a group's weight");
  for (const double weight : settings.weights) check_number(weight, most, "a field's weight");
  for (const double b : settings.b) check_number(b, 1, "b");
}

GroupNorms prepare_norms(std::span<const FieldStatistics> fields, std::uint32_t documents, std::uint32_t own,
                         const Bm25Settings& settings) {
  GroupNorms made;
  made.k1 = settings.k1;
  made.sketches = std::make_unique<SketchStore>(own, documents);
  for (std::size_t f = 0; f < fields.size(); ++f) {
    const double weight = f < settings.weights.size() ? settings.weights[f] : 1;
    const double b = f < settings.b.size() ? settings.b[f] : 0.75;
    made.fields.push_back(prepare_field(fields[f], documents, weight, b, settings.k1));
  }
  return made;
}

double GroupNorms::bound(std::size_t field, const Impacts& impacts) const {
  double most = 0;
  for (const Impact& impact : impacts) {
    if (impact.frequency == 0) break;
    if (impact.frequency == most_impact_frequency) return huge_norm;
    most = std::max(most, impact.frequency * fields[field].coarse_norms[impact.length]);
  }
  return most;
}

}  // namespace pandect
