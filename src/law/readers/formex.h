#pragma once

namespace pandect {

class Reader;

/// Formex 4 to 6, the XML of the Official Journal of the European Union: acts, annexes, consolidated acts.
const Reader& formex_reader();

}  // namespace pandect
