#include "io/writers/usda_takes.h"

#include "io/base/atomic_file.h"
#include "io/base/relative_path.h"
#include "io/writers/usda_text.h"
#include "model/base/text_hash.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <math.h>

static const BillowUsdaTake *
take_at(const GArray *takes, guint i)
{
    return &g_array_index(takes, BillowUsdaTake, i);
}

/* Returns the absolute path of a take's file. Free with g_free(). */
static char *
file_of(const BillowUsdaTake *take)
{
    g_autofree char *path = billow_format_target_path(&take->target);
    return g_canonicalize_filename(path, NULL);
}

char *
billow_usda_takes_problem(const char *path, const GArray *takes)
{
    if (takes->len == 0)
        return g_strdup(_("no export preset has the format usda"));
    g_autofree char *own = g_canonicalize_filename(path, NULL);
    const BillowUsdaTake *first = take_at(takes, 0);
    const BillowObjOptions *same = first->target.options;
    for (guint i = 0; i < takes->len; i++) {
        const BillowUsdaTake *take = take_at(takes, i);
        const BillowObjOptions *options = take->target.options;
        g_autofree char *file = file_of(take);
        if (g_str_equal(file, own))
            return g_strdup_printf(_("“%s” writes this file itself: %s"), take->name, path);
        if (options->up != same->up || options->scale != same->scale)
            return g_strdup_printf(_("“%s” and “%s” have different axes or scales, of which a file has one"),
                                   first->name, take->name);
    }
    return NULL;
}

/* Returns a name for a variant, which may have letters, digits, `_` and `-`, of its own among `taken`. Transfer full. */
static char *
variant_name(const char *name, GHashTable *taken)
{
    GString *text = g_string_new(NULL);
    for (const char *c = name; *c; c = g_utf8_next_char(c))
        g_string_append_c(text, g_ascii_isalnum(*c) || *c == '-' ? *c : '_');
    while (g_hash_table_contains(taken, text->str))
        g_string_append_c(text, '_');
    g_hash_table_add(taken, g_strdup(text->str));
    return g_string_free(text, FALSE);
}

/* Sets the first and the last time code of all takes. */
static void
find_ends(const GArray *takes, double ends[2])
{
    ends[0] = INFINITY;
    ends[1] = -INFINITY;
    for (guint i = 0; i < takes->len; i++) {
        const BillowFormatTarget *target = &take_at(takes, i)->target;
        const GArray *frames = target->frames;
        ends[0] = fmin(ends[0], billow_usda_time_code(target, g_array_index(frames, int, 0)));
        ends[1] = fmax(ends[1], billow_usda_time_code(target, g_array_index(frames, int, frames->len - 1)));
    }
}

/* Returns the text of a file in this folder, an absolute path. Free with g_string_free(). */
static GString *
text_of(const char *folder, const GArray *takes)
{
    const BillowFormatTarget *first = &take_at(takes, 0)->target;
    g_autoptr(GHashTable) taken = g_hash_table_new_full(billow_text_hash, g_str_equal, g_free, NULL);
    GString *text = g_string_new("#usda 1.0\n(\n");
    double ends[2];
    find_ends(takes, ends);
    billow_usda_append_stage(text, "Cloth", ends, first->project->frame_rate, first->options);
    for (guint i = 0; i < takes->len; i++) {
        g_autofree char *name = variant_name(take_at(takes, i)->name, taken);
        g_autofree char *file = file_of(take_at(takes, i)), *path = billow_relative_path(file, folder);
        if (i == 0)
            g_string_append_printf(text,
                                   "def Xform \"Cloth\" (\n    kind = \"component\"\n    variants = {\n"
                                   "        string take = \"%s\"\n    }\n"
                                   "    prepend variantSets = \"take\"\n)\n{\n    variantSet \"take\" = {\n",
                                   name);
        g_string_append_printf(text, "        \"%s\" (\n            prepend payload = ", name);
        billow_usda_append_asset(text, path);
        g_string_append(text, "\n        ) {\n        }\n");
    }
    g_string_append(text, "    }\n}\n");
    return text;
}

gboolean
billow_usda_takes_write(const char *path, const GArray *takes, GError **error)
{
    g_autofree char *own = g_canonicalize_filename(path, NULL), *folder = g_path_get_dirname(own);
    g_mkdir_with_parents(folder, 0777); /* if that fails, so does what follows */
    g_autoptr(BillowAtomicFile) file = billow_atomic_file_new(own, BILLOW_LINKS_FOLLOWED, error);
    if (!file)
        return FALSE;
    g_autoptr(GString) text = text_of(folder, takes);
    return billow_atomic_file_write(file, text->str, text->len, NULL, error) &&
           billow_atomic_file_commit(file, FALSE, error);
}
