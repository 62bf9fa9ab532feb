#include "lab/train/chat_task.h"

#include <optional>

#include <fmt/format.h>

#include "base/file.h"
#include "base/json.h"
#include "pandect/error.h"

namespace pandect::train {
namespace fs = std::filesystem;
namespace {

constexpr std::uint64_t longest_template = 4U << 20U;

ChatTemplate template_in(const fs::path& folder) {
  std::string program;
  std::error_code ignored;
  if (fs::exists(folder / "chat_template.jinja", ignored)) {
    program = read_file(folder / "chat_template.jinja", longest_template);
  } else if (fs::exists(folder / "tokenizer_config.json", ignored)) {
    const Json settings =
        parse_json(read_file(folder / "tokenizer_config.json", longest_template), "tokenizer_config.json");
    const auto found = settings.is_object() ? settings.find("chat_template") : settings.end();
    if (found != settings.end() && found->is_string()) program = found->get<std::string>();
  }
  const auto known = ChatTemplate::recognise(program);
  if (!known)
    throw Error(ErrorCode::bad_input,
                fmt::format("{}: it has no chat template that is known", folder.string()),
                "models that chat are trained: those of Qwen, Llama 3, SmolLM and Gemma; docs/decoders.md");
  return *known;
}

std::vector<ChatTurn> turns_of(const RenderedPrompt& text) {
  std::vector<ChatTurn> turns;
  if (!text.system.empty()) turns.push_back({ChatTurn::Role::system, text.system});
  turns.push_back({ChatTurn::Role::user, text.user});
  return turns;
}

TokenIds wide(const std::vector<std::int32_t>& ids) {
  return {ids.begin(), ids.end()};
}

}  // namespace

ChatText::ChatText(const fs::path& folder)
    : tokenizer_(BpeTokenizer::load(folder / "tokenizer.json")), template_(template_in(folder)) {
  end();
}

std::int64_t ChatText::end() const {
  const auto id = tokenizer_.find(template_.end_of_turn());
  if (!id)
    throw Error(ErrorCode::bad_input, fmt::format("the tokenizer has no '{}'", template_.end_of_turn()));
  return *id;
}

TokenIds ChatText::prompt(const RenderedPrompt& text) const {
  return wide(template_.tokenise(tokenizer_, turns_of(text), ChatTemplate::End::begun_reply).ids);
}

TokenIds ChatText::reply(const RenderedPrompt& prompt, const std::string& text) const {
  std::vector<ChatTurn> turns = turns_of(prompt);
  turns.push_back({ChatTurn::Role::assistant, text});
  const ChatTokens tokens = template_.tokenise(tokenizer_, turns, ChatTemplate::End::of_last_turn);
  TokenIds ids;
  for (std::size_t i = 0; i < tokens.ids.size(); ++i) {
    if (tokens.of_reply[i]) ids.push_back(tokens.ids[i]);
  }
  return ids;
}

std::string ChatText::text_of(const TokenIds& ids) const {
  return tokenizer_.text_of(std::vector<std::int32_t>(ids.begin(), ids.end()));
}

ChatTask::ChatTask(const ChatText& text, std::vector<ChatExample> examples, ChatPromptSettings settings,
                   Rewards* rewards)
    : text_(text), settings_(settings), rewards_(rewards) {
  std::vector<ChatExample> fitting;
  std::optional<Error> first;
  for (ChatExample& example : examples) {
    Random random(0);
    try {
      build_chat_prompt(example, settings_, random, counter());
      fitting.push_back(std::move(example));
    } catch (const Error& error) {
      if (error.code() != ErrorCode::bad_input) throw;
      if (!first) first = error;
      left_out_.push_back(example.id);
    }
  }
  if (fitting.empty() && first) throw *first;
  examples_ = std::move(fitting);
}

CountTokens ChatTask::counter() const {
  return [this](const RenderedPrompt& prompt) { return text_.prompt(prompt).size(); };
}

ChatPrompt ChatTask::build(std::size_t example, std::uint64_t seed) const {
  Random random(seed * 31 + example);
  return build_chat_prompt(examples_[example], settings_, random, counter());
}

TokenIds ChatTask::prompt(std::size_t example, std::uint64_t seed) {
  return text_.prompt(build(example, seed).text);
}

TokenIds ChatTask::target(std::size_t example, std::uint64_t seed) {
  const ChatPrompt prompt = build(example, seed);
  return text_.reply(prompt.text, target_reply(examples_[example], prompt, settings_.layout));
}

TaskScores ChatTask::score(std::span<const TaskReply> replies) {
  std::vector<ChatPrompt> prompts;
  prompts.reserve(replies.size());
  std::vector<RewardedReply> given;
  for (const TaskReply& reply : replies) {
    prompts.push_back(build(reply.example, reply.seed));
    given.push_back({&examples_[reply.example], &prompts.back(), text_.text_of(reply.ids)});
  }
  if (rewards_ == nullptr) throw Error(ErrorCode::internal, "replies are scored without rewards");
  RewardScores scores = rewards_->score(given);
  return {std::move(scores.totals), std::move(scores.by_kind)};
}

}  // namespace pandect::train
