#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace pandect {

/// The kind of marker at the beginning of a list item: "(1)", "1.", "1°", "(a)", "a.", "(ก)", "가.", "①",
/// "-", and with an ideographic space behind them "２　", "一　" and "イ　".
enum class ListMarker : std::uint8_t {
  none,
  bracket_number,
  number,
  degree,
  bracket_letter,
  letter,
  native,
  circled,
  dash,
  spaced_number,
  han_number,
  iroha,
};

struct MarkerAt {
  ListMarker kind = ListMarker::none;
  std::size_t size = 0;  ///< bytes, including the blanks after it
  bool capital = false;
  std::uint32_t value = 0;  ///< 3 of "(3)", "(c)", "③", "다." and "ハ　"; 0 without a value
  std::uint32_t roman = 0;  ///< 1 of "(i)", which is 9 as a letter
  bool inserted = false;    ///< "3a", "3의2"

  /// "(1)", "(a)", "(i)", and "(aa)", with which American lists below "(I)" begin.
  bool is_first() const;
  /// True if it may directly follow another in one list ("i" follows "h", and "ii" follows "i").
  bool follows(const MarkerAt& before) const;
  /// True if it may come later: the law omits the items between.
  bool comes_after(const MarkerAt& before) const;
};

/// True for a dash, or a character used in its place.
bool is_dash(char32_t c);

/// The marker a text begins with.
MarkerAt marker_of(std::string_view text);

/// A marker without punctuation, as in some laws: "a controls a network, or", "1 a boat". Only its context
/// distinguishes it from a word.
MarkerAt bare_marker_of(std::string_view text);

/// The nested lists that are open at a line, by the markers of their last items. Only a limited number of
/// levels is distinguished, so that no text makes it slow.
class OpenLists {
 public:
  /// The innermost list continued by an item; nothing if the item begins a list or belongs to none.
  std::optional<std::size_t> level_of(const MarkerAt& item) const;
  /// Adds the item to the list of this level, and closes the lists below.
  void go_on(std::size_t level, const MarkerAt& item);
  /// Begins a list below those of the first `levels` levels. Returns its own level.
  std::size_t begin_below(std::size_t levels, const MarkerAt& item);
  /// The outermost list with items in the same style.
  std::optional<std::size_t> like(const MarkerAt& item) const;
  std::size_t size() const { return size_; }
  bool full() const { return size_ == most_levels; }

  static constexpr std::size_t most_levels = 8;

 private:
  std::array<MarkerAt, most_levels> last_;
  std::size_t size_ = 0;
};

}  // namespace pandect
