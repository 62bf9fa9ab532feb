#pragma once

namespace pandect {

class Reader;
const Reader& legi_reader();

}  // namespace pandect
