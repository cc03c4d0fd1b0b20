/* Declarations that the files of the project writer share. */
#pragma once

#include "io/project/file.h"

/* An object being written: the separators between its keys. */
typedef struct {
    GString *text;
    const char *first; /* before the first key; NULL once there is one */
    const char *next;  /* before a key on the same line */
    const char *line;  /* before a key on a new line */
} BillowKeys;

/* Append a key and its value; the first one appends only the key. */
void billow_write_key(BillowKeys *keys, gboolean new_line, const char *key);
void billow_write_integer(BillowKeys *keys, gboolean new_line, const char *key, int value);
void billow_write_string(BillowKeys *keys, gboolean new_line, const char *key, const char *value);
void billow_write_vector(BillowKeys *keys, gboolean new_line, const char *key, BillowVec3 vector);

/* Appends a text as a JSON string. */
void billow_append_quoted(GString *text, const char *value);

/* Appends a field of `subject` under the name `key`. */
void billow_write_field(BillowKeys *keys, gboolean new_line, const char *key, const BillowField *field,
                        const void *subject);

/* Appends those of `fields` (NULL: none) that must be written. Leaves out a field that does not apply and has
 * its initial value on `grid` (NULL: any). */
void billow_write_fields(BillowKeys *keys, const BillowField *fields, const void *subject,
                         const BillowGrid *grid);

/* Appends the keys of `unknown`, the text of a JSON object or NULL, each on a new line. */
void billow_write_unknown(BillowKeys *keys, const char *unknown);

/* Appends the tracks of the object `parent` (NULL: the document), each on a line with this `indent`. */
void billow_write_tracks(BillowKeys *keys, const BillowProject *project, const char *parent,
                         const char *indent);

/* Appends all tracks of the active cloth, likewise. */
void billow_write_cloth_tracks(BillowKeys *keys, const BillowProject *project, const char *indent);

/* Append what is painted on a cloth, if anything is, and the keys of paint. */
void billow_write_maps(BillowKeys *keys, const BillowCloth *cloth);
void billow_write_paint(BillowKeys *keys, const BillowPaint *paint);

/* Appends the outline of the active cloth, if it has one. */
void billow_write_outline(BillowKeys *keys, const BillowCloth *cloth);

/* Returns TRUE if one of these tracks has blocks. */
gboolean billow_has_blocks(const BillowProject *project, const char *parent);

/* Appends the material: the name of a preset, or the preset with the constants that differ from it. */
void billow_write_material(BillowKeys *keys, const BillowProject *project);

/* Returns TRUE if the name of the preset is enough. */
gboolean billow_is_pure_material(const BillowProject *project);

/* Append the objects "physics" and "scene" if they differ from the defaults. */
void billow_write_physics(BillowKeys *keys, const BillowProject *project);
void billow_write_scene(BillowKeys *keys, const BillowProject *project);

/* Appends the export presets, if there are any. */
void billow_write_exports(BillowKeys *keys, const BillowProject *project);
