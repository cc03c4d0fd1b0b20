/* The meshes of a project's motions as they are drawn at a time: each in place of a collider of its own. */
#pragma once

#include "gl/figures.h"
#include "model/project/project.h"

/* The drawn motions, in the order of the project. */
typedef struct {
    GPtrArray *blocks; /* see billow_meshes_of_motions_drawn() */
    GArray *colliders; /* of BillowCollider: where the stage of each is; without a solid */
    GArray *figures;   /* of BillowFigure: the mesh of each in its own world; owned by `meshes` */
    GPtrArray *meshes; /* of BillowBodyMesh */
} BillowMotionSkins;

/* Motions with more points than `most` are left out. The blocks are borrowed from the project. */
BillowMotionSkins *billow_motion_skins_new(const BillowProject *project, double seconds, size_t most);
void billow_motion_skins_free(BillowMotionSkins *skins);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowMotionSkins, billow_motion_skins_free)

/* Makes the colliders of the project, but for number `except` (-1: none), invisible that ride on a motion which is drawn: its
 * mesh is seen in their place. So are all that are the skin of a motion. */
void billow_motion_skins_hide(const BillowMotionSkins *skins, const BillowProject *project, int except,
                              GArray *colliders);

/* Appends them to colliders and their figures. The meshes are borrowed. */
void billow_motion_skins_append(const BillowMotionSkins *skins, GArray *colliders, GArray *figures);
