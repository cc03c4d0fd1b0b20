/* What long computations report to. */
#pragma once

#include <stdbool.h>

/* Called occasionally from the solving thread with the share done, 0 to 1. Returns false to stop. */
typedef bool (*BillowProgress)(void *data, double done);
