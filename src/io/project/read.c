/* Builds a project from the JSON of its file; see io/project/file.h. */
#include "io/base/json_losses.h"
#include "io/base/json_text.h"
#include "io/project/file.h"
#include "io/project/reading.h"
#include "model/base/text_hash.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* Returns FALSE for a file of a newer version, whose content may mean something else. */
static gboolean
read_head(BillowReading *reading, json_object *document)
{
    g_autofree char *format = NULL;
    int version = 1;
    if (billow_json_string(&reading->json, document, "format", BILLOW_JSON_REQUIRED, &format) &&
        !g_str_equal(format, "billow"))
        billow_json_note_text(&reading->json, "format", format,
                              _("\"billow\": this is not a Billow project"));
    billow_json_integer(&reading->json, document, "version", BILLOW_JSON_REQUIRED, 1, G_MAXINT, &version);
    if (version > 1)
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, "version",
                         _("found %d, expected 1: the file was made by a newer version of Billow"), version);
    return version == 1;
}

static void
read_cloth(BillowReading *reading, json_object *document)
{
    json_object *cloth;
    if (!billow_json_object(&reading->json, document, "cloth", BILLOW_JSON_REQUIRED, &cloth))
        return;
    gsize mark = billow_json_enter(&reading->json, "cloth");
    BillowProject *project = reading->project;
    const BillowGrid *grid = &project->cloth->grid;
    reading->grid_known = TRUE;
    for (const BillowField *field = billow_cloth_fields; field->key; field++)
        if (!billow_read_field(&reading->json, cloth, field, field->key, project->cloth, NULL) &&
            field->type == BILLOW_FIELD_INTEGER)
            reading->grid_known = FALSE;
    if (reading->grid_known && billow_grid_count(grid) > BILLOW_MAX_POINTS) {
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, NULL,
                         _("found %d columns × %d rows = %zu points, expected at most %d"), grid->columns,
                         grid->rows, billow_grid_count(grid), BILLOW_MAX_POINTS);
        reading->grid_known = FALSE;
    }
    billow_read_material(reading, cloth);
    billow_read_fields(&reading->json, cloth, billow_hold_fields, project->cloth, NULL);
    for (const BillowField *field = billow_look_fields; field->key; field++)
        if (billow_read_field(&reading->json, cloth, field, field->key, project->cloth, NULL) && field->none)
            billow_note_missing_file(&reading->json, reading->folder, field->key, project->cloth->texture);
    project->cloth->unknown[BILLOW_CLOTH_GRID] = billow_json_unknown(&reading->json, cloth);
    billow_json_leave(&reading->json, mark);
    json_object_put(cloth);
}

/* A keyframe with its index in the file, for messages after sorting. */
typedef struct {
    const BillowBlock *block;
    guint index;
} PlacedKeyframe;

static int
compare_starts(gconstpointer a, gconstpointer b)
{
    const PlacedKeyframe *p = a, *q = b;
    if (p->block->start != q->block->start)
        return p->block->start < q->block->start ? -1 : 1;
    return p->index < q->index ? -1 : 1;
}

static void
check_overlap(BillowReading *reading, const PlacedKeyframe *earlier, const PlacedKeyframe *later)
{
    double start = later->block->start, end = billow_block_end(earlier->block);
    /* the end of a keyframe and the start of the next may differ by the rounding of start + duration */
    if (start > earlier->block->start && start >= end - 1e-9)
        return;
    gsize mark = billow_json_enter_element(&reading->json, "keyframes", later->index);
    billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, "start",
                     _("found %.9g, expected a time when no other keyframe is held: keyframes[%u] is held "
                       "from %.9g to %.9g s"),
                     start, earlier->index, earlier->block->start, end);
    billow_json_leave(&reading->json, mark);
}

