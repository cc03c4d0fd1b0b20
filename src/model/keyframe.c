#include "model/keyframe.h"

#include "physics/wind.h"

const BillowField billow_steady_wind_fields[] = {
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "strength",
        .offset = offsetof(BillowSteadyWind, strength),
        .heading = N_("Wind"),
        .label = N_("Strength"),
        .tooltip = N_("How strongly it pulls, as a share of the cloth's weight: 0 is calm, at 1 a flag "
                      "stands out by 45°"),
        .high = BILLOW_MAX_STRENGTH,
        .step = 0.1,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "direction",
        .offset = offsetof(BillowSteadyWind, direction),
        .label = N_("Heading"),
        .unit = N_("°"),
        .tooltip =
            N_("Where the wind pulls the hanging cloth to, in the horizontal plane: 0° is +x, 90° is +z"),
        .low = -BILLOW_MAX_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 15,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "elevation",
        .offset = offsetof(BillowSteadyWind, elevation),
        .label = N_("Elevation"),
        .unit = N_("°"),
        .tooltip = N_("How steeply it blows upwards"),
        .low = -90.0,
        .high = 90.0,
        .step = 5,
    },
    {0},
};

static const double LEAST_PULL = 0.05;

BillowVec3
billow_steady_wind_heading(const BillowSteadyWind *steady)
{
    BillowWind wind = billow_wind_default();
    wind.direction = steady->direction;
    wind.elevation = steady->elevation;
    wind.speed = 1.0;
    wind.gust = 0.0;
    return billow_wind_velocity(&wind, 0.0);
}

BillowVec3
billow_steady_wind_pull(const BillowSteadyWind *wind)
{
    const BillowVec3 down = billow_vec3(0.0, -1.0, 0.0);
    const BillowVec3 blow = billow_vec3_scale(billow_steady_wind_heading(wind), wind->strength);
    const BillowVec3 pull = billow_vec3_add(down, blow);
    const double length = billow_vec3_length(pull);
    if (length >= LEAST_PULL)
        return pull;
    return length > 0.0 ? billow_vec3_scale(pull, LEAST_PULL / length) : billow_vec3_scale(down, LEAST_PULL);
}

static void
free_texts(char **texts, size_t n)
{
    for (size_t i = 0; texts && i < n; i++)
        g_free(texts[i]);
    g_free(texts);
}

static char *
unknown_keys_at(const BillowKeyframe *keyframe, const BillowAnchor *anchor)
{
    for (size_t i = 0; i < keyframe->n_anchors; i++)
        if (keyframe->anchors[i].column == anchor->column && keyframe->anchors[i].row == anchor->row)
            return g_strdup(keyframe->anchors_unknown[i]);
    return NULL;
}

static gboolean
holds_point(const BillowKeyframe *keyframe, const BillowAnchor *anchor)
{
    for (size_t i = 0; i < keyframe->n_anchors; i++)
        if (keyframe->anchors[i].column == anchor->column && keyframe->anchors[i].row == anchor->row)
            return TRUE;
    return FALSE;
}

/* Whether it is held at the points of these anchors, in any order. */
static gboolean
holds_points(const BillowKeyframe *keyframe, const BillowAnchor *anchors, size_t n_anchors)
{
    for (size_t i = 0; i < n_anchors; i++)
        if (!holds_point(keyframe, &anchors[i]))
            return FALSE;
    return n_anchors == keyframe->n_anchors;
}

void
billow_keyframe_set_anchors(BillowKeyframe *keyframe, const BillowAnchor *anchors, size_t n_anchors)
{
    char **texts = NULL;
    if (keyframe->hang && !holds_points(keyframe, anchors, n_anchors))
        billow_keyframe_set_hang(keyframe, NULL);
    if (keyframe->anchors_unknown) {
        texts = g_new0(char *, MAX(n_anchors, 1));
        for (size_t i = 0; i < n_anchors; i++)
            texts[i] = unknown_keys_at(keyframe, &anchors[i]);
    }
    BillowAnchor *copy = g_memdup2(anchors, n_anchors * sizeof *anchors);
    free_texts(keyframe->anchors_unknown, keyframe->n_anchors);
    g_free(keyframe->anchors);
    keyframe->anchors = copy;
    keyframe->anchors_unknown = texts;
    keyframe->n_anchors = n_anchors;
}

void
billow_keyframe_set_hang(BillowKeyframe *keyframe, const BillowCoarsePose *hang)
{
    BillowCoarsePose *old = keyframe->hang;
    keyframe->hang = billow_coarse_pose_copy(hang);
    billow_coarse_pose_free(old);
    if (!hang)
        g_clear_pointer(&keyframe->hang_unknown, g_free);
}

