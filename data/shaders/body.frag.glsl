in vec3 world;
in vec3 normal;
in vec3 lighted;
in vec2 place;
out vec4 pixel;

uniform vec3 extent;
uniform bool is_plane;
uniform bool hovered;
uniform bool selected;
uniform vec3 line_color;
uniform float line_width; /* pixels */

const vec3 plain_color = vec3(0.62, 0.65, 0.69), selected_color = vec3(0.21, 0.52, 0.89);

/* Coverage by the lines of a plane's square: inside, and along its edges. */
vec2 lines()
{
    vec2 footprint = max(fwidth(place), vec2(1e-9));
    vec2 step_size = footprint / 0.5;
    vec2 away = abs(fract(place / 0.5 - 0.5) - 0.5) / step_size;
    vec2 inner = clamp(0.5 * line_width + 0.5 - away, 0.0, 1.0) * (1.0 - smoothstep(0.06, 0.30, step_size));
    vec2 to_edge = (extent.xz - abs(place)) / footprint;
    vec2 edge = clamp((selected ? 3.0 : 2.0) * line_width + 0.5 - to_edge, 0.0, 1.0);
    return vec2(max(inner.x, inner.y), max(edge.x, edge.y));
}

vec4 plane_color()
{
    vec2 cover = lines();
    vec3 color = selected ? selected_color : line_color;
    float alpha = mix(selected ? 0.16 : 0.09, 0.30, cover.x);
    return vec4(color, mix(alpha, hovered ? 1.0 : 0.75, cover.y));
}

void main()
{
    if (is_plane) {
        pixel = plane_color();
        return;
    }
    vec3 color = selected ? mix(plain_color, selected_color, 0.65) : plain_color;
    if (hovered)
        color = mix(color, vec3(1.0), 0.25);
    vec3 n = surface_normal(normal, world);
    pixel = vec4(toned(lit(color * color, n, toward_eye(world), sunlit(lighted))), 1.0);
}
