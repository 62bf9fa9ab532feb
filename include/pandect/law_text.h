#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "pandect/answers.h"
#include "pandect/reading.h"

/// A law as it is read: its words in their order, with what is needed to set them as law and to walk on.
namespace pandect {

struct ReadOptions {
  std::string as_of;      ///< empty: today, in the local time zone
  std::string begin;      ///< id of the group or unit of the law with which to begin; empty: the first
  std::size_t bytes = 0;  ///< of words, after which no further unit is begun; 0: all
};

/// Part of a unit's words.
struct TextPart {
  std::string id;
  std::string label;      ///< its mark: "(1)", "(a)", "①"; empty for one without
  std::size_t depth = 0;  ///< below the unit: 1, 2, …
  Range range;            ///< code points, as Quote's
};

/// Words that lead elsewhere: a reference, or the first use of a defined term.
struct TextLink {
  LinkKind kind = LinkKind::reference;
  Range range;
  std::string id;        ///< of the provision it leads to
  std::string citation;  ///< of that
  Quote definition;      ///< of a term
};

/// A unit of a law, or the heading of a group of them.
struct LawLine {
  Outline line;
  Quote text;                   ///< label, heading and words; of a group the first two
  std::size_t words_begin = 0;  ///< the code point at which the words begin, behind label and heading
  std::vector<TextPart> parts;
  std::vector<TextLink> links;
  bool is_unit = false;
  bool repealed = false;
  Standing standing = Standing::not_asked;  ///< on the day
};

/// What a reference leads to, in its place in the law, as of a day.
struct LawText {
  ProvisionInfo provision;               ///< a work, a group, a unit or a part of one
  std::vector<ProvisionInfo> others;     ///< that the reference may mean, too
  std::string kind;                      ///< of the version: "act"; empty if it is not known
  std::string promulgated;               ///< day; empty if it is not known
  std::vector<std::string> identifiers;  ///< of the work, published ones: "BWBR0005289", an ELI
  std::vector<Outline> contents;         ///< of the whole work: groups and units
  std::vector<LawLine> lines;            ///< of what the reference leads to; of a part those of its unit
  Range part;                            ///< where a part stands in its unit; empty for others
  Outline previous;                      ///< the unit before these lines; without id: none
  Outline next;                          ///< the unit behind them
  Outline rest;                          ///< with which lines go on that had no room (ReadOptions::bytes)
  std::vector<RelatedPassage> related;   ///< penalties for and exceptions to a unit
};

}  // namespace pandect
