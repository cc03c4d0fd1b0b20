/* What tablecloths on all tables share. */
#pragma once

#include "model/ready/parts.h"

/* A table under the middle of the cloth. */
typedef struct {
    double height;        /* of its top */
    double along, across; /* half its extent along x and z */
    gboolean round;
} BillowTable;

/* Lets the cloth fall from `drop` above the table: it is held by its corners, falls as it is until it touches the top, and
 * drapes. */
void billow_tablecloth_fall(BillowProject *project, const BillowTable *table, double drop);
