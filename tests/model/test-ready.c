/* Tests the ready animations, each with its own cloth and with cloths of any size and proportions. */
#include "model/animation/evaluation.h"
#include "model/edits/cloths.h"
#include "model/edits/edits.h"
#include "model/placing/collider_tops.h"
#include "model/placing/outline_presets.h"
#include "model/ready/ready.h"
#include "physics/colliders/body.h"

#include <math.h>
#include <stdlib.h>

/* Frames that are looked at in the whole animation, evenly spread. */
enum { LOOKS = 13 };

static BillowProject *
make(const BillowReady *ready, const BillowProject *cloth)
{
    const BillowReadyNumbers numbers = billow_ready_suggest(ready, cloth);
    BillowProject *made = billow_edit_take(billow_ready_make(ready, cloth, &numbers), NULL);
    g_assert_nonnull(made);
    return made;
}

static double
size_of(const BillowProject *project)
{
    const BillowGrid *grid = &project->cloth->grid;
    return grid->spacing * (MAX(grid->columns, grid->rows) - 1);
}

/* --- What a frame must be --- */

static BillowVec3
point_of(const BillowMesh *mesh, size_t i)
{
    return billow_vec3((double) mesh->x[i], (double) mesh->y[i], (double) mesh->z[i]);
}

static int
by_value(const void *a, const void *b)
{
    const double left = *(const double *) a, right = *(const double *) b;
    return (left > right) - (left < right);
}

/* The largest strain of 99 in 100 edges, and of all. */
typedef struct {
    double usual, most;
} Strain;

static const Strain cloth_strain = {0.01, 0.03};

/* For a moment, cloth that hangs from a point, or lies on a table by one, is strained more. */
static const Strain pointed_strain = {0.06, 0.12};

/* For a moment, so is cloth that drapes over the rim of a table, if it is much longer than it is wide. */
static const Strain draping_strain = {0.03, 0.03};

static void
check_strain(const char *word, const Strain *bound, const BillowMesh *mesh)
{
    const BillowGrid *grid = &mesh->grid;
    g_autoptr(GArray) strains = g_array_new(FALSE, FALSE, sizeof(double));
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++)
            for (int down = 0; down < 2; down++) {
                if (!billow_grid_has_edge(grid, down, column, row))
                    continue;
                const BillowVec3 a = point_of(mesh, billow_grid_index(grid, column, row)),
                                 b = point_of(mesh, billow_grid_index(grid, column + !down, row + down));
                const double strain = fabs(billow_vec3_length(billow_vec3_sub(b, a)) / grid->spacing - 1.0);
                g_array_append_val(strains, strain);
            }
    qsort(strains->data, strains->len, sizeof(double), by_value);
    const double most = g_array_index(strains, double, strains->len - 1);
    const double usual = g_array_index(strains, double, strains->len * 99 / 100);
    g_test_message("%s: strain %.3f %% (99 in 100), %.3f %%", word, 100.0 * usual, 100.0 * most);
    g_assert_cmpfloat(usual, <=, bound->usual);
    g_assert_cmpfloat(most, <=, bound->most);
}

/* Anchors may touch what they hang from. */
static void
check_outside(const BillowProject *project, const BillowMesh *mesh)
{
    const GPtrArray *bodies = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
    for (guint b = 0; b < bodies->len; b++)
        for (size_t i = 0; i < billow_grid_count(&mesh->grid); i++)
            if (billow_grid_has_point(&mesh->grid, i))
                g_assert_cmpfloat(billow_collider_distance(billow_block_collider(bodies->pdata[b]),
                                                           point_of(mesh, i), NULL),
                                  >, -1e-3);
}

static double
farthest_move(const BillowMesh *a, const BillowMesh *b)
{
    double farthest = 0.0;
    for (size_t i = 0; i < billow_grid_count(&a->grid); i++)
        farthest = fmax(farthest, billow_vec3_length(billow_vec3_sub(point_of(a, i), point_of(b, i))));
    return farthest;
}

/* --- Animations --- */

typedef struct {
    BillowProject *project;
    BillowRestCache *cache;
    BillowAnimation *animation;
    BillowMesh *mesh, *other;
} Show;

static Show
begin(BillowProject *project)
{
    Show show = {.project = project, .cache = billow_rest_cache_new(0)};
    show.animation = billow_animation_new(project, show.cache);
    show.mesh = billow_mesh_new(&project->cloth->grid);
    show.other = billow_mesh_new(&project->cloth->grid);
    return show;
}

