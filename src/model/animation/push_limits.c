#include "model/animation/push_limits.h"

#include "model/animation/fake_bodies.h"
#include "model/animation/pushed_states.h"
#include "physics/colliders/body.h"

#include <glib/gi18n.h>

#include <math.h>

/* Largest half, in spacings, of what slips between the points and the middles of the triangles of a cell: the
 * middle of an edge is sqrt(1/6^2 + 1/3^2) from the next. */
static const double SLIPS = 0.38;

enum { MOST_PIECES = 256 /* of the time between two keys */ };

static gboolean
is_too_small(const BillowProject *project, const BillowCollider *collider)
{
    const BillowVec3 half = billow_shape_halves(collider);
    return isfinite(billow_collider_least_half(collider)) &&
           fmax(half.x, fmax(half.y, half.z)) < SLIPS * project->cloth->grid.spacing;
}

/* Returns whether a collider is too fast in a time; gets when, and its speed, m/s. */
static gboolean
is_too_fast(const BillowProject *project, const BillowMovingBody *body, double start, double length,
            double *when, double *speed)
{
    const int pieces = (int) CLAMP(ceil(length / BILLOW_PUSH_STEP), 1.0, (double) MOST_PIECES);
    const double piece = length / pieces;
    for (int k = 0; k < pieces && length > 0.0; k++) {
        const double from = start + k * piece, to = from + piece;
        if (billow_moving_body_push(project, body, from, to) * BILLOW_PUSH_STEP / piece <= BILLOW_MOST_PUSH)
            continue;
        const BillowCollider before = billow_moving_body_at(body, from),
                             then = billow_moving_body_at(body, to);
        *when = from;
        *speed = billow_collider_move(&before, &then) / piece;
        return TRUE;
    }
    return FALSE;
}

char *
billow_push_limit_text(const BillowProject *project, const BillowBlock *collider)
{
    const BillowMovingBody *body = billow_block_body(collider);
    if (collider->muted || !project->cloth->keep_lengths || !billow_moving_body_moves(body) ||
        !body->collider.in_fake || !body->collider.pushes)
        return NULL;
    if (is_too_small(project, &body->collider))
        return g_strdup_printf(
            _("The collider “%s” is so small that it may slip between the points of the cloth "
              "instead of pushing it along: make it larger, or the cloth finer."),
            collider->name);
    double when, speed;
    const size_t n = body->staged ? (size_t) billow_project_frame_count(project) : body->n_keys;
    for (size_t i = 0; i + 1 < n; i++) {
        const double from =
                         body->staged ? billow_project_frame_time(project, (int) i + 1) : body->keys[i].time,
                     to = body->staged ? billow_project_frame_time(project, (int) i + 2)
                                       : body->keys[i + 1].time;
        if (is_too_fast(project, body, from, to - from, &when, &speed))
            /* Translators: a collider, a time in seconds, a speed */
            return g_strdup_printf(
                _("The collider “%s” is so fast at %.2f s (%.0f m/s) that it may pass through the "
                  "cloth instead of pushing it along: slow it down, or make it thicker."),
                collider->name, when, speed);
    }
    return NULL;
}
