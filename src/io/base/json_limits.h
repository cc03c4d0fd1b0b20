/* The largest JSON document that is read. */
#pragma once

/* Length in bytes, and depth of nesting. */
#define BILLOW_JSON_MAX_BYTES (256u * 1024u * 1024u)
#define BILLOW_JSON_MAX_DEPTH 32

/* Most objects and arrays, and most values of all kinds, that a document may hold: they bound the tree's
 * memory, which is many times that of the text. */
enum {
    BILLOW_JSON_MAX_CONTAINERS = 1 << 21,
    BILLOW_JSON_MAX_VALUES = 1 << 24,
};
