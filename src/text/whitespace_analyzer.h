#pragma once

#include "text/analyzer.h"

namespace pandect {

/// What stands between spaces, tabs and ends of lines, unchanged but for what is no UTF-8: for texts that
/// were made terms already, and for baselines that split at spaces.
class WhitespaceAnalyzer : public Analyzer {
 public:
  void analyze(std::string_view text, Tokens& tokens) const override;
};

}  // namespace pandect
