#include "io/motion/motion_files.h"

#include "io/base/content_hash.h"
#include "io/base/printable.h"
#include "io/base/problem.h"
#include "io/base/relative_path.h"
#include "io/base/texture_place.h"
#include "io/import/files.h"
#include "io/motion/read.h"
#include "model/base/text_hash.h"
#include "model/project/carrier_frame.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>

static char *
digest_of(const BillowMotion *motion)
{
    const size_t n = motion->n_frames * motion->n_points;
    BillowContentHash hash;
    billow_content_hash_init(&hash);
    billow_content_hash_add(&hash, &motion->rate, sizeof motion->rate);
    for (size_t i = 0; i < motion->n_nodes; i++)
        billow_content_hash_add(&hash, motion->nodes[i].name, strlen(motion->nodes[i].name) + 1);
    billow_content_hash_add(&hash, motion->places,
                            motion->n_frames * motion->n_nodes * sizeof *motion->places);
    billow_content_hash_add(&hash, motion->triangles, 3 * motion->n_triangles * sizeof *motion->triangles);
    billow_content_hash_add(&hash, motion->positions, 3 * n * sizeof *motion->positions);
    return billow_content_hash_end(&hash);
}

BillowReadMotion *
billow_motion_file_read(const BillowPlayedMotion *motion, const char *file, GCancellable *cancellable,
                        BillowMotionFacts *facts, GError **error)
{
    const BillowMotionOptions options = {
        .unit = motion->unit, .up = (BillowMotionUp) motion->up, .clip = motion->clip};
    BillowMotion *read = billow_motion_read(file, &options, cancellable, facts, error);
    if (!read)
        return NULL;
    g_autofree char *source = billow_played_motion_source(motion), *digest = digest_of(read);
    return billow_read_motion_new(read, source, digest);
}

/* Returns whether a file, or numbered files together, are small enough to be read unasked. */
static gboolean
is_small(const char *file)
{
    const char *const given[] = {file, NULL};
    g_autoptr(BillowImportFiles) files = strchr(file, '#') ? billow_import_files_find(given, NULL) : NULL;
    const char *const *paths = files ? (const char *const *) files->paths : given;
    goffset size = 0;
    for (gsize i = 0; paths[i]; i++) {
        GStatBuf found;
        size += g_stat(paths[i], &found) == 0 ? (goffset) found.st_size : 0;
    }
    return size <= (goffset) BILLOW_UNASKED_MOTION_MEGABYTES << 20;
}

typedef struct {
    const char *folder;
    gboolean unasked;
    GPtrArray *problems;
    GHashTable *read; /* source -> BillowReadMotion */
    gsize bytes;      /* of these */
} MotionFiles;

static void
warn(const MotionFiles *files, guint number, const char *key, char *message)
{
    g_autofree char *place = g_strdup_printf("motions[%u].%s", number, key);
    if (files->problems)
        g_ptr_array_add(files->problems, billow_problem_new(BILLOW_PROBLEM_WARNING, place, message));
    else
        g_free(message);
}

/* Reads a motion of the project, unless it must not be. Tells if its size is unlikely. */
static BillowReadMotion *
read_named(MotionFiles *files, const BillowPlayedMotion *motion, guint number, GError **error)
{
    g_autofree char *file = billow_path_from(motion->file, files->folder), *question = NULL;
    BillowMotionFacts facts;
    double unit;
    if (files->unasked && (!billow_texture_is_within(file, files->folder) || !is_small(file))) {
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED,
                            _("the motion is outside the project folder or too large to be read unasked"));
        return NULL;
    }
    BillowReadMotion *read = billow_motion_file_read(motion, file, NULL, &facts, error);
    if (!read)
        return NULL;
    const BillowMotion *own = read->motion;
    files->bytes += billow_motion_bytes(own->n_frames, own->n_nodes, own->n_points);
    if (files->bytes > (gsize) BILLOW_MAX_MOTIONS_MEGABYTES << 20) {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                    _("the motions of the project take more than %d MB together"),
                    BILLOW_MAX_MOTIONS_MEGABYTES);
        billow_read_motion_unref(read);
        return NULL;
    }
    if (motion->unit == 0.0 && motion->stage.scale == 1.0 &&
        billow_motion_suggest_unit(own, &facts, &unit, &question))
        /* Translators: “It is 178 m tall. In centimeters it would be 1.78 m.”; a number */
        warn(files, number, "unit", g_strdup_printf(_("%s If it is, set the unit to %g"), question, unit));
    return read;
}

