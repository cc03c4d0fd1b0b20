/* Goes through a USDA file piece by piece. */
#pragma once

#include "io/base/byte_file.h"

typedef enum {
    BILLOW_USDA_END,
    BILLOW_USDA_LINE, /* the end of a line */
    BILLOW_USDA_WORD, /* a name, number or keyword */
    BILLOW_USDA_TEXT,
    BILLOW_USDA_ASSET, /* @a path@ */
    BILLOW_USDA_PATH,  /* </of/a/prim> */
    BILLOW_USDA_MARK,  /* one of ()[]{}=,: and ; */
} BillowUsdaKind;

enum { BILLOW_USDA_BLOCK = 1 << 16, BILLOW_USDA_MOST_WORD = 1024 };

typedef struct {
    const BillowByteFile *file;
    GCancellable *cancellable;
    GError *error; /* of reading the file; owned */
    char block[BILLOW_USDA_BLOCK];
    gsize at, length;    /* in the block */
    goffset block_at;    /* where the block begins */
    BillowUsdaKind kind; /* of the current piece */
    char mark;
    char word[BILLOW_USDA_MOST_WORD]; /* a word or a text, cut off if it is longer */
    goffset begin;                    /* where the piece begins */
} BillowUsdaPieces;

/* Begins before the piece at an offset of the file. Borrows both; `cancellable` may be NULL. */
BillowUsdaPieces *billow_usda_pieces_new(const BillowByteFile *file, goffset at, GCancellable *cancellable);
void billow_usda_pieces_free(BillowUsdaPieces *pieces); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowUsdaPieces, billow_usda_pieces_free)

/* Takes the next piece. Returns FALSE at the end, or after an error. */
gboolean billow_usda_next(BillowUsdaPieces *pieces);

/* Takes the next piece that is not the end of a line. */
gboolean billow_usda_next_in_text(BillowUsdaPieces *pieces);

/* Returns whether the current piece is this mark, or this word. */
gboolean billow_usda_is_mark(const BillowUsdaPieces *pieces, char mark);
gboolean billow_usda_is_word(const BillowUsdaPieces *pieces, const char *word);

/* Goes on to the end of what the current piece begins: a pair of brackets, or the piece itself. Returns
 * FALSE if it does not end. */
gboolean billow_usda_skip(BillowUsdaPieces *pieces);

/* Reads the number that the current piece is. Returns FALSE if it is none, or not finite. */
gboolean billow_usda_number(const BillowUsdaPieces *pieces, double *number);

/* Reads the numbers of the value that the current piece begins, which may be in brackets, and ends at its
 * last piece. Returns FALSE if it has other pieces or more than `most` numbers. */
gboolean billow_usda_numbers(BillowUsdaPieces *pieces, gsize most, GArray *numbers);
