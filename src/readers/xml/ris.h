#pragma once

namespace pandect {

class Reader;
const Reader& ris_reader();

}  // namespace pandect
