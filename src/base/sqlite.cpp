#include "base/sqlite.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <mutex>
#include <utility>

#include <fmt/compile.h>
#include <fmt/format.h>
#include <sqlite3.h>

#include "base/hash.h"
#include "pandect/error.h"

namespace pandect {
namespace {

constexpr int busy_milliseconds = 10'000;
constexpr std::size_t most_spare_statements = 64;

ErrorCode code_for(int result) {
  switch (result & 0xFF) {
    case SQLITE_FULL:
      return ErrorCode::no_space;
    case SQLITE_PERM:
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
    case SQLITE_AUTH:
      return ErrorCode::no_permission;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return ErrorCode::library_busy;
    case SQLITE_IOERR:
      return ErrorCode::no_space;
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
    case SQLITE_FORMAT:
      return ErrorCode::library_damaged;
    default:
      return ErrorCode::internal;
  }
}

std::string_view hint_for(int result) {
  if ((result & 0xFF) == SQLITE_IOERR) {
    return "the disk is full, or fails: look at both before you run the command again; what was stored "
           "before is "
           "unchanged";
  }
  switch (code_for(result)) {
    case ErrorCode::no_space:
      return "free some space and run the command again; what was stored before is unchanged";
    case ErrorCode::no_permission:
      return "check who owns the folder";
    case ErrorCode::library_damaged:
      return "restore it from a copy; a library can be made anew from its sources, a cache is made anew when "
             "it is removed";
    default:
      return "";
  }
}

/// record_sum(value, …): the hash of values with their types and boundaries.
void record_sum(sqlite3_context* context, int count, sqlite3_value** values) {
  thread_local std::string bytes;  // of many rows in a row
  bytes.clear();
  for (int i = 0; i < count; ++i) {
    const int type = sqlite3_value_type(values[i]);
    bytes += static_cast<char>(type);
    if (type == SQLITE_NULL) continue;
    const void* data = sqlite3_value_blob(values[i]);  // of a number: its digits
    const auto size = static_cast<std::size_t>(sqlite3_value_bytes(values[i]));
    fmt::format_to(std::back_inserter(bytes), FMT_COMPILE("{}:"), size);
    bytes.append(static_cast<const char*>(data), size);
  }
  sqlite3_result_int64(context, static_cast<sqlite3_int64>(hash64(bytes)));
}

/// moved_sum(sum, less, more): a sum of hashes without one of them and with another, in 64 bits.
void moved_sum(sqlite3_context* context, int /*count*/, sqlite3_value** values) {
  const auto at = [&](int i) { return static_cast<std::uint64_t>(sqlite3_value_int64(values[i])); };
  sqlite3_result_int64(context, static_cast<sqlite3_int64>(at(0) - at(1) + at(2)));
}

int add_functions(sqlite3* handle) {
  constexpr int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;
  const int result = sqlite3_create_function_v2(handle, "record_sum", -1, flags, nullptr, record_sum, nullptr,
                                                nullptr, nullptr);
  if (result != SQLITE_OK) return result;
  return sqlite3_create_function_v2(handle, "moved_sum", 3, flags, nullptr, moved_sum, nullptr, nullptr,
                                    nullptr);
}

/// A path in the form of SQLite's URI file names.
std::string as_uri(const std::filesystem::path& path) {
  std::string uri = "file:";
  for (const char c : path.string()) {
    const bool plain = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '/';
    uri += plain ? std::string(1, c) : fmt::format("%{:02x}", static_cast<unsigned char>(c));
  }
  return uri;
}

/// One line: SQLite quotes statements of several.
std::string message_of(const std::filesystem::path& path, sqlite3* handle) {
  std::string message = fmt::format("{}: {}", path.string(), sqlite3_errmsg(handle));
  std::ranges::replace(message, '\n', ' ');
  return message;
}

}  // namespace

struct Database::Spare {
  std::mutex mutex;
  std::multimap<std::string, sqlite3_stmt*, std::less<>> statements;  ///< by their SQL, reset and unbound
};

Database::Database(const std::filesystem::path& path, Mode mode)
    : path_(path), spare_(std::make_unique<Spare>()) {
  int flags = mode == Mode::read ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE;
  if (mode == Mode::create) flags |= SQLITE_OPEN_CREATE;
  int result = sqlite3_open_v2(path.c_str(), &handle_, flags | SQLITE_OPEN_EXRESCODE, nullptr);
  if (result == SQLITE_OK) {
    sqlite3_busy_timeout(handle_, busy_milliseconds);
    result = sqlite3_exec(handle_, "SELECT count(*) FROM sqlite_schema", nullptr, nullptr, nullptr);
  }
  const int primary = result & 0xFF;
  if (mode == Mode::read && (primary == SQLITE_CANTOPEN || primary == SQLITE_READONLY)) {
    // In a folder without write permission SQLite cannot keep its shared memory; nobody else writes there
    // either.
    sqlite3_close_v2(handle_);
    const std::string uri = as_uri(path) + "?immutable=1";
    result = sqlite3_open_v2(uri.c_str(), &handle_, flags | SQLITE_OPEN_URI | SQLITE_OPEN_EXRESCODE, nullptr);
    if (result == SQLITE_OK) {
      result = sqlite3_exec(handle_, "SELECT count(*) FROM sqlite_schema", nullptr, nullptr, nullptr);
    }
  }
  if (result == SQLITE_OK) result = add_functions(handle_);
  if (result != SQLITE_OK) {
    const std::string message = message_of(path, handle_);
    sqlite3_close_v2(std::exchange(handle_, nullptr));
    throw Error(code_for(result), message, std::string(hint_for(result)));
  }
}

Database::~Database() {
  if (spare_) {
    for (const auto& [sql, statement] : spare_->statements) sqlite3_finalize(statement);
  }
  sqlite3_close_v2(handle_);
}

Database::Database(Database&& other) noexcept
    : path_(std::move(other.path_)),
      handle_(std::exchange(other.handle_, nullptr)),
      spare_(std::move(other.spare_)) {}

void Database::fail() const {
  const int result = sqlite3_extended_errcode(handle_);
  throw Error(code_for(result), message_of(path_, handle_), std::string(hint_for(result)));
}

void Database::execute(const std::string& sql) {
  if (sqlite3_exec(handle_, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) fail();
}

Statement Database::prepare(std::string_view sql) const {
  {
    const std::scoped_lock lock(spare_->mutex);
    if (const auto found = spare_->statements.find(sql); found != spare_->statements.end()) {
      sqlite3_stmt* spare = found->second;
      spare_->statements.erase(found);
      return {*this, spare};
    }
  }
  sqlite3_stmt* statement = nullptr;
  const int result =
      sqlite3_prepare_v2(handle_, sql.data(), static_cast<int>(sql.size()), &statement, nullptr);
  if (result == SQLITE_ERROR) {  // the statements are sound: the tables are others than were made
    throw Error(ErrorCode::library_damaged, message_of(path_, handle_),
                std::string(hint_for(SQLITE_CORRUPT)));
  }
  if (result != SQLITE_OK) fail();
  return {*this, statement};
}

std::int64_t Database::number(std::string_view sql) const {
  Statement statement = prepare(sql);
  return statement.step() ? statement.integer(0) : 0;
}

std::int64_t Database::last_insert_id() const {
  return sqlite3_last_insert_rowid(handle_);
}

int Database::changes() const {
  return sqlite3_changes(handle_);
}

Statement::~Statement() {
  if (handle_ == nullptr) return;
  // One that failed is not used again.
  if (sqlite3_reset(handle_) == SQLITE_OK && sqlite3_clear_bindings(handle_) == SQLITE_OK) {
    try {
      Database::Spare& spare = *database_->spare_;
      const std::scoped_lock lock(spare.mutex);
      if (spare.statements.size() < most_spare_statements) {
        spare.statements.emplace(sqlite3_sql(handle_), handle_);
        return;
      }
    } catch (const std::exception&) {  // NOLINT(bugprone-empty-catch)
      // There is no memory to keep it.
    }
  }
  sqlite3_finalize(handle_);
}

Statement::Statement(Statement&& other) noexcept
    : database_(other.database_), handle_(std::exchange(other.handle_, nullptr)) {}

bool Statement::step() {
  const int result = sqlite3_step(handle_);
  if (result == SQLITE_ROW) return true;
  if (result == SQLITE_DONE) return false;
  database_->fail();
}

void Statement::run() {
  step();
  reset();
}

void Statement::reset() {
  sqlite3_reset(handle_);
}

std::int64_t Statement::integer(int column) const {
  return sqlite3_column_int64(handle_, column);
}

std::optional<std::int64_t> Statement::maybe_integer(int column) const {
  if (sqlite3_column_type(handle_, column) == SQLITE_NULL) return std::nullopt;
  return integer(column);
}

std::string_view Statement::text(int column) const {
  const void* bytes = sqlite3_column_blob(handle_, column);
  if (bytes == nullptr) return {};
  return {static_cast<const char*>(bytes), static_cast<std::size_t>(sqlite3_column_bytes(handle_, column))};
}

void Statement::bind_one(int index, std::int64_t value) {
  if (sqlite3_bind_int64(handle_, index, value) != SQLITE_OK) database_->fail();
}

void Statement::bind_one(int index, std::string_view value) {
  const char* bytes = value.empty() ? "" : value.data();
  if (sqlite3_bind_text(handle_, index, bytes, static_cast<int>(value.size()), SQLITE_TRANSIENT) !=
      SQLITE_OK) {
    database_->fail();
  }
}

void Statement::bind_one(int index, std::span<const std::byte> value) {
  // A null pointer would bind NULL.
  const void* bytes = value.empty() ? "" : static_cast<const void*>(value.data());
  if (sqlite3_bind_blob64(handle_, index, bytes, value.size(), SQLITE_TRANSIENT) != SQLITE_OK) {
    database_->fail();
  }
}

void Statement::bind_one(int index, std::optional<std::int64_t> value) {
  if (value) {
    bind_one(index, *value);
  } else if (sqlite3_bind_null(handle_, index) != SQLITE_OK) {
    database_->fail();
  }
}

Transaction::Transaction(Database& database) : database_(database) {
  database_.execute("BEGIN IMMEDIATE");
}

Transaction::~Transaction() {
  if (!open_) return;
  try {
    database_.execute("ROLLBACK");
  } catch (...) {  // NOLINT(bugprone-empty-catch)
    // SQLite has rolled back already, or will when it is opened next.
  }
}

void Transaction::commit() {
  database_.execute("COMMIT");
  open_ = false;
}

}  // namespace pandect
