#pragma once

namespace pandect {

class Reader;
const Reader& lexml_reader();

}  // namespace pandect
