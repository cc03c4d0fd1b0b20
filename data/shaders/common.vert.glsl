/* Precedes every vertex shader. */
uniform mat4 view;
uniform mat4 projection;
uniform vec2 picture; /* size in pixels */
uniform vec3 light;   /* towards it, unit length */
uniform mat4 light_view;   /* from the world to the map of what the light sees */
uniform float thickness;   /* metres: a shadow falls only from farther away */
uniform float ground_height;
uniform vec4 area; /* of the ground in the shadow map: least x and z, extent in x and z */

uniform int columns; /* of the cloth's grid */
uniform int caps;    /* of them, at either end of a tube, that close it */

/* (column, row) of a vertex; a cap is at the end of its tube. */
vec2 cell_of(int vertex)
{
    return vec2(float(clamp(vertex % columns - caps, 0, columns - 1 - 2 * caps)), float(vertex / columns));
}

/* Metres. */
float height_of(vec3 point)
{
    return max(point.y - ground_height, 0.0);
}

/* Where the shadow of a point falls, in the shadow map's clip space. */
vec4 fallen(vec3 point)
{
    float above = height_of(point);
    vec2 place = point.xz - light.xz * (above / light.y);
    return vec4((place - area.xy) / area.zw * 2.0 - 1.0, 0.0, 1.0);
}

/* Meters that a pixel spans at a point in eye space. */
float pixel_span(vec3 seen)
{
    float depth = projection[3][3] == 1.0 ? 1.0 : max(-seen.z, 1e-6);
    return depth * 2.0 / (projection[1][1] * picture.y);
}

/* A point of the world in eye space, moved toward the eye by so many pixels: it stays where it is in the image, and is
 * in front of a surface that contains it. */
vec3 seen_nearer(vec3 world, float pixels)
{
    vec3 seen = (view * vec4(world, 1.0)).xyz;
    float nearer = pixels * pixel_span(seen);
    if (projection[3][3] == 1.0)
        return seen + vec3(0.0, 0.0, nearer);
    return seen * (1.0 - nearer / length(seen));
}

/* Where the light's map tells whether it comes to the point: a little before the lit side of the surface, which is drawn
   in the map itself. */
vec3 in_light(vec3 world, vec3 normal)
{
    vec3 outward = dot(normal, light) < 0.0 ? -normal : normal;
    return (light_view * vec4(world + (light + outward) * thickness, 1.0)).xyz;
}
