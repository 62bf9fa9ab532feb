#include "lab/learn/chat_example.h"

#include <algorithm>

#include <fmt/format.h>

#include "answer/context.h"
#include "base/json.h"
#include "base/json_lines.h"
#include "pandect/error.h"

namespace pandect {
namespace {

Json to_json(const std::vector<ChatSection>& sections) {
  Json rows = Json::array();
  for (const ChatSection& section : sections)
    rows.push_back({{"provision", section.provision},
                    {"citation", section.citation},
                    {"text", section.text},
                    {"code", section.code}});
  return rows;
}

std::vector<ChatSection> sections_of(const Json& rows) {
  std::vector<ChatSection> sections;
  for (const Json& row : rows) {
    sections.push_back({row.at("provision").get<std::string>(), row.value("citation", ""),
                        row.at("text").get<std::string>(), row.value("code", "")});
  }
  return sections;
}

/// A section of a prompt, and the index of a negative among the example's; npos for a right one.
struct Shown {
  const ChatSection* section = nullptr;
  std::size_t negative = std::string::npos;
};

ChatPrompt render(const ChatExample& example, const Prompt& prompt, std::span<const Shown> shown,
                  SectionCodes codes, const CountTokens& count) {
  Context context;
  ChatPrompt made;
  for (const Shown& one : shown) {
    ContextEntry entry;
    entry.label =
        codes == SectionCodes::corpus ? one.section->code : fmt::to_string(made.provisions.size() + 1);
    if (entry.label.empty())
      throw Error(ErrorCode::bad_input,
                  fmt::format("'{}': its section {} has no 'code'", example.id, one.section->provision),
                  "`pandect-lab train examples` writes them; codes = \"prompt\" needs none");
    entry.citation = one.section->citation.empty() ? one.section->provision : one.section->citation;
    entry.text = one.section->text;
    if (one.negative == std::string::npos) made.gold.push_back(entry.label);
    made.provisions.push_back(one.section->provision);
    made.labels.push_back(entry.label);
    context.entries.push_back(std::move(entry));
  }
  made.text = prompt.render({{"language", example.language},
                             {"examples", ""},
                             {"context", render_context(context, AnswerFormat::tagged)},
                             {"question", example.question}});
  made.tokens = count(made.text);
  return made;
}

}  // namespace

std::string to_lines(std::span<const ChatExample> examples) {
  std::string lines;
  for (const ChatExample& example : examples) {
    lines += dump_json({{"id", example.id},
                        {"work", example.work},
                        {"language", example.language},
                        {"question", example.question},
                        {"answer", example.answer},
                        {"reasoning", example.reasoning},
                        {"gold", to_json(example.gold)},
                        {"negatives", to_json(example.negatives)}}) +
             "\n";
  }
  return lines;
}

std::vector<ChatExample> read_chat_examples(const std::filesystem::path& file) {
  std::vector<ChatExample> examples;
  for_each_json_line(file, [&](const Json& row) {
    ChatExample example;
    example.id = row.at("id").get<std::string>();
    example.work = row.value("work", "");
    example.language = row.value("language", "English");
    example.question = row.at("question").get<std::string>();
    example.answer = row.value("answer", "");
    example.reasoning = row.value("reasoning", "");
    example.gold = sections_of(row.at("gold"));
    if (const auto found = row.find("negatives"); found != row.end()) example.negatives = sections_of(*found);
    if (example.gold.empty())
      throw Error(ErrorCode::bad_input,
                  fmt::format("{}: '{}' has no right section", file.string(), example.id));
    examples.push_back(std::move(example));
  });
  return examples;
}

std::vector<std::string_view> reply_layout_names() {
  return {"reasoned", "citation-first", "bare"};
}

std::vector<std::string_view> section_code_names() {
  return {"prompt", "corpus"};
}

std::string prompt_name_of(ReplyLayout layout) {
  switch (layout) {
    case ReplyLayout::citation_first:
      return "answer-tagged-citation-first";
    case ReplyLayout::bare:
      return "answer-tagged-bare";
    case ReplyLayout::reasoned:
      break;
  }
  return "answer-tagged";
}

std::vector<std::string_view> parts_of(ReplyLayout layout) {
  switch (layout) {
    case ReplyLayout::citation_first:
      return {"reasoning", "citation", "answer"};
    case ReplyLayout::bare:
      return {"answer", "citation"};
    case ReplyLayout::reasoned:
      break;
  }
  return {"reasoning", "answer", "citation"};
}

ChatPrompt build_chat_prompt(const ChatExample& example, const ChatPromptSettings& settings, Random& random,
                             const CountTokens& count) {
  const Prompt prompt = Prompt::load(prompt_name_of(settings.layout));
  std::vector<Shown> shown;
  for (const ChatSection& section : example.gold) shown.push_back({&section});
  std::size_t next = 0;
  const auto take_next = [&] {
    for (; next < example.negatives.size(); ++next) {
      const ChatSection& section = example.negatives[next];
      if (std::ranges::any_of(shown,
                              [&](const Shown& one) { return one.section->provision == section.provision; }))
        continue;
      shown.push_back({&section, next++});
      return;
    }
  };
  while (shown.size() < settings.sections && next < example.negatives.size()) take_next();
  for (std::size_t i = shown.size(); i > 1; --i)
    std::swap(shown[i - 1], shown[random.below(static_cast<std::uint32_t>(i))]);
  while (true) {
    ChatPrompt made = render(example, prompt, shown, settings.codes, count);
    if (made.tokens <= settings.longest) return made;
    auto longest = shown.end();
    for (auto one = shown.begin(); one != shown.end(); ++one) {
      if (one->negative == std::string::npos) continue;
      if (longest == shown.end() || one->section->text.size() > longest->section->text.size()) longest = one;
    }
    if (longest == shown.end())
      throw Error(ErrorCode::bad_input,
                  fmt::format("'{}': its right sections take {} tokens, more than the {} of a prompt",
                              example.id, made.tokens, settings.longest),
                  "a larger 'longest' holds them; docs/training.md");
    // The next one replaces the longest, at the position drawn for it.
    const std::size_t place = static_cast<std::size_t>(longest - shown.begin());
    shown.erase(longest);
    const std::size_t before = shown.size();
    take_next();
    if (shown.size() > before)
      std::rotate(shown.begin() + static_cast<std::ptrdiff_t>(place), shown.end() - 1, shown.end());
  }
}

std::string target_reply(const ChatExample& example, const ChatPrompt& prompt, ReplyLayout layout) {
  std::string reply;
  for (const std::string_view part : parts_of(layout)) {
    const std::string& words = part == "reasoning" ? example.reasoning : example.answer;
    if (part != "citation" && words.empty())
      throw Error(ErrorCode::bad_input, fmt::format("'{}' has no {} to learn from", example.id, part),
                  part == "reasoning" ? "layout = \"bare\" asks for none; docs/training.md" : "");
    reply += fmt::format("<{}>\n", part);
    if (part == "citation") {
      for (const std::string& label : prompt.gold) reply += fmt::format("<law_code>{}</law_code>\n", label);
    } else {
      reply += words + "\n";
    }
    reply += fmt::format("</{}>\n", part);
  }
  reply.pop_back();
  return reply;
}

}  // namespace pandect
