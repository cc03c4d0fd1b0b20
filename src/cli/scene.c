/* Prints the anchors and colliders frame by frame. */
#include "cli/json_stream.h"
#include "cli/options.h"

#include "model/project/loop.h"
#include "model/project/poses.h"
#include "model/project/shown_time.h"
#include "physics/colliders/shape.h"

#include <glib/gi18n.h>

/* --- Anchors --- */

/* A range of frames. */
typedef struct {
    int first, last;
} Frames;

/* A grid point that is anchored in some frames. */
typedef struct {
    int column, row;
    GArray *frames; /* of Frames, ascending */
} Anchored;

static void
free_anchored(gpointer data)
{
    Anchored *anchored = data;
    g_array_unref(anchored->frames);
    g_free(anchored);
}

static Anchored *
find_anchored(GPtrArray *list, GHashTable *by_point, const BillowGrid *grid, const BillowAnchor *anchor)
{
    const gpointer point = GSIZE_TO_POINTER(billow_grid_index(grid, anchor->column, anchor->row));
    Anchored *found = g_hash_table_lookup(by_point, point);
    if (found)
        return found;
    found = g_new(Anchored, 1);
    *found = (Anchored){anchor->column, anchor->row, g_array_new(FALSE, FALSE, sizeof(Frames))};
    g_hash_table_insert(by_point, point, found);
    g_ptr_array_add(list, found);
    return found;
}

/* Returns the pose that the cloth has, or is changing to, in a frame: never earlier than a previous one's, but in time
 * remaps. */
static size_t
pose_in(const BillowPoses *poses, const BillowProject *played, int frame)
{
    return billow_poses_blend_at(poses, billow_shown_frame_time(played, frame)).to;
}

