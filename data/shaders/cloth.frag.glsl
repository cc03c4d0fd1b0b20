in vec3 world;
in vec3 normal;
in vec2 cell;
in float level;
out vec4 pixel;

uniform vec3 base;
uniform bool textured;
uniform bool smooth_cut; /* alpha becomes the share of samples that are drawn */
uniform bool valued;   /* colors show values */
uniform vec3 ramp[9]; /* at 0, 1/8, ... 1 */
uniform bool shaded;
uniform bool wired;
uniform float wire_width; /* pixels */
uniform vec3 wire_color;  /* without the cloth */

/* Share of the pixel that is cloth at the edge of a clear part. */
float cut_cover(float alpha)
{
    return smooth_cut ? clamp((alpha - 0.5) / max(fwidth(alpha), 1e-4) + 0.5, 0.0, 1.0) : step(0.5, alpha);
}

/* The colour of the side, as its square. */
vec3 surface_color(vec4 texel, bool front)
{
    vec3 color = textured ? texel.rgb / max(texel.a, 0.5) : base;
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
    vec4 texel = textured ? texture_at(cell) : vec4(1.0);
    float cover = cut_out ? cut_cover(texel.a) : 1.0;
    if (cover <= 0.0)
        discard;
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
        color = toned(lit(surface_color(texel, front), front ? n : -n, to_eye));
    float bright = dot(color, vec3(0.3, 0.6, 0.1));
    vec3 ink = bright > 0.42 ? color * 0.28 : mix(color, vec3(1.0), 0.55);
    pixel = vec4(mix(color, ink, 0.75 * wire), cover);
}
