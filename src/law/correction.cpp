#include "law/correction.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace pandect {
namespace {

/// Prefix of the paths of units created for corrected text outside of any unit.
constexpr std::string_view unit_prefix = "unread-";

/// The innermost group of units that contains a position.
std::uint32_t group_around(const Work& work, std::uint32_t at) {
  std::uint32_t found = 0;
  for (std::uint32_t i = 1; i < work.provisions.size(); ++i) {
    const Provision& p = work.provisions[i];
    const bool groups = !p.unit && p.level < Level::article && p.parent <= found;
    if (groups && p.extent.begin < at && at <= p.extent.end) found = i;
  }
  return found;
}

/// Inserts words into a work's text and moves everything after them.
class Inserter {
 public:
  Inserter(Work& work, std::size_t item) : work_(work), item_(item), at_(work.unread[item].at) {}

  void insert(const std::string& words) {
    const Unread& unread = work_.unread[item_];
    std::uint32_t around = provision_of_unread(work_.provisions, at_);
    const bool bare = around != no_provision && is_bare(around);
    const bool between = around == no_provision || work_.provisions[around].extent.end == at_;
    const bool own_unit =
        around == no_provision || (between && !bare && unread.kind == Unread::Kind::scanned_page);
    if (own_unit) around = group_around(work_, at_);
    // A line of its own: behind the line before it, or in front of the first.
    const std::string line = at_ == 0 ? words + '\n' : '\n' + words;
    work_.text.insert(at_, line);
    size_ = static_cast<std::uint32_t>(line.size());
    move_all(around);
    const std::uint32_t begin = at_ == 0 ? 0 : at_ + 1;
    const Span span{begin, begin + static_cast<std::uint32_t>(words.size())};
    work_.corrected.push_back({span, unread.id});
    if (own_unit) add_unit(around, span);
    if (bare) {
      Provision& filled = work_.provisions[around];
      filled.unit = true;
      filled.body.begin = begin;
    }
  }

 private:
  /// True if a provision has no words but those of other corrections, which follow this one's.
  bool is_bare(std::uint32_t provision) const {
    const Span body = work_.provisions[provision].body;
    return body.empty() ||
           (body.begin == at_ + 1 && std::ranges::any_of(work_.corrected, [&](const Corrected& c) {
              return c.text.begin == body.begin;
            }));
  }

  void move_all(std::uint32_t innermost) {
    std::vector<bool> around(work_.provisions.size(), false);
    for (std::uint32_t i = innermost; i != no_provision; i = work_.provisions[i].parent) around[i] = true;
    for (std::size_t i = 0; i < work_.provisions.size(); ++i) {
      move(work_.provisions[i].extent, around[i]);
      move(work_.provisions[i].body, around[i]);
    }
    for (PagePlace& place : work_.places) move(place.text, false);
    for (Corrected& other : work_.corrected) move(other.text, false);
    for (Citation& citation : work_.marked_references) {
      move(citation.span, false);
      if (!citation.work_span.empty()) move(citation.work_span, false);
    }
    for (std::size_t i = 0; i < work_.unread.size(); ++i) {
      std::uint32_t& at = work_.unread[i].at;
      if (at > at_ || (at == at_ && i > item_)) at += size_;
    }
  }

  void move(Span& span, bool takes_in) const {
    const bool begins_here = span.begin == at_ && !takes_in && !span.empty();
    const bool behind = span.begin > at_ || begins_here;
    if (behind) span.begin += size_;
    if (behind || span.end > at_ || (takes_in && span.end == at_)) span.end += size_;
  }

  /// Adds a unit for words outside of any.
  void add_unit(std::uint32_t parent, Span span) {
    Provision unit;
    unit.level = Level::heading;
    unit.unit = true;
    unit.parent = parent;
    unit.heading = work_.unread[item_].place;
    unit.path = std::string(unit_prefix) + work_.unread[item_].id;
    unit.extent = unit.body = span;
    const auto behind = std::ranges::find_if(work_.provisions, [&](const Provision& p) {
      return p.level != Level::work && p.extent.begin >= span.begin;
    });
    const auto place = static_cast<std::uint32_t>(behind - work_.provisions.begin());
    work_.provisions.insert(behind, std::move(unit));
    for (std::size_t i = place + 1; i < work_.provisions.size(); ++i) {
      std::uint32_t& above = work_.provisions[i].parent;
      if (above != no_provision && above >= place) ++above;
    }
  }

