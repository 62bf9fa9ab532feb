#include "catalogue/catalogue_tables.h"

#include <fmt/format.h>

#include "pandect/error.h"

namespace pandect {

/// Words, trees and references are stored in pieces (words.h). Boxes are in hundredths of a point.
/// Corrections are kept even if all versions with their items are deleted, and edits even if all of their
/// work are. `replaced` records which version replaced which, `added` when one was added, `endings` the
/// statements of laws about an end, their own or that of other laws, `beginnings` those of articles that
/// begin later, `ended` the effects of ends of other laws; `collections` is by the ids of works, whose rows
/// may be used again for others; sums are explained in sums.h and record_sums.h, histories in histories.h.
const char* const catalogue_tables = R"sql(
CREATE TABLE meta(key TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE works(work INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, language TEXT NOT NULL, sum INTEGER);
CREATE TABLE aliases(work INTEGER NOT NULL, kind INTEGER NOT NULL, name TEXT NOT NULL,
                     PRIMARY KEY(work, kind, name)) WITHOUT ROWID;
CREATE INDEX aliases_by_name ON aliases(name);
CREATE TABLE sources(source INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, hash TEXT NOT NULL, format TEXT NOT NULL,
                     sum INTEGER);
CREATE INDEX sources_forgotten ON sources(source) WHERE hash='';
CREATE TABLE problems(source INTEGER NOT NULL, place TEXT NOT NULL, message TEXT NOT NULL);
CREATE INDEX problems_by_source ON problems(source);
CREATE TABLE versions(version INTEGER PRIMARY KEY, work INTEGER NOT NULL, source INTEGER NOT NULL,
                      retired INTEGER NOT NULL DEFAULT 0, hash TEXT NOT NULL, title TEXT NOT NULL, kind TEXT NOT NULL,
                      format TEXT NOT NULL, valid_from INTEGER, valid_to INTEGER, promulgated INTEGER,
                      units INTEGER NOT NULL, provisions INTEGER NOT NULL, sum INTEGER);
CREATE INDEX versions_by_work ON versions(work, retired);
CREATE INDEX versions_by_source ON versions(source, retired);
CREATE INDEX versions_retired ON versions(version) WHERE retired<>0;
CREATE TABLE dictionaries(dictionary INTEGER PRIMARY KEY, language TEXT NOT NULL, sum INTEGER NOT NULL,
                          tree BLOB NOT NULL, words BLOB NOT NULL);
CREATE TABLE pieces(piece INTEGER PRIMARY KEY, tree_hash INTEGER NOT NULL, words_hash INTEGER NOT NULL,
                    uses INTEGER NOT NULL, dictionary INTEGER NOT NULL, tree BLOB NOT NULL, words BLOB NOT NULL);
CREATE INDEX pieces_by_hash ON pieces(words_hash);
CREATE TABLE words(version INTEGER PRIMARY KEY, bytes INTEGER NOT NULL, citations INTEGER NOT NULL,
                   sum INTEGER NOT NULL, pieces BLOB NOT NULL);
CREATE TABLE published(alias TEXT NOT NULL, version INTEGER NOT NULL, place INTEGER NOT NULL,
                       PRIMARY KEY(alias, version, place)) WITHOUT ROWID;
CREATE INDEX published_by_version ON published(version);
CREATE TABLE places(version INTEGER NOT NULL, text_begin INTEGER NOT NULL, text_end INTEGER NOT NULL,
                    page INTEGER NOT NULL, box_left INTEGER NOT NULL, box_top INTEGER NOT NULL,
                    box_right INTEGER NOT NULL, box_bottom INTEGER NOT NULL,
                    PRIMARY KEY(version, text_begin)) WITHOUT ROWID;
CREATE TABLE unread(version INTEGER NOT NULL, place_in_work INTEGER NOT NULL, id TEXT NOT NULL, kind INTEGER NOT NULL,
                    text_at INTEGER NOT NULL, place TEXT NOT NULL, page INTEGER NOT NULL, box_left INTEGER NOT NULL,
                    box_top INTEGER NOT NULL, box_right INTEGER NOT NULL, box_bottom INTEGER NOT NULL,
                    reason TEXT NOT NULL, content TEXT NOT NULL, PRIMARY KEY(version, place_in_work)) WITHOUT ROWID;
CREATE TABLE corrected(version INTEGER NOT NULL, text_begin INTEGER NOT NULL, text_end INTEGER NOT NULL,
                       item TEXT NOT NULL, PRIMARY KEY(version, text_begin)) WITHOUT ROWID;
CREATE TABLE corrections(correction INTEGER PRIMARY KEY, item TEXT NOT NULL, text TEXT NOT NULL,
                         made_by TEXT NOT NULL, made_when TEXT NOT NULL, model INTEGER NOT NULL,
                         accepted_by TEXT NOT NULL, accepted_when TEXT NOT NULL);
CREATE TABLE edits(edit INTEGER PRIMARY KEY, work TEXT NOT NULL, field TEXT NOT NULL, before TEXT NOT NULL,
                   value TEXT NOT NULL, made_when TEXT NOT NULL);
CREATE INDEX edits_by_work ON edits(work);
CREATE TABLE replaced(old INTEGER PRIMARY KEY, new INTEGER NOT NULL, made_when TEXT NOT NULL);
CREATE TABLE added(version INTEGER PRIMARY KEY, day INTEGER NOT NULL, sum INTEGER);
CREATE TABLE endings(version INTEGER NOT NULL, place INTEGER NOT NULL, provision INTEGER NOT NULL,
                     first INTEGER NOT NULL, last INTEGER NOT NULL, name TEXT NOT NULL, day INTEGER, sum INTEGER,
                     PRIMARY KEY(version, place)) WITHOUT ROWID;
CREATE INDEX endings_by_name ON endings(name) WHERE name<>'';
CREATE TABLE beginnings(version INTEGER NOT NULL, provision INTEGER NOT NULL, first INTEGER NOT NULL,
                        last INTEGER NOT NULL, day INTEGER NOT NULL, sum INTEGER,
                        PRIMARY KEY(version, first, last, day)) WITHOUT ROWID;
CREATE TABLE ended(work INTEGER NOT NULL, by_version INTEGER NOT NULL, provision INTEGER NOT NULL, day INTEGER,
                   sum INTEGER,
                   PRIMARY KEY(work, by_version, provision)) WITHOUT ROWID;
CREATE INDEX ended_by_version ON ended(by_version);
CREATE TABLE collections(id TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY(id, name)) WITHOUT ROWID;
CREATE TABLE changes(work INTEGER PRIMARY KEY, generation INTEGER NOT NULL);
CREATE INDEX changes_by_generation ON changes(generation);
CREATE TABLE version_sums(version INTEGER PRIMARY KEY, hash TEXT NOT NULL, rest INTEGER NOT NULL);
CREATE TABLE table_sums(name TEXT PRIMARY KEY, sum INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE histories(history INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, first TEXT NOT NULL, head TEXT NOT NULL,
                       settings TEXT NOT NULL);
CREATE TABLE history_files(source INTEGER PRIMARY KEY, history INTEGER NOT NULL, path TEXT NOT NULL,
                           line INTEGER NOT NULL, by_commit TEXT NOT NULL, dated INTEGER NOT NULL,
                           deleted_by TEXT NOT NULL);
CREATE INDEX history_files_by_line ON history_files(line);
)sql";

Language read_language(std::string_view stored, std::string_view work) {
  if (const auto language = parse_language(stored)) return *language;
  throw Error(ErrorCode::wrong_usage,
              fmt::format("{} is in '{}', a language this program has no words of", work, stored),
              "name the folder of languages that it was added with: --languages DIR");
}

}  // namespace pandect
