#include "lab/bench/answer_bench.h"

#include <atomic>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "lab/bench/answer_figures.h"
#include "lab/bench/answer_report.h"
#include "lab/bench/answer_scores.h"
#include "library/library_fixture.h"
#include "model/scripted_chat_model.h"
#include "model/toy_embedder.h"

namespace pandect {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

constexpr std::string_view act =
    "Boats Act\n\nSection 1. Every boat needs a licence.\n\nSection 2. A licence costs 40 pounds.\n\n"
    "Section 3. Whoever sails without a licence pays 100 pounds.\n";

class AnswerBenchTest : public testing::Test {
 protected:
  AnswerBenchTest() {
    dataset_.questions = {{"q1", "What does a licence cost?", {"2"}, "40 pounds"},
                          {"q2", "What does sailing without a licence cost?", {"3", "1"}, "100 pounds"}};
    dataset_.name_of = [](const LibraryView& library, const Hit& hit) {
      return number_of(library, hit.document);
    };
  }
  /// Cites the provision with a sum of money, the second question one that does not exist too.
  static std::string reply(const ChatRequest& request) {
    if (request.system.starts_with("You compare")) return R"({"reason": "r", "score": 1})";
    const std::string& text = request.messages.front().text;
    const bool second = text.find("Question: What does sailing") != std::string::npos;
    return second
               ? R"({"answer": "100 pounds", "citations": [{"law": "Boats Act", "sections": ["3", "99"]}]})"
               : R"({"answer": "40 pounds", "citations": [{"law": "Boats Act", "sections": ["2"]}]})";
  }
  System system() const {
    return System::parse("json", "based_on = \"legal\"\n[answer]\nformat = \"json\"\nexamples = 1\n",
                         "json.toml");
  }
  SmallLibrary library_{act};
  LibraryView view_ = library_.open();
  RetrievalDataset dataset_;
};

TEST_F(AnswerBenchTest, ScoresWhatIsCitedJudgedAndInvented) {
  ScriptedChatModel model(reply);
  std::vector<Judge> judges;
  judges.emplace_back("contradiction", model);
  const AnswerRun run =
      AnswerBench(view_, dataset_, {.samples = 2, .day = 20000}, model, judges, nullptr).run(system());
  ASSERT_EQ(run.samples.size(), 2U);
  EXPECT_THAT(run.samples[0][1].cited, ElementsAre("3"));
  EXPECT_EQ(run.samples[0][1].invented, 1U);
  const AnswerScores scores = score_answers(dataset_, run.samples[0]);
  EXPECT_DOUBLE_EQ(scores.at("e2e_recall"), 2.0 / 3);
  EXPECT_DOUBLE_EQ(scores.at("e2e_precision"), 2.0 / 3);
  EXPECT_DOUBLE_EQ(scores.at("e2e_f1"), 2.0 / 3);
  EXPECT_DOUBLE_EQ(scores.at("macro_recall"), 0.75);
  EXPECT_DOUBLE_EQ(scores.at("hit"), 1);
  EXPECT_DOUBLE_EQ(scores.at("citations"), 1.5);
  EXPECT_DOUBLE_EQ(scores.at("contradiction"), 1);
  EXPECT_DOUBLE_EQ(scores.at("consistency_rate"), 0);
  EXPECT_DOUBLE_EQ(scores.at("retriever_recall"), 1);
  EXPECT_FALSE(scores.contains("coverage"));
  EXPECT_EQ(mean_scores(dataset_, {run}, 0).at("hit").samples, 2U);
}

TEST_F(AnswerBenchTest, GoesOnWhereItWasStopped) {
  TestFolder folder;
  std::atomic<int> calls{0};
  ScriptedChatModel model([&](const ChatRequest& request) {
    // The service goes away after the first answer and its judgement.
    if (calls++ >= 2) throw Error(ErrorCode::service_unavailable, "gone");
    return reply(request);
  });
  std::vector<Judge> judges;
  judges.emplace_back("contradiction", model);
  const AnswerBench::Settings settings{.day = 20000, .threads = 1};
  {
    RunFolder kept(folder / "run");
    const AnswerRun run = AnswerBench(view_, dataset_, settings, model, judges, &kept).run(system());
    EXPECT_EQ(run.samples[0][1].failure, "gone");
    EXPECT_DOUBLE_EQ(score_answers(dataset_, run.samples[0]).at("failed"), 0.5);
  }
  ScriptedChatModel back(reply);
  std::vector<Judge> same_judges;
  same_judges.emplace_back("contradiction", back);
  RunFolder kept(folder / "run");
  const AnswerRun run = AnswerBench(view_, dataset_, settings, back, same_judges, &kept).run(system());
  EXPECT_EQ(back.asked().size(), 2U) << "an answer and its judgement";
  EXPECT_DOUBLE_EQ(score_answers(dataset_, run.samples[0]).at("failed"), 0);
  EXPECT_DOUBLE_EQ(score_answers(dataset_, run.samples[0]).at("contradiction"), 1);
}

TEST_F(AnswerBenchTest, KeepsTheAnswersOfModelsApart) {
  using Calls = std::pair<std::size_t, std::size_t>;
  TestFolder folder;
  RunFolder kept(folder / "run");
  const auto calls = [&](const std::string& address, const std::string& judge_at) {
    ScriptedChatModel model(reply);
    ScriptedChatModel judging(reply);
    model.base_url = address;
    judging.base_url = judge_at;
    std::vector<Judge> judges;
    judges.emplace_back("contradiction", judging);
    AnswerBench(view_, dataset_, {.day = 20000}, model, judges, &kept).run(system());
    return Calls(model.asked().size(), judging.asked().size());
  };
  EXPECT_EQ(calls("http://one", "http://one"), Calls(2, 2));
  EXPECT_EQ(calls("http://two", "http://one"), Calls(2, 2)) << "another model's answers";
  EXPECT_EQ(calls("http://two", "http://two"), Calls(0, 2));
  EXPECT_EQ(calls("http://one", "http://one"), Calls(0, 0));
}

TEST_F(AnswerBenchTest, SaysWhyNothingWasJudged) {
  ScriptedChatModel model(reply);
  ScriptedChatModel gone(std::vector<std::string>{});
  std::vector<Judge> judges;
  judges.emplace_back("contradiction", gone);
  const AnswerRun run = AnswerBench(view_, dataset_, {.day = 20000}, model, judges, nullptr).run(system());
  const AnswerReport report{"nitibench-tax", "c", "e", "u", 0, &dataset_, {run}};
  EXPECT_THAT(troubles(report),
              ElementsAre("json: not judged: 2 answers, the first: script: no more replies"));
  EXPECT_THAT(answer_page(report).markdown(), HasSubstr("the first: script: no more replies"));
}

/// How many requests a run over a folder makes, of the answering model and of the judge.
class KeptRunTest : public AnswerBenchTest {
 protected:
  std::size_t requests(const System& system, AnswerBench::Settings settings = {.day = 20000, .threads = 1}) {
    ScriptedChatModel model(reply);
    model.window_tokens = window_tokens_;
    std::vector<Judge> judges;
    judges.emplace_back("contradiction", model);
    RunFolder kept(folder_ / "run");
    AnswerBench(view_, dataset_, std::move(settings), model, std::move(judges), &kept).run(system);
    return model.asked().size();
  }
  TestFolder folder_;
  std::size_t window_tokens_ = 9000;
};

TEST_F(KeptRunTest, TheSameRunAgainAsksNothing) {
  EXPECT_EQ(requests(system()), 4U);
  EXPECT_EQ(requests(system()), 0U);
}

TEST_F(KeptRunTest, AJudgementThatCannotBeReadIsPaidForOnce) {
  ScriptedChatModel answering(reply);
  std::size_t judged = 0;
  for (int round = 0; round < 2; ++round) {
    ScriptedChatModel judging([&](const ChatRequest&) {
      // The first reply never comes, the others say nothing.
      if (judged++ == 0) throw Error(ErrorCode::service_unavailable, "gone");
      return std::string("Hard to say.");
    });
    std::vector<Judge> judges;
    judges.emplace_back("contradiction", judging);
    RunFolder kept(folder_ / "run");
    const AnswerRun run =
        AnswerBench(view_, dataset_, {.day = 20000, .threads = 1}, answering, std::move(judges), &kept)
            .run(system());
    EXPECT_DOUBLE_EQ(score_answers(dataset_, run.samples[0]).at("unjudged"), 1);
  }
  EXPECT_EQ(judged, 3U) << "two, and the one that never came";
}

TEST_F(KeptRunTest, RowsSayWhatTheyAreOf) {
  requests(system());
  const std::string rows = read_file(folder_ / "run" / "rows.jsonl");
  EXPECT_THAT(rows, HasSubstr(R"("system":"json","question":"q2","sample":0,"answer":"100 pounds")"));
  EXPECT_THAT(rows, HasSubstr(R"("system":"json","question":"q2","sample":0,"judge":"contradiction")"));
}

TEST_F(KeptRunTest, AnotherGoldAnswerIsJudgedAnew) {
  requests(system());
  dataset_.questions[0].answer = "50 pounds";
  EXPECT_EQ(requests(system()), 1U);
}

TEST_F(KeptRunTest, OtherGoldIsAskedAnewWhereTheModelReadsIt) {
  requests(system());
  requests(System::load("golden-context"));
  dataset_.questions[0].gold = {"3"};
  EXPECT_EQ(requests(system()), 0U);
  EXPECT_EQ(requests(System::load("golden-context")), 2U) << "an answer and its judgement";
}

TEST_F(KeptRunTest, AnotherWindowIsAnotherContext) {
  requests(system());
  window_tokens_ = 6000;
  EXPECT_EQ(requests(system()), 4U);
}

TEST_F(KeptRunTest, ExamplesCountInFull) {
  AnswerBench::Settings settings{.day = 20000, .threads = 1};
  settings.examples = {{"What is due?", "Ten pounds.", {{{}, "Boats Act", "2"}}}};
  requests(system(), settings);
  EXPECT_EQ(requests(system(), settings), 0U);
  settings.examples[0].answer = "Nine pounds.";
  EXPECT_EQ(requests(system(), settings), 4U);
  settings.examples[0].citations[0].section = "3";
  EXPECT_EQ(requests(system(), settings), 4U);
}

TEST_F(AnswerBenchTest, SaysSoWhenTheModelAnswersNothing) {
  ScriptedChatModel model(std::vector<std::string>{});
  EXPECT_THROW(AnswerBench(view_, dataset_, {.day = 20000}, model, {}, nullptr).run(system()), Error);
}

TEST_F(AnswerBenchTest, GivesGoldToASystemOfGold) {
  ScriptedChatModel model(reply);
  const System gold = System::load("golden-context");
  const AnswerRun run = AnswerBench(view_, dataset_, {.day = 20000}, model, {}, nullptr).run(gold);
  EXPECT_THAT(run.samples[0][1].retrieved, ElementsAre("3", "1"));
}

TEST_F(AnswerBenchTest, JudgementsThatCannotBeReadAreLeftOutAndCounted) {
  std::vector<AnsweredQuestion> answers(2);
  answers[0].judged = {{"coverage", 50.0}};
  answers[1].judged = {{"coverage", std::nullopt}};
  const AnswerScores scores = score_answers(dataset_, answers);
  EXPECT_DOUBLE_EQ(scores.at("coverage"), 50);
  EXPECT_DOUBLE_EQ(scores.at("unjudged"), 0.5);
  EXPECT_DOUBLE_EQ(scores.at("zero_recall_coverage"), 1);
}

TEST_F(AnswerBenchTest, CoverageWithoutRecallIsAShareOfAllAnswers) {
  std::vector<AnsweredQuestion> answers(2);
  answers[0].judged = {{"coverage", 50.0}};
  answers[1].cited = dataset_.questions[1].gold;
  answers[1].judged = {{"coverage", 50.0}};
  EXPECT_DOUBLE_EQ(score_answers(dataset_, answers).at("zero_recall_coverage"), 0.5);
}

/// Two answers, one of which cites a wrong and a right provision and one none: precision .5 and 0, as
/// `measure` counts them; micro precision is of the two citations.
TEST_F(AnswerBenchTest, AnAnswerWithoutCitationsHasNoPrecision) {
  std::vector<AnsweredQuestion> answers(2);
  answers[0].cited = {"2", "3"};
  const AnswerScores scores = score_answers(dataset_, answers);
  EXPECT_DOUBLE_EQ(scores.at("macro_precision"), 0.25);
  EXPECT_DOUBLE_EQ(scores.at("macro_recall"), 0.5);
  EXPECT_DOUBLE_EQ(scores.at("e2e_precision"), 0.5);
  EXPECT_DOUBLE_EQ(scores.at("e2e_recall"), 1.0 / 3);
  EXPECT_DOUBLE_EQ(score_answers(dataset_, std::vector<AnsweredQuestion>(2)).at("e2e_precision"), 0);
}

TEST_F(AnswerBenchTest, UnreadMarksAreShownAsZeroBesideTheMeanWithoutThem) {
  AnswerRun run{"mine", {}, {std::vector<AnsweredQuestion>(2)}};
  run.samples[0][0].judged = {{"coverage", 100.0}, {"contradiction", 1.0}};
  run.samples[0][1].judged = {{"coverage", std::nullopt}, {"contradiction", std::nullopt}};
  const AnswerReport report{"nitibench-tax", "c", "e", "u", 0, &dataset_, {run}};
  const std::string page = answer_page(report).markdown();
  EXPECT_THAT(page, HasSubstr("| mine |  |  |  | 100.0 | 1.000 |"));
  EXPECT_THAT(page, HasSubstr("| mine, unread marks as 0 |  |  |  | 50.0 | 0.500 |"));
}

/// Three answers of hand-worked figures: gold at 40 and at 100 characters of context, and not in it.
TEST_F(AnswerBenchTest, DrawsTheFiguresOfThePapers) {
  dataset_.questions.push_back({"q3", "Is oil sold?", {"9"}, "no"});
  AnswerRun run{"mine", {}, {std::vector<AnsweredQuestion>(3)}};
  std::vector<AnsweredQuestion>& answers = run.samples[0];
  answers[0].answer = "forty";
  answers[0].retrieved = answers[0].cited = {"2"};
  answers[0].ends = {40};
  answers[0].judged = {{"coverage", 100.0}, {"contradiction", 0.0}};
  answers[1].answer = "a hundred";
  answers[1].retrieved = {"3", "5", "1"};
  answers[1].ends = {20, 60, 100};
  answers[1].cited = {"3"};
  answers[1].invented = 1;
  answers[1].judged = {{"coverage", 50.0}, {"contradiction", 1.0}};
  answers[2].answer = "no";
  answers[2].retrieved = {"4"};
  answers[2].ends = {70};
  answers[2].judged = {{"coverage", 0.0}, {"contradiction", 0.0}};
  answers[0].semantic = 0.8;
  answers[2].semantic = 0.4;
  const AnswerReport report{"nitibench-tax", "c", "e", "u", 0, &dataset_, {run}};
  using Row = std::vector<std::string>;
  EXPECT_THAT(citation_counts(report).table.rows,
              ElementsAre(Row{"mine", "1", "1", "1", "0", "0", "0", "0", "0", "0", "0", "0"}));
  EXPECT_THAT(depth_of_gold(report).table.rows,
              ElementsAre(Row{"mine", "40 characters", "1", "100.0", "0.000", "1.000"},
                          Row{"mine", "100 characters", "1", "50.0", "1.000", "0.500"},
                          Row{"mine", "not all in the context", "1", "0.0", "0.000", "0.000"}));
  // Of four gold provisions three are in the contexts: with nothing else cited, recall .75, precision 1.
  EXPECT_THAT(answer_lengths(report).table.rows, ElementsAre(Row{"mine", "5", "5", "9", "1.00", "0.8571"}));
  EXPECT_THAT(depth_of_gold(report).svg, HasSubstr("<title>mine: coverage: 100, 0.5000</title>"));
  EXPECT_THAT(citation_counts(report).svg, HasSubstr("<title>mine: 2, 1.0000</title>"));
  // Three values of coverage, two of contradiction; two answers have no contradiction.
  const FiguredTable likeness = likeness_by_mark(report);
  ASSERT_EQ(likeness.table.rows.size(), 5U);
  EXPECT_EQ(likeness.table.rows[2][1], "coverage 100");
  EXPECT_EQ(likeness.table.rows[3], (Row{"mine", "contradiction 0", "2", "0.500", "0.600", "0.700", "",
                                         likeness.table.rows[3][7], likeness.table.rows[3][8]}));
  EXPECT_EQ(likeness.table.rows[4][4], "") << "one answer has no vector";
  EXPECT_THAT(likeness.svg, HasSubstr("<title>0.500, 0.600, 0.700</title>"));
}

TEST_F(AnswerBenchTest, WordsAreComparedByTheGoldAnswersLanguage) {
  RetrievalDataset dataset = dataset_;
  std::vector<AnsweredQuestion> answers(dataset.questions.size());
  dataset.questions[0].answer = "The fine is four crowns";
  answers[0].answer = "Four crowns is the rate";
  dataset.questions[1].answer = "과태료는 삼만 원이다";
  answers[1].answer = "과태료는 삼만 원이다";
  const AnswerScores scores = score_answers(dataset, answers);
  EXPECT_DOUBLE_EQ(scores.at("rouge_1"), (0.8 + 1) / 2);
  EXPECT_DOUBLE_EQ(scores.at("rouge_l"), (0.4 + 1) / 2);
  // rouge_score finds no word in Korean.
  EXPECT_DOUBLE_EQ(scores.at("rouge_1_stemmed"), 0.8 / 2);
  EXPECT_DOUBLE_EQ(scores.at("rouge_l_stemmed"), 0.4 / 2);
  EXPECT_GT(scores.at("meteor"), 0.5);
}

class ChoiceTest : public AnswerBenchTest {
 protected:
  ChoiceTest() {
    for (BenchQuestion& question : dataset_.questions) {
      question.options = {"40 pounds", "100 pounds", "It cannot be determined."};
      question.right = question.id == "q1" ? 0 : 1;
      question.right_of_first = 2;
    }
  }
  /// Guesses the first option without documents, reads the sum in them, and knows when section 1 is missing.
  static std::string choose(const ChatRequest& request) {
    const std::string& text = request.messages.front().text;
    if (text.find("Documents:") == std::string::npos) return "1";
    const bool second = text.find("Question: What does sailing") != std::string::npos;
    return second && text.find("Every boat") == std::string::npos ? "3" : second ? "2" : "The answer is 1.";
  }
  AnswerRun run(const std::string& system) {
    ScriptedChatModel model(choose);
    return AnswerBench(view_, dataset_, {.day = 20000}, model, {}, nullptr).run(System::load(system));
  }
};

TEST_F(ChoiceTest, ScoresWhatTheContextChanges) {
  const std::vector<AnswerRun> runs{run("choice-zero-shot"), run("choice-full-context"),
                                    run("choice-partial-context")};
  EXPECT_DOUBLE_EQ(mean_scores(dataset_, runs, 0).at("accuracy").mean, 0.5);
  const auto full = mean_scores(dataset_, runs, 1);
  EXPECT_DOUBLE_EQ(full.at("accuracy").mean, 1);
  EXPECT_DOUBLE_EQ(full.at("correction_rate").mean, 1);
  EXPECT_DOUBLE_EQ(full.at("introduced_error_rate").mean, 0);
  const auto partial = mean_scores(dataset_, runs, 2);
  EXPECT_DOUBLE_EQ(partial.at("accuracy").mean, 0.5) << "with the first provision alone the third is right";
  EXPECT_FALSE(partial.contains("correction_rate"));
  const AnswerReport report{"searchfiresafety-multihop", "c", "e", "u", 0, &dataset_, runs};
  const std::string page = answer_page(report).markdown();
  EXPECT_THAT(page, HasSubstr("| choice-full-context | 1.000 | 1.000 | 0.000 |"));
  EXPECT_THAT(page, HasSubstr("| Full context (GPT-4o) † | 0.7326 | 0.6120 | 0.1868 |"));
}

TEST_F(ChoiceTest, ReplyWithoutAnOptionIsWrong) {
  ScriptedChatModel model(std::vector<std::string>{"I cannot say.", "2"});
  const AnswerRun run = AnswerBench(view_, dataset_, {.day = 20000, .threads = 1}, model, {}, nullptr)
                            .run(System::load("choice-zero-shot"));
  EXPECT_DOUBLE_EQ(score_answers(dataset_, run.samples[0]).at("accuracy"), 0.5);
  EXPECT_DOUBLE_EQ(score_answers(dataset_, run.samples[0]).at("unreadable"), 0.5);
}

TEST_F(AnswerBenchTest, ComparesTokensByAnEncoder) {
  dataset_.questions.resize(1);
  dataset_.questions[0].answer = "penalty rate";
  ScriptedChatModel model(std::vector<std::string>{R"({"answer": "punished anglers", "citations": []})"});
  TestFolder folder;
  RunFolder kept(folder / "run");
  const AnswerBench::Settings settings{
      .day = 20000, .threads = 1, .encoder = std::make_shared<ToyEmbedder>()};
  for (int round = 0; round < 2; ++round) {
    const AnswerRun run = AnswerBench(view_, dataset_, settings, model, {}, &kept).run(system());
    EXPECT_DOUBLE_EQ(score_answers(dataset_, run.samples[0]).at("bertscore"), 0.5) << "one token of two";
    EXPECT_DOUBLE_EQ(score_answers(dataset_, run.samples[0]).at("bertscore_with_question"), 0.25);
    EXPECT_NEAR(score_answers(dataset_, run.samples[0]).at("semantic_similarity"), 0.5, 1e-9)
        << "one meaning of two";
  }
}

TEST_F(AnswerBenchTest, SectionsThatAModelNamesAreARanking) {
  dataset_.depths = {1, 10};
  AnswerRun run{"named", {}, {std::vector<AnsweredQuestion>(2)}};
  run.settings.format = AnswerFormat::sections;
  run.samples[0][0].cited = {"1", "2"};
  run.samples[0][1].cited = {"3", "1"};
  const auto means = mean_scores(dataset_, {run}, 0);
  EXPECT_DOUBLE_EQ(means.at("hit_rate_1").mean, 0.5);
  EXPECT_DOUBLE_EQ(means.at("recall_10").mean, 1);
  EXPECT_DOUBLE_EQ(means.at("mrr_10").mean, 0.75);
  const AnswerReport report{"nitibench-tax", "c", "e", "u", 0, &dataset_, {run}};
  EXPECT_THAT(answer_page(report).markdown(), HasSubstr("A model as the retriever (NitiBench, table 16)"));
}

TEST_F(AnswerBenchTest, PreferenceIsJudgedByTheDocumentsThatTheModelRead) {
  TestFolder folder;
  ScriptedChatModel answering(reply);
  const AnswerBench::Settings settings{.day = 20000, .threads = 1};
  RunFolder kept(folder / "run");
  AnswerBench(view_, dataset_, settings, answering, {}, &kept).run(System::load("oracle"));
  // Of a reply that was kept as of one that is new.
  for (RunFolder* const of : {&kept, static_cast<RunFolder*>(nullptr)}) {
    ScriptedChatModel judging([](const ChatRequest&) { return std::string("A"); });
    std::vector<Judge> judges;
    judges.emplace_back("preference", judging);
    AnswerBench(view_, dataset_, settings, answering, std::move(judges), of).run(System::load("oracle"));
    ASSERT_EQ(judging.asked().size(), 2U);
    const ChatRequest asked = judging.asked().front();
    EXPECT_THAT(asked.messages.front().text,
                HasSubstr("Documents:\n\n[1] Section 2, Boats Act\nSection 2. A licence costs 40 pounds."));
  }
  EXPECT_EQ(answering.asked().size(), 4U);
}

TEST_F(AnswerBenchTest, AChunkIsCreditedWithTheProvisionsItHoldsWhole) {
  ScriptedChatModel model(reply);
  const auto retrieved = [&](std::size_t size) {
    const System chunks = System::parse(
        "chunks",
        fmt::format("[[step]]\nkind = \"passages\"\nchunks = \"characters\"\nsize = {}\noverlap = 0\n"
                    "[answer]\nformat = \"json\"\n",
                    size),
        "chunks.toml");
    return AnswerBench(view_, dataset_, {.day = 20000}, model, {}, nullptr)
        .run(chunks)
        .samples[0][1]
        .retrieved;
  };
  EXPECT_THAT(retrieved(1000), ElementsAre("1", "2", "3"));
  EXPECT_THAT(retrieved(20), testing::IsEmpty()) << "each is longer";
}

TEST_F(AnswerBenchTest, OfAPartOfALibraryTheModelReadsThatPart) {
  dataset_.partial = true;
  dataset_.name_of = [](const LibraryView& library, const Hit& hit) {
    const std::string number = number_of(library, hit.document);
    return number == "2" ? std::string() : number;
  };
  ScriptedChatModel model(reply);
  AnswerBench(view_, dataset_, {.day = 20000}, model, {}, nullptr).run(system());
  AnswerBench(view_, dataset_, {.day = 20000}, model, {}, nullptr).run(System::load("long-context"));
  ASSERT_EQ(model.asked().size(), 4U);
  for (const ChatRequest& asked : model.asked()) {
    EXPECT_THAT(asked.messages.front().text, HasSubstr("pays 100 pounds"));
    EXPECT_THAT(asked.messages.front().text, Not(HasSubstr("40 pounds")));
  }
}

TEST_F(AnswerBenchTest, RepliesThatNeverCameAreLeftOutOfEveryMean) {
  dataset_.depths = {1};
  AnswerRun run{"named", {}, {std::vector<AnsweredQuestion>(2)}};
  run.settings.format = AnswerFormat::sections;
  run.samples[0][0].retrieved = run.samples[0][0].cited = {"2"};
  run.samples[0][1].failure = "gone";
  const auto means = mean_scores(dataset_, {run}, 0);
  for (const std::string_view measure : {"retriever_mrr", "retriever_multi_mrr", "retriever_recall",
                                         "recall_1", "mrr_1", "e2e_recall", "macro_recall"})
    EXPECT_DOUBLE_EQ(means.find(measure)->second.mean, 1) << measure;
  EXPECT_DOUBLE_EQ(means.at("failed").mean, 0.5);
}

TEST_F(AnswerBenchTest, LaysRowsBesideThePublishedOnes) {
  AnswerReport report{
      "nitibench-tax", "c", "e", "u", 0, &dataset_, {{"mine", {}, {std::vector<AnsweredQuestion>(2)}}}};
  const std::string page = answer_page(report).markdown();
  EXPECT_THAT(page, HasSubstr("| Proposed RAG (claude-3.5-sonnet) † | 0.574 | 0.333 | 0.499 | 51.0 | 0.440 | "
                              "0.389 | 0.554 | 0.457 |"));
  EXPECT_THAT(page, HasSubstr("gpt-4o-2024-08-06 † | 0.4380 |  |  | 0.5000 |  |  | 0.5400 |  |  | 0.4927"));
  EXPECT_THAT(page, HasSubstr("| NitiLink depth 1 (gpt-4o) † | 0.582 | 0.345 | 0.602 |"));
  EXPECT_THAT(page, HasSubstr("| claude-3.5-sonnet † |  |  | 0.095 | 0.160 |"));
  EXPECT_THAT(page, HasSubstr("Coverage needs a judge: --judge MODEL."));
  EXPECT_THAT(page, Not(HasSubstr("A model as the retriever")));
}

TEST_F(AnswerBenchTest, AJudgeThatCouldNotBeReadIsNotOneThatIsMissing) {
  AnswerRun run{"mine", {}, {std::vector<AnsweredQuestion>(2)}};
  run.samples[0][0].judged = {{"coverage", std::nullopt}, {"contradiction", 1.0}};
  const AnswerReport report{"nitibench-tax", "c", "e", "u", 0, &dataset_, {run}};
  const std::string page = answer_page(report).markdown();
  EXPECT_THAT(page, HasSubstr("Coverage: no judgement could be read or had."));
  EXPECT_THAT(page, Not(HasSubstr("--judge MODEL")));
}

TEST_F(AnswerBenchTest, SaysWhichSystemsWereShownFewerExamplesThanTheyAskFor) {
  ScriptedChatModel model(reply);
  AnswerBench::Settings settings{.day = 20000};
  settings.examples = {{"What is due?", "Ten pounds.", {{{}, "Boats Act", "2"}}},
                       {"What else?", "Nothing.", {{{}, "Horses Act", "2"}}}};
  const AnswerBench bench(view_, dataset_, settings, model, {}, nullptr);
  AnswerReport report{"nitibench-tax", "c", "e", "u", 2, &dataset_, {}};
  for (const std::string name : {"proposed-rag", "parametric", "tagged"})
    report.runs.push_back(bench.run(System::load(name)));
  EXPECT_THAT(example_notes(report),
              ElementsAre("proposed-rag asks for 3 examples and can show 1 of the 2 given.",
                          "parametric asks for 3 examples and can show 2 of the 2 given.",
                          "tagged asks for no examples and was shown none."));
  report.runs.pop_back();
  report.examples = report.runs[0].examples = report.runs[1].examples = 0;
  EXPECT_THAT(example_notes(report), ElementsAre("proposed-rag asks for 3 examples: --examples FILE.",
                                                 "parametric asks for 3 examples: --examples FILE."));
}

TEST(Examples, AreDrawnBySeedAndNeverTheQuestionItself) {
  std::vector<AnswerExample> all;
  for (int i = 0; i < 9; ++i) all.push_back({"q" + std::to_string(i), "a", {}});
  const auto drawn = draw_examples(all, 3, 7, "q4");
  const auto again = draw_examples(all, 3, 7, "q4");
  ASSERT_EQ(drawn.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(drawn[i].question, again[i].question);
    EXPECT_NE(drawn[i].question, "q4");
  }
  EXPECT_EQ(draw_examples(all, 30, 7, "q4").size(), 8U);
}

}  // namespace
}  // namespace pandect
