/* A collider: its box, rounded by `radius`. */
layout(location = 0) in vec3 unit_normal;
layout(location = 1) in vec3 corner;

uniform mat4 placement; /* the collider's axes and middle */
uniform vec3 extent;    /* meters along its own axes */
uniform float radius;   /* meters */

out vec3 world;
out vec3 normal;
out vec3 lighted; /* place in the light's map */
out vec2 place; /* on a plane's square, metres */

void main()
{
    vec3 own = corner * extent + radius * unit_normal;
    world = (placement * vec4(own, 1.0)).xyz;
    normal = mat3(placement) * unit_normal;
    place = own.xz;
    lighted = in_light(world, normal);
    gl_Position = projection * view * vec4(world, 1.0);
}
