/* Shapes of colliders: names, distance function, surface and creation. Each has a file, and a name in the
 * list of physics/meson.build. */
#pragma once

#include "core/base/field.h"
#include "physics/colliders/collider.h"

/* Members of a collider that a shape uses, besides position and friction. */
typedef enum {
    BILLOW_SHAPE_RADIUS = 1 << 0,
    BILLOW_SHAPE_LENGTH = 1 << 1,
    BILLOW_SHAPE_SIZE = 1 << 2,
    BILLOW_SHAPE_ROTATION = 1 << 3,
    BILLOW_SHAPE_MESH = 1 << 4, /* its file is its shape */
} BillowShapeMembers;

/* A triangle corner of the surface that all colliders of a shape share. In a particular collider it is at
 * corner * extent + radius * normal along its own axes; the radius is 0 unless the shape is rounded. */
typedef struct {
    float normal[3]; /* unit, outwards */
    float corner[3]; /* -1 ... 1 */
} BillowShapeVertex;

typedef struct {
    BillowChoice choice; /* its word in the file, and its label; first member, as BillowField.choice_rows
                          * requires */
    const char *title;   /* name of a new one; translatable, as are the next two */
    const char *command; /* menu label, with a mnemonic */
    const char *tooltip; /* of the menu item */
    unsigned members;    /* BillowShapeMembers */
    bool is_rounded;     /* its surface is `radius` from its extent */
    bool is_endless;     /* only a part of it is drawn, see-through */

    /* Returns the signed distance (meters) of the point at `offset` from the collider's position, negative
     * inside. `normal` is initially the collider's own y axis and receives the unit outward normal. `axes`
     * are those of billow_collider_axes(). */
    double (*distance)(const BillowCollider *body, const BillowVec3 axes[3], BillowVec3 offset,
                       BillowVec3 *normal);

    /* Does the same for what is not farther away than `most`; what is may get any distance over it, and
     * any normal. NULL: there is nothing to save. */
    double (*distance_within)(const BillowCollider *body, const BillowVec3 axes[3], BillowVec3 offset,
                              double most, BillowVec3 *normal);

    /* Returns how far it extends from its position along its own axes, without rounding, meters; of an
     * endless one, the drawn part. */
    BillowVec3 (*extent)(const BillowCollider *body);

    /* Writes the triangle corners, three per triangle (NULL: only counts); returns the number of corners. */
    size_t (*surface)(BillowShapeVertex *vertices);

    /* Extends the collider downwards to at least this thickness, along the axis that is nearest to vertical;
     * its top stays. NULL: not supported. */
    void (*thicken)(BillowCollider *body, const BillowVec3 axes[3], double least);

    /* Extends a plate to at least this thickness: its thinnest axis, number `axis`, in the direction of
     * that axis times `way` (1 or -1). NULL: it is no plate. */
    void (*back)(BillowCollider *body, const BillowVec3 axes[3], int axis, double way, double least);

    /* Turns a sphere into a new collider of this shape in the same space, or into the floor if endless. */
    void (*make)(BillowCollider *sphere);
} BillowShape;

/* Ends with NULL. The first rows are those of BillowColliderShape. */
extern const BillowShape *const billow_shapes[];

int billow_shape_count(void);

/* Half the side of the square that is drawn of a plane, meters. */
#define BILLOW_COLLIDER_SHAPE_PLANE_REACH 2.5

/* Returns the distance between the collider's extent and its surface, meters. */
double billow_shape_rounding(const BillowCollider *body);

/* Returns the distance from the center to the surface along each axis of its own, meters; 0: endless. */
BillowVec3 billow_shape_halves(const BillowCollider *body);

/* Resizes the collider to this half size along its own axis 0, 1 or 2, and along others if its shape requires
 * it. Clamped to the allowed sizes. */
void billow_shape_resize(BillowCollider *body, int axis, double half);

/* Returns whether it is a level plane, solid below. */
bool billow_shape_is_level(const BillowCollider *body);

/* Returns whether the ground is drawn in place of the collider: a level plane that is the floor. */
bool billow_shape_is_floor(const BillowCollider *body);

/* Returns the width along the collider's own x axis, meters; 0: endless. */
double billow_shape_width(const BillowCollider *body);
