#include "io/import/usda_body.h"

#include "io/base/text_lines.h"
#include "io/import/usda_values.h"

#include <glib/gi18n.h>
#include <string.h>

enum { MOST_DEEP = 64, MOST_ARCS = 4096 };

/* A prim around the current place. */
typedef struct {
    char *path;           /* in the layer */
    BillowUsdaPrim *prim; /* of the scene, or NULL if that does not have it */
} Level;

typedef struct {
    BillowUsdaSource *source;
    BillowUsdaPieces *pieces;
    BillowUsdaPrims *prims;
    GHashTable *selections;
    GArray *levels, *arcs;
} Body;

static void
clear_level(gpointer data)
{
    g_free(((Level *) data)->path);
}

static Level *
last_level(const Body *body)
{
    return &g_array_index(body->levels, Level, body->levels->len - 1);
}

/* Goes into a prim, of which the path is in the layer; takes the path. Returns FALSE if there are too
 * many. */
static gboolean
enter(Body *body, char *path)
{
    g_autofree char *mapped = billow_usda_source_map(body->source, path);
    const Level level = {path, mapped && *mapped ? billow_usda_prims_at(body->prims, mapped) : NULL};
    g_array_append_val(body->levels, level);
    return body->levels->len <= MOST_DEEP && (level.prim || !mapped || !*mapped);
}

/* --- What prims refer to --- */

static gboolean
add_arc(const Body *body, BillowUsdaArc arc)
{
    arc.prim = g_strdup(last_level(body)->path);
    g_array_append_val(body->arcs, arc);
    return body->arcs->len <= MOST_ARCS;
}

/* Reads "(offset = 10; scale = 0.5)", which the current piece begins. */
static gboolean
read_offset(BillowUsdaPieces *pieces, BillowUsdaArc *arc)
{
    char key[BILLOW_USDA_MOST_WORD] = "";
    while (billow_usda_next_in_text(pieces) && !billow_usda_is_mark(pieces, ')')) {
        double number;
        const gboolean is_number = billow_usda_number(pieces, &number);
        if (is_number && g_str_equal(key, "offset"))
            arc->offset = number;
        else if (is_number && g_str_equal(key, "scale"))
            arc->scale = number;
        else if (pieces->kind == BILLOW_USDA_WORD)
            g_strlcpy(key, pieces->word, sizeof key);
    }
    return billow_usda_is_mark(pieces, ')');
}

/* Reads one or several files or prims, of which the current piece is the first. Takes the piece after
 * them. */
static gboolean
read_arcs(const Body *body, BillowUsdaArcKind kind)
{
    BillowUsdaPieces *pieces = body->pieces;
    const gboolean several = billow_usda_is_mark(pieces, '[');
    gboolean (*next)(BillowUsdaPieces *) = several ? billow_usda_next_in_text : billow_usda_next;
    if (several)
        next(pieces);
    while (pieces->kind == BILLOW_USDA_ASSET || pieces->kind == BILLOW_USDA_PATH) {
        BillowUsdaArc arc = {.kind = kind, .scale = 1.0};
        if (pieces->kind == BILLOW_USDA_ASSET) {
            arc.asset = *pieces->word ? g_strdup(pieces->word) : NULL;
            next(pieces);
        }
        if (pieces->kind == BILLOW_USDA_PATH) {
            arc.target = *pieces->word ? g_strdup(pieces->word) : NULL;
            next(pieces);
        }
        const gboolean is_moved = billow_usda_is_mark(pieces, '('),
                       good = !is_moved || read_offset(pieces, &arc);
        if (!add_arc(body, arc) || !good)
            return FALSE;
        if (is_moved)
            next(pieces);
        while (several && billow_usda_is_mark(pieces, ','))
            next(pieces);
    }
    return !several || (billow_usda_is_mark(pieces, ']') && billow_usda_next(pieces));
}

/* Reads "{ string take = "Fake" }", which the current piece begins. */
static gboolean
read_selections(const Body *body)
{
    BillowUsdaPieces *pieces = body->pieces;
    char set[BILLOW_USDA_MOST_WORD] = "";
    if (!billow_usda_is_mark(pieces, '{'))
        return FALSE;
    while (billow_usda_next_in_text(pieces) && !billow_usda_is_mark(pieces, '}')) {
        if (pieces->kind == BILLOW_USDA_WORD)
            g_strlcpy(set, pieces->word, sizeof set);
        g_autofree char *key = billow_usda_source_key(body->source, last_level(body)->path, set);
        if (pieces->kind == BILLOW_USDA_TEXT && !g_hash_table_contains(body->selections, key))
            g_hash_table_insert(body->selections, g_steal_pointer(&key), g_strdup(pieces->word));
    }
    return billow_usda_is_mark(pieces, '}');
}