static void
end(Show *show)
{
    billow_mesh_unref(show->mesh);
    billow_mesh_unref(show->other);
    billow_animation_unref(show->animation);
    billow_rest_cache_unref(show->cache);
    billow_project_unref(show->project);
}

static void
look(Show *show, int frame, BillowMesh *mesh)
{
    billow_animation_evaluate(show->animation, billow_project_frame_time(show->project, frame), FALSE, NULL,
                              mesh);
}

static void
check_frames(const char *word, const Strain *bound, Show *show)
{
    const int last = billow_project_frame_count(show->project);
    for (int i = 0; i < LOOKS; i++) {
        look(show, 1 + i * (last - 1) / (LOOKS - 1), show->mesh);
        check_strain(word, bound, show->mesh);
        check_outside(show->project, show->mesh);
    }
}

/* Returns how far a point moves at most from a frame to the next. */
static double
step_after(Show *show, int frame)
{
    const int count = billow_project_frame_count(show->project);
    look(show, frame, show->mesh);
    look(show, frame % count + 1, show->other);
    return farthest_move(show->mesh, show->other);
}

static void
check_stands(const BillowProject *project)
{
    const GPtrArray *bodies = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
    double lowest = INFINITY;
    for (guint i = 0; i < bodies->len; i++) {
        const BillowCollider *body = billow_block_collider(bodies->pdata[i]);
        if (!billow_shapes[body->shape]->is_endless)
            lowest = fmin(lowest, body->position.y - billow_collider_reach(body).y);
    }
    g_assert_cmpfloat_with_epsilon(lowest, 0.0, 1e-9 * size_of(project));
}

/* It moves by itself, and a loop has no seam: from its last frame to the first it moves no farther than elsewhere. */
static void
check_motion(Show *show)
{
    const int count = billow_project_frame_count(show->project), second = (int) show->project->frame_rate;
    double farthest = 0.0, usual = 0.0;
    for (int frame = 1; frame < count; frame += MAX(1, count / 24))
        usual = fmax(usual, step_after(show, frame));
    look(show, 1, show->other);
    for (int frame = 2; frame <= MIN(2 * second, count); frame += 3) {
        look(show, frame, show->mesh);
        farthest = fmax(farthest, farthest_move(show->mesh, show->other));
    }
    g_assert_cmpfloat(farthest, >, 0.05 * size_of(show->project));
    if (show->project->loop)
        g_assert_cmpfloat(step_after(show, count), <=, 1.5 * usual);
}

/* --- Tests --- */

static void
test_new_cloth(gconstpointer data)
{
    const BillowReady *ready = data;
    g_autoptr(BillowProject) cloth = billow_ready_new_project(ready);
    Show show = begin(make(ready, cloth));
    g_assert_cmpuint(billow_project_track(show.project, BILLOW_BLOCK_KEYFRAME)->len, >, 0);
    g_assert_cmpfloat(show.project->duration, ==, 6.0);
    check_stands(show.project);
    check_frames(ready->word, &cloth_strain, &show);
    check_motion(&show);
    end(&show);
}

/* Any numbers of points on both sides, and any size. */
static BillowProject *
random_cloth(GRand *chance)
{
    const BillowGrid grid = {g_rand_int_range(chance, 13, 49), g_rand_int_range(chance, 13, 49),
                             exp(g_rand_double_range(chance, log(0.003), log(0.2)))};
    return billow_project_new("odd", &grid);
}

static void
test_any_cloth(gconstpointer data)
{
    const BillowReady *ready = data;
    g_autoptr(GRand) chance = g_rand_new_with_seed(29);
    for (int i = 0; i < 4; i++) {
        g_autoptr(BillowProject) cloth = random_cloth(chance);
        cloth->cloth->keep_lengths = TRUE;
        cloth->frame_rate = 24.0;
        g_test_message("%d x %d points, %g m apart", cloth->cloth->grid.columns, cloth->cloth->grid.rows,
                       cloth->cloth->grid.spacing);
        Show show = begin(make(ready, cloth));
        g_assert_cmpint(show.project->cloth->grid.columns, ==, cloth->cloth->grid.columns);
        check_stands(show.project);
        check_frames(ready->word, ready->drop > 0.0 ? &draping_strain : &cloth_strain, &show);
        end(&show);
    }
}

