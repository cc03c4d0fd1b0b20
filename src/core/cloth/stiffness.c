#include "core/cloth/stiffness.h"

#define LEAST 0.01
#define MOST 100.0

const BillowField billow_stiffness_fields[] = {
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "stiffness",
        .offset = offsetof(BillowStiffness, stiffness),
        .label = N_("Stiffness"),
        .tooltip = N_("How stiff the cloth is in the physics, relative to its material"),
        .low = LEAST,
        .high = MOST,
        .step = 0.1,
        .initial = {1.0},
    },
    {0},
};

const BillowField billow_stiffness_key_fields[] = {
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "time",
        .offset = offsetof(BillowNumberKey, at),
        .label = N_("Time"),
        .unit = N_("s"),
        .time = BILLOW_FIELD_MOMENT,
        .tooltip = N_("Time at which it is that stiff"),
        .low = -BILLOW_MAX_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.1,
        .required = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "stiffness",
        .offset = offsetof(BillowNumberKey, value),
        .label = N_("Stiffness"),
        .tooltip = N_("How stiff the cloth is in the physics, relative to its material"),
        .low = LEAST,
        .high = MOST,
        .step = 0.1,
        .required = true,
    },
    {0},
};

static const BillowKeyedNumber *
number_of(const BillowStiffness *stiffness)
{
    return billow_number_keys_find(&stiffness->keys, offsetof(BillowStiffness, stiffness));
}

double
billow_stiffness_at(const BillowStiffness *stiffness, double seconds)
{
    const BillowKeyedNumber *number = number_of(stiffness);
    return number ? billow_keyed_number_at(number, seconds) : 1.0;
}

double
billow_stiffness_most(const BillowStiffness *stiffness)
{
    const BillowKeyedNumber *number = number_of(stiffness);
    return number ? billow_keyed_number_most(number) : 1.0;
}
