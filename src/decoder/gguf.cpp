#include "decoder/gguf.h"

#include <bit>
#include <cstring>

#include <fmt/format.h>

#include "pandect/error.h"

namespace pandect {
namespace {

static_assert(std::endian::native == std::endian::little, "numbers are read as they lie in the file");

enum Type : std::uint32_t { u8, i8, u16, i16, u32, i32, f32, boolean, string, array, u64, i64, f64 };

constexpr std::uint64_t most_entries = 1U << 20U;  ///< settings, or tensors
constexpr std::uint64_t longest_name = 65535;
constexpr std::uint32_t most_dimensions = 4;
constexpr int deepest_list = 3;

[[noreturn]] void refuse_gguf(const std::string& file, std::string_view why) {
  throw Error(ErrorCode::bad_input, fmt::format("{}: {}", file, why),
              "is this a whole GGUF file? Fetch it again, or convert the model anew");
}

/// Size of a number; 0 for an unknown type.
std::size_t bytes_of(std::uint32_t type) {
  switch (type) {
    case u8:
    case i8:
    case boolean:
      return 1;
    case u16:
    case i16:
      return 2;
    case u32:
    case i32:
    case f32:
      return 4;
    case u64:
    case i64:
    case f64:
      return 8;
    default:
      return 0;
  }
}

template <typename Number>
double read_as(const char* bytes) {
  Number number{};
  std::memcpy(&number, bytes, sizeof(number));
  return static_cast<double>(number);
}

double number_at(std::uint32_t type, const char* bytes) {
  switch (type) {
    case u8:
    case boolean:
      return read_as<std::uint8_t>(bytes);
    case i8:
      return read_as<std::int8_t>(bytes);
    case u16:
      return read_as<std::uint16_t>(bytes);
    case i16:
      return read_as<std::int16_t>(bytes);
    case u32:
      return read_as<std::uint32_t>(bytes);
    case i32:
      return read_as<std::int32_t>(bytes);
    case f32:
      return read_as<float>(bytes);
    case u64:
      return read_as<std::uint64_t>(bytes);
    case i64:
      return read_as<std::int64_t>(bytes);
    default:
      return read_as<double>(bytes);
  }
}

}  // namespace

class Gguf::Reader {
 public:
  Reader(std::string_view bytes, const std::string& file) : bytes_(bytes), file_(file) {}

  std::size_t at() const { return at_; }
  std::string_view take(std::uint64_t size) {
    if (size > bytes_.size() - at_) refuse_gguf(file_, "it ends too early");
    const std::string_view part = bytes_.substr(at_, size);
    at_ += size;
    return part;
  }
  template <typename Number>
  Number read() {
    Number number{};
    std::memcpy(&number, take(sizeof(Number)).data(), sizeof(Number));
    return number;
  }
  std::string_view text(std::uint64_t longest = UINT64_MAX) {
    const auto size = read<std::uint64_t>();
    if (size > longest) refuse_gguf(file_, "a name in it is too long");
    return take(size);
  }
  Setting setting(std::uint32_t type, int depth = 0) {
    Setting value;
    value.type = type;
    if (type == string) {
      value.bytes = text();
    } else if (type == array) {
      if (depth == deepest_list) refuse_gguf(file_, "a list in it is too deep");
      value.of = read<std::uint32_t>();
      value.count = read<std::uint64_t>();
      const std::size_t begin = at_;
      if (const std::size_t size = bytes_of(value.of); size > 0) {
        if (value.count > bytes_.size() / size) refuse_gguf(file_, "a list in it is longer than the file");
        take(value.count * size);
      } else {
        // Each value takes at least its length's eight bytes.
        for (std::uint64_t i = 0; i < value.count; ++i) setting(value.of, depth + 1);
      }
      value.bytes = bytes_.substr(begin, at_ - begin);
    } else {
      const std::size_t size = bytes_of(type);
      if (size == 0)
        refuse_gguf(file_, fmt::format("a setting in it is of a kind that is not known: {}", type));
      value.bytes = take(size);
    }
    return value;
  }

