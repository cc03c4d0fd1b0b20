#include "io/writers/page_bodies.h"

#include "io/project/body_files.h"
#include "model/animation/fake_bodies.h"
#include "model/project/loop.h"
#include "model/project/mesh_of_motion.h"
#include "model/project/moving_body.h"
#include "model/project/shown_time.h"
#include "physics/colliders/shape.h"

void
billow_page_append_base64(GString *text, const void *bytes, gsize length)
{
    g_autofree char *base64 = g_base64_encode(bytes, length);
    g_string_append_printf(text, "\"%s\"", base64);
}

static void
append_vector(GArray *floats, BillowVec3 v)
{
    const float values[] = {(float) v.x, (float) v.y, (float) v.z};
    g_array_append_vals(floats, values, 3);
}

static void
append_floats(GString *text, const char *key, const GArray *floats)
{
    g_string_append_printf(text, ",\"%s\":", key);
    billow_page_append_base64(text, floats->data, floats->len * sizeof(float));
}

/* Appends the axes and the origin of what is drawn, frame by frame, or once if it stands still. */
static void
append_places(GString *text, const BillowFormatTarget *target, const BillowProject *played,
              const BillowMovingBody *body, gboolean has_mesh)
{
    g_autoptr(GArray) floats = g_array_new(FALSE, FALSE, sizeof(float));
    const guint n = body->n_keys > 0 || body->staged ? target->frames->len : 1;
    for (guint i = 0; i < n; i++) {
        const double seconds =
            billow_method_frame_time(played, target->physics, g_array_index(target->frames, int, i));
        const BillowCollider there = billow_moving_body_at(body, seconds);
        BillowVec3 axes[3], origin = there.position;
        if (has_mesh)
            billow_mesh_place_axes(&body->look.place, &there, axes, &origin);
        else
            billow_collider_axes(&there, axes);
        for (int axis = 0; axis < 3; axis++)
            append_vector(floats,
                          has_mesh ? billow_vec3_scale(axes[axis], body->look.place.scale) : axes[axis]);
        append_vector(floats, origin);
    }
    append_floats(text, "places", floats);
}

static gsize
append_shape(GString *text, const BillowCollider *body)
{
    const BillowShape *shape = billow_shapes[body->shape];
    const BillowVec3 extent = shape->extent(body);
    const double rounding = billow_shape_rounding(body);
    const gsize n = shape->surface(NULL);
    g_autofree BillowShapeVertex *vertices = g_new(BillowShapeVertex, n);
    g_autoptr(GArray) corners = g_array_new(FALSE, FALSE, sizeof(float)),
                      normals = g_array_new(FALSE, FALSE, sizeof(float));
    shape->surface(vertices);
    for (gsize i = 0; i < n; i++) {
        const float *c = vertices[i].corner, *normal = vertices[i].normal;
        append_vector(corners, billow_vec3((double) c[0] * extent.x + rounding * (double) normal[0],
                                           (double) c[1] * extent.y + rounding * (double) normal[1],
                                           (double) c[2] * extent.z + rounding * (double) normal[2]));
        g_array_append_vals(normals, normal, 3);
    }
    append_floats(text, "corners", corners);
    append_floats(text, "normals", normals);
    return n;
}

static gsize
append_mesh(GString *text, const BillowBodyMesh *mesh)
{
    g_autoptr(GArray) corners = g_array_new(FALSE, FALSE, sizeof(float)),
                      normals = g_array_new(FALSE, FALSE, sizeof(float));
    for (gsize i = 0; i < 3 * mesh->n_triangles; i++) {
        g_array_append_vals(corners, mesh->positions + 3 * (gsize) mesh->triangles[i], 3);
        g_array_append_vals(normals, mesh->normals + 3 * (gsize) mesh->triangles[i], 3);
    }
    append_floats(text, "corners", corners);
    append_floats(text, "normals", normals);
    return 3 * mesh->n_triangles;
}

void
billow_page_bodies_append(GString *text, const BillowFormatTarget *target)
{
    g_autoptr(BillowProject) played = billow_loop_play(billow_animation_project(target->animation));
    g_autoptr(GHashTable) meshes = billow_body_files_read(played, target->project_folder);
    g_autoptr(GPtrArray) motions = billow_meshes_of_motions_drawn(played, SIZE_MAX);
    const GPtrArray *track = billow_project_track(played, BILLOW_BLOCK_COLLIDER);
    const gboolean drawn = target->physics || billow_has_fake_bodies(played); /* as in images */
    gboolean first = TRUE;
    g_string_append_c(text, '[');
    for (guint i = 0; i < track->len; i++) {
        const BillowBlock *block = track->pdata[i];
        const BillowMovingBody *body = billow_block_body(block);
        const BillowBodyMesh *mesh = body->look.mesh ? g_hash_table_lookup(meshes, body->look.mesh) : NULL;
        if (!drawn || block->muted || billow_meshes_of_motions_cover(motions, body))
            continue;
        g_string_append_printf(text, "%s{\"endless\":%s", first ? "" : ",\n",
                               billow_shapes[body->collider.shape]->is_endless ? "true" : "false");
        first = FALSE;
        append_places(text, target, played, body, mesh != NULL);
        const gsize n = mesh ? append_mesh(text, mesh) : append_shape(text, &body->collider);
        g_string_append_printf(text, ",\"count\":%zu}", n);
    }
    g_string_append_c(text, ']');
}
