#include "core/layers/nudge.h"
#include "io/base/decimals.h"
#include "io/project/key_list.h"
#include "model/project/unknown_keys.h"

enum { POINTS_A_LINE = 4, VALUES_A_LINE = 12 };

/* Writes where an anchor is: in the world, or from what carries it. */
static void
write_place(BillowKeys *keys, const BillowAnchor *anchor, const BillowBinding *binding)
{
    if (!binding) {
        billow_write_vector(keys, FALSE, "position", anchor->position);
        return;
    }
    billow_write_string(keys, FALSE, "on", binding->on);
    if (binding->node)
        billow_write_string(keys, FALSE, "node", binding->node);
    if (binding->on_mesh) {
        billow_write_integer(keys, FALSE, "triangle", (int) binding->spot.triangle);
        billow_write_key(keys, FALSE, "barycentric");
        g_string_append_c(keys->text, '[');
        billow_append_number(keys->text, binding->spot.weights[1]);
        g_string_append(keys->text, ", ");
        billow_append_number(keys->text, binding->spot.weights[2]);
        g_string_append_c(keys->text, ']');
    }
    if (!binding->rides) {
        billow_write_key(keys, FALSE, "at");
        g_string_append_printf(keys->text, "[%d, %d]", binding->at.column, binding->at.row);
    }
    if (billow_vec3_length(binding->offset) > 0.0)
        billow_write_vector(keys, FALSE, "position", binding->offset);
}

/* Writes the column or row of an anchor that is `beside` that of its point. */
static void
write_side(BillowKeys *keys, const char *key, int side, double beside)
{
    if (beside == 0.0) {
        billow_write_integer(keys, FALSE, key, side);
        return;
    }
    billow_write_key(keys, FALSE, key);
    billow_append_number(keys->text, side + beside);
}

static void
write_anchors(BillowKeys *keys, const BillowKeyframe *keyframe)
{
    billow_write_key(keys, TRUE, "anchors");
    g_string_append_c(keys->text, '[');
    for (gsize i = 0; i < keyframe->n_anchors; i++) {
        const BillowAnchor *anchor = &keyframe->anchors[i];
        BillowKeys anchor_keys = {keys->text, i > 0 ? ",\n        { " : "\n        { ", ", ", ", "};
        write_side(&anchor_keys, "column", anchor->column, anchor->right);
        write_side(&anchor_keys, "row", anchor->row, anchor->down);
        write_place(&anchor_keys, anchor, billow_keyframe_binding(keyframe, i));
        billow_write_unknown(&anchor_keys, billow_unknown_keys_get(keyframe->anchors_unknown, i));
        g_string_append(keys->text, " }");
    }
    g_string_append(keys->text, keyframe->n_anchors > 0 ? "\n      ]" : "]");
}

static void
write_folds(BillowKeys *keyframe, const BillowFold *folds, char *const *unknown, gsize n)
{
    billow_write_key(keyframe, TRUE, "folds");
    g_string_append_c(keyframe->text, '[');
    for (gsize i = 0; i < n; i++) {
        BillowKeys keys = {keyframe->text, i > 0 ? ",\n        { " : "\n        { ", ", ", ", "};
        billow_write_fields(&keys, billow_fold_fields, &folds[i], NULL);
        billow_write_fields(&keys, billow_pleats_fields, &folds[i].pleats, NULL);
        billow_write_unknown(&keys, billow_unknown_keys_get(unknown, i));
        g_string_append(keyframe->text, " }");
    }
    g_string_append(keyframe->text, "\n      ]");
}

