/* All frames of a cloth in memory, as they are written to a glTF file, for fits of few shapes or bones. */
#pragma once

#include "io/writers/gltf_document.h"
#include "io/writers/mesh_spool.h"

typedef struct {
    const BillowFormatTarget *target;
    const BillowGlbOptions *options;
    BillowGltfBuffer *buffer;
    const BillowMeshSpool *meshes;
    BillowGrid grid; /* of the meshes */
    gboolean closed; /* a key at the end closes the loop */
    gsize n_points, n_frames;
    float **frames; /* each all x, then all y, then all z of the points */
} BillowGltfFrames;

/* Reads the frames. Returns NULL with a GIO error, also if they take too much memory. */
BillowGltfFrames *billow_gltf_frames_new(const BillowFormatTarget *target, BillowGltfBuffer *buffer,
                                         const BillowMeshSpool *meshes, const BillowGrid *grid,
                                         gboolean closed, GError **error);
void billow_gltf_frames_free(BillowGltfFrames *frames);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowGltfFrames, billow_gltf_frames_free)

/* Reads frame i as it is written, with normals if options have them. Returns FALSE with a GIO error. */
gboolean billow_gltf_frames_mesh(const BillowGltfFrames *frames, guint i, BillowMesh *mesh, GError **error);

/* Returns the number of keys: one a frame, and the one that closes the loop. */
gsize billow_gltf_frames_keys(const BillowGltfFrames *frames);

/* Returns the frame of a key. */
gsize billow_gltf_frames_of_key(const BillowGltfFrames *frames, gsize key);

/* Adds the times of the keys, in seconds from the first one. Returns their accessor, or -1 with a GIO error. */
int billow_gltf_frames_add_times(const BillowGltfFrames *frames, GError **error);

/* A BillowProgress of a fit to these frames: tells the target, and returns false if the export was cancelled. */
bool billow_gltf_frames_go_on(void *frames, double done);

/* Sets the GIO error that the export was cancelled. Returns FALSE. */
gboolean billow_gltf_frames_set_cancelled(const BillowGltfFrames *frames, GError **error);
