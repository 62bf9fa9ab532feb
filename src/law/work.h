#pragma once

#include <string>
#include <vector>

#include "base/date.h"
#include "law/citation.h"
#include "law/place.h"
#include "law/provision.h"
#include "law/unread.h"
#include "text/language.h"

namespace pandect {

/// A name of a work besides its title.
struct Alias {
  enum class Kind : std::uint8_t {
    identifier,    ///< published and unique: BWBR0002656, an ELI, 법령ID, a file of a dataset
    short_title,   ///< citeertitel, short title, 약칭
    abbreviation,  ///< BW, Awb, ป.พ.พ.
    long_title,    ///< of a law that is called otherwise: "Wet van 5 juli 1997, houdende …"
  };
  Kind kind = Kind::short_title;
  std::string name;
  bool operator==(const Alias&) const = default;
};

/// Something in a source that could not be turned into text, with its position, for a person to check.
struct ReadProblem {
  std::string place;    ///< line, element or page
  std::string message;  ///< description and reason
};

/// Adds a problem, unless there are a thousand already: nobody reads a longer list.
void report_problem(std::vector<ReadProblem>& problems, ReadProblem problem);

/// The kind of a work that is not a law but a set of documents, named by its folder.
inline constexpr std::string_view collection_kind = "collection";

/// One version of a law, contract or other citable text: its words, and the tree over them.
struct Work {
  std::string id;  ///< "th/ประมวลรัษฎากร", "nl/BWBR0002656": the same for every version and format of the law
  std::string title;
  std::vector<Alias> aliases;
  Language language = Language::unknown;
  std::string kind;    ///< "act", "code", "decree", "contract", "policy", …; empty if not known
  std::string format;  ///< name of its reader
  Interval in_force;   ///< of this version; the next version determines an absent end
  std::optional<Date> promulgated;
  /// The readable words of the whole work, UTF-8. For plain-text sources these are the file's own bytes
  /// (without a byte order mark), so that offsets are the file's.
  std::string text;
  /// Positions of the lines of the text on the pages of the source, in the order of the text; empty for
  /// sources without pages.
  std::vector<PagePlace> places;
  std::vector<Provision> provisions;  ///< in document order, parents before children; [0] is the root
  /// References marked up in the source itself (<extref>, hyperlinks); those in the words are found by the
  /// grammars.
  std::vector<Citation> marked_references;
  std::vector<ReadProblem> problems;
  std::vector<Unread> unread;        ///< in the order of the source
  std::vector<Corrected> corrected;  ///< words inserted by corrections, in the order of the text
};

/// Adds part of a source to the unread parts, and to the problems, unless there are ten thousand.
void report_unread(Work& work, Unread unread);

/// Gives every provision its path, unique in the work: a unit's is its number ("40"), prefixed with its level
/// unless that is `article` ("annex-3", "chapter-2"); parts of a unit are appended ("40/1/a"); units in an
/// addendum or annex are appended to it ("addendum-20240423/1"); a duplicate path gets "~2", and so on. A
/// provision without number and heading is named by its index among its siblings.
void assign_paths(Work& work);

/// Checks the invariants that every reader must ensure: the root, parents before children, spans inside the
/// text, inside their parents and on character boundaries, units that do not nest, unique paths, UTF-8
/// throughout.
/// @throws Error internal that names the first provision that violates one
void check_work(const Work& work);

/// Makes a work id from a country and a name: "th" + "พระราชบัญญัติการบัญชี พ.ศ. 2543" →
/// "th/พระราชบัญญัติการบัญชี-พ.ศ.-2543". Letters and digits of every script are kept, each run of others
/// becomes one "-"; never "." or "..".
std::string make_work_id(std::string_view collection, std::string_view name);

/// The tree as text for tests and `show`: one line for each provision, indented by depth: "article 40 [40]
/// heading | first words…".
std::string outline(const Work& work, std::size_t first_words = 40);

}  // namespace pandect
