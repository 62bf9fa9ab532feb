#pragma once

#include <optional>
#include <string_view>

#include "law/citation.h"

namespace pandect {

/// The target of a publisher's id or address of a law or provision, without span: CELEX ("32016R0679"), ELI
/// ("eli/reg/2016/679/art_5"), BWB and JCI ("jci1.3:c:BWBR0018450&artikel=1", "BWBR0018450/artikel/1"), the
/// paths of the United States Code and its laws ("/us/usc/t42/s1885a"), Akoma Ntoso
/// ("/akn/it/act/1941/633~art_2"), and the addresses of parse_law_link(). Nothing for other ids, or when it
/// names no work.
std::optional<Citation> parse_published_id(std::string_view id);

}  // namespace pandect
