#include <cmath>
#include <cstdlib>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/json.h"
#include "base/test_folder.h"
#include "lab/train/policy_loss.h"
#include "pandect/error.h"
#include "source_folder.h"

namespace pandect::train {
namespace {

namespace fs = std::filesystem;

/// Made by tools/make_policy_goldens.py, in double precision and without libtorch.
const fs::path inputs = fs::path(PANDECT_SOURCE_DIR) / "tests/inputs/policy";

torch::Tensor tensor_from(const Json& rows) {
  const auto of_row = [](const Json& row) {
    return torch::tensor(row.get<std::vector<double>>(), torch::kDouble);
  };
  if (!rows.front().is_array()) return of_row(rows).to(torch::kFloat);
  std::vector<torch::Tensor> all;
  for (const Json& row : rows) all.push_back(of_row(row));
  return torch::stack(all).to(torch::kFloat);
}

double away(const torch::Tensor& one, const torch::Tensor& other, const torch::Tensor& mask) {
  return ((one - other) * mask).abs().max().item<double>();
}

double length_of_gradient(const Tensors& adapter) {
  double sum = 0;
  for (const auto& [name, tensor] : adapter) {
    if (tensor.grad().defined()) sum += tensor.grad().to(torch::kDouble).pow(2).sum().item<double>();
  }
  return std::sqrt(sum);
}

void forget_gradients(const Tensors& adapter) {
  for (const auto& [name, tensor] : adapter) tensor.mutable_grad() = torch::Tensor();
}

class Policy : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    at::set_num_threads(1);
    folder_ = inputs / GetParam();
    expected_ = parse_json(read_file(folder_ / "expected.json"), "expected.json");
    batch_ = {tensor_from(expected_["prompt_ids"]).to(torch::kLong),
              tensor_from(expected_["prompt_mask"]).to(torch::kBool),
              tensor_from(expected_["completion_ids"]).to(torch::kLong),
              tensor_from(expected_["completion_mask"]).to(torch::kBool)};
    mask_ = batch_.completion_mask.to(torch::kFloat);
    temperature_ = expected_["temperature"].get<double>();
    settings_.beta = expected_["beta"].get<double>();
    settings_.epsilon_low = expected_["epsilon_low"].get<double>();
    settings_.epsilon_high = expected_["epsilon_high"].get<double>();
    settings_.longest = expected_["longest"].get<std::size_t>();
  }
  TorchDecoder decoder(const std::string& adapter, bool recomputes = false) const {
    DecoderOptions options;
    options.lora = {2, 4, {"q_proj"}};
    if (!adapter.empty()) options.adapter = folder_ / adapter;
    options.recomputes = recomputes;
    return {folder_, options};
  }
  PolicyBatch rows(std::int64_t begin, std::int64_t end) const {
    return {batch_.prompts.slice(0, begin, end), batch_.prompt_mask.slice(0, begin, end),
            batch_.completions.slice(0, begin, end), batch_.completion_mask.slice(0, begin, end)};
  }
  torch::Tensor prompt_of(std::int64_t row) const {
    return batch_.prompts[row].masked_select(batch_.prompt_mask[row]);
  }

  fs::path folder_;
  Json expected_;
  PolicyBatch batch_;
  torch::Tensor mask_;
  double temperature_ = 1;
  PolicySettings settings_;
};

INSTANTIATE_TEST_SUITE_P(Kinds, Policy, ::testing::Values("qwen2", "llama", "gemma3_text"));

TEST_P(Policy, GivesTheLogarithmsOfTheFormulas) {
  const torch::NoGradGuard no_gradients;
  const TokenLogs own = token_logs(decoder("adapter"), batch_, temperature_, Changes::learned, true);
  EXPECT_LT(away(own.logs, tensor_from(expected_["log_probabilities"]), mask_), 1e-5);
  EXPECT_LT(away(own.entropies, tensor_from(expected_["entropies"]), mask_), 1e-5);
  const TokenLogs reference = token_logs(decoder("reference"), batch_, temperature_, Changes::reference);
  EXPECT_LT(away(reference.logs, tensor_from(expected_["reference"]), mask_), 1e-5);
  // A new adapter changes nothing yet, and its reference is the model without it.
  const TorchDecoder plain = decoder("");
  for (const Changes changes : {Changes::learned, Changes::reference}) {
    const TokenLogs without = token_logs(plain, batch_, temperature_, changes);
    EXPECT_LT(away(without.logs, tensor_from(expected_["without_adapter"]), mask_), 1e-5);
  }
}

