#include "encoder/safetensors.h"

#include <cstring>

#include <fmt/format.h>

#include "base/half.h"
#include "base/json.h"
#include "pandect/error.h"

namespace pandect {
namespace {

/// The longest header that is read: some hundred bytes for each tensor, of which large models have thousands.
constexpr std::uint64_t longest_header = 64U << 20U;
constexpr std::size_t most_dimensions = 8;

[[noreturn]] void refuse_safetensors(const std::filesystem::path& path, std::string_view why) {
  throw Error(ErrorCode::bad_input, fmt::format("{}: {}", path.string(), why),
              "is this a whole .safetensors file? Fetch it again, or convert the model anew");
}

std::size_t bytes_of(StoredTensor::Type type) {
  return type == StoredTensor::Type::f32 ? 4 : 2;
}

StoredTensor::Type type_named(std::string_view name) {
  if (name == "F32") return StoredTensor::Type::f32;
  if (name == "F16") return StoredTensor::Type::f16;
  if (name == "BF16") return StoredTensor::Type::bf16;
  return StoredTensor::Type::other;
}

}  // namespace

std::size_t StoredTensor::size() const {
  std::size_t product = 1;
  for (const std::size_t length : shape) product *= length;
  return product;
}

Safetensors::Safetensors(const std::filesystem::path& path) : TensorTable(path) {
  const std::string_view bytes = file_.bytes();
  std::uint64_t length = 0;
  if (bytes.size() < sizeof(length)) refuse_safetensors(path, "it is too short for a header");
  std::memcpy(&length, bytes.data(), sizeof(length));
  if (length > longest_header || length > bytes.size() - sizeof(length))
    refuse_safetensors(path, "its header is longer than the file");
  const std::string_view data = bytes.substr(sizeof(length) + length);
  try {
    const Json header = parse_json(bytes.substr(sizeof(length), length), path.string());
    for (const auto& [name, entry] : header.items()) {
      if (name == "__metadata__") continue;
      StoredTensor tensor;
      tensor.type = type_named(entry.at("dtype").get_ref<const std::string&>());
      std::uint64_t numbers = 1;
      for (const Json& dimension : entry.at("shape")) {
        if (!dimension.is_number_unsigned())
          refuse_safetensors(path, fmt::format("the shape of '{}' is none", name));
        const auto extent = dimension.get<std::uint64_t>();
        if (tensor.shape.size() == most_dimensions || (extent != 0 && numbers > data.size() / extent))
          refuse_safetensors(path, fmt::format("'{}' is larger than the file", name));
        numbers *= extent;
        tensor.shape.push_back(extent);
      }
      const Json& offsets = entry.at("data_offsets");
      if (!offsets.is_array() || offsets.size() != 2 || !offsets[0].is_number_unsigned() ||
          !offsets[1].is_number_unsigned())
        refuse_safetensors(path, fmt::format("the offsets of '{}' are none", name));
      const auto begin = offsets[0].get<std::uint64_t>();
      const auto end = offsets[1].get<std::uint64_t>();
      if (begin > end || end > data.size())
        refuse_safetensors(path, fmt::format("'{}' lies outside the file", name));
      if (tensor.type != StoredTensor::Type::other && end - begin != numbers * bytes_of(tensor.type))
        refuse_safetensors(path, fmt::format("'{}' is not as long as its shape says", name));
      tensor.bytes = data.substr(begin, end - begin);
      tensors_.emplace(name, std::move(tensor));
    }
  } catch (const Json::exception&) {
    refuse_safetensors(path, "its header is not that of a safetensors file");
  }
}

const StoredTensor* TensorTable::find(std::string_view name) const {
  const auto found = tensors_.find(name);
  return found == tensors_.end() ? nullptr : &found->second;
}

void read_floats(const StoredTensor& tensor, std::size_t first, std::size_t count, float* out) {
  const auto halves = [&](float (*number_of)(std::uint16_t)) {
    for (std::size_t i = 0; i < count; ++i) {
      std::uint16_t half = 0;
      std::memcpy(&half, tensor.bytes.data() + (first + i) * sizeof half, sizeof half);
      out[i] = number_of(half);
    }
  };
  switch (tensor.type) {
    case StoredTensor::Type::f32:
      std::memcpy(out, tensor.bytes.data() + first * sizeof(float), count * sizeof(float));
      return;
    case StoredTensor::Type::f16:
      return halves(float_of_half);
    case StoredTensor::Type::bf16:
      return halves(float_of_bfloat);
    case StoredTensor::Type::other:
      throw Error(ErrorCode::bad_input, "a tensor of a type that is not read",
                  "F32, F16 and BF16 are; convert the model");
  }
}

std::span<const float> floats_of(const StoredTensor& tensor, std::vector<float>& storage) {
  const std::size_t count = tensor.size();
  const char* bytes = tensor.bytes.data();
  if (tensor.type == StoredTensor::Type::f32 &&
      reinterpret_cast<std::uintptr_t>(bytes) % alignof(float) == 0) {
    return {reinterpret_cast<const float*>(bytes), count};
  }
  storage.resize(count);
  read_floats(tensor, 0, count, storage.data());
  return storage;
}

}  // namespace pandect
