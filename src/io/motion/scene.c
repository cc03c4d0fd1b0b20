/* Reads GLB, glTF, FBX, Collada and BVH through assimp, in a process of its own. */
#include "io/motion/apart.h"
#include "io/motion/bake.h"

#include "io/base/printable.h"
#include "io/base/regular_file.h"
#include "io/base/text_lines.h"
#include "io/base/texture_place.h"

#include <assimp/cfileio.h>
#include <assimp/cimport.h>
#include <assimp/config.h>
#include <assimp/postprocess.h>
#include <glib/gi18n.h>
#include <string.h>

enum { HEAD_BYTES = 65536 };

typedef struct {
    const char *path;
    char *folder;
    GByteArray *bytes;
    const BillowMotionOptions *options;
    const char *suffix;
    GPtrArray *others; /* of GByteArray: buffers of a glTF file */
    gsize total;       /* bytes of all files */
} Scene;

/* --- Files, as assimp asks for them --- */

typedef struct {
    struct aiFile file;
    const GByteArray *bytes;
    size_t at;
} OpenFile;

static OpenFile *
open_file(struct aiFile *file)
{
    return (OpenFile *) (void *) file->UserData;
}

static size_t
read_items(struct aiFile *file, char *to, size_t size, size_t n)
{
    OpenFile *own = open_file(file);
    const size_t left = own->bytes->len - own->at;
    const size_t items = size > 0 ? MIN(n, left / size) : 0;
    if (items > 0)
        memcpy(to, own->bytes->data + own->at, items * size);
    own->at += items * size;
    return items;
}

static size_t
write_nothing(struct aiFile *file, const char *from, size_t size, size_t n)
{
    return 0;
}

static size_t
tell(struct aiFile *file)
{
    return open_file(file)->at;
}

static size_t
file_size(struct aiFile *file)
{
    return open_file(file)->bytes->len;
}

static enum aiReturn
seek(struct aiFile *file, size_t offset, enum aiOrigin origin)
{
    OpenFile *own = open_file(file);
    const size_t length = own->bytes->len;
    const size_t base = origin == aiOrigin_SET ? 0 : origin == aiOrigin_CUR ? own->at : length;
    const size_t to = origin == aiOrigin_END ? length - MIN(offset, length) : base + offset;
    if (to > length || to < (origin == aiOrigin_CUR ? base : 0))
        return aiReturn_FAILURE;
    own->at = to;
    return aiReturn_SUCCESS;
}

static void
flush_nothing(struct aiFile *file)
{
}

/* Reads a buffer of a glTF file that lies in its folder or below. NULL: it does not, or cannot be read. */
static GByteArray *
read_other(Scene *scene, const char *name)
{
    const char *bare = g_str_has_prefix(name, "./") ? name + 2 : name;
    if (!g_str_equal(scene->suffix, "gltf") || g_path_is_absolute(bare))
        return NULL;
    g_autofree char *unescaped = g_uri_unescape_string(bare, NULL);
    g_autofree char *path = g_build_filename(scene->folder, unescaped ? unescaped : bare, NULL);
    if (!billow_texture_is_within(path, scene->folder))
        return NULL;
    const gsize most = ((gsize) BILLOW_MAX_MOTION_MEGABYTES << 20) - scene->total;
    GByteArray *bytes = billow_regular_file_read(path, most, NULL);
    if (!bytes || bytes->len > most) {
        g_clear_pointer(&bytes, g_byte_array_unref);
        return NULL;
    }
    scene->total += bytes->len;
    g_ptr_array_add(scene->others, bytes);
    return bytes;
}

static struct aiFile *
open_named(struct aiFileIO *io, const char *name, const char *mode)
{
    Scene *scene = (Scene *) (void *) io->UserData;
    g_autofree char *own_name = g_strconcat("motion.", scene->suffix, NULL);
    const char *bare = g_str_has_prefix(name, "./") ? name + 2 : name;
    const GByteArray *bytes = strchr(mode, 'w')             ? NULL
                              : g_str_equal(bare, own_name) ? scene->bytes
                                                            : read_other(scene, name);
    if (!bytes)
        return NULL;
    OpenFile *own = g_new0(OpenFile, 1);
    own->bytes = bytes;
    own->file = (struct aiFile){
        .ReadProc = read_items,
        .WriteProc = write_nothing,
        .TellProc = tell,
        .FileSizeProc = file_size,
        .SeekProc = seek,
        .FlushProc = flush_nothing,
        .UserData = (aiUserData) (void *) own,
    };
    return &own->file;
}

static void
close_file(struct aiFileIO *io, struct aiFile *file)
{
    g_free(open_file(file));
}

/* --- What the file is --- */

static gboolean
has_word(const GByteArray *bytes, const char *word)
{
    return memmem(bytes->data, MIN(bytes->len, (guint) HEAD_BYTES), word, strlen(word)) != NULL;
}