static void
read_motion(MotionFiles *files, const BillowPlayedMotion *motion, guint number)
{
    g_autofree char *source = billow_played_motion_source(motion);
    g_autoptr(GError) error = NULL;
    if (!motion->file)
        warn(files, number, "file", g_strdup(_("the motion does not play: it names no file")));
    if (!motion->file || g_hash_table_contains(files->read, source))
        return;
    BillowReadMotion *read = read_named(files, motion, number, &error);
    if (read)
        g_hash_table_insert(files->read, g_steal_pointer(&source), read);
    else
        warn(files, number, "file", g_strdup_printf(_("the motion does not play: %s"), error->message));
}

/* Tells if a motion lacks the node that it names. */
static void
check_node(const MotionFiles *files, const BillowPlayedMotion *motion, guint number)
{
    if (motion->read && motion->node && billow_played_motion_node(motion, NULL) < 0)
        warn(files, number, "node",
             g_strdup_printf(_("the motion has no node “%s”: what rides it stands still"), motion->node));
}

/* Returns what an anchor's motion, which has been read, lacks. Free with g_free(); NULL: nothing. */
static char *
lack_of(const BillowCarrier *carrier, const BillowBinding *binding)
{
    if (!carrier->block || carrier->block->kind != BILLOW_BLOCK_MOTION ||
        !billow_block_motion(carrier->block)->read || billow_carrier_is_there(carrier, binding))
        return NULL;
    const char *name = carrier->block->name;
    if (binding->on_mesh)
        return g_strdup_printf(_("the motion “%s” has no triangle %zu: the anchor stands still"), name,
                               binding->spot.triangle);
    return binding->node ? g_strdup_printf(_("the motion “%s” has no node “%s”: the anchor stands still"),
                                           name, binding->node)
                         : NULL;
}

/* Tells of the first anchor of each keyframe whose motion lacks its node or triangle. */
static void
check_anchors(const MotionFiles *files, const BillowProject *project, const BillowCloth *cloth)
{
    const GPtrArray *keyframes = cloth->tracks[BILLOW_BLOCK_KEYFRAME];
    for (guint i = 0; i < keyframes->len; i++) {
        const BillowKeyframe *keyframe = billow_block_keyframe(keyframes->pdata[i]);
        for (size_t k = 0; k < keyframe->n_anchors; k++) {
            const BillowBinding *binding = billow_keyframe_binding(keyframe, k);
            const BillowCarrier carrier = billow_project_carrier(project, binding);
            char *lack = lack_of(&carrier, binding);
            if (!lack)
                continue;
            g_autofree char *place = g_strdup_printf("keyframes[%u].anchors[%zu].%s", i, k,
                                                     binding->on_mesh ? "triangle" : "node");
            g_ptr_array_add(files->problems, billow_problem_new(BILLOW_PROBLEM_WARNING, place, lack));
            break;
        }
    }
}

BillowProject *
billow_motion_files_give(BillowProject *project, const char *project_folder, gboolean unasked,
                         GPtrArray *problems)
{
    g_autoptr(GHashTable) read = g_hash_table_new_full(billow_text_hash, g_str_equal, g_free,
                                                       (GDestroyNotify) billow_read_motion_unref);
    MotionFiles files = {project_folder, unasked, problems, read, 0};
    const guint n = billow_project_track(project, BILLOW_BLOCK_MOTION)->len;
    for (guint i = 0; i < n; i++)
        read_motion(&files, billow_block_motion(billow_project_track(project, BILLOW_BLOCK_MOTION)->pdata[i]),
                    i);
    BillowProject *given = billow_project_give_motions(project, read);
    for (guint i = 0; i < n; i++)
        check_node(&files, billow_block_motion(billow_project_track(given, BILLOW_BLOCK_MOTION)->pdata[i]),
                   i);
    for (guint i = 0; problems && n > 0 && i < given->cloths->len; i++)
        check_anchors(&files, given, given->cloths->pdata[i]);
    return given;
}

gboolean
billow_motions_are_read(const BillowProject *project, GError **error)
{
    const BillowBlock *missing = billow_project_missing_motion(project);
    if (missing)
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_FAILED,
                    _("The motion “%s” has not been read, so what rides on it would stand still: choose a "
                      "file that can be read, or take it off the motion."),
                    missing->name);
    return !missing;
}
