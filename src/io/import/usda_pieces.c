#include "io/import/usda_pieces.h"

#include <math.h>
#include <string.h>

BillowUsdaPieces *
billow_usda_pieces_new(const BillowByteFile *file, goffset at, GCancellable *cancellable)
{
    BillowUsdaPieces *pieces = g_new0(BillowUsdaPieces, 1);
    pieces->file = file;
    pieces->block_at = at;
    pieces->cancellable = cancellable;
    return pieces;
}

void
billow_usda_pieces_free(BillowUsdaPieces *pieces)
{
    if (!pieces)
        return;
    g_clear_error(&pieces->error);
    g_free(pieces);
}

/* Returns the next character without taking it, or -1 at the end or after an error. */
static int
peek(BillowUsdaPieces *pieces)
{
    if (pieces->at == pieces->length) {
        pieces->block_at += (goffset) pieces->length;
        pieces->at = pieces->length = 0;
        if (pieces->error || g_cancellable_set_error_if_cancelled(pieces->cancellable, &pieces->error))
            return -1;
        const gssize got = billow_byte_file_read(pieces->file, pieces->block_at, pieces->block,
                                                 BILLOW_USDA_BLOCK, &pieces->error);
        if (got <= 0)
            return -1;
        pieces->length = (gsize) got;
    }
    return (guchar) pieces->block[pieces->at];
}

static int
take(BillowUsdaPieces *pieces)
{
    const int next = peek(pieces);
    pieces->at += next >= 0;
    return next;
}

static void
put(BillowUsdaPieces *pieces, gsize *length, int character)
{
    if (*length + 1 < BILLOW_USDA_MOST_WORD)
        pieces->word[(*length)++] = (char) character;
    pieces->word[*length] = '\0';
}

/* Reads a string to its closing quote. A string that begins with three quotes ends with three. */
static void
take_text(BillowUsdaPieces *pieces, int quote)
{
    gsize length = 0;
    int quotes = 1;
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
    if (quotes == 3 && length >= 2) /* of the closing quotes, two were put */
        pieces->word[length - 2] = '\0';
}

static void
take_path(BillowUsdaPieces *pieces)
{
    gsize length = 0;
    for (int next; (next = take(pieces)) >= 0 && next != '>' && next != '\n';)
        put(pieces, &length, next);
}

static gboolean
is_of_word(int character)
{
    return g_ascii_isalnum(character) || character >= 128 || (character > 0 && strchr("_:.-+", character));
}

static void
take_word(BillowUsdaPieces *pieces, int first)
{
    gsize length = 0;
    put(pieces, &length, first);
    while (is_of_word(peek(pieces)) && !(peek(pieces) == ':' && !g_ascii_isalpha(first)))
        put(pieces, &length, take(pieces));
}

gboolean
billow_usda_next(BillowUsdaPieces *pieces)
{
    int next = take(pieces);
    while (next == ' ' || next == '\t' || next == '\r' || next == '#') {
        while (next == '#' && peek(pieces) >= 0 && peek(pieces) != '\n')
            take(pieces);
        next = take(pieces);
    }
    pieces->begin = pieces->block_at + (goffset) pieces->at - 1;
    pieces->kind = next < 0 ? BILLOW_USDA_END : next == '\n' ? BILLOW_USDA_LINE : BILLOW_USDA_MARK;
    pieces->mark = (char) next;
    pieces->word[0] = '\0';
    if (next == '"' || next == '\'' || next == '@') {
        pieces->kind = next == '@' ? BILLOW_USDA_ASSET : BILLOW_USDA_TEXT;
        take_text(pieces, next);
    } else if (next == '<') {
        pieces->kind = BILLOW_USDA_PATH;
        take_path(pieces);
    } else if (is_of_word(next) && next != ':') {
        pieces->kind = BILLOW_USDA_WORD;
        take_word(pieces, next);
    }
    return next >= 0;
}

gboolean
billow_usda_next_in_text(BillowUsdaPieces *pieces)
{
    while (billow_usda_next(pieces))
        if (pieces->kind != BILLOW_USDA_LINE)
            return TRUE;
    return FALSE;
}

gboolean
billow_usda_is_mark(const BillowUsdaPieces *pieces, char mark)
{
    return pieces->kind == BILLOW_USDA_MARK && pieces->mark == mark;
}

gboolean
billow_usda_is_word(const BillowUsdaPieces *pieces, const char *word)
{
    return pieces->kind == BILLOW_USDA_WORD && g_str_equal(pieces->word, word);
}

gboolean
billow_usda_skip(BillowUsdaPieces *pieces)
{
    int deep = 0;
    do {
        if (pieces->kind == BILLOW_USDA_MARK && strchr("([{", pieces->mark))
            deep++;
        else if (pieces->kind == BILLOW_USDA_MARK && strchr(")]}", pieces->mark))
            deep--;
    } while (deep > 0 && billow_usda_next(pieces));
    return deep == 0;
}

gboolean
billow_usda_number(const BillowUsdaPieces *pieces, double *number)
{
    char *end;
    *number = g_ascii_strtod(pieces->word, &end);
    return pieces->kind == BILLOW_USDA_WORD && *end == '\0' && isfinite(*number);
}

gboolean
billow_usda_numbers(BillowUsdaPieces *pieces, gsize most, GArray *numbers)
{
    int deep = 0;
    do {
        double number;
        if (pieces->kind == BILLOW_USDA_WORD) {
            if (!billow_usda_number(pieces, &number) || numbers->len == most)
                return FALSE;
            g_array_append_val(numbers, number);
        } else if (billow_usda_is_mark(pieces, '(') || billow_usda_is_mark(pieces, '['))
            deep++;
        else if (billow_usda_is_mark(pieces, ')') || billow_usda_is_mark(pieces, ']'))
            deep--;
        else if (!billow_usda_is_mark(pieces, ','))
            return FALSE;
    } while (deep > 0 && billow_usda_next_in_text(pieces));
    return deep == 0;
}
