#include "model/anchor_drive.h"

#include <string.h>

/* Moments nearer than this are one: frames and ends of blocks are sums of rounded numbers. Seconds. */
static const double SAME_MOMENT = 1e-9;

/* A keyframe that counts and how it is left for the next one. */
typedef struct {
    const BillowBlock *keyframe;
    BillowEasing easing;
} Stop;

/* A point that is anchored or slides at some moment. */
typedef struct {
    size_t point;
    BillowConstraint slide; /* NONE: it does not; otherwise through the place at the start */
} Held;

struct BillowAnchorDrive {
    BillowGrid grid;
    GArray *stops;    /* of Stop, by time */
    GArray *held;     /* of Held, by point */
    GArray **anchors; /* per stop: for each of `held`, its anchor in that keyframe or NULL */

    int segment; /* of the last step */
    /* for each anchor of the stop that a transition leads to: where its point was at the start */
    BillowVec3 *from;
    size_t n_from, most; /* of `from`: in use, room */
};

/* A moment on the timeline: the stop that holds (to == from), or the two of a transition. */
typedef struct {
    int segment; /* 2 i: stop i holds; 2 i + 1: the transition from stop i to the next */
    guint from, to;
    double e;
} Moment;

/* --- The timeline --- */

static GArray *
new_stops(const BillowProject *project)
{
    GArray *stops = g_array_new(FALSE, FALSE, sizeof(Stop));
    for (guint i = 0; i < project->keyframes->len; i++) {
        Stop stop = {g_ptr_array_index(project->keyframes, i), billow_easing_default()};
        if (!stop.keyframe->muted)
            g_array_append_val(stops, stop);
    }
    g_autoptr(GArray) transitions = billow_project_transitions(project);
    for (guint i = 0, stop = 0; i < transitions->len; i++) {
        const BillowTransition *transition = &g_array_index(transitions, BillowTransition, i);
        while (g_array_index(stops, Stop, stop).keyframe != transition->from)
            stop++;
        if (transition->block && !transition->block->muted)
            g_array_index(stops, Stop, stop).easing = transition->block->easing;
    }
    return stops;
}

static const Stop *
stop_at(GArray *stops, guint i)
{
    return &g_array_index(stops, Stop, i);
}

static Moment
find_moment(GArray *stops, double seconds)
{
    guint low = 0, high = stops->len;
    while (high - low > 1) {
        guint middle = low + (high - low) / 2;
        if (stop_at(stops, middle)->keyframe->start <= seconds + SAME_MOMENT)
            low = middle;
        else
            high = middle;
    }
    const Stop *stop = stop_at(stops, low);
    double end = billow_block_end(stop->keyframe);
    if (low + 1 == stops->len || seconds <= end + SAME_MOMENT)
        return (Moment){2 * (int) low, low, low, 1.0};
    double tau = (seconds - end) / (stop_at(stops, low + 1)->keyframe->start - end);
    return (Moment){2 * (int) low + 1, low, low + 1, billow_easing_at(&stop->easing, tau)};
}

/* --- Who is held --- */

static int
compare_held(gconstpointer a, gconstpointer b)
{
    size_t left = ((const Held *) a)->point, right = ((const Held *) b)->point;
    return left < right ? -1 : left > right;
}

static guint
find_held(GArray *held, size_t point)
{
    Held key = {.point = point};
    guint i = 0;
    g_array_binary_search(held, &key, compare_held, &i);
    return i;
}

static size_t
point_of(const BillowGrid *grid, const BillowAnchor *anchor)
{
    return billow_grid_index(grid, anchor->column, anchor->row);
}

static void
remove_doubles(GArray *held)
{
    guint n = 0;
    for (guint i = 0; i < held->len; i++) {
        Held *items = (Held *) (void *) held->data;
        if (n == 0 || items[n - 1].point != items[i].point)
            items[n++] = items[i];
    }
    g_array_set_size(held, n);
}

static BillowConstraint
slide_through(const BillowSlide *slide, BillowVec3 place)
{
    /* scaled first: the squares of tiny and huge components have to stay finite */
    BillowVec3 d = slide->direction;
    double scale = fmax(fabs(d.x), fmax(fabs(d.y), fabs(d.z)));
    d = billow_vec3_scale(d, 1.0 / scale);
    d = billow_vec3_scale(d, 1.0 / billow_vec3_length(d));
    return (BillowConstraint){slide->kind, place, d};
}

