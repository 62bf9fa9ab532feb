#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace pandect {

/// What a model is told: who it is and how to reply, and the task.
struct RenderedPrompt {
  std::string system;
  std::string user;
};

/// The values of a prompt's variables. An empty one closes its sections.
using PromptValues = std::map<std::string, std::string, std::less<>>;

/// The wording of a request to a model: a text with variables "{{question}}", parts that stand only where a
/// variable has a value "{{#context}}…{{/context}}" or has none "{{^context}}…{{/context}}", and a line
/// "---user---" between what the system says and what the user says. Values are put in as they are and never
/// read again: what a retrieved text says cannot change the prompt.
class Prompt {
 public:
  /// One of prompts/*.md, which are part of the program, by its name; or any file, by a path that ends in
  /// ".md".
  /// @throws Error wrong_usage when there is none of the name, bad_input
  static Prompt load(const std::string& name);
  /// @param file what complaints call it  @throws Error bad_input that names the line
  static Prompt parse(std::string_view text, const std::string& file);
  static std::vector<std::string_view> names();

  /// @throws Error bad_input when the prompt has a variable that the task does not give
  RenderedPrompt render(const PromptValues& values) const;
  const std::string& text() const { return text_; }

 private:
  /// Words, or a variable; of a section, how many pieces it spans.
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
