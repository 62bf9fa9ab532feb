#include "lab/dataset/item.h"

#include <limits>

#include <fmt/format.h>

#include "base/date.h"
#include "base/hash.h"
#include "base/json_lines.h"
#include "pandect/error.h"
#include "question/locate.h"

namespace pandect {
namespace {

/// Members that are empty are not written.
template <typename Value>
void put(Json& json, const char* name, const Value& value) {
  if (!value.empty()) json[name] = value;
}

Json to_json(const ItemSource& source) {
  Json json{{"provision", source.provision}};
  put(json, "from", source.from);
  put(json, "to", source.to);
  put(json, "quote", source.quote);
  if (source.begin) json["span"] = {*source.begin, source.end};
  return json;
}

ItemSource read_source(const Json& json) {
  ItemSource source{json.at("provision").get<std::string>(), json.value("from", ""), json.value("to", ""),
                    json.value("quote", "")};
  if (json.contains("span")) {
    source.begin = json.at("span").at(0).get<std::uint32_t>();
    source.end = json.at("span").at(1).get<std::uint32_t>();
  }
  return source;
}

Json to_json(const std::vector<ItemSource>& sources) {
  Json list = Json::array();
  for (const ItemSource& source : sources) list.push_back(to_json(source));
  return list;
}

Json to_json(const ItemEvent& event) {
  Json json{{"step", event.step}, {"what", event.what}};
  put(json, "why", event.why);
  put(json, "at", event.at);
  put(json, "model", event.model);
  put(json, "prompt", event.prompt);
  if (!event.before.is_null()) json["before"] = event.before;
  return json;
}

/// A day as it is written; empty for the ends of time.
std::string written(std::int32_t day) {
  constexpr std::int32_t far = 1'000'000;
  return day < -far || day > far ? std::string() : format_date(from_days(day));
}

}  // namespace

void Item::leave_out(const std::string& step, std::string why) {
  left_out = step;
  history.push_back({step, "left out", std::move(why), time_now()});
}

void Item::change(const std::string& member, std::string value, ItemEvent event) {
  std::string& own = member == "answer" ? answer : question;
  event.what = "changed";
  event.before = {{member, own}};
  own = std::move(value);
  history.push_back(std::move(event));
}

std::string item_id(const Item& item) {
  std::string words = item.question + '\n' + item.answer;
  for (const ItemSource& source : item.gold) words += '\n' + source.provision + ' ' + source.from;
  return fmt::format("{}-{:012x}", item.kind, hash64(words) & 0xFFFF'FFFF'FFFF);
}

Json to_json(const Item& item) {
  Json json{{"id", item.id}, {"kind", item.kind}};
  put(json, "language", item.language);
  put(json, "work", item.work);
  json["question"] = item.question;
  json["answer"] = item.answer;
  json["answerable"] = item.answerable;
  put(json, "options", item.options);
  if (item.right) json["right"] = *item.right;
  json["gold"] = to_json(item.gold);
  if (!item.wrong.empty()) json["wrong"] = to_json(item.wrong);
  put(json, "proof", item.proof);
  put(json, "disproof", item.disproof);
  put(json, "day", item.day);
  put(json, "twin", item.twin);
  put(json, "set", item.set);
  put(json, "left_out", item.left_out);
  json["history"] = Json::array();
  for (const ItemEvent& event : item.history) json["history"].push_back(to_json(event));
  return json;
}

Item read_item(const Json& row) {
  Item item;
  item.id = row.at("id").get<std::string>();
  item.kind = row.at("kind").get<std::string>();
  item.language = row.value("language", "");
  item.work = row.value("work", "");
  item.question = row.at("question").get<std::string>();
  item.answer = row.value("answer", "");
  item.answerable = row.value("answerable", true);
  const auto texts = [&](const char* name) {
    return row.contains(name) ? row.at(name).get<std::vector<std::string>>() : std::vector<std::string>();
  };
  item.options = texts("options");
  if (row.contains("right")) item.right = row.at("right").get<std::size_t>();
  if (item.right && *item.right >= (item.options.empty() ? 2 : item.options.size()))
    throw Json::other_error::create(501, "'right' is none of the options", &row);
  for (const Json& source : row.at("gold")) item.gold.push_back(read_source(source));
  if (row.contains("wrong")) {
    for (const Json& source : row.at("wrong")) item.wrong.push_back(read_source(source));
  }
  item.proof = texts("proof");
  item.disproof = texts("disproof");
  item.day = row.value("day", "");
  item.twin = row.value("twin", "");
  item.set = row.value("set", "");
  item.left_out = row.value("left_out", "");
  if (row.contains("history")) {
    for (const Json& event : row.at("history")) {
      item.history.push_back({event.at("step").get<std::string>(), event.at("what").get<std::string>(),
                              event.value("why", ""), event.value("at", ""), event.value("model", ""),
                              event.value("prompt", ""), event.value("before", Json())});
    }
  }
  return item;
}

std::vector<Item> read_items(const std::filesystem::path& file) {
  std::vector<Item> items;
  for_each_json_line(file, [&](const Json& row) { items.push_back(read_item(row)); });
  return items;
}

std::string to_lines(const std::vector<Item>& items) {
  std::string lines;
  for (const Item& item : items) lines += dump_json(to_json(item)) + "\n";
  return lines;
}

std::string provision_id(const LibraryView& library, std::uint32_t document) {
  const Document& own = library.documents().documents()[document];
  return library.works()[own.work].id + "/" + library.provisions(own.version)[own.provision].path;
}

ItemSource source_of(const LibraryView& library, std::uint32_t document, std::string quote) {
  const Document& own = library.documents().documents()[document];
  return {provision_id(library, document), written(own.from), written(own.to), std::move(quote)};
}

std::optional<std::uint32_t> document_of(const LibraryView& library, const ItemSource& source) {
  const std::optional<Date> from = parse_date(source.from);
  try {
    const std::int32_t day = to_days(from ? *from : today());
    for (const ProvisionKey& key : locate_at_any_time(library, source.provision, day)) {
      const auto document = library.document_of(key);
      if (document && provision_id(library, *document) == source.provision) return document;
    }
  } catch (const Error& error) {
    if (error.code() != ErrorCode::no_such_provision) throw;
  }
  return std::nullopt;
}

}  // namespace pandect