static GArray *
new_held(const BillowProject *project, GArray *stops, const BillowPoints *start)
{
    GArray *held = g_array_new(FALSE, FALSE, sizeof(Held));
    for (guint i = 0; i < project->constraints->len; i++) {
        const BillowBlock *block = g_ptr_array_index(project->constraints, i);
        size_t point = billow_grid_index(&project->grid, block->slide.column, block->slide.row);
        Held item = {point, slide_through(&block->slide, billow_points_get(start, point))};
        if (!block->muted)
            g_array_append_val(held, item);
    }
    for (guint i = 0; i < stops->len; i++) {
        const BillowBlock *keyframe = stop_at(stops, i)->keyframe;
        for (size_t j = 0; j < keyframe->n_anchors; j++) {
            Held item = {point_of(&project->grid, &keyframe->anchors[j]), {.kind = BILLOW_CONSTRAINT_NONE}};
            g_array_append_val(held, item);
        }
    }
    g_array_sort(held, compare_held); /* stable: what slides stays before the anchors of the same point */
    remove_doubles(held);
    return held;
}

static GArray *
new_anchor_table(const BillowGrid *grid, const BillowBlock *keyframe, GArray *held)
{
    GArray *table = g_array_sized_new(FALSE, TRUE, sizeof(const BillowAnchor *), held->len);
    g_array_set_size(table, held->len);
    for (size_t i = 0; i < keyframe->n_anchors; i++) {
        guint slot = find_held(held, point_of(grid, &keyframe->anchors[i]));
        g_array_index(table, const BillowAnchor *, slot) = &keyframe->anchors[i];
    }
    return table;
}

static const BillowAnchor *
anchor_of(const BillowAnchorDrive *drive, guint stop, guint held)
{
    return g_array_index(drive->anchors[stop], const BillowAnchor *, held);
}

BillowAnchorDrive *
billow_anchor_drive_new(const BillowProject *project, const BillowPoints *start)
{
    BillowAnchorDrive *drive = g_new0(BillowAnchorDrive, 1);
    drive->grid = project->grid;
    drive->stops = new_stops(project);
    drive->held = new_held(project, drive->stops, start);
    drive->anchors = g_new0(GArray *, drive->stops->len + 1);
    for (guint i = 0; i < drive->stops->len; i++) {
        const BillowBlock *keyframe = stop_at(drive->stops, i)->keyframe;
        drive->anchors[i] = new_anchor_table(&drive->grid, keyframe, drive->held);
        drive->most = MAX(drive->most, keyframe->n_anchors);
    }
    drive->from = g_new0(BillowVec3, drive->most + 1);
    return drive;
}

void
billow_anchor_drive_free(BillowAnchorDrive *drive)
{
    if (!drive)
        return;
    for (guint i = 0; i < drive->stops->len; i++)
        g_array_unref(drive->anchors[i]);
    g_free(drive->anchors);
    g_array_unref(drive->stops);
    g_array_unref(drive->held);
    g_free(drive->from);
    g_free(drive);
}

/* --- Driving --- */

/* Keeps where the points are that a transition draws, when the first step into it begins. */
static void
enter_segment(BillowAnchorDrive *drive, const Moment *moment, const BillowPoints *points)
{
    if (drive->segment == moment->segment)
        return;
    drive->segment = moment->segment;
    drive->n_from = 0;
    if (moment->from == moment->to)
        return;
    const BillowBlock *keyframe = stop_at(drive->stops, moment->to)->keyframe;
    for (size_t i = 0; i < keyframe->n_anchors; i++)
        drive->from[i] = billow_points_get(points, point_of(&drive->grid, &keyframe->anchors[i]));
    drive->n_from = keyframe->n_anchors;
}

static BillowVec3
anchor_place(const BillowAnchorDrive *drive, const Moment *moment, guint held, const BillowAnchor *to)
{
    const BillowAnchor *from = anchor_of(drive, moment->from, held);
    const BillowBlock *keyframe = stop_at(drive->stops, moment->to)->keyframe;
    BillowVec3 start = from ? from->position : drive->from[to - keyframe->anchors];
    return billow_vec3_mix(start, to->position, moment->e);
}

static BillowConstraint
constraint_of(const BillowAnchorDrive *drive, const Moment *moment, guint i)
{
    BillowConstraint slide = g_array_index(drive->held, Held, i).slide;
    const BillowAnchor *to = moment ? anchor_of(drive, moment->to, i) : NULL;
    if (!to)
        return slide;
    BillowVec3 place = anchor_place(drive, moment, i, to);
    if (slide.kind == BILLOW_CONSTRAINT_NONE)
        return (BillowConstraint){.kind = BILLOW_CONSTRAINT_FIXED, .place = place};
    slide.place = place;
    return slide;
}