/* Reads a set of variants after its keyword: where each begins. */
static gboolean
read_variants(const Body *body)
{
    BillowUsdaPieces *pieces = body->pieces;
    if (!billow_usda_next_in_text(pieces) || pieces->kind != BILLOW_USDA_TEXT)
        return FALSE;
    BillowUsdaArc arc = {.kind = BILLOW_USDA_VARIANTS, .set = g_strdup(pieces->word), .scale = 1.0};
    arc.variants = billow_usda_variants_new();
    const gboolean is_set = billow_usda_next_in_text(pieces) && billow_usda_is_mark(pieces, '=') &&
                            billow_usda_next_in_text(pieces) && billow_usda_is_mark(pieces, '{');
    if (!add_arc(body, arc) || !is_set)
        return FALSE;
    while (billow_usda_next_in_text(pieces) && !billow_usda_is_mark(pieces, '}')) {
        if (pieces->kind == BILLOW_USDA_TEXT) {
            const BillowUsdaVariant variant = {g_strdup(pieces->word),
                                               pieces->block_at + (goffset) pieces->at};
            g_array_append_val(arc.variants, variant);
        } else if (!billow_usda_skip(pieces))
            return FALSE;
        if (arc.variants->len > MOST_ARCS)
            return FALSE;
    }
    return billow_usda_is_mark(pieces, '}');
}

/* --- Metadata --- */

static int
arc_called(const char *key)
{
    static const char *const keys[BILLOW_USDA_N_ARCS] = {"subLayers",  "inherits", "",
                                                         "references", "payload",  "specializes"};
    for (int kind = 0; kind < BILLOW_USDA_N_ARCS; kind++)
        if (g_str_equal(key, keys[kind]))
            return kind;
    return -1;
}

/* Reads a value of the head of the layer, or of a prim, which the current piece begins. Takes the piece
 * after it. */
static gboolean
read_key(const Body *body, const char *key, gboolean is_taken_away)
{
    BillowUsdaPieces *pieces = body->pieces;
    BillowUsdaLayer *layer = body->source->layer;
    BillowUsdaPrim *prim = last_level(body)->prim;
    const gboolean is_head = body->levels->len == 1 && body->source->at == 0;
    double number;
    if (arc_called(key) >= 0 && !is_taken_away)
        return read_arcs(body, (BillowUsdaArcKind) arc_called(key));
    if (is_head && g_str_equal(key, "upAxis"))
        layer->z_up = pieces->kind == BILLOW_USDA_TEXT && g_str_equal(pieces->word, "Z");
    else if (is_head && g_str_equal(key, "metersPerUnit") && billow_usda_number(pieces, &number))
        layer->meters_per_unit = number;
    else if (is_head && g_str_equal(key, "timeCodesPerSecond") && billow_usda_number(pieces, &number))
        layer->rate = number;
    else if (is_head && g_str_equal(key, "defaultPrim") && !layer->first)
        layer->first = g_strdup(pieces->word);
    else if (prim && g_str_equal(key, "active") && !prim->is_told_active) {
        prim->is_told_active = TRUE;
        prim->is_active = billow_usda_is_word(pieces, "true") || billow_usda_is_word(pieces, "1");
    } else if (!is_head && g_str_equal(key, "variants"))
        return read_selections(body) && billow_usda_next(pieces);
    return billow_usda_skip(pieces) && billow_usda_next(pieces);
}

/* Reads metadata, which the current piece begins and ends. */
static gboolean
read_metadata(const Body *body)
{
    BillowUsdaPieces *pieces = body->pieces;
    char key[BILLOW_USDA_MOST_WORD] = "";
    gboolean is_taken_away = FALSE, more = billow_usda_next(pieces);
    while (more && !billow_usda_is_mark(pieces, ')')) {
        if (billow_usda_is_mark(pieces, '=')) {
            more = billow_usda_next_in_text(pieces) && read_key(body, key, is_taken_away);
            is_taken_away = FALSE;
            continue;
        }
        is_taken_away |= billow_usda_is_word(pieces, "delete") || billow_usda_is_word(pieces, "reorder");
        if (pieces->kind == BILLOW_USDA_WORD)
            g_strlcpy(key, pieces->word, sizeof key);
        more = billow_usda_next(pieces);
    }
    return more;
}

/* --- Attributes --- */

/* Reads an attribute, whose first word is the current piece. */
static gboolean
read_attribute(const Body *body)
{
    static const char sampled[] = ".timeSamples";
    BillowUsdaPieces *pieces = body->pieces;
    BillowUsdaPrim *prim = last_level(body)->prim;
    char name[BILLOW_USDA_MOST_WORD] = "", type[BILLOW_USDA_MOST_WORD] = "";
    do {
        if (pieces->kind == BILLOW_USDA_WORD) {
            g_strlcpy(type, name, sizeof type);
            g_strlcpy(name, pieces->word, sizeof name);
        } else if (billow_usda_is_mark(pieces, '('))
            return billow_usda_skip(pieces);
    } while (!billow_usda_is_mark(pieces, '=') && billow_usda_next(pieces) &&
             pieces->kind != BILLOW_USDA_LINE);
    if (!billow_usda_is_mark(pieces, '='))
        return TRUE;
    if (g_str_has_suffix(name, sampled))
        name[strlen(name) - strlen(sampled)] = '\0';
    if (!billow_usda_next_in_text(pieces))
        return FALSE;
    return prim ? billow_usda_value_read(body->source, pieces, prim, name, type) : billow_usda_skip(pieces);
}