/* Keeps assimp from trying its other readers, of which it has dozens. */
static gboolean
is_what_its_name_says(const Scene *scene)
{
    static const struct {
        const char *suffix, *word, *other;
    } heads[] = {
        {"glb", "glTF", NULL},
        {"gltf", "\"asset\"", NULL},
        {"fbx", "Kaydara FBX Binary", "FBXHeaderExtension"},
        {"dae", "<COLLADA", NULL},
        {"bvh", "HIERARCHY", NULL},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(heads); i++)
        if (g_str_equal(heads[i].suffix, scene->suffix))
            return has_word(scene->bytes, heads[i].word) ||
                   (heads[i].other && has_word(scene->bytes, heads[i].other));
    return FALSE;
}

static BillowMotionUp
up_of_collada(const GByteArray *bytes)
{
    return has_word(bytes, "<up_axis>Z_UP")   ? BILLOW_MOTION_UP_Z
           : has_word(bytes, "<up_axis>X_UP") ? BILLOW_MOTION_UP_X
                                              : BILLOW_MOTION_UP_Y;
}

/* What a file of this kind says about itself: FBX and Collada in their heads, glTF by its standard. */
static BillowMotionSource
source_of(const Scene *scene)
{
    BillowMotionSource source = {.path = scene->path};
    const gboolean is_gltf = g_str_equal(scene->suffix, "glb") || g_str_equal(scene->suffix, "gltf");
    if (is_gltf)
        source.unit = 1.0;
    source.up = is_gltf                             ? BILLOW_MOTION_UP_Y
                : g_str_equal(scene->suffix, "dae") ? up_of_collada(scene->bytes)
                                                    : BILLOW_MOTION_UP_UNKNOWN;
    source.is_fbx = g_str_equal(scene->suffix, "fbx");
    source.is_bvh = g_str_equal(scene->suffix, "bvh");
    source.root_has_unit = g_str_equal(scene->suffix, "dae");
    return source;
}

/* --- In the other process --- */

static const struct aiScene *
import(Scene *scene)
{
    struct aiFileIO io = {
        .OpenProc = open_named, .CloseProc = close_file, .UserData = (aiUserData) (void *) scene};
    g_autofree char *name = g_strconcat("motion.", scene->suffix, NULL);
    struct aiPropertyStore *settings = aiCreatePropertyStore();
    aiSetImportPropertyInteger(settings, AI_CONFIG_IMPORT_COLLADA_IGNORE_UP_DIRECTION, 1);
    aiSetImportPropertyInteger(settings, AI_CONFIG_IMPORT_NO_SKELETON_MESHES, 1);
    aiSetImportPropertyInteger(settings, AI_CONFIG_IMPORT_FBX_READ_TEXTURES, 0);
    aiSetImportPropertyInteger(settings, AI_CONFIG_PP_SBP_REMOVE,
                               aiPrimitiveType_POINT | aiPrimitiveType_LINE);
    aiSetImportPropertyInteger(settings, AI_CONFIG_PP_RVC_FLAGS,
                               aiComponent_NORMALS | aiComponent_TANGENTS_AND_BITANGENTS |
                                   aiComponent_COLORS | aiComponent_TEXTURES | aiComponent_LIGHTS |
                                   aiComponent_CAMERAS);
    const struct aiScene *read =
        aiImportFileExWithProperties(name,
                                     aiProcess_Triangulate | aiProcess_SortByPType |
                                         aiProcess_RemoveComponent | aiProcess_JoinIdenticalVertices,
                                     &io, settings);
    aiReleasePropertyStore(settings);
    return read;
}

static gboolean
read_scene(Scene *scene, BillowMotion *parts, BillowMotionFacts *facts, GError **error)
{
    const struct aiScene *read = import(scene);
    if (!read) {
        g_autofree char *why = g_strndup(aiGetErrorString(), 200), *printable = billow_printable(why);
        billow_import_refuse(error, scene->path, _("the file is invalid: %s"), g_strstrip(printable));
        return FALSE;
    }
    const BillowMotionSource source = source_of(scene);
    return billow_motion_bake(read, &source, scene->options, parts, facts, error);
}

gboolean
billow_scene_read_here(const BillowSceneFile *file, BillowMotion *parts, BillowMotionFacts *facts,
                       GError **error)
{
    const gsize most = (gsize) BILLOW_MAX_MOTION_MEGABYTES << 20;
    g_autoptr(GByteArray) bytes = billow_regular_file_read(file->path, most, error);
    if (!bytes)
        return FALSE;
    g_autofree char *folder = g_path_get_dirname(file->path);
    g_autoptr(GPtrArray) others = g_ptr_array_new();
    Scene scene = {file->path, folder, bytes, file->options, file->format, others, bytes->len};
    if (bytes->len > most)
        billow_import_refuse(error, file->path, _("the file is larger than %d MB, the maximum"),
                             BILLOW_MAX_MOTION_MEGABYTES);
    else if (!is_what_its_name_says(&scene))
        billow_import_refuse(error, file->path, _("the file is not what its name says"));
    else
        return read_scene(&scene, parts, facts, error);
    return FALSE;
}

/* --- In this process --- */

gboolean
billow_motion_read_scene(const char *path, const BillowMotionOptions *options, GCancellable *cancellable,
                         BillowMotion *parts, BillowMotionFacts *facts, GError **error)
{
    const BillowSceneFile file = {path, facts->format, options};
    return billow_scene_read_apart(&file, cancellable, parts, facts, error);
}