/* Returns the last frame from `first` on that has the same pose as `first`. */
static int
last_with_pose(const BillowPoses *poses, const BillowProject *played, int first, int n_frames)
{
    const size_t pose = pose_in(poses, played, first);
    int low = first, high = n_frames;
    if (billow_has_time_remaps(played)) {
        while (low < n_frames && pose_in(poses, played, low + 1) == pose)
            low++;
        return low;
    }
    while (low < high) {
        const int middle = low + (high - low + 1) / 2;
        if (pose_in(poses, played, middle) == pose)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

/* While the cloth changes to a keyframe, it has that keyframe's anchors: others are released when the
 * transition starts. */
static GPtrArray *
find_all_anchored(const BillowProject *played, int n_frames)
{
    GPtrArray *list = g_ptr_array_new_with_free_func(free_anchored);
    g_autoptr(GHashTable) by_point = g_hash_table_new(NULL, NULL);
    g_autoptr(BillowPoses) poses = billow_poses_new(played);
    for (int first = 1, last = 0; poses->count > 0 && first <= n_frames; first = last + 1) {
        const BillowPose *pose = &poses->items[pose_in(poses, played, first)];
        const BillowKeyframe *keyframe = billow_block_keyframe(pose->keyframe);
        last = last_with_pose(poses, played, first, n_frames);
        for (size_t i = 0; i < keyframe->n_anchors; i++) {
            const Anchored *anchored =
                find_anchored(list, by_point, &played->cloth->grid, &keyframe->anchors[i]);
            GArray *held = anchored->frames;
            Frames *before = held->len > 0 ? &g_array_index(held, Frames, held->len - 1) : NULL;
            const Frames now = {first, last};
            if (before && before->last == first - 1)
                before->last = last;
            else
                g_array_append_val(held, now);
        }
    }
    return list;
}

static void
print_anchors(BillowJsonStream *out, const BillowProject *played, int n_frames)
{
    g_autoptr(GPtrArray) list = find_all_anchored(played, n_frames);
    billow_json_stream_open(out, "anchors", '[');
    for (guint i = 0; i < list->len && !billow_json_stream_failed(out); i++) {
        const Anchored *anchored = g_ptr_array_index(list, i);
        billow_json_stream_open(out, NULL, '{');
        billow_json_stream_integer(out, "column", anchored->column);
        billow_json_stream_integer(out, "row", anchored->row);
        billow_json_stream_open(out, "frames", '[');
        for (guint j = 0; j < anchored->frames->len; j++) {
            const Frames *frames = &g_array_index(anchored->frames, Frames, j);
            billow_json_stream_integers(out, NULL, (const int[]){frames->first, frames->last}, 2);
        }
        billow_json_stream_close(out, ']');
        billow_json_stream_close(out, '}');
    }
    billow_json_stream_close(out, ']');
}

/* --- Colliders --- */

static void
print_places(BillowJsonStream *out, const BillowMovingBody *body, const BillowProject *played, int n_frames)
{
    const int n = body->n_keys > 0 || body->staged ? n_frames : 1;
    billow_json_stream_open(out, "places", '[');
    for (int frame = 1; frame <= n && !billow_json_stream_failed(out); frame++) {
        const BillowCollider there = billow_moving_body_at(body, billow_shown_frame_time(played, frame));
        const BillowVec3 p = there.position, r = there.rotation;
        billow_json_stream_numbers(out, NULL, (const double[]){p.x, p.y, p.z, r.x, r.y, r.z}, 6);
    }
    billow_json_stream_close(out, ']');
}

static void
print_corners(BillowJsonStream *out, const BillowCollider *body, const BillowShapeVertex *vertices, size_t n)
{
    const BillowVec3 extent = billow_shapes[body->shape]->extent(body);
    const double rounding = billow_shape_rounding(body);
    billow_json_stream_open(out, "corners", '[');
    for (size_t i = 0; i < n; i++) {
        const float *c = vertices[i].corner, *normal = vertices[i].normal;
        const double corner[] = {(double) c[0] * extent.x + rounding * (double) normal[0],
                                 (double) c[1] * extent.y + rounding * (double) normal[1],
                                 (double) c[2] * extent.z + rounding * (double) normal[2]};
        billow_json_stream_numbers(out, NULL, corner, 3);
    }
    billow_json_stream_close(out, ']');
}

static void
print_normals(BillowJsonStream *out, const BillowShapeVertex *vertices, size_t n)
{
    billow_json_stream_open(out, "normals", '[');
    for (size_t i = 0; i < n; i++) {
        const float *normal = vertices[i].normal;
        billow_json_stream_numbers(
            out, NULL, (const double[]){(double) normal[0], (double) normal[1], (double) normal[2]}, 3);
    }
    billow_json_stream_close(out, ']');
}

static void
print_bodies(BillowJsonStream *out, const BillowProject *played, int n_frames)
{
    const GPtrArray *track = billow_project_track(played, BILLOW_BLOCK_COLLIDER);
    billow_json_stream_open(out, "bodies", '[');
    for (guint i = 0; i < track->len && !billow_json_stream_failed(out); i++) {
        const BillowBlock *block = g_ptr_array_index(track, i);
        if (block->muted)
            continue;
        const BillowMovingBody *body = billow_block_body(block);
        billow_json_stream_open(out, NULL, '{');
        billow_json_stream_text(out, "id", block->id);
        billow_json_stream_text(out, "name", block->name);
        billow_json_stream_text(out, "shape", billow_shapes[body->collider.shape]->choice.word);
        print_places(out, body, played, n_frames);
        const BillowShape *shape = billow_shapes[body->collider.shape];
        const size_t n = shape->surface(NULL);
        g_autofree BillowShapeVertex *vertices = g_new(BillowShapeVertex, n);
        shape->surface(vertices);
        print_corners(out, &body->collider, vertices, n);
        print_normals(out, vertices, n);
        billow_json_stream_close(out, '}');
    }
    billow_json_stream_close(out, ']');
}

BillowExit
billow_cli_scene(int argc, char **argv)
{
    g_autoptr(GOptionContext) context = g_option_context_new("PROJECT");
    g_option_context_set_summary(
        context, _("Prints the anchors and colliders around the cloth, frame by frame, as one JSON object."));
    BillowExit status;
    g_autofree char *cloth = NULL;
    const GOptionEntry entries[] = {billow_cli_cloth_option(&cloth),
                                    {NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL}};
    g_autoptr(BillowProject) scene = billow_cli_open(context, entries, argc, argv, &status);
    if (!scene)
        return status;
    g_autoptr(BillowProject) project = billow_cli_choose_cloth(scene, cloth, "scene");
    if (!project)
        return BILLOW_EXIT_USAGE;
    g_autoptr(BillowProject) played = billow_loop_play(project);
    const int n_frames = billow_project_frame_count(project);
    BillowJsonStream *out = billow_json_stream_new();
    billow_json_stream_open(out, NULL, '{');
    billow_json_stream_integer(out, "frames", n_frames);
    billow_json_stream_number(out, "frame_rate", project->frame_rate);
    print_anchors(out, played, n_frames);
    print_bodies(out, played, n_frames);
    billow_json_stream_close(out, '}');
    billow_json_stream_free(out);
    return BILLOW_EXIT_DONE;
}
