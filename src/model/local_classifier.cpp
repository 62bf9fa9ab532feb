#include "model/local_classifier.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/ascii.h"
#include "base/file.h"
#include "base/json.h"
#include "model/endpoint.h"
#include "pandect/error.h"

namespace pandect {
namespace {

/// Number of parts of a passage compared with a claim: only the longest provisions have more.
constexpr std::size_t most_parts = 8;
constexpr std::size_t pairs_at_once = 64;
constexpr std::uint64_t longest_calibration = 1U << 16U;

std::optional<std::size_t> label_among(const std::vector<std::string>& labels,
                                       std::initializer_list<std::string_view> names) {
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const std::string label = ascii_lower(labels[i]);
    if (std::ranges::find(names, label) != names.end()) return i;
  }
  return std::nullopt;
}

std::optional<std::size_t> entailing_label(const std::vector<std::string>& labels) {
  return label_among(labels, {"entailment", "entail", "supported", "support"});
}

std::optional<std::size_t> contradicting_label(const std::vector<std::string>& labels) {
  return label_among(labels, {"contradiction", "contradict", "contradicted", "refuted"});
}

void end_if_stopped(const std::stop_token& stop, const std::string& who) {
  if (stop.stop_requested()) throw Cancelled(who);
}

}  // namespace

ModelKind kind_of(const PairClassifier& classifier, const std::string& folder) {
  if (entailing_label(classifier.labels())) return ModelKind::entail;
  if (classifier.labels().size() <= 2) return ModelKind::rerank;
  throw Error(ErrorCode::bad_input,
              fmt::format("{}: a classifier with the labels {} is for nothing that is known", folder,
                          fmt::join(classifier.labels(), ", ")),
              "a reranker has one label, a judge one that is called 'entailment' or 'supported'");
}

const PairClassifier& OpenedClassifier::get() {
  std::call_once(opened_, [this] {
    auto opened = std::make_unique<const PairClassifier>(settings_.model,
                                                         settings_.precision.value_or(usual_precision()));
    if (kind_of(*opened, settings_.model) != settings_.kind)
      throw Error(ErrorCode::bad_input,
                  fmt::format("{}: this model is of kind '{}', not '{}'", settings_.model,
                              to_string(kind_of(*opened, settings_.model)), to_string(settings_.kind)));
    classifier_ = std::move(opened);
  });
  return *classifier_;
}

ModelInfo LocalReranker::info() const {
  return info_of(model_.settings());
}

std::vector<double> LocalReranker::score(const std::string& query, std::span<const std::string> texts,
                                         const std::stop_token& stop) {
  const PairClassifier& model = model_.get();
  std::vector<double> scores;
  scores.reserve(texts.size());
  for (std::size_t begin = 0; begin < texts.size(); begin += pairs_at_once) {
    end_if_stopped(stop, model_.settings().name);
    std::vector<TextPair> pairs;
    for (const std::string& text : texts.subspan(begin, std::min(pairs_at_once, texts.size() - begin)))
      pairs.push_back({query, text});
    const std::vector<float> logits = model.logits(pairs);
    const std::size_t labels = model.labels().size();
    for (std::size_t i = 0; i < logits.size(); i += labels)
      scores.push_back(labels == 1 ? double{logits[i]} : double{logits[i + 1]} - double{logits[i]});
  }
  return scores;
}

void LocalEntailmentModel::read_calibration() {
  entailing_ = entailing_label(model_.get().labels()).value_or(0);
  contradicting_ = contradicting_label(model_.get().labels());
  const std::filesystem::path file = std::filesystem::path(model_.settings().model) / "calibration.json";
  if (!is_there(file)) return;
  const Json json = parse_json(read_file(file, longest_calibration), file.string());
  const auto temperature = json.find("temperature");
  if (!json.is_object() || temperature == json.end() || !temperature->is_number() ||
      !(temperature->get<double>() >= 0.01) || !(temperature->get<double>() <= 100))
    throw Error(ErrorCode::bad_input,
                fmt::format("{}: 'temperature' is missing or makes no sense", file.string()),
                "it is a number from 0.01 to 100");
  temperature_ = temperature->get<double>();
}

bool LocalEntailmentModel::is_calibrated() {
  std::call_once(calibrated_once_, [this] { read_calibration(); });
  return temperature_.has_value();
}

Entailment LocalEntailmentModel::judge(const std::string& passage, const std::string& claim,
                                       const std::stop_token& stop) {
  end_if_stopped(stop, model_.settings().name);
  std::call_once(calibrated_once_, [this] { read_calibration(); });
  const PairClassifier& model = model_.get();
  const TextPair pair{passage, claim};
  const std::vector<float> logits =
      model.learned_best_parts() ? model.logits_of_best_part(pair) : model.logits_of_parts(pair, most_parts);
  const std::size_t labels = model.labels().size();
  const double temperature = temperature_.value_or(1);
  Entailment best;
  for (std::size_t begin = 0; begin < logits.size(); begin += labels) {
    const auto of = [&](std::size_t label) { return double{logits[begin + label]} / temperature; };
    const auto probability = [&](std::size_t sought) {
      // With one label its number is the logarithm of the odds.
      double others = labels == 1 ? std::exp(-of(0)) : 0;
      for (std::size_t label = 0; label < labels; ++label)
        if (label != sought) others += std::exp(of(label) - of(sought));
      return 1 / (1 + others);
    };
    const Entailment part{probability(entailing_), contradicting_ ? probability(*contradicting_) : 0};
    if (begin == 0 || part.entails > best.entails) best = part;
  }
  return best;
}

}  // namespace pandect
