#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "library/view.h"

namespace pandect {

/// A provision that an item rests on, in the wording of some day; or a part of a file of contracts.
struct ItemSource {
  std::string provision;   ///< its id, "nl/BWBR0001854/300"; of a part of a file, the file
  std::string from = {};   ///< the first day of the wording, "2015-01-01"; empty: not known
  std::string to = {};     ///< the first day on which it is no longer in force; empty: it still is
  std::string quote = {};  ///< the words that answer, if they are known
  std::optional<std::uint32_t> begin = {};  ///< of the quote in a file, in code points
  std::uint32_t end = 0;
};

/// What happened to an item: made, changed, kept or left out, by whom and when.
struct ItemEvent {
  std::string step;  ///< the step of the recipe, or "review"
  std::string what;  ///< "made", "changed", "left out"
  std::string why = {};
  std::string at = {};      ///< "2025-06-04T12:00:00Z"
  std::string model = {};   ///< identity of the model that was asked
  std::string prompt = {};  ///< hash of the prompt
  Json before = {};         ///< the members that it changed, as they were
};

/// A question of a set that is being made.
struct Item {
  std::string id;
  std::string kind;      ///< the step that made it: "wordings", "changed-sentences", …
  std::string language;  ///< its code
  std::string work;      ///< of the first source: works, not items, are held out
  std::string question;
  std::string answer;
  bool answerable = true;             ///< by the law that goes with the set
  std::vector<std::string> options;   ///< of a multiple-choice question; none for yes or no
  std::optional<std::size_t> right;   ///< index of the right option; for yes and no: 0, 1
  std::vector<ItemSource> gold;       ///< what answers it
  std::vector<ItemSource> wrong;      ///< what seems to
  std::vector<std::string> proof;     ///< sentences that the gold must support
  std::vector<std::string> disproof;  ///< sentences that no gold may support
  std::string day;                    ///< the day asked for; empty: none
  std::string twin;                   ///< id of the item that differs from it in one detail
  std::string set;                    ///< the part of the set it belongs to, if there are several
  std::string left_out;               ///< the step that left it out; empty: it stands
  std::vector<ItemEvent> history;

  bool stands() const { return left_out.empty(); }
  /// Leaves it out, with a line of its history.
  void leave_out(const std::string& step, std::string why);
  /// Sets `question` or `answer`, and remembers what it was.
  void change(const std::string& member, std::string value, ItemEvent event);
};

/// An id by the contents: a kind, and 48 bits of the hash of question and sources.
std::string item_id(const Item& item);

Json to_json(const Item& item);
/// @throws Json::exception when a member is missing or of another type
Item read_item(const Json& row);
/// The items of a folder's items.jsonl. @throws Error bad_input that names the line
std::vector<Item> read_items(const std::filesystem::path& file);
std::string to_lines(const std::vector<Item>& items);

/// The id of a document: that of its work and its path.
std::string provision_id(const LibraryView& library, std::uint32_t document);
/// A document as a source.
ItemSource source_of(const LibraryView& library, std::uint32_t document, std::string quote = {});
/// The document of a source; nothing if the library does not hold that wording.
std::optional<std::uint32_t> document_of(const LibraryView& library, const ItemSource& source);

}  // namespace pandect
