#include "io/writers/format_objects.h"

#include "model/base/text_hash.h"

static void
free_object(gpointer data)
{
    BillowFormatObject *object = data;
    billow_project_unref(object->project);
    g_free(object);
}

/* Appends the active cloth of the project (transfer full). */
static void
add_object(GPtrArray *objects, const BillowFormatTarget *target, BillowProject *project)
{
    BillowFormatObject *object = g_new(BillowFormatObject, 1);
    *object = (BillowFormatObject){.target = *target,
                                   .material = target->several ? project->cloth->id : "cloth",
                                   .picture = objects->len,
                                   .project = project};
    object->target.project = project;
    object->target.several = FALSE;
    if (target->several)
        object->target.grid = billow_format_grid(target->format, target->options, &project->cloth->grid);
    g_ptr_array_add(objects, object);
}

/* Finds the objects with the same texture, of which there is one copy. */
static void
find_pictures(GPtrArray *objects)
{
    g_autoptr(GHashTable) firsts = g_hash_table_new(billow_text_hash, g_str_equal); /* texture -> object */
    guint n = 0;                                                                    /* textures so far */
    for (guint i = 0; i < objects->len; i++) {
        BillowFormatObject *object = objects->pdata[i];
        char *texture = object->project->cloth->texture;
        if (!texture)
            continue;
        const BillowFormatObject *first = g_hash_table_lookup(firsts, texture);
        if (!first) {
            object->target.texture = n++;
            g_hash_table_insert(firsts, texture, object);
            continue;
        }
        object->picture = first->picture;
        object->target.texture = first->target.texture;
    }
}

GPtrArray *
billow_format_objects_new(const BillowFormatTarget *target)
{
    GPtrArray *objects = g_ptr_array_new_with_free_func(free_object);
    const GPtrArray *cloths = target->project->cloths;
    add_object(objects, target, billow_project_ref((BillowProject *) target->project));
    for (guint i = 0; target->several && i < cloths->len; i++) {
        const BillowCloth *cloth = cloths->pdata[i];
        if (cloth != target->project->cloth && !cloth->muted)
            add_object(objects, target, billow_project_activate(target->project, i));
    }
    find_pictures(objects);
    return objects;
}

char *
billow_format_object_problem(const GPtrArray *objects, guint i, char *problem)
{
    g_autofree char *own = problem;
    if (!own || objects->len < 2)
        return g_steal_pointer(&own);
    return g_strdup_printf("%s: %s", billow_format_object(objects, i)->project->cloth->id, own);
}