TEST_P(Policy, ReadsAPromptOnceForAllOfItsCompletions) {
  const torch::NoGradGuard no_gradients;
  const TorchDecoder own = decoder("adapter");
  const torch::Tensor expected = tensor_from(expected_["log_probabilities"]);
  for (const std::int64_t begin : {0, 4}) {
    const PolicyBatch group = rows(begin, begin + 4);
    const TokenLogs logs = token_logs(own, prompt_of(begin), group.completions, group.completion_mask,
                                      temperature_, Changes::learned);
    EXPECT_LT(away(logs.logs, expected.slice(0, begin, begin + 4), mask_.slice(0, begin, begin + 4)), 1e-5);
  }
}

TEST_P(Policy, HasTheLossesAndGradientsOfTheFormulas) {
  const TorchDecoder own = decoder("adapter");
  const torch::Tensor rewards = tensor_from(expected_["rewards"]);
  const auto group = expected_["group"].get<std::size_t>();
  const double tokens = mask_.sum().item<double>();
  const auto names = loss_kind_names();
  const auto scales = reward_scale_names();
  for (const Json& one : expected_["losses"]) {
    settings_.loss =
        static_cast<LossKind>(std::ranges::find(names, one["kind"].get<std::string>()) - names.begin());
    const auto scale =
        static_cast<RewardScale>(std::ranges::find(scales, one["scale"].get<std::string>()) - scales.begin());
    const torch::Tensor advantages = advantages_of(rewards, group, scale);
    EXPECT_LT((advantages - tensor_from(expected_["advantages"][one["scale"].get<std::string>()]))
                  .abs()
                  .max()
                  .item<double>(),
              1e-5);
    const torch::Tensor weights = token_weights(batch_.completion_mask, settings_, tokens);
    // At once, and prompt by prompt: the same sum.
    for (const std::int64_t step : {8, 4}) {
      forget_gradients(own.adapter());
      double loss = 0;
      PolicySums sums;
      for (std::int64_t begin = 0; begin < 8; begin += step) {
        const PolicyBatch part = rows(begin, begin + step);
        const auto of = [&](const torch::Tensor& all) { return all.slice(0, begin, begin + step); };
        const TokenLogs logs = step == 8 ? token_logs(own, part, temperature_, Changes::learned)
                                         : token_logs(own, prompt_of(begin), part.completions,
                                                      part.completion_mask, temperature_, Changes::learned);
        const torch::Tensor value =
            policy_loss(logs.logs, of(tensor_from(expected_["old"])), of(tensor_from(expected_["reference"])),
                        of(advantages), of(weights), settings_, sums);
        value.backward();
        loss += value.item<double>();
      }
      EXPECT_NEAR(loss, one["loss"].get<double>(), 1e-5) << one.dump();
      EXPECT_NEAR(length_of_gradient(own.adapter()) / one["gradient"].get<double>(), 1, 1e-5) << one.dump();
      EXPECT_EQ(sums.tokens, tokens);
    }
  }
}

TEST_P(Policy, LearnsFromGivenAnswersAsTheFormulaSays) {
  const TorchDecoder own = decoder("adapter");
  const TokenLogs logs = token_logs(own, batch_, 1, Changes::learned);
  const torch::Tensor loss = supervised_loss(logs.logs, batch_.completion_mask, mask_.sum().item<double>());
  loss.backward();
  EXPECT_NEAR(loss.item<double>(), expected_["supervised"]["loss"].get<double>(), 1e-5);
  EXPECT_NEAR(length_of_gradient(own.adapter()) / expected_["supervised"]["gradient"].get<double>(), 1, 1e-5);
}

TEST_P(Policy, HasTheSameGradientWhenLayersAreComputedAgain) {
  const TorchDecoder kept = decoder("adapter");
  const TorchDecoder again = decoder("adapter", true);
  for (const TorchDecoder* one : {&kept, &again}) {
    const PolicyBatch group = rows(0, 4);
    const TokenLogs logs = token_logs(*one, prompt_of(0), group.completions, group.completion_mask,
                                      temperature_, Changes::learned);
    supervised_loss(logs.logs, group.completion_mask, 10).backward();
  }
  ASSERT_GT(length_of_gradient(kept.adapter()), 0);
  for (const auto& [name, tensor] : kept.adapter())
    EXPECT_LT((tensor.grad() - again.adapter().at(name).grad()).abs().max().item<double>(), 1e-6) << name;
}

