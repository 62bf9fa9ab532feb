#include <algorithm>
#include <random>

#include <gmock/gmock.h>

#include "library/library_fixture.h"
#include "model/scripted_chat_model.h"
#include "model/toy_embedder.h"
#include "pandect/error.h"
#include "retrieve/dense.h"
#include "retrieve/rewrite.h"
#include "retrieve/system.h"

namespace pandect {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::string_view ranked_act =
    "Harbour Dues Act\n\n"
    "Section 1. Dues\nEvery vessel that moors pays harbour dues.\n\n"
    "Section 2. Rate\nThe rate is four crowns a metre of the vessel.\n\n"
    "Section 3. Fine\nWho does not pay what is owed is punished with a fine.\n\n"
    "Section 4. Anglers\nBoats of anglers pay half.\n";

/// Likes texts that hold a word.
class WordReranker : public Reranker {
 public:
  explicit WordReranker(std::string word) : word_(std::move(word)) {}
  ModelInfo info() const override { return {"word", "word", "", "word", 0, {}}; }
  std::vector<double> score(const std::string&, std::span<const std::string> texts,
                            const std::stop_token&) override {
    std::vector<double> scores;
    for (const std::string& text : texts) scores.push_back(text.find(word_) != std::string::npos ? 0.9 : 0.1);
    return scores;
  }

