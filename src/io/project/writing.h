/* What the files of the project writer share. */
#pragma once

#include "io/project/file.h"

/* An object that is being written: what separates its next key from what is before it. */
typedef struct {
    GString *text;
    const char *first; /* before the first key; NULL: there is one already */
    const char *next;  /* before one on the same line */
    const char *line;  /* before one on a new line */
} BillowKeys;

/* Each appends a key and, but for the first, its value. */
void billow_write_key(BillowKeys *keys, gboolean new_line, const char *key);
void billow_write_integer(BillowKeys *keys, gboolean new_line, const char *key, int value);
void billow_write_string(BillowKeys *keys, gboolean new_line, const char *key, const char *value);
void billow_write_vector(BillowKeys *keys, gboolean new_line, const char *key, BillowVec3 vector);

/* A field of `subject` as `key`. */
void billow_write_field(BillowKeys *keys, gboolean new_line, const char *key, const BillowField *field,
                        const void *subject);

/* Those of `fields` (NULL: none) that are to be written: what does not apply and is as at first on `grid` (NULL: any)
 * is not. */
void billow_write_fields(BillowKeys *keys, const BillowField *fields, const void *subject,
                         const BillowGrid *grid);

/* The keys of `unknown`, the text of a JSON object or NULL, each on a new line. */
void billow_write_unknown(BillowKeys *keys, const char *unknown);

/* The tracks that stand in the object `parent` (NULL: the document), each on a line that is indented by `indent`. */
void billow_write_tracks(BillowKeys *keys, const BillowProject *project, const char *parent,
                         const char *indent);

/* Whether one of them has blocks. */
gboolean billow_has_blocks(const BillowProject *project, const char *parent);

/* The material: a preset by its name alone, or with the constants that differ from it. */
void billow_write_material(BillowKeys *keys, const BillowProject *project);

/* Whether the name is enough. */
gboolean billow_is_pure_material(const BillowProject *project);

/* The objects "physics" and "scene", where they say more than the defaults do. */
void billow_write_physics(BillowKeys *keys, const BillowProject *project);
void billow_write_scene(BillowKeys *keys, const BillowProject *project);