TEST_P(Policy, WritesAnAdapterThatIsReadAgain) {
  const TestFolder folder;
  const TorchDecoder own = decoder("adapter");
  own.write_adapter(folder.path(), "base", Precision::f32);
  DecoderOptions options;
  options.adapter = folder.path();
  const TorchDecoder read(folder_, options);
  ASSERT_EQ(read.adapter().size(), own.adapter().size());
  for (const auto& [name, tensor] : own.adapter()) EXPECT_TRUE(tensor.equal(read.adapter().at(name))) << name;
  EXPECT_EQ(read.lora().rank, 2U);
  EXPECT_EQ(read.lora().alpha, 4);
}

TEST(PolicyModels, RefuseWhatIsNotKnown) {
  const TestFolder folder;
  write_file(folder / "config.json", "{\"model_type\": \"mamba\"}");
  EXPECT_THROW(TorchDecoder(folder.path(), {}), Error);
  write_file(folder / "config.json", "[]");
  EXPECT_THROW(TorchDecoder(folder.path(), {}), Error);
  DecoderOptions options;
  options.lora.targets = {"nothing"};
  EXPECT_THROW(TorchDecoder(inputs / "qwen2", options), Error);
  options.adapter = inputs / "llama";
  EXPECT_THROW(TorchDecoder(inputs / "qwen2", options), Error);
}

