/* Reads a keyframe: its anchors, folds and creases, and its optional pose and baked shape. Bends: read_bends.c. */
#include "io/project/reading.h"

#include "core/base/outline.h"
#include "model/project/anchor_place.h"
#include "model/project/carried_anchors.h"
#include "model/project/carrier_frame.h"
#include "model/project/unknown_keys.h"

#include <glib/gi18n.h>
#include <string.h>

enum { NOT_GIVEN = -1 }; /* a column or row that the file does not give */

static const BillowJsonRange any_number = {-BILLOW_MAX_NUMBER, BILLOW_MAX_NUMBER, FALSE};

/* Reads where on the mesh of a motion an anchor is, if the object says so. */
static void
read_spot(BillowReading *reading, json_object *object, BillowBinding *binding)
{
    const BillowJsonRange share = {0.0, 1.0, FALSE};
    double shares[2] = {0.0, 0.0};
    int triangle = 0;
    if (!json_object_object_get_ex(object, "triangle", NULL))
        return;
    binding->on_mesh = billow_json_integer(&reading->json, object, "triangle", BILLOW_JSON_OPTIONAL, 0,
                                           BILLOW_MAX_MOTION_TRIANGLES - 1, &triangle);
    if (billow_json_numbers(&reading->json, object, "barycentric", BILLOW_JSON_OPTIONAL, share, shares, 2) &&
        shares[0] + shares[1] > 1.0)
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, "barycentric",
                         _("found shares of together %g, expected at most 1"), shares[0] + shares[1]);
    binding->spot = billow_motion_spot((size_t) triangle, shares[0], shares[1]);
}

/* Reads what carries an anchor, if the object says so. Returns whether it does, rightly or not. */
static gboolean
read_binding(BillowReading *reading, json_object *object, BillowKeyframe *keyframe, gsize index)
{
    const BillowJsonRange side = {0.0, BILLOW_MAX_SIDE - 1.0, FALSE};
    g_autofree char *on = NULL, *node = NULL;
    double at[2] = {0.0, 0.0};
    if (!json_object_object_get_ex(object, "on", NULL))
        return FALSE;
    const gboolean rides = !json_object_object_get_ex(object, "at", NULL);
    gboolean fit = billow_json_string(&reading->json, object, "on", BILLOW_JSON_REQUIRED, &on);
    if (!rides)
        fit &= billow_json_numbers(&reading->json, object, "at", BILLOW_JSON_REQUIRED, side, at, 2);
    if (fit && (at[0] != floor(at[0]) || at[1] != floor(at[1])))
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, "at",
                         _("found a fraction, expected the column and row of a point"));
    if (rides && billow_json_string(&reading->json, object, "node", BILLOW_JSON_OPTIONAL, &node) &&
        *node == '\0')
        billow_json_note_text(&reading->json, "node", node, _("the name of a node"));
    if (!fit)
        return TRUE;
    if (!keyframe->bindings)
        keyframe->bindings = g_new0(BillowBinding, keyframe->n_anchors);
    BillowBinding *binding = &keyframe->bindings[index];
    *binding = (BillowBinding){.on = g_steal_pointer(&on),
                               .node = g_steal_pointer(&node),
                               .at = {(int) at[0], (int) at[1]},
                               .rides = rides};
    if (rides)
        read_spot(reading, object, binding);
    const BillowReadBinding bound = {g_strdup(reading->json.path->str), g_strdup(reading->project->cloth->id),
                                     binding};
    g_array_append_val(reading->bound, bound);
    return TRUE;
}

/* Reads the column or row of an anchor among `count`. */
static gboolean
read_side(BillowReading *reading, json_object *object, const char *key, int count, double *side)
{
    const BillowGrid *grid = &reading->project->cloth->grid;
    int whole = 0;
    if (grid->rows > 1 && !grid->closed)
        return billow_json_number(&reading->json, object, key, BILLOW_JSON_REQUIRED,
                                  (BillowJsonRange){0.0, count - 1.0, FALSE}, side);
    const gboolean fit =
        billow_json_integer(&reading->json, object, key, BILLOW_JSON_REQUIRED, 0, count - 1, &whole);
    *side = whole;
    return fit;
}

