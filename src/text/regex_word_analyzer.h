#pragma once

#include "text/analyzer.h"

namespace pandect {

/// The matches of Python 3's re.findall(r'(?u)\b\w\w+\b', text.lower()): runs of two or more characters that
/// are letters, numbers or "_". Combining marks are none of these, so that Thai words are split at their
/// vowels and tones: the papers' BM25 used these terms. str.lower() is reproduced in full, with İ (which
/// becomes i and a mark) and the Greek final sigma.
class RegexWordAnalyzer : public Analyzer {
 public:
  void analyze(std::string_view text, Tokens& tokens) const override;
};

}  // namespace pandect
