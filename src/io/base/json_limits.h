/* Limits on the JSON documents that are read. */
#pragma once

/* Maximum length in bytes and maximum nesting depth. */
#define BILLOW_JSON_MAX_BYTES (256u * 1024u * 1024u)
#define BILLOW_JSON_MAX_DEPTH 32

/* Maximum number of objects and arrays, and of values of all kinds, in a document. They bound the memory of
 * the tree, which takes many times that of the text. */
enum {
    BILLOW_JSON_MAX_CONTAINERS = 1 << 21,
    BILLOW_JSON_MAX_VALUES = 1 << 24,
};
