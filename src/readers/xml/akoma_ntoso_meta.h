#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "law/citation.h"
#include "law/work.h"
#include "readers/xml/xml.h"

namespace pandect {

/// Reads the metadata of an Akoma Ntoso document from <meta> and its first page. No text yet.
/// @throws Error bad_input when it has no FRBRuri
Work read_akn_meta(const XmlDocument& document);

/// The IRI of the work without a version, component or part: "/akn/it/act/1941/633" of
/// "/akn/it/act/1941/633/ita@2021-12-14/!main#art_2".
std::string_view akn_work_iri(std::string_view iri);

/// The target of a `href`: "#art_2__para_1", "~art_10", "/eu/act/directive/2001/83~art_1__point_2". `own` is
/// the IRI of the work that contains it. Nothing when it names no work and no provision.
std::optional<Citation> parse_akn_reference(std::string_view href, std::string_view own);

}  // namespace pandect
