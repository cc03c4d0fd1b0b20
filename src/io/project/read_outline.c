/* Reads the outline of a cloth. */
#include "core/base/allocate.h"
#include "core/base/outline.h"
#include "io/base/relative_path.h"
#include "io/base/texture_place.h"
#include "io/project/reading.h"
#include "io/project/texture_trace.h"
#include "model/project/outline_words.h"

#include <glib/gi18n.h>

static const BillowJsonRange on_grid = {-1.0, BILLOW_MAX_SIDE, FALSE},
                             any_radius = {0.0, BILLOW_MAX_SIDE, TRUE};

static void
read_point(BillowReading *reading, json_object *pair, BillowGridPlace *point)
{
    double place[2];
    for (size_t i = 0; i < 2; i++) {
        json_object *value = json_object_is_type(pair, json_type_array) && json_object_array_length(pair) == 2
                                 ? json_object_array_get_idx(pair, i)
                                 : NULL;
        if (!json_object_is_type(value, json_type_double) && !json_object_is_type(value, json_type_int)) {
            billow_json_note_found(&reading->json, NULL, pair, _("a column and a row"));
            return;
        }
        place[i] = json_object_get_double(value);
        if (!(place[i] >= on_grid.low && place[i] <= on_grid.high)) {
            billow_json_note_found(&reading->json, NULL, pair, _("a place on the grid"));
            return;
        }
    }
    *point = (BillowGridPlace){place[0], place[1]};
}

static void
read_points(BillowReading *reading, json_object *array, BillowOutlineLoop *loop)
{
    loop->n_points = json_object_array_length(array);
    if (loop->n_points > BILLOW_OUTLINE_MOST_POINTS) {
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, "points",
                         _("found %zu points, expected at most %d"), loop->n_points,
                         BILLOW_OUTLINE_MOST_POINTS);
        loop->n_points = 0;
        return;
    }
    loop->points = billow_allocate(loop->n_points + 1, sizeof *loop->points);
    for (size_t i = 0; i < loop->n_points; i++) {
        gsize mark = billow_json_enter_element(&reading->json, "points", i);
        read_point(reading, json_object_array_get_idx(array, i), &loop->points[i]);
        billow_json_leave(&reading->json, mark);
    }
}

static void
read_loop(BillowReading *reading, json_object *object, BillowOutlineLoop *loop)
{
    json_object *points = NULL;
    double circle[3];
    if (!json_object_is_type(object, json_type_object)) {
        billow_json_note_found(&reading->json, NULL, object, _("an object with points or a circle"));
        return;
    }
    if (json_object_object_get_ex(object, "picture", NULL)) {
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, "picture",
                         _("found other lines, too, expected the picture alone"));
        return;
    }
    billow_read_fields(&reading->json, object, billow_outline_loop_fields, loop, NULL);
    const gboolean round = json_object_object_get_ex(object, "circle", NULL);
    if (round && json_object_object_get_ex(object, "points", NULL))
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, "circle",
                         _("found points, too, expected either of them"));
    if (round) {
        if (billow_json_numbers(&reading->json, object, "circle", BILLOW_JSON_REQUIRED, on_grid, circle, 3)) {
            loop->center = (BillowGridPlace){circle[0], circle[1]};
            loop->radius = circle[2];
        }
        if (!reading->json.failed && !(loop->radius > any_radius.low))
            billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, "circle",
                             _("found a radius of %.9g, expected more than 0"), loop->radius);
    } else if (billow_json_array(&reading->json, object, "points", BILLOW_JSON_REQUIRED, &points)) {
        read_points(reading, points, loop);
        json_object_put(points);
    }
    g_free(billow_json_unknown(&reading->json, object));
}

static void
make_outline(BillowReading *reading, const BillowOutlineLoop *loops, size_t n)
{
    BillowCloth *cloth = reading->project->cloth;
    BillowOutlineFault fault;
    size_t loop;
    BillowOutline *outline =
        billow_outline_new(loops, n, cloth->grid.columns, cloth->grid.rows, &fault, &loop);
    if (!outline) {
        gsize mark = billow_json_enter_element(&reading->json, "outline", loop);
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, NULL, "%s", billow_outline_fault_words(fault));
        billow_json_leave(&reading->json, mark);
        return;
    }
    BillowGrid grid = cloth->grid;
    grid.outline = outline;
    billow_cloth_set_grid(cloth, &grid);
    billow_outline_unref(outline);
}

/* --- From a picture --- */

