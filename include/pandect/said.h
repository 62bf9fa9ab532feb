#pragma once

#include <string>
#include <utility>
#include <vector>

#include "pandect/error.h"

/// What the program says to people: in English, and so that it can be said in other languages, too.
namespace pandect {

/// A note, a reason, or what happened and what to do.
struct Said {
  std::string text;  ///< in English
  /// Its line "said CODE" of data/languages/<language>/page-said.txt, or "GROUP KIND" for a line of that name
  /// ("verdict quoted"); empty for words that have no translation, such as those of a law.
  std::string code = {};
  /// The words in its braces, of which there may be several for one name. Days are "2026-01-31".
  std::vector<std::pair<std::string, std::vector<Said>>> values = {};

  bool empty() const { return text.empty(); }
  bool operator==(const Said& other) const { return text == other.text; }
};

/// An error whose words can be said in other languages, too. A remedy that only helps at a command line has
/// no code: it is not for the readers of a page.
class SaidError : public Error {
 public:
  SaidError(ErrorCode code, Said message, Said hint = {})
      : Error(code, message.text, hint.text), message_(std::move(message)), remedy_(std::move(hint)) {}

  const Said& message() const { return message_; }
  const Said& remedy() const { return remedy_; }

 private:
  Said message_;
  Said remedy_;
};

/// The words of any error.
inline Said said_by(const Error& error) {
  const auto* said = dynamic_cast<const SaidError*>(&error);
  return said != nullptr ? said->message() : Said{error.what()};
}

}  // namespace pandect
