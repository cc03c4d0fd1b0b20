/* What curtains of one and of two halves share. */
#pragma once

#include "model/ready/parts.h"

/* Which side of a half stays where it is; the other side opens towards it. */
typedef enum { BILLOW_HALF_LEFT, BILLOW_HALF_RIGHT } BillowCurtainHalf;

/* Returns the width of the gathered cloth when it is closed. */
double billow_curtain_width(const BillowProject *project);

/* Hangs the cloth on a rail, from x = `side` where it stays, and opens it. Its waves follow the wind. */
void billow_curtain_open(BillowProject *project, BillowCurtainHalf half, double side, double wind);

/* Appends the rail between its posts, which are clear of the cloth between two places of x. */
void billow_curtain_rail(BillowProject *project, double left, double right);
