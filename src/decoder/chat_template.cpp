#include "decoder/chat_template.h"

#include <fmt/format.h>

#include "pandect/error.h"
#include "text/lines.h"

namespace pandect {
namespace {

/// Assembles a conversation. Words between two marks are tokenised together, because pieces may span them.
class Writer {
 public:
  explicit Writer(const BpeTokenizer& tokenizer) : tokenizer_(tokenizer) {}

  void mark(std::string_view name, bool of_reply = false) {
    flush(of_reply);
    const auto id = tokenizer_.find(name);
    if (!id) {
      throw Error(ErrorCode::bad_input, fmt::format("the model has no token '{}'", name),
                  "its chat template is of another model");
    }
    put(*id, of_reply);
  }
  void words(std::string_view text) { text_ += text; }
  /// The model's own text is tokenised separately, as it is when generated.
  void reply(std::string_view text) {
    flush(false);
    text_ = text;
    flush(true);
  }
  ChatTokens finish() {
    flush(false);
    return std::move(tokens_);
  }

 private:
  void put(std::int32_t id, bool of_reply) {
    tokens_.ids.push_back(id);
    tokens_.of_reply.push_back(of_reply);
  }
  void flush(bool of_reply) {
    for (const std::int32_t id : tokenizer_.tokenise(text_)) put(id, of_reply);
    text_.clear();
  }
  const BpeTokenizer& tokenizer_;
  ChatTokens tokens_;
  std::string text_;
};

std::string_view trimmed(std::string_view text) {
  return trim(text, {0, static_cast<std::uint32_t>(text.size())}).of(text);
}

std::string_view role_name(ChatTurn::Role role) {
  switch (role) {
    case ChatTurn::Role::system:
      return "system";
    case ChatTurn::Role::user:
      return "user";
    case ChatTurn::Role::assistant:
      return "assistant";
  }
  return "user";
}

/// The default system message of a template, which is one text with its marks.
std::string default_system(std::string_view program) {
  // The line's end is written as an escape, or as it is.
  for (const std::string_view begin : {"<|im_start|>system\\n", "<|im_start|>system\n"}) {
    for (std::size_t at = program.find(begin); at != std::string_view::npos;
         at = program.find(begin, at + 1)) {
      const std::string_view text = program.substr(at + begin.size());
      const std::size_t end = text.find("<|im_end|>");
      // Text with a quotation mark, a bracket or an escape is not a plain string.
      if (end == 0 || end == std::string_view::npos || end > 2000) continue;
      if (text.substr(0, end).find_first_of("'\"{}\\") == std::string_view::npos)
        return std::string(text.substr(0, end));
    }
  }
  return {};
}

}  // namespace

std::optional<ChatTemplate> ChatTemplate::recognise(std::string_view program) {
  const auto has = [&](std::string_view mark) { return program.find(mark) != std::string_view::npos; };
  if (has("<|start_header_id|>") && has("<|eot_id|>")) {
    ChatTemplate found(Family::llama3);
    found.dated_ = has("Cutting Knowledge Date");
    return found;
  }
  if (has("<start_of_turn>") && has("<end_of_turn>")) return ChatTemplate(Family::gemma);
  if (has("<|im_start|>") && has("<|im_end|>")) {
    ChatTemplate found(Family::chatml);
    found.system_ = default_system(program);
    return found;
  }
  return std::nullopt;
}

std::string_view ChatTemplate::name() const {
  switch (family_) {
    case Family::chatml:
      return "chatml";
    case Family::llama3:
      return "llama3";
    case Family::gemma:
      return "gemma";
  }
  return "chatml";
}

std::string_view ChatTemplate::end_of_turn() const {
  switch (family_) {
    case Family::chatml:
      return "<|im_end|>";
    case Family::llama3:
      return "<|eot_id|>";
    case Family::gemma:
      return "<end_of_turn>";
  }
  return "<|im_end|>";
}

ChatTokens ChatTemplate::tokenise(const BpeTokenizer& tokenizer, std::span<const ChatTurn> turns,
                                  End end) const {
  Writer out(tokenizer);
  std::string system = system_;
  if (!turns.empty() && turns[0].role == ChatTurn::Role::system) {
    system = turns[0].text;
    turns = turns.subspan(1);
  }
  const auto begin_turn = [&](std::string_view role) {
    switch (family_) {
      case Family::chatml:
        out.mark("<|im_start|>");
        return out.words(fmt::format("{}\n", role));
      case Family::llama3:
        out.mark("<|start_header_id|>");
        out.words(role);
        out.mark("<|end_header_id|>");
        return out.words("\n\n");
      case Family::gemma:
        out.mark("<start_of_turn>");
        return out.words(fmt::format("{}\n", role == "assistant" ? "model" : role));
    }
  };
  const auto end_turn = [&](bool of_reply) {
    out.mark(end_of_turn(), of_reply);
    if (family_ != Family::llama3) out.words("\n");
  };
  if (family_ == Family::llama3) {
    out.mark("<|begin_of_text|>");
    system = trimmed(system);
    // The default dates of the models' own templates.
    if (dated_) system.insert(0, "Cutting Knowledge Date: December 2023\nToday Date: 26 Jul 2024\n\n");
  }
  if (family_ == Family::gemma) {
    out.mark("<bos>");
  } else if (!system.empty()) {
    begin_turn("system");
    out.words(system);
    end_turn(false);
  }
  for (const ChatTurn& turn : turns) {
    const std::string_view text =
        family_ == Family::chatml ? std::string_view(turn.text) : trimmed(turn.text);
    const bool of_reply = turn.role == ChatTurn::Role::assistant;
    begin_turn(role_name(turn.role));
    if (family_ == Family::gemma && !system.empty() && !of_reply) {
      out.words(system + "\n\n");
      system.clear();
    }
    of_reply ? out.reply(text) : out.words(text);
    end_turn(of_reply);
  }
  if (end == End::begun_reply) begin_turn("assistant");
  return out.finish();
}

}  // namespace pandect
