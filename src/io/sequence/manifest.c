/* Manifests as values: their list, comparing and merging. */
#include "io/sequence/manifest.h"

#include "io/base/json_memory.h"
#include "model/base/text_hash.h"

#include <string.h>

/* The keys of the head that the bytes of frames depend on. "first": stem, padding and first number. */
static const char *const state_keys[] = {"program", "name",    "method", "format",
                                         "first",   "project", "origin", "options"};

void
billow_manifest_free(BillowManifest *manifest)
{
    if (!manifest)
        return;
    json_object_put(manifest->head);
    g_clear_pointer(&manifest->files, g_hash_table_unref);
    g_free(manifest);
}

const char *
billow_manifest_get(const BillowManifest *manifest, const char *key)
{
    json_object *value;
    return json_object_object_get_ex(manifest->head, key, &value) &&
                   json_object_is_type(value, json_type_string)
               ? json_object_get_string(value)
               : NULL;
}

gboolean
billow_manifest_same_state(const BillowManifest *a, const BillowManifest *b)
{
    for (gsize i = 0; i < G_N_ELEMENTS(state_keys); i++) {
        json_object *one, *other;
        if (!json_object_object_get_ex(a->head, state_keys[i], &one) ||
            !json_object_object_get_ex(b->head, state_keys[i], &other) || !json_object_equal(one, other))
            return FALSE;
    }
    return TRUE;
}

const BillowManifestFile *
billow_manifest_find(const BillowManifest *manifest, const char *name)
{
    return manifest->files ? g_hash_table_lookup(manifest->files, name) : NULL;
}

void
billow_manifest_put(BillowManifest *manifest, BillowManifestFile file)
{
    g_hash_table_replace(manifest->files, file.name, g_memdup2(&file, sizeof file));
}

/* Returns the key of a keyframe in the next table. `cloth` is "" if the files contain one cloth alone. */
static char *
key_of(const char *cloth, const char *keyframe)
{
    return g_strconcat(cloth, "\n", keyframe, NULL);
}

/* Returns the warnings of a manifest: key of a keyframe -> GPtrArray of borrowed json_object. */
static GHashTable *
warnings_by_keyframe(const BillowManifest *manifest)
{
    GHashTable *found =
        g_hash_table_new_full(billow_text_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
    json_object *warnings, *id, *cloth;
    if (!json_object_object_get_ex(manifest->head, "warnings", &warnings) ||
        !json_object_is_type(warnings, json_type_array))
        return found;
    for (gsize i = 0; i < json_object_array_length(warnings); i++) {
        json_object *warning = json_object_array_get_idx(warnings, i);
        if (!json_object_is_type(warning, json_type_object) ||
            !json_object_object_get_ex(warning, "keyframe", &id) || !json_object_get_string(id))
            continue;
        const gboolean named = json_object_object_get_ex(warning, "cloth", &cloth) && cloth;
        g_autofree char *key = key_of(named ? json_object_get_string(cloth) : "", json_object_get_string(id));
        GPtrArray *of_keyframe = g_hash_table_lookup(found, key);
        if (!of_keyframe) {
            of_keyframe = g_ptr_array_new();
            g_hash_table_insert(found, g_steal_pointer(&key), of_keyframe);
        }
        g_ptr_array_add(of_keyframe, warning);
    }
    return found;
}

/* Appends the warnings about the keyframes of a cloth, which is called `name` in both tables. */
static void
merge_warnings(json_object *warnings, GHashTable *own, GHashTable *others, const BillowCloth *cloth,
               const char *name)
{
    const GPtrArray *keyframes = cloth->tracks[BILLOW_BLOCK_KEYFRAME];
    for (guint i = 0; i < keyframes->len; i++) {
        g_autofree char *key = key_of(name, ((const BillowBlock *) keyframes->pdata[i])->id);
        const GPtrArray *longer = g_hash_table_lookup(own, key), *theirs = g_hash_table_lookup(others, key);
        /* a process that has examined the shape reports everything about its anchors and more */
        if (theirs && theirs->len > (longer ? longer->len : 0))
            longer = theirs;
        for (guint j = 0; longer && j < longer->len; j++)
            billow_json_append(warnings, json_object_get(longer->pdata[j]));
    }
}

void
billow_manifest_merge(BillowManifest *manifest, const BillowManifest *other, const BillowProject *project)
{
    g_autoptr(GHashTable) own = warnings_by_keyframe(manifest), others = warnings_by_keyframe(other);
    json_object *warnings = json_object_new_array();
    merge_warnings(warnings, own, others, project->cloth, "");
    for (guint i = 0; i < project->cloths->len; i++) {
        const BillowCloth *cloth = project->cloths->pdata[i];
        merge_warnings(warnings, own, others, cloth, cloth->id);
    }
    g_clear_pointer(&own, g_hash_table_unref);
    billow_json_put(manifest->head, "warnings", warnings);
    GHashTableIter iter;
    gpointer value;
    if (!other->files)
        return;
    g_hash_table_iter_init(&iter, other->files);
    while (g_hash_table_iter_next(&iter, NULL, &value)) {
        const BillowManifestFile *file = value;
        if (!billow_manifest_find(manifest, file->name))
            billow_manifest_put(manifest, (BillowManifestFile){g_strdup(file->name), file->frame,
                                                               g_strdup(file->frames), file->bytes,
                                                               g_strdup(file->sha256)});
    }
}

static int
compare_files(gconstpointer a, gconstpointer b)
{
    const BillowManifestFile *one = *(void *const *) a, *other = *(void *const *) b;
    if (one->frame != other->frame)
        return one->frame < other->frame ? -1 : 1;
    return strcmp(one->name, other->name);
}

GPtrArray *
billow_manifest_list(const BillowManifest *manifest)
{
    GPtrArray *list = g_ptr_array_new();
    GHashTableIter iter;
    gpointer file;
    if (!manifest->files)
        return list;
    g_hash_table_iter_init(&iter, manifest->files);
    while (g_hash_table_iter_next(&iter, NULL, &file))
        g_ptr_array_add(list, file);
    g_ptr_array_sort(list, compare_files);
    return list;
}
