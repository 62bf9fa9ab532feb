#pragma once

#include <string>

#include "serve/router.h"

namespace pandect {

/// GET /.well-known/oauth-protected-resource, of the server and of its /mcp: who gives access tokens for it,
/// and with which scopes (RFC 9728). @param issuer empty: this server itself
void add_token_routes(Router& router, const std::string& issuer);

}  // namespace pandect
