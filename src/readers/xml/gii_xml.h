#pragma once

namespace pandect {

class Reader;

/// German federal law as gesetze-im-internet.de publishes it: XML with the root `dokumente`.
const Reader& gii_xml_reader();

}  // namespace pandect
