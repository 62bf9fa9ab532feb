#include "lab/learn/claim_pairs.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "base/ascii.h"
#include "base/date.h"
#include "base/file.h"
#include "base/json.h"
#include "base/json_lines.h"
#include "base/progress.h"
#include "base/random.h"
#include "lab/learn/changed_law.h"
#include "pandect/error.h"
#include "question/locate.h"

namespace pandect {
namespace {

/// The longest provision whose words are written, in bytes; of a longer one its beginning is.
constexpr std::uint32_t longest_law = 1U << 16U;
constexpr std::uint64_t longest_published = 256U << 20U;

class ClaimMaker {
 public:
  ClaimMaker(const LibraryView& library, const ClaimPairSettings& settings)
      : library_(library), settings_(settings), random_(settings.seed) {}

  ClaimPair pair(std::string id, std::string kind, const ProvisionKey& key, std::string claim,
                 EntailmentClass answer) const {
    const auto& work = library_.works()[key.work];
    const Provision& provision = library_.provisions(key.version)[key.provision];
    Span extent = provision.extent;
    extent.end = std::min(extent.end, extent.begin + longest_law);
    return {std::move(id),
            std::move(kind),
            work.id,
            std::string(language_code(work.language)),
            work.id + "/" + provision.path,
            library_.catalogue().text(key.version, extent),
            std::move(claim),
            answer};
  }

  /// Other units of the same version, the nearest first, alternately after and before.
  std::vector<ProvisionKey> beside(const ProvisionKey& key) const {
    const Tree tree = library_.provisions(key.version);
    std::vector<std::uint32_t> units;
    std::size_t own = 0;
    for (std::uint32_t i = 0; i < tree.size(); ++i) {
      if (!tree[i].unit || tree[i].repealed) continue;
      if (tree[i].extent.begin <= tree[key.provision].extent.begin) own = units.size();
      units.push_back(i);
    }
    std::vector<ProvisionKey> found;
    for (std::size_t away = 1; away < units.size() && found.size() < settings_.beside; ++away) {
      if (own + away < units.size()) found.push_back({key.work, key.version, units[own + away]});
      if (away <= own && found.size() < settings_.beside)
        found.push_back({key.work, key.version, units[own - away]});
    }
    return found;
  }

  void add_changed(std::vector<ClaimPair>& pairs, std::int32_t day) {
    const std::span<const DocumentRange> ranges = library_.documents().ranges();
    std::size_t all = 0;
    for (const DocumentRange& range : ranges) all += range.end - range.begin;
    for (const DocumentRange& range : ranges) {
      const std::size_t count = all == 0 ? 0 : settings_.made * (range.end - range.begin) / all;
      for (const ChangedSentence& one :
           change_laws(library_, range.language, day, count, random_.bits(), settings_.spared_works)) {
        // The omitted part may be the verb.
        if (one.change == "a part left out") continue;
        const EntailmentClass answer = one.supported                        ? EntailmentClass::entailment
                                       : one.change == "the next provision" ? EntailmentClass::neutral
                                                                            : EntailmentClass::contradiction;
        pairs.push_back(
            pair(fmt::format("made:{}", pairs.size()), one.change, one.provision, one.text, answer));
      }
    }
  }

