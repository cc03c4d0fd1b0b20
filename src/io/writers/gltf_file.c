#include "io/writers/gltf_file.h"

#include "io/base/json_memory.h"
#include "io/project/texture_alpha.h"
#include "io/project/texture_file.h"

#include <string.h>

gboolean
billow_gltf_add_picture(BillowGltfBuffer *buffer, const BillowFormatObject *object, GArray *pictures,
                        BillowGltfParts *parts, GError **error)
{
    g_autofree char *path = billow_texture_file(object->project, object->target.project_folder);
    if (!path)
        return TRUE;
    BillowGltfPicture picture;
    g_autoptr(GByteArray) bytes = billow_texture_read(path, &picture.type, error);
    if (!bytes)
        return FALSE;
    picture.cut_out = billow_texture_has_alpha(path);
    picture.view = billow_gltf_add_bytes(buffer, bytes->data, bytes->len, error);
    parts->picture = (int) pictures->len;
    g_array_append_val(pictures, picture);
    return picture.view >= 0;
}

static gboolean
send_chunk_head(guint64 length, const char *type, BillowSink sink, gpointer data, GError **error)
{
    guint32 head[] = {GUINT32_TO_LE((guint32) length), 0};
    memcpy(&head[1], type, 4);
    return sink(data, head, sizeof head, error);
}

static gboolean
send_chunks(const GString *json, BillowGltfBuffer *buffer, BillowSink sink, gpointer data, GError **error)
{
    const guint64 binary = billow_gltf_buffer_length(buffer);
    const guint64 length = 12 + 8 + json->len + 8 + binary;
    if (length > BILLOW_MAX_GLB_BYTES)
        return billow_gltf_set_too_large(error);
    guint32 head[] = {0, GUINT32_TO_LE(2), GUINT32_TO_LE((guint32) length)};
    memcpy(head, "glTF", 4);
    return sink(data, head, sizeof head, error) && send_chunk_head(json->len, "JSON", sink, data, error) &&
           sink(data, json->str, json->len, error) && send_chunk_head(binary, "BIN\0", sink, data, error) &&
           billow_gltf_buffer_send(buffer, sink, data, error);
}

gboolean
billow_gltf_send(json_object *document, BillowGltfBuffer *buffer, BillowSink sink, gpointer data,
                 GError **error)
{
    g_autoptr(GString) json =
        g_string_new(billow_json_text(document, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE));
    json_object_put(document);
    while (json->len % 4)
        g_string_append_c(json, ' ');
    return send_chunks(json, buffer, sink, data, error);
}
