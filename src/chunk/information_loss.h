#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "law/work.h"
#include "text/span.h"

namespace pandect {

/// A law as text and the sections in it that chunks should keep whole: the units of the work, trimmed, in
/// order.
struct SectionedText {
  std::string text;
  std::vector<Span> sections;
  std::vector<std::uint32_t> provisions = {};  ///< each section's index into Work::provisions
};

/// The provisions completely inside a part of the text, in order.
std::vector<std::uint32_t> provisions_held(const SectionedText& text, Span part);

/// The work's own text or, with `titles`, its units concatenated, each after the work's title, as in the
/// files of NitiBench.
SectionedText sectioned_text(const Work& work, bool titles);

/// The information lost by chunks that split sections (NitiBench, section 4.1.1). A section is covered by a
/// chunk that contains all of it, touched by one that contains any of it. Chunks that cover nothing are
/// failures and are dropped; the means, and the uncovered share, are over the chunks that are kept.
struct InformationLoss {
  std::size_t chunks = 0;
  std::size_t kept = 0;
  std::size_t sections = 0;
  double sections_per_chunk = 0;  ///< mean number of sections that a kept chunk touches
  double chunks_per_section = 0;  ///< mean number of kept chunks that touch a section, of those touched
  double fail_chunk = 0;          ///< share of the chunks that cover no section
  double fail_section = 0;        ///< share of the sections that no chunk covers
  double uncovered_section = 0;   ///< share of the sections that no kept chunk touches
  /// Number of sections that each kept chunk covers, ascending (table 27).
  std::vector<std::size_t> covered;
};

/// Adds up the information loss over texts.
class InformationLossCount {
 public:
  /// `chunks` are ordered by their begin.
  void add(const SectionedText& text, std::span<const Span> chunks);
  InformationLoss result() const;

 private:
  std::size_t chunks_ = 0;
  std::size_t sections_ = 0;
  std::size_t touches_ = 0;  // pairs of a kept chunk and a section it touches
  std::size_t touched_ = 0;  // sections
  std::size_t whole_ = 0;    // sections that some chunk covers
  std::vector<std::size_t> covered_;
};

}  // namespace pandect
