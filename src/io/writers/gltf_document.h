/* The JSON of a glTF file of an animated cloth. */
#pragma once

#include "io/writers/format.h"
#include "io/writers/gltf_buffer.h"

typedef struct {
    double scale;
    gboolean uv, normals;
    double tolerance; /* metres, 0: every frame is a key */
} BillowGlbOptions;

/* Numbers of accessors and views; -1: there is none. */
typedef struct {
    int positions, normals, uv, indices;
    int picture; /* view */
    const char *picture_type;
    json_object *targets, *target_names; /* arrays; the document takes them over */
    int times, weights;
} BillowGltfParts;

/* What the file tells of the animation besides; transfer full. It depends on the target alone. */
json_object *billow_gltf_extras(const BillowFormatTarget *target);

/* The document; transfer full. `buffer` is described in it. */
json_object *billow_gltf_document(const BillowFormatTarget *target, const BillowGltfParts *parts,
                                  BillowGltfBuffer *buffer);

/* Whether it is whole, and of the same animation (io/checks/glb_check.c): what is wrong with the file that was exported as a GLB of `target`; free with g_free(). NULL: nothing. A file that cannot be read:
 * NULL with a GIO error. */
char *billow_glb_problem(const BillowFormatTarget *target, const char *path, GError **error);