/* Records an error if an anchor is not on the cloth, or another one holds a point that it holds. */
static void
check_anchor(BillowReading *reading, const BillowAnchor *anchor, gsize index, GHashTable *taken)
{
    const BillowGrid *grid = &reading->project->cloth->grid;
    g_autofree char *column = billow_anchor_number_text(billow_anchor_column(anchor)),
                    *row = billow_anchor_number_text(billow_anchor_row(anchor));
    size_t other;
    const gboolean between = billow_anchor_is_between(anchor),
                   first = billow_anchor_take(anchor, grid, index, taken, &other);
    if (!first && between)
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, NULL,
                         _("found column %s, row %s, expected a place with a cell of its own: anchors[%zu] "
                           "holds a point of it"),
                         column, row, other);
    else if (!first)
        billow_json_note(
            &reading->json, BILLOW_PROBLEM_ERROR, NULL,
            _("found a second anchor at column %d, row %d, expected one: anchors[%zu] is already there"),
            anchor->column, anchor->row, other);
    else if (!between)
        billow_read_within(reading, anchor->column, anchor->row);
    else if (!billow_anchor_fits(anchor, grid))
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, NULL,
                         _("found column %s, row %s, expected a place within the outline of the cloth"),
                         column, row);
}

/* Reads an anchor. `taken`: see billow_anchor_take(). */
static void
read_anchor_element(BillowReading *reading, json_object *object, gsize index, BillowKeyframe *keyframe,
                    GHashTable *taken)
{
    if (!json_object_is_type(object, json_type_object)) {
        billow_json_note_found(&reading->json, NULL, object, _("an object with column, row and position"));
        return;
    }
    BillowAnchor *anchor = &keyframe->anchors[index];
    const BillowGrid *grid = &reading->project->cloth->grid;
    double place[3] = {0.0, 0.0, 0.0}, column = 0.0, row = 0.0;
    const gboolean bound = read_binding(reading, object, keyframe, index);
    gboolean fit = read_side(reading, object, "column", grid->columns, &column);
    fit &= read_side(reading, object, "row", grid->rows, &row);
    billow_anchor_put(anchor, column, row);
    if (billow_json_numbers(&reading->json, object, "position",
                            bound ? BILLOW_JSON_OPTIONAL : BILLOW_JSON_REQUIRED, any_number, place, 3) ||
        bound) {
        anchor->position = billow_vec3(place[0], place[1], place[2]);
        if (keyframe->bindings)
            keyframe->bindings[index].offset = anchor->position;
    } else {
        fit = FALSE;
    }
    if (fit)
        check_anchor(reading, anchor, index, taken);
    billow_unknown_keys_store(&keyframe->anchors_unknown, keyframe->n_anchors, index,
                              billow_json_unknown(&reading->json, object));
}

static void
read_anchors(BillowReading *reading, json_object *object, BillowKeyframe *keyframe)
{
    json_object *array;
    if (!billow_json_array(&reading->json, object, "anchors", BILLOW_JSON_REQUIRED, &array))
        return;
    g_autoptr(GHashTable) taken = g_hash_table_new(NULL, NULL);
    keyframe->n_anchors = json_object_array_length(array);
    keyframe->anchors = keyframe->n_anchors > 0 ? g_new0(BillowAnchor, keyframe->n_anchors) : NULL;
    for (gsize i = 0; i < keyframe->n_anchors; i++) {
        gsize mark = billow_json_enter_element(&reading->json, "anchors", i);
        read_anchor_element(reading, json_object_array_get_idx(array, i), i, keyframe, taken);
        billow_json_leave(&reading->json, mark);
    }
    json_object_put(array);
}

/* Returns whether a collider or a motion carries an anchor. */
static gboolean
check_ridden(BillowReading *reading, const BillowBinding *binding)
{
    const BillowCarrier carrier = billow_project_carrier(reading->project, binding);
    if (carrier.block && binding->node && carrier.block->kind != BILLOW_BLOCK_MOTION)
        billow_json_note(&reading->json, BILLOW_PROBLEM_WARNING, "node",
                         _("has no effect: a collider has no nodes"));
    if (carrier.block && binding->on_mesh && carrier.block->kind != BILLOW_BLOCK_MOTION)
        billow_json_note(&reading->json, BILLOW_PROBLEM_WARNING, "triangle",
                         _("has no effect: what carries the anchor is no motion"));
    else if (carrier.block && binding->on_mesh && binding->node)
        billow_json_note(&reading->json, BILLOW_PROBLEM_WARNING, "node",
                         _("has no effect: the anchor is on a triangle"));
    return carrier.block != NULL;
}

/* Records an error if a cloth cannot carry an anchor of `own`. */
static void
check_carrying_cloth(BillowReading *reading, const BillowBinding *binding, const char *own)
{
    const BillowProject *project = reading->project;
    const int carrier = billow_project_find_cloth(project, binding->on),
              cloth = billow_project_find_cloth(project, own);
    g_autofree char *on = billow_json_quote(binding->on), *of = billow_json_quote(own);
    const BillowGrid *grid =
        carrier < 0 ? NULL : &((const BillowCloth *) project->cloths->pdata[carrier])->grid;
    if (!grid)
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, "on",
                         _("found %s, expected the id of another cloth"), on);
    else if (binding->rides)
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, "at", _("missing, expected %s"),
                         _("the column and row of a point"));
    else if (!billow_cloth_may_carry(project, (guint) carrier, (guint) cloth))
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, "on",
                         _("found %s, expected a cloth that does not itself hang on %s"), on, of);
    else if (binding->at.column >= grid->columns || binding->at.row >= grid->rows ||
             !billow_grid_can_hold(grid, binding->at.column, binding->at.row))
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, "at",
                         _("found column %d, row %d, expected a point of %s, which has %d × %d points"),
                         binding->at.column, binding->at.row, on, grid->columns, grid->rows);
}