void
billow_keyframe_set_shape(BillowKeyframe *keyframe, GBytes *shape)
{
    GBytes *old = keyframe->shape;
    keyframe->shape = shape ? g_bytes_ref(shape) : NULL;
    g_bytes_unref(old);
}

void
billow_keyframe_copy(void *payload)
{
    BillowKeyframe *keyframe = payload;
    char **texts = keyframe->anchors_unknown;
    keyframe->anchors = g_memdup2(keyframe->anchors, keyframe->n_anchors * sizeof *keyframe->anchors);
    if (texts) {
        keyframe->anchors_unknown = g_new0(char *, keyframe->n_anchors);
        for (size_t i = 0; i < keyframe->n_anchors; i++)
            keyframe->anchors_unknown[i] = g_strdup(texts[i]);
    }
    keyframe->hang = billow_coarse_pose_copy(keyframe->hang);
    keyframe->hang_unknown = g_strdup(keyframe->hang_unknown);
    if (keyframe->shape)
        g_bytes_ref(keyframe->shape);
}

void
billow_keyframe_clear(void *payload)
{
    BillowKeyframe *keyframe = payload;
    g_free(keyframe->anchors);
    free_texts(keyframe->anchors_unknown, keyframe->n_anchors);
    billow_coarse_pose_free(keyframe->hang);
    g_free(keyframe->hang_unknown);
    g_bytes_unref(keyframe->shape);
}

gboolean
billow_keyframe_same_anchors(const BillowKeyframe *a, const BillowKeyframe *b)
{
    if (a->n_anchors != b->n_anchors)
        return FALSE;
    for (size_t i = 0; i < a->n_anchors; i++) {
        const BillowAnchor *p = &a->anchors[i], *q = &b->anchors[i];
        if (p->column != q->column || p->row != q->row || !billow_vec3_equal(p->position, q->position))
            return FALSE;
    }
    return TRUE;
}

static gboolean
same_shape(const BillowKeyframe *a, const BillowKeyframe *b)
{
    return a->shape && b->shape ? g_bytes_equal(a->shape, b->shape) : a->shape == b->shape;
}

static gboolean
same_pull(const BillowKeyframe *a, const BillowKeyframe *b)
{
    return billow_vec3_equal(billow_steady_wind_pull(&a->wind), billow_steady_wind_pull(&b->wind));
}

gboolean
billow_keyframe_hang_alike(const BillowKeyframe *a, const BillowKeyframe *b)
{
    return same_shape(a, b) && (a->shape || (same_pull(a, b) && billow_coarse_pose_equal(a->hang, b->hang)));
}

/* Of two with as many anchors. */
static gboolean
same_unknown_keys(const BillowKeyframe *a, const BillowKeyframe *b)
{
    for (size_t i = 0; i < a->n_anchors; i++) {
        const char *s = a->anchors_unknown ? a->anchors_unknown[i] : NULL;
        const char *t = b->anchors_unknown ? b->anchors_unknown[i] : NULL;
        if (g_strcmp0(s, t) != 0)
            return FALSE;
    }
    return TRUE;
}

static gboolean
same_hang(const BillowKeyframe *a, const BillowKeyframe *b)
{
    return billow_coarse_pose_equal(a->hang, b->hang) && g_strcmp0(a->hang_unknown, b->hang_unknown) == 0;
}

gboolean
billow_keyframe_equal(const void *a, const void *b)
{
    return billow_keyframe_same_anchors(a, b) && same_unknown_keys(a, b) && same_shape(a, b) &&
           same_hang(a, b);
}

/* FALSE for NaN too. */
static gboolean
is_place(BillowVec3 v)
{
    return fabs(v.x) <= BILLOW_MAX_NUMBER && fabs(v.y) <= BILLOW_MAX_NUMBER && fabs(v.z) <= BILLOW_MAX_NUMBER;
}

static gboolean
is_point(const BillowGrid *grid, int column, int row)
{
    return column >= 0 && column < grid->columns && row >= 0 && row < grid->rows;
}

gboolean
billow_keyframe_fits(const void *payload, const BillowGrid *grid)
{
    const BillowKeyframe *keyframe = payload;
    g_autoptr(GHashTable) taken = g_hash_table_new(NULL, NULL);
    for (size_t i = 0; i < keyframe->n_anchors; i++) {
        const BillowAnchor *anchor = &keyframe->anchors[i];
        if (!is_point(grid, anchor->column, anchor->row) || !is_place(anchor->position) ||
            !g_hash_table_add(taken, GSIZE_TO_POINTER(billow_grid_index(grid, anchor->column, anchor->row))))
            return FALSE;
    }
    return TRUE;
}

