#include "model/prompt.h"

#include <gmock/gmock.h>

#include "pandect/error.h"

namespace pandect {
namespace {

using testing::HasSubstr;

std::string prompt_complaint(std::string_view text) {
  try {
    Prompt::parse(text, "p.md").render({{"question", "q"}, {"context", ""}});
  } catch (const Error& error) {
    return error.what();
  }
  return "none";
}

TEST(Prompt, PutsValuesInAndNeverReadsThemAgain) {
  const Prompt prompt = Prompt::parse(
      "You\n---user---\n{{#context}}\nRead:\n{{context}}\n{{/context}}\nQ: {{question}}\n", "p.md");
  const RenderedPrompt rendered =
      prompt.render({{"question", "{{context}}"}, {"context", "{{/context}} {{question}}"}});
  EXPECT_EQ(rendered.system, "You");
  EXPECT_EQ(rendered.user, "Read:\n{{/context}} {{question}}\nQ: {{context}}");
}

TEST(Prompt, LeavesOutWhatHasNoValue) {
  const Prompt prompt = Prompt::parse(
      "A{{#context}} B{{/context}}{{^context}} C{{/context}}\n---user---\n{{question}}", "p.md");
  EXPECT_EQ(prompt.render({{"question", ""}, {"context", ""}}).system, "A C");
  EXPECT_EQ(prompt.render({{"question", ""}, {"context", "x"}}).system, "A B");
}

TEST(Prompt, RefusesWithTheLine) {
  EXPECT_EQ(prompt_complaint("no user"), "p.md:1: there is no line ---user---");
  EXPECT_EQ(prompt_complaint("a\n{{#context}}\n---user---\n"), "p.md:2: 'context' is not closed");
  EXPECT_EQ(prompt_complaint("a\n---user---\nb\n{{/context}}"), "p.md:4: '{{/context}}' closes nothing");
  EXPECT_EQ(prompt_complaint("a\n---user---\n{{question"), "p.md:3: '{{' is not closed");
  EXPECT_EQ(prompt_complaint("a\n---user---\n{{quesion}}"), "p.md:3: the task gives no 'quesion'");
  std::string deep = "a\n---user---\n";
  for (int i = 0; i < 1000; ++i) deep += "{{#context}}";
  EXPECT_THAT(prompt_complaint(deep), HasSubstr("too deep"));
}

TEST(Prompt, AllOfTheProgramAreWellFormed) {
  PromptValues values;
  for (const char* name : {"question", "context", "language", "examples", "options", "count", "gold",
                           "answer", "first", "second", "law", "look_alikes"})
    values[name] = "x";
  for (const std::string_view name : Prompt::names()) {
    const RenderedPrompt rendered = Prompt::load(std::string(name)).render(values);
    EXPECT_FALSE(rendered.system.empty()) << name;
    EXPECT_FALSE(rendered.user.empty()) << name;
  }
}

}  // namespace
}  // namespace pandect
