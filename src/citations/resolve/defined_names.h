#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "citations/resolve/resolve.h"

namespace pandect {

/// A definition of a name in a text: "the Harbours Act 1964 (hereinafter “the 1964 Act”)", "WHW: Wet op het
/// hoger onderwijs", "“the Code” means the Harbour Code".
struct NameDefinition {
  Span name;          ///< without quotation marks and determiner
  std::size_t at;     ///< where the named work's title ends or begins
  bool title_before;  ///< the title precedes the name
};

/// All candidates of that form; most name no work. Takes linear time.
/// @param language whose articles are no part of a name
std::vector<NameDefinition> find_name_definitions(std::string_view text, Language language);

/// The names that a text defines for works with a title in a directory.
class DefinedNames {
 public:
  DefinedNames() = default;
  DefinedNames(std::string_view text, const TitleDirectory& titles, Language language);

  struct Match {
    std::uint32_t work;
    std::size_t length;  ///< in bytes of the text
  };
  /// The longest name that `text` begins with.
  std::optional<Match> find_prefix(std::string_view text) const;
  /// The longest name that `text` ends with: "section 5 of the Act".
  std::optional<std::uint32_t> find_suffix(std::string_view text) const;

 private:
  struct Name {
    std::string name;
    std::uint32_t work;
  };
  Language language_ = Language::unknown;
  std::vector<Name> names_;
};

}  // namespace pandect