/* x, y, z of the points of another grid, between those of the old one: bilinear. */
static GBytes *
resample(GBytes *shape, const BillowGrid *old, const BillowGrid *grid)
{
    const float *from = g_bytes_get_data(shape, NULL);
    float *to = g_new(float, 3 * billow_grid_count(grid)), *p = to;
    for (int row = 0; row < grid->rows; row++) {
        double v = (double) row * (old->rows - 1) / (grid->rows - 1);
        int r = MIN((int) v, old->rows - 2);
        for (int column = 0; column < grid->columns; column++, p += 3) {
            double u = (double) column * (old->columns - 1) / (grid->columns - 1);
            int c = MIN((int) u, old->columns - 2);
            const float *a = from + 3 * billow_grid_index(old, c, r), *b = a + 3 * (size_t) old->columns;
            for (int axis = 0; axis < 3; axis++) {
                double above = (1.0 - (u - c)) * (double) a[axis] + (u - c) * (double) a[axis + 3];
                double below = (1.0 - (u - c)) * (double) b[axis] + (u - c) * (double) b[axis + 3];
                p[axis] = (float) ((1.0 - (v - r)) * above + (v - r) * below);
            }
        }
    }
    return g_bytes_new_take(to, 3 * billow_grid_count(grid) * sizeof *to);
}

static void
move_anchors(BillowKeyframe *keyframe, const BillowGrid *old, const BillowGrid *grid)
{
    g_autoptr(GHashTable) taken = g_hash_table_new(NULL, NULL);
    char **unknown = keyframe->anchors_unknown;
    size_t kept = 0;
    for (size_t i = 0; i < keyframe->n_anchors; i++) {
        BillowAnchor anchor = keyframe->anchors[i];
        g_autofree char *text = unknown ? g_steal_pointer(&unknown[i]) : NULL;
        anchor.column = billow_grid_share(anchor.column, old->columns, grid->columns);
        anchor.row = billow_grid_share(anchor.row, old->rows, grid->rows);
        if (!g_hash_table_add(taken, GSIZE_TO_POINTER(billow_grid_index(grid, anchor.column, anchor.row))))
            continue;
        keyframe->anchors[kept] = anchor;
        if (unknown)
            unknown[kept] = g_steal_pointer(&text);
        kept++;
    }
    if (kept < keyframe->n_anchors)
        billow_keyframe_set_hang(keyframe, NULL);
    keyframe->n_anchors = kept;
}

void
billow_keyframe_regrid(void *payload, const BillowGrid *old, const BillowGrid *grid)
{
    BillowKeyframe *keyframe = payload;
    move_anchors(keyframe, old, grid);
    if (keyframe->shape && (old->columns != grid->columns || old->rows != grid->rows)) {
        g_autoptr(GBytes) shape = resample(keyframe->shape, old, grid);
        billow_keyframe_set_shape(keyframe, shape);
    }
}

static GBytes *
shifted(GBytes *shape, BillowVec3 by)
{
    const double steps[] = {by.x, by.y, by.z};
    gsize size;
    const float *from = g_bytes_get_data(shape, &size);
    float *to = g_memdup2(from, size);
    for (gsize i = 0; i < size / sizeof *to; i++)
        to[i] = (float) ((double) from[i] + steps[i % 3]);
    return g_bytes_new_take(to, size);
}

static BillowCoarsePose *
shifted_pose(const BillowCoarsePose *pose, BillowVec3 by)
{
    const double steps[] = {by.x, by.y, by.z};
    BillowCoarsePose *moved = billow_coarse_pose_copy(pose);
    for (int i = 0; i < 3 * pose->columns * pose->rows; i++)
        moved->points[i] = (float) ((double) pose->points[i] + steps[i % 3]);
    return moved;
}

void
billow_keyframe_shift(void *payload, BillowVec3 by)
{
    BillowKeyframe *keyframe = payload;
    for (size_t i = 0; i < keyframe->n_anchors; i++)
        keyframe->anchors[i].position = billow_vec3_add(keyframe->anchors[i].position, by);
    if (keyframe->hang) {
        BillowCoarsePose *hang = shifted_pose(keyframe->hang, by);
        billow_keyframe_set_hang(keyframe, hang);
        billow_coarse_pose_free(hang);
    }
    if (keyframe->shape) {
        g_autoptr(GBytes) shape = shifted(keyframe->shape, by);
        billow_keyframe_set_shape(keyframe, shape);
    }
}
