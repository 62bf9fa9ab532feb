#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace pandect {

/// A prompt with its values filled in: system message and user message.
struct RenderedPrompt {
  std::string system;
  std::string user;
};

/// The values of a prompt's variables. An empty one hides its sections.
using PromptValues = std::map<std::string, std::string, std::less<>>;

/// The template of a request to a model: a text with variables "{{question}}", sections that appear only if a
/// variable has a value "{{#context}}…{{/context}}" or has none "{{^context}}…{{/context}}", and a line
/// "---user---" between the system message and the user message. Values are inserted literally and never
/// parsed again: a retrieved text cannot change the prompt.
class Prompt {
 public:
  /// Loads one of the built-in data/prompts/*.md by its name, or any file by a path that ends in ".md".
  /// @throws Error wrong_usage when there is none of the name, bad_input
  static Prompt load(const std::string& name);
  /// @param file its name in error messages @throws Error bad_input that names the line
  static Prompt parse(std::string_view text, const std::string& file);
  static std::vector<std::string_view> names();

  /// @throws Error bad_input when the prompt has a variable without a value
  RenderedPrompt render(const PromptValues& values) const;
  const std::string& text() const { return text_; }

 private:
  /// Words, or a variable; for a section, the number of pieces it spans.
  struct Piece {
    enum class Kind { words, variable, where, where_not } kind;
    std::string text;
    std::size_t line;
    std::vector<Piece> inside;
  };
  static std::vector<Piece> read_pieces(std::string_view text, std::size_t& at, std::size_t& line,
                                        const std::string& section, const std::string& file);
  static std::vector<Piece> read_part(std::string_view text, std::size_t line, const std::string& file);
  std::string render_pieces(const std::vector<Piece>& pieces, const PromptValues& values) const;

  std::string file_;
  std::string text_;
  std::vector<Piece> system_;
  std::vector<Piece> user_;
};

}  // namespace pandect
