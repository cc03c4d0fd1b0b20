#include "io/import/usda_reader.h"

#include "io/base/text_lines.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

enum { BLOCK = 1 << 16, MOST_WORD = 1024, MOST_DEEP = 64, MOST_MESHES = 1024 };

typedef enum { END, LINE, WORD, TEXT, MARK } Kind; /* a mark is one of ()[]{}=,: and ; */

/* Goes through the file piece by piece. */
typedef struct {
    const BillowUsda *usda;
    GCancellable *cancellable;
    GError **error;
    char block[BLOCK];
    gsize at, length; /* in the block */
    goffset block_at; /* where the block begins */
    Kind kind;        /* of the current piece */
    char mark;
    char word[MOST_WORD]; /* a word or text, cut off if it is longer */
    goffset begin;        /* where the piece begins */
} Pieces;

/* A prim around the current place. */
typedef struct {
    char *name;
    BillowUsdaMesh *mesh; /* or NULL */
    gboolean moved;
} Prim;

static void
free_mesh(gpointer data)
{
    BillowUsdaMesh *mesh = data;
    g_free(mesh->name);
    g_free(mesh->parent);
    g_array_unref(mesh->points);
    g_free(mesh);
}

void
billow_usda_free(BillowUsda *usda)
{
    if (!usda)
        return;
    billow_byte_file_close(&usda->file);
    g_ptr_array_unref(usda->meshes);
    g_free(usda->path);
    g_free(usda);
}

static gboolean
refuse(const BillowUsda *usda, GError **error)
{
    billow_import_refuse(error, usda->path, _("damaged: its parts do not match"));
    return FALSE;
}

/* --- Pieces --- */

static void
go_to(Pieces *pieces, goffset at)
{
    pieces->block_at = at;
    pieces->at = pieces->length = 0;
}

/* Returns the next character without taking it, or -1 at the end or after an error. */
static int
peek(Pieces *pieces)
{
    if (pieces->at == pieces->length) {
        pieces->block_at += (goffset) pieces->length;
        pieces->at = pieces->length = 0;
        if (*pieces->error || g_cancellable_set_error_if_cancelled(pieces->cancellable, pieces->error))
            return -1;
        const gssize got =
            billow_byte_file_read(&pieces->usda->file, pieces->block_at, pieces->block, BLOCK, pieces->error);
        if (got <= 0)
            return -1;
        pieces->length = (gsize) got;
    }
    return (guchar) pieces->block[pieces->at];
}

static int
take(Pieces *pieces)
{
    const int next = peek(pieces);
    pieces->at += next >= 0;
    return next;
}

static void
put(Pieces *pieces, gsize *length, int character)
{
    if (*length + 1 < MOST_WORD)
        pieces->word[(*length)++] = (char) character;
    pieces->word[*length] = '\0';
}

/* Takes a text up to its closing quote; three quotes end one that begins with three. */
static void
take_text(Pieces *pieces, int quote)
{
    gsize length = 0;
    int quotes = 1;
    pieces->word[0] = '\0';
    while (quotes < 3 && peek(pieces) == quote) {
        take(pieces);
        quotes++;
    }
    if (quotes == 2) /* "" */
        return;
    for (int next, run = 0; (next = take(pieces)) >= 0;) {
        run = next == quote ? run + 1 : 0;
        if (run == quotes)
            break;
        if (next == '\\' && quote != '@')
            next = take(pieces);
        put(pieces, &length, next);
    }
    pieces->kind = TEXT;
}

static gboolean
is_word(int character)
{
    return g_ascii_isalnum(character) || character >= 128 || (character > 0 && strchr("_:.-+", character));
}

/* Takes the next piece. Returns FALSE at the end, or after an error. */
static gboolean
next_piece(Pieces *pieces)
{
    int next = take(pieces);
    while (next == ' ' || next == '\t' || next == '\r' || next == '#') {
        while (next == '#' && peek(pieces) >= 0 && peek(pieces) != '\n')
            take(pieces);
        next = take(pieces);
    }
    pieces->begin = pieces->block_at + (goffset) pieces->at - 1;
    pieces->kind = next < 0 ? END : next == '\n' ? LINE : MARK;
    pieces->mark = (char) next;
    if (next == '"' || next == '\'' || next == '@') {
        pieces->kind = TEXT;
        take_text(pieces, next);
    } else if (is_word(next) && next != ':') {
        gsize length = 0;
        pieces->kind = WORD;
        put(pieces, &length, next);
        while (is_word(peek(pieces)) && !(peek(pieces) == ':' && !g_ascii_isalpha(next)))
            put(pieces, &length, take(pieces));
    }
    return next >= 0;
}

static gboolean
is_mark(const Pieces *pieces, char mark)
{
    return pieces->kind == MARK && pieces->mark == mark;
}

