// SQLite's FTS5, run as engine.h says: a table without contents, one transaction, merged into one segment;
// its bm25() has k1 1.2 and b .75.
#include <filesystem>
#include <memory>

#include <sqlite3.h>

#include "engine.h"

namespace {

void check(sqlite3* database, int code) {
  if (code != SQLITE_OK && code != SQLITE_ROW && code != SQLITE_DONE)
    throw std::runtime_error(sqlite3_errmsg(database));
}

class Database {
 public:
  explicit Database(const std::string& path) { check(handle_, sqlite3_open(path.c_str(), &handle_)); }
  ~Database() { sqlite3_close_v2(handle_); }
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  void run(const char* sql) { check(handle_, sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr)); }
  sqlite3_stmt* prepare(const char* sql) {
    sqlite3_stmt* statement = nullptr;
    check(handle_, sqlite3_prepare_v2(handle_, sql, -1, &statement, nullptr));
    return statement;
  }
  void bind(sqlite3_stmt* statement, int place, const std::string& text) {
    check(handle_,
          sqlite3_bind_text(statement, place, text.data(), static_cast<int>(text.size()), SQLITE_STATIC));
  }
  /// True if there is a row.
  bool step(sqlite3_stmt* statement) {
    const int code = sqlite3_step(statement);
    check(handle_, code);
    return code == SQLITE_ROW;
  }

 private:
  sqlite3* handle_ = nullptr;
};

void build(const std::string& documents, const std::string& index) {
  std::filesystem::create_directories(index);
  const std::string path = index + "/fts5.db";
  std::filesystem::remove(path);
  Database database(path);
  // The tokenizer `ascii` splits at what is ASCII and no letter or digit, unless it is told that it is a
  // letter.
  database.run(
      "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000;"
      "CREATE VIRTUAL TABLE laws USING fts5(text, content = '', tokenize = \"ascii tokenchars "
      "'!\"\"#$%&''''()*+,-./:;<=>?@[\\]^_`{|}~'\");"
      "INSERT INTO laws(laws, rank) VALUES ('hashsize', 100000000); BEGIN;");
  sqlite3_stmt* insert = database.prepare("INSERT INTO laws(rowid, text) VALUES (?, ?)");
  std::ifstream file(documents, std::ios::binary);
  long row = 1;
  for (std::string line; std::getline(file, line); ++row) {
    sqlite3_bind_int64(insert, 1, row);
    database.bind(insert, 2, line);
    database.step(insert);
    sqlite3_reset(insert);
  }
  sqlite3_finalize(insert);
  database.run("COMMIT; INSERT INTO laws(laws) VALUES ('optimize'); VACUUM;");
}

/// term → "term", with OR between them.
std::string match_of(const std::string& question) {
  std::string match = "\"";
  for (const char c : question) {
    if (c == ' ') {
      match += "\" OR \"";
    } else {
      match.append(c == '"' ? 2 : 1, c);
    }
  }
  return match + '"';
}

auto open(const std::string& index) {
  auto database = std::make_shared<Database>(index + "/fts5.db");
  database->run("PRAGMA mmap_size = 8000000000; PRAGMA cache_size = -1000000;");
  sqlite3_stmt* select =
      database->prepare("SELECT rowid, rank FROM laws WHERE laws MATCH ? ORDER BY rank LIMIT 10");
  return [database, select](const std::string& question) {
    const std::string match = match_of(question);
    database->bind(select, 1, match);
    peers::Ranking ranking;
    while (database->step(select)) {
      ranking.emplace_back(sqlite3_column_int64(select, 0) - 1, -sqlite3_column_double(select, 1));
    }
    sqlite3_reset(select);
    return ranking;
  };
}

}  // namespace

int main(int count, char** arguments) {
  return peers::run(count, arguments, 1, build, open);
}
