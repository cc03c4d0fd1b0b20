#include "physics/collider.h"

#define RADIANS(degrees) ((degrees) *M_PI / 180.0)

BillowCollider
billow_collider_default(void)
{
    BillowCollider collider;
    billow_fields_initialise(billow_collider_fields, &collider, NULL);
    return collider;
}

/* The columns of R = R_z R_y R_x. */
void
billow_collider_axes(const BillowCollider *collider, BillowVec3 axes[3])
{
    double cx = cos(RADIANS(collider->rotation.x)), sx = sin(RADIANS(collider->rotation.x)),
           cy = cos(RADIANS(collider->rotation.y)), sy = sin(RADIANS(collider->rotation.y)),
           cz = cos(RADIANS(collider->rotation.z)), sz = sin(RADIANS(collider->rotation.z));
    axes[0] = billow_vec3(cz * cy, sz * cy, -sy);
    axes[1] = billow_vec3(cz * sy * sx - sz * cx, sz * sy * sx + cz * cx, cy * sx);
    axes[2] = billow_vec3(cz * sy * cx + sz * sx, sz * sy * cx - cz * sx, cy * cx);
}
