#pragma once

namespace pandect {

class Reader;

/// HTML: acts of the Official Journal of the European Union, laws of law.go.kr, and other pages with a
/// statute or a contract.
const Reader& html_reader();

}  // namespace pandect
