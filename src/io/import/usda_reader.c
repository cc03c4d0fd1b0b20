#include "io/import/usda_reader.h"

#include "io/base/relative_path.h"
#include "io/base/text_lines.h"
#include "io/base/texture_place.h"
#include "io/import/usda_body.h"
#include "io/import/usda_pieces.h"
#include "model/base/text_hash.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* How many files are open, how many parts of files are read, and how deep one refers to another. */
enum { MOST_LAYERS = 64, MOST_SOURCES = 1024, MOST_DEEP = 16, MOST_MESHES = 1024 };

/* How USD is found out: what has been chosen, and what for. */
typedef struct {
    BillowUsda *usda;
    const char *wanted;     /* take, or NULL */
    gboolean outside;       /* whether files outside the folder are read */
    gboolean found;         /* a variant called `wanted` */
    GHashTable *selections; /* names of variants by keys of their sets */
    GCancellable *cancellable;
    guint n_sources, deep;
} Finding;

static void
free_mesh(gpointer data)
{
    BillowUsdaMesh *mesh = data;
    g_free(mesh->name);
    g_free(mesh->parent);
    g_free(mesh);
}

static void
free_layer(gpointer data)
{
    BillowUsdaLayer *layer = data;
    billow_byte_file_close(&layer->file);
    g_free(layer->path);
    g_free(layer->shown);
    g_free(layer->first);
    g_free(layer);
}

void
billow_usda_free(BillowUsda *usda)
{
    if (!usda)
        return;
    g_ptr_array_unref(usda->layers);
    billow_usda_prims_clear(&usda->prims);
    g_ptr_array_unref(usda->meshes);
    g_ptr_array_unref(usda->takes);
    g_ptr_array_unref(usda->outside);
    g_free(usda->path);
    g_free(usda->missing);
    g_free(usda);
}

/* --- Files --- */

/* Opens a file of text, `path`, which messages call `shown`; both are copied. Returns NULL with an error
 * if it cannot be read or is none. */
static BillowUsdaLayer *
open_layer(BillowUsda *usda, const char *path, const char *shown, GError **error)
{
    static const char magic[] = "#usda 1.0";
    char head[sizeof magic - 1];
    BillowUsdaLayer *layer = g_new0(BillowUsdaLayer, 1);
    g_ptr_array_add(usda->layers, layer);
    layer->path = g_strdup(path);
    layer->shown = g_strdup(shown);
    layer->rate = 24.0; /* of USD, where a layer does not tell, as */
    layer->meters_per_unit = 0.01;
    layer->file.descriptor = -1;
    if (!billow_byte_file_open(&layer->file, layer->shown, error))
        return NULL;
    const gssize got = billow_byte_file_read(&layer->file, 0, head, sizeof head, error);
    if (got == (gssize) sizeof head && memcmp(head, magic, sizeof head) == 0)
        return layer;
    if (got >= 8 && memcmp(head, "PXR-USDC", 8) == 0)
        billow_import_refuse(
            error, shown,
            _("a binary USD file: “usdcat --flatten -o cloth.usda” of USD makes one text file of it"));
    else if (got >= 0)
        billow_import_refuse(error, shown, _("not a USDA file, which is text that begins with “#usda 1.0”"));
    return NULL;
}

static BillowUsdaLayer *
find_layer(const BillowUsda *usda, const char *path)
{
    for (guint i = 0; i < usda->layers->len; i++) {
        BillowUsdaLayer *layer = usda->layers->pdata[i];
        if (g_str_equal(layer->path, path) && layer->file.descriptor >= 0)
            return layer;
    }
    return NULL;
}

/* Remembers why a file is missing, the first one; frees the error. */
static void
miss(BillowUsda *usda, GError *problem)
{
    if (!usda->missing)
        usda->missing = g_strdup(problem->message);
    g_error_free(problem);
}

/* Returns the layer that `from` refers to as `asset`, or NULL if it cannot be read. */
static BillowUsdaLayer *
layer_of(const Finding *finding, const BillowUsdaLayer *from, const char *asset)
{
    BillowUsda *usda = finding->usda;
    g_autofree char *own = g_path_get_dirname(usda->path), *folder = g_path_get_dirname(from->path),
                    *joined = billow_path_from(asset, folder), *path = g_canonicalize_filename(joined, NULL);
    BillowUsdaLayer *layer = find_layer(usda, path);
    if (layer || usda->layers->len == MOST_LAYERS)
        return layer;
    GError *problem = NULL;
    if (!billow_texture_is_within(path, own)) {
        if (!finding->outside) {
            billow_import_refuse(&problem, usda->path,
                                 _("it refers to %s outside its folder: import that file"), path);
            miss(usda, problem);
            return NULL;
        }
        g_ptr_array_add(usda->outside, g_strdup(path));
    }
    layer = open_layer(usda, path, path, &problem);
    if (!layer)
        miss(usda, problem);
    return layer;
}

