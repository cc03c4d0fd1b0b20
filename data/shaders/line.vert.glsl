/* A segment, as a rectangle of fixed width in the image. */
layout(location = 0) in vec3 start;
layout(location = 1) in vec3 end;
layout(location = 2) in float kind;

uniform float width; /* pixels */
uniform float strength;

out vec2 place; /* pixels along the segment from its start, and across */
flat out float extent;
flat out float line_kind;

/* Moves `point` along the segment until it is in front of the eye. */
vec3 before_eye(vec3 point, vec3 other)
{
    const float least = 1e-4;
    if (projection[3][3] == 1.0 || point.z <= -least)
        return point;
    return mix(point, other, clamp((point.z + least) / max(point.z - other.z, 1e-9), 0.0, 1.0));
}

void main()
{
    vec3 seen_start = seen_nearer(start, 2.0 * width), seen_end = seen_nearer(end, 2.0 * width);
    vec4 from = projection * vec4(before_eye(seen_start, seen_end), 1.0);
    vec4 to = projection * vec4(before_eye(seen_end, seen_start), 1.0);
    if (from.w <= 0.0 || to.w <= 0.0) {
        gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
        return;
    }
    vec3 from_screen = from.xyz / from.w, to_screen = to.xyz / to.w;
    vec2 along = (to_screen.xy - from_screen.xy) * 0.5 * picture;
    extent = length(along);
    vec2 direction = extent > 1e-4 ? along / extent : vec2(1.0, 0.0);
    float half_width = 0.5 * width + 1.0;
    bool at_end = (gl_VertexID & 1) == 1;
    float side = gl_VertexID >= 2 ? half_width : -half_width;
    /* round ends join segments, but see-through ones must not overlap */
    float cap = strength < 1.0 || kind > 6.5 ? 0.0 : half_width;
    float beyond = at_end ? cap : -cap;
    vec2 shift = (direction * beyond + vec2(-direction.y, direction.x) * side) / (0.5 * picture);
    place = vec2(at_end ? extent + cap : -cap, side);
    line_kind = kind;
    vec3 corner = at_end ? to_screen : from_screen;
    /* already divided, so that `place` varies evenly over the image */
    gl_Position = vec4(corner.xy + shift, corner.z, 1.0);
}
