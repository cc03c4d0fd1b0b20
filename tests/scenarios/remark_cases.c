#include "remark_cases.h"

#include <math.h>
#include <string.h>

enum { COLUMNS = 21, ROWS = 9 }; /* of the baked shapes */

/* Appends a flat cloth whose edges along the rows are a tenth longer than the spacing. */
static void
append_stretched(GString *numbers)
{
    for (int i = 0; i < COLUMNS * ROWS; i++)
        g_string_append_printf(numbers, "%s%g,0.3,%g", i ? "," : "", 0.055 * (i % COLUMNS),
                               0.05 * (i / COLUMNS));
}

/* Appends a ribbon in the shape of the letter alpha, which crosses itself once. Its edges are 5 cm long. */
static void
append_loop(GString *numbers)
{
    const double turn = 1.5 * G_PI / 14.0, radius = 0.05 / (2.0 * sin(0.5 * turn));
    for (int row = 0; row < ROWS; row++)
        for (int column = 0; column < COLUMNS; column++) {
            /* 14 edges form three quarters of a circle, and 3 straight ones follow at either end */
            const int bent = CLAMP(column - 3, 0, 14),
                      straight = column < 3 ? column - 3 : MAX(column - 17, 0);
            const double angle = turn * bent, along = angle + (column < 3 ? -0.5 : 0.5) * turn;
            g_string_append_printf(numbers, "%s%.9g,%.9g,%.9g", row + column ? "," : "",
                                   radius * sin(angle) + 0.05 * straight * cos(along),
                                   0.5 - radius * cos(angle) + 0.05 * straight * sin(along), 0.05 * row);
        }
}

const RemarkCase remark_cases[N_REMARK_CASES] = {
    {.word = "taut",
     .columns = 9,
     .rows = 9,
     .anchors =
         "[{\"column\":0,\"row\":0,\"position\":[0,1,0]},{\"column\":8,\"row\":0,\"position\":[0.5,1,0]}]",
     .says = {"The anchors at column 0, row 0 and column 8, row 0 are 100 mm (25.0 %) too far apart"}},
    {.word = "taut",
     .columns = 9,
     .rows = 9,
     .anchors =
         "[{\"column\":0,\"row\":0,\"position\":[0,1,0]},{\"column\":4,\"row\":0,\"position\":[0.25,1,0]},"
         "{\"column\":8,\"row\":0,\"position\":[0.6,1,0]}]",
     .says = {"3 pairs of anchors are too far apart",
              "at worst by 150 mm (75.0 %) between column 4, row 0 and column 8, row 0"}},
    {.word = "crowded",
     .columns = 9,
     .rows = 9,
     .anchors =
         "[{\"column\":3,\"row\":0,\"position\":[0,1,0]},{\"column\":4,\"row\":0,\"position\":[0.012,1,0]}]",
     .says = {"The anchors at column 3, row 0 and column 4, row 0 hold neighboring points 12 mm apart",
              "is 50 mm long and cannot fold there"}},
    {.word = "crowded",
     .columns = 9,
     .rows = 9,
     .anchors = "[{\"column\":3,\"row\":4,\"position\":[-0.0475,1,0]},"
                "{\"column\":5,\"row\":4,\"position\":[0.0475,1,0]},"
                "{\"column\":4,\"row\":3,\"position\":[0,1.005,0]}]",
     .says = {"The point at column 4, row 4 cannot be one spacing from every anchor around it (18.7 % off)"}},
    {.word = "collider", /* a wall between two anchors, wider than the cloth */
     .columns = 9,
     .rows = 9,
     .anchors = "[{\"column\":0,\"row\":4,\"position\":[-0.19,1,0]},"
                "{\"column\":8,\"row\":4,\"position\":[0.19,1,0]}]",
     .colliders = "[{\"id\":\"wall\",\"name\":\"Wall\",\"shape\":\"box\",\"position\":[0,1,0],"
                  "\"size\":[0.1,2,2],\"in_fake\":true}]",
     .only_at_rest = TRUE,
     .says = {"Between the collider “Wall” and the anchor at column", "move them apart"}},
    {.word = "far",
     .columns = 9,
     .rows = 9,
     .anchors = "[{\"column\":0,\"row\":0,\"position\":[100000,1,0]},"
                "{\"column\":8,\"row\":0,\"position\":[100000.3,1,0]}]",
     .says = {"7.8 mm (15.6 % of the spacing)", "set an origin for the export"}},
    {.word = "strained",
     .columns = COLUMNS,
     .rows = ROWS,
     .anchors = "[]",
     .append_shape = append_stretched,
     .says = {"Stretched or compressed by up to 10.0 %"}},
    {.word = "unsettled", /* folded along the diagonal between two corners that are almost at one point */
     .columns = 15,
     .rows = 15,
     .anchors = "[{\"column\":0,\"row\":0,\"position\":[0,1,0]},"
                "{\"column\":14,\"row\":14,\"position\":[0.02,1,0]}]",
     .only_at_rest = TRUE,
     .says = {"Not settled: one more step would move the cloth by", "% of its size"}},
    {.word = "crossing",
     .columns = COLUMNS,
     .rows = ROWS,
     .anchors = "[]",
     .append_shape = append_loop,
     .says = {"The cloth passes through itself: 32 triangles cross"}},
};

char *
remark_case_project(const RemarkCase *it)
{
    g_autoptr(GString) shape = g_string_new(NULL);
    if (it->append_shape) {
        g_string_append(shape, ",\"shape\":[");
        it->append_shape(shape);
        g_string_append_c(shape, ']');
    }
    return g_strdup_printf("{\"format\":\"billow\",\"version\":1,\"name\":\"p\",\"frame_rate\":2,"
                           "\"cloth\":{\"columns\":%d,\"rows\":%d,\"spacing\":0.05},"
                           "\"keyframes\":[{\"id\":\"k\",\"start\":0,\"duration\":1,\"anchors\":%s%s}],"
                           "\"scene\":{\"colliders\":%s}}",
                           it->columns, it->rows, it->anchors, shape->str,
                           it->colliders ? it->colliders : "[]");
}

gboolean
remark_case_is_said(const RemarkCase *it, const char *text)
{
    for (gsize i = 0; i < G_N_ELEMENTS(it->says) && it->says[i]; i++)
        if (!strstr(text, it->says[i]))
            return FALSE;
    return TRUE;
}