static gboolean
is_pointed(int preset)
{
    static const char *const words[] = {"triangle", "pennant", "swallow-tail", "star", NULL};
    return g_strv_contains(words, billow_outline_presets[preset].word);
}

/* Nothing that the outline cuts off is held. */
static void
test_any_outline(gconstpointer data)
{
    const BillowReady *ready = data;
    for (int preset = 1; billow_outline_presets[preset + 1].word; preset++) {
        g_autoptr(BillowProject) cloth = billow_ready_new_project(ready);
        g_test_message("%s", billow_outline_presets[preset].word);
        size_t n;
        BillowOutlineLoop *loops = billow_outline_preset_loops(preset, &cloth->cloth->grid, &n);
        g_autoptr(BillowProject) cut = billow_edit_take(billow_edit_set_outline(cloth, loops, n), NULL);
        billow_outline_loops_free(loops, n);
        Show show = begin(make(ready, cut));
        g_assert_nonnull(show.project->cloth->grid.outline);
        check_stands(show.project);
        check_frames(ready->word, is_pointed(preset) ? &pointed_strain : &cloth_strain, &show);
        end(&show);
    }
}

static void
test_numbers(gconstpointer data)
{
    const BillowReady *ready = data;
    g_autoptr(BillowProject) cloth = billow_ready_new_project(ready);
    BillowReadyNumbers numbers = billow_ready_suggest(ready, cloth);
    numbers.seconds = 3.0;
    numbers.size = 2.0;
    numbers.wind = 0.75;
    g_autoptr(BillowProject) made = billow_edit_take(billow_ready_make(ready, cloth, &numbers), NULL);
    const BillowGrid *grid = &made->cloth->grid;
    g_assert_cmpfloat(made->duration, ==, 3.0);
    g_assert_cmpfloat(made->physics.wind.speed, ==, 0.75);
    g_assert_cmpfloat_with_epsilon(grid->spacing * ((ready->upright ? grid->rows : grid->columns) - 1), 2.0,
                                   1e-12);
    int asked = 0;
    while (ready->fields[asked].key)
        asked++;
    g_assert_cmpint(asked, ==, 3);
}

/* What does not fit is refused. */
static void
test_bounds(gconstpointer data)
{
    const BillowReady *ready = data;
    g_autoptr(BillowProject) cloth = billow_ready_new_project(ready);
    for (const BillowField *field = ready->fields; field->key; field++) {
        BillowReadyNumbers numbers = billow_ready_suggest(ready, cloth);
        billow_field_set(field, &numbers, 0, -1.0);
        g_auto(BillowEdit) edit = billow_ready_make(ready, cloth, &numbers);
        g_assert_cmpint(edit.outcome, ==, BILLOW_EDIT_OUT_OF_BOUNDS);
        g_assert_true(edit.field == field);
        g_assert_null(edit.project);
    }
}

/* A calm hangs still, and a storm is no accident. */
static void
test_winds(gconstpointer data)
{
    const BillowReady *ready = data;
    static const double winds[] = {0.0, 20.0};
    for (size_t i = 0; i < G_N_ELEMENTS(winds); i++) {
        g_autoptr(BillowProject) cloth = billow_ready_new_project(ready);
        BillowReadyNumbers numbers = billow_ready_suggest(ready, cloth);
        numbers.wind = winds[i];
        BillowProject *made = billow_edit_take(billow_ready_make(ready, cloth, &numbers), NULL);
        Show show = begin(made);
        check_frames(ready->word, &cloth_strain, &show);
        end(&show);
    }
}

/* The next one takes the place of the last, with its bodies; other bodies stay. */
static void
test_replaces(void)
{
    const BillowReady *first = billow_ready_animations[0], *last = NULL;
    for (int i = 0; billow_ready_animations[i]; i++)
        last = billow_ready_animations[i];
    g_autoptr(BillowProject) cloth = billow_ready_new_project(first);
    g_ptr_array_add(billow_project_track(cloth, BILLOW_BLOCK_COLLIDER),
                    billow_block_new(BILLOW_BLOCK_COLLIDER, "own", "Own"));
    g_assert_false(billow_ready_replaces(cloth));
    g_autoptr(BillowProject) once = make(first, cloth);
    g_assert_true(billow_ready_replaces(once));
    g_autoptr(BillowProject) other = make(last, once);
    g_autoptr(BillowProject) again = make(first, other);
    g_assert_cmpuint(billow_project_track(once, BILLOW_BLOCK_COLLIDER)->len, >,
                     billow_project_track(cloth, BILLOW_BLOCK_COLLIDER)->len);
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        g_assert_cmpuint(billow_project_track(again, kind)->len, ==, billow_project_track(once, kind)->len);
    g_assert_nonnull(billow_project_find(again, BILLOW_BLOCK_COLLIDER, "own"));
}