/* --- What refers to what --- */

static gboolean read_source(Finding *finding, BillowUsdaSource *source, GError **error);

/* Returns whether a prim of the layer is around those that the scene has, or one of them. */
static gboolean
concerns(const BillowUsdaSource *source, const char *prim)
{
    g_autofree char *mapped = billow_usda_source_map(source, prim);
    return mapped || billow_usda_source_rest(source, prim);
}

/* Adds a set, of which this variant is taken. */
static void
add_takes(BillowUsda *usda, const BillowUsdaArc *arc, const char *taken)
{
    BillowImportTakes *takes = billow_import_takes_new();
    takes->taken = g_strdup(taken);
    for (guint i = 0; i < arc->variants->len; i++)
        g_ptr_array_add(takes->names, g_strdup(g_array_index(arc->variants, BillowUsdaVariant, i).name));
    g_ptr_array_add(usda->takes, takes);
}

/* Returns the variant of a set that is taken, or NULL if it has none. */
static const BillowUsdaVariant *
choose(Finding *finding, const BillowUsdaSource *source, const BillowUsdaArc *arc)
{
    g_autofree char *key = billow_usda_source_key(source, arc->prim, arc->set);
    const char *selected = g_hash_table_lookup(finding->selections, key);
    const BillowUsdaVariant *taken = NULL;
    for (guint i = 0; i < arc->variants->len; i++) {
        const BillowUsdaVariant *variant = &g_array_index(arc->variants, BillowUsdaVariant, i);
        if (g_strcmp0(variant->name, finding->wanted) == 0) {
            finding->found = TRUE;
            selected = finding->wanted;
        }
        if (!taken || g_strcmp0(variant->name, selected) == 0)
            taken = variant;
    }
    return taken;
}

static gboolean
follow_variants(Finding *finding, const BillowUsdaSource *source, const BillowUsdaArc *arc, GError **error)
{
    const BillowUsdaVariant *variant = concerns(source, arc->prim) ? choose(finding, source, arc) : NULL;
    BillowUsdaSource inner = *source;
    if (!variant)
        return TRUE;
    add_takes(finding->usda, arc, variant->name);
    inner.at = variant->at;
    inner.inner = arc->prim;
    inner.from = g_strdup(source->from);
    const gboolean good = read_source(finding, &inner, error);
    g_free(inner.from);
    return good;
}

/* Follows an arc to a file, or to another prim of the same one. */
static gboolean
follow_file(Finding *finding, const BillowUsdaSource *source, const BillowUsdaArc *arc, GError **error)
{
    BillowUsdaLayer *layer = arc->asset ? layer_of(finding, source->layer, arc->asset) : source->layer;
    const BillowUsdaLayer *root = finding->usda->layers->pdata[0];
    g_autofree char *mapped = billow_usda_source_map(source, arc->prim);
    /* A prim around those that are wanted has them from elsewhere. */
    const char *rest = mapped ? "" : billow_usda_source_rest(source, arc->prim);
    if (!layer || (!rest && arc->kind != BILLOW_USDA_SUBLAYER))
        return TRUE;
    BillowUsdaSource inner = {.layer = layer,
                              .rest = rest,
                              .to = mapped ? mapped : source->to,
                              .offset = source->offset + source->scale * arc->offset,
                              .scale = source->scale * arc->scale,
                              .rate = root->rate};
    if (arc->kind == BILLOW_USDA_SUBLAYER) {
        inner.from = g_strdup(source->from);
        inner.rest = source->rest;
        inner.to = source->to;
    } else if (arc->target)
        inner.from = g_strconcat(arc->target, rest, NULL);
    else if (!arc->asset)
        return TRUE;
    const gboolean good = read_source(finding, &inner, error);
    g_free(inner.from);
    return good;
}

static gboolean
follow(Finding *finding, const BillowUsdaSource *source, const GArray *arcs, GError **error)
{
    for (guint kind = 0; kind < BILLOW_USDA_N_ARCS; kind++)
        for (guint i = 0; i < arcs->len; i++) {
            const BillowUsdaArc *arc = &g_array_index(arcs, BillowUsdaArc, i);
            if (arc->kind == kind &&
                !(kind == BILLOW_USDA_VARIANTS ? follow_variants(finding, source, arc, error)
                                               : follow_file(finding, source, arc, error)))
                return FALSE;
        }
    return TRUE;
}

static gboolean
read_source(Finding *finding, BillowUsdaSource *source, GError **error)
{
    g_autoptr(GArray) arcs = billow_usda_arcs_new();
    source->number = ++finding->n_sources;
    if (finding->n_sources > MOST_SOURCES || finding->deep == MOST_DEEP) {
        billow_import_refuse(
            error, finding->usda->path,
            _("it refers to too many files, or to itself: “usdcat --flatten -o cloth.usda” of USD "
              "makes one text file of it"));
        return FALSE;
    }
    if (!billow_usda_body_read(source, &finding->usda->prims, finding->selections, arcs, finding->cancellable,
                               error))
        return FALSE;
    finding->deep++;
    const gboolean good = follow(finding, source, arcs, error);
    finding->deep--;
    return good;
}

