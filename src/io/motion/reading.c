#include "io/motion/reading.h"

#include "core/base/allocate.h"
#include "core/base/field.h"
#include "io/base/text_lines.h"
#include "model/base/text_hash.h"

#include <glib/gi18n.h>
#include <math.h>

void
billow_motion_decide(const BillowMotionOptions *options, double unit, BillowMotionUp up, double rate,
                     BillowMotionFacts *facts, BillowMotion *parts)
{
    const double given_unit = options->unit > 0.0 ? options->unit : unit;
    const double given_rate = options->rate > 0.0 ? options->rate : rate;
    const BillowMotionUp given_up = options->up ? options->up : up;
    facts->unit_is_told = given_unit > 0.0;
    facts->unit = facts->unit_is_told ? given_unit : 1.0;
    facts->up_is_told = given_up != BILLOW_MOTION_UP_UNKNOWN;
    facts->up = facts->up_is_told ? given_up : BILLOW_MOTION_UP_Y;
    facts->rate_is_told = given_rate > 0.0;
    parts->rate = facts->rate_is_told ? given_rate : BILLOW_MOTION_RATE;
}

/* A quarter turn that takes the axis that points up to y: about z from x, about x from z. */
static BillowQuaternion
turn_to_y(BillowMotionUp up)
{
    switch (up) {
    case BILLOW_MOTION_UP_X:
        return (BillowQuaternion){.z = sqrt(0.5), .w = sqrt(0.5)};
    case BILLOW_MOTION_UP_Z:
        return (BillowQuaternion){.x = -sqrt(0.5), .w = sqrt(0.5)};
    case BILLOW_MOTION_UP_Y:
    case BILLOW_MOTION_UP_UNKNOWN:
        break;
    }
    return (BillowQuaternion){.w = 1.0};
}

/* Exact, unlike the quaternion. */
static BillowVec3
turned_to_y(BillowMotionUp up, BillowVec3 v)
{
    return up == BILLOW_MOTION_UP_X   ? billow_vec3(0.0 - v.y, v.x, v.z)
           : up == BILLOW_MOTION_UP_Z ? billow_vec3(v.x, v.z, 0.0 - v.y)
                                      : v;
}

void
billow_motion_convert(BillowMotion *parts, double unit, BillowMotionUp up)
{
    const BillowQuaternion turn = turn_to_y(up);
    for (size_t i = 0; i < parts->n_frames * parts->n_nodes; i++) {
        BillowMotionPlace *place = &parts->places[i];
        place->position = turned_to_y(up, billow_vec3_scale(place->position, unit));
        if (up == BILLOW_MOTION_UP_X || up == BILLOW_MOTION_UP_Z)
            place->rotation = billow_quaternion_unit(billow_quaternion_multiply(turn, place->rotation));
    }
    for (size_t i = 0; i < parts->n_frames * parts->n_points; i++) {
        float *at = &parts->positions[3 * i];
        const BillowVec3 place = turned_to_y(up, billow_vec3((double) at[0], (double) at[1], (double) at[2]));
        at[0] = (float) (unit * place.x);
        at[1] = (float) (unit * place.y);
        at[2] = (float) (unit * place.z);
    }
}