/* The length of a project is offered if it has one. */
static void
test_length(void)
{
    const BillowReady *ready = billow_ready_animations[0];
    g_autoptr(BillowProject) cloth = billow_ready_new_project(ready);
    g_assert_cmpfloat(billow_ready_suggest(ready, cloth).seconds, ==, 6.0);
    cloth->duration = 3.0;
    g_assert_cmpfloat(billow_ready_suggest(ready, cloth).seconds, ==, 3.0);
    cloth->duration = 0.0;
    BillowBlock *sway = billow_block_new(BILLOW_BLOCK_SWAY, "sway", "Sway");
    sway->duration = 4.0;
    g_ptr_array_add(billow_project_track(cloth, BILLOW_BLOCK_SWAY), sway);
    g_assert_cmpfloat(billow_ready_suggest(ready, cloth).seconds, ==, 4.0);
}

/* Returns how far any point is from where it was before, if the cloth has moved as its middle has. */
static double
change_of_shape(const BillowMesh *before, const BillowMesh *now, size_t middle)
{
    const BillowVec3 way = billow_vec3_sub(point_of(now, middle), point_of(before, middle));
    double farthest = 0.0;
    for (size_t i = 0; i < billow_grid_count(&now->grid); i++)
        farthest =
            fmax(farthest, billow_vec3_distance(billow_vec3_add(point_of(before, i), way), point_of(now, i)));
    return farthest;
}

/* Freely and as it is until it lands, so that the rim of the table is not seen in it; what has landed lies still. */
static void
test_falls(gconstpointer data)
{
    const BillowReady *ready = data;
    g_autoptr(BillowProject) cloth = billow_ready_new_project(ready);
    Show show = begin(make(ready, cloth));
    const BillowGrid *grid = &show.project->cloth->grid;
    const size_t middle = billow_grid_index(grid, grid->columns / 2, grid->rows / 2);
    const double let_go = billow_block_end(billow_project_find(show.project, BILLOW_BLOCK_KEYFRAME, "held")),
                 laid = billow_project_find(show.project, BILLOW_BLOCK_KEYFRAME, "laid")->start;
    const int first = billow_project_frame_at(show.project, let_go),
              last = billow_project_frame_at(show.project, laid);
    look(&show, last, show.mesh);
    look(&show, first, show.other);
    const double from = point_of(show.other, middle).y, to = point_of(show.mesh, middle).y;
    int n_falling = 0, n_landed = 0;
    for (int frame = first; frame < last; frame++) {
        look(&show, frame, show.mesh);
        check_strain(ready->word, &cloth_strain, show.mesh);
        check_outside(show.project, show.mesh);
        const double y = point_of(show.mesh, middle).y,
                     t = billow_project_frame_time(show.project, frame) - let_go,
                     free = 0.5 * show.project->physics.gravity * t * t;
        if (y > to + 1e-3) {
            g_assert_cmpfloat(change_of_shape(show.other, show.mesh, middle), <, 1e-5);
            g_assert_cmpfloat_with_epsilon(from - y, free, 0.15 * free + 1e-6);
            n_falling++;
        } else {
            g_assert_cmpfloat_with_epsilon(y, to, 1e-3);
            n_landed++;
        }
    }
    g_assert_cmpint(n_falling, >=, 5);
    g_assert_cmpint(n_landed, >=, 3);
    end(&show);
}

static const BillowReady *
theater_curtain(void)
{
    int i = 0;
    while (!g_str_equal(billow_ready_animations[i]->word, "theater-curtain"))
        i++;
    return billow_ready_animations[i];
}

static const BillowKeyframe *
keyframe_of(const BillowProject *project, guint cloth, guint index)
{
    const BillowCloth *half = project->cloths->pdata[cloth];
    return billow_block_keyframe(half->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[index]);
}

