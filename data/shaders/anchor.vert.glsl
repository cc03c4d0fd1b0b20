/* A square that faces the eye, for a ball of fixed size in the picture. */
layout(location = 0) in vec3 centre;
layout(location = 1) in float state; /* 0 plain, 1 under the pointer, 2 selected, 3 both */

uniform float radius; /* pixels */

out vec2 place; /* pixels from the centre */
flat out float size;
flat out float anchor_state;

void main()
{
    bool hovered = state == 1.0 || state == 3.0;
    size = radius * (hovered ? 1.35 : state == 2.0 ? 1.15 : 1.0);
    anchor_state = state;
    float side = size + 1.5;
    place = (vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) * 2.0 - 1.0) * side;
    vec3 seen = seen_nearer(centre, 1.5 * size);
    seen.xy += place * pixel_span(seen);
    gl_Position = projection * vec4(seen, 1.0);
}
