/* See-through cloth, denser where it is seen from the side, and along its edges. */
in vec3 world;
in vec3 normal;
in vec2 cell;
out vec4 pixel;

uniform vec2 cells;
uniform vec3 color;
uniform float outline; /* pixels */
uniform float strength;

void main()
{
    vec2 to_edge = min(cell, cells - cell) / max(fwidth(cell), vec2(1e-6));
    float edge = 1.0 - smoothstep(0.5 * outline, 1.5 * outline, min(to_edge.x, to_edge.y));
    float facing = abs(dot(surface_normal(normal, world), toward_eye(world)));
    float side = 1.0 - facing;
    pixel = vec4(color, strength * max(mix(0.26, 0.62, side * side), 0.75 * edge));
}
