#include "io/base/mesh_fields.h"

#include <glib/gi18n.h>

const BillowChoice billow_up_axes[] = {
    [BILLOW_UP_Y] = {"y", N_("Y (as in the project)")},
    [BILLOW_UP_Z] = {"z", N_("Z")},
    {0},
};