static gboolean
next_in_text(Pieces *pieces)
{
    while (next_piece(pieces))
        if (pieces->kind != LINE)
            return TRUE;
    return FALSE;
}

/* Goes on to the end of what the current piece begins: a pair of brackets, or the piece itself. */
static gboolean
skip(Pieces *pieces)
{
    int deep = 0;
    do {
        if (pieces->kind == MARK && strchr("([{", pieces->mark))
            deep++;
        else if (pieces->kind == MARK && strchr(")]}", pieces->mark))
            deep--;
    } while (deep > 0 && next_piece(pieces));
    return deep == 0;
}

/* --- The document --- */

/* Reads the metadata of the layer, which the current piece begins. */
static gboolean
read_layer(Pieces *pieces, BillowUsda *usda)
{
    char key[MOST_WORD] = "";
    while (next_piece(pieces) && !is_mark(pieces, ')')) {
        if (pieces->kind == WORD)
            g_strlcpy(key, pieces->word, sizeof key);
        if (!is_mark(pieces, '='))
            continue;
        if (!next_in_text(pieces))
            return FALSE;
        if (g_str_equal(key, "upAxis"))
            usda->z_up = pieces->kind == TEXT && g_str_equal(pieces->word, "Z");
        else if (g_str_equal(key, "metersPerUnit") && pieces->kind == WORD)
            usda->meters_per_unit = g_ascii_strtod(pieces->word, NULL);
        else if (g_str_equal(key, "timeCodesPerSecond") && pieces->kind == WORD)
            usda->rate = g_ascii_strtod(pieces->word, NULL);
        if (!skip(pieces))
            return FALSE;
    }
    return is_mark(pieces, ')');
}

/* Reads the samples of a mesh's points: time codes and arrays. */
static gboolean
read_samples(Pieces *pieces, BillowUsdaMesh *mesh)
{
    if (!is_mark(pieces, '{'))
        return FALSE;
    g_array_set_size(mesh->points, 0);
    while (next_in_text(pieces) && !is_mark(pieces, '}')) {
        if (is_mark(pieces, ','))
            continue;
        BillowUsdaArray sample = {.time = g_ascii_strtod(pieces->word, NULL)};
        const gboolean is_later =
            mesh->points->len == 0 ||
            sample.time > g_array_index(mesh->points, BillowUsdaArray, mesh->points->len - 1).time;
        if (pieces->kind != WORD || !isfinite(sample.time) || !is_later || !next_in_text(pieces) ||
            !is_mark(pieces, ':') || !next_in_text(pieces))
            return FALSE;
        sample.at = pieces->begin;
        g_array_append_val(mesh->points, sample);
        if (!skip(pieces))
            return FALSE;
    }
    return is_mark(pieces, '}');
}

/* Takes the value of an attribute, which the current piece begins. */
static gboolean
read_value(Pieces *pieces, BillowUsdaMesh *mesh, const char *name)
{
    const BillowUsdaArray array = {NAN, pieces->begin};
    if (mesh && g_str_equal(name, "points.timeSamples"))
        return read_samples(pieces, mesh);
    if (mesh && g_str_equal(name, "points") && mesh->points->len == 0)
        g_array_append_val(mesh->points, array);
    else if (mesh && g_str_equal(name, "faceVertexCounts"))
        mesh->counts = array;
    else if (mesh && g_str_equal(name, "faceVertexIndices"))
        mesh->indices = array;
    else if (mesh && g_str_equal(name, "primvars:st"))
        mesh->uv = array;
    return skip(pieces);
}

/* Reads an attribute, whose first word is the current piece. */
static gboolean
read_attribute(Pieces *pieces, Prim *prim)
{
    char name[MOST_WORD] = "";
    do {
        if (pieces->kind == WORD)
            g_strlcpy(name, pieces->word, sizeof name);
        else if (is_mark(pieces, '('))
            return skip(pieces);
    } while (!is_mark(pieces, '=') && next_piece(pieces) && pieces->kind != LINE);
    prim->moved |= g_str_has_prefix(name, "xformOp");
    return !is_mark(pieces, '=') || (next_in_text(pieces) && read_value(pieces, prim->mesh, name));
}

static void
clear_prim(gpointer data)
{
    g_free(((Prim *) data)->name);
}

static Prim *
last_of(GArray *prims)
{
    return &g_array_index(prims, Prim, prims->len - 1);
}

