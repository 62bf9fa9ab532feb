#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json.h"

namespace pandect {

/// Markdown for people and for models, from the JSON of public_json(): quotations under linked citations.
class Markdown {
 public:
  /// A link in the text: its place in bytes.
  struct Link {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::string url;
    std::string title;
  };

  /// @param site what permalinks that are paths begin with, "https://law.example.org"; empty: they stay paths
  /// @param ids whether citations are followed by the ids of what they cite
  explicit Markdown(std::string site = {}, bool ids = false) : site_(std::move(site)), ids_(ids) {}

  void say(std::string_view words) { text_ += words; }
  /// "[Section 4, Bees Act](https://…)"
  void cite(const Json& provision);
  /// A citation in bold, the day since when it is in force, and how it stands on the day asked about.
  void head(const Json& provision);
  /// Words of the law, as a quotation.
  void quote(std::string_view words);
  /// A part ends here: what comes next may be sent apart.
  void end_part();
  /// Shortens the text to a length, and drops the links that are no longer whole.
  void cut(std::size_t bytes);

  const std::string& text() const { return text_; }
  const std::vector<Link>& links() const { return links_; }
  /// The parts, which together are the text.
  std::vector<std::string> parts() const;

 private:
  std::string site_;
  bool ids_;
  std::string text_;
  std::vector<std::size_t> ends_;
  std::vector<Link> links_;
};

/// An answer in the law's own words: each passage with its quotations and the penalties and exceptions that
/// refer to it, or why there is none.
void say_answer(Markdown& out, const Json& answer);

/// A result of any operation: what it quotes, and of the rest what people read.
void say_result(Markdown& out, const Json& result);

}  // namespace pandect