/// The results of TRL itself: a folder with ref_qwen2/ and ref_llama/, each with base/ and
/// <kind>_<loss>_<scale>_call<n> as .safetensors, of inputs, LoRA factors, gradients and losses.
TEST(Trl, HasTheSameLossesAndGradients) {
  const char* given = std::getenv("PANDECT_REFERENCE");
  if (given == nullptr)
    GTEST_SKIP() << "PANDECT_REFERENCE names no folder with what TRL gives: NOT COMPARED WITH TRL";
  const fs::path reference = fs::path(given) / "grpo";
  double worst_loss = 0, worst_length = 0, worst_gradient = 0, worst_reference = 0, worst_supervised = 0;
  std::size_t calls = 0, supervised = 0;
  const auto names = loss_kind_names();
  const auto scales = reward_scale_names();
  for (const std::string kind : {"qwen2", "llama"}) {
    const fs::path folder = reference / ("ref_" + kind);
    const Json values = parse_json(read_file(folder / "values.json"), "values.json");
    DecoderOptions options;
    options.adapter = folder / "adapter0";
    const TorchDecoder decoder(folder / "base", options);
    for (const auto& [tag, of_calls] : values.items()) {
      for (std::size_t call = 0; call < of_calls.size(); ++call) {
        const Safetensors file(folder / fmt::format("{}_call{}.safetensors", tag, call));
        // Whole numbers are not read by Safetensors: their bytes are taken as they lie.
        const std::string bytes = read_file(folder / fmt::format("{}_call{}.safetensors", tag, call));
        std::uint64_t length = 0;
        std::memcpy(&length, bytes.data(), sizeof length);
        const Json header = parse_json(std::string_view(bytes).substr(8, length), "header");
        const auto whole = [&](const std::string& name) {
          const Json& at = header.at("inputs/" + name);
          std::vector<std::int64_t> shape = at.at("shape").get<std::vector<std::int64_t>>();
          torch::Tensor tensor = torch::empty(shape, torch::kLong);
          std::memcpy(tensor.data_ptr(),
                      bytes.data() + 8 + length + at.at("data_offsets")[0].get<std::size_t>(),
                      tensor.nbytes());
          return tensor;
        };
        const auto floats = [&](const std::string& name) { return tensor_of(*file.find(name)).clone(); };
        {
          const torch::NoGradGuard no_gradients;
          for (const auto& [name, tensor] : decoder.adapter()) tensor.copy_(floats("lora/" + name));
        }
        forget_gradients(decoder.adapter());
        torch::Tensor loss;
        PolicySums sums;
        if (tag.ends_with("sft")) {
          const torch::Tensor ids = whole("input_ids"), mask = whole("attention_mask").to(torch::kBool);
          const torch::Tensor counts = whole("labels").slice(1, 1) != -100;
          const PolicyBatch batch{ids.slice(1, 0, 1), mask.slice(1, 0, 1), ids.slice(1, 1), mask.slice(1, 1)};
          loss = supervised_loss(token_logs(decoder, batch, 1, Changes::learned).logs, counts,
                                 counts.sum().item<double>());
        } else {
          const std::string part = tag.substr(kind.size() + 1);
          const std::size_t cut = part.rfind('_');
          PolicySettings settings;
          settings.loss =
              static_cast<LossKind>(std::ranges::find(names, part.substr(0, cut)) - names.begin());
          const auto scale =
              static_cast<RewardScale>(std::ranges::find(scales, part.substr(cut + 1)) - scales.begin());
          ASSERT_LT(static_cast<std::size_t>(settings.loss), names.size());
          settings.beta = .04, settings.epsilon_high = .28, settings.longest = 12;
          const PolicyBatch batch{whole("prompt_ids"), whole("prompt_mask").to(torch::kBool),
                                  whole("completion_ids"), whole("completion_mask").to(torch::kBool)};
          // The rewards that the reference was made with: the share of even words, and a hundredth for each
          // word.
          std::vector<float> rewards;
          for (std::int64_t row = 0; row < batch.completions.size(0); ++row) {
            double even = 0, words = 0;
            for (std::int64_t t = 0; t < batch.completions.size(1); ++t) {
              const auto id = batch.completions[row][t].item<std::int64_t>();
              if (id < 3 || !batch.completion_mask[row][t].item<bool>()) continue;
              words += 1, even += id % 2 == 0 ? 1 : 0;
            }
            rewards.push_back(static_cast<float>(even / std::max(words, 1.0) + .01 * words));
          }
          const torch::Tensor advantages = floats("inputs/advantages");
          // TRL learns from a batch in another order than it was drawn in: rows of one prompt are put
          // together.
          const torch::Tensor order = std::get<1>(
              batch.prompts
                  .matmul(
                      torch::pow(64., torch::arange(batch.prompts.size(1), torch::kDouble)).to(torch::kLong))
                  .sort());
          const torch::Tensor ours = advantages_of(torch::tensor(rewards).index_select(0, order), 4, scale);
          EXPECT_LT((ours - advantages.index_select(0, order)).abs().max().item<double>(), 1e-4)
              << tag << call;
          {
            const torch::NoGradGuard no_gradients;
            const TokenLogs began = token_logs(decoder, batch, 1, Changes::reference);
            worst_reference = std::max(worst_reference, away(began.logs, floats("inputs/ref_per_token_logps"),
                                                             batch.completion_mask.to(torch::kFloat)));
          }
          const torch::Tensor weights =
              token_weights(batch.completion_mask, settings,
                            static_cast<double>(whole("num_items_in_batch").item<std::int64_t>()));
          loss = policy_loss(token_logs(decoder, batch, 1, Changes::learned).logs,
                             floats("inputs/old_per_token_logps"), floats("inputs/ref_per_token_logps"),
                             advantages, weights, settings, sums);
        }
        loss.backward();
        const double off = std::abs(loss.item<double>() - of_calls[call][0].get<double>());
        const double length_off =
            std::abs(length_of_gradient(decoder.adapter()) - of_calls[call][1].get<double>());
        EXPECT_LT(off, 1e-5) << tag << call;
        EXPECT_LT(length_off, 1e-5 * std::max(1.0, of_calls[call][1].get<double>())) << tag << call;
        for (const auto& [name, tensor] : decoder.adapter())
          worst_gradient =
              std::max(worst_gradient, (tensor.grad() - floats("grad/" + name)).abs().max().item<double>());
        if (tag.ends_with("sft")) {
          ++supervised, worst_supervised = std::max(worst_supervised, off);
        } else {
          ++calls, worst_loss = std::max(worst_loss, off), worst_length = std::max(worst_length, length_off);
        }
      }
    }
  }
  EXPECT_EQ(calls, 48U);
  EXPECT_EQ(supervised, 4U);
  fmt::print(
      "{} calls of GRPO: at most {:.1e} away in loss, {:.1e} in the gradient's length, {:.1e} in any number "
      "of a "
      "gradient, {:.1e} in the reference's logarithms; {} of SFT: {:.1e} in loss\n",
      calls, worst_loss, worst_length, worst_gradient, worst_reference, supervised, worst_supervised);
}

}  // namespace
}  // namespace pandect::train
