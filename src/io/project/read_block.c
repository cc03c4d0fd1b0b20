/* Reads a block of a project with the fields of its kind. */
#include "io/project/reading.h"

#include <glib/gi18n.h>

enum { NOT_GIVEN = -1 }; /* a column or row that the file does not give */

static BillowBlock *
new_named(BillowReading *reading, json_object *object, BillowBlockKind kind)
{
    g_autofree char *id = NULL;
    if (!billow_json_string(&reading->json, object, "id", BILLOW_JSON_OPTIONAL, &id))
        return billow_block_new(kind, "", "");
    const char *first = g_hash_table_lookup(reading->ids, id);
    if (first) {
        g_autofree char *expected = g_strdup_printf(_("a unique id: %s already has this one"), first);
        billow_json_note_text(&reading->json, "id", id, expected);
    } else if (*id == '\0') {
        billow_json_note_text(&reading->json, "id", id, _("at least one character"));
    } else {
        g_hash_table_insert(reading->ids, g_strdup(id), g_strdup(reading->json.path->str));
    }
    return billow_block_new(kind, id, id);
}

/* Call it after the keyframes have been read: their ids must be known. */
static BillowBlock *
new_leaving(BillowReading *reading, json_object *object, BillowBlockKind kind)
{
    g_autofree char *from = NULL;
    if (!billow_json_string(&reading->json, object, "from", BILLOW_JSON_REQUIRED, &from))
        return billow_block_new(kind, "", "");
    const char *first = g_hash_table_lookup(reading->leaving, from);
    if (!first) {
        billow_json_note_text(&reading->json, "from", from, _("the id of a keyframe"));
    } else if (*first != '\0') {
        g_autofree char *expected =
            g_strdup_printf(_("one transition per keyframe: %s already starts from this one"), first);
        billow_json_note_text(&reading->json, "from", from, expected);
    } else {
        g_hash_table_insert(reading->leaving, g_strdup(from), g_strdup(reading->json.path->str));
    }
    return billow_block_new(kind, from, "");
}

static void
check_point(BillowReading *reading, const BillowBlock *block)
{
    int column, row;
    const BillowGrid *grid = &reading->project->cloth->grid;
    GHashTable *points = reading->points[block->kind];
    if (!billow_block_point(block, &column, &row) || column == NOT_GIVEN || row == NOT_GIVEN)
        return;
    gpointer point = GSIZE_TO_POINTER(billow_grid_index(grid, column, row));
    const char *first = g_hash_table_lookup(points, point);
    if (first)
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, NULL,
                         _("found a second %s at column %d, row %d, expected one: %s is already there"),
                         billow_kinds[block->kind]->word, column, row, first);
    else
        g_hash_table_insert(points, point, g_strdup(reading->json.path->str));
}

static void
read_part(BillowReading *reading, json_object *object, const BillowBlockFields *part)
{
    json_object *inner;
    if (!billow_json_object(&reading->json, object, part->object, BILLOW_JSON_OPTIONAL, &inner))
        return;
    gsize mark = billow_json_enter(&reading->json, part->object);
    billow_read_fields(&reading->json, inner, part->fields, part->subject, &reading->project->cloth->grid);
    *part->unknown = billow_json_unknown(&reading->json, inner);
    billow_json_leave(&reading->json, mark);
    json_object_put(inner);
}

BillowBlock *
billow_read_block(BillowReading *reading, json_object *object, BillowBlockKind kind)
{
    const BillowGrid *grid = &reading->project->cloth->grid;
    BillowBlock *block = billow_kind_has(kind, BILLOW_KIND_IMPLIED) ? new_leaving(reading, object, kind)
                                                                    : new_named(reading, object, kind);
    billow_fields_initialise(billow_kinds[kind]->fields, block->payload, grid);
    if (billow_kind_has(kind, BILLOW_KIND_ONE_PER_POINT))
        billow_block_set_point(block, NOT_GIVEN, NOT_GIVEN);
    BillowBlockFields tables[BILLOW_MAX_BLOCK_TABLES];
    int n = billow_block_fields(block, tables);
    for (int i = 0; i < n; i++)
        if (tables[i].object)
            read_part(reading, object, &tables[i]);
        else
            billow_read_fields(&reading->json, object, tables[i].fields, tables[i].subject, grid);
    const double fades = block->fade_in + block->fade_out;
    if (billow_kind_has(kind, BILLOW_KIND_FADES) && fades > block->duration * (1.0 + 1e-12))
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, "fade_out",
                         _("the fades add up to %.9g s, expected at most the duration, %.9g s"), fades,
                         block->duration);
    if (billow_kind_has(kind, BILLOW_KIND_ONE_PER_POINT))
        check_point(reading, block);
    return block;
}
