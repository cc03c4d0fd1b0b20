/* A layer of USD that has several exports of a project as variants of one prim, its takes. It refers to their
 * files, so programs read only those of the take that is selected. */
#pragma once

#include "io/writers/format.h"

/* One of the exports, whose options are a BillowObjOptions. Borrows all. */
typedef struct {
    const char *name;
    BillowFormatTarget target;
} BillowUsdaTake;

/* Returns why a file cannot have these takes (of BillowUsdaTake), as a message for the user, or NULL: there is none,
 * their axes or scales differ, or the file is one of theirs. Free with g_free(). */
char *billow_usda_takes_problem(const char *path, const GArray *takes);

/* Writes the file; the first take is selected. Without such a problem. Returns FALSE with a GIO error. */
gboolean billow_usda_takes_write(const char *path, const GArray *takes, GError **error);
