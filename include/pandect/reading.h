#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "pandect/adding.h"
#include "pandect/provision.h"

/// What a library holds: works, provisions, the links between them, and their changes.
namespace pandect {

/// Part of a list, so that no reply is longer than its reader wants.
struct ListPart {
  std::size_t offset = 0;  ///< index of the first entry
  std::size_t limit = 0;   ///< most entries; 0: all
};

/// How a list of works is ordered: by id, and so by jurisdiction; by title; what came into force last first.
enum class WorkOrder { id, title, day };

struct WorkStatus {
  std::string id;
  std::string title;
  std::string language;  ///< ISO 639-1
  std::size_t versions = 0;
  std::vector<std::string> kinds;        ///< of its versions: "act", "contract"; those that are known
  std::vector<std::string> collections;  ///< see AddOptions::collection
  std::string library;                   ///< as ProvisionInfo::library
  /// The days of the version in force today, or else of the newest; empty where they are not known.
  std::string in_force_from;
  std::string in_force_until;
};

/// Works of a library, by their ids.
struct WorkList {
  std::vector<WorkStatus> works;
  std::size_t total = 0;  ///< of which these are a part
  /// How many of all of them there are of each jurisdiction, the first part of their ids, of each language,
  /// kind and collection.
  std::map<std::string, std::size_t> jurisdictions;
  std::map<std::string, std::size_t> languages;
  std::map<std::string, std::size_t> kinds;
  std::map<std::string, std::size_t> collections;
  std::string encoder;  ///< whose vectors the library keeps
};

struct Problem {
  std::string source;
  std::string place;
  std::string message;
};

struct Status {
  std::string path;
  std::string build;
  std::size_t works = 0;
  std::size_t versions = 0;
  std::size_t provisions = 0;  ///< units that can be cited on their own: articles and their equivalents
  std::size_t tree_nodes = 0;  ///< those, their groupings and their subdivisions
  std::size_t references = 0;
  std::size_t references_resolved = 0;
  std::size_t sources = 0;
  std::size_t text_bytes = 0;
  std::size_t disk_bytes = 0;
  std::string encoder;         ///< whose vectors are kept; empty: none
  std::size_t searchable = 0;  ///< wordings of provisions, each in force for a time, that are searched
  std::size_t embedded = 0;    ///< those of them that have the encoder's vectors
  std::vector<WorkStatus> all_works;
  std::vector<Problem> problems;
  std::vector<Replacement> replacements;  ///< that can be undone, newest first
};

struct ShowOptions {
  std::string as_of;        ///< empty: today, in the local time zone
  bool history = false;     ///< list the versions; for a provision, those whose words differ
  ListPart part;            ///< of the links in each direction, or of the terms
  std::string term;         ///< only definitions of this term; empty: all
  std::size_t similar = 0;  ///< number of similar provisions that links() adds, which needs an encoder
};

/// Terms that a library or a part of it defines.
struct TermList {
  std::vector<DefinedTerm> terms;
  std::size_t total = 0;  ///< of which these are a part
};

struct Outline {
  std::string id;
  std::string level;
  std::string label;
  std::string heading;
  std::size_t depth = 0;
};

struct Shown {
  ProvisionInfo provision;
  Quote text;                      ///< label, heading and words; empty for a whole work
  std::vector<DefinedTerm> terms;  ///< the terms it uses, in the order of first use
  std::vector<Outline> contents;   ///< contents of a work or a chapter
  std::vector<PageBox> pages;      ///< position of the words in a source with pages: one box for each page
                                   ///< and column
  std::vector<CorrectedRange> corrected;
  std::vector<ProvisionInfo> versions;
};

/// A page of the PDF that a provision was read from.
struct SourcePage {
  std::string png;
  std::size_t page = 0;            ///< from 1
  std::vector<std::size_t> pages;  ///< all that have words of the provision
  double width = 0;                ///< points
  double height = 0;
  std::vector<PageBox> boxes;  ///< of the provision's words on it
};

/// Part of a source that could not be turned into text.
struct ReviewItem {
  std::string id;
  UnreadKind kind = UnreadKind::image;
  ReviewState state = ReviewState::unread;
  std::string work_id;
  std::string work_title;
  std::string provision;  ///< id of the provision that contains it; empty outside of any
  std::string source;
  std::string place;  ///< "page 3", "line 12"
  PageBox page;       ///< page 0 for a source without pages
  std::string reason;
  std::vector<CorrectionInfo> corrections;  ///< oldest first; the last one is part of the text
};

/// Words that were kept, deleted or inserted.
struct ChangedWords {
  WordsChange kind = WordsChange::equal;
  std::string text;
};

struct ProvisionChange {
  ProvisionInfo provision;  ///< its later state; for a removed provision, its earlier state
  ChangeKind kind = ChangeKind::changed;
  std::vector<ChangedWords> words;
};

/// The changes in a provision, a work or a part of one, between two days.
struct Comparison {
  ProvisionInfo provision;
  std::string from;
  std::string to;
  std::size_t unchanged = 0;  ///< provisions whose words are the same on both days
  std::vector<ProvisionChange> changes;
};

struct LinkInfo {
  LinkKind kind = LinkKind::reference;
  Quote words;  ///< of the reference, at its position in the text
  ReferenceStatus status = ReferenceStatus::resolved;
  ProvisionInfo provision;  ///< the other end; empty when it could not be resolved
};

/// A provision whose meaning is near that of another.
struct SimilarProvision {
  ProvisionInfo provision;
  double likeness = 0;  ///< cosine of their vectors
};

struct Links {
  ProvisionInfo provision;
  std::vector<LinkInfo> refers_to;
  std::vector<LinkInfo> referred_from;
  std::size_t total_refers_to = 0;  ///< of which those above are ShowOptions::part
  std::size_t total_referred_from = 0;
  std::vector<SimilarProvision> similar;  ///< the nearest first, ShowOptions::similar of them
};

}  // namespace pandect
