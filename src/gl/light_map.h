/* What the key light sees: the depth of cloth and colliders from its direction, for shadows on both. */
#pragma once

#include "gl/bodies.h"
#include "gl/cloth.h"

#include <gio/gio.h>

typedef struct {
    GLuint cloth, body; /* programs */
    GLuint map, framebuffer;
    float view[16];   /* from the world to the map: 0 … 1 on each axis */
    double thickness; /* metres: how far from a surface a shadow on it begins */
    bool drawn;       /* there is something in it */
} BillowLightMap;

/* `map` must be zeroed. Returns FALSE and sets `error` on failure; clear it in either case. */
gboolean billow_light_map_init(BillowLightMap *map, GError **error);

/* Draws `n` cloths, cut out by their textures, and all colliders except planes into the map. Changes the
 * framebuffer and the viewport. */
void billow_light_map_draw(BillowLightMap *map, const BillowDrawnCloth *cloths, size_t n,
                           const BillowBodies *bodies);

/* Binds the map to unit 1 and sets the current program's uniforms of it. */
void billow_light_map_use(const BillowLightMap *map, GLuint program);

void billow_light_map_clear(BillowLightMap *map);