static void
write_list(BillowKeys *keyframe, const char *key, const BillowField *fields, const void *items, gsize size,
           char *const *unknown, gsize n)
{
    billow_write_key(keyframe, TRUE, key);
    g_string_append_c(keyframe->text, '[');
    for (gsize i = 0; i < n; i++) {
        BillowKeys keys = {keyframe->text, i > 0 ? ",\n        { " : "\n        { ", ", ", ", "};
        billow_write_fields(&keys, fields, (const char *) items + i * size, NULL);
        billow_write_unknown(&keys, billow_unknown_keys_get(unknown, i));
        g_string_append(keyframe->text, " }");
    }
    g_string_append(keyframe->text, "\n      ]");
}

static void
write_coil(BillowKeys *keyframe, const BillowCoil *coil, const char *unknown)
{
    billow_write_key(keyframe, TRUE, "coil");
    BillowKeys keys = {keyframe->text, "{ ", ", ", ", "};
    billow_write_fields(&keys, billow_coil_fields, coil, NULL);
    billow_write_unknown(&keys, unknown);
    g_string_append(keyframe->text, " }");
}

/* Appends an array of numbers in groups of `group`, several groups per line, each line after `line`. */
static void
append_numbers(GString *text, const float *values, gsize n, gsize group, gsize a_line, const char *line)
{
    g_string_append_c(text, '[');
    for (gsize i = 0; i < n; i++) {
        if (i > 0)
            g_string_append(text, ",");
        if (i % (group * a_line) == 0)
            g_string_append_printf(text, "%s  ", line);
        else
            g_string_append(text, i % group == 0 ? "  " : " ");
        billow_append_float(text, values[i]);
    }
    g_string_append_printf(text, "%s]", line);
}

/* Writes x, y, z of each point as the value of `key`. */
static void
write_points(BillowKeys *keys, const char *key, const float *values, gsize n, const char *line)
{
    billow_write_key(keys, TRUE, key);
    append_numbers(keys->text, values, 3 * n, 3, POINTS_A_LINE, line);
}

/* Writes `n` lists of `length` numbers each as the value of `key`. */
static void
write_lists(BillowKeys *keys, const char *key, const float *values, gsize n, gsize length, gsize group,
            gsize a_line)
{
    billow_write_key(keys, TRUE, key);
    for (gsize i = 0; i < n; i++) {
        g_string_append(keys->text, i > 0 ? ",\n        " : "[\n        ");
        append_numbers(keys->text, values + i * length, length, group, a_line, "\n        ");
    }
    g_string_append(keys->text, "\n      ]");
}

static void
write_recording(BillowKeys *keys, const void *data)
{
    const BillowRecordedShapes *shapes = ((const BillowRecording *) data)->shapes;
    if (!shapes)
        return;
    const gsize n = (gsize) shapes->n_shapes;
    write_lists(keys, "shapes", shapes->shapes, n, 3 * shapes->n_points, 3, POINTS_A_LINE);
    write_lists(keys, "curves", shapes->curves, n, (gsize) shapes->n_frames, 1, VALUES_A_LINE);
}

static void
write_hang(BillowKeys *keyframe, const BillowCoarsePose *pose, const char *unknown)
{
    billow_write_key(keyframe, TRUE, "hang");
    BillowKeys keys = {keyframe->text, "{\n        ", ", ", ",\n        "};
    billow_write_integer(&keys, FALSE, "columns", pose->columns);
    billow_write_integer(&keys, FALSE, "rows", pose->rows);
    write_points(&keys, "points", pose->points, (gsize) pose->columns * (gsize) pose->rows, "\n        ");
    billow_write_unknown(&keys, unknown);
    g_string_append(keys.text, "\n      }");
}

