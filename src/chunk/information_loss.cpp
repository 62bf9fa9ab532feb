#include "chunk/information_loss.h"

#include <algorithm>

#include "text/lines.h"

namespace pandect {
namespace {

double ratio(std::size_t part, std::size_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace

SectionedText sectioned_text(const Work& work, bool titles) {
  SectionedText sectioned;
  if (!titles) sectioned.text = work.text;
  for (std::uint32_t i = 0; i < work.provisions.size(); ++i) {
    const Provision& unit = work.provisions[i];
    if (!unit.unit) continue;
    const Span words = trim(work.text, unit.extent);
    if (words.empty()) continue;
    sectioned.provisions.push_back(i);
    if (!titles) {
      sectioned.sections.push_back(words);
      continue;
    }
    if (!sectioned.text.empty()) sectioned.text += '\n';
    const auto begin = static_cast<std::uint32_t>(sectioned.text.size());
    sectioned.text += work.title;
    sectioned.text += ' ';
    sectioned.text += words.of(work.text);
    sectioned.sections.push_back({begin, static_cast<std::uint32_t>(sectioned.text.size())});
  }
  return sectioned;
}

std::vector<std::uint32_t> provisions_held(const SectionedText& text, Span part) {
  std::vector<std::uint32_t> held;
  const auto first = std::ranges::lower_bound(text.sections, part.begin, {}, &Span::begin);
  for (auto section = first; section != text.sections.end() && section->end <= part.end; ++section) {
    held.push_back(text.provisions[static_cast<std::size_t>(section - text.sections.begin())]);
  }
  return held;
}

void InformationLossCount::add(const SectionedText& text, std::span<const Span> chunks) {
  const std::vector<Span>& sections = text.sections;
  std::vector<bool> whole(sections.size());
  std::vector<bool> touched(sections.size());
  for (const Span chunk : chunks) {
    const auto first =
        std::ranges::upper_bound(sections, chunk.begin, {}, [](Span section) { return section.end; });
    std::size_t covers = 0;
    auto end = first;
    for (; end != sections.end() && end->begin < chunk.end; ++end) {
      if (chunk.contains(*end)) ++covers;
    }
    if (covers == 0) continue;
    covered_.push_back(covers);
    touches_ += static_cast<std::size_t>(end - first);
    for (auto section = first; section != end; ++section) {
      const auto i = static_cast<std::size_t>(section - sections.begin());
      touched[i] = true;
      if (chunk.contains(*section)) whole[i] = true;
    }
  }
  chunks_ += chunks.size();
  sections_ += sections.size();
  whole_ += static_cast<std::size_t>(std::ranges::count(whole, true));
  touched_ += static_cast<std::size_t>(std::ranges::count(touched, true));
}

InformationLoss InformationLossCount::result() const {
  InformationLoss loss;
  loss.chunks = chunks_;
  loss.kept = covered_.size();
  loss.sections = sections_;
  loss.sections_per_chunk = ratio(touches_, loss.kept);
  loss.chunks_per_section = ratio(touches_, touched_);
  loss.fail_chunk = ratio(chunks_ - loss.kept, chunks_);
  loss.fail_section = ratio(sections_ - whole_, sections_);
  loss.uncovered_section = ratio(sections_ - touched_, sections_);
  loss.covered = covered_;
  std::ranges::sort(loss.covered);
  return loss;
}

}  // namespace pandect
