#include "readers/contract/contract_contents.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "base/ascii.h"
#include "readers/plain/plain_lines.h"

namespace pandect {
namespace {

using Kind = HeadingWord::Kind;

constexpr std::uint32_t longest_entry = 250;  // bytes
constexpr std::uint32_t longest_head = 1000;  // bytes

/// The kind and number of a heading: the same for an entry of a table of contents and its target.
std::string key_of(const HeadingPlace& place, std::string_view text) {
  std::string key(1, static_cast<char>(place.heading.kind));
  if (place.heading.kind == Kind::article) {
    for (std::size_t i = 0; i < place.heading.ordinal.size; ++i)
      key += std::to_string(place.heading.ordinal.parts[i]) + '.';
    return key;
  }
  key += static_cast<char>(place.heading.word);
  return key + ascii_lower(place.heading.number.of(text));
}

class ContentsFinder {
 public:
  ContentsFinder(const std::vector<HeadingPlace>& places, std::string_view text)
      : places_(places), text_(text), drop_(places.size(), false) {
    keys_.reserve(places.size());  // last_ looks into them
    for (std::size_t i = 0; i < places.size(); ++i) {
      keys_.push_back(key_of(places[i], text));
      last_[keys_.back()] = i;
    }
  }

  std::vector<bool> find() {
    drop_label();
    for (std::size_t begin = 0; begin < places_.size();) {
      const std::size_t end = end_of_run(begin);
      if (is_contents(begin, end)) std::fill(at(begin), at(end), true);
      begin = end;
    }
    drop_list_of_annexes();
    return std::move(drop_);
  }

 private:
  std::vector<bool>::iterator at(std::size_t i) { return drop_.begin() + static_cast<std::ptrdiff_t>(i); }

  bool comes_again(std::size_t i, std::size_t behind) const { return last_.at(keys_[i]) >= behind; }

  /// The end of the run of headings from `begin` on that follow one another like entries: none far from the
  /// one before it, and no clause twice.
  std::size_t end_of_run(std::size_t begin) const {
    std::unordered_set<std::string_view> seen;
    std::size_t end = begin;
    do {
      if (places_[end].heading.kind == Kind::article && !seen.insert(keys_[end]).second) break;
      ++end;
    } while (end < places_.size() && places_[end].begin - places_[end - 1].begin <= longest_entry);
    return std::max(end, begin + 1);
  }

  /// True if a run is a table of contents: its numbers occur again after it, and its entries are not
  /// sentences.
  bool is_contents(std::size_t begin, std::size_t end) const {
    constexpr std::size_t fewest = 4;
    std::size_t clauses = 0;
    std::size_t again = 0;
    std::size_t sentences = 0;
    for (std::size_t i = begin; i < end; ++i) {
      if (places_[i].heading.kind != Kind::article) continue;
      ++clauses;
      if (comes_again(i, end)) ++again;
      if (i + 1 < end && ends_sentence(places_[i].begin, places_[i + 1].begin)) ++sentences;
    }
    return clauses >= fewest && again * 4 >= clauses * 3 && sentences * 4 <= clauses;
  }

  bool ends_sentence(std::uint32_t begin, std::uint32_t end) const {
    const std::string_view words = trim(text_.substr(begin, end - begin));
    return words.ends_with(';') || (words.ends_with('.') && !words.ends_with(" .") && !words.ends_with(".."));
  }

  /// An annex follows the document it is annexed to: a label at the beginning names the document. The label
  /// under which it is filed may also head each of its pages.
  void drop_label() {
    std::string_view label;
    for (std::size_t i = 0; i < places_.size(); ++i) {
      if (places_[i].heading.kind != Kind::annex) {
        if (places_[i].heading.kind == Kind::article && !places_[i].weak && label.empty()) return;
        continue;
      }
      if (label.empty()) {
        if (places_[i].begin > longest_head) return;
        label = keys_[i];
        drop_[i] = true;
        const std::string_view number = places_[i].heading.number.of(text_);
        if (number.find_first_of("0123456789") == std::string_view::npos) return;
      } else if (keys_[i] == label) {
        drop_[i] = true;
      }
    }
  }

  /// "Exhibits: Exhibit A – …, Exhibit B – …": annexes without words that occur again later.
  void drop_list_of_annexes() {
    for (std::size_t i = 0; i < places_.size(); ++i) {
      if (places_[i].heading.kind != Kind::annex || drop_[i] || !comes_again(i, i + 1)) continue;
      const auto near = [&](std::size_t other) {
        return places_[other].heading.kind == Kind::annex && keys_[other] != keys_[i];
      };
      const bool next =
          i + 1 < places_.size() && near(i + 1) && places_[i + 1].begin - places_[i].begin <= longest_entry;
      const bool before =
          i > 0 && near(i - 1) && drop_[i - 1] && places_[i].begin - places_[i - 1].begin <= longest_entry;
      drop_[i] = next || before;
    }
  }

  const std::vector<HeadingPlace>& places_;
  std::string_view text_;
  std::vector<bool> drop_;
  std::vector<std::string> keys_;
  std::unordered_map<std::string_view, std::size_t> last_;
};

}  // namespace

std::vector<HeadingPlace> without_contents(std::vector<HeadingPlace> places, std::string_view text) {
  const std::vector<bool> drop = ContentsFinder(places, text).find();
  std::size_t kept = 0;
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (!drop[i]) places[kept++] = places[i];
  }
  places.resize(kept);
  return places;
}

}  // namespace pandect
