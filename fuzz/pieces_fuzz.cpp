// The words of versions as the catalogue stores them, and the links of a build: any bytes are such, or are
// refused.
#include <cstdlib>
#include <string>

#include "catalogue/piece.h"
#include "pandect/error.h"
#include "segments/packed_links.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace pandect;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  try {
    std::vector<PiecePlace> places;
    std::vector<LongSpans> longs;
    decode_places(bytes, places, longs);
    // Writing what was read gives the same bytes.
    std::vector<PiecePlace> again;
    std::vector<LongSpans> longs_again;
    decode_places(encode_places(places, longs), again, longs_again);
    if (again.size() != places.size() || longs_again.size() != longs.size()) std::abort();
  } catch (const Error& error) {
    if (error.code() != ErrorCode::library_damaged) std::abort();
  }
  try {
    const PiecePlace place{1, 10, 3, 0, 0, {0, 2, 9}};
    const std::vector<Provision> tree = decode_tree(bytes, place, {{4, {0, 9}, {1, 2}, {}}});
    for (std::size_t i = 0; i < tree.size(); ++i) {
      const std::uint32_t parent = tree[i].parent;
      if (parent != no_provision && parent >= place.provision + i) std::abort();
    }
    decode_words(bytes, place);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::library_damaged) std::abort();
  }
  try {
    const std::uint64_t blocks[] = {0, size / 2};
    const std::uint32_t hashes[] = {0, 7};
    const PackedLinks links(2 * links_of_block, blocks, bytes);
    links.read(0, links.size());
    links.from(3, 100, 5);
    PackedLookups(2 * lookups_of_block, hashes, blocks, bytes).find(7);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::library_damaged) std::abort();
  }
  return 0;
}
