#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>

#include "fixture.h"
#include "model/loopback_server.h"

namespace pandect {
namespace {

class DatasetCliTest : public CliTest {
 protected:
  DatasetCliTest() {
    for (const char* language : {"en", "nl"})
      EXPECT_EQ(run({"add", std::string(PANDECT_SOURCE_DIR) + "/samples/" + language}).status, 0);
  }
  std::string set_ = (folder_ / "set").string();
};

/// From the law to a table: build, part, check, export, and run systems on both forms.
TEST_F(DatasetCliTest, GoesFromTheLawToABenchmark) {
  const Json built = run_json({"dataset", "build", "--recipe", "from-law", "--out", set_});
  ASSERT_GT(built.at("standing").get<int>(), 10);
  EXPECT_EQ(built.at("languages").size(), 2U);
  const Outcome split = run({"dataset", "split", set_, "--test", "0.5"});
  EXPECT_EQ(split.status, 0) << split.err;
  const Json checked = run_json({"dataset", "check", set_});
  EXPECT_TRUE(checked.at("holds").get<bool>()) << checked;
  EXPECT_EQ(checked.at("standing"), built.at("standing"));
  EXPECT_EQ(checked.at("second_reader").at("found"), checked.at("second_reader").at("searched"))
      << "what bm25 does not find was left out";
  const std::string out = (folder_ / "published").string();
  const Json exported = run_json({"dataset", "export", set_, "--out", out});
  EXPECT_GT(exported.at("questions").get<int>(), 5);
  EXPECT_NE(read_file(out + "/README.md").find("from-law"), std::string::npos);
  EXPECT_EQ(parse_json(read_file(out + "/croissant.json"), "croissant").at("@type"), "sc:Dataset");
  const Json direct = run_json({"bench", "made", "--data", set_, "--systems", "bm25"});
  EXPECT_GT(direct.at(0).at("hit_rate").get<double>(), 0.2);
  const Outcome beir = program_.run({"bench", "beir", "--data", out, "--systems", "bm25", "--json",
                                     "--library", (folder_ / "beir").string()});
  EXPECT_EQ(beir.status, 0) << beir.err;
  // Training reads the same lines.
  const Json pairs = run_json({"train", "pairs", "--questions", out + "/data/test.jsonl", "--out",
                               (folder_ / "pairs.jsonl").string()});
  EXPECT_GT(pairs.at("questions").get<int>(), 0);
}

/// A model writes the question; what it was, who changed it and by which prompt stay with the item.
TEST_F(DatasetCliTest, AsksAModelAndKeepsWhoChangedWhat) {
  const LoopbackServer server([](const SeenRequest& request, LoopbackServer::Wire& wire) {
    const bool second = request.body.find("shorten") != std::string::npos;
    const std::string text = second
                                 ? "{\"answer\": \"Briefly.\"}"
                                 : "```json\n{\"question\": \"May I " + std::to_string(request.body.size()) +
                                       " there?\", \"answer\": \"At great length.\"}\n```";
    wire.send(chat_reply(text));
  });
  const std::string models = write("models.toml", chat_models(server));
  const std::string recipe =
      write("mine.toml",
            "[[step]]\nkind = \"provisions\"\ncount = 3\nshortest = 40\n"
            "[[step]]\nname = \"write\"\nkind = \"ask\"\nprompt = \"dataset-question\"\n"
            "[[step]]\nname = \"condense\"\nkind = \"ask\"\nprompt = \"dataset-condense\"\n");
  const std::vector<std::string> command{"dataset", "build", "--recipe", recipe,
                                         "--out",   set_,    "--models", models};
  const Json built = run_json(command);
  EXPECT_EQ(built.at("standing"), 3);
  EXPECT_EQ(server.seen().size(), 6U);
  EXPECT_EQ(run_json(command), built);
  EXPECT_EQ(server.seen().size(), 6U) << "nothing is asked twice";
  std::ifstream lines(set_ + "/items.jsonl");
  std::string line;
  ASSERT_TRUE(std::getline(lines, line));
  const Json item = parse_json(line, "item");
  EXPECT_EQ(item.at("answer"), "Briefly.");
  const Json& history = item.at("history");
  EXPECT_EQ(history.at(0).at("what"), "made");
  EXPECT_EQ(history.back().at("before").at("answer"), "At great length.");
  EXPECT_EQ(history.back().at("model"), "tiny");
  EXPECT_EQ(history.back().at("step"), "condense");
  EXPECT_EQ(history.back().at("prompt").get<std::string>().size(), 16U);
  const Json without =
      run_json({"dataset", "build", "--recipe", recipe, "--out", set_ + "2", "--without-models"});
  EXPECT_TRUE(without.at("steps").at(1).at("skipped").get<bool>());
}

/// Two linked provisions, five options, and the prover: what one provision proves alone, or neither, goes.
TEST_F(DatasetCliTest, KeepsAQuestionThatNeedsTwoProvisions) {
  std::string library = (folder_ / "harbour").string();
  std::swap(library, library_);
  ASSERT_EQ(run({"add", write("act.txt", act("nine"))}).status, 0);
  const Json right{
      {"question", "What does a vessel that moors for a day pay?"},
      {"options",
       {"Two crowns a metre", "Nine crowns a metre", "Nothing", "It cannot be determined", "A fine"}},
      {"right", 2},
      {"proof",
       {"Every vessel that moors in the harbour pays harbour dues under section 2.",
        "The rate of harbour dues is nine crowns a metre."}}};
  Json malformed = right;
  malformed["right"] = 9;
  Json alone = right;
  alone["proof"] = {"The rate of harbour dues is nine crowns a metre."};
  const std::string recipe =
      write("two.toml",
            "[[step]]\nkind = \"provisions\"\ncount = 1\nshortest = 40\nlinked = true\n"
            "[[step]]\nname = \"write\"\nkind = \"ask\"\nprompt = \"dataset-two-provisions\"\n"
            "[[step]]\nkind = \"proven\"\n");
  for (const auto& [reply, left_out] : {std::pair(right, ""), {malformed, "write"}, {alone, "proven"}}) {
    const LoopbackServer server({chat_reply(dump_json(reply))});
    const std::string models = write("models.toml", chat_models(server));
    const std::string out = set_ + left_out;
    // The seed draws section 1, which refers to section 2.
    const Outcome built =
        run({"dataset", "build", "--recipe", recipe, "--out", out, "--models", models, "--seed", "3"});
    ASSERT_TRUE(std::filesystem::exists(out + "/items.jsonl")) << built.err;
    const Json item = parse_json(read_file(out + "/items.jsonl"), "item");
    EXPECT_EQ(item.value("left_out", ""), left_out) << item;
    EXPECT_EQ(item.at("gold").size(), 2U);
    if (left_out[0] == 0) {
      EXPECT_EQ(item.at("answer"), "Nine crowns a metre");
    }
  }
  std::swap(library, library_);
}

/// A question for yes or no, and a model that answers it from the provision, from none, or finds that nothing
/// follows: what it may and may not know decides.
TEST_F(DatasetCliTest, HoldsAQuestionAgainstWhatAModelAnswers) {
  std::string library = (folder_ / "harbour").string();
  std::swap(library, library_);
  ASSERT_EQ(run({"add", write("act.txt", act("nine"))}).status, 0);
  int from_all = 2;
  int from_none = 0;
  const LoopbackServer server([&](const SeenRequest& request, LoopbackServer::Wire& wire) {
    const bool tests = request.body.find("You take a test") != std::string::npos;
    const bool reads = request.body.find("by the provisions that are given") != std::string::npos;
    if (tests) {
      EXPECT_NE(request.body.find("1. Yes\\n2. No"), std::string::npos) << request.body;
    }
    const std::string text =
        tests ? "{\"option\": " + std::to_string(reads ? from_all : from_none) + "}"
              : R"({"question": "Is the rate eight crowns a metre?", "yes": false, "proof": [], )"
                R"("disproof": ["The rate of harbour dues is eight crowns a metre."]})";
    wire.send(chat_reply(text));
  });
  const std::string models = write("models.toml", chat_models(server));
  const std::string recipe = write("yes-no.toml",
                                   "[[step]]\nkind = \"provisions\"\ncount = 1\nshortest = 40\n"
                                   "[[step]]\nname = \"write\"\nkind = \"ask\"\nprompt = \"dataset-yes-no\"\n"
                                   "[[step]]\nkind = \"answered\"\n"
                                   "[[step]]\nname = \"from none\"\nkind = \"answered\"\nfrom = \"none\"\n");
  const auto built = [&](const std::string& out) {
    const Outcome done = run({"dataset", "build", "--recipe", recipe, "--out", out, "--models", models});
    EXPECT_TRUE(std::filesystem::exists(out + "/items.jsonl")) << done.err;
    return parse_json(read_file(out + "/items.jsonl"), "item");
  };
  const Json stands = built(set_ + "-stands");
  EXPECT_EQ(stands.value("left_out", ""), "") << stands;
  EXPECT_EQ(stands.at("answer"), "No");
  EXPECT_EQ(stands.at("right"), 1);
  EXPECT_EQ(stands.at("history").back().at("model"), "tiny");
  from_none = 2;
  EXPECT_EQ(built(set_ + "-known").at("left_out"), "from none");
  from_all = 1;
  EXPECT_NE(built(set_ + "-other").dump().find("option 1 is chosen"), std::string::npos);
  from_all = 0;
  EXPECT_NE(built(set_ + "-nothing").dump().find("inconsistent"), std::string::npos);
  std::swap(library, library_);
}

TEST_F(DatasetCliTest, SaysInOneLineWhatIsWrong) {
  expect_failure(run({"dataset", "build", "--recipe", "no-such", "--out", set_}), 2,
                 "there is no recipe 'no-such'");
  expect_failure(run({"dataset", "build", "--recipe", "given", "--out", set_}), 2, "none are named");
  expect_failure(run({"dataset", "check", (folder_ / "none").string()}), 3, "items.jsonl");
  expect_failure(run({"dataset", "review", set_, "--by", "anna"}), 2, "nothing to do");
  write("split/items.jsonl", "");
  write("split/split.json", R"({"parts": {"a": "../../escaped"}})");
  expect_failure(run({"dataset", "check", (folder_ / "split").string(), "--no-reader"}), 3,
                 "train, dev or test");
  const std::string twice = write("twice.jsonl", R"({"id": "a", "question": "What is it?"})"
                                                 "\n"
                                                 R"({"id": "a", "question": "What else?"})");
  expect_failure(run({"dataset", "build", "--recipe", "given", "--data", twice, "--out", set_}), 3,
                 "two questions have the id 'a'");
  write("bad/items.jsonl", "{\"id\": \"a\", \"kind\": \"file\"}\n");
  expect_failure(run({"dataset", "split", (folder_ / "bad").string()}), 3, "line 1");
  write("bad2/items.jsonl",
        R"({"id": "a", "kind": "file", "question": "q", "gold": [], "options": ["x"], "right": 7})");
  expect_failure(run({"bench", "made", "--data", (folder_ / "bad2").string()}), 3, "line 1");
}

}  // namespace
}  // namespace pandect
