#include "encoder/torch_file.h"

#include <array>
#include <cstring>
#include <memory>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "encoder/stored_zip.h"
#include "pandect/error.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;

/// More than the table of a model with some thousand tensors needs.
constexpr std::size_t longest_pickle = 4U << 20U;
constexpr std::size_t most_on_stack = 8192;
constexpr std::size_t most_in_tuple = 64;
constexpr std::size_t deepest_tuple = 8;
constexpr std::size_t most_torch_dimensions = 8;

[[noreturn]] void refuse_torch(const fs::path& path, std::string_view why) {
  throw Error(ErrorCode::bad_input, fmt::format("{}: {}", path.string(), why),
              "only tables of tensors that torch.save() wrote are read, and nothing in them is run; save the "
              "model's state_dict anew, or as .safetensors");
}

// Values on the stack of the pickle machine.
struct Mark {};
struct Global {
  std::string_view module;
  std::string_view name;
};
struct Storage {
  StoredTensor::Type type = StoredTensor::Type::other;
  std::string_view bytes;
};
struct Table {
  std::map<std::string, StoredTensor, std::less<>> tensors;
};
struct Tuple;
/// std::monostate is any value that no tensor depends on: None, True, a table's settings.
using Value = std::variant<std::monostate, std::int64_t, std::string_view, Mark, Global, Storage,
                           StoredTensor, std::shared_ptr<Table>, std::shared_ptr<const Tuple>>;
struct Tuple {
  std::vector<Value> items;
  std::size_t depth = 1;  ///< limits the depth, because destruction is recursive
};

std::size_t size_of(StoredTensor::Type type) {
  return type == StoredTensor::Type::f32 ? 4 : 2;
}

/// The few instructions of pickle's protocol 2 that are used for tables of tensors (described in Python's
/// Lib/pickletools.py). Functions are only names: this class implements the three known ones, and no others
/// are called.
class Machine {
 public:
  Machine(const fs::path& path, std::string_view pickle, std::string folder,
          const std::map<std::string, std::string_view, std::less<>>& members)
      : path_(path), rest_(pickle), folder_(std::move(folder)), members_(members) {}

  std::map<std::string, StoredTensor, std::less<>> run() {
    while (true) {
      const auto code = static_cast<unsigned char>(take(1).front());
      if (code == '.') break;
      step(code);
      if (stack_.size() > most_on_stack) refuse_torch(path_, "its table is too large");
    }
    if (stack_.size() != 1 || !std::holds_alternative<std::shared_ptr<Table>>(stack_.back()))
      refuse_torch(path_, "what it holds is not a table of tensors");
    return std::move(std::get<std::shared_ptr<Table>>(stack_.back())->tensors);
  }

 private:
  [[noreturn]] void refuse_form() const {
    refuse_torch(path_, "its table of tensors is not of the form that is read");
  }

  std::string_view take(std::uint64_t count) {
    if (count > rest_.size()) refuse_torch(path_, "its table of tensors is cut short");
    const std::string_view taken = rest_.substr(0, count);
    rest_.remove_prefix(count);
    return taken;
  }
  template <typename Number>
  Number number() {
    Number number = 0;
    std::memcpy(&number, take(sizeof(number)).data(), sizeof(number));
    return number;
  }
  std::string_view line() {
    const std::size_t end = rest_.find('\n');
    if (end == std::string_view::npos) refuse_form();
    const std::string_view text = take(end);
    take(1);
    return text;
  }

  void push(Value value) { stack_.push_back(std::move(value)); }
  Value pop() {
    if (stack_.empty() || std::holds_alternative<Mark>(stack_.back())) refuse_form();
    Value value = std::move(stack_.back());
    stack_.pop_back();
    return value;
  }
  template <typename T>
  T pop_a() {
    Value value = pop();
    T* const wanted = std::get_if<T>(&value);
    if (wanted == nullptr) refuse_form();
    return std::move(*wanted);
  }
  std::vector<Value> pop_to_mark() {
    std::vector<Value> items;
    std::size_t begin = stack_.size();
    while (begin > 0 && !std::holds_alternative<Mark>(stack_[begin - 1])) --begin;
    if (begin == 0) refuse_form();
    std::move(stack_.begin() + static_cast<std::ptrdiff_t>(begin), stack_.end(), std::back_inserter(items));
    stack_.resize(begin - 1);
    return items;
  }

