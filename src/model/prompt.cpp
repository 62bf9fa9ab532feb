#include "model/prompt.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/embedded_file.h"
#include "base/file.h"
#include "base/nearest_name.h"
#include "pandect/error.h"
#include "prompt_files.h"

namespace pandect {
namespace {

constexpr std::size_t largest_file = 1U << 20;
constexpr std::size_t deepest_part = 8;
constexpr std::string_view divider = "\n---user---\n";

[[noreturn]] void refuse(const std::string& file, std::size_t line, const std::string& problem) {
  throw Error(ErrorCode::bad_input, fmt::format("{}:{}: {}", file, line, problem),
              "a prompt has {{variables}}, {{#sections}}…{{/sections}} and a line ---user---");
}

/// Drops the line break after a tag on a line of its own.
void skip_own_line(std::string_view text, std::size_t tag, std::size_t& at, std::size_t& line) {
  const bool begins_line = tag == 0 || text[tag - 1] == '\n';
  if (begins_line && at < text.size() && text[at] == '\n') ++at, ++line;
}

std::string without_gaps(std::string text) {
  for (std::size_t at = text.find("\n\n\n"); at != std::string::npos; at = text.find("\n\n\n", at)) {
    text.erase(at, 1);
  }
  while (text.starts_with('\n')) text.erase(0, 1);
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

}  // namespace

std::vector<std::string_view> Prompt::names() {
  std::vector<std::string_view> all;
  for (const EmbeddedFile& file : prompt_files) all.push_back(file.name);
  return all;
}

Prompt Prompt::load(const std::string& name) {
  if (name.ends_with(".md")) return parse(read_file(name, largest_file), name);
  for (const EmbeddedFile& file : prompt_files) {
    if (file.name == name) return parse(file.bytes, fmt::format("prompts/{}.md", name));
  }
  throw Error(ErrorCode::wrong_usage, fmt::format("there is no prompt '{}'", name),
              suggest_name(name, names()) + "; a path that ends in .md names a file");
}

Prompt Prompt::parse(std::string_view text, const std::string& file) {
  Prompt prompt;
  prompt.file_ = file;
  prompt.text_ = text;
  const std::size_t cut = text.find(divider);
  if (cut == std::string_view::npos) refuse(file, 1, "there is no line ---user---");
  const std::string_view system = text.substr(0, cut);
  const auto lines = static_cast<std::size_t>(std::ranges::count(system, '\n'));
  prompt.system_ = read_part(system, 1, file);
  prompt.user_ = read_part(text.substr(cut + divider.size()), lines + 3, file);
  return prompt;
}

std::vector<Prompt::Piece> Prompt::read_part(std::string_view text, std::size_t line,
                                             const std::string& file) {
  std::size_t at = 0;
  return read_pieces(text, at, line, {}, file);
}

// The recursion depth is that of nested sections; `section` lists the open ones.
std::vector<Prompt::Piece> Prompt::read_pieces(std::string_view text, std::size_t& at, std::size_t& line,
                                               const std::string& section, const std::string& file) {
  std::vector<Piece> pieces;
  if (static_cast<std::size_t>(std::ranges::count(section, '/')) > deepest_part) {
    refuse(file, line, "sections stand too deep in each other");
  }
  while (at < text.size()) {
    const std::size_t tag = std::min(text.find("{{", at), text.size());
    pieces.push_back({Piece::Kind::words, std::string(text.substr(at, tag - at)), line, {}});
    line += static_cast<std::size_t>(std::ranges::count(pieces.back().text, '\n'));
    at = tag;
    if (at == text.size()) break;
    const std::size_t close = text.find("}}", tag);
    if (close == std::string_view::npos) refuse(file, line, "'{{' is not closed");
    const std::string name(text.substr(tag + 2, close - tag - 2));
    at = close + 2;
    if (name.empty()) refuse(file, line, "'{{}}' names nothing");
    if (name.front() == '/') {
      if (!section.ends_with(name)) refuse(file, line, fmt::format("'{{{{{}}}}}' closes nothing", name));
      skip_own_line(text, tag, at, line);
      return pieces;
    }
    if (name.front() != '#' && name.front() != '^') {
      pieces.push_back({Piece::Kind::variable, name, line, {}});
      continue;
    }
    const std::size_t opened = line;
    skip_own_line(text, tag, at, line);
    std::vector<Piece> inside = read_pieces(text, at, line, section + "/" + name.substr(1), file);
    pieces.push_back({name.front() == '#' ? Piece::Kind::where : Piece::Kind::where_not, name.substr(1),
                      opened, std::move(inside)});
  }
  if (!section.empty())
    refuse(file, line, fmt::format("'{}' is not closed", section.substr(section.rfind('/') + 1)));
  return pieces;
}

std::string Prompt::render_pieces(const std::vector<Piece>& pieces, const PromptValues& values) const {
  std::string out;
  for (const Piece& piece : pieces) {
    if (piece.kind == Piece::Kind::words) {
      out += piece.text;
      continue;
    }
    const auto found = values.find(piece.text);
    if (found == values.end()) {
      std::vector<std::string_view> known;
      for (const auto& [name, value] : values) known.push_back(name);
      throw Error(ErrorCode::bad_input,
                  fmt::format("{}:{}: the task gives no '{}'", file_, piece.line, piece.text),
                  suggest_name(piece.text, known));
    }
    if (piece.kind == Piece::Kind::variable) {
      out += found->second;
    } else if (found->second.empty() == (piece.kind == Piece::Kind::where_not)) {
      out += render_pieces(piece.inside, values);
    }
  }
  return out;
}

RenderedPrompt Prompt::render(const PromptValues& values) const {
  return {without_gaps(render_pieces(system_, values)), without_gaps(render_pieces(user_, values))};
}

}  // namespace pandect
