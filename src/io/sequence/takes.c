#include "io/sequence/takes.h"

#include "io/formats/formats.h"
#include "io/writers/usda_takes.h"

gboolean
billow_takes_have(const BillowFormat *format)
{
    return format && format == billow_format_find("usda");
}

void
billow_takes_add(GArray *takes, const BillowSequence *sequence, const char *name, const char *stem)
{
    const BillowUsdaTake take = {name, billow_sequence_target(sequence, stem)};
    if (billow_takes_have(sequence->settings->format))
        g_array_append_val(takes, take);
}