gboolean
billow_motion_allocate(BillowMotion *parts, const char *path, GError **error)
{
    if (parts->n_frames > BILLOW_MAX_MOTION_FRAMES)
        billow_import_refuse(error, path, _("the motion has %zu frames, the maximum is %d"), parts->n_frames,
                             BILLOW_MAX_MOTION_FRAMES);
    else if (parts->n_nodes > BILLOW_MAX_MOTION_NODES)
        billow_import_refuse(error, path, _("the motion has %zu nodes, the maximum is %d"), parts->n_nodes,
                             BILLOW_MAX_MOTION_NODES);
    else if (parts->n_points > BILLOW_MAX_MOTION_POINTS || parts->n_triangles > BILLOW_MAX_MOTION_TRIANGLES)
        billow_import_refuse(
            error, path,
            _("the mesh has %zu points and %zu triangles, the maximum is %d points and %d triangles"),
            parts->n_points, parts->n_triangles, BILLOW_MAX_MOTION_POINTS, BILLOW_MAX_MOTION_TRIANGLES);
    else if (billow_motion_bytes(parts->n_frames, parts->n_nodes, parts->n_points) > BILLOW_MAX_MOTION_BYTES)
        billow_import_refuse(
            error, path, _("%zu frames of %zu nodes and %zu points take more than %d MB, the maximum"),
            parts->n_frames, parts->n_nodes, parts->n_points, BILLOW_MAX_MOTION_BYTES / 1000000);
    else if (parts->n_frames == 0 || (parts->n_nodes == 0 && parts->n_triangles == 0))
        billow_import_refuse(error, path, _("nothing in the file moves: it has no nodes and no triangles"));
    else {
        parts->places = billow_allocate(parts->n_frames * parts->n_nodes, sizeof *parts->places);
        parts->positions = billow_allocate(3 * parts->n_frames * parts->n_points, sizeof *parts->positions);
        return TRUE;
    }
    return FALSE;
}

void
billow_motion_settle_names(BillowMotion *parts)
{
    g_autoptr(GHashTable) names = g_hash_table_new(billow_text_hash, g_str_equal);
    for (size_t i = 0; i < parts->n_nodes; i++) {
        char **name = &parts->nodes[i].name;
        g_autofree char *valid = g_utf8_make_valid(*name && **name ? *name : _("node"), -1);
        g_autofree char *chosen = g_strdup(valid);
        /* the index differs for each node, so two tries are enough for all but names made to collide */
        for (size_t number = 2; g_hash_table_contains(names, chosen);
             number = number == 2 ? i + 1 : number + 1) {
            g_free(chosen);
            chosen = g_strdup_printf("%s %zu", valid, number);
        }
        free(*name);
        *name = billow_duplicate_text(chosen);
        g_hash_table_add(names, *name);
    }
}

static gboolean
is_number(double value)
{
    return fabs(value) <= BILLOW_MAX_NUMBER; /* FALSE for NAN */
}

static gboolean
places_are_numbers(const BillowMotion *parts)
{
    for (size_t i = 0; i < parts->n_frames * parts->n_nodes; i++) {
        const BillowVec3 at = parts->places[i].position;
        const BillowQuaternion q = parts->places[i].rotation;
        if (!is_number(at.x) || !is_number(at.y) || !is_number(at.z) ||
            !(fabs(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w - 1.0) < 1e-9))
            return FALSE;
    }
    for (size_t i = 0; i < 3 * parts->n_frames * parts->n_points; i++)
        if (!is_number((double) parts->positions[i]))
            return FALSE;
    for (size_t i = 0; parts->coordinates && i < 2 * parts->n_points; i++)
        if (!is_number((double) parts->coordinates[i]))
            return FALSE;
    return TRUE;
}

gboolean
billow_motion_check(const BillowMotion *parts, const char *path, GError **error)
{
    gboolean exist = TRUE;
    for (size_t i = 0; i < 3 * parts->n_triangles; i++)
        exist = exist && parts->triangles[i] < parts->n_points;
    for (size_t i = 0; i < parts->n_nodes; i++)
        exist = exist && parts->nodes[i].parent >= -1 && parts->nodes[i].parent < (int) i;
    if (!exist)
        billow_import_refuse(error, path, _("the file refers to points or nodes that it does not have"));
    else if (!(parts->rate > 0.0 && parts->rate <= BILLOW_MAX_MOTION_RATE))
        billow_import_refuse(error, path, _("the motion has %g frames per second, the maximum is %d"),
                             parts->rate, BILLOW_MAX_MOTION_RATE);
    else if (!places_are_numbers(parts))
        billow_import_refuse(error, path, _("something in the motion is not a number, or is beyond %g m"),
                             BILLOW_MAX_NUMBER);
    else
        return TRUE;
    return FALSE;
}