 private:
  std::string_view bytes_;
  const std::string& file_;
  std::size_t at_ = 0;
};

Gguf::Gguf(const std::filesystem::path& path) : name_(path.string()), mapped_(path) {
  Reader reader(mapped_.bytes(), name_);
  if (mapped_.bytes().size() < 24 || reader.take(4) != "GGUF") refuse_gguf(name_, "it is not a GGUF file");
  const auto version = reader.read<std::uint32_t>();
  if (version != 2 && version != 3)
    refuse_gguf(name_, fmt::format("GGUF of version {} is not read, only 2 and 3", version));
  const auto tensors = reader.read<std::uint64_t>();
  const auto settings = reader.read<std::uint64_t>();
  if (tensors > most_entries || settings > most_entries)
    refuse_gguf(name_, "it says to hold more than it can");
  for (std::uint64_t i = 0; i < settings; ++i) {
    const std::string_view key = reader.text(longest_name);
    settings_.emplace(key, reader.setting(reader.read<std::uint32_t>()));
  }
  read_tensors(reader, tensors);
}

void Gguf::read_tensors(Reader& reader, std::uint64_t count) {
  struct Entry {
    std::string_view name;
    WeightMatrix matrix;
    std::uint64_t offset = 0;
  };
  std::vector<Entry> entries;
  for (std::uint64_t i = 0; i < count; ++i) {
    Entry entry;
    entry.name = reader.text(longest_name);
    const auto dimensions = reader.read<std::uint32_t>();
    if (dimensions > most_dimensions)
      refuse_gguf(name_, fmt::format("'{}' has too many dimensions", entry.name));
    std::uint64_t shape[most_dimensions] = {1, 1, 1, 1};
    std::uint64_t numbers = 1;
    for (std::uint32_t d = 0; d < dimensions; ++d) {
      shape[d] = reader.read<std::uint64_t>();
      // Not even four bits of each would be in the file.
      if (shape[d] != 0 && numbers > 2 * mapped_.bytes().size() / shape[d])
        refuse_gguf(name_, fmt::format("'{}' is larger than the file", entry.name));
      numbers *= shape[d];
    }
    const auto type = reader.read<std::uint32_t>();
    entry.offset = reader.read<std::uint64_t>();
    const std::optional<WeightType> known = gguf_weight_type(type);
    if (!known) {
      unread_.emplace(entry.name, fmt::format("type {}", type));
      continue;
    }
    entry.matrix.type = *known;
    entry.matrix.columns = shape[0];
    entry.matrix.rows = shape[0] == 0 ? 0 : numbers / shape[0];
    if (entry.matrix.columns % block_of(*known).numbers != 0)
      refuse_gguf(name_, fmt::format("the rows of '{}' are not whole blocks", entry.name));
    entries.push_back(entry);
  }
  const std::uint64_t alignment = this->count("general.alignment").value_or(32);
  if (!std::has_single_bit(alignment) || alignment > (1U << 20U)) refuse_gguf(name_, "its alignment is none");
  const std::uint64_t begin = (reader.at() + alignment - 1) / alignment * alignment;
  const std::uint64_t size = mapped_.bytes().size();
  for (const Entry& entry : entries) {
    const std::uint64_t length = entry.matrix.rows * entry.matrix.row_bytes();
    if (begin > size || entry.offset > size - begin || length > size - begin - entry.offset)
      refuse_gguf(name_, fmt::format("'{}' lies outside the file", entry.name));
    if (entry.offset % alignment != 0) refuse_gguf(name_, fmt::format("'{}' is not aligned", entry.name));
    WeightMatrix matrix = entry.matrix;
    matrix.bytes = reinterpret_cast<const std::uint8_t*>(mapped_.bytes().data()) + begin + entry.offset;
    tensors_.emplace(entry.name, matrix);
  }
}

const Gguf::Setting* Gguf::setting(std::string_view key) const {
  const auto found = settings_.find(key);
  return found == settings_.end() ? nullptr : &found->second;
}

std::optional<std::string_view> Gguf::text(std::string_view key) const {
  const Setting* found = setting(key);
  return found == nullptr || found->type != string ? std::nullopt : std::optional(found->bytes);
}

std::optional<std::uint64_t> Gguf::count(std::string_view key) const {
  const std::optional<double> found = number(key);
  // Counts in models are far below the integers that a double represents exactly.
  if (!found || !(*found >= 0) || *found > 0x1p53 || setting(key)->type == f32 || setting(key)->type == f64)
    return std::nullopt;
  return static_cast<std::uint64_t>(*found);
}

std::optional<double> Gguf::number(std::string_view key) const {
  const Setting* found = setting(key);
  if (found == nullptr || found->type == boolean || bytes_of(found->type) == 0) return std::nullopt;
  return number_at(found->type, found->bytes.data());
}

std::optional<bool> Gguf::flag(std::string_view key) const {
  const Setting* found = setting(key);
  return found == nullptr || found->type != boolean ? std::nullopt : std::optional(found->bytes[0] != 0);
}

std::vector<std::string_view> Gguf::texts(std::string_view key) const {
  std::vector<std::string_view> all;
  const Setting* found = setting(key);
  if (found == nullptr || found->type != array || found->of != string) return all;
  Reader reader(found->bytes, name_);
  all.reserve(found->count);
  for (std::uint64_t i = 0; i < found->count; ++i) all.push_back(reader.text());
  return all;
}

std::vector<double> Gguf::numbers(std::string_view key) const {
  std::vector<double> all;
  const Setting* found = setting(key);
  if (found == nullptr || found->type != array || bytes_of(found->of) == 0) return all;
  const std::size_t size = bytes_of(found->of);
  all.reserve(found->count);
  for (std::uint64_t i = 0; i < found->count; ++i)
    all.push_back(number_at(found->of, found->bytes.data() + i * size));
  return all;
}

const WeightMatrix* Gguf::find(std::string_view tensor) const {
  const auto found = tensors_.find(tensor);
  return found == tensors_.end() ? nullptr : &found->second;
}

}  // namespace pandect
