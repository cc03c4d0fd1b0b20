/* What stands around the cloth, frame by frame: what holds it, and the bodies. */
#include "cli/json_output.h"
#include "cli/options.h"

#include "io/json_memory.h"
#include "model/loop.h"
#include "model/poses.h"
#include "physics/shape.h"

#include <glib/gi18n.h>

static json_object *
new_vector(const double *values, int n)
{
    json_object *vector = json_object_new_array();
    for (int i = 0; i < n; i++)
        billow_json_append(vector, billow_json_number_new(values[i]));
    return vector;
}

/* --- Anchors --- */

/* A grid point that is anchored in some frames. */
typedef struct {
    int column, row;
    json_object *frames; /* pairs: the first and the last of frames in a row */
    int first, last;     /* of the pair that is not there yet; 0: none */
} Anchored;

static guint64
anchored_key(const BillowAnchor *anchor)
{
    return ((guint64) (guint) anchor->row << 32) | (guint) anchor->column;
}

static void
close_frames(Anchored *anchored)
{
    if (anchored->first == 0)
        return;
    json_object *pair = json_object_new_array();
    billow_json_append(pair, json_object_new_int(anchored->first));
    billow_json_append(pair, json_object_new_int(anchored->last));
    billow_json_append(anchored->frames, pair);
    anchored->first = 0;
}

static void
hold(Anchored *anchored, int frame)
{
    if (anchored->first != 0 && anchored->last != frame - 1)
        close_frames(anchored);
    if (anchored->first == 0)
        anchored->first = frame;
    anchored->last = frame;
}

static Anchored *
find_anchored(GPtrArray *list, GHashTable *by_point, const BillowAnchor *anchor)
{
    const guint64 key = anchored_key(anchor);
    Anchored *found = g_hash_table_lookup(by_point, &key);
    if (found)
        return found;
    found = g_new0(Anchored, 1);
    *found = (Anchored){.column = anchor->column, .row = anchor->row, .frames = json_object_new_array()};
    g_hash_table_insert(by_point, g_memdup2(&key, sizeof key), found);
    g_ptr_array_add(list, found);
    return found;
}

/* On its way to a keyframe the cloth is held as it is there: what that lacks is let go when the way begins. */
static GPtrArray *
find_all_anchored(const BillowProject *played, int n_frames)
{
    GPtrArray *list = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GHashTable) by_point = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    g_autoptr(BillowPoses) poses = billow_poses_new(played);
    for (int frame = 1; poses->count > 0 && frame <= n_frames; frame++) {
        const BillowMoment moment = billow_poses_moment_at(poses, billow_project_frame_time(played, frame));
        const BillowKeyframe *keyframe = billow_block_keyframe(poses->items[moment.to].keyframe);
        for (size_t i = 0; i < keyframe->n_anchors; i++)
            hold(find_anchored(list, by_point, &keyframe->anchors[i]), frame);
    }
    return list;
}

static json_object *
describe_anchors(const BillowProject *played, int n_frames)
{
    json_object *anchors = json_object_new_array();
    g_autoptr(GPtrArray) list = find_all_anchored(played, n_frames);
    for (guint i = 0; i < list->len; i++) {
        Anchored *anchored = g_ptr_array_index(list, i);
        json_object *object = json_object_new_object();
        close_frames(anchored);
        billow_json_put(object, "column", json_object_new_int(anchored->column));
        billow_json_put(object, "row", json_object_new_int(anchored->row));
        billow_json_put(object, "frames", anchored->frames);
        billow_json_append(anchors, object);
    }
    return anchors;
}

/* --- Bodies --- */

static void
add_place(json_object *places, const BillowCollider *body)
{
    const BillowVec3 p = body->position, r = body->rotation;
    const double place[] = {p.x, p.y, p.z, r.x, r.y, r.z};
    billow_json_append(places, new_vector(place, 6));
}

static json_object *
describe_places(const BillowMovingBody *body, const BillowProject *played, int n_frames)
{
    json_object *places = json_object_new_array();
    for (int frame = 1; frame <= (body->n_keys > 0 ? n_frames : 1); frame++) {
        const BillowCollider there = billow_moving_body_at(body, billow_project_frame_time(played, frame));
        add_place(places, &there);
    }
    return places;
}

static void
add_corner(json_object *corners, json_object *normals, const BillowCollider *body,
           const BillowShapeVertex *vertex)
{
    const BillowVec3 extent = billow_shapes[body->shape]->extent(body);
    const double rounding = billow_shape_rounding(body);
    const float *c = vertex->corner, *n = vertex->normal;
    const double normal[] = {(double) n[0], (double) n[1], (double) n[2]};
    const double corner[] = {(double) c[0] * extent.x + rounding * normal[0],
                             (double) c[1] * extent.y + rounding * normal[1],
                             (double) c[2] * extent.z + rounding * normal[2]};
    billow_json_append(corners, new_vector(corner, 3));
    billow_json_append(normals, new_vector(normal, 3));
}

static void
add_surface(json_object *object, const BillowCollider *body)
{
    const BillowShape *shape = billow_shapes[body->shape];
    const size_t n = shape->surface(NULL);
    g_autofree BillowShapeVertex *vertices = g_new(BillowShapeVertex, n);
    json_object *corners = json_object_new_array(), *normals = json_object_new_array();
    shape->surface(vertices);
    for (size_t i = 0; i < n; i++)
        add_corner(corners, normals, body, &vertices[i]);
    billow_json_put(object, "corners", corners);
    billow_json_put(object, "normals", normals);
}

static json_object *
describe_body(const BillowBlock *block, const BillowProject *played, int n_frames)
{
    const BillowMovingBody *body = billow_block_body(block);
    json_object *object = json_object_new_object();
    billow_json_put(object, "id", json_object_new_string(block->id));
    billow_json_put(object, "name", json_object_new_string(block->name));
    billow_json_put(object, "shape", json_object_new_string(billow_shape_choices[body->collider.shape].word));
    billow_json_put(object, "places", describe_places(body, played, n_frames));
    add_surface(object, &body->collider);
    return object;
}

static json_object *
describe_bodies(const BillowProject *played, int n_frames)
{
    json_object *bodies = json_object_new_array();
    const GPtrArray *track = billow_project_track(played, BILLOW_BLOCK_COLLIDER);
    for (guint i = 0; i < track->len; i++) {
        const BillowBlock *block = g_ptr_array_index(track, i);
        if (!block->muted)
            billow_json_append(bodies, describe_body(block, played, n_frames));
    }
    return bodies;
}

static json_object *
describe(const BillowProject *project)
{
    g_autoptr(BillowProject) played = billow_loop_play(project);
    const int n_frames = billow_project_frame_count(project);
    json_object *object = json_object_new_object();
    billow_json_put(object, "frames", json_object_new_int(n_frames));
    billow_json_add_number(object, "frame_rate", project->frame_rate);
    billow_json_put(object, "anchors", describe_anchors(played, n_frames));
    billow_json_put(object, "bodies", describe_bodies(played, n_frames));
    return object;
}

BillowExit
billow_cli_scene(int argc, char **argv)
{
    g_autoptr(GOptionContext) context = g_option_context_new("PROJECT");
    g_option_context_set_summary(context,
                                 _("Tells, as one JSON object, what stands around the cloth frame by "
                                   "frame: the points that are held, and the bodies."));
    BillowExit status;
    g_autoptr(BillowProject) project = billow_cli_open(context, NULL, argc, argv, &status);
    if (project)
        billow_json_print(describe(project));
    return project ? BILLOW_EXIT_DONE : status;
}
