#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "law/citation.h"
#include "text/scanner.h"

namespace pandect {

/// The grammar of a language whose citing.txt says `form: inside`: the number stands inside the word for its
/// level and no blank parts words ("民法第七百九条第一項", "第12条の2及び第13条", "同条第3項第2号イ").
class InsideGrammar : public CitationGrammar {
 public:
  /// @throws Error bad_input with a line of citing.txt that says nothing
  explicit InsideGrammar(Language language);
  std::vector<Citation> find(std::string_view text) const override;

  /// What citing.txt says; see languages/README.md.
  struct Words {
    struct Unit {
      std::string_view word;  ///< behind the number: "条"
      Level level;
    };
    struct Relative {
      std::string_view word;
      Level level;
      Citation::Relative relative;
    };
    struct Work {
      std::string_view word;
      Citation::In in;
    };
    std::string_view prefix;   ///< before the number: "第"
    std::string_view branch;   ///< before the number of what was put in: "の"
    std::string_view letters;  ///< those that number the parts of an item, in their order: "イロハ…"
    std::vector<Unit> units;
    std::vector<Unit> before;  ///< words before the number: "別表"
    std::vector<Relative> relative;
    std::vector<Unit> repeated;
    std::vector<Work> works;
    std::vector<std::string_view> list;
    std::vector<std::string_view> range;
    std::vector<std::string_view> range_end;
    std::vector<std::string_view> name_endings;
    std::vector<std::string_view> numbered_laws;  ///< "法律第五十七号" is the number of a law and no item
    std::vector<std::string_view> name_joining;   ///< what a title holds before its ending word: "に関する"
  };

 private:
  Language language_;
  Words words_;
  Triggers triggers_;
};

}  // namespace pandect
