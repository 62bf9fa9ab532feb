// Tables: the first byte chooses CSV, JSON or lines of JSON, the rest is the table; or, where it is above
// 0x7F, the mapping file.
#include "read_or_refuse.h"
#include "readers/dataset/mapped_table.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace pandect;
  if (size == 0) return 0;
  const std::string bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  if (data[0] > 0x7F) {
    try {
      const MappedTableReader reader(bytes, "map.toml");
    } catch (const Error& error) {
      if (error.code() != ErrorCode::bad_input) std::abort();
    }
    return 0;
  }
  constexpr const char* forms[] = {"csv", "json", "jsonl"};
  static const std::string columns =
      "[columns]\nwork = \"w\"\ntitle = \"t\"\nnumber = \"n\"\nheading = \"h\"\ntext = \"x\"\nid = "
      "\"i\"\ndate = \"d\"\n";
  read_or_refuse(
      MappedTableReader("form = \"" + std::string(forms[data[0] % 3]) + "\"\n" + columns, "map.toml"), bytes);
  return 0;
}
