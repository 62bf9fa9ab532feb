#include "law/readers/all.h"

#include "law/readers/reader.h"

namespace pandect {

std::vector<const Reader*> all_readers() {
  return {};
}

}  // namespace pandect
