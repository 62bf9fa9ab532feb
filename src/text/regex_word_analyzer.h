#pragma once

#include "text/analyzer.h"

namespace pandect {

/// Exactly what Python 3's re.findall(r'(?u)\b\w\w+\b', text.lower()) finds: runs of two or more characters
/// that are letters, numbers or "_". Combining marks are none of these, so that Thai words fall apart at
/// their vowels and tones: the papers' BM25 ran on these terms. str.lower() is followed in full, with İ
/// (which becomes i and a mark) and the Greek final sigma.
class RegexWordAnalyzer : public Analyzer {
 public:
  void analyze(std::string_view text, Tokens& tokens) const override;
};

}  // namespace pandect
