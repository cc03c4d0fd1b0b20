/* Writes what is painted on a cloth. */
#include "io/project/writing.h"

void
billow_write_paint(BillowKeys *keys, const BillowPaint *paint)
{
    g_autofree char *text = g_base64_encode(paint->values, billow_paint_count(paint));
    billow_write_integer(keys, FALSE, "columns", paint->columns);
    billow_write_integer(keys, FALSE, "rows", paint->rows);
    billow_write_string(keys, FALSE, "values", text);
}

void
billow_write_maps(BillowKeys *keys, const BillowCloth *cloth)
{
    if (!cloth->maps && !cloth->unknown[BILLOW_CLOTH_MAPS])
        return;
    billow_write_key(keys, TRUE, "maps");
    BillowKeys maps = {keys->text, "{\n      ", ",\n      ", ",\n      "};
    for (int kind = 0; kind < BILLOW_N_MAPS; kind++) {
        const BillowMap *map = billow_cloth_maps_get(cloth->maps, kind);
        if (!map)
            continue;
        billow_write_key(&maps, TRUE, billow_map_kinds[kind].word);
        BillowKeys one = {keys->text, "{ ", ", ", ", "};
        billow_write_fields(&one, billow_map_fields_of(kind), map, NULL);
        billow_write_paint(&one, map->paint);
        billow_write_unknown(&one, cloth->unknown[BILLOW_CLOTH_MAP + kind]);
        g_string_append(keys->text, " }");
    }
    billow_write_unknown(&maps, cloth->unknown[BILLOW_CLOTH_MAPS]);
    g_string_append(keys->text, "\n    }");
}
