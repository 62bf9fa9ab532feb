#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

struct UBreakIterator;

namespace pandect {

/// Segments a run of Thai letters into words: ICU's dictionary words, except that terms of the legal lexicon,
/// one or several in a row, that extend from one ICU word boundary to another replace them. So โทษจำ|คุก
/// becomes โทษ|จำคุก. For one thread.
class ThaiWords {
 public:
  ThaiWords();

  /// The end offsets of the words of `run`; the last is the run's own end. Valid until the next call.
  const std::vector<std::uint32_t>& ends(std::u16string_view run);

 private:
  struct Close {
    void operator()(UBreakIterator* iterator) const;
  };
  void find_ends(std::u16string_view run);
  bool follow_lexicon(std::u16string_view run, std::uint32_t begin);

  std::unique_ptr<UBreakIterator, Close> iterator_;
  std::vector<std::uint32_t> icu_ends_;
  std::vector<std::uint32_t> ends_;
  /// Runs that were cut last: a question is analyzed half a dozen times before it is answered.
  struct Cut {
    std::u16string run;
    std::vector<std::uint32_t> ends;
  };
  std::array<Cut, 8> cuts_;
  std::size_t next_ = 0;  ///< of them, to be replaced
};

/// Length in UTF-16 units of the longest term of the legal lexicon that `text` begins with; 0 when there is
/// none.
std::size_t longest_thai_term(std::u16string_view text);

}  // namespace pandect
