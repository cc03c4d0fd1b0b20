/* Tests that the result of an edit can be saved and opened again, whatever number was entered. */
#include "io/project/file.h"
#include "model/edits/edits.h"
#include "model/edits/several.h"

#include <float.h>
#include <math.h>
#include <string.h>

static const BillowGrid GRID = {5, 4, 0.1};

/* A number of a block. `whole`: it is an int. */
typedef struct {
    BillowBlockKind kind;
    const char *name;
    size_t offset;
    gboolean whole, of_payload;
} Field;

#define FIELD(kind, member)                                                                                  \
    {                                                                                                        \
        BILLOW_BLOCK_##kind, #member, offsetof(BillowBlock, member), FALSE, FALSE                            \
    }
#define OF(kind, Type, member)                                                                               \
    {                                                                                                        \
        BILLOW_BLOCK_##kind, #member, offsetof(Type, member), FALSE, TRUE                                    \
    }
#define WHOLE(kind, Type, member)                                                                            \
    {                                                                                                        \
        BILLOW_BLOCK_##kind, #member, offsetof(Type, member), TRUE, TRUE                                     \
    }

static const Field fields[] = {
    FIELD(KEYFRAME, start),
    FIELD(KEYFRAME, duration),
    OF(TRANSITION, BillowMove, easing.degree),
    OF(TRANSITION, BillowMove, easing.overshoot),
    OF(TRANSITION, BillowMove, easing.period),
    OF(TRANSITION, BillowMove, easing.x1),
    OF(TRANSITION, BillowMove, easing.y1),
    OF(TRANSITION, BillowMove, easing.x2),
    OF(TRANSITION, BillowMove, easing.y2),
    OF(TRANSITION, BillowMove, path.height),
    OF(TRANSITION, BillowMove, follow.lag),
    OF(TRANSITION, BillowMove, follow.swing),
    OF(TRANSITION, BillowMove, follow.frequency),
    OF(TRANSITION, BillowMove, follow.damping),
    OF(TRANSITION, BillowMove, follow.overlap),
    OF(TRANSITION, BillowMove, follow.flare),
    OF(TRANSITION, BillowMove, follow.billow),
    OF(TRANSITION, BillowMove, follow.fall),
    OF(TRANSITION, BillowMove, follow.slap),
    FIELD(WAVE, start),
    FIELD(WAVE, duration),
    FIELD(WAVE, fade_in),
    FIELD(WAVE, fade_out),
    OF(WAVE, BillowWave, amplitude),
    OF(WAVE, BillowWave, wavelength),
    OF(WAVE, BillowWave, speed),
    OF(WAVE, BillowWave, phase),
    OF(WAVE, BillowWave, direction),
    OF(WAVE, BillowWave, origin_column),
    OF(WAVE, BillowWave, origin_row),
    OF(WAVE, BillowWave, decay),
    OF(WAVE, BillowWave, variation),
    OF(WAVE, BillowWave, change.amplitude),
    OF(WAVE, BillowWave, change.length),
    OF(WAVE, BillowWave, change.speed),
    OF(SWAY, BillowSway, change.amplitude),
    OF(SWAY, BillowSway, change.length),
    OF(WAVE, BillowWave, heading),
    OF(WAVE, BillowWave, elevation),
    FIELD(WAVE, gusts.gust),
    FIELD(WAVE, gusts.gust_period),
    FIELD(SWAY, start),
    FIELD(SWAY, duration),
    FIELD(SWAY, fade_in),
    FIELD(SWAY, fade_out),
    OF(SWAY, BillowSway, direction),
    OF(SWAY, BillowSway, amplitude),
    OF(SWAY, BillowSway, period),
    OF(SWAY, BillowSway, phase),
    OF(COLLIDER, BillowCollider, position.x),
    OF(COLLIDER, BillowCollider, position.y),
    OF(COLLIDER, BillowCollider, position.z),
    OF(COLLIDER, BillowCollider, rotation.x),
    OF(COLLIDER, BillowCollider, rotation.y),
    OF(COLLIDER, BillowCollider, rotation.z),
    OF(COLLIDER, BillowCollider, radius),
    OF(COLLIDER, BillowCollider, length),
    OF(COLLIDER, BillowCollider, size.x),
    OF(COLLIDER, BillowCollider, size.y),
    OF(COLLIDER, BillowCollider, size.z),
    OF(COLLIDER, BillowCollider, friction),
    OF(COLLIDER, BillowMovingBody, look.place.scale),
    OF(COLLIDER, BillowMovingBody, look.place.position.y),
    OF(COLLIDER, BillowMovingBody, look.place.rotation.z),
    FIELD(MOTION, start),
    OF(MOTION, BillowPlayedMotion, unit),
    OF(MOTION, BillowPlayedMotion, rate),
    WHOLE(MOTION, BillowPlayedMotion, first),
    WHOLE(MOTION, BillowPlayedMotion, last),
    OF(MOTION, BillowPlayedMotion, stage.scale),
    OF(MOTION, BillowPlayedMotion, stage.position.y),
    OF(MOTION, BillowPlayedMotion, stage.rotation.z),
    WHOLE(CONSTRAINT, BillowSlide, column),
    WHOLE(CONSTRAINT, BillowSlide, row),
    OF(CONSTRAINT, BillowSlide, direction.x),
    OF(CONSTRAINT, BillowSlide, direction.y),
    OF(CONSTRAINT, BillowSlide, direction.z),
};

