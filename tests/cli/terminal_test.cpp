#include <algorithm>
#include <cstdlib>

#include "fixture.h"
#include "text/wrap.h"

namespace pandect {
namespace {

class TerminalTest : public CliTest {
 protected:
  static std::size_t widest(const std::string& text) {
    std::size_t most = 0;
    std::string_view rest = text;
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      most = std::max(most, display_width(rest.substr(0, end)));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return most;
  }
};

TEST_F(TerminalTest, WordsAreBrokenAtTheWidthOfTheTerminal) {
  const std::string act = write("act.txt", CliTest::act("four"));
  const std::string korean =
      write("ko.txt",
            "등대법\n\n제1조(목적) 이 법은 등대의 관리에 필요한 사항을 정하여 선박의 안전한 항행을 "
            "도모하는 것을 목적으로 한다.\n");
  ASSERT_EQ(run({"add", act, korean}).status, 0);
  for (const char* question : {"harbour dues", "등대의 관리"}) {
    const Outcome wide = run({"search", question});
    EXPECT_GT(widest(wide.out), 48U);
    const Outcome narrow = program_.run_after("export COLUMNS=48;", on_library({"search", question}));
    EXPECT_LE(widest(narrow.out), 48U) << narrow.out;
    EXPECT_EQ(narrow.status, 0);
  }
  // Output to a pipe is not wrapped.
  const Outcome json =
      program_.run_after("export COLUMNS=30;", on_library({"search", "harbour dues", "--json"}));
  EXPECT_EQ(json.out, run({"search", "harbour dues", "--json"}).out);
}

TEST_F(TerminalTest, CompletionIsMadeOfTheCommandsThereAre) {
  const std::string help = program_.run({"--help"}).out;
  for (const char* shell : {"bash", "zsh", "fish"}) {
    const Outcome script = program_.run({"completion", shell});
    ASSERT_EQ(script.status, 0) << script.err;
    for (const char* word :
         {"add", "ask", "search", "check", "completion", "collection", "as-of", "jurisdiction"})
      EXPECT_NE(script.out.find(word), std::string::npos) << shell << " " << word;
  }
  expect_failure(program_.run({"completion", "tcsh"}), 2, "tcsh");
  write("completion.bash", program_.run({"completion", "bash"}).out);
  write("try.sh", "source '" + (folder_ / "completion.bash").string() +
                      "'\nCOMP_WORDS=(pandect sea); COMP_CWORD=1; _pandect; echo \"${COMPREPLY[@]}\"\n"
                      "COMP_WORDS=(pandect ask --jur); COMP_CWORD=2; _pandect; echo \"${COMPREPLY[@]}\"\n"
                      "COMP_WORDS=(pandect model ad); COMP_CWORD=2; _pandect; echo \"${COMPREPLY[@]}\"\n");
  const std::string out = (folder_ / "tried").string();
  ASSERT_EQ(std::system(("bash '" + (folder_ / "try.sh").string() + "' > '" + out + "' 2>&1").c_str()), 0);
  EXPECT_EQ(read_file(out), "search\n--jurisdiction\nadd\n");
}

TEST_F(TerminalTest, EveryCommandHasAManualPage) {
  const std::string folder = (folder_ / "man").string();
  ASSERT_EQ(program_.run({"manual", "--out", folder}).status, 0);
  const std::string page = read_file(folder + "/pandect-ask.1");
  EXPECT_TRUE(page.starts_with(".TH PANDECT\\-ASK 1")) << page.substr(0, 60);
  EXPECT_NE(page.find("\\fB\\-\\-as\\-of\\fR"), std::string::npos) << page;
  EXPECT_NE(page.find("Date whose law is asked for"), std::string::npos);
  const std::string program = read_file(folder + "/pandect.1");
  EXPECT_NE(program.find("pandect\\-check"), std::string::npos);
  EXPECT_TRUE(std::filesystem::exists(folder + "/pandect-model-add.1"));
}

}  // namespace
}  // namespace pandect
