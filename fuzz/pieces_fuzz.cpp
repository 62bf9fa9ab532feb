// The words of versions as the catalogue stores them: any bytes are a piece, or a list of pieces, or are
// refused.
#include <cstdlib>
#include <string>

#include "library/piece.h"
#include "pandect/error.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace pandect;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  try {
    std::vector<PiecePlace> places;
    std::vector<LongSpans> longs;
    decode_places(bytes, places, longs);
    // What was read is what is written again.
    std::vector<PiecePlace> again;
    std::vector<LongSpans> longs_again;
    decode_places(encode_places(places, longs), again, longs_again);
    if (again.size() != places.size() || longs_again.size() != longs.size()) std::abort();
  } catch (const Error& error) {
    if (error.code() != ErrorCode::library_damaged) std::abort();
  }
  try {
    const PiecePlace place{1, 10, 3, 0, 0, {0, 2, 9}};
    const Piece piece = decode_piece(bytes, place, {{4, {0, 9}, {1, 2}, {}}});
    for (std::size_t i = 0; i < piece.provisions.size(); ++i) {
      const std::uint32_t parent = piece.provisions[i].parent;
      if (parent != no_provision && parent >= place.provision + i) std::abort();
    }
  } catch (const Error& error) {
    if (error.code() != ErrorCode::library_damaged) std::abort();
  }
  return 0;
}
