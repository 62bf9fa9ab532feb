#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "law/citation.h"
#include "text/scanner.h"

/// Helpers of all grammars for building citations.
namespace pandect {

/// The longest name of a work that a grammar looks for, in bytes.
inline constexpr std::size_t longest_work_name = 600;

/// The work that a list of references belongs to.
struct NamedWork {
  Citation::In in = Citation::In::unstated;
  std::string name;
  Span span;
};

/// Sets the work of the citations from index `first` on.
void set_work(std::vector<Citation>& citations, std::size_t first, const NamedWork& work);

/// A citation of the work as a whole.
Citation whole_work(const NamedWork& work, Span span);

/// A citation of a provision, by the bytes [begin, end) of the text, with no work named.
Citation cited_provision(std::size_t begin, std::size_t end, std::vector<CitedStep> path,
                         Citation::Relative relative);

/// A step with its number normalised.
CitedStep make_step(Level level, std::string_view number);

}  // namespace pandect
