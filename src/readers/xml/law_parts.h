#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "readers/xml/xml_law.h"

namespace pandect {

/// A part of a law as its source lists it, with the days on which it is law. A source that keeps every
/// version of a provision lists them one after another.
struct LawPart {
  enum class Kind : std::uint8_t {
    group,  ///< a heading: those behind it are in it, until a group of the same or a lower rank
    unit,
    aside,  ///< words that are not retrieved: signatures
  };
  Kind kind = Kind::unit;
  Level level = Level::article;
  std::size_t rank = 0;  ///< of a group; one without label and title only ends others
  XmlHead head;
  std::string alias;
  Interval days;
  pugi::xml_node words;  ///< an element; its content is of prose_dialect()
};

/// A law whose source is read as parts.
struct LawOfParts {
  Work about;  ///< what all its versions share
  std::vector<LawPart> parts;
  bool divided = false;        ///< its paragraphs and items are elements: they are not sought in the words
  std::vector<Interval> gaps;  ///< days on which provisions are known to be missing
};

/// The part that a line begins: "Artículo 13 bis. Objeto", "Titre Ier : Des droits", "1. Abschnitt". Nothing
/// if it has no form of a heading in that language.
std::optional<LawPart> part_of_line(std::string_view line, Language language);

/// Divides "label. Title" behind the label: sets label and title of a head to words of the line.
void set_head(XmlHead& head, std::string_view line, std::size_t label_end);

/// The part that ends all groups.
LawPart end_of_groups();

/// The vocabulary of words in parts: elements of HTML; <part level="item" label="a)" number="a">, <quote>,
/// <note>, <skip>.
const XmlDialect& prose_dialect();

/// If there is a day on which all parts are law, none is another version of a provision: they are the law of
/// that day, and not its history, which is in force from the last of their beginnings until the first of
/// their ends.
void join_single_versions(LawOfParts& law);

/// The versions of a law, oldest first: one for each run of days on which its parts stay the same. Days that
/// overlap a gap are left out, and reported, unless they are all there is; so are the oldest ones, if the
/// words of all would fill memory.
std::vector<Work> works_of_parts(const XmlDocument& document, const LawOfParts& law);

/// True if the numbers in two names are in order: "§ 9" before "§ 10", "L9-2" before "L9-10".
bool is_before(std::string_view a, std::string_view b);

/// A day as databases write it: "2024-01-31", "20240131", "31.01.2024"; nothing for others and for 2999 and
/// 9999, which stand for no day.
std::optional<Date> day_of(std::string_view written);

}  // namespace pandect