static const double values[] = {
    0.0,          -0.0,     DBL_TRUE_MIN, -DBL_TRUE_MIN, DBL_MIN,   -DBL_MIN, 1e-12,
    9.99e-10,     1e-9,     -1e-9,        1e-6,          0.99,      1.0,      -1.0,
    4.0,          2.5e4,    86400.0,      86400.5,       1e9,       -1e9,     1.0000001e9,
    -1.0000001e9, 1e12,     FLT_MAX,      -FLT_MAX,      1e200,     DBL_MAX,  1e308,
    DBL_MAX,      -DBL_MAX, INFINITY,     NAN,           -INFINITY, INT_MAX,  (double) INT_MIN,
};

/* Makes two blocks of each kind, so that they can overlap. */
static BillowProject *
sample(void)
{
    BillowProject *project = billow_project_new("p", &GRID);
    for (int i = 0; i < 2; i++)
        for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++) {
            g_autofree char *id = g_strdup_printf("%s-%d", billow_kinds[kind]->word, i);
            g_autofree char *from = g_strdup_printf("keyframe-%d", i);
            gboolean transition = kind == BILLOW_BLOCK_TRANSITION;
            BillowBlock *block = billow_block_new(kind, transition ? from : id, transition ? "" : id);
            if (billow_kind_has(kind, BILLOW_KIND_TIMED)) {
                block->start = 2.0 * i;
                block->duration = billow_kind_has(kind, BILLOW_KIND_INSTANT) ? 0.0 : 1.0;
            }
            if (kind == BILLOW_BLOCK_CONSTRAINT)
                billow_block_slide(block)->column = i;
            if (kind == BILLOW_BLOCK_COLLIDER)
                billow_block_collider(block)->shape = BILLOW_COLLIDER_CAPSULE;
            g_ptr_array_add(billow_project_track(project, kind), block);
        }
    return project;
}

/* Saves and opens the project. Returns NULL if that fails. */
static BillowProject *
open_saved(const BillowProject *project)
{
    g_autoptr(GPtrArray) problems = g_ptr_array_new_with_free_func((GDestroyNotify) billow_problem_free);
    g_autoptr(GString) text = billow_project_format(project);
    BillowProject *opened = billow_project_parse(text->str, text->len, "p.billow", NULL, problems);
    for (guint i = 0; i < problems->len; i++) {
        g_autofree char *line = billow_problem_line(g_ptr_array_index(problems, i), "p.billow");
        g_test_message("%s", line);
    }
    return opened;
}

