#pragma once

namespace pandect {

class Reader;
const Reader& boe_reader();

}  // namespace pandect
