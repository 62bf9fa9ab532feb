#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "law/citation.h"
#include "law/work.h"
#include "readers/xml/xml.h"

namespace pandect {

/// What an Akoma Ntoso document says of itself in <meta> and on its first page. No text yet.
/// @throws Error bad_input when it has no FRBRuri
Work read_akn_meta(const XmlDocument& document);

/// The IRI of the work without what names a version, a component or a part of it: "/akn/it/act/1941/633" of
/// "/akn/it/act/1941/633/ita@2021-12-14/!main#art_2".
std::string_view akn_work_iri(std::string_view iri);

/// What a `href` points to: "#art_2__para_1", "~art_10", "/eu/act/directive/2001/83~art_1__point_2". `own` is
/// the IRI of the work it stands in. Nothing when it names no work and no provision.
std::optional<Citation> parse_akn_reference(std::string_view href, std::string_view own);

}  // namespace pandect