/* Both may be NULL, if the edit was refused. */
static void
assert_opens_as_it_was(const BillowProject *edited)
{
    if (!edited)
        return;
    g_autoptr(BillowProject) opened = open_saved(edited);
    g_assert_nonnull(opened);
    g_autoptr(GString) written = billow_project_format(edited);
    g_autoptr(GString) again = billow_project_format(opened);
    g_assert_cmpstr(again->str, ==, written->str);
    g_assert_true(billow_project_equal(opened, edited));
}

/* Returns whether a file may contain `block`, put in place of the first of its kind without an edit. */
static gboolean
file_may_hold(const BillowProject *project, const BillowBlock *block)
{
    g_autoptr(BillowProject) copy = billow_project_copy(project);
    GPtrArray *track = billow_project_track(copy, block->kind);
    billow_block_unref(track->pdata[0]);
    track->pdata[0] = billow_block_copy(block);
    g_autoptr(BillowProject) opened = open_saved(copy);
    return opened != NULL;
}

static gboolean
put(const Field *field, BillowBlock *block, double value)
{
    char *place = (char *) (field->of_payload ? block->payload : block) + field->offset;
    if (field->whole && !(value >= INT_MIN && value <= INT_MAX && value == floor(value)))
        return FALSE;
    if (field->whole)
        *(int *) (void *) place = (int) value;
    else
        *(double *) (void *) place = value;
    return TRUE;
}

static void
edit_number(const BillowProject *project, const Field *field, double value)
{
    const BillowBlock *old = g_ptr_array_index(billow_project_track(project, field->kind), 0);
    g_autoptr(BillowBlock) block = billow_block_copy(old);
    BillowBlockRef ref = {old->kind, old->id};
    if (!put(field, block, value))
        return;
    g_test_message("%s of a %s: %g", field->name, billow_kinds[field->kind]->word, value);
    gboolean allowed = file_may_hold(project, block);
    g_autoptr(BillowProject) set = billow_edit_take(billow_edit_set_block(project, &ref, block), NULL);
    assert_opens_as_it_was(set);
    g_assert_true(set || !allowed || billow_block_equal(block, old));
    if (field->kind == BILLOW_BLOCK_TRANSITION)
        return;
    g_autoptr(BillowProject) added = billow_edit_take(billow_edit_add_block(project, block), NULL);
    assert_opens_as_it_was(added);
    g_assert_true(added || !allowed);
}

static void
test_any_number_of_a_block(void)
{
    g_autoptr(BillowProject) project = sample();
    for (size_t i = 0; i < G_N_ELEMENTS(fields); i++)
        for (size_t j = 0; j < G_N_ELEMENTS(values); j++)
            edit_number(project, &fields[i], values[j]);
}

static void
test_any_time_on_the_timeline(void)
{
    g_autoptr(BillowProject) project = sample();
    const BillowBlockKind kinds[] = {BILLOW_BLOCK_KEYFRAME, BILLOW_BLOCK_WAVE, BILLOW_BLOCK_SWAY};
    for (size_t k = 0; k < G_N_ELEMENTS(kinds); k++) {
        const BillowBlock *block = g_ptr_array_index(billow_project_track(project, kinds[k]), 0);
        BillowBlockRef ref = {block->kind, block->id};
        for (size_t i = 0; i < G_N_ELEMENTS(values); i++) {
            g_autoptr(BillowProject) moved =
                billow_edit_take(billow_edit_move(project, &ref, values[i]), NULL);
            assert_opens_as_it_was(moved);
            for (size_t j = 0; j < G_N_ELEMENTS(values); j++) {
                g_autoptr(BillowProject) resized =
                    billow_edit_take(billow_edit_resize(project, &ref, values[i], values[j]), NULL);
                assert_opens_as_it_was(resized);
            }
        }
    }
}

