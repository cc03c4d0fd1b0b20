#include "model/edits/renaming.h"

#include "model/base/text_hash.h"

#include <string.h>

static BillowUsedTexts
new_texts(char separator)
{
    return (BillowUsedTexts){g_hash_table_new_full(billow_text_hash, g_str_equal, g_free, NULL),
                             g_hash_table_new_full(billow_text_hash, g_str_equal, g_free, NULL), separator};
}

/* Returns the number of "Gust 7" (of "Gust": 1) and sets `stem` to the length of the text before it. */
static guint
number_of(const char *text, char separator, size_t *stem)
{
    const size_t length = strlen(text);
    size_t digits = 0;
    while (digits < length && g_ascii_isdigit(text[length - digits - 1]))
        digits++;
    const size_t before = length - digits;
    const gboolean numbered = digits > 0 && digits < 7 && before > 1 && text[before - 1] == separator;
    *stem = numbered ? before - 1 : length;
    return numbered ? (guint) g_ascii_strtoull(text + before, NULL, 10) : 1;
}

/* Returns `text`, with the next unused number if it is in use, and marks it as used. Free with g_free(). */
static char *
make_unique(BillowUsedTexts *texts, const char *text)
{
    size_t length;
    guint n = number_of(text, texts->separator, &length);
    g_autofree char *stem = g_strndup(text, length);
    char *own = g_strdup(text);
    if (g_hash_table_contains(texts->taken, own))
        n = MAX(n, GPOINTER_TO_UINT(g_hash_table_lookup(texts->last, stem)));
    while (g_hash_table_contains(texts->taken, own)) {
        g_free(own);
        own = g_strdup_printf("%s%c%u", stem, texts->separator, ++n);
    }
    g_hash_table_add(texts->taken, g_strdup(own));
    g_hash_table_insert(texts->last, g_steal_pointer(&stem), GUINT_TO_POINTER(n));
    return own;
}

static void
use_texts(BillowRenaming *renaming, GPtrArray *const tracks[BILLOW_N_BLOCK_KINDS])
{
    for (BillowBlockKind kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++) {
        const gboolean named = tracks[kind] && !billow_kind_has(kind, BILLOW_KIND_IMPLIED);
        for (guint i = 0; named && i < tracks[kind]->len; i++) {
            const BillowBlock *block = tracks[kind]->pdata[i];
            g_hash_table_add(renaming->ids.taken, g_strdup(block->id));
            g_hash_table_add(renaming->names.taken, g_strdup(block->name));
        }
    }
}

BillowRenaming
billow_renaming_begin(const BillowProject *project)
{
    BillowRenaming renaming = {new_texts('-'), new_texts(' '),
                               g_hash_table_new_full(billow_text_hash, g_str_equal, g_free, g_free)};
    use_texts(&renaming, project->tracks);
    for (guint i = 0; i < project->cloths->len; i++)
        use_texts(&renaming, ((const BillowCloth *) project->cloths->pdata[i])->tracks);
    return renaming;
}

void
billow_renaming_end(BillowRenaming *renaming)
{
    GHashTable *const tables[] = {renaming->ids.taken, renaming->ids.last, renaming->names.taken,
                                  renaming->names.last, renaming->keyframes};
    for (size_t i = 0; i < G_N_ELEMENTS(tables); i++)
        g_hash_table_unref(tables[i]);
}

void
billow_rename_copy(BillowRenaming *renaming, BillowBlock *copy)
{
    if (billow_kind_has(copy->kind, BILLOW_KIND_IMPLIED)) {
        billow_block_set_id(copy, g_hash_table_lookup(renaming->keyframes, copy->id));
        return;
    }
    g_autofree char *id = make_unique(&renaming->ids, copy->id);
    g_autofree char *name = copy->name[0] ? make_unique(&renaming->names, copy->name) : g_strdup("");
    if (copy->kind == BILLOW_BLOCK_KEYFRAME)
        g_hash_table_insert(renaming->keyframes, g_strdup(copy->id), g_strdup(id));
    billow_block_set_id(copy, id);
    billow_block_set_name(copy, name);
}
