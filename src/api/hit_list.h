#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "library/view.h"
#include "pandect/search.h"
#include "retrieve/retriever.h"

namespace pandect {

/// The most of the best hits that other orders than by relevance sort, and that facets count.
inline constexpr std::size_t most_sorted = 100;

/// True if a search makes a list to narrow down and to order: then hits that are about nothing of the
/// question, but have words like "who" and "may", are left out before anything is counted.
bool is_to_go_through(const SearchOptions& options);

/// The hits that are about something of the question: found by more than words, or by a word of its subject
/// in the provision, a heading above it or the title of its work. Few are read for it: the index knows most.
std::vector<Hit> about_question(const LibraryView& view, const Query& query, std::span<const Hit> hits);

/// How many hits a search must find for what its options want of it: one more than are shown, so that it is
/// known whether there is a next page.
std::size_t hits_wanted(const SearchOptions& options);

/// The hits as a list to go through, as places in `hits`: each provision once, those that the options keep,
/// in their order. All of them: the part that is shown is the caller's.
/// @throws Error wrong_usage for an order that there is none of
std::vector<std::size_t> list_hits(const LibraryView& view, std::span<const Hit> hits, std::int32_t day,
                                   const SearchOptions& options);

/// How many of the best hits are in works of each jurisdiction, kind and collection, and how many stand how
/// on the day.
Facets count_facets(const LibraryView& view, std::span<const Hit> hits, std::int32_t day);

}  // namespace pandect