 private:
  std::string word_;
};

class ModelSteps : public testing::Test {
 protected:
  std::vector<std::string> found(std::string_view steps, std::string_view question) const {
    const SharedRetriever retriever = System::parse("mine", steps, "mine.toml").make(view_, {}, models_);
    std::vector<std::string> numbers;
    for (const Hit& hit : retriever->retrieve(parse_query(view_, question, {std::nullopt, 20'000}), 2))
      numbers.push_back(number_of(view_, hit.document));
    return numbers;
  }
  void script(ScriptedChatModel::Answer answer) {
    chat_ = std::make_shared<ScriptedChatModel>(std::move(answer));
  }

  SmallLibrary library_{ranked_act};
  LibraryView view_ = library_.open();
  std::shared_ptr<ToyEmbedder> embedder_ = std::make_shared<ToyEmbedder>();
  std::shared_ptr<ScriptedChatModel> chat_;
  StepModels models_{[this](const std::string&) { return chat_; },
                     [this](const std::string&) { return embedder_; },
                     [](const std::string&) { return std::make_shared<WordReranker>("metre"); }};
};

TEST_F(ModelSteps, DenseFindsWhatSharesNoWord) {
  EXPECT_EQ(found("[[step]]\nkind = \"dense\"\n", "Is there a penalty?").front(), "3");
  EXPECT_EQ(embedder_->passages, 4);
  EXPECT_EQ(embedder_->questions, 1);
}

TEST_F(ModelSteps, DenseCandidatesNeedNoWordsWhenFused) {
  constexpr std::string_view steps =
      "[[step]]\nkind = \"bm25f\"\n[[step]]\nkind = \"dense\"\n"
      "[[step]]\nkind = \"fuse\"\nover = [\"bm25f\", \"dense\"]\nk = 5\nweights = [0.1, 0.9]\n";
  EXPECT_EQ(found(steps, "penalty for vessel fishermen").front(), "3");
}

TEST_F(ModelSteps, DensePassagesFindsThePartThatSharesNoWord) {
  constexpr std::string_view step =
      "[[step]]\nkind = \"dense-passages\"\nchunks = \"sentences\"\nsize = 1\noverlap = 0\n";
  const auto best = [&](const std::string& steps, std::string_view question) {
    const SharedRetriever retriever = System::parse("mine", steps, "mine.toml").make(view_, {}, models_);
    const std::vector<Hit> hits =
        retriever->retrieve(parse_query(view_, question, {std::nullopt, 20'000}), 1);
    if (hits.empty()) return std::string();
    return view_.text(view_.documents().documents()[hits[0].document].version, hits[0].part);
  };
  EXPECT_EQ(best(std::string(step) + "missing = \"leave\"\n", "Is there a penalty?"), "")
      << "nothing is embedded yet";
  EXPECT_THAT(best(std::string(step), "Is there a penalty?"), HasSubstr("punished"));
  const int embedded = embedder_->passages;
  EXPECT_GT(embedded, 4);
  EXPECT_THAT(best(std::string(step), "Of it, how much?"), HasSubstr("four crowns"));
  EXPECT_EQ(embedder_->passages, embedded) << "what was embedded is kept";
  // The words before the question say whose law it is, not which passage.
  EXPECT_THAT(best(std::string(step), "Consider the ranked_act on fishermen; is there a penalty?"),
              HasSubstr("punished"));
  EXPECT_THAT(best(std::string(step) + "[[step]]\nkind = \"passages\"\nchunks = \"sentences\"\nsize = 1\n"
                                       "overlap = 0\n[[step]]\nkind = \"fuse\"\nover = [\"dense-passages\", "
                                       "\"passages\"]\nweights = [2, 1]\n",
                   "Is there a penalty for who does not pay?"),
              HasSubstr("punished"));
}

TEST_F(ModelSteps, DensePassagesEmbedsTheWordsAloneWhereTheSystemSaysSo) {
  constexpr std::string_view step =
      "[[step]]\nkind = \"dense-passages\"\nchunks = \"sentences\"\nsize = 1\noverlap = 0\n";
  found(step, "Is there a penalty?");
  const int placed = embedder_->passages;
  const std::vector<std::string> words =
      found(std::string(step) + "embed = \"words\"\n", "Is there a penalty?");
  EXPECT_EQ(words.front(), "3");
  EXPECT_GT(embedder_->passages, placed) << "other texts than with their places";
}

/// Likes the title: without it a text of the act has nothing to like.
TEST_F(ModelSteps, RerankReadsTheWordsAloneWhereTheSystemSaysSo) {
  models_.reranker = [](const std::string&) { return std::make_shared<WordReranker>("Harbour Dues Act"); };
  const auto best = [&](const std::string& reads) {
    const std::string steps = "[[step]]\nkind = \"bm25f\"\n[[step]]\nkind = \"rerank\"\n" + reads;
    return System::parse("mine", steps, "mine.toml")
        .make(view_, {}, models_)
        ->retrieve(parse_query(view_, "vessel that moors", {std::nullopt, 20'000}), 1)
        .front()
        .score;
  };
  EXPECT_DOUBLE_EQ(best(""), 0.9);
  EXPECT_DOUBLE_EQ(best("reads = \"words\"\n"), 0.1);
}

TEST_F(ModelSteps, RerankPutsInTheModelsOrder) {
  EXPECT_EQ(found("[[step]]\nkind = \"bm25f\"\n[[step]]\nkind = \"rerank\"\n", "vessel that moors").front(),
            "2");
  EXPECT_EQ(
      found("[[step]]\nkind = \"bm25f\"\n[[step]]\nkind = \"rerank\"\ncandidates = 1\n", "vessel that moors"),
      std::vector<std::string>{"1"});
}

TEST_F(ModelSteps, LateInteractionReadsTokensOfTheHitsOfTheStepBefore) {
  constexpr std::string_view steps =
      "[[step]]\nkind = \"bm25f\"\n[[step]]\nkind = \"late-interaction\"\ncandidates = 4\n";
  constexpr std::string_view question = "who does not pay a vessel's penalty";
  EXPECT_EQ(found(steps, question).front(), "3");
  for (const char* head :
       {"dense = 0\nsparse = 0\n", "multi_vector = 0\nsparse = 0\n", "dense = 0\nmulti_vector = 0\n"})
    EXPECT_EQ(found(std::string(steps) + head, question).front(), "3") << head;
  EXPECT_THAT(found(std::string(steps).replace(steps.find("= 4"), 3, "= 1"), question), testing::SizeIs(1));
}

TEST_F(ModelSteps, HydeSearchesForWhatTheModelMakesUp) {
  script([](const ChatRequest& request) {
    EXPECT_THAT(request.messages.back().text, HasSubstr("sanction"));
    EXPECT_THAT(request.system, HasSubstr("English"));
    return "<think>hm</think>\nWho owes and does not pay is punished with a fine.";
  });
  constexpr std::string_view step = "[[step]]\nkind = \"bm25f\"\n[[step]]\nkind = \"hyde\"\n";
  EXPECT_EQ(found(step, "What is the sanction of the law for it?").front(), "3");
  script([](const ChatRequest&) { return " \n"; });
  EXPECT_EQ(found(std::string(step) + "with_question = false\n", "the rate of the metre sanction").front(),
            "2");
}

TEST_F(ModelSteps, WordsOfARefusalAreNotSearchedFor) {
  constexpr std::string_view step =
      "[[step]]\nkind = \"bm25f\"\n[[step]]\nkind = \"hyde\"\nwith_question = false\n";
  script([](const ChatRequest&) { return "Who owes and does not pay is punished with a fine."; });
  for (const FinishReason finish : {FinishReason::filtered, FinishReason::other}) {
    chat_->finish = finish;
    EXPECT_EQ(found(step, "the rate of the metre").front(), "2");
  }
  chat_->finish = FinishReason::length;
  EXPECT_EQ(found(step, "the rate of the metre").front(), "3");
}

TEST_F(ModelSteps, SubQuestionsAreLookedUpOneByOne) {
  script([](const ChatRequest& request) {
    EXPECT_THAT(request.system, HasSubstr("at most 2 questions"));
    return R"({"questions": ["punished", "anglers", "never asked: metre"]})";
  });
  EXPECT_THAT(found("[[step]]\nkind = \"bm25f\"\n[[step]]\nkind = \"sub-questions\"\nmost = 2\nwhole = 0\n",
                    "I fish and did not pay."),
              testing::UnorderedElementsAre("3", "4"));
}

TEST_F(ModelSteps, ASystemIsAnotherWhenItsModelsAre) {
  const System system = System::parse(
      "mine", "[[step]]\nkind = \"bm25f\"\n[[step]]\nkind = \"rerank\"\nmodel = \"mine\"\n", "mine.toml");
  models_.identity = [](ModelKind kind, const std::string& name) {
    return std::string(to_string(kind)) + " " + name;
  };
  const std::string one = system.identity(models_);
  EXPECT_THAT(one, testing::EndsWith("\nrerank mine"));
  models_.identity = [](ModelKind, const std::string&) { return "another"; };
  EXPECT_NE(system.identity(models_), one);
  EXPECT_EQ(System::load("legal").identity(models_), System::load("legal").identity());
}

TEST(SubQuestions, SurviveAnyReply) {
  EXPECT_THAT(SubQuestions::read_reply("Sure!\n```json\n{\"questions\": [\" a \", 3, \"\", \"b\",]}\n```", 4),
              ElementsAre("a", "b"));
  EXPECT_THAT(SubQuestions::read_reply("[\"a\", \"b\"]", 1), ElementsAre("a"));
  for (const std::string_view reply : {"", "no", "{\"questions\": 3}", "{", "[[[[", "null"})
    EXPECT_TRUE(SubQuestions::read_reply(reply, 4).empty()) << reply;
}

TEST_F(ModelSteps, AreRefusedWithoutModels) {
  const System system = System::parse("mine", "[[step]]\nkind = \"dense\"\n", "mine.toml");
  EXPECT_THROW(system.make(view_), Error);
}

}  // namespace
}  // namespace pandect
