/* How stiff the cloth is at times, relative to its material. docs/method.md §7. */
#pragma once

#include "core/transition/number_keys.h"

/* A keyed number's `at` is here the time in the animation, seconds. */
typedef struct {
    double stiffness; /* factor of all stiffnesses of the material, and of their damping; 1 without keys */
    BillowNumberKeys keys;
} BillowStiffness;

/* Its one field. */
extern const BillowField billow_stiffness_fields[];

/* Fields of a key, with the bounds of that number: its time, and its value as "stiffness". */
extern const BillowField billow_stiffness_key_fields[];

/* Returns the factor at a time, seconds. */
double billow_stiffness_at(const BillowStiffness *stiffness, double seconds);

/* Returns a factor that it never exceeds: see billow_keyed_number_most(). */
double billow_stiffness_most(const BillowStiffness *stiffness);
