#include "catalogue/rows.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "pandect/error.h"

namespace pandect {
namespace {}  // namespace

std::string encode_cited_path(const std::vector<CitedStep>& path) {
  std::string text;
  for (const CitedStep& step : path) {
    if (!text.empty()) text += '\t';
    text += std::to_string(static_cast<int>(step.level)) + ':' + step.number;
  }
  return text;
}

std::vector<CitedStep> decode_cited_path(std::string_view text) {
  std::vector<CitedStep> path;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\t'), text.size());
    const std::string_view step = text.substr(0, end);
    const std::size_t colon = step.find(':');
    unsigned level = 0;
    const auto [stop, error] =
        std::from_chars(step.data(), step.data() + std::min(colon, step.size()), level);
    const bool sound = colon != std::string_view::npos && error == std::errc() &&
                       stop == step.data() + colon && level <= static_cast<unsigned>(Level::subitem);
    if (!sound)
      throw Error(ErrorCode::library_damaged, "catalogue.db: a citation is not as stored",
                  "restore the folder from a copy, or make a new library and add the sources again");
    path.push_back({static_cast<Level>(level), std::string(step.substr(colon + 1))});
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return path;
}

std::optional<std::int64_t> date_to_row(const std::optional<Date>& date) {
  if (!date) return std::nullopt;
  return to_days(*date);
}

std::optional<Date> date_from_row(std::optional<std::int64_t> days) {
  if (!days) return std::nullopt;
  return from_days(static_cast<std::int32_t>(*days));
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