void
billow_anchor_drive_apply(void *data, double time, BillowDynamics *dynamics)
{
    BillowAnchorDrive *drive = data;
    Moment moment = {0};
    if (drive->stops->len > 0) {
        moment = find_moment(drive->stops, time);
        enter_segment(drive, &moment, billow_dynamics_positions(dynamics));
    }
    for (guint i = 0; i < drive->held->len; i++)
        billow_dynamics_constrain(dynamics, g_array_index(drive->held, Held, i).point,
                                  constraint_of(drive, drive->stops->len > 0 ? &moment : NULL, i));
}

void
billow_anchor_drive_anchors(const BillowAnchorDrive *drive, double time, const BillowPoints *points,
                            GArray *anchors)
{
    if (drive->stops->len == 0)
        return;
    const BillowBlock *keyframe = stop_at(drive->stops, find_moment(drive->stops, time).to)->keyframe;
    for (size_t i = 0; i < keyframe->n_anchors; i++) {
        BillowAnchor anchor = keyframe->anchors[i];
        anchor.position = billow_points_get(points, point_of(&drive->grid, &anchor));
        g_array_append_val(anchors, anchor);
    }
}

void
billow_anchor_drive_save(const BillowAnchorDrive *drive, GByteArray *state)
{
    g_byte_array_append(state, (const guint8 *) &drive->segment, sizeof drive->segment);
    g_byte_array_append(state, (const guint8 *) drive->from, (guint) (drive->n_from * sizeof *drive->from));
}

void
billow_anchor_drive_restore(BillowAnchorDrive *drive, const guint8 *state, gsize length)
{
    memcpy(&drive->segment, state, sizeof drive->segment);
    drive->n_from = (length - sizeof drive->segment) / sizeof *drive->from;
    g_assert(drive->n_from <= drive->most);
    if (drive->n_from > 0)
        memcpy(drive->from, state + sizeof drive->segment, drive->n_from * sizeof *drive->from);
}

/* --- Comparing --- */

static gboolean
anchors_equal(const BillowBlock *a, const BillowBlock *b)
{
    if (a->n_anchors != b->n_anchors)
        return FALSE;
    for (size_t i = 0; i < a->n_anchors; i++) {
        const BillowAnchor *p = &a->anchors[i], *q = &b->anchors[i];
        if (p->column != q->column || p->row != q->row || p->position.x != q->position.x ||
            p->position.y != q->position.y || p->position.z != q->position.z)
            return FALSE;
    }
    return TRUE;
}

static gboolean
shapes_equal(const BillowBlock *a, const BillowBlock *b)
{
    return a->shape && b->shape ? g_bytes_equal(a->shape, b->shape) : a->shape == b->shape;
}

/* Whether stop i, which both have, is left alike for a stop that comes alike. */
static gboolean
left_alike(GArray *a, GArray *b, guint i)
{
    if (i + 1 >= a->len || i + 1 >= b->len)
        return a->len == b->len;
    const Stop *p = stop_at(a, i), *q = stop_at(b, i);
    const Stop *p_next = stop_at(a, i + 1), *q_next = stop_at(b, i + 1);
    return billow_easing_equal(&p->easing, &q->easing) &&
           p_next->keyframe->start == q_next->keyframe->start &&
           billow_block_end(p->keyframe) == billow_block_end(q->keyframe) &&
           anchors_equal(p_next->keyframe, q_next->keyframe);
}

double
billow_anchor_drive_first_difference(const BillowProject *a, const BillowProject *b)
{
    g_autoptr(GArray) stops_a = new_stops(a);
    g_autoptr(GArray) stops_b = new_stops(b);
    guint n = MIN(stops_a->len, stops_b->len);
    if (n == 0)
        return stops_a->len == stops_b->len ? INFINITY : -1.0;
    const BillowBlock *first_a = stop_at(stops_a, 0)->keyframe, *first_b = stop_at(stops_b, 0)->keyframe;
    if (!anchors_equal(first_a, first_b) || !shapes_equal(first_a, first_b))
        return -1.0;
    for (guint i = 0; i < n; i++)
        if (!left_alike(stops_a, stops_b, i))
            return MIN(billow_block_end(stop_at(stops_a, i)->keyframe),
                       billow_block_end(stop_at(stops_b, i)->keyframe));
    return INFINITY;
}
