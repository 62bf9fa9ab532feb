#include "encoder/dense_layers.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "base/file.h"
#include "base/json.h"
#include "encoder/tensor_files.h"
#include "pandect/error.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

constexpr std::uint64_t longest_layer_settings = 1U << 20U;
constexpr std::size_t most_dense_columns = 1U << 14U;
/// Vectors that pass a layer together.
constexpr std::size_t vectors_at_once = 64;

[[noreturn]] void refuse_layer(const fs::path& file, std::string_view why) {
  throw Error(ErrorCode::bad_input, fmt::format("{}: {}", file.string(), why),
              "docs/encoders.md says which models are read");
}

/// rows × Wᵀ + bias.
std::vector<float> product(const Linear& layer, const std::vector<float>& rows, std::size_t in,
                           std::size_t out) {
  const InOneThread alone;
  const std::size_t count = rows.size() / in;
  std::vector<float> products((count + row_step) * out);
  Operand operand;
  for (std::size_t row = 0; row < count; row += vectors_at_once) {
    operand.set(layer.precision(), rows.data() + row * in, std::min(vectors_at_once, count - row), in);
    layer.apply(operand, products.data() + row * out);
  }
  products.resize(count * out);
  return products;
}

std::vector<float> transposed(const std::vector<float>& matrix, std::size_t columns) {
  const std::size_t rows = matrix.size() / columns;
  std::vector<float> other(matrix.size());
  for (std::size_t row = 0; row < rows; ++row)
    for (std::size_t column = 0; column < columns; ++column)
      other[column * rows + row] = matrix[row * columns + column];
  return other;
}

void scale_to_length_1(std::vector<float>& rows, std::size_t columns) {
  for (std::size_t at = 0; at < rows.size(); at += columns) {
    double squares = 0;
    for (std::size_t i = 0; i < columns; ++i) squares += double{rows[at + i]} * rows[at + i];
    const auto factor = static_cast<float>(squares > 0 ? 1 / std::sqrt(squares) : 1);
    for (std::size_t i = 0; i < columns; ++i) rows[at + i] *= factor;
  }
}

Activation activation_of(const fs::path& file, const std::string& name) {
  const std::string own = name.substr(name.rfind('.') + 1);
  if (own == "Identity") return Activation::none;
  if (own == "Tanh") return Activation::tanh;
  if (own == "ReLU") return Activation::relu;
  if (own == "GELU") return Activation::gelu;
  refuse_layer(file, fmt::format("the activation '{}' is not known", own));
}

}  // namespace

DenseLayers::DenseLayers(const SentenceModules& modules, const fs::path& base, const fs::path& folder,
                         std::size_t columns, Precision precision)
    : first_columns_(columns), columns_(columns), precision_(finer_than_bytes(precision)) {
  for (const SentenceModules::Module& module : modules.after) {
    if (module.kind == SentenceModules::Module::Kind::dense)
      read_layer(base / module.folder);
    else
      steps_.emplace_back();
  }
  make_layers(folder);
}

void DenseLayers::read_layer(const fs::path& folder) {
  const fs::path file = folder / "config.json";
  const Json settings = parse_json(read_file(file, longest_layer_settings), file.string());
  const auto count = [&](const char* key) {
    const auto found = settings.find(key);
    if (found == settings.end() || !found->is_number_unsigned() || found->get<std::uint64_t>() == 0 ||
        found->get<std::uint64_t>() > most_dense_columns)
      refuse_layer(file, fmt::format("'{}' is missing or makes no sense", key));
    return found->get<std::size_t>();
  };
  if (!settings.is_object()) refuse_layer(file, "it is not a configuration");
  Step step;
  step.in = count("in_features");
  step.out = count("out_features");
  if (step.in != columns_) refuse_layer(file, fmt::format("it takes {} numbers of {}", step.in, columns_));
  const auto activation = settings.find("activation_function");
  // Those that say none are of the library's own choice.
  step.activation = activation != settings.end() && activation->is_string()
                        ? activation_of(file, activation->get<std::string>())
                        : Activation::tanh;
  if (const auto bias = settings.find("bias"); bias == settings.end() || *bias != false)
    TensorFiles(folder).append("linear.bias", step.out, step.bias);
  columns_ = step.out;
  const bool joins = !steps_.empty() && steps_.back().out > 0 &&
                     steps_.back().activation == Activation::none && steps_.back().bias.empty();
  if (joins) {
    step.in = steps_.back().in;
    step.folders = std::move(steps_.back().folders);
    steps_.pop_back();
  }
  step.folders.push_back(folder);
  steps_.push_back(std::move(step));
}

/// The product of a step's layers: V (W x) = (V W) x.
std::vector<float> DenseLayers::weights_of(const Step& step) {
  std::vector<float> all;
  std::size_t rows = 0;
  for (const fs::path& folder : step.folders) {
    const TensorFiles files(folder);
    const StoredTensor* stored = files.find("linear.weight");
    const std::size_t columns = rows == 0 ? step.in : rows;
    rows = stored == nullptr ? 0 : stored->size() / columns;
    std::vector<float> weights;
    files.append("linear.weight", rows * columns, weights);
    if (all.empty()) {
      all = std::move(weights);
      continue;
    }
    const Linear layer(weights, {}, columns, rows, Activation::none, Precision::fp32);
    all = transposed(product(layer, transposed(all, step.in), columns, rows), rows);
  }
  if (rows != step.out)
    refuse_layer(step.folders.back(), "its weights are of another size than its configuration says");
  return all;
}

void DenseLayers::make_layers(const fs::path& folder) {
  std::vector<PackedWeights::Shape> shapes;
  for (const Step& step : steps_)
    if (step.out > 0) shapes.push_back({step.in, step.out});
  if (shapes.empty()) return;
  packed_.emplace(folder, precision_, shapes, "dense");
  std::size_t number = 0;
  std::vector<const Linear*> all;
  for (Step& step : steps_) {
    if (step.out == 0) continue;
    if (packed_->is_there()) {
      step.layer.emplace(packed_->layer(number++, step.bias, step.activation));
    } else {
      step.layer.emplace(weights_of(step), step.bias, step.in, step.out, step.activation, precision_);
    }
    all.push_back(&*step.layer);
  }
  if (!packed_->is_there()) packed_->keep(all);
}

std::vector<float> DenseLayers::apply(std::vector<float> rows) const {
  std::size_t columns = first_columns_;
  for (const Step& step : steps_) {
    if (step.layer) {
      rows = product(*step.layer, rows, step.in, step.out);
      columns = step.out;
    } else {
      scale_to_length_1(rows, columns);
    }
  }
  return rows;
}

}  // namespace pandect