 private:
  const LibraryView& library_;
  const ClaimPairSettings& settings_;
  Random random_;
};

EntailmentClass class_named(std::string_view written, const std::string& where) {
  const std::string name = ascii_lower(written);
  const auto found = std::ranges::find(entailment_class_names, name);
  if (found == entailment_class_names.end())
    throw Error(ErrorCode::bad_input, fmt::format("{}: '{}' is not a class of entailment", where, name),
                "entailment, neutral or contradiction");
  return static_cast<EntailmentClass>(found - entailment_class_names.begin());
}

std::vector<std::string_view> split_at(std::string_view text, char sign) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0;;) {
    const std::size_t end = std::min(text.find(sign, begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    if (end == text.size()) return parts;
    begin = end + 1;
  }
}

std::vector<ClaimPair> read_klue(const std::string& bytes, const std::filesystem::path& file) {
  const Json all = parse_json(bytes, file.string());
  std::vector<ClaimPair> pairs;
  try {
    for (const Json& row : all) {
      ClaimPair pair;
      pair.id = row.at("guid").get<std::string>();
      pair.kind = file.stem().string();
      pair.law = row.at("premise").get<std::string>();
      pair.claim = row.at("hypothesis").get<std::string>();
      pair.answer = class_named(row.at("gold_label").get<std::string>(), pair.id);
      pairs.push_back(std::move(pair));
    }
  } catch (const nlohmann::json::exception& error) {
    throw Error(ErrorCode::bad_input, fmt::format("{}: {}", file.string(), error.what()),
                "rows with guid, premise, hypothesis and gold_label are read");
  }
  return pairs;
}

std::vector<ClaimPair> read_table(std::string_view bytes, const std::filesystem::path& file) {
  std::vector<ClaimPair> pairs;
  std::map<std::string_view, std::size_t> places;
  std::size_t number = 0;
  const auto place_of = [&](std::initializer_list<std::string_view> names) {
    for (const std::string_view name : names) {
      if (const auto found = places.find(name); found != places.end()) return found->second;
    }
    throw Error(ErrorCode::bad_input,
                fmt::format("{}: the table has no column '{}'", file.string(), *names.begin()),
                "its first line names the columns, with tabs between them");
  };
  for (std::string_view line : split_at(bytes, '\n')) {
    ++number;
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty()) continue;
    const std::vector<std::string_view> cells = split_at(line, '\t');
    if (places.empty()) {
      for (std::size_t i = 0; i < cells.size(); ++i) places.emplace(cells[i], i);
      continue;
    }
    const std::string where = fmt::format("{}:{}", file.string(), number);
    const auto cell = [&](std::initializer_list<std::string_view> names) {
      const std::size_t place = place_of(names);
      if (place >= cells.size())
        throw Error(ErrorCode::bad_input, fmt::format("{}: the line has {} cells", where, cells.size()));
      return std::string(cells[place]);
    };
    ClaimPair pair;
    pair.id = where;
    pair.kind = file.stem().string();
    pair.law = cell({"sentence1", "sentence_A"});
    pair.claim = cell({"sentence2", "sentence_B"});
    pair.answer = class_named(cell({"gold_label", "entailment_label"}), where);
    pairs.push_back(std::move(pair));
  }
  return pairs;
}

}  // namespace

std::vector<ClaimPair> make_claim_pairs(const LibraryView& library,
                                        std::span<const std::filesystem::path> claims,
                                        const ClaimPairSettings& settings,
                                        std::vector<std::string>& missing) {
  ClaimMaker maker(library, settings);
  std::vector<ClaimPair> pairs;
  const std::int32_t day = to_days(today());
  for (const std::filesystem::path& file : claims) {
    Progress progress("finding provisions", 0, "claims", settings.monitor);
    for_each_json_line(file, [&](const Json& row) {
      const auto id = row.at("id").get<std::string>();
      const auto said = row.at("true").get<std::string>();
      const auto wrong = row.at("false").get<std::string>();
      const auto provision = row.at("provision").get<std::string>();
      progress.advance();
      std::vector<ProvisionKey> found;
      try {
        found = locate_at_any_time(library, provision, day);
      } catch (const Error& error) {
        if (error.code() != ErrorCode::no_such_provision) throw;
      }
      if (found.empty()) {
        missing.push_back(id);
        return;
      }
      const ProvisionKey& key = found.front();
      pairs.push_back(maker.pair(id + ":true", "claim", key, said, EntailmentClass::entailment));
      pairs.push_back(maker.pair(id + ":false", "claim", key, wrong, EntailmentClass::contradiction));
      for (const ProvisionKey& other : maker.beside(key))
        pairs.push_back(maker.pair(id + ":beside", "beside", other, said, EntailmentClass::neutral));
    });
  }
  if (settings.made > 0) maker.add_changed(pairs, day);
  return pairs;
}

std::vector<ClaimPair> read_published_pairs(const std::filesystem::path& file) {
  const std::string bytes = read_file(file, longest_published);
  const std::size_t first = bytes.find_first_not_of(" \t\r\n");
  return first != std::string::npos && bytes[first] == '[' ? read_klue(bytes, file) : read_table(bytes, file);
}

std::string to_lines(std::span<const ClaimPair> pairs) {
  std::string lines;
  for (const ClaimPair& pair : pairs) {
    lines += dump_json({{"id", pair.id},
                        {"kind", pair.kind},
                        {"work", pair.work},
                        {"language", pair.language},
                        {"provision", pair.provision},
                        {"law", pair.law},
                        {"claim", pair.claim},
                        {"answer", entailment_class_names.at(static_cast<std::size_t>(pair.answer))}}) +
             "\n";
  }
  return lines;
}

std::vector<ClaimPair> read_claim_pairs(const std::filesystem::path& file) {
  std::vector<ClaimPair> pairs;
  for_each_json_line(file, [&](const Json& row) {
    ClaimPair pair;
    pair.id = row.at("id").get<std::string>();
    pair.kind = row.value("kind", "");
    pair.work = row.value("work", "");
    pair.language = row.value("language", "");
    pair.provision = row.value("provision", "");
    pair.law = row.at("law").get<std::string>();
    pair.claim = row.at("claim").get<std::string>();
    pair.answer = class_named(row.at("answer").get<std::string>(), file.string());
    pairs.push_back(std::move(pair));
  });
  return pairs;
}

}  // namespace pandect