/* Selects either layers, whose fades then fill them, or keyframes. */
static BillowBlockSet *
some_of(const BillowProject *project, gboolean keyframes)
{
    BillowBlockSet *blocks = billow_block_set_new();
    for (BillowBlockKind kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        for (guint i = 0; i < billow_project_track(project, kind)->len; i++) {
            BillowBlock *block = billow_project_track(project, kind)->pdata[i];
            if (!billow_kind_has(kind, BILLOW_KIND_TIMED) || (kind == BILLOW_BLOCK_KEYFRAME) != keyframes)
                continue;
            billow_block_set_add(blocks, kind, block->id);
            if (billow_kind_has(kind, BILLOW_KIND_FADES)) {
                block->fade_in = 0.3 * block->duration;
                block->fade_out = block->duration - block->fade_in;
            }
        }
    return blocks;
}

static void
edit_several(const BillowProject *project, const BillowBlockSet *blocks, double seconds)
{
    for (gboolean ripple = FALSE; ripple <= TRUE; ripple++) {
        const double pivots[] = {0.0, 1.0, 3.0}, froms[] = {3.0, 0.0, 0.5};
        g_auto(BillowEdit) shifted = billow_edit_shift_blocks(project, blocks, seconds, ripple);
        assert_opens_as_it_was(shifted.project);
        for (size_t i = 0; i < G_N_ELEMENTS(pivots); i++) {
            g_auto(BillowEdit) stretched =
                billow_edit_stretch_blocks(project, blocks, pivots[i], froms[i], seconds, ripple);
            assert_opens_as_it_was(stretched.project);
        }
    }
    g_auto(BillowEdit) split = billow_edit_split_blocks(project, blocks, seconds);
    assert_opens_as_it_was(split.project);
}

/* Also tries times very close to a frame, and rates whose frames are not at round times. */
static void
test_any_times_of_several(void)
{
    const double rates[] = {1.0, 24.0, 29.97, 23.976, 7.3, 239.7};
    const double times[] = {-1e9,         -2.0,       -0.5,         1e-9,        0.25,    1.0 / 3.0,
                            0.7,          1.0,        1.000001,     2.0,         M_PI,    2.0 + 1.5e-8,
                            4.0 + 1.5e-8, 5.0 + 3e-8, 86390.3,      86399.99,    86400.0, 8.64e6,
                            1.0e12,       DBL_MAX,    0.5 - 1.5e-8, 1.0 - 1e-10, 12345.6, 43200.1};
    g_autoptr(BillowProject) project = sample();
    for (size_t r = 0; r < G_N_ELEMENTS(rates); r++)
        for (gboolean keyframes = FALSE; keyframes <= TRUE; keyframes++) {
            project->frame_rate = rates[r];
            g_autoptr(BillowBlockSet) blocks = some_of(project, keyframes);
            for (size_t i = 0; i < G_N_ELEMENTS(times); i++)
                edit_several(project, blocks, times[i]);
        }
}

static void
test_any_anchor(void)
{
    g_autoptr(BillowProject) project = sample();
    const BillowBlock *old = g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), 0);
    BillowBlockRef ref = {old->kind, old->id};
    const int places[] = {-1, 0, 1, 3, 4, 5, INT_MAX, INT_MIN};
    g_autoptr(GArray) tried = g_array_new(FALSE, FALSE, sizeof(BillowAnchor));
    for (size_t i = 0; i < G_N_ELEMENTS(values); i++) {
        BillowAnchor anchor = {1, 1, {0.0, 0.0, 0.0}};
        for (int axis = 0; axis < 3; axis++) {
            anchor.position = billow_vec3(axis == 0 ? values[i] : 0.0, axis == 1 ? values[i] : 0.0,
                                          axis == 2 ? values[i] : 0.0);
            g_array_append_val(tried, anchor);
        }
    }
    for (size_t i = 0; i < G_N_ELEMENTS(places); i++) {
        BillowAnchor across = {places[i], 0, {0, 0, 0}}, along = {1, places[i], {0, 0, 0}};
        g_array_append_val(tried, across);
        g_array_append_val(tried, along);
    }
    for (guint i = 0; i < tried->len; i++) {
        /* the second is at the position of one of them */
        const BillowAnchor anchors[] = {g_array_index(tried, BillowAnchor, i), {0, 0, {1.0, 1.0, 1.0}}};
        g_autoptr(BillowBlock) block = billow_block_copy(old);
        billow_block_set_anchors(block, anchors, 2);
        g_autoptr(BillowProject) set = billow_edit_take(billow_edit_set_block(project, &ref, block), NULL);
        assert_opens_as_it_was(set);
        g_assert_true(set || !file_may_hold(project, block));
        g_autoptr(BillowProject) added = billow_edit_take(billow_edit_add_block(project, block), NULL);
        assert_opens_as_it_was(added);
    }
}

