#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "law/work.h"
#include "text/span.h"

namespace pandect {

/// A law as text and the sections in it that chunks should keep whole: the units of the work, without white
/// space at their ends, in order.
struct SectionedText {
  std::string text;
  std::vector<Span> sections;
  std::vector<std::uint32_t> provisions = {};  ///< what each section is in Work::provisions
};

/// The provisions that a part of the text holds whole, in order.
std::vector<std::uint32_t> provisions_held(const SectionedText& text, Span part);

/// The work's own text or, with `titles`, its units one below the other, each after the work's title: so
/// stand the laws in the files of NitiBench.
SectionedText sectioned_text(const Work& work, bool titles);

/// What is lost where chunks cut sections apart (NitiBench, section 4.1.1). A section is covered by a chunk
/// that holds all of it, touched by one that holds any of it. Chunks that cover nothing are failures and are
/// dropped; the means, and what is uncovered, are over the chunks that are kept.
struct InformationLoss {
  std::size_t chunks = 0;
  std::size_t kept = 0;
  std::size_t sections = 0;
  double sections_per_chunk = 0;  ///< mean number of sections that a kept chunk touches
  double chunks_per_section = 0;  ///< mean number of kept chunks that touch a section, of those touched
  double fail_chunk = 0;          ///< share of the chunks that cover no section
  double fail_section = 0;        ///< share of the sections that no chunk covers
  double uncovered_section = 0;   ///< share of the sections that no kept chunk touches
  /// How many sections each kept chunk covers, ascending (table 27).
  std::vector<std::size_t> covered;
};

/// Adds up the information loss over texts.
class InformationLossCount {
 public:
  /// `chunks` are ascending by their begin.
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