/* The halves are mirror images, and open apart from the middle. */
static void
test_halves(void)
{
    g_autoptr(BillowProject) cloth = billow_ready_new_project(theater_curtain());
    g_autoptr(BillowProject) made = make(theater_curtain(), cloth);
    g_assert_cmpuint(made->cloths->len, ==, 2);
    g_assert_true(made->cloth == made->cloths->pdata[0]);
    double between[2];
    for (guint i = 0; i < 2; i++) {
        const BillowKeyframe *left = keyframe_of(made, 0, i), *right = keyframe_of(made, 1, i);
        for (size_t k = 0; k < 2; k++) {
            g_assert_cmpfloat_with_epsilon(left->anchors[k].position.x, -right->anchors[1 - k].position.x,
                                           1e-9);
            g_assert_cmpfloat(left->anchors[k].position.y, ==, right->anchors[1 - k].position.y);
        }
        between[i] = right->anchors[0].position.x - left->anchors[1].position.x;
    }
    g_assert_cmpfloat(between[0], >, 0.0);
    g_assert_cmpfloat(between[0], <, 0.02 * size_of(made));
    g_assert_cmpfloat(between[1], >, 0.5 * size_of(made));
    g_autoptr(BillowProject) right = billow_project_activate(made, 1);
    Show show = begin(billow_project_ref(right));
    check_frames("right half", &cloth_strain, &show);
    end(&show);
}

/* The next ready animation removes the other half; other cloths stay. */
static void
test_half_goes(void)
{
    g_autoptr(BillowProject) cloth = billow_ready_new_project(theater_curtain());
    g_autoptr(BillowProject) two = billow_edit_take(billow_edit_add_cloth(cloth, cloth->cloth), NULL);
    g_autoptr(BillowProject) first = billow_project_activate(two, 0);
    g_autoptr(BillowProject) made = make(theater_curtain(), first);
    g_assert_cmpuint(made->cloths->len, ==, 3);
    g_autoptr(BillowProject) again = make(theater_curtain(), made);
    g_assert_cmpuint(again->cloths->len, ==, 3);
    g_autoptr(BillowProject) other = make(billow_ready_animations[0], again);
    g_assert_cmpuint(other->cloths->len, ==, 2);
    g_assert_true(other->cloth == other->cloths->pdata[0]);
    g_assert_true(other->cloths->pdata[1] == two->cloths->pdata[1]);
}

static void
test_no_room(void)
{
    g_autoptr(BillowProject) cloth = billow_ready_new_project(billow_ready_animations[0]);
    const BillowReadyNumbers numbers = billow_ready_suggest(theater_curtain(), cloth);
    cloth->cloth->grid.columns = cloth->cloth->grid.rows = BILLOW_MAX_SIDE;
    g_assert_cmpint(2 * billow_grid_count(&cloth->cloth->grid), >, BILLOW_MAX_POINTS);
    g_auto(BillowEdit) edit = billow_ready_make(theater_curtain(), cloth, &numbers);
    g_assert_cmpint(edit.outcome, ==, BILLOW_EDIT_TOO_MANY_POINTS);
    g_assert_null(edit.project);
}

static void
add(const BillowReady *ready, const char *name, void (*test)(gconstpointer))
{
    g_autofree char *path = g_strdup_printf("/ready/%s/%s", ready->word, name);
    g_test_add_data_func(path, ready, test);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    for (const BillowReady *const *ready = billow_ready_animations; *ready; ready++) {
        add(*ready, "is-cloth-that-moves", test_new_cloth);
        add(*ready, "suits-any-cloth", test_any_cloth);
        add(*ready, "suits-any-outline", test_any_outline);
        add(*ready, "has-its-numbers", test_numbers);
        add(*ready, "is-refused-out-of-bounds", test_bounds);
        add(*ready, "bears-any-wind", test_winds);
    }
    for (const BillowReady *const *ready = billow_ready_animations; *ready; ready++)
        if ((*ready)->drop > 0.0)
            add(*ready, "falls-as-it-is-until-it-lands", test_falls);
    g_test_add_func("/ready/replaces-the-last", test_replaces);
    g_test_add_func("/ready/theater-curtain/halves-mirror-each-other", test_halves);
    g_test_add_func("/ready/theater-curtain/its-half-goes-with-it", test_half_goes);
    g_test_add_func("/ready/theater-curtain/is-refused-without-room", test_no_room);
    g_test_add_func("/ready/offers-the-length-of-the-project", test_length);
    return g_test_run();
}
