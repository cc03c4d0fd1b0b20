/* Builds a project from the JSON of its file; see io/project/file.h. */
#include "io/base/json_losses.h"
#include "io/base/json_text.h"
#include "io/project/file.h"
#include "io/project/key_list.h"
#include "io/project/reading.h"
#include "model/base/text_hash.h"
#include "model/placing/instances.h"
#include "model/placing/scene_settle.h"
#include "model/project/outline_words.h"

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

/* Reads the id and the name of a cloth, and what stands beside them. */
static void
read_cloth_name(BillowReading *reading, json_object *object)
{
    BillowCloth *cloth = reading->project->cloth;
    billow_read_fields(&reading->json, object, billow_cloth_name_fields, cloth, NULL);
    const int first = billow_project_find_cloth(reading->project, cloth->id);
    if (reading->project->cloths->pdata[first] != cloth)
        billow_json_note_text(&reading->json, "id", cloth->id,
                              _("a unique id: another cloth already has this one"));
}

/* Reads the object `cloth` of the document, or of an element of `cloths`. */
static void
read_cloth(BillowReading *reading, json_object *parent)
{
    json_object *object;
    BillowCloth *cloth = reading->project->cloth;
    reading->grid_known = FALSE;
    if (!billow_json_object(&reading->json, parent, "cloth", BILLOW_JSON_REQUIRED, &object))
        return;
    gsize mark = billow_json_enter(&reading->json, "cloth");
    const BillowGrid *grid = &cloth->grid;
    reading->grid_known = TRUE;
    for (const BillowField *field = billow_cloth_fields; field->key; field++)
        if (!billow_read_field(&reading->json, object, field, field->key, cloth, NULL) &&
            field->type == BILLOW_FIELD_INTEGER)
            reading->grid_known = FALSE;
    if (reading->grid_known && billow_grid_count(grid) > BILLOW_MAX_POINTS) {
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, NULL,
                         _("found %d columns × %d rows = %zu points, expected at most %d"), grid->columns,
                         grid->rows, billow_grid_count(grid), BILLOW_MAX_POINTS);
        reading->grid_known = FALSE;
    }
    billow_read_outline(reading, object);
    const char *fault = reading->grid_known ? billow_closed_fault_words(grid) : NULL;
    if (fault)
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, "closed", "%s", fault);
    billow_read_material(reading, object);
    billow_read_stiffness(reading, object, &cloth->stiffness);
    billow_read_maps(reading, object);
    billow_read_fields(&reading->json, object, billow_hold_fields, cloth, NULL);
    billow_note_missing_file(&reading->json, reading->folder, "deform", cloth->deform);
    for (const BillowField *field = billow_look_fields; field->key; field++)
        if (billow_read_field(&reading->json, object, field, field->key, cloth, NULL) && field->none)
            billow_note_missing_file(&reading->json, reading->folder, field->key, cloth->texture);
    if (cloth == reading->project->cloths->pdata[0])
        read_cloth_name(reading, object);
    cloth->unknown[BILLOW_CLOTH_GRID] = billow_json_unknown(&reading->json, object);
    billow_json_leave(&reading->json, mark);
    json_object_put(object);
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
        g_hash_table_insert(reading->ids, g_strdup(id), g_strdup(""));
        billow_block_set_id(block, id);
        if (*block->name == '\0')
            billow_block_set_name(block, id);
    }
}

/* Refuses what an instance has from its source. */
static void
refuse_derived(BillowReading *reading, json_object *object, const char *key)
{
    json_object *value;
    if (json_object_object_get_ex(object, key, &value))
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, key,
                         _("found in an instance, expected no such key: it has the %s of its source"), key);
    json_object_object_del(object, key);
}

static void
read_place(BillowReading *reading, json_object *object, BillowInstance *instance)
{
    json_object *place;
    if (!billow_json_object(&reading->json, object, "place", BILLOW_JSON_OPTIONAL, &place))
        return;
    const gsize mark = billow_json_enter(&reading->json, "place");
    billow_read_fields(&reading->json, place, billow_place_fields, instance, NULL);
    instance->place_unknown = billow_json_unknown(&reading->json, place);
    billow_json_leave(&reading->json, mark);
    json_object_put(place);
}

/* Reads the active cloth as an instance. Its source may still be unread. */
static void
read_instance(BillowReading *reading, json_object *object)
{
    BillowCloth *cloth = reading->project->cloth;
    refuse_derived(reading, object, "cloth");
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        if (!billow_kind_has(kind, BILLOW_KIND_OF_SCENE))
            refuse_derived(reading, object, billow_kinds[kind]->track);
    billow_read_fields(&reading->json, object, billow_instance_fields, &cloth->instance, NULL);
    read_place(reading, object, &cloth->instance);
    for (const BillowField *field = billow_look_fields; field->key; field++) {
        cloth->instance.own_look |= json_object_object_get_ex(object, field->key, NULL);
        if (billow_read_field(&reading->json, object, field, field->key, cloth, NULL) && field->none)
            billow_note_missing_file(&reading->json, reading->folder, field->key, cloth->texture);
    }
}

