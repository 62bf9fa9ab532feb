#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "pandect/kinds.h"
#include "pandect/said.h"

/// Provisions, exact words of them, and what is known of both. Texts are UTF-8; offsets count Unicode code
/// points of the version's whole text. Dates are "2025-06-04"; an empty date is unknown or open.
namespace pandect {

/// Part of a text, in code points.
struct Range {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// Text entered by a person or a model for a part of a source that could not be read.
struct CorrectionInfo {
  std::string text;
  std::string by;
  std::string when;    ///< "2026-01-31T12:00:00Z"
  bool model = false;  ///< transcribed by a model; unverified until a person accepts it
  std::string accepted_by;
  std::string accepted_when;
};

/// Part of a text that comes from a correction and not from the text of the source.
struct CorrectedRange {
  Range range;       ///< code points of the version's text
  std::string item;  ///< ReviewItem::id
  CorrectionInfo correction;
};

/// Exact words of a law.
struct Quote {
  std::string text;
  std::size_t begin = 0;  ///< code points
  std::size_t end = 0;
  double score = 0;
  std::vector<CorrectedRange> corrected;  ///< the parts of it that come from corrections
};

/// A provision, with all that is needed to cite it and to find it again.
struct ProvisionInfo {
  std::string id;        ///< "nl/BWBR0005289/162": `show` takes it
  std::string citation;  ///< "Artikel 162, Burgerlijk Wetboek Boek 6"
  std::string work_id;
  std::string work_title;
  std::string language;  ///< of the law, ISO 639-1
  std::string label;     ///< as written: "มาตรา 40"
  std::string heading;
  std::vector<std::string> place;  ///< labels and headings above it, outermost first
  std::string in_force_from;
  std::string in_force_until;  ///< first day it is no longer in force
  bool repealed = false;
  std::string repealed_since;               ///< the day named by its deletion mark: "삭제 <2021.11.30>"
  Standing standing = Standing::not_asked;  ///< on the day asked about
  /// For words that stand in for those of the day asked about, which are not held: "in force from 2027-01-01;
  /// no text in force on 2026-01-31 is held". Empty for others.
  Said stands_in;
  /// The known dates and their origin, in one line: "its source dates it from 2015-01-01; added on
  /// 2026-01-31", "its source has no dates; added on …", "Section 8 ends it on 2017-01-01".
  std::string standing_basis;
  std::string repealed_by;  ///< citation of the passage of another law in the library that repeals it
  std::string source;       ///< the file it was read from
  std::string library;      ///< folder of its library when several are open; otherwise empty
};

/// A term that a law defines.
struct DefinedTerm {
  std::string term;
  std::string scope;        ///< the part of the law in which it applies: "work", "chapter", "article", …
  bool onward = false;      ///< it applies only after its definition: "hereinafter"
  ProvisionInfo provision;  ///< where it is defined
  Quote definition;
  std::size_t uses = 0;  ///< in the provision or work shown, or in the whole library
};

/// Part of a page of a source, in points (1/72 inch) from the page's upper left corner.
struct PageBox {
  std::size_t page = 0;  ///< from 1
  double left = 0;
  double top = 0;
  double right = 0;
  double bottom = 0;
};

}  // namespace pandect
