#include "readers/plain/plain_statute_numbering.h"

#include <algorithm>
#include <set>
#include <span>
#include <string>

#include <fmt/format.h>

#include "readers/plain/plain_lines.h"
#include "text/language_profile.h"

namespace pandect {
namespace {

using Kind = HeadingWord::Kind;

/// Repeals leave gaps, which are in order; a gap of more numbers than this, without a group heading in it, is
/// more likely an omitted piece.
constexpr std::uint32_t widest_usual_gap = 20;

/// Nobody reads a list of more lines than this.
constexpr std::size_t most_doubtful = 100;

std::size_t line_of(std::string_view text, std::uint32_t offset) {
  return static_cast<std::size_t>(std::count(text.begin(), text.begin() + offset, '\n')) + 1;
}

std::string_view first_words(std::string_view line) {
  std::size_t end = 60;  // bytes
  if (line.size() <= end) return line;
  while ((static_cast<unsigned char>(line[end]) & 0xC0U) == 0x80U) --end;
  return line.substr(0, end);
}

/// An event at several positions, with the first.
struct Event {
  std::size_t count = 0;
  std::uint32_t at = 0;
  std::string first;

  void add(std::uint32_t offset, const std::string& what) {
    if (++count == 1) at = offset, first = what;
  }
  void report(std::string_view text, std::string_view name, Work& work) const {
    if (count == 0) return;
    std::string message = fmt::format("{} {}", name, first);
    if (count > 1) message += fmt::format(", and {} more such places", count - 1);
    report_problem(work.problems, {fmt::format("line {}", line_of(text, at)), std::move(message)});
  }
};

class OrderWatch {
 public:
  explicit OrderWatch(std::string_view text) : text_(text) {}

  void see(const HeadingPlace& place) {
    const LineHeading& heading = place.heading;
    if (heading.kind != Kind::article) {
      below_group_ = true;
      if (heading.kind != Kind::group) begin_anew();
      in_addendum_ = heading.kind == Kind::addendum || (in_addendum_ && heading.kind == Kind::group);
      return;
    }
    const std::string label = on_one_line(heading.label.of(text_));
    if (below_group_ && heading.ordinal.is_first()) begin_anew();
    const bool again = !seen_.insert(heading.ordinal).second;
    if (again) {
      repeats.add(place.begin, fmt::format("{} stands here again", label));
    } else if (before_ != nullptr && heading.ordinal < last_number()) {
      back.add(place.begin, fmt::format("{} comes after {}", label, before_label()));
    } else if (before_ != nullptr && !below_group_ && !in_addendum_ &&
               left_out(heading.ordinal) > widest_usual_gap) {
      jumps.add(place.begin, fmt::format("{} comes right after {}", label, before_label()));
    }
    before_ = &heading;
    below_group_ = false;
  }

  Event back, repeats, jumps;

 private:
  void begin_anew() {
    seen_.clear();
    before_ = nullptr;
  }
  const Ordinal& last_number() const { return before_->last.size > 0 ? before_->last : before_->ordinal; }
  std::string before_label() const { return on_one_line(before_->label.of(text_)); }
  /// Only for plain numbers: in "6:162" and "2.10" the parts have different meanings.
  std::uint32_t left_out(const Ordinal& number) const {
    const Ordinal& last = last_number();
    return number.parts[0] > last.parts[0] ? number.parts[0] - last.parts[0] - 1 : 0;
  }

  std::string_view text_;
  const LineHeading* before_ = nullptr;
  bool below_group_ = false;
  /// An addendum leaves out articles that amend other laws: "제2조부터 제25조까지 생략".
  bool in_addendum_ = false;
  std::set<Ordinal> seen_;
};

}  // namespace

void warn_of_order(const ChosenHeadings& chosen, std::string_view text, Work& work) {
  OrderWatch watch(text);
  for (const HeadingPlace& place : chosen.headings) watch.see(place);
  watch.back.report(text, "numbers go back:", work);
  watch.repeats.report(text, "a number comes again:", work);
  watch.jumps.report(text, "numbers are left out:", work);
  const std::span<const HeadingPlace> doubtful(chosen.doubtful);
  for (const HeadingPlace& place : doubtful.first(std::min(doubtful.size(), most_doubtful))) {
    const std::string_view line = place.line.of(text);
    const std::string_view words = first_words(line);
    report_problem(work.problems, {fmt::format("line {}", line_of(text, place.begin)),
                                   fmt::format("“{}{}” looks like a heading and was read as words of what "
                                               "stands before it",
                                               words, words.size() < line.size() ? "…" : "")});
  }
  if (doubtful.size() > most_doubtful) {
    report_problem(work.problems, {"", fmt::format("{} more lines look like headings and were read as words",
                                                   doubtful.size() - most_doubtful)});
  }
}

namespace {

bool is_in_addendum(const Work& work, std::uint32_t place) {
  for (; place != no_provision; place = work.provisions[place].parent)
    if (work.provisions[place].level == Level::addendum) return true;
  return false;
}

/// The provision in a unit whose words are at a position: the innermost.
std::uint32_t innermost_at(const Work& work, std::uint32_t unit, std::uint32_t at) {
  std::uint32_t found = unit;
  for (std::uint32_t i = unit + 1; i < work.provisions.size() && work.provisions[i].extent.begin <= at; ++i)
    if (work.provisions[i].extent.end > at) found = i;
  return found;
}

/// True if a part of a provision begins behind a position.
bool has_part_behind(const Work& work, std::uint32_t provision, std::uint32_t at) {
  for (std::uint32_t i = provision + 1; i < work.provisions.size(); ++i) {
    if (work.provisions[i].extent.begin >= work.provisions[provision].extent.end) return false;
    if (work.provisions[i].parent == provision && work.provisions[i].extent.begin > at) return true;
  }
  return false;
}

}  // namespace

void warn_of_missing_items(Work& work) {
  const std::vector<std::string>& announcing = language_profile(work.language).announcing;
  Event missing;
  for (std::uint32_t unit = 0; unit < work.provisions.size() && !announcing.empty(); ++unit) {
    if (!work.provisions[unit].unit || is_in_addendum(work, unit)) continue;
    const Span extent = work.provisions[unit].extent;
    for (const std::string& words : announcing) {
      const std::size_t found = extent.of(work.text).find(words);
      if (found == std::string_view::npos) continue;
      const std::uint32_t at = extent.begin + static_cast<std::uint32_t>(found);
      const std::uint32_t place = innermost_at(work, unit, at);
      if (!has_part_behind(work, place, at))
        missing.add(at, fmt::format("{} says “{}” and has none", work.provisions[unit].label, words));
    }
  }
  missing.report(work.text, "items are missing:", work);
}

}  // namespace pandect