static void
test_any_shape(void)
{
    g_autoptr(BillowProject) project = sample();
    const BillowBlock *old = g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), 0);
    BillowBlockRef ref = {old->kind, old->id};
    float points[3 * 5 * 4] = {0.0f};
    for (size_t i = 0; i < G_N_ELEMENTS(values); i++)
        for (size_t n = 1; n <= G_N_ELEMENTS(points); n += G_N_ELEMENTS(points) - 1) {
            points[7] = (float) CLAMP(values[i], (double) -FLT_MAX, (double) FLT_MAX);
            if (!isfinite(values[i]))
                points[7] = (float) values[i];
            g_autoptr(GBytes) shape = g_bytes_new(points, n * sizeof *points);
            g_autoptr(BillowBlock) block = billow_block_copy(old);
            billow_block_set_shape(block, shape);
            g_autoptr(BillowProject) set =
                billow_edit_take(billow_edit_set_block(project, &ref, block), NULL);
            assert_opens_as_it_was(set);
            g_assert_true(set || !file_may_hold(project, block));
        }
}

static void
test_any_grid(void)
{
    g_autoptr(BillowProject) project = sample();
    const int sides[] = {INT_MIN, -1, 0, 1, 2, 7, 4096, 4097, INT_MAX};
    for (size_t i = 0; i < G_N_ELEMENTS(sides); i++)
        for (size_t j = 0; j < G_N_ELEMENTS(sides); j++) {
            BillowGrid grid = {sides[i], sides[j], 0.1};
            g_autoptr(BillowProject) edited = billow_edit_take(billow_edit_set_grid(project, &grid), NULL);
            assert_opens_as_it_was(edited);
        }
    for (size_t i = 0; i < G_N_ELEMENTS(values); i++) {
        BillowGrid grid = {6, 6, values[i]};
        g_autoptr(BillowProject) edited = billow_edit_take(billow_edit_set_grid(project, &grid), NULL);
        assert_opens_as_it_was(edited);
        /* each kind has a block that is valid for any cloth */
        for (BillowBlockKind kind = BILLOW_BLOCK_KEYFRAME; edited && kind < BILLOW_N_BLOCK_KINDS; kind++) {
            if (kind == BILLOW_BLOCK_TRANSITION)
                continue;
            g_autoptr(BillowBlock) block = billow_edit_default_block(edited, kind, 0.0);
            g_autoptr(BillowProject) more = billow_edit_take(billow_edit_add_block(edited, block), NULL);
            g_assert_nonnull(more);
            assert_opens_as_it_was(more);
        }
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/edited-project/opens-again-with-any-number-of-a-block", test_any_number_of_a_block);
    g_test_add_func("/edited-project/opens-again-with-any-time", test_any_time_on_the_timeline);
    g_test_add_func("/edited-project/opens-again-with-any-times-of-several", test_any_times_of_several);
    g_test_add_func("/edited-project/opens-again-with-any-anchor", test_any_anchor);
    g_test_add_func("/edited-project/opens-again-with-any-shape", test_any_shape);
    g_test_add_func("/edited-project/opens-again-with-any-grid", test_any_grid);
    return g_test_run();
}
