#include "readers/plain/plain_statute_disorder.h"

#include <algorithm>

#include "readers/plain/plain_lines.h"
#include "readers/plain/plain_statute_items.h"

namespace pandect {
namespace {

/// Characters directly before quoted law.
constexpr std::string_view opening_signs[] = {":", "：", "“", "„", "«", "「", "\""};

}  // namespace

/// The form of a heading candidate. A higher value is more certain.
enum class DisorderJudge::Standing : std::uint8_t {
  inside,   ///< inside a line, or in the middle of a sentence
  running,  ///< a line begins with word and number and continues with words
  apart,    ///< marked, alone on its line, or with its number set off
};

DisorderJudge::DisorderJudge(const std::vector<HeadingPlace>& places, std::string_view text,
                             const HeadingGrammar& grammar)
    : places_(places), text_(text), grammar_(grammar), wrapped_(is_wrapped(text)) {}

DisorderJudge::Standing DisorderJudge::standing_of(const HeadingPlace& place) const {
  if (place.markdown) return Standing::apart;
  const bool running = place.heading.shape == LineHeading::Shape::running;
  if (place.weak || (place.after_open && (wrapped_ || running || goes_on_into(place))))
    return Standing::inside;
  if (!running) return Standing::apart;
  // Where lines were broken to fit a page, any line may begin with a citation.
  return wrapped_ && !place.after_blank ? Standing::inside : Standing::running;
}

/// True if a sentence interrupted above continues in the line, which has more than the number: "under ⏎
/// Section 5. The mayor …". If each line is a paragraph, the last item of a list may end without punctuation.
bool DisorderJudge::goes_on_into(const HeadingPlace& place) const {
  if (place.heading.shape == LineHeading::Shape::alone) return false;
  const std::string_view before = above(place);
  return !before.empty() && static_cast<unsigned char>(before.back()) < 0x80;
}

/// The end of the text before a candidate.
std::string_view DisorderJudge::above(const HeadingPlace& place) const {
  constexpr std::uint32_t enough = 200;  // bytes
  const std::uint32_t from = place.begin - std::min(place.begin, enough);
  return trim(text_.substr(from, place.begin - from));
}

/// The form that four of five probable headings have at least.
DisorderJudge::Standing DisorderJudge::usual_standing(const std::vector<std::size_t>& run) const {
  std::size_t apart = 0;
  std::size_t running = 0;
  for (const std::size_t i : run) {
    const Standing standing = standing_of(places_[i]);
    if (standing == Standing::apart) ++apart;
    if (standing == Standing::running) ++running;
  }
  return apart > running * 4 ? Standing::apart : Standing::running;
}

/// True if the text before a candidate announces words of another law.
bool DisorderJudge::is_announced(const HeadingPlace& place) const {
  std::string_view before = above(place);
  while (before.ends_with('>') || before.ends_with('*') || before.ends_with(' ')) before.remove_suffix(1);
  const auto ends = [&](std::string_view end) { return before.ends_with(end); };
  return std::ranges::any_of(opening_signs, ends) || std::ranges::any_of(grammar_.announcing, ends);
}

/// True if the article has words, on its line or below.
bool DisorderJudge::has_words(const HeadingPlace& place, std::uint32_t end) const {
  if (!place.heading.body.empty() || place.heading.repealed) return true;
  return end > place.line.end && !trim(text_.substr(place.line.end, end - place.line.end)).empty();
}

std::vector<std::size_t> DisorderJudge::without_quoted(const std::vector<std::size_t>& run) const {
  std::vector<std::size_t> own;
  std::vector<std::size_t> quoted;
  for (const std::size_t i : run) {
    const HeadingPlace& place = places_[i];
    const bool next = !own.empty() && step(places_[own.back()].heading.ordinal, place.heading.ordinal) == 1;
    if (own.empty() || next || (quoted.empty() && !is_announced(place))) {
      quoted.clear();
      own.push_back(i);
    } else {
      quoted.push_back(i);
    }
  }
  // The numbering never resumes: it was not a quotation.
  if (!quoted.empty()) {
    own.insert(own.end(), quoted.begin(), quoted.end());
    std::ranges::sort(own);
  }
  return own;
}

Disorder DisorderJudge::judge(const std::vector<std::size_t>& run,
                              const std::vector<std::size_t>& chosen) const {
  Disorder disorder;
  if (run.size() == chosen.size()) return disorder;
  const Standing usual = usual_standing(run);
  bool quoted = false;
  for (std::size_t i = 0, next = 0; i < run.size(); ++i) {
    if (next < chosen.size() && run[i] == chosen[next]) {
      ++next;
      quoted = false;
      continue;
    }
    const HeadingPlace& place = places_[run[i]];
    // The articles after the first of a quotation belong to it, up to the law's own next number.
    quoted = quoted || is_announced(place);
    const std::size_t end = i + 1 < run.size() ? places_[run[i + 1]].begin : text_.size();
    if (quoted || place.weak || !has_words(place, static_cast<std::uint32_t>(end))) continue;
    const Standing standing = standing_of(place);
    if (standing != Standing::inside && standing >= usual) {
      disorder.headings.push_back(run[i]);
    } else if (place.heading.shape != LineHeading::Shape::running || place.after_blank) {
      disorder.doubtful.push_back(run[i]);
    }
  }
  return disorder;
}

}  // namespace pandect
