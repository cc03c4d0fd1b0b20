/* A layer of USD that has several exports of a project as variants of one prim, its takes. It refers to their
 * files, so programs read only those of the take that is selected. */
#pragma once

#include "io/writers/format.h"

/* One of the exports, whose options are a BillowObjOptions. Borrows all. */
typedef struct {
    const char *name;
    BillowFormatTarget target;
} BillowUsdaTake;

/* Checks whether the file at `path` can have these takes (of BillowUsdaTake): there is at least one, all have the same
 * axes and scale, and none of them writes that file itself. Returns NULL if so, otherwise a message for the user; free
 * with g_free(). */
char *billow_usda_takes_problem(const char *path, const GArray *takes);

/* Writes the file, in a folder that is created if missing; the first take is selected. Without such a problem. Returns FALSE with a GIO error. */
gboolean billow_usda_takes_write(const char *path, const GArray *takes, GError **error);
