/* A GLB file: its pictures, and its two chunks. */
#pragma once

#include "io/writers/gltf_document.h"

/* Appends the texture of an object to the buffer and to `pictures` (BillowGltfPicture), and sets its
 * number in `parts`; does nothing if there is none. Returns FALSE with a GIO error. */
gboolean billow_gltf_add_picture(BillowGltfBuffer *buffer, const BillowFormatObject *object, GArray *pictures,
                                 BillowGltfParts *parts, GError **error);

/* Sends the file of a document (transfer full) and its buffer. Returns FALSE with the sink's error or a
 * GIO error. */
gboolean billow_gltf_send(json_object *document, BillowGltfBuffer *buffer, BillowSink sink, gpointer data,
                          GError **error);
