#include "catalogue/superseded.h"

namespace pandect {
namespace {

constexpr char mark = '\n';  // between hash and path

}  // namespace

SourceMark read_source_mark(std::string_view stored) {
  const std::size_t at = stored.find(mark);
  if (at == std::string_view::npos) return {std::string(stored), ""};
  return {std::string(stored.substr(0, at)), std::string(stored.substr(at + 1))};
}

void supersede_source(Database& database, std::int64_t source, std::string_view path) {
  Statement select = database.prepare("SELECT hash FROM sources WHERE source=?");
  select.bind(source);
  if (!select.step()) return;
  const SourceMark old = read_source_mark(select.text(0));
  if (old.hash.empty()) return;
  database.prepare("UPDATE sources SET hash=? WHERE source=?")
      .bind(old.hash + mark + std::string(path), source)
      .run();
}

}  // namespace pandect
