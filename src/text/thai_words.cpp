#include "text/thai_words.h"

#include <algorithm>
#include <string>

#include <unicode/ubrk.h>

#include "pandect/error.h"

namespace pandect {

ThaiWords::ThaiWords() {
  UErrorCode status = U_ZERO_ERROR;
  iterator_.reset(ubrk_open(UBRK_WORD, "th", nullptr, 0, &status));
  if (U_FAILURE(status)) {
    throw Error(ErrorCode::internal, std::string("ICU cannot break Thai words: ") + u_errorName(status),
                "ICU's data package is missing or incomplete");
  }
}

void ThaiWords::Close::operator()(UBreakIterator* iterator) const {
  ubrk_close(iterator);
}

bool ThaiWords::follow_lexicon(std::u16string_view run, std::uint32_t begin) {
  // Two terms mend one wrong boundary; more in a row between two of ICU's boundaries are chance.
  constexpr std::size_t most = 3;
  const std::size_t before = ends_.size();
  std::uint32_t end = begin;
  while (ends_.size() - before < most) {
    const std::size_t length = longest_thai_term(run.substr(end));
    if (length == 0) break;
    end += static_cast<std::uint32_t>(length);
    ends_.push_back(end);
    const auto boundary = std::lower_bound(icu_ends_.begin(), icu_ends_.end(), end);
    if (boundary == icu_ends_.end() || *boundary != end) continue;
    // A single word of ICU is not split.
    const bool one_word = boundary == icu_ends_.begin() || *(boundary - 1) <= begin;
    if (one_word) ends_.erase(ends_.begin() + static_cast<std::ptrdiff_t>(before), ends_.end() - 1);
    return true;
  }
  ends_.resize(before);
  return false;
}

const std::vector<std::uint32_t>& ThaiWords::ends(std::u16string_view run) {
  for (const Cut& cut : cuts_) {
    if (cut.run == run) return cut.ends;
  }
  find_ends(run);
  Cut& cut = cuts_[next_++ % cuts_.size()];
  cut.run = run;
  cut.ends = ends_;
  return cut.ends;
}

void ThaiWords::find_ends(std::u16string_view run) {
  icu_ends_.clear();
  ends_.clear();
  UErrorCode status = U_ZERO_ERROR;
  ubrk_setText(iterator_.get(), run.data(), static_cast<std::int32_t>(run.size()), &status);
  if (U_SUCCESS(status)) {
    ubrk_first(iterator_.get());
    for (auto end = ubrk_next(iterator_.get()); end != UBRK_DONE; end = ubrk_next(iterator_.get())) {
      icu_ends_.push_back(static_cast<std::uint32_t>(end));
    }
  }
  const auto size = static_cast<std::uint32_t>(run.size());
  if (icu_ends_.empty() || icu_ends_.back() != size) icu_ends_.push_back(size);
  for (std::uint32_t begin = 0; begin < size; begin = ends_.back()) {
    if (!follow_lexicon(run, begin)) {
      ends_.push_back(*std::upper_bound(icu_ends_.begin(), icu_ends_.end(), begin));
    }
  }
}

}  // namespace pandect
