#pragma once

#include "text/analyzer.h"

namespace pandect {

/// Splits at spaces, tabs and line ends and changes nothing but ill-formed UTF-8: for texts that are terms
/// already, and for baselines that split at spaces.
class WhitespaceAnalyzer : public Analyzer {
 public:
  void analyze(std::string_view text, Tokens& tokens) const override;
};

}  // namespace pandect
