#include "physics/colliders/solid.h"

#include "core/base/allocate.h"

#include <stdatomic.h>
#include <string.h>

typedef struct {
    BillowSolid solid;
    atomic_int references;
} SharedSolid;

/* In sizes of the mesh: farther away, its bounding box is near enough to the truth. */
static const double FAR = 0.5;

static BillowVec3
along(const BillowVec3 axes[3], BillowVec3 v)
{
    return billow_vec3_add(billow_vec3_scale(axes[0], v.x),
                           billow_vec3_add(billow_vec3_scale(axes[1], v.y), billow_vec3_scale(axes[2], v.z)));
}

static BillowVec3
against(const BillowVec3 axes[3], BillowVec3 v)
{
    return billow_vec3(billow_vec3_dot(axes[0], v), billow_vec3_dot(axes[1], v), billow_vec3_dot(axes[2], v));
}

/* Takes over the tree, the path and the digest. */
static BillowSolid *
solid_at(BillowMeshTree *tree, char *path, char *digest, const BillowMeshPlace *place)
{
    SharedSolid *shared = billow_allocate(1, sizeof *shared);
    const BillowCollider turned = {.rotation = place->rotation};
    BillowSolid *solid = &shared->solid;
    BillowVec3 low, high;
    *solid = (BillowSolid){.tree = tree, .path = path, .digest = digest, .place = *place};
    atomic_init(&shared->references, 1);
    billow_collider_axes(&turned, solid->axes);
    billow_mesh_tree_bounds(tree, &low, &high);
    for (int i = 0; i < 8; i++) {
        const BillowVec3 corner = {i & 1 ? low.x : high.x, i & 2 ? low.y : high.y, i & 4 ? low.z : high.z};
        const BillowVec3 there =
            billow_vec3_add(place->position, along(solid->axes, billow_vec3_scale(corner, place->scale)));
        solid->low = i == 0 ? there : billow_vec3_min(solid->low, there);
        solid->high = i == 0 ? there : billow_vec3_max(solid->high, there);
    }
    return solid;
}

BillowSolid *
billow_solid_of_tree(BillowMeshTree *tree, const char *path, const char *digest)
{
    const BillowMeshPlace place = {.scale = 1.0};
    return solid_at(tree, billow_duplicate_text(path), billow_duplicate_text(digest), &place);
}

BillowSolid *
billow_solid_new(const BillowBodyMesh *mesh, const char *path, const char *digest)
{
    BillowVec3 *positions = billow_allocate(mesh->n_points, sizeof *positions);
    for (size_t i = 0; i < mesh->n_points; i++)
        positions[i] = billow_vec3((double) mesh->positions[3 * i], (double) mesh->positions[3 * i + 1],
                                   (double) mesh->positions[3 * i + 2]);
    BillowMeshTree *tree =
        billow_mesh_tree_new(positions, mesh->n_points, mesh->triangles, mesh->n_triangles);
    free(positions);
    return billow_solid_of_tree(tree, path, digest);
}

bool
billow_mesh_place_equal(const BillowMeshPlace *a, const BillowMeshPlace *b)
{
    return a->scale == b->scale && billow_vec3_equal(a->position, b->position) &&
           billow_vec3_equal(a->rotation, b->rotation);
}

bool
billow_solid_equal(const BillowSolid *a, const BillowSolid *b)
{
    if (!a || !b)
        return a == b;
    return strcmp(a->digest, b->digest) == 0 && billow_mesh_place_equal(&a->place, &b->place);
}

BillowSolid *
billow_solid_placed(BillowSolid *solid, const BillowMeshPlace *place)
{
    if (billow_mesh_place_equal(&solid->place, place))
        return billow_solid_ref(solid);
    return solid_at(billow_mesh_tree_ref(solid->tree), billow_duplicate_text(solid->path),
                    billow_duplicate_text(solid->digest), place);
}

BillowSolid *
billow_solid_named(BillowSolid *solid, const char *path)
{
    return solid_at(billow_mesh_tree_ref(solid->tree), billow_duplicate_text(path),
                    billow_duplicate_text(solid->digest), &solid->place);
}

BillowSolid *
billow_solid_ref(BillowSolid *solid)
{
    if (solid)
        atomic_fetch_add(&((SharedSolid *) solid)->references, 1);
    return solid;
}

void
billow_solid_unref(BillowSolid *solid)
{
    SharedSolid *shared = (SharedSolid *) solid;
    if (!shared || atomic_fetch_sub(&shared->references, 1) != 1)
        return;
    billow_mesh_tree_unref(solid->tree);
    free(solid->path);
    free(solid->digest);
    free(shared);
}

/* Returns how far a number is beyond an interval, negative below it. */
static double
off_interval(double low, double high, double p)
{
    return p < low ? p - low : p > high ? p - high : 0.0;
}

/* Returns the way from the bounding box to the point. */
static BillowVec3
off_box(const BillowSolid *solid, BillowVec3 p)
{
    return billow_vec3(off_interval(solid->low.x, solid->high.x, p.x),
                       off_interval(solid->low.y, solid->high.y, p.y),
                       off_interval(solid->low.z, solid->high.z, p.z));
}

double
billow_solid_distance(const BillowSolid *solid, double thickness, BillowVec3 point, double most,
                      BillowVec3 *normal)
{
    const BillowVec3 off = off_box(solid, point);
    const double far = billow_vec3_length(off);
    if (far > FAR * billow_vec3_distance(solid->low, solid->high)) {
        *normal = billow_vec3_scale(off, 1.0 / far);
        return far - 0.5 * thickness;
    }
    const double scale = solid->place.scale;
    const BillowVec3 there =
        billow_vec3_scale(against(solid->axes, billow_vec3_sub(point, solid->place.position)), 1.0 / scale);
    const double distance = thickness > 0.0
                                ? billow_mesh_tree_nearest(solid->tree, there, NULL, normal)
                                : billow_mesh_tree_distance_within(solid->tree, there, most / scale, normal);
    *normal = along(solid->axes, *normal);
    return scale * distance - 0.5 * thickness;
}

BillowVec3
billow_solid_carry(const BillowSolid *from, const BillowSolid *to, BillowVec3 point)
{
    const double scale = from->place.scale;
    const BillowVec3 there =
        billow_vec3_scale(against(from->axes, billow_vec3_sub(point, from->place.position)), 1.0 / scale);
    const BillowVec3 carried = billow_mesh_tree_carry(from->tree, to->tree, there);
    return billow_vec3_add(to->place.position, along(to->axes, billow_vec3_scale(carried, to->place.scale)));
}

double
billow_solid_move(const BillowSolid *from, const BillowSolid *to)
{
    return from->tree == to->tree ? 0.0 : to->place.scale * billow_mesh_tree_move(from->tree, to->tree);
}
