#pragma once

namespace pandect {

class Reader;

/// United States Legislative Markup: public laws, bills, statute compilations, titles of the Code.
const Reader& uslm_reader();

}  // namespace pandect
