#include "io/import/usda_source.h"

#include <string.h>

char *
billow_usda_source_map(const BillowUsdaSource *source, const char *path)
{
    const gsize length = source->from ? strlen(source->from) : 0;
    if (!source->from || strncmp(path, source->from, length) != 0 ||
        (path[length] != '/' && path[length] != '\0'))
        return NULL;
    return g_strconcat(source->to, path + length, NULL);
}

const char *
billow_usda_source_rest(const BillowUsdaSource *source, const char *path)
{
    const gsize length = strlen(path);
    const gboolean is_around =
        source->from && strncmp(source->from, path, length) == 0 && source->from[length] == '/';
    return is_around ? source->from + length : NULL;
}

char *
billow_usda_source_key(const BillowUsdaSource *source, const char *path, const char *set)
{
    g_autofree char *mapped = billow_usda_source_map(source, path);
    return g_strconcat(mapped ? mapped : source->layer->path, mapped ? "" : path, "\n", set, NULL);
}

static void
clear_variant(gpointer data)
{
    g_free(((BillowUsdaVariant *) data)->name);
}

static void
clear_arc(gpointer data)
{
    BillowUsdaArc *arc = data;
    g_free(arc->prim);
    g_free(arc->asset);
    g_free(arc->target);
    g_free(arc->set);
    g_clear_pointer(&arc->variants, g_array_unref);
}

GArray *
billow_usda_variants_new(void)
{
    GArray *variants = g_array_new(FALSE, FALSE, sizeof(BillowUsdaVariant));
    g_array_set_clear_func(variants, clear_variant);
    return variants;
}

GArray *
billow_usda_arcs_new(void)
{
    GArray *arcs = g_array_new(FALSE, FALSE, sizeof(BillowUsdaArc));
    g_array_set_clear_func(arcs, clear_arc);
    return arcs;
}
