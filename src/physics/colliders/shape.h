/* The shapes of bodies, a row each: what one is called, how far it is away, how it looks, how a new one is made. A shape
 * is its own file and its row in shape.c. */
#pragma once

#include "core/base/field.h"
#include "physics/colliders/collider.h"

/* Which members of a collider a shape has, beside the position and the friction that all have. */
typedef enum {
    BILLOW_SHAPE_RADIUS = 1 << 0,
    BILLOW_SHAPE_LENGTH = 1 << 1,
    BILLOW_SHAPE_SIZE = 1 << 2,
    BILLOW_SHAPE_ROTATION = 1 << 3,
} BillowShapeMembers;

/* A corner of a triangle of the surface of all bodies of a shape: that of a body is at corner * extent + radius * normal
 * along its own axes, with the extent and the radius (0 unless it is rounded) of that body. */
typedef struct {
    float normal[3]; /* unit, outwards */
    float corner[3]; /* -1 ... 1 */
} BillowShapeVertex;

typedef struct {
    const char *title;   /* what a new one is called; to be translated, as the next two */
    const char *command; /* in a menu, with a mnemonic */
    const char *tooltip; /* of that */
    unsigned members;    /* BillowShapeMembers */
    bool is_rounded;     /* its surface is `radius` away from what its extent reaches to */
    bool is_endless;     /* what is drawn of it is a part, lines of which show what is behind */

    /* Signed distance (metres) from the body's surface of the point at `offset` from the body's position, negative inside;
     * `normal` is the body's own y axis until changed: unit, outwards. The axes are those of billow_collider_axes(). */
    double (*distance)(const BillowCollider *body, const BillowVec3 axes[3], BillowVec3 offset,
                       BillowVec3 *normal);

    /* How far it reaches from its position along its own axes before it is rounded, metres; of an endless one, the part
     * that is drawn. */
    BillowVec3 (*extent)(const BillowCollider *body);

    /* Writes the corners of its triangles, three after each other for each (NULL: does not); returns how many. */
    size_t (*surface)(BillowShapeVertex *vertices);

    /* Makes the body reach down, along that of its own axes which is nearest to the vertical, to at least this thickness: its
     * top stays. NULL: it cannot. */
    void (*thicken)(BillowCollider *body, const BillowVec3 axes[3], double least);

    /* Makes a new body of this shape of a sphere that has room where it is, no larger; of an endless one, the ground. */
    void (*make)(BillowCollider *sphere);
} BillowShape;

/* The choices end with one without word. */
extern const BillowShape *const billow_shapes[];
extern const BillowChoice billow_shape_choices[];

int billow_shape_count(void);

/* Half a side of the square that is drawn of a plane, metres. */
#define BILLOW_COLLIDER_SHAPE_PLANE_REACH 2.5

/* What a body's surface is away from what its extent reaches to, metres. */
double billow_shape_rounding(const BillowCollider *body);

/* From its middle to its surface along each of its own axes, metres; nought where it is endless. */
BillowVec3 billow_shape_halves(const BillowCollider *body);

/* Makes it reach so far along its own axis 0, 1 or 2, and where its shape has it so along others too. No less than there may be. */
void billow_shape_resize(BillowCollider *body, int axis, double half);

/* How wide it is along its own x axis, metres; 0: endless. */
double billow_shape_width(const BillowCollider *body);
