#pragma once

#include <string>
#include <string_view>

namespace pandect {

/// Text that is shown as it is, between tags or as the value of an attribute in double quotation marks.
/// Bytes that no document of HTML may have become U+FFFD.
std::string html_escaped(std::string_view text);

/// ` name="value"`
std::string html_attribute(std::string_view name, std::string_view value);

/// A link. @param language of its text; empty: that of the page
std::string link_to(std::string_view address, std::string_view text, std::string_view language = {});

/// JSON inside of a script element: nothing in it ends the element.
std::string json_in_html(std::string json);

}  // namespace pandect