  Work& work_;
  std::size_t item_;
  std::uint32_t at_;
  std::uint32_t size_ = 0;  // of the insertion
};

/// The end of the line that contains a position; between lines, of the line before it.
std::uint32_t end_of_line(std::string_view text, std::uint32_t at) {
  std::size_t end = std::min<std::size_t>(at, text.size());
  while (end > 0 && text[end - 1] == '\n') --end;
  if (end > 0) end = std::min(text.find('\n', end), text.size());
  return static_cast<std::uint32_t>(end);
}

void erase_units(Work& work) {
  for (std::size_t i = work.provisions.size(); i-- > 1;) {
    if (!work.provisions[i].path.starts_with(unit_prefix)) continue;
    work.provisions.erase(work.provisions.begin() + static_cast<std::ptrdiff_t>(i));
    for (std::size_t k = i; k < work.provisions.size(); ++k) {
      if (work.provisions[k].parent != no_provision && work.provisions[k].parent > i)
        --work.provisions[k].parent;
    }
  }
}

/// Removes the bytes [cut.begin, cut.end).
void cut_out(Work& work, Span cut) {
  work.text.erase(cut.begin, cut.size());
  const auto move = [&](std::uint32_t& offset) {
    if (offset > cut.begin) offset = std::max(cut.begin, offset - std::min(offset, cut.size()));
  };
  const auto move_span = [&](Span& span) {
    move(span.begin);
    move(span.end);
  };
  for (Provision& provision : work.provisions) {
    move_span(provision.extent);
    move_span(provision.body);
  }
  for (PagePlace& place : work.places) move_span(place.text);
  for (Corrected& other : work.corrected) move_span(other.text);
  for (Citation& citation : work.marked_references) {
    move_span(citation.span);
    move_span(citation.work_span);
  }
  for (Unread& unread : work.unread) move(unread.at);
}

/// True if there is only white space between two positions.
bool is_blank(std::string_view text, std::uint32_t begin, std::uint32_t end) {
  return begin >= end || text.substr(begin, end - begin).find_first_not_of(" \n") == std::string_view::npos;
}

bool is_machine_read(const Unread& item) {
  return item.kind == Unread::Kind::machine_read;
}

/// Records which words of the text come from a page, including those between two of its lines.
void mark_machine_read(Work& work, const Unread& item) {
  std::vector<Span> lines;
  for (const PagePlace& place : work.places) {
    if (place.page == item.page) lines.push_back(place.text);
  }
  std::ranges::sort(lines, {}, &Span::begin);
  const std::size_t first = work.corrected.size();
  for (const Span& line : lines) {
    const bool goes_on =
        work.corrected.size() > first && is_blank(work.text, work.corrected.back().text.end, line.begin);
    if (goes_on) {
      work.corrected.back().text.end = std::max(work.corrected.back().text.end, line.end);
    } else {
      work.corrected.push_back({line, item.id});
    }
  }
}

}  // namespace

void name_unread(Work& work) {
  std::unordered_map<std::string, std::size_t> seen;
  for (Unread& item : work.unread) {
    const std::size_t before = seen[item.content]++;
    item.id = unread_id(work.id, item, before);
    item.at = end_of_line(work.text, item.at);
    if (is_machine_read(item)) mark_machine_read(work, item);
  }
}

void apply_corrections(Work& work, const Corrections& corrections) {
  std::vector<std::size_t> order(work.unread.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  // The last first, so that earlier positions stay valid.
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
    return std::pair(work.unread[a].at, a) > std::pair(work.unread[b].at, b);
  });
  for (const std::size_t i : order) {
    if (is_machine_read(work.unread[i])) continue;  // its words are there
    const auto found = corrections.find(work.unread[i].id);
    if (found != corrections.end()) Inserter(work, i).insert(found->second.text);
  }
  if (work.language == Language::unknown && !work.corrected.empty())
    work.language = detect_language(work.text);
  std::ranges::sort(work.corrected, {}, [](const Corrected& c) { return c.text.begin; });
}

std::uint32_t provision_of_unread(std::span<const Provision> provisions, std::uint32_t at) {
  std::uint32_t unit = no_provision;
  std::uint32_t bare = no_provision;
  for (std::uint32_t i = 0; i < provisions.size(); ++i) {
    const Provision& p = provisions[i];
    if (p.unit && p.extent.begin < at && at <= p.extent.end) unit = i;
    const bool named = p.level == Level::annex || p.level == Level::heading;
    if (named && !p.unit && p.body.empty() && p.extent.begin < at && p.extent.end == at) bare = i;
  }
  return bare != no_provision ? bare : unit;
}

void remove_corrections(Work& work) {
  erase_units(work);
  const auto was_read = [&](const Corrected& one) {
    return std::ranges::any_of(
        work.unread, [&](const Unread& item) { return is_machine_read(item) && item.id == one.item; });
  };
  const auto entered = std::stable_partition(work.corrected.begin(), work.corrected.end(), was_read);
  const auto kept = static_cast<std::size_t>(entered - work.corrected.begin());
  std::vector<bool> had_words;
  for (const Provision& provision : work.provisions) had_words.push_back(!provision.body.empty());
  while (work.corrected.size() > kept) {
    const Span words = work.corrected.back().text;
    work.corrected.pop_back();
    // With the line break that came with the words.
    cut_out(work, words.begin == 0 ? Span{0, words.end + 1} : Span{words.begin - 1, words.end});
  }
  for (std::size_t i = 0; i < work.provisions.size(); ++i) {
    Provision& provision = work.provisions[i];
    if (had_words[i] && provision.body.empty()) provision.unit = false;
  }
}

}  // namespace pandect