/* Checks that the source of each instance is there, and derives the instances. */
static void
settle_instances(BillowReading *reading)
{
    BillowProject *project = reading->project;
    for (guint i = 1; i < project->cloths->len; i++) {
        const BillowCloth *cloth = project->cloths->pdata[i];
        if (!billow_cloth_is_instance(cloth) || billow_instance_source(project, cloth))
            continue;
        const gsize mark = billow_json_enter_element(&reading->json, "cloths", i - 1);
        billow_json_note_text(&reading->json, "of", cloth->instance.of,
                              _("the id of another cloth that is no instance itself"));
        billow_json_leave(&reading->json, mark);
    }
    if (reading->json.failed)
        return;
    reading->project = billow_scene_settle(project);
    billow_project_unref(project);
}

/* Checks what follows from the sources of the instances. */
static void
check_instances(BillowReading *reading)
{
    const GPtrArray *cloths = reading->project->cloths;
    for (guint i = 1; i < cloths->len; i++) {
        const BillowField *unfit = billow_cloth_is_instance(cloths->pdata[i])
                                       ? billow_instance_unfit(reading->project, cloths->pdata[i])
                                       : NULL;
        if (!unfit)
            continue;
        const gsize mark = billow_json_enter_element(&reading->json, "cloths", i - 1);
        if (unfit == &billow_instance_fields[BILLOW_INSTANCE_ALONG])
            billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, unfit->key,
                             _("found %d, expected fewer columns: an anchor would be off what carries it"),
                             ((const BillowCloth *) cloths->pdata[i])->instance.along);
        else
            billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, "place",
                             _("moved or scaled like this, a value of the instance is out of bounds: %s"),
                             unfit->key);
        billow_json_leave(&reading->json, mark);
    }
}

/* Reads an element of `cloths` as the active cloth. */
static void
read_further_cloth(BillowReading *reading, json_object *object)
{
    BillowProject *project = reading->project;
    if (!json_object_is_type(object, json_type_object)) {
        billow_json_note_found(&reading->json, NULL, object, _("an object that describes a cloth"));
        return;
    }
    const BillowGrid largest = {.columns = BILLOW_MAX_SIDE, .rows = BILLOW_MAX_SIDE, .spacing = 1.0};
    billow_project_append_cloth(project, billow_cloth_new(&largest));
    g_autofree char *id = NULL;
    for (guint n = project->cloths->len; !id || billow_project_find_cloth(project, id) >= 0; n++) {
        g_free(id);
        id = g_strdup_printf("cloth-%u", n);
    }
    billow_cloth_set_id(project->cloth, id);
    read_cloth_name(reading, object);
    if (json_object_object_get_ex(object, "of", NULL)) {
        read_instance(reading, object);
    } else {
        read_cloth(reading, object);
        g_hash_table_remove_all(reading->leaving);
        for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
            g_hash_table_remove_all(reading->points[kind]);
        billow_read_cloth_tracks(reading, object);
    }
    project->cloth->material_in_cloth = TRUE;
    project->cloth->unknown[BILLOW_CLOTH_WHOLE] = billow_json_unknown(&reading->json, object);
    sort_keyframes(reading);
}

static void
read_further_cloths(BillowReading *reading, json_object *document)
{
    json_object *array;
    if (!billow_json_array(&reading->json, document, "cloths", BILLOW_JSON_OPTIONAL, &array))
        return;
    const gsize n = json_object_array_length(array);
    if (n >= BILLOW_MAX_CLOTHS)
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, "cloths",
                         _("found %zu cloths, expected at most %d"), n, BILLOW_MAX_CLOTHS - 1);
    for (gsize i = 0; n < BILLOW_MAX_CLOTHS && i < n; i++) {
        gsize mark = billow_json_enter_element(&reading->json, "cloths", i);
        read_further_cloth(reading, json_object_array_get_idx(array, i));
        billow_json_leave(&reading->json, mark);
    }
    json_object_put(array);
}

static void
check_points(BillowReading *reading)
{
    const size_t n = billow_project_count_points(reading->project);
    if (n > BILLOW_MAX_POINTS)
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, "cloths",
                         _("found %zu points in all cloths together, expected at most %d"), n,
                         BILLOW_MAX_POINTS);
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
    read_further_cloths(reading, document);
    billow_read_exports(reading, document);
    if (!reading->json.failed)
        billow_read_check_bindings(reading);
    project->unknown[BILLOW_PROJECT_DOCUMENT] = billow_json_unknown(&reading->json, document);
    project->cloth = project->cloths->pdata[0];
    sort_keyframes(reading);
    for (guint i = 0; i < project->cloths->len; i++) {
        project->cloth = project->cloths->pdata[i];
        for (BillowBlockKind kind = BILLOW_BLOCK_KEYFRAME; kind < BILLOW_N_BLOCK_KINDS; kind++)
            if (!billow_kind_has(kind, BILLOW_KIND_IMPLIED))
                make_missing_ids(reading, kind);
    }
    project->cloth = project->cloths->pdata[0];
    settle_instances(reading);
    if (!reading->json.failed)
        check_points(reading);
    if (!reading->json.failed)
        check_instances(reading);
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

static void
clear_bound(void *bound)
{
    g_free(((BillowReadBinding *) bound)->path);
    g_free(((BillowReadBinding *) bound)->cloth);
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
        .bound = g_array_new(FALSE, FALSE, sizeof(BillowReadBinding)),
        .folder = folder,
    };
    g_array_set_clear_func(reading.bound, clear_bound);
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
    g_array_unref(reading.bound);
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
