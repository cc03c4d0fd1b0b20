/* A square that faces the eye, for a ball or a diamond of fixed size in the image. */
layout(location = 0) in vec3 centre;
layout(location = 1) in float look; /* 1: under the pointer, + 2: selected, + 4: a diamond */

uniform float ball_radius; /* pixels */
uniform float diamond_radius;

out vec2 place; /* pixels from the center */
flat out float size;
flat out float mark_look;

void main()
{
    bool diamond = look >= 4.0;
    float state = diamond ? look - 4.0 : look;
    bool hovered = state == 1.0 || state == 3.0;
    size = (diamond ? diamond_radius : ball_radius) * (hovered ? 1.35 : state == 2.0 ? 1.15 : 1.0);
    mark_look = look;
    float side = size * (diamond ? 1.42 : 1.0) + 1.5;
    place = (vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) * 2.0 - 1.0) * side;
    vec3 seen = seen_nearer(centre, 1.5 * size);
    seen.xy += place * pixel_span(seen);
    gl_Position = projection * vec4(seen, 1.0);
}
