#include "answer/hit_evidence.h"

#include <algorithm>
#include <cmath>

#include "question/asking_words.h"
#include "retrieve/likeness.h"
#include "text/utf8.h"

namespace pandect {
namespace {

/// Number of hits that those behind them are weighed with, and that decide whether there is an answer.
constexpr std::size_t deciding = 3;

/// See HitSigns::lead. With fewer than ten hits the last one is used, with proportionally less weight: a
/// single hit has no lead.
double lead(std::span<const Hit> hits, std::size_t place) {
  const std::size_t last = std::min<std::size_t>(hits.size(), 10) - 1;
  const double own = hits[place].score;
  const double words = own - score_of_name(hits[place]);
  if (words <= 0) return 0;
  return std::clamp((own - hits[last].score) / words, 0.0, 1.0) * static_cast<double>(last) / 9;
}

/// See HitSigns::meaning_lead. Fewer than ten hits tell less of it, and what is missing counts as usual.
double meaning_lead(std::span<const Hit> hits, double meaning) {
  constexpr std::size_t ten = 10;
  constexpr double usual = 1;
  double furthest = meaning;
  std::size_t count = 0;
  for (const Hit& hit : hits.first(std::min(hits.size(), ten))) {
    if (!likeness_of(hit)) continue;
    furthest = std::min(furthest, meaning_of(hit));
    ++count;
  }
  const double missing = static_cast<double>(ten - std::max<std::size_t>(count, 1)) / (ten - 1);
  return meaning - furthest + usual * missing;
}

}  // namespace

double evidence_of(const HitSigns& signs) {
  const double found =
      signs.likeness ? -3.05 + 2.15 * signs.coverage + 0.97 * signs.meaning_lead + 5.63 * *signs.likeness
                     : -1.95 + 5.93 * signs.coverage + 5.12 * signs.lead - 0.55 * signs.length;
  const double against = (signs.lacks_sought ? 1.4 : 0.0) + (signs.elsewhere ? 5.5 : 0.0);
  return 1 / (1 + std::exp(against - found));
}

double evidence_behind(double own, double best_above) {
  constexpr double weight = 2.5;
  if (own >= 1) return 1;
  return 1 / (1 + (1 - own) / own * std::exp(weight * best_above));
}

Strength strength_of(double evidence, bool by_meaning) {
  constexpr double strong_from = 0.85;
  constexpr double fair_from = 0.5;
  if (evidence >= strong_from && (by_meaning || evidence >= 1)) return Strength::strong;
  return evidence >= fair_from ? Strength::fair : Strength::weak;
}

HitEvidence::HitEvidence(const LibraryView& library, const Query& query, std::span<const Hit> hits)
    : library_(library),
      query_(query),
      hits_(hits),
      subject_(without_asking_words(query.text, query.language)),
      sought_(sought_by(query.text, query.language)),
      elsewhere_(find_foreign_place(library, query)) {}

const HitSigns& HitEvidence::signs_of(std::size_t place) {
  const auto known = signs_.find(place);
  return known != signs_.end() ? known->second : signs_.emplace(place, read(place)).first->second;
}

HitSigns HitEvidence::read(std::size_t place) {
  const Hit& hit = hits_[place];
  const Document& own = library_.documents().documents()[hit.document];
  const std::size_t range = range_of(library_, hit.document);
  const QuestionTerms& terms =
      terms_of_range_.try_emplace(range, library_, range, std::string_view(subject_)).first->second;
  const std::vector<Provision> chain = library_.provision_and_above(own.version, own.provision);
  const std::string extent = library_.text(own.version, chain.front().extent);
  std::string words = extent;
  for (const Provision& above : std::span(chain).subspan(1)) words += '\n' + above.heading;
  words += '\n' + library_.works()[own.work].title;
  HitSigns signs;
  signs.coverage = terms.coverage(words);
  signs.lead = lead(hits_, place);
  signs.length = std::log(1 + static_cast<double>(count_code_points(extent)));
  signs.lacks_sought = !sought_.empty() && std::ranges::none_of(sought_, [&](Sought sought) {
    return has_sought(sought, extent, terms.language());
  });
  signs.likeness = likeness_of(hit);
  if (signs.likeness) {
    signs.meaning_lead = meaning_lead(hits_, meaning_of(hit));
    // Law in another language that is found by its meaning has no words of the question, which says nothing
    // about it, so that its coverage counts as that of right provisions in general.
    constexpr double usual = 0.38;
    if (query_.language != Language::unknown && terms.language() != query_.language)
      signs.coverage = std::max(signs.coverage, usual);
  }
  signs.elsewhere = elsewhere_ && !names_place(words, *elsewhere_) &&
                    !applies_in(library_.works()[own.work].id, *elsewhere_);
  return signs;
}

std::optional<double> HitEvidence::alone(std::size_t place) {
  const auto is = [](Reason::Kind kind) {
    return [kind](const Reason& reason) { return reason.kind == kind; };
  };
  const std::vector<Reason>& why = hits_[place].why;
  if (std::ranges::any_of(why, is(Reason::Kind::named))) return 1;
  const HitSigns& signs = signs_of(place);
  if (signs.coverage == 0 && std::ranges::all_of(why, is(Reason::Kind::words))) return std::nullopt;
  return evidence_of(signs);
}

std::optional<double> HitEvidence::of(std::size_t place) {
  const std::optional<double> own = alone(place);
  double above = 0;
  for (std::size_t i = 0; i < std::min(place, deciding); ++i) above = std::max(above, alone(i).value_or(0));
  return own ? std::optional(evidence_behind(*own, above)) : std::nullopt;
}

double HitEvidence::best() {
  double best = 0;
  for (std::size_t place = 0; place < std::min(deciding, hits_.size()); ++place)
    best = std::max(best, of(place).value_or(0));
  return best;
}

}  // namespace pandect
