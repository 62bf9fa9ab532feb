#pragma once

#include <string>
#include <string_view>

namespace pandect {

/// The first part of the addresses of laws.
inline constexpr std::string_view law_addresses = "/law/";

/// The address of the page of a provision or a work: "/law/nl/BWBR0005289/162?on=2020-01-01".
/// @param on the day whose law is read; empty: whatever day it is opened on
std::string law_address(std::string_view id, std::string_view on = {});

/// The address of the feed of what changes in a work, or with an empty id in all that are followed.
/// @param form "atom" or "json"
std::string feed_address(std::string_view form, std::string_view work);

/// The address that others reach the server by, "https://law.example.org"; empty: not known.
const std::string& public_site();

/// Sets it, or with an empty text takes it back, before anything is served. @throws Error wrong_usage for
/// what is no address of a server
void set_public_site(std::string address);

}  // namespace pandect
