#include "cluster/index_layout.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/hash.h"
#include "pandect/error.h"
#include "segments/build.h"
#include "segments/live_table.h"
#include "text/language.h"
#include "text/utf8.h"

namespace pandect {
namespace {

/// Version of documents and mapping; increase it when either changes.
constexpr int layout_format = 1;

/// True for Java whitespace, at which the tokenizer ends a term.
bool ends_a_term(char32_t c) {
  if (c <= 0x20 || c == 0x7F || c == '|' || c == '%') return true;
  if (c >= 0x2000 && c <= 0x200A) return c != 0x2007;
  return c == 0x85 || c == 0x1680 || c == 0x180E || c == 0x2028 || c == 0x2029 || c == 0x205F || c == 0x3000;
}

void put_number(std::string& bytes, double value) {
  bytes += fmt::format("{:016x}", std::bit_cast<std::uint64_t>(value));
}

void put_settings(std::string& bytes, const Bm25Settings& settings) {
  put_number(bytes, settings.k1);
  for (const double value : settings.weights) put_number(bytes, value);
  bytes += '/';
  for (const double value : settings.b) put_number(bytes, value);
  bytes += '/';
}

using Fingerprints = std::shared_ptr<const std::vector<std::uint64_t>>;

/// The fingerprints of a build's works. Kept in memory: a server goes on answering from a build whose files
/// are gone, until the next one is in the cluster.
Fingerprints fingerprints_of(const LibraryView& library) {
  constexpr std::size_t most = 16;  // builds
  static std::mutex mutex;
  static std::deque<std::pair<std::string, Fingerprints>> last;  // by the checksum of the file
  const auto file = std::ranges::find(library.manifest().files, live_table_name, &Manifest::File::name);
  const std::string checksum = file == library.manifest().files.end() ? std::string() : file->checksum;
  const std::scoped_lock lock(mutex);
  for (const auto& [own, fingerprints] : last)
    if (!checksum.empty() && own == checksum) return fingerprints;
  auto found = std::make_shared<std::vector<std::uint64_t>>();
  const auto live = LiveTable::read(library.folder().build(library.build_name()) / live_table_name);
  for (const LiveWork& work : live.works) found->push_back(work.fingerprint);
  last.emplace_front(checksum, found);
  if (last.size() > most) last.pop_back();
  return found;
}

}  // namespace

std::string escaped_term(std::string_view term) {
  constexpr std::size_t most_bytes = 200;
  std::string escaped;
  for (std::size_t i = 0; i < term.size();) {
    const std::size_t begin = i;
    const char32_t c = decode_utf8(term, i);
    if (ends_a_term(c)) {
      escaped += fmt::format("%{:x};", static_cast<std::uint32_t>(c));
    } else {
      escaped += term.substr(begin, i - begin);
    }
  }
  if (escaped.size() <= most_bytes) return escaped;
  std::size_t end = most_bytes / 2;
  while (end > 0 && (static_cast<unsigned char>(escaped[end]) & 0xC0U) == 0x80U) --end;
  return escaped.substr(0, end) + "%%" + content_hash(term);
}

std::string bounded_id(std::string id) {
  constexpr std::size_t most_bytes = 480;
  if (id.size() <= most_bytes) return id;
  const std::string hash = content_hash(id);
  std::size_t end = most_bytes - hash.size() - 1;
  while (end > 0 && (static_cast<unsigned char>(id[end]) & 0xC0U) == 0x80U) --end;
  return id.substr(0, end) + "~" + hash;
}

std::string term_field(std::string_view group, Language language) {
  const std::string_view code = language_code(language);
  return fmt::format("{}_{}", group, code.empty() ? "none" : code);
}

const Bm25Settings& settings_of(const LexicalSettings& settings, std::string_view group) {
  return group == "words" ? settings.words : settings.characters;
}

std::string settings_key(const LexicalSettings& settings) {
  // Query-time settings are not stored: the weight of groups and of question words, and k3.
  std::string bytes = std::to_string(layout_format) + '/';
  put_settings(bytes, settings.words);
  put_settings(bytes, settings.characters);
  return content_hash(bytes).substr(0, 16);
}

std::string source_key(const LibraryView& library, const LexicalSettings& settings) {
  const auto fingerprints = fingerprints_of(library);
  std::string bytes = settings_key(settings);
  bytes += fmt::format("/{}/", library.documents().documents().size());
  for (std::size_t work = 0; work < fingerprints->size(); ++work) {
    bytes += fmt::format("{:016x}", (*fingerprints)[work]);
    if (work < library.works().size()) bytes += library.works()[work].id;
    bytes += '\n';
  }
  for (const DocumentRange& range : library.documents().ranges())
    bytes += fmt::format("{}:{}-{}/", language_code(range.language), range.begin, range.end);
  return content_hash(bytes).substr(0, 16);
}

Json index_facts(const LibraryView& library, const LexicalSettings& settings, bool complete) {
  return {{"pandect",
           {{"format", layout_format},
            {"source", source_key(library, settings)},
            {"settings", settings_key(settings)},
            {"documents", library.documents().documents().size()},
            {"complete", complete}}}};
}

Json index_definition(const LibraryView& library, const LexicalSettings& settings, const IndexShape& shape) {
  Json similarities = Json::object();
  Json properties{
      {"ord", {{"type", "integer"}, {"index", false}}},
      {"hash", {{"type", "keyword"}, {"index", false}}},
      {"work", {{"type", "keyword"}, {"doc_values", false}}},
      {"from", {{"type", "integer"}, {"doc_values", false}}},
      {"to", {{"type", "integer"}, {"doc_values", false}}},
      {"hit", {{"type", "object"}, {"enabled", false}}},
  };
  Json unkept = Json::array();
  for (const DocumentRange& range : library.documents().ranges()) {
    for (const FieldGroup& group : field_groups(range.language)) {
      similarities[group.name] = {
          {"type", "BM25"}, {"k1", settings_of(settings, group.name).k1 * frequency_unit}, {"b", 0.0}};
      const std::string field = term_field(group.name, range.language);
      properties[field] = {{"type", "text"},
                           {"analyzer", "pandect_terms"},
                           {"similarity", group.name},
                           {"index_options", "freqs"},
                           {"norms", false}};
      unkept.push_back(field);
    }
  }
  return {
      {"settings",
       {{"index",
         {{"number_of_shards", shape.shards},
          {"number_of_replicas", shape.replicas},
          {"refresh_interval", "-1"},
          {"similarity", similarities}}},
        {"analysis",
         {{"filter", {{"pandect_frequencies", {{"type", "delimited_term_freq"}, {"delimiter", "|"}}}}},
          {"analyzer",
           {{"pandect_terms",
             {{"type", "custom"},
              {"tokenizer", "whitespace"},
              {"filter", Json::array({"pandect_frequencies"})}}}}}}}}},
      {"mappings",
       {{"dynamic", "strict"},
        {"_meta", index_facts(library, settings, false)},
        {"_source", {{"excludes", unkept}}},
        {"properties", properties}}},
  };
}

void check_index_name(std::string_view name) {
  constexpr std::size_t longest = 200;
  const auto is_good = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
  };
  const bool good = !name.empty() && name.size() <= longest && std::ranges::all_of(name, is_good) &&
                    name.front() != '-' && name.front() != '_' && name.front() != '.';
  if (good) return;
  throw Error(ErrorCode::wrong_usage, fmt::format("'{}' is not a name of an index", name.substr(0, longest)),
              "small letters, digits, '-', '_' and '.', the first a letter or a digit");
}

}  // namespace pandect
