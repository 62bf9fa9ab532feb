#include "decoder/decoder.h"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/json.h"
#include "base/test_folder.h"
#include "decoder/chat_decoder.h"
#include "decoder/generator.h"
#include "pandect/error.h"
#include "source_folder.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;
using Ids = std::vector<std::int32_t>;

fs::path tiny_model(std::string_view family) {
  return fs::path(PANDECT_SOURCE_DIR) / "tests/inputs/decoder" / family;
}

/// Random models that tools/make_tiny_decoders.py makes; logits.json holds what transformers gives.
class TinyDecoder : public ::testing::TestWithParam<const char*> {
 protected:
  const Json expected_ = parse_json(read_file(tiny_model(GetParam()) / "logits.json"), "logits.json");
  const Ids ids_ = expected_.at("ids").get<Ids>();
  Decoder decoder_{tiny_model(GetParam()), DecoderWeights::Keep::as_stored, 2};

  std::vector<float> read(KvCache& cache, std::span<const std::int32_t> tokens,
                          Decoder::Logits which = Decoder::Logits::all) {
    const DecoderInput input{&cache, tokens};
    return decoder_.forward({&input, 1}, which);
  }
};

TEST_P(TinyDecoder, LogitsAreThoseOfTransformers) {
  KvCache cache = decoder_.make_cache();
  const std::vector<float> logits = read(cache, ids_);
  const std::size_t size = decoder_.vocabulary();
  ASSERT_EQ(logits.size(), ids_.size() * size);
  const auto step = expected_.at("step").get<std::size_t>();
  for (std::size_t i = 0; i < ids_.size(); ++i) {
    const auto row = expected_.at("every")[i].get<std::vector<float>>();
    for (std::size_t k = 0; k < row.size(); ++k)
      ASSERT_NEAR(logits[i * size + k * step], row[k], 3e-4F * (1 + std::fabs(row[k])))
          << "token " << i << " of " << k;
  }
}

TEST_P(TinyDecoder, TokenByTokenIsAsAllAtOnce) {
  KvCache whole = decoder_.make_cache();
  const std::vector<float> all = read(whole, ids_);
  KvCache cache = decoder_.make_cache();
  const std::size_t size = decoder_.vocabulary();
  for (std::size_t i = 0; i < ids_.size(); ++i) {
    const std::vector<float> one = read(cache, {&ids_[i], 1}, Decoder::Logits::last);
    ASSERT_EQ(one.size(), size);
    for (std::size_t k = 0; k < size; k += 7)
      ASSERT_NEAR(one[k], all[i * size + k], 2e-4F * (1 + std::fabs(one[k])));
  }
  EXPECT_EQ(cache.size(), ids_.size());
}

TEST_P(TinyDecoder, WritesWhatTransformersWrites) {
  GenerationSettings settings;
  const Ids greedy = expected_.at("greedy").get<Ids>();
  settings.most_tokens = greedy.size();
  const Ids prompt(ids_.begin(), ids_.begin() + 9);
  const auto replies = generate(decoder_, {&prompt, 1}, 1, settings);
  ASSERT_EQ(replies.size(), 1U);
  EXPECT_EQ(replies[0].ids, greedy);
  EXPECT_EQ(replies[0].end, Generation::End::length);
}

TEST_P(TinyDecoder, SequencesInOneBatchAreAsAlone) {
  GenerationSettings settings;
  settings.most_tokens = 40;
  settings.sampling = {0.8, 0.95, 50, 3};
  settings.wants_scores = true;
  const std::vector<Ids> prompts{Ids(ids_.begin(), ids_.begin() + 40),
                                 Ids(ids_.begin() + 3, ids_.begin() + 8)};
  const auto together = generate(decoder_, prompts, 3, settings);
  ASSERT_EQ(together.size(), 6U);
  EXPECT_NE(together[0].ids, together[1].ids);
  const auto again = generate(decoder_, prompts, 3, settings);
  for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(again[i].ids, together[i].ids);
  // Drawn tokens have the scores that reading them at once gives.
  Ids all = prompts[1];
  all.insert(all.end(), together[4].ids.begin(), together[4].ids.end());
  KvCache cache = decoder_.make_cache();
  const std::vector<float> logits = read(cache, all);
  const std::size_t size = decoder_.vocabulary();
  ASSERT_EQ(together[4].scores.size(), together[4].ids.size());
  for (std::size_t i = 0; i < together[4].ids.size(); ++i) {
    const std::span<const float> row(logits.data() + (prompts[1].size() - 1 + i) * size, size);
    EXPECT_NEAR(score_tokens(row, together[4].ids[i], 0)[0].logprob, together[4].scores[i][0].logprob, 2e-3);
  }
}