  void step(unsigned char code) {
    switch (code) {
      case 0x80:  // PROTO
        if (number<std::uint8_t>() > 4) refuse_form();
        return;
      case '(':
        return push(Mark());
      case 'N':
      case 0x88:  // NEWTRUE
      case 0x89:  // NEWFALSE
        return push(std::monostate());
      case 'K':
        return push(std::int64_t{number<std::uint8_t>()});
      case 'M':
        return push(std::int64_t{number<std::uint16_t>()});
      case 'J':
        return push(std::int64_t{number<std::int32_t>()});
      case 0x8A:  // LONG1
        return push(long_number());
      case 'X':
        return push(take(number<std::uint32_t>()));
      case '}':
        return push(std::make_shared<Table>());
      case ')':
        return push_tuple({});
      case 't':
        return push_tuple(pop_to_mark());
      case 0x85:  // TUPLE1 to TUPLE3
      case 0x86:
      case 0x87: {
        std::vector<Value> items(code - 0x84U);
        for (std::size_t i = items.size(); i-- > 0;) items[i] = pop();
        return push_tuple(std::move(items));
      }
      case 'q':
        return remember(number<std::uint8_t>());
      case 'r':
        return remember(number<std::uint32_t>());
      case 'h':
        return recall(number<std::uint8_t>());
      case 'j':
        return recall(number<std::uint32_t>());
      case 'c': {
        const std::string_view module = line();
        return push(Global{module, line()});
      }
      case 'Q':
        return push(storage());
      case 'R':
        return call();
      case 's': {
        Value value = pop();
        Value key = pop();
        return set(key, std::move(value));
      }
      case 'u': {
        std::vector<Value> items = pop_to_mark();
        if (items.size() % 2 != 0) refuse_form();
        for (std::size_t i = 0; i < items.size(); i += 2) set(items[i], std::move(items[i + 1]));
        return;
      }
      case 'b':  // settings of the table, without effect on its tensors
        pop();
        table();
        return;
      default:
        refuse_torch(path_,
                     fmt::format("its table of tensors holds an instruction that is not read (0x{:02x})",
                                 static_cast<unsigned>(code)));
    }
  }

  std::int64_t long_number() {
    const std::string_view bytes = take(number<std::uint8_t>());
    if (bytes.size() > 8) refuse_form();
    std::uint64_t value = !bytes.empty() && (bytes.back() & 0x80) != 0 ? ~std::uint64_t{0} : 0;
    for (std::size_t i = bytes.size(); i-- > 0;) value = value << 8U | static_cast<unsigned char>(bytes[i]);
    return static_cast<std::int64_t>(value);
  }

  void push_tuple(std::vector<Value> items) {
    auto tuple = std::make_shared<Tuple>();
    if (items.size() > most_in_tuple) refuse_form();
    for (const Value& item : items) {
      if (const auto* inner = std::get_if<std::shared_ptr<const Tuple>>(&item))
        tuple->depth = std::max(tuple->depth, (*inner)->depth + 1);
    }
    if (tuple->depth > deepest_tuple) refuse_form();
    tuple->items = std::move(items);
    push(std::shared_ptr<const Tuple>(std::move(tuple)));
  }

  void remember(std::uint32_t place) {
    if (stack_.empty() || place > memo_.size()) refuse_form();
    if (place == memo_.size()) memo_.emplace_back();
    memo_[place] = stack_.back();
  }
  void recall(std::uint32_t place) {
    if (place >= memo_.size()) refuse_form();
    push(memo_[place]);
  }

  Table& table() {
    if (stack_.empty() || !std::holds_alternative<std::shared_ptr<Table>>(stack_.back())) refuse_form();
    return *std::get<std::shared_ptr<Table>>(stack_.back());
  }
  /// Only tensors are kept: a nested table is PyTorch's metadata about its modules.
  void set(const Value& key, Value value) {
    const auto* name = std::get_if<std::string_view>(&key);
    if (name == nullptr) refuse_form();
    if (auto* tensor = std::get_if<StoredTensor>(&value))
      table().tensors.emplace(*name, std::move(*tensor));
    else
      table();
  }

  /// ("storage", torch.FloatStorage, its member's name, its device, number of elements)
  Storage storage() {
    const auto named = pop_a<std::shared_ptr<const Tuple>>();
    if (named->items.size() < 5) refuse_form();
    const auto* word = std::get_if<std::string_view>(&named->items[0]);
    const auto* type = std::get_if<Global>(&named->items[1]);
    const auto* key = std::get_if<std::string_view>(&named->items[2]);
    if (word == nullptr || *word != "storage" || type == nullptr || type->module != "torch" || key == nullptr)
      refuse_form();
    const auto member = members_.find(folder_ + "data/" + std::string(*key));
    if (member == members_.end()) refuse_torch(path_, fmt::format("it lacks the numbers of '{}'", *key));
    Storage found{StoredTensor::Type::other, member->second};
    if (type->name == "FloatStorage") found.type = StoredTensor::Type::f32;
    if (type->name == "HalfStorage") found.type = StoredTensor::Type::f16;
    if (type->name == "BFloat16Storage") found.type = StoredTensor::Type::bf16;
    return found;
  }