static void
write_keyframe(BillowKeys *keys, const void *data)
{
    const BillowKeyframe *keyframe = data;
    write_anchors(keys, keyframe);
    if (keyframe->n_folds > 0)
        write_folds(keys, keyframe->folds, keyframe->folds_unknown, keyframe->n_folds);
    if (keyframe->n_creases > 0)
        write_list(keys, "creases", billow_crease_fields, keyframe->creases, sizeof *keyframe->creases,
                   keyframe->creases_unknown, keyframe->n_creases);
    if (keyframe->n_bends > 0)
        write_list(keys, "bends", billow_bend_fields, keyframe->bends, sizeof *keyframe->bends,
                   keyframe->bends_unknown, keyframe->n_bends);
    if (billow_keyframe_has_coil(keyframe))
        write_coil(keys, &keyframe->coil, keyframe->coil_unknown);
    if (keyframe->n_twists > 0)
        write_list(keys, "twists", billow_twist_fields, keyframe->twists, sizeof *keyframe->twists,
                   keyframe->twists_unknown, keyframe->n_twists);
    if (keyframe->hang)
        write_hang(keys, keyframe->hang, keyframe->hang_unknown);
    if (keyframe->shape)
        write_points(keys, "shape", g_bytes_get_data(keyframe->shape, NULL),
                     g_bytes_get_size(keyframe->shape) / (3 * sizeof(float)), "\n      ");
}

static void
write_damping(BillowKeys *keys, const BillowLayerDamping *damping)
{
    if (damping->n_from > 0)
        billow_write_key(keys, TRUE, "damped_from");
    for (gsize i = 0; i < damping->n_from; i++)
        g_string_append_printf(keys->text, "%s[%d, %d]", i > 0 ? ", " : "[", damping->from[i].column,
                               damping->from[i].row);
    if (damping->n_from > 0)
        g_string_append_c(keys->text, ']');
    const BillowPaint *paint = damping->paint;
    if (!paint)
        return;
    billow_write_key(keys, TRUE, "weights");
    BillowKeys weights = {keys->text, "{ ", ", ", ", "};
    billow_write_paint(&weights, paint);
    billow_write_unknown(&weights, damping->paint_unknown);
    g_string_append(keys->text, " }");
}

static void
write_body_keys(BillowKeys *collider, const void *data)
{
    const BillowMovingBody *body = data;
    billow_key_list_write(&billow_body_keys, collider, "keys", body->keys, body->n_keys, "\n        ");
}

static void
write_strokes(BillowKeys *block, const void *data)
{
    const BillowNudge *nudge = data;
    if (nudge->n_strokes == 0)
        return;
    billow_write_key(block, TRUE, "strokes");
    g_string_append_c(block->text, '[');
    for (gsize i = 0; i < nudge->n_strokes; i++) {
        BillowKeys keys = {block->text, i > 0 ? ",\n        { " : "\n        { ", ", ", ", "};
        billow_write_fields(&keys, billow_nudge_stroke_fields, &nudge->strokes[i], NULL);
        billow_write_unknown(&keys, nudge->strokes[i].unknown);
        g_string_append(block->text, " }");
    }
    g_string_append(block->text, "\n      ]");
}

/* Writers for the lists that blocks of a kind have besides their fields. NULL: none. */
static void (*const list_writers[BILLOW_N_BLOCK_KINDS])(BillowKeys *keys, const void *payload) = {
    [BILLOW_BLOCK_KEYFRAME] = write_keyframe,
    [BILLOW_BLOCK_RECORDING] = write_recording,
    [BILLOW_BLOCK_NUDGE] = write_strokes,
    [BILLOW_BLOCK_COLLIDER] = write_body_keys,
};

static void
write_part(BillowKeys *block, const BillowBlockFields *part, const BillowGrid *grid)
{
    gboolean is_initial = !*part->unknown;
    for (const BillowField *field = part->fields; is_initial && field->key; field++)
        is_initial = billow_field_is_initial(field, part->subject, grid);
    if (is_initial)
        return;
    billow_write_key(block, TRUE, part->object);
    BillowKeys keys = {block->text, "{ ", ", ", ", "};
    billow_write_fields(&keys, part->fields, part->subject, grid);
    billow_write_unknown(&keys, *part->unknown);
    g_string_append(keys.text, " }");
}

