#pragma once

namespace pandect {

class Reader;

/// Dutch law of the Basiswettenbestand: XML with the root `wetgeving` (as published in 2012) or `toestand`.
const Reader& bwb_xml_reader();

}  // namespace pandect