/* --- Prims --- */

/* Begins a prim, after the word that defines it, `how`: its type, its name, metadata. */
static gboolean
begin_prim(Body *body, const char *how)
{
    BillowUsdaPieces *pieces = body->pieces;
    BillowUsdaSource *source = body->source;
    g_autofree char *type = NULL;
    if (billow_usda_next_in_text(pieces) && pieces->kind == BILLOW_USDA_WORD) {
        type = g_strdup(pieces->word);
        billow_usda_next_in_text(pieces);
    }
    if (pieces->kind != BILLOW_USDA_TEXT)
        return FALSE;
    if (!source->from) /* now its head has been read */
        source->from =
            g_strconcat("/", source->layer->first ? source->layer->first : pieces->word, source->rest, NULL);
    if (!enter(body, g_strconcat(last_level(body)->path, "/", pieces->word, NULL)))
        return FALSE;
    BillowUsdaPrim *prim = last_level(body)->prim;
    if (prim) {
        prim->is_class |= g_str_equal(how, "class") && !prim->is_defined && *source->from == '\0';
        prim->is_defined |= !g_str_equal(how, "over");
        if (type && !prim->type)
            prim->type = g_steal_pointer(&type);
    }
    if (!billow_usda_next_in_text(pieces) ||
        (billow_usda_is_mark(pieces, '(') && (!read_metadata(body) || !billow_usda_next_in_text(pieces))))
        return FALSE;
    return billow_usda_is_mark(pieces, '{');
}

/* Takes what the current piece begins. */
static gboolean
read_part(Body *body)
{
    static const char *const definers[] = {"def", "over", "class", NULL};
    BillowUsdaPieces *pieces = body->pieces;
    if (pieces->kind != BILLOW_USDA_WORD)
        return billow_usda_skip(pieces);
    g_autofree char *word = g_strdup(pieces->word);
    if (g_strv_contains(definers, word))
        return begin_prim(body, word);
    return g_str_equal(word, "variantSet") ? read_variants(body) : read_attribute(body);
}

/* Reads to the end of the layer, or of the variant. */
static gboolean
read_parts(Body *body)
{
    BillowUsdaPieces *pieces = body->pieces;
    while (billow_usda_next_in_text(pieces)) {
        gboolean good = TRUE;
        if (billow_usda_is_mark(pieces, '}') && body->levels->len == 1)
            return body->source->at > 0;
        if (billow_usda_is_mark(pieces, '}'))
            g_array_set_size(body->levels, body->levels->len - 1);
        else if (billow_usda_is_mark(pieces, '(') && body->levels->len == 1 && body->source->at == 0)
            good = read_metadata(body);
        else
            good = read_part(body);
        if (!good)
            return FALSE;
    }
    return body->levels->len == 1 && body->source->at == 0;
}

/* Reads the metadata of a variant, and to its opening bracket. */
static gboolean
begin_variant(const Body *body)
{
    BillowUsdaPieces *pieces = body->pieces;
    if (billow_usda_next_in_text(pieces) && billow_usda_is_mark(pieces, '(') &&
        (!read_metadata(body) || !billow_usda_next_in_text(pieces)))
        return FALSE;
    return billow_usda_is_mark(pieces, '{');
}

gboolean
billow_usda_body_read(BillowUsdaSource *source, BillowUsdaPrims *prims, GHashTable *selections, GArray *arcs,
                      GCancellable *cancellable, GError **error)
{
    g_autoptr(GArray) levels = g_array_new(FALSE, FALSE, sizeof(Level));
    g_autoptr(BillowUsdaPieces) pieces =
        billow_usda_pieces_new(&source->layer->file, source->at, cancellable);
    Body body = {source, pieces, prims, selections, levels, arcs};
    g_array_set_clear_func(levels, clear_level);
    const gboolean good = enter(&body, g_strdup(source->inner ? source->inner : "")) &&
                          (source->at == 0 || begin_variant(&body)) && read_parts(&body) && !pieces->error;
    const gboolean too_many = arcs->len > MOST_ARCS || prims->list->len == BILLOW_USDA_MOST_PRIMS;
    if (pieces->error)
        g_propagate_error(error, g_steal_pointer(&pieces->error));
    else if (too_many)
        billow_import_refuse(error, source->layer->shown,
                             _("it has too many prims or references: export the cloth alone"));
    else if (!good)
        billow_import_refuse(error, source->layer->shown, _("damaged: its parts do not match"));
    return good && !too_many;
}