void
billow_read_check_bindings(BillowReading *reading)
{
    for (guint i = 0; i < reading->bound->len; i++) {
        const BillowReadBinding *bound = &g_array_index(reading->bound, BillowReadBinding, i);
        const gsize mark = reading->json.path->len;
        g_string_append(reading->json.path, bound->path);
        if (!check_ridden(reading, bound->binding))
            check_carrying_cloth(reading, bound->binding, bound->cloth);
        billow_json_leave(&reading->json, mark);
    }
}

static void
check_fold(BillowReading *reading, const BillowKeyframe *keyframe, gsize index)
{
    const BillowFold *fold = &keyframe->folds[index];
    const char *found = NULL;
    switch (billow_keyframe_fold_fault(keyframe, index)) {
    case BILLOW_FOLD_FITS:
        return;
    case BILLOW_FOLD_TOO_MANY:
        billow_json_note(
            &reading->json, BILLOW_PROBLEM_ERROR, "number",
            _("found %d, expected at most %d: each pleat needs %d of the %d cells between the ends"),
            fold->pleats.number, billow_fold_most_pleats(fold), BILLOW_CELLS_A_PLEAT,
            billow_fold_cells(fold));
        return;
    case BILLOW_FOLD_NOT_IN_LINE:
        found = _("the ends are not in line: expected two points in the same row or column");
        break;
    case BILLOW_FOLD_NOT_ANCHORED:
        found = _("found an end without an anchor, expected an anchor at both ends");
        break;
    case BILLOW_FOLD_POINT_TAKEN:
        found = _("found another anchor or other pleats between the ends, expected none");
        break;
    }
    billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, NULL, "%s", found);
}

static void
read_fold(BillowReading *reading, json_object *object, BillowKeyframe *keyframe, gsize index)
{
    const BillowGrid *grid = &reading->project->cloth->grid;
    BillowFold *fold = &keyframe->folds[index];
    if (!json_object_is_type(object, json_type_object)) {
        billow_json_note_found(&reading->json, NULL, object,
                               _("an object with two ends and the number of pleats"));
        return;
    }
    billow_read_fields(&reading->json, object, billow_fold_fields, fold, grid);
    billow_read_fields(&reading->json, object, billow_pleats_fields, &fold->pleats, grid);
    billow_unknown_keys_store(&keyframe->folds_unknown, BILLOW_MAX_FOLDS, index,
                              billow_json_unknown(&reading->json, object));
    if (!billow_fields_unfit(billow_fold_fields, fold, grid) &&
        !billow_fields_unfit(billow_pleats_fields, &fold->pleats, grid))
        check_fold(reading, keyframe, index);
}

/* Call it after the anchors have been read. */
static void
read_folds(BillowReading *reading, json_object *object, BillowKeyframe *keyframe)
{
    json_object *array;
    if (!billow_json_array(&reading->json, object, "folds", BILLOW_JSON_OPTIONAL, &array))
        return;
    const gsize n = json_object_array_length(array);
    if (n > BILLOW_MAX_FOLDS)
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, "folds", _("found %zu, expected at most %d"),
                         n, BILLOW_MAX_FOLDS);
    keyframe->folds = g_new0(BillowFold, BILLOW_MAX_FOLDS);
    for (; keyframe->n_folds < MIN(n, BILLOW_MAX_FOLDS); keyframe->n_folds++) {
        const gsize i = keyframe->n_folds, mark = billow_json_enter_element(&reading->json, "folds", i);
        keyframe->folds[i] = (BillowFold){NOT_GIVEN, NOT_GIVEN, NOT_GIVEN, NOT_GIVEN, {0}};
        read_fold(reading, json_object_array_get_idx(array, i), keyframe, i);
        billow_json_leave(&reading->json, mark);
    }
    json_object_put(array);
}