/* Writes all fields, with the one that mutes the block last. */
static void
write_fields(BillowKeys *keys, const BillowBlock *block, const BillowGrid *grid)
{
    BillowBlockFields tables[BILLOW_MAX_BLOCK_TABLES];
    int n = billow_block_fields(block, tables);
    for (int i = 0; i < n; i++)
        if (tables[i].object)
            write_part(keys, &tables[i], grid);
        else if (tables[i].fields != billow_muted_fields)
            billow_write_fields(keys, tables[i].fields, tables[i].subject, grid);
    if (!billow_kind_has(block->kind, BILLOW_KIND_INSTANT))
        billow_write_fields(keys, billow_muted_fields, block, grid);
}

/* Writes an object whose own line is indented by `indent` ("\n "). */
static void
write_block(GString *text, const BillowProject *project, const BillowBlock *block, const char *indent)
{
    const BillowKind *kind = billow_kinds[block->kind];
    g_autofree char *first = g_strconcat("{", indent, "  ", NULL),
                    *line = g_strconcat(",", indent, "  ", NULL);
    BillowKeys keys = {text, first, kind->layout == BILLOW_LAYOUT_TALL ? line : ", ", line};
    if (kind->layout == BILLOW_LAYOUT_LINE)
        keys = (BillowKeys){text, "{ ", ", ", ", "};
    billow_write_string(&keys, FALSE, kind->flags & BILLOW_KIND_IMPLIED ? "from" : "id", block->id);
    write_fields(&keys, block, &project->cloth->grid);
    if (list_writers[block->kind])
        list_writers[block->kind](&keys, block->payload);
    if (billow_block_number_keys(block))
        billow_write_number_keys(&keys, billow_block_number_keys(block));
    write_damping(&keys, &block->damping);
    billow_write_unknown(&keys, block->unknown);
    g_string_append(text, kind->layout == BILLOW_LAYOUT_LINE ? " " : indent);
    g_string_append_c(text, '}');
}

static void
write_track(BillowKeys *keys, const BillowProject *project, BillowBlockKind kind, const char *indent)
{
    const GPtrArray *track = billow_project_track(project, kind);
    g_autofree char *inner = g_strconcat(indent, "  ", NULL);
    billow_write_key(keys, TRUE, billow_kinds[kind]->track);
    g_string_append_c(keys->text, '[');
    for (guint i = 0; i < track->len; i++) {
        g_string_append_printf(keys->text, "%s%s", i > 0 ? "," : "", inner);
        write_block(keys->text, project, track->pdata[i], inner);
    }
    if (track->len > 0)
        g_string_append(keys->text, indent);
    g_string_append_c(keys->text, ']');
}

static gboolean
is_written(const BillowProject *project, BillowBlockKind kind)
{
    return billow_project_track(project, kind)->len > 0 || billow_kind_has(kind, BILLOW_KIND_ALWAYS_WRITTEN);
}

void
billow_write_tracks(BillowKeys *keys, const BillowProject *project, const char *parent, const char *indent)
{
    for (BillowBlockKind kind = BILLOW_BLOCK_KEYFRAME; kind < BILLOW_N_BLOCK_KINDS; kind++)
        if (g_strcmp0(billow_kinds[kind]->parent, parent) == 0 && is_written(project, kind))
            write_track(keys, project, kind, indent);
}

void
billow_write_cloth_tracks(BillowKeys *keys, const BillowProject *project, const char *indent)
{
    for (BillowBlockKind kind = BILLOW_BLOCK_KEYFRAME; kind < BILLOW_N_BLOCK_KINDS; kind++)
        if (!billow_kind_has(kind, BILLOW_KIND_OF_SCENE) && is_written(project, kind))
            write_track(keys, project, kind, indent);
}

gboolean
billow_has_blocks(const BillowProject *project, const char *parent)
{
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        if (g_strcmp0(billow_kinds[kind]->parent, parent) == 0 &&
            billow_project_track(project, kind)->len > 0)
            return TRUE;
    return FALSE;
}