/* --- Meshes --- */

/* Returns the name at the end of a path, without `n` further ones. Free with g_free(). */
static char *
name_in(const char *path, guint n)
{
    g_auto(GStrv) names = g_strsplit(path, "/", -1);
    const guint length = g_strv_length(names);
    return g_strdup(n < length ? names[length - 1 - n] : "");
}

static gboolean
is_identity(BillowImportPlace place)
{
    const BillowVec3 *axes = place.axes;
    return axes[0].x == 1.0 && axes[1].y == 1.0 && axes[2].z == 1.0 && axes[0].y == 0.0 && axes[0].z == 0.0 &&
           axes[1].x == 0.0 && axes[1].z == 0.0 && axes[2].x == 0.0 && axes[2].y == 0.0 &&
           billow_vec3_length(place.offset) == 0.0;
}

static void
find_meshes(BillowUsda *usda)
{
    for (guint i = 0; i < usda->prims.list->len && usda->meshes->len < MOST_MESHES; i++) {
        BillowUsdaPrim *prim = usda->prims.list->pdata[i];
        if (!billow_usda_prims_is_mesh(&usda->prims, prim))
            continue;
        BillowUsdaMesh *mesh = g_new0(BillowUsdaMesh, 1);
        mesh->name = name_in(prim->path, 0);
        mesh->parent = name_in(prim->path, 1);
        mesh->prim = prim;
        mesh->place = billow_usda_prims_place(&usda->prims, prim, &mesh->moved);
        mesh->is_placed = !is_identity(mesh->place);
        g_ptr_array_add(usda->meshes, mesh);
    }
}

/* Reads the first file and all that it refers to. */
static gboolean
read_all(Finding *finding, GError **error)
{
    BillowUsda *usda = finding->usda;
    g_autofree char *path = g_canonicalize_filename(usda->path, NULL);
    BillowUsdaLayer *layer = open_layer(usda, path, usda->path, error);
    g_autofree char *from = g_strdup("");
    if (!layer)
        return FALSE;
    BillowUsdaSource source = {.layer = layer, .from = from, .rest = "", .to = "", .scale = 1.0};
    if (!read_source(finding, &source, error))
        return FALSE;
    usda->meters_per_unit = layer->meters_per_unit;
    usda->rate = layer->rate;
    usda->z_up = layer->z_up;
    find_meshes(usda);
    return TRUE;
}

/* Returns FALSE with an error if no variant is called as wanted. */
static gboolean
check_take(const Finding *finding, GError **error)
{
    const BillowUsda *usda = finding->usda;
    if (finding->wanted && !finding->found)
        billow_import_takes_refuse(usda->takes, usda->path, finding->wanted, error);
    return !finding->wanted || finding->found;
}

BillowUsda *
billow_usda_open(const char *path, const char *take, gboolean outside, GCancellable *cancellable,
                 GError **error)
{
    g_autoptr(BillowUsda) usda = g_new0(BillowUsda, 1);
    g_autoptr(GHashTable) selections = g_hash_table_new_full(billow_text_hash, g_str_equal, g_free, g_free);
    Finding finding = {usda, take, outside, FALSE, selections, cancellable, 0, 0};
    usda->path = g_strdup(path);
    usda->layers = g_ptr_array_new_with_free_func(free_layer);
    billow_usda_prims_init(&usda->prims);
    usda->meshes = g_ptr_array_new_with_free_func(free_mesh);
    usda->takes = g_ptr_array_new_with_free_func((GDestroyNotify) billow_import_takes_free);
    usda->outside = g_ptr_array_new_with_free_func(g_free);
    return read_all(&finding, error) && check_take(&finding, error) ? g_steal_pointer(&usda) : NULL;
}

/* --- Arrays --- */

GArray *
billow_usda_read(BillowUsdaArray array, gsize most, GError **error)
{
    g_autoptr(GArray) numbers = g_array_new(FALSE, FALSE, sizeof(double));
    g_autoptr(BillowUsdaPieces) pieces =
        array.file ? billow_usda_pieces_new(array.file, array.at, NULL) : NULL;
    if (pieces && billow_usda_next(pieces) && billow_usda_is_mark(pieces, '[') &&
        billow_usda_numbers(pieces, most, numbers) && !pieces->error)
        return g_steal_pointer(&numbers);
    if (pieces && pieces->error)
        g_propagate_error(error, g_steal_pointer(&pieces->error));
    else
        billow_import_refuse(error, array.file ? array.file->path : "", _("damaged: its parts do not match"));
    return NULL;
}