static void
read_crease(BillowReading *reading, json_object *object, BillowKeyframe *keyframe, gsize index)
{
    const BillowGrid *grid = &reading->project->cloth->grid;
    BillowCrease *crease = &keyframe->creases[index];
    if (!json_object_is_type(object, json_type_object)) {
        billow_json_note_found(&reading->json, NULL, object, _("an object with two ends"));
        return;
    }
    billow_read_fields(&reading->json, object, billow_crease_fields, crease, grid);
    billow_unknown_keys_store(&keyframe->creases_unknown, BILLOW_MAX_CREASES, index,
                              billow_json_unknown(&reading->json, object));
    if (!billow_fields_unfit(billow_crease_fields, crease, grid) && !billow_crease_is_line(crease))
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, NULL,
                         _("found the same point at both ends, expected two different points"));
}

static void
read_creases(BillowReading *reading, json_object *object, BillowKeyframe *keyframe)
{
    json_object *array;
    if (!billow_json_array(&reading->json, object, "creases", BILLOW_JSON_OPTIONAL, &array))
        return;
    const gsize n = json_object_array_length(array);
    if (n > BILLOW_MAX_CREASES)
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, "creases", _("found %zu, expected at most %d"),
                         n, BILLOW_MAX_CREASES);
    keyframe->creases = g_new0(BillowCrease, BILLOW_MAX_CREASES);
    for (; keyframe->n_creases < MIN(n, BILLOW_MAX_CREASES); keyframe->n_creases++) {
        const gsize i = keyframe->n_creases, mark = billow_json_enter_element(&reading->json, "creases", i);
        BillowCrease *crease = &keyframe->creases[i];
        billow_fields_initialise(billow_crease_fields, crease, NULL);
        crease->from_column = crease->from_row = crease->to_column = crease->to_row = NOT_GIVEN;
        read_crease(reading, json_object_array_get_idx(array, i), keyframe, i);
        billow_json_leave(&reading->json, mark);
    }
    json_object_put(array);
}

gboolean
billow_read_check_points(BillowReading *reading, const char *key, json_object *array, int columns, int rows)
{
    gsize n = 3 * (gsize) columns * (gsize) rows, found = json_object_array_length(array);
    if (found != n)
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, key,
                         _("found %zu numbers, expected %zu: x, y and z of %d × %d points"), found, n,
                         columns, rows);
    return found == n;
}

/* Reads the points of a baked shape. */
static void
read_shape(BillowReading *reading, json_object *object, BillowKeyframe *keyframe)
{
    json_object *array;
    if (!billow_json_array(&reading->json, object, "shape", BILLOW_JSON_OPTIONAL, &array))
        return;
    const BillowGrid *grid = &reading->project->cloth->grid;
    if (reading->grid_known && billow_read_check_points(reading, "shape", array, grid->columns, grid->rows)) {
        g_autoptr(GBytes) shape = billow_json_floats(&reading->json, "shape", array, any_number);
        billow_keyframe_set_shape(keyframe, shape);
    }
    json_object_put(array);
}

static void
read_pose(BillowReading *reading, json_object *object, BillowKeyframe *keyframe)
{
    int columns = 0, rows = 0;
    json_object *array = NULL;
    gboolean fit = billow_json_integer(&reading->json, object, "columns", BILLOW_JSON_REQUIRED, 2,
                                       BILLOW_MAX_COARSE_SIDE, &columns);
    fit &= billow_json_integer(&reading->json, object, "rows", BILLOW_JSON_REQUIRED, 2,
                               BILLOW_MAX_COARSE_SIDE, &rows);
    fit &= billow_json_array(&reading->json, object, "points", BILLOW_JSON_REQUIRED, &array);
    g_autoptr(GBytes) points = fit && billow_read_check_points(reading, "points", array, columns, rows)
                                   ? billow_json_floats(&reading->json, "points", array, any_number)
                                   : NULL;
    if (points) {
        keyframe->hang = billow_coarse_pose_new(columns, rows);
        memcpy(keyframe->hang->points, g_bytes_get_data(points, NULL), g_bytes_get_size(points));
    }
    json_object_put(array);
}

static void
read_hang(BillowReading *reading, json_object *keyframe_object, BillowKeyframe *keyframe)
{
    json_object *object;
    if (!billow_json_object(&reading->json, keyframe_object, "hang", BILLOW_JSON_OPTIONAL, &object))
        return;
    gsize mark = billow_json_enter(&reading->json, "hang");
    read_pose(reading, object, keyframe);
    keyframe->hang_unknown = billow_json_unknown(&reading->json, object);
    billow_json_leave(&reading->json, mark);
    json_object_put(object);
}

void
billow_read_keyframe(BillowReading *reading, json_object *object, void *data)
{
    BillowKeyframe *keyframe = data;
    read_anchors(reading, object, keyframe);
    read_folds(reading, object, keyframe);
    read_creases(reading, object, keyframe);
    billow_read_bends(reading, object, keyframe);
    read_hang(reading, object, keyframe);
    read_shape(reading, object, keyframe);
}
