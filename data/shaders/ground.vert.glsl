/* A square around the target, seen from either side. */
uniform vec2 centre;
uniform float reach;
out vec2 place; /* world (x, z) */

void main()
{
    vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) * 2.0 - 1.0;
    place = centre + corner * reach;
    gl_Position = projection * view * vec4(place.x, ground_height, place.y, 1.0);
}