/* Begins a prim, after the word that defines it: its type, its name, metadata. */
static gboolean
begin_prim(Pieces *pieces, GArray *prims, BillowUsda *usda)
{
    gboolean is_mesh = FALSE;
    if (next_in_text(pieces) && pieces->kind == WORD) {
        is_mesh = g_str_equal(pieces->word, "Mesh");
        next_in_text(pieces);
    }
    if (pieces->kind != TEXT || prims->len > MOST_DEEP || usda->meshes->len == MOST_MESHES)
        return FALSE;
    const Prim *outer = last_of(prims);
    Prim prim = {.name = g_strdup(pieces->word), .moved = outer->moved};
    if (is_mesh) {
        prim.mesh = g_new0(BillowUsdaMesh, 1);
        prim.mesh->name = g_strdup(prim.name);
        prim.mesh->parent = g_strdup(outer->name);
        prim.mesh->points = g_array_new(FALSE, FALSE, sizeof(BillowUsdaArray));
        g_ptr_array_add(usda->meshes, prim.mesh);
    }
    g_array_append_val(prims, prim);
    if (!next_in_text(pieces) || (is_mark(pieces, '(') && (!skip(pieces) || !next_in_text(pieces))))
        return FALSE;
    return is_mark(pieces, '{');
}

static void
end_prim(GArray *prims)
{
    const Prim *prim = last_of(prims);
    if (prim->mesh)
        prim->mesh->moved = prim->moved;
    g_array_set_size(prims, prims->len - 1);
}

static gboolean
read_document(Pieces *pieces, BillowUsda *usda)
{
    static const char *const definers[] = {"def", "over", "class", NULL};
    g_autoptr(GArray) prims = g_array_new(FALSE, FALSE, sizeof(Prim));
    g_array_set_clear_func(prims, clear_prim);
    g_array_append_val(prims, (Prim){.name = g_strdup("")});
    while (next_in_text(pieces)) {
        gboolean good = TRUE;
        if (is_mark(pieces, '(') && prims->len == 1)
            good = read_layer(pieces, usda);
        else if (is_mark(pieces, '}') && prims->len > 1)
            end_prim(prims);
        else if (pieces->kind == WORD && g_strv_contains(definers, pieces->word))
            good = begin_prim(pieces, prims, usda);
        else if (pieces->kind == WORD)
            good = read_attribute(pieces, last_of(prims));
        else
            good = skip(pieces);
        if (!good)
            return FALSE;
    }
    return prims->len == 1 && !*pieces->error;
}

BillowUsda *
billow_usda_open(const char *path, GCancellable *cancellable, GError **error)
{
    static const char magic[] = "#usda 1.0";
    char head[sizeof magic - 1];
    GError *problem = NULL;
    g_autoptr(BillowUsda) usda = g_new0(BillowUsda, 1);
    usda->path = g_strdup(path);
    usda->meshes = g_ptr_array_new_with_free_func(free_mesh);
    usda->meters_per_unit = 0.01; /* of USD, where a layer does not tell */
    usda->file.descriptor = -1;
    if (!billow_byte_file_open(&usda->file, usda->path, error))
        return NULL;
    const gssize got = billow_byte_file_read(&usda->file, 0, head, sizeof head, error);
    if (got < 0)
        return NULL;
    if (got < (gssize) sizeof head || memcmp(head, magic, sizeof head) != 0) {
        billow_import_refuse(error, path, _("not a USDA file, which is text that begins with “#usda 1.0”"));
        return NULL;
    }
    g_autofree Pieces *pieces = g_new0(Pieces, 1);
    pieces->usda = usda;
    pieces->cancellable = cancellable;
    pieces->error = &problem;
    if (read_document(pieces, usda))
        return g_steal_pointer(&usda);
    if (problem)
        g_propagate_error(error, problem);
    else
        refuse(usda, error);
    return NULL;
}

/* --- Arrays --- */

GArray *
billow_usda_read(const BillowUsda *usda, BillowUsdaArray array, gsize most, GError **error)
{
    GError *problem = NULL;
    g_autofree Pieces *pieces = g_new0(Pieces, 1);
    g_autoptr(GArray) numbers = g_array_new(FALSE, FALSE, sizeof(double));
    pieces->usda = usda;
    pieces->error = &problem;
    go_to(pieces, array.at);
    gboolean good = array.at > 0 && next_piece(pieces) && is_mark(pieces, '[');
    while (good && next_in_text(pieces) && !is_mark(pieces, ']')) {
        if (pieces->kind == WORD) {
            char *end;
            const double number = g_ascii_strtod(pieces->word, &end);
            good = *end == '\0' && isfinite(number) && numbers->len < most;
            g_array_append_val(numbers, number);
        } else
            good = pieces->kind == MARK && strchr("(),", pieces->mark);
    }
    if (good && is_mark(pieces, ']') && !problem)
        return g_steal_pointer(&numbers);
    if (problem)
        g_propagate_error(error, problem);
    else
        refuse(usda, error);
    return NULL;
}
