#pragma once

namespace pandect {

class Reader;

/// Akoma Ntoso (LegalDocML), 3.0 and its drafts; namespaces are ignored.
const Reader& akoma_ntoso_reader();

}  // namespace pandect