  void call() {
    const auto given = pop_a<std::shared_ptr<const Tuple>>();
    const auto function = pop_a<Global>();
    if (function.module == "collections" && function.name == "OrderedDict" && given->items.empty())
      return push(std::make_shared<Table>());
    if (function.module == "torch._utils" && function.name == "_rebuild_tensor_v2")
      return push(tensor(given->items));
    if (function.module == "torch._utils" && function.name == "_rebuild_parameter" && !given->items.empty() &&
        std::holds_alternative<StoredTensor>(given->items[0]))
      return push(given->items[0]);
    refuse_torch(path_, fmt::format("it would have '{}.{}' called, which is refused",
                                    printable(function.module), printable(function.name)));
  }
  static std::string printable(std::string_view name) {
    std::string text;
    for (const char c : name.substr(0, 60)) text += c >= ' ' && c <= '~' ? c : '?';
    return text;
  }

  /// (storage, offset, sizes, strides, …)
  StoredTensor tensor(const std::vector<Value>& given) const {
    if (given.size() < 4) refuse_form();
    const auto* storage = std::get_if<Storage>(&given[0]);
    const auto* offset = std::get_if<std::int64_t>(&given[1]);
    const auto* sizes = std::get_if<std::shared_ptr<const Tuple>>(&given[2]);
    const auto* strides = std::get_if<std::shared_ptr<const Tuple>>(&given[3]);
    if (storage == nullptr || offset == nullptr || *offset < 0 || sizes == nullptr || strides == nullptr ||
        (*sizes)->items.size() != (*strides)->items.size() || (*sizes)->items.size() > most_torch_dimensions)
      refuse_form();
    StoredTensor made;
    made.type = storage->type;
    std::uint64_t count = 1;
    const std::uint64_t most = storage->bytes.size();
    for (const Value& size : (*sizes)->items) {
      const auto* extent = std::get_if<std::int64_t>(&size);
      if (extent == nullptr || *extent < 0) refuse_form();
      const auto length = static_cast<std::uint64_t>(*extent);
      if (length != 0 && count > most / length) refuse_torch(path_, "a tensor is larger than its numbers");
      count *= length;
      made.shape.push_back(length);
    }
    std::uint64_t expected = 1;
    for (std::size_t i = made.shape.size(); i-- > 0;) {
      const auto* stride = std::get_if<std::int64_t>(&(*strides)->items[i]);
      if (stride == nullptr) refuse_form();
      if (made.shape[i] > 1 && (*stride < 0 || static_cast<std::uint64_t>(*stride) != expected))
        refuse_torch(path_, "a tensor does not lie in order");
      expected *= made.shape[i];
    }
    if (made.type == StoredTensor::Type::other) return made;
    const std::uint64_t width = size_of(made.type);
    const auto first = static_cast<std::uint64_t>(*offset);
    if (first > most / width || count > most / width - first)
      refuse_torch(path_, "a tensor is larger than its numbers");
    made.bytes = storage->bytes.substr(first * width, count * width);
    return made;
  }

  const fs::path& path_;
  std::string_view rest_;
  std::string folder_;
  const std::map<std::string, std::string_view, std::less<>>& members_;
  std::vector<Value> stack_;
  std::vector<Value> memo_;
};

}  // namespace

TorchFile::TorchFile(const fs::path& path) : TensorTable(path) {
  const auto members = stored_members(file_.bytes());
  if (!members) refuse_torch(path, "it is not an archive of tensors as torch.save() writes them");
  constexpr std::string_view table_name = "data.pkl";
  for (const auto& [name, bytes] : *members) {
    if (name != table_name && !name.ends_with("/data.pkl")) continue;
    std::string folder = name.substr(0, name.size() - table_name.size());
    if (const auto order = members->find(folder + "byteorder");
        order != members->end() && order->second != "little")
      refuse_torch(path, "its numbers are not little-endian");
    if (bytes.size() > longest_pickle) refuse_torch(path, "its table is too large");
    tensors_ = Machine(path, bytes, std::move(folder), *members).run();
    return;
  }
  refuse_torch(path, "it has no table of tensors");
}

}  // namespace pandect
