/// Pandect for programs in C and all that call C: one library handle, and operations that take and return
/// JSON.
///
///     char* error = NULL;
///     pandect_library* town = pandect_open("town", 0, &error);
///     char* answer = pandect_call(town, "ask", "{\"question\": \"Who needs a permit to keep bees?\"}");
///     puts(answer);
///     pandect_free(answer);
///     pandect_close(town);
///
/// The operations are those that pandect_operations() describes, with JSON schemas of their arguments and
/// results, and of the Model Context Protocol (docs/mcp.md). Beside them stand
///
/// - "add" with {"paths": ["laws/"]}: adds files and folders; the result is that of `pandect add --json`;
/// - "embed" with {"texts": […], "as": "query" or "passage"}: {"model": …, "dimensions": n, "vectors": […]},
///   n numbers for each text in turn, which have the length 1, by the encoder of the library.
///
/// All texts are UTF-8.
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define PANDECT_EXPORT __attribute__((visibility("default")))
#else
#define PANDECT_EXPORT
#endif

typedef struct pandect_library pandect_library;

/// "0.1.0"; not to be freed.
PANDECT_EXPORT const char* pandect_version(void);

/// Opens a library of laws.
/// @param create not 0: make it first if there is none
/// @param error NULL, or where the error is put as JSON, as pandect_call() returns it, to be freed
/// @returns NULL on an error
PANDECT_EXPORT pandect_library* pandect_open(const char* path, int create, char** error);

/// Closes a library when no call on it runs any more. NULL is ignored.
PANDECT_EXPORT void pandect_close(pandect_library* library);

/// Runs an operation. Calls may be made from several threads; "add" waits until the others are done.
/// @param arguments a JSON object; NULL stands for {}
/// @returns the result, or {"error": {"code": "no-such-provision", "message": "…", "hint": "…"}}; to be
/// freed. NULL only if the memory is used up
PANDECT_EXPORT char* pandect_call(pandect_library* library, const char* operation, const char* arguments);

/// What can be called: a list of {"name", "title", "description", "inputSchema", "outputSchema"}; to be
/// freed.
PANDECT_EXPORT char* pandect_operations(void);

/// Frees what a function above returned. NULL is ignored.
PANDECT_EXPORT void pandect_free(char* text);

#ifdef __cplusplus
}
#endif
