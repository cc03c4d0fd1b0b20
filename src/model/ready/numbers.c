#include "model/ready/numbers.h"

#include "model/project/project.h"
#include "physics/net/wind.h"

static const char *
wind_words(const void *numbers)
{
    return billow_beaufort(((const BillowReadyNumbers *) numbers)->wind);
}

#define NUMBER(KEY, MEMBER, UNIT, ...)                                                                       \
    {                                                                                                        \
        .type = BILLOW_FIELD_NUMBER, .key = (KEY), .offset = offsetof(BillowReadyNumbers, MEMBER),           \
        .unit = (UNIT), __VA_ARGS__                                                                          \
    }

#define SECONDS                                                                                              \
    NUMBER("seconds", seconds, N_("s"), .label = N_("_Duration"), .tooltip = N_("Length of the animation"),  \
           .high = BILLOW_MAX_DURATION, .above = true, .step = 0.5)

#define SIZE(LABEL, TOOLTIP)                                                                                 \
    NUMBER("size", size, N_("m"), .label = (LABEL), .tooltip = (TOOLTIP), .low = 0.01, .high = 1000.0,       \
           .step = 0.1)

#define WIDTH SIZE(N_("W_idth"), N_("Width of the cloth, along a row, in meters"))
#define HEIGHT SIZE(N_("_Height"), N_("Height of the cloth, along a column, in meters"))

#define WIND                                                                                                 \
    NUMBER("speed", wind, N_("m/s"), .label = N_("_Wind"),                                                   \
           .tooltip = N_("Speed of the wind; 0 is calm, 5 a breeze"), .reads = wind_words, .high = 100.0,    \
           .step = 0.5)

#define DROP                                                                                                 \
    NUMBER("drop", drop, N_("m"), .label = N_("D_rop"),                                                      \
           .tooltip = N_("How high above the table the cloth is let go"), .low = 0.01, .high = 1000.0,       \
           .step = 0.05)

const BillowField billow_ready_wide_fields[] = {SECONDS, WIDTH, WIND, {0}};
const BillowField billow_ready_tall_fields[] = {SECONDS, HEIGHT, WIND, {0}};
const BillowField billow_ready_falling_fields[] = {SECONDS, WIDTH, DROP, {0}};
