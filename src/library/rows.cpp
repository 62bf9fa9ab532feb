#include "library/rows.h"

#include <algorithm>
#include <cmath>

namespace pandect {
namespace {

// A cited path as text, "11:40\t12:1": the level's number, a colon, the provision's number; steps parted by
// tabs, which normalise_number() leaves in no number.
std::string encode_path(const std::vector<CitedStep>& path) {
  std::string text;
  for (const CitedStep& step : path) {
    if (!text.empty()) text += '\t';
    text += std::to_string(static_cast<int>(step.level)) + ':' + step.number;
  }
  return text;
}

std::vector<CitedStep> decode_path(std::string_view text) {
  std::vector<CitedStep> path;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\t'), text.size());
    const std::string_view step = text.substr(0, end);
    int level = 0;
    std::size_t i = 0;
    for (; i < step.size() && step[i] != ':'; ++i) level = level * 10 + (step[i] - '0');
    path.push_back({static_cast<Level>(level), std::string(step.substr(std::min(i + 1, step.size())))});
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return path;
}

constexpr float hundredths = 100;  // of a point: what boxes are stored in

std::uint32_t narrow(std::int64_t value) {
  return static_cast<std::uint32_t>(value);
}

}  // namespace

std::optional<std::int64_t> date_to_row(const std::optional<Date>& date) {
  if (!date) return std::nullopt;
  return to_days(*date);
}

std::optional<Date> date_from_row(std::optional<std::int64_t> days) {
  if (!days) return std::nullopt;
  return from_days(static_cast<std::int32_t>(*days));
}

void bind_provision(Statement& insert, std::int64_t version, std::size_t place, const Provision& p) {
  insert
      .bind(version, place, p.parent, static_cast<int>(p.level), p.unit ? 1 : 0, p.repealed ? 1 : 0, p.label,
            p.number, p.heading, p.path, p.alias, p.extent.begin, p.extent.end, p.body.begin, p.body.end,
            p.source.begin, p.source.end)
      .run();
}

Provision read_provision(const Statement& row) {
  Provision p;
  p.parent = narrow(row.integer(2));
  p.level = static_cast<Level>(row.integer(3));
  p.unit = row.integer(4) != 0;
  p.repealed = row.integer(5) != 0;
  p.label = row.string(6);
  p.number = row.string(7);
  p.heading = row.string(8);
  p.path = row.string(9);
  p.alias = row.string(10);
  p.extent = {narrow(row.integer(11)), narrow(row.integer(12))};
  p.body = {narrow(row.integer(13)), narrow(row.integer(14))};
  p.source = {narrow(row.integer(15)), narrow(row.integer(16))};
  return p;
}

void bind_citation(Statement& insert, std::int64_t version, std::size_t place, const StoredCitation& stored) {
  const Citation& c = stored.citation;
  insert
      .bind(version, place, stored.provision, c.span.begin, c.span.end, static_cast<int>(c.in), c.work,
            encode_path(c.path), c.last, static_cast<int>(c.relative), c.marked ? 1 : 0, c.work_span.begin,
            c.work_span.end)
      .run();
}

StoredCitation read_citation(const Statement& row) {
  StoredCitation stored;
  stored.provision = narrow(row.integer(2));
  stored.citation.span = {narrow(row.integer(3)), narrow(row.integer(4))};
  stored.citation.in = static_cast<Citation::In>(row.integer(5));
  stored.citation.work = row.string(6);
  stored.citation.path = decode_path(row.text(7));
  stored.citation.last = row.string(8);
  stored.citation.relative = static_cast<Citation::Relative>(row.integer(9));
  stored.citation.marked = row.integer(10) != 0;
  stored.citation.work_span = {narrow(row.integer(11)), narrow(row.integer(12))};
  return stored;
}

void bind_place(Statement& insert, std::int64_t version, const PagePlace& place) {
  const auto stored = [](float points) {
    return static_cast<std::int64_t>(std::lround(points * hundredths));
  };
  insert
      .bind(version, place.text.begin, place.text.end, place.page, stored(place.box.left),
            stored(place.box.top), stored(place.box.right), stored(place.box.bottom))
      .run();
}

PagePlace read_place(const Statement& row) {
  const auto points = [&](int column) { return static_cast<float>(row.integer(column)) / hundredths; };
  return {{narrow(row.integer(1)), narrow(row.integer(2))},
          narrow(row.integer(3)),
          {points(4), points(5), points(6), points(7)}};
}

VersionRecord read_version(const Statement& row) {
  return {row.integer(0),
          row.integer(1),
          row.string(2),
          row.string(3),
          row.string(4),
          row.string(5),
          {date_from_row(row.maybe_integer(6)), date_from_row(row.maybe_integer(7))},
          date_from_row(row.maybe_integer(8))};
}

}  // namespace pandect