TEST_P(TinyDecoder, RoundedWeightsGiveNearlyTheSame) {
  Decoder rounded(tiny_model(GetParam()), DecoderWeights::Keep::q8_0, 1);
  KvCache cache = decoder_.make_cache();
  KvCache other = rounded.make_cache();
  const std::vector<float> exact = read(cache, ids_);
  const DecoderInput input{&other, ids_};
  const std::vector<float> near = rounded.forward({&input, 1}, Decoder::Logits::all);
  double dot = 0;
  double a = 0;
  double b = 0;
  for (std::size_t i = 0; i < exact.size(); ++i) {
    dot += double{exact[i]} * double{near[i]};
    a += double{exact[i]} * double{exact[i]};
    b += double{near[i]} * double{near[i]};
  }
  EXPECT_GT(dot / std::sqrt(a * b), 0.998);
  EXPECT_NE(exact, near);
}

INSTANTIATE_TEST_SUITE_P(Families, TinyDecoder, ::testing::Values("qwen2", "smollm", "llama3", "gemma"));

/// The same models as GGUF files: in 8 bits, and in bfloat16 with the heads laid as llama.cpp wants them.
TEST(GgufDecoder, GivesWhatTheFolderGives) {
  for (const char* family : {"qwen2", "smollm"}) {
    const ChatDecoder folder = ChatDecoder::open(tiny_model(family), DecoderWeights::Keep::as_stored, 1);
    ChatDecoder file =
        ChatDecoder::open(tiny_model(std::string(family) + ".gguf"), DecoderWeights::Keep::as_stored, 1);
    EXPECT_EQ(file.chat.name(), folder.chat.name());
    EXPECT_EQ(file.ends, folder.ends);
    for (const char* text : {"The keeper's  bees\n\n 1234", "꿀벌을 기르는", "ผู้เลี้ยงผึ้ง"})
      EXPECT_EQ(file.tokenizer.tokenise(text), folder.tokenizer.tokenise(text)) << family;
    const Json expected = parse_json(read_file(tiny_model(family) / "logits.json"), "logits.json");
    const Ids ids = expected.at("ids").get<Ids>();
    KvCache cache = file.decoder.make_cache();
    const DecoderInput input{&cache, ids};
    const std::vector<float> logits = file.decoder.forward({&input, 1}, Decoder::Logits::all);
    double dot = 0;
    double a = 0;
    double b = 0;
    for (std::size_t i = 0; i < ids.size(); ++i) {
      const auto row = expected.at("every")[i].get<std::vector<double>>();
      for (std::size_t k = 0; k < row.size(); ++k) {
        const double own = logits[i * file.decoder.vocabulary() + k * expected.at("step").get<std::size_t>()];
        dot += own * row[k];
        a += own * own;
        b += row[k] * row[k];
      }
    }
    EXPECT_GT(dot / std::sqrt(a * b), std::string_view(family) == "qwen2" ? 0.998 : 0.999999) << family;
  }
}

TEST(KvCache, PagesAreSharedUntilTheyAreWritten) {
  KvCache first({2, 1, 4});
  first.extend(40);
  first.keys(1, 0, 0)[3] = 5;
  KvCache second = first;
  EXPECT_EQ(second.keys(0, 0, 0), first.keys(0, 0, 0));
  second.extend(1);
  EXPECT_EQ(second.keys(0, 0, 0), first.keys(0, 0, 0));
  EXPECT_NE(second.keys(1, 0, 0), first.keys(1, 0, 0));
  EXPECT_EQ(second.keys(1, 0, 0)[3], 5);
  second.shrink(10);
  EXPECT_EQ(second.size(), 10U);
  second.extend(1);
  EXPECT_NE(second.keys(0, 0, 0), first.keys(0, 0, 0));
}

TEST(Generator, GoesOnFromWhatWasKept) {
  Decoder decoder(tiny_model("qwen2"), DecoderWeights::Keep::as_stored, 1);
  const Ids prompt{5, 9, 13, 60, 61, 62};
  const Ids longer{5, 9, 13, 60, 70};
  GenerationSettings settings;
  settings.most_tokens = 5;
  KvCache kept = decoder.make_cache();
  generate(decoder, {&prompt, 1}, 1, settings, {}, {}, &kept);
  EXPECT_EQ(kept.size(), prompt.size() + 4);
  kept.shrink(4);
  const auto from_kept = generate(decoder, {&longer, 1}, 1, settings, {}, {}, &kept);
  EXPECT_EQ(from_kept[0].ids, generate(decoder, {&longer, 1}, 1, settings)[0].ids);
}

