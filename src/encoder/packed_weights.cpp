#include "encoder/packed_weights.h"

#include <algorithm>
#include <cstring>
#include <tuple>
#include <utility>

#include <fmt/format.h>
#include <sys/stat.h>

#include "base/hash.h"
#include "encoder/attention.h"
#include "pandect/error.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

/// The header of the file; then the layers: scales, if any, and weights, each from a multiple of 64 on.
struct PackedHead {
  std::uint64_t magic = 0x314B434150434550;  // "PECPACK1"
  std::uint64_t key = 0;                     ///< XXH3 of what the layers were made of, and of their layout
  std::uint64_t checksum = 0;                ///< XXH3 of all behind the header
  std::uint64_t bytes = 0;                   ///< behind the header
  std::uint64_t unused[4] = {};
};
static_assert(sizeof(PackedHead) == 64);

constexpr std::size_t first_bytes = 65536;

std::size_t aligned(std::size_t bytes) {
  return (bytes + 63) / 64 * 64;
}

/// What tells a file from another without reading all of it.
std::string identity_of(const fs::path& file) {
  struct ::stat status{};
  if (::stat(file.c_str(), &status) != 0) return {};
  const MappedFile mapped(file);
  return fmt::format("{} {} {}.{:09} {}\n", file.filename().string(), mapped.bytes().size(),
                     status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
                     content_hash(mapped.bytes().substr(0, first_bytes)));
}

/// True for a file that layers are made of.
bool holds_layers(const fs::directory_entry& entry) {
  const std::string name = entry.path().filename().string();
  return entry.is_regular_file() && (name.ends_with(".safetensors") || name == "pytorch_model.bin");
}

}  // namespace

Precision finer_than_bytes(Precision precision) {
  if (precision != Precision::int8) return precision;
  return has_bf16() ? Precision::bf16 : Precision::fp32;
}

PackedWeights::PackedWeights(const fs::path& folder, Precision precision, std::vector<Shape> shapes,
                             std::string_view what)
    : file_(folder / fmt::format("{}.{}.packed", what, name_of(precision))),
      parts_(ModelParts::of(folder)),
      precision_(precision),
      shapes_(std::move(shapes)) {
  std::error_code ignored;
  if (!fs::exists(file_.parent_path() / "model.toml", ignored)) return;
  const std::string all = identity();
  if (all.empty()) return;
  key_ = hash64(all);
  if (!fs::is_regular_file(file_, ignored)) return;
  try {
    mapped_ = MappedFile(file_);
    layers_ = read();
  } catch (const Error&) {
    layers_.clear();  // the weights are packed anew
  }
}

/// Of the files that the layers are made of, and of the layout of all products; empty: it cannot be
/// described.
std::string PackedWeights::identity() const {
  std::string all;
  for (const fs::path& folder : {parts_.base, parts_.adapter}) {
    if (folder.empty()) continue;
    std::vector<fs::path> files;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
      const std::string name = entry.path().filename().string();
      if (holds_layers(entry) ||
          (entry.is_regular_file() &&
           (name == "config.json" || name == "adapter_config.json" || name.ends_with(".index.json"))))
        files.push_back(entry.path());
      if (!entry.is_directory()) continue;
      // Modules behind the transformer have folders of their own.
      for (const fs::directory_entry& inner : fs::directory_iterator(entry.path()))
        if (holds_layers(inner)) files.push_back(inner.path());
    }
    std::ranges::sort(files);
    for (const fs::path& file : files) all += identity_of(file);
    all += '\n';
  }
  std::vector<std::tuple<std::size_t, std::size_t, Precision>> known;
  for (const Shape& shape : shapes_) {
    all += fmt::format("{} {}\n", shape.in, shape.out);
    const std::tuple kind(shape.in, shape.out, precision_of(shape));
    if (std::ranges::find(known, kind) != known.end()) continue;
    known.push_back(kind);
    const std::string layout = Linear::layout(shape.in, shape.out, precision_of(shape));
    if (layout.empty()) return {};
    all += layout + "\n";
  }
  return all;
}

std::vector<PackedLayer> PackedWeights::read() const {
  const std::string_view bytes = mapped_.bytes();
  PackedHead head;
  if (bytes.size() < sizeof(head)) return {};
  std::memcpy(&head, bytes.data(), sizeof(head));
  const std::string_view all = bytes.substr(sizeof(head));
  const bool is_plain = std::ranges::all_of(head.unused, [](std::uint64_t number) { return number == 0; });
  if (!is_plain || head.magic != PackedHead().magic || head.key != key_ || head.bytes != all.size() ||
      head.checksum != hash64(all))
    return {};
  std::vector<PackedLayer> layers;
  std::size_t at = 0;
  const auto take = [&](std::size_t size) {
    const std::string_view part = at > all.size() ? std::string_view() : all.substr(at, size);
    at += aligned(size);
    return part;
  };
  for (const Shape& shape : shapes_) {
    const std::size_t scales = precision_of(shape) == Precision::int8 ? shape.out : 0;
    const std::size_t size = Linear::packed_bytes(shape.in, shape.out, precision_of(shape));
    const std::string_view of_rows = take(scales * sizeof(float));
    const std::string_view weights = take(size);
    if (of_rows.size() != scales * sizeof(float) || weights.size() != size) return {};
    layers.push_back({weights, {reinterpret_cast<const float*>(of_rows.data()), scales}});
  }
  return layers;
}

Linear PackedWeights::layer(std::size_t number, std::span<const float> bias, Activation activation) const {
  return Linear(layers_[number], bias, shapes_[number].in, shapes_[number].out, activation,
                precision_of(shapes_[number]));
}

void PackedWeights::keep(std::span<const Linear* const> layers) const {
  if (key_ == 0) return;
  std::size_t size = sizeof(PackedHead);
  for (const Linear* layer : layers) {
    const PackedLayer packed = layer->packed();
    size += aligned(packed.scales.size_bytes()) + aligned(packed.weights.size());
  }
  std::string bytes;
  bytes.reserve(size);
  bytes.resize(sizeof(PackedHead));
  const auto put = [&](const void* data, std::size_t count) {
    bytes.append(static_cast<const char*>(data), count);
    bytes.resize(aligned(bytes.size()));
  };
  for (const Linear* layer : layers) {
    const PackedLayer packed = layer->packed();
    put(packed.scales.data(), packed.scales.size_bytes());
    put(packed.weights.data(), packed.weights.size());
  }
  PackedHead head;
  head.key = key_;
  head.bytes = bytes.size() - sizeof(head);
  head.checksum = hash64(std::string_view(bytes).substr(sizeof(head)));
  std::memcpy(bytes.data(), &head, sizeof(head));
  try {
    write_file_atomically(file_, bytes);
  } catch (const Error&) {
    // Without the file the model opens more slowly, and that is all.
  }
}

}  // namespace pandect