/* Sorts the keyframes by time. */
static void
sort_keyframes(BillowReading *reading)
{
    GPtrArray *track = billow_project_track(reading->project, BILLOW_BLOCK_KEYFRAME);
    if (track->len < 2)
        return;
    g_autofree PlacedKeyframe *placed = g_new(PlacedKeyframe, track->len);
    for (guint i = 0; i < track->len; i++)
        placed[i] = (PlacedKeyframe){g_ptr_array_index(track, i), i};
    qsort(placed, track->len, sizeof *placed, compare_starts);
    const PlacedKeyframe *last = &placed[0]; /* the one of the previous keyframes that ends last */
    for (guint i = 1; i < track->len; i++) {
        check_overlap(reading, last, &placed[i]);
        if (billow_block_end(placed[i].block) >= billow_block_end(last->block))
            last = &placed[i];
    }
    for (guint i = 0; i < track->len; i++)
        track->pdata[i] = (gpointer) placed[i].block;
}

static void
make_missing_ids(BillowReading *reading, BillowBlockKind kind)
{
    GPtrArray *track = billow_project_track(reading->project, kind);
    gsize number = 1;
    for (guint i = 0; i < track->len; i++) {
        BillowBlock *block = g_ptr_array_index(track, i);
        if (*block->id != '\0')
            continue;
        g_autofree char *id = NULL; /* "wave-1", or with the next free number */
        do {
            g_free(id);
            id = g_strdup_printf("%s-%" G_GSIZE_FORMAT, billow_kinds[kind]->word, number++);
        } while (g_hash_table_contains(reading->ids, id));
        billow_block_set_id(block, id);
        if (*block->name == '\0')
            billow_block_set_name(block, id);
    }
}

static void
read_document(BillowReading *reading, json_object *document)
{
    if (!read_head(reading, document))
        return;
    BillowProject *project = reading->project;
    billow_read_fields(&reading->json, document, billow_project_fields, project, NULL);
    read_cloth(reading, document);
    billow_read_tracks(reading, document, NULL);
    billow_read_physics(reading, document);
    billow_read_scene(reading, document);
    project->unknown[BILLOW_PROJECT_DOCUMENT] = billow_json_unknown(&reading->json, document);
    sort_keyframes(reading);
    for (BillowBlockKind kind = BILLOW_BLOCK_KEYFRAME; kind < BILLOW_N_BLOCK_KINDS; kind++)
        if (!billow_kind_has(kind, BILLOW_KIND_IMPLIED))
            make_missing_ids(reading, kind);
}

char *
billow_project_name_of_file(const char *path)
{
    g_autofree char *base = g_path_get_basename(path);
    char *dot = strrchr(base, '.');
    if (dot && dot != base)
        *dot = '\0';
    return g_utf8_make_valid(base, -1);
}

static BillowProject *
read_project(json_object *document, const char *file_name, const char *folder, GPtrArray *problems)
{
    g_autofree char *name = billow_project_name_of_file(file_name && *file_name ? file_name : "Untitled");
    /* without the size of the cloth, assume the largest, so that no anchor is wrongly rejected */
    BillowGrid grid = {.columns = BILLOW_MAX_SIDE, .rows = BILLOW_MAX_SIDE, .spacing = 1.0};
    BillowReading reading = {
        .project = billow_project_new(name, &grid),
        .ids = g_hash_table_new_full(billow_text_hash, g_str_equal, g_free, g_free),
        .leaving = g_hash_table_new_full(billow_text_hash, g_str_equal, g_free, g_free),
        .folder = folder,
    };
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        reading.points[kind] = g_hash_table_new_full(NULL, NULL, NULL, g_free);
    billow_json_reader_init(&reading.json, problems);
    if (json_object_is_type(document, json_type_object))
        read_document(&reading, document);
    else
        billow_json_note_found(&reading.json, NULL, document, _("an object with the keys of a project"));
    gboolean failed = reading.json.failed;
    billow_json_reader_finish(&reading.json);
    g_hash_table_unref(reading.ids);
    g_hash_table_unref(reading.leaving);
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        g_hash_table_unref(reading.points[kind]);
    if (failed)
        g_clear_pointer(&reading.project, billow_project_unref);
    return reading.project;
}

BillowProject *
billow_project_parse(const char *text, gsize length, const char *file_name, const char *folder,
                     GPtrArray *problems)
{
    gboolean parsed;
    text = billow_json_skip_mark(text, &length);
    json_object *document = billow_json_parse(text, length, problems, &parsed);
    if (parsed)
        billow_json_note_losses(text, length, problems);
    BillowProject *project = parsed ? read_project(document, file_name, folder, problems) : NULL;
    json_object_put(document);
    return project;
}
