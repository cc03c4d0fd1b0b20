#include "io/import/usda_prims.h"

#include "model/base/text_hash.h"

#include <string.h>

static void
free_prim(gpointer data)
{
    BillowUsdaPrim *prim = data;
    g_free(prim->path);
    g_free(prim->type);
    g_free(prim->uv_name);
    g_array_unref(prim->points);
    billow_usda_transform_clear(&prim->transform);
    g_free(prim);
}

void
billow_usda_prims_init(BillowUsdaPrims *prims)
{
    prims->by_path = g_hash_table_new(billow_text_hash, g_str_equal);
    prims->list = g_ptr_array_new_with_free_func(free_prim);
}

void
billow_usda_prims_clear(BillowUsdaPrims *prims)
{
    g_clear_pointer(&prims->by_path, g_hash_table_unref);
    g_clear_pointer(&prims->list, g_ptr_array_unref);
}

BillowUsdaPrim *
billow_usda_prims_at(BillowUsdaPrims *prims, const char *path)
{
    BillowUsdaPrim *prim = g_hash_table_lookup(prims->by_path, path);
    if (prim || prims->list->len == BILLOW_USDA_MOST_PRIMS)
        return prim;
    prim = g_new0(BillowUsdaPrim, 1);
    prim->path = g_strdup(path);
    prim->points = g_array_new(FALSE, FALSE, sizeof(BillowUsdaArray));
    billow_usda_transform_init(&prim->transform);
    g_hash_table_insert(prims->by_path, prim->path, prim);
    g_ptr_array_add(prims->list, prim);
    return prim;
}

/* Returns the prim around another one, or NULL. */
static const BillowUsdaPrim *
outer_of(const BillowUsdaPrims *prims, const BillowUsdaPrim *prim)
{
    const char *slash = strrchr(prim->path, '/');
    g_autofree char *path = g_strndup(prim->path, slash ? (gsize) (slash - prim->path) : 0);
    return g_hash_table_lookup(prims->by_path, path);
}

gboolean
billow_usda_prims_is_mesh(const BillowUsdaPrims *prims, const BillowUsdaPrim *prim)
{
    gboolean is_there = g_strcmp0(prim->type, "Mesh") == 0;
    for (; prim && is_there; prim = outer_of(prims, prim))
        is_there = prim->is_defined && !prim->is_class && !(prim->is_told_active && !prim->is_active);
    return is_there;
}

BillowImportPlace
billow_usda_prims_place(const BillowUsdaPrims *prims, const BillowUsdaPrim *prim, gboolean *moves)
{
    BillowImportPlace place = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};
    *moves = FALSE;
    for (gboolean resets = FALSE; prim && !resets; prim = outer_of(prims, prim)) {
        gboolean here;
        place =
            billow_import_place_within(billow_usda_transform_place(&prim->transform, &here, &resets), place);
        *moves |= here;
    }
    return place;
}
