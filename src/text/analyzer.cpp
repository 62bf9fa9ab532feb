#include "text/analyzer.h"

#include <algorithm>
#include <array>

#include "pandect/error.h"
#include "text/ngram_analyzer.h"
#include "text/regex_word_analyzer.h"
#include "text/whitespace_analyzer.h"
#include "text/word_analyzer.h"

namespace pandect {
namespace {

struct Named {
  std::string_view name;
  const Analyzer* analyzer;
};

using Table = std::array<Named, 10>;

const Table& table() {
  static const WordAnalyzer thai({nullptr, false});
  static const WordAnalyzer korean({nullptr, false});
  static const WordAnalyzer dutch({"dutch", false});
  static const WordAnalyzer english({"english", true});
  static const WordAnalyzer german({"german", false});
  static const WordAnalyzer french({"french", false});
  static const JamoTrigrams korean_jamo3;
  static const CharacterTrigrams char3;
  static const RegexWordAnalyzer words;
  static const WhitespaceAnalyzer whitespace;
  static const Table named{{{"thai", &thai},
                            {"korean", &korean},
                            {"korean-jamo3", &korean_jamo3},
                            {"dutch", &dutch},
                            {"english", &english},
                            {"german", &german},
                            {"french", &french},
                            {"char3", &char3},
                            {"words", &words},
                            {"whitespace", &whitespace}}};
  return named;
}

}  // namespace

const Analyzer& analyzer(std::string_view name) {
  for (const Named& named : table()) {
    if (named.name == name) return *named.analyzer;
  }
  std::string names;
  for (const std::string_view known : analyzer_names()) names.append(names.empty() ? "" : ", ").append(known);
  throw Error(ErrorCode::wrong_usage, "there is no analyzer '" + std::string(name) + "'",
              "analyzers are: " + names);
}

std::vector<std::string_view> analyzer_names() {
  std::vector<std::string_view> names;
  for (const Named& named : table()) names.push_back(named.name);
  return names;
}

std::string_view word_analyzer_name(Language language) {
  switch (language) {
    case Language::thai:
      return "thai";
    case Language::korean:
      return "korean";
    case Language::dutch:
      return "dutch";
    case Language::german:
      return "german";
    case Language::french:
      return "french";
    case Language::english:
    case Language::unknown:
      break;
  }
  return "english";
}

}  // namespace pandect
