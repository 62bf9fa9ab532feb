#include "model/reply_cache.h"

#include <fmt/format.h>

#include "pandect/error.h"

namespace pandect {
namespace {

constexpr int application_id = 0x50645263;  // "PdRc"

void make_or_check(Database& database, const std::filesystem::path& path) {
  if (database.number("SELECT count(*) FROM sqlite_schema") == 0) {
    database.execute("PRAGMA journal_mode = WAL");
    Transaction transaction(database);
    // Another process may have been first.
    database.execute("CREATE TABLE IF NOT EXISTS replies(key TEXT PRIMARY KEY, reply BLOB NOT NULL)");
    database.execute(fmt::format("PRAGMA application_id = {}", application_id));
    transaction.commit();
  }
  if (database.number("PRAGMA application_id") != application_id) {
    throw Error(ErrorCode::bad_input, fmt::format("{}: is not a cache of replies", path.string()),
                "name another file for the cache; nothing was written to this one");
  }
  database.execute("PRAGMA synchronous = NORMAL");
}

/// SQLite's message only says that it cannot open the file.
const std::filesystem::path& in_a_folder(const std::filesystem::path& path) {
  std::error_code ignored;
  if (path.has_parent_path() && !std::filesystem::is_directory(path.parent_path(), ignored)) {
    throw Error(ErrorCode::wrong_usage, fmt::format("{}: the folder does not exist", path.string()),
                "make it, or name another file for the cache");
  }
  return path;
}

}  // namespace

ReplyCache::ReplyCache(const std::filesystem::path& path)
    : database_(in_a_folder(path), Database::Mode::create) {
  make_or_check(database_, path);
}

std::optional<std::string> ReplyCache::find(const std::string& key) const {
  const std::lock_guard lock(mutex_);
  Statement statement = database_.prepare("SELECT reply FROM replies WHERE key = ?");
  statement.bind(key);
  if (!statement.step()) return std::nullopt;
  return statement.string(0);
}

void ReplyCache::keep(const std::vector<Entry>& entries) {
  const std::lock_guard lock(mutex_);
  Transaction transaction(database_);
  Statement statement = database_.prepare("INSERT OR REPLACE INTO replies(key, reply) VALUES(?, ?)");
  for (const auto& [key, reply] : entries) statement.bind(key, std::as_bytes(std::span(reply))).run();
  transaction.commit();
}

std::size_t ReplyCache::size() const {
  const std::lock_guard lock(mutex_);
  return static_cast<std::size_t>(database_.number("SELECT count(*) FROM replies"));
}

}  // namespace pandect
