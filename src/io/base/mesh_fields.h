/* Options that several mesh formats share: rows for their fields, and how they transform coordinates. */
#pragma once

#include "core/base/field.h"
#include "core/base/tube.h"

typedef enum { BILLOW_UP_Y, BILLOW_UP_Z } BillowUpAxis;

extern const BillowChoice billow_up_axes[];

/* How coordinates are written in single precision: (x, y, z), or (x, -z, y) with Z up, times `scale`. */
typedef struct {
    BillowUpAxis up;
    double scale;
} BillowAxes;

/* Converts a point or direction to the file's axes, without the scale. Never makes a negative zero. */
static inline BillowVec3
billow_up_axis_turn(BillowUpAxis up, BillowVec3 v)
{
    return up == BILLOW_UP_Z ? billow_vec3(v.x, 0.0 - v.z, v.y) : v;
}

/* Converts a point of a file to meters with y up. Never makes a negative zero of y and z. */
static inline BillowVec3
billow_axes_place(const BillowAxes *axes, const float point[3])
{
    const double x = axes->scale * (double) point[0], y = axes->scale * (double) point[1],
                 z = axes->scale * (double) point[2];
    return axes->up == BILLOW_UP_Z ? billow_vec3(x, z, 0.0 - y) : billow_vec3(x, y, z);
}

/* Rows of a table of fields, for a struct with a BillowUpAxis `up`, a double `scale`, the ints `precision` and `sides`,
 * and gboolean `uv`, `normals`, `triangles`, `copy_picture`, `curve`. */
#define BILLOW_UP_FIELD(Options)                                                                             \
    {                                                                                                        \
        .type = BILLOW_FIELD_CHOICE, .key = "up", .offset = offsetof(Options, up), .label = N_("_Up axis"),  \
        .tooltip = N_("Axis that points up"), .choices = billow_up_axes, .initial = {BILLOW_UP_Y},           \
    }

#define BILLOW_SCALE_FIELD(Options)                                                                          \
    {                                                                                                        \
        .type = BILLOW_FIELD_NUMBER, .key = "scale", .offset = offsetof(Options, scale),                     \
        .label = N_("_Scale"), .tooltip = N_("Scale factor for all coordinates"), .low = 0, .above = true,   \
        .high = BILLOW_MAX_NUMBER, .step = 1, .initial = {1},                                                \
    }

#define BILLOW_PRECISION_FIELD(Options)                                                                      \
    {                                                                                                        \
        .type = BILLOW_FIELD_INTEGER, .key = "precision", .offset = offsetof(Options, precision),            \
        .label = N_("_Decimals"), .unit = N_("decimals"), .tooltip = N_("Number of decimals"), .low = 0,     \
        .high = 15, .step = 1, .initial = {6},                                                               \
    }

#define BILLOW_UV_FIELD(Options)                                                                             \
    {                                                                                                        \
        .type = BILLOW_FIELD_BOOLEAN, .key = "uv", .offset = offsetof(Options, uv),                          \
        .label = N_("Te_xture coordinates"),                                                                 \
        .tooltip = N_("Write the position of each point on the texture"),                                    \
        .without = N_("Omit texture coordinates"), .initial = {true},                                        \
    }

#define BILLOW_NORMALS_FIELD(Options)                                                                        \
    {                                                                                                        \
        .type = BILLOW_FIELD_BOOLEAN, .key = "normals", .offset = offsetof(Options, normals),                \
        .label = N_("Norma_ls"), .tooltip = N_("Write smooth normals"), .without = N_("Omit normals"),       \
        .initial = {true},                                                                                   \
    }

#define BILLOW_TRIANGLES_FIELD(Options)                                                                      \
    {                                                                                                        \
        .type = BILLOW_FIELD_BOOLEAN, .key = "triangles", .offset = offsetof(Options, triangles),            \
        .label = N_("_Triangles instead of quads"), .tooltip = N_("Write two triangles for each quad"),      \
        .initial = {false},                                                                                  \
    }

#define BILLOW_SIDES_FIELD(Options)                                                                          \
    {                                                                                                        \
        .type = BILLOW_FIELD_INTEGER, .key = "sides", .offset = offsetof(Options, sides),                    \
        .label = N_("Sides of a rope"), .unit = N_("sides"),                                                 \
        .tooltip = N_("Number of sides of the tube that a rope becomes"), .low = BILLOW_MIN_TUBE_SIDES,      \
        .high = BILLOW_MAX_TUBE_SIDES, .step = 1, .initial = {8}, .sparse = true,                            \
    }

#define BILLOW_CURVE_FIELD(Options)                                                                          \
    {                                                                                                        \
        .type = BILLOW_FIELD_BOOLEAN, .key = "curve", .offset = offsetof(Options, curve),                    \
        .label = N_("Rope as a curve"), .tooltip = N_("Write a rope as a curve instead of a tube"),          \
        .sparse = true,                                                                                      \
    }

#define BILLOW_TEXTURE_FIELD(Options)                                                                        \
    {                                                                                                        \
        .type = BILLOW_FIELD_BOOLEAN, .key = "copy_picture", .offset = offsetof(Options, copy_picture),      \
        .label = N_("Co_py the texture"),                                                                    \
        .tooltip = N_("Copy the texture into the folder so that you can move the folder"),                   \
        .without = N_("Do not copy the texture"), .initial = {true},                                         \
    }