static gboolean
is_picture(json_object *array)
{
    json_object *first = json_object_array_length(array) == 1 ? json_object_array_get_idx(array, 0) : NULL;
    return json_object_is_type(first, json_type_object) && json_object_object_get_ex(first, "picture", NULL);
}

/* Returns the file that is traced, or NULL, with a problem noted. Like other files that a project names, only
 * one in the project's folder is read without asking. */
static char *
picture_file(BillowReading *reading, json_object *cloth)
{
    json_object *value = NULL;
    json_object_object_get_ex(cloth, "texture", &value);
    if (!json_object_is_type(value, json_type_string)) {
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, "picture",
                         _("the cloth has no texture: name one, or give the points of the outline"));
        return NULL;
    }
    const char *texture = json_object_get_string(value);
    g_autofree char *file = billow_path_from(texture, reading->folder), *quoted = billow_json_quote(texture);
    if (reading->folder && billow_texture_is_within(file, reading->folder))
        return g_steal_pointer(&file);
    billow_json_note(
        &reading->json, BILLOW_PROBLEM_ERROR, "picture",
        _("%s is outside the project folder and is not read: put it there, or give the points of "
          "the outline"),
        quoted);
    return NULL;
}

static void
trace_picture(BillowReading *reading, json_object *cloth)
{
    g_autofree char *file = picture_file(reading, cloth);
    g_autoptr(GError) error = NULL;
    BillowOutlineTrace trace;
    if (!file || !reading->grid_known)
        return;
    if (!billow_texture_trace(file, &reading->project->cloth->grid, &trace, &error))
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, "picture", "%s", error->message);
    g_autofree char *left_out = error ? NULL : billow_texture_trace_words(&trace);
    if (left_out)
        billow_json_note(&reading->json, BILLOW_PROBLEM_WARNING, "picture", "%s", left_out);
    if (trace.n > 0)
        make_outline(reading, trace.loops, trace.n);
    billow_outline_trace_clear(&trace);
}

/* Reads the only element of the array as a picture. */
static void
read_picture(BillowReading *reading, json_object *array, json_object *cloth)
{
    json_object *object = json_object_array_get_idx(array, 0);
    gboolean picture = TRUE;
    const gboolean alone = !json_object_object_get_ex(object, "points", NULL) &&
                           !json_object_object_get_ex(object, "circle", NULL);
    const gsize mark = billow_json_enter_element(&reading->json, "outline", 0);
    billow_json_boolean(&reading->json, object, "picture", &picture);
    g_free(billow_json_unknown(&reading->json, object));
    if (!picture)
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, "picture",
                         _("found false, expected true, or points or a circle instead"));
    else if (!alone)
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, "picture",
                         _("found other lines, too, expected the picture alone"));
    else if (!reading->json.failed)
        trace_picture(reading, cloth);
    billow_json_leave(&reading->json, mark);
}

/* --- All lines --- */

static void
read_loops(BillowReading *reading, json_object *array)
{
    const gboolean good = !reading->json.failed;
    const gsize n = json_object_array_length(array);
    BillowOutlineLoop *loops = billow_allocate(n, sizeof *loops);
    for (gsize i = 0; i < n; i++) {
        gsize mark = billow_json_enter_element(&reading->json, "outline", i);
        read_loop(reading, json_object_array_get_idx(array, i), &loops[i]);
        billow_json_leave(&reading->json, mark);
    }
    if (reading->grid_known && good && !reading->json.failed)
        make_outline(reading, loops, n);
    billow_outline_loops_free(loops, n);
}

void
billow_read_outline(BillowReading *reading, json_object *cloth)
{
    json_object *array;
    if (!billow_json_array(&reading->json, cloth, "outline", BILLOW_JSON_OPTIONAL, &array))
        return;
    const gsize n = json_object_array_length(array);
    if (reading->grid_known && reading->project->cloth->grid.rows == 1)
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, "outline", "%s",
                         _("a rope has no outline: leave it out, or use at least 2 rows"));
    else if (n == 0 || n > BILLOW_OUTLINE_MOST_LOOPS)
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, "outline",
                         _("found %zu lines, expected 1 to %d; omit the key for a rectangle"), n,
                         BILLOW_OUTLINE_MOST_LOOPS);
    else if (is_picture(array))
        read_picture(reading, array, cloth);
    else
        read_loops(reading, array);
    json_object_put(array);
}

void
billow_read_within(BillowReading *reading, int column, int row)
{
    const BillowGrid *grid = &reading->project->cloth->grid;
    if (!billow_grid_can_hold(grid, column, row))
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, NULL,
                         _("found column %d, row %d, expected a point within the outline of the cloth"),
                         column, row);
}