TEST(Generator, EndsWhereItIsTold) {
  Decoder decoder(tiny_model("qwen2"), DecoderWeights::Keep::as_stored, 1);
  const Ids prompt{5, 9, 13};
  GenerationSettings settings;
  settings.most_tokens = 8;
  const Ids free = generate(decoder, {&prompt, 1}, 1, settings)[0].ids;
  ASSERT_EQ(free.size(), 8U);
  const auto watched = generate(decoder, {&prompt, 1}, 1, settings,
                                [](std::size_t, const Generation& so_far) { return so_far.ids.size() < 3; });
  EXPECT_EQ(watched[0].ids, Ids(free.begin(), free.begin() + 3));
  EXPECT_EQ(watched[0].end, Generation::End::watcher);
  settings.ends = {free[0]};
  EXPECT_TRUE(generate(decoder, {&prompt, 1}, 1, settings)[0].ids.empty());
  EXPECT_EQ(generate(decoder, {&prompt, 1}, 1, settings)[0].end, Generation::End::token);
  std::stop_source stop;
  stop.request_stop();
  EXPECT_EQ(generate(decoder, {&prompt, 1}, 1, settings, {}, stop.get_token())[0].end,
            Generation::End::stopped);
}

TEST(Sampler, DrawsAsOftenAsIsLikely) {
  const std::vector<float> logits{0, std::log(2.0F), std::log(5.0F), -100, std::log(2.0F)};
  Sampler sampler({1, 1, 0, 9});
  std::vector<int> drawn(logits.size());
  for (int i = 0; i < 20000; ++i) ++drawn[static_cast<std::size_t>(sampler.draw(logits))];
  EXPECT_NEAR(drawn[0], 2000, 250);
  EXPECT_NEAR(drawn[1], 4000, 300);
  EXPECT_NEAR(drawn[2], 10000, 400);
  EXPECT_EQ(drawn[3], 0);
  Sampler top_k({1, 1, 2, 9});
  Sampler top_p({1, 0.45, 0, 9});
  Sampler cold({0.05, 1, 0, 9});
  for (int i = 0; i < 200; ++i) {
    const std::int32_t k = top_k.draw(logits);
    EXPECT_TRUE(k == 2 || k == 1) << k;
    EXPECT_EQ(top_p.draw(logits), 2);
    EXPECT_EQ(cold.draw(logits), 2);
  }
  EXPECT_EQ(Sampler({}).draw(logits), 2);
  const auto scores = score_tokens(logits, 0, 2);
  EXPECT_NEAR(scores[0].logprob, std::log(0.1), 1e-5);
  EXPECT_EQ(scores[1].id, 2);
  EXPECT_EQ(scores[2].id, 1);
}

TEST(TransformerConfig, ReadsWindowsOfAnyKindWhereTheFileSaysOfWhichLayers) {
  const TestFolder folder;
  const auto windows = [&](const Json& changes) {
    Json json = parse_json(read_file(tiny_model("qwen2") / "config.json"), "config.json");
    json.update(changes);
    write_file(folder / "config.json", dump_json(json));
    const TransformerConfig config = TransformerConfig::read(folder.path());
    EXPECT_EQ(config.local_rotation.base, config.rotation.base);
    return config.window == 0 ? std::vector<bool>{} : config.has_window;
  };
  const Json listed{"sliding_attention", "full_attention"};
  EXPECT_EQ(windows({{"sliding_window", 8}}), std::vector<bool>{});
  EXPECT_EQ(windows({{"sliding_window", 8}, {"use_sliding_window", true}, {"layer_types", listed}}),
            (std::vector<bool>{true, false}));
  EXPECT_THROW(windows({{"sliding_window", 8}, {"use_sliding_window", true}, {"layer_types", nullptr}}),
               Error);
  EXPECT_EQ(windows({{"model_type", "mistral"}, {"layer_types", nullptr}}), std::vector<bool>{});
  EXPECT_EQ(windows({{"model_type", "mistral"}, {"layer_types", nullptr}, {"sliding_window", 8}}),
            (std::vector<bool>{true, true}));
}

TEST(ChatDecoder, KnowsAChatModel) {
  EXPECT_TRUE(is_chat_model(tiny_model("qwen2")));
  EXPECT_TRUE(is_chat_model(tiny_model("gemma")));
  EXPECT_FALSE(is_chat_model(fs::path(PANDECT_SOURCE_DIR) / "tests/inputs/encoder/bert-bf16"));
  for (const char* encoder : {"gemma3-sentences", "qwen3-sentences"})
    EXPECT_FALSE(is_chat_model(fs::path(PANDECT_SOURCE_DIR) / "tests/inputs/encoder" / encoder)) << encoder;
  EXPECT_FALSE(is_chat_model("/nowhere"));
  const ChatDecoder model = ChatDecoder::open(tiny_model("gemma"), DecoderWeights::Keep::as_stored, 1);
  EXPECT_EQ(model.chat.name(), "gemma");
  EXPECT_THAT(model.ends, ::testing::Contains(*model.tokenizer.find("<end_of_turn>")));
  EXPECT_FALSE(chat_model_fingerprint(tiny_model("gemma")).empty());
  EXPECT_NE(chat_model_fingerprint(tiny_model("gemma")), chat_model_fingerprint(tiny_model("qwen2")));
}

}  // namespace
}  // namespace pandect
