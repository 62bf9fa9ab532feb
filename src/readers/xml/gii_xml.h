#pragma once

namespace pandect {

class Reader;

/// German federal law as published by gesetze-im-internet.de: XML with the root `dokumente`.
const Reader& gii_xml_reader();

}  // namespace pandect
