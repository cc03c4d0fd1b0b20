in vec3 world;
in vec3 normal;
in vec2 cell;
in float level;
out vec4 pixel;

uniform vec2 cells;
uniform vec3 base;
uniform bool textured;
uniform sampler2D picture_map;
uniform bool valued;   /* colors show values */
uniform vec3 ramp[9]; /* at 0, 1/8, ... 1 */
uniform bool shaded;
uniform bool wired;
uniform float wire_width; /* pixels */
uniform vec3 wire_color;  /* without the cloth */

vec3 surface_color(bool front)
{
    vec3 color = base;
    if (textured) {
        vec4 texel = texture(picture_map, cell / cells);
        color = mix(base, texel.rgb, texel.a);
    }
    color *= color;
    if (front)
        return color;
    float grey = dot(color, vec3(0.3, 0.6, 0.1));
    return mix(color, vec3(grey), 0.3) * 0.78;
}

/* The color of the value where the cloth faces the eye, darker toward the sides. */
vec3 value_color(float facing)
{
    float along = clamp(level, 0.0, 1.0) * 8.0;
    int step_number = int(min(along, 7.0));
    vec3 color = mix(ramp[step_number], ramp[step_number + 1], along - float(step_number));
    return color * mix(0.75, 1.0, facing);
}

/* The share of the pixel that grid edges cover. They fade out where they are less than a few pixels apart. */
float wire_cover()
{
    vec2 step_size = max(fwidth(cell), vec2(1e-6));
    vec2 away = abs(fract(cell - 0.5) - 0.5) / step_size;
    vec2 cover = clamp(0.5 * wire_width + 0.5 - away, 0.0, 1.0);
    cover *= 1.0 - smoothstep(0.12, 0.45, step_size) * 0.9;
    return max(cover.x, cover.y);
}

void main()
{
    bool front = gl_FrontFacing;
    vec3 n = surface_normal(normal, world), to_eye = toward_eye(world);
    float wire = wired ? wire_cover() : 0.0;
    if (!shaded) {
        if (wire < 0.02)
            discard;
        pixel = vec4(wire_color, wire * (front ? 0.9 : 0.6));
        return;
    }
    vec3 color;
    if (valued)
        color = value_color(abs(dot(n, to_eye)));
    else
        color = toned(lit(surface_color(front), front ? n : -n, to_eye));
    float bright = dot(color, vec3(0.3, 0.6, 0.1));
    vec3 ink = bright > 0.42 ? color * 0.28 : mix(color, vec3(1.0), 0.55);
    pixel = vec4(mix(color, ink, 0.75 * wire), 1.0);
}
