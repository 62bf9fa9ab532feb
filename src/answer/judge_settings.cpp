#include "answer/judge_settings.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>

#include <fmt/format.h>

#include "base/embedded_file.h"
#include "base/file.h"
#include "base/nearest_name.h"
#include "base/settings.h"
#include "judge_files.h"
#include "pandect/error.h"

namespace pandect {
namespace {

constexpr std::size_t largest_file = 1U << 20;

/// The numbers that words are; nothing if one is none.
std::vector<double> numbers_of(const std::vector<std::string>& words) {
  std::vector<double> numbers;
  for (const std::string& word : words) {
    double number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc() || end != word.data() + word.size()) return {};
    numbers.push_back(number);
  }
  return numbers;
}

JudgeMark read_mark(SettingsTable& table, const std::string& name) {
  JudgeMark mark;
  mark.name = table.text("name", name);
  mark.key = table.text("key", mark.name);
  mark.words = table.texts("words");
  mark.values = table.numbers("marks", numbers_of(mark.words));
  if (mark.words.empty()) table.refuse("words", "a score has no 'words' that the judge may reply");
  if (mark.values.size() != mark.words.size())
    table.refuse("marks", "'marks' must have one number for each of 'words', unless these are numbers");
  table.finish();
  return mark;
}

JudgeShot read_shot(SettingsTable& table) {
  JudgeShot shot{table.text("question"), table.text("gold"), table.text("answer"), table.text("context"),
                 table.text("reply")};
  if (shot.reply.empty()) table.refuse("reply", "an example has no 'reply' of the judge");
  table.finish();
  return shot;
}

}  // namespace

std::vector<std::string_view> JudgeSettings::names() {
  std::vector<std::string_view> all;
  for (const EmbeddedFile& file : judge_files) all.push_back(file.name);
  return all;
}

JudgeSettings JudgeSettings::load(const std::string& name) {
  if (name.ends_with(".toml"))
    return parse(std::filesystem::path(name).stem().string(), read_file(name, largest_file), name);
  const auto* const found = std::ranges::find(judge_files, name, &EmbeddedFile::name);
  if (found != std::end(judge_files)) return parse(name, found->bytes, fmt::format("judges/{}.toml", name));
  throw Error(ErrorCode::wrong_usage, fmt::format("there is no judge '{}'", name),
              suggest_name(name, names()) + "; a path that ends in .toml names a file");
}

JudgeSettings JudgeSettings::parse(std::string_view name, std::string_view text, const std::string& file) {
  constexpr std::array<std::string_view, 2> replies{"json", "character"};
  SettingsTable root = SettingsTable::parse(text, file);
  JudgeSettings judge;
  if (const std::string base = root.text("based_on"); !base.empty()) {
    const std::vector<std::string_view> all = names();
    if (std::ranges::find(all, base) == all.end())
      root.refuse("based_on", fmt::format("there is no judge '{}' to be based on", base),
                  suggest_name(base, all));
    judge = load(base);
  }
  judge.name = name;
  judge.description = root.text("description", judge.description);
  judge.prompt = root.text("prompt", judge.prompt);
  if (judge.prompt.empty()) root.refuse("prompt", "a judge has no 'prompt'");
  // A prompt beside the file is found from wherever the program runs.
  if (judge.prompt.ends_with(".md") && file.ends_with(".toml") && !judge.prompt.starts_with('/'))
    judge.prompt = (std::filesystem::path(file).parent_path() / judge.prompt).string();
  judge.reply = static_cast<Reply>(root.choice("reply", replies, static_cast<std::size_t>(judge.reply)));
  judge.weighted = root.flag("weighted", judge.weighted);
  judge.swaps = root.flag("swaps", judge.swaps);
  judge.temperature = root.number("temperature", judge.temperature, {0, 2});
  judge.seed = root.count("seed", judge.seed);
  judge.max_tokens = root.count("max_tokens", judge.max_tokens, {1, 1e6});
  judge.samples = root.count("samples", judge.samples, {1, 1000});
  judge.model = root.text("model", judge.model);
  std::vector<SettingsTable> scores = root.tables("score");
  if (!scores.empty()) judge.marks.clear();
  for (SettingsTable& table : scores) {
    JudgeMark mark = read_mark(table, judge.name);
    if (std::ranges::find(judge.marks, mark.name, &JudgeMark::name) != judge.marks.end())
      table.refuse("name", fmt::format("there is another [[score]] with the name '{}'", mark.name));
    judge.marks.push_back(std::move(mark));
  }
  if (judge.marks.empty()) root.refuse("score", "a judge has no [[score]]");
  if (judge.reply == Reply::character && judge.marks.size() > 1)
    root.refuse("reply", "a single character gives one score, and there are several [[score]]");
  if (judge.weighted && judge.reply != Reply::character)
    root.refuse("weighted", "only a reply of a single character is weighted by its probability");
  std::vector<SettingsTable> shots = root.tables("shot");
  if (!shots.empty()) judge.shots.clear();
  for (SettingsTable& table : shots) judge.shots.push_back(read_shot(table));
  root.finish();
  return judge;
}

}  // namespace pandect
