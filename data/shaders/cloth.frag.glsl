in vec3 world;
in vec3 normal;
in vec2 cell;
out vec4 pixel;

uniform vec3 eye;
uniform vec3 gaze; /* used instead of the way to the eye where the projection is parallel */
uniform bool parallel;
uniform vec3 light; /* towards it, unit length */
uniform vec2 cells;
uniform vec3 base;
uniform bool textured;
uniform sampler2D picture_map;
uniform bool shaded;
uniform bool wired;
uniform float wire_width; /* pixels */
uniform vec3 wire_color;  /* without a cloth below */

/* Light adds up as powers, colours are stored as about their square roots. */
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

/* Sky and earth, a wrapped key light, a little light through the cloth and the soft sheen of fibres. */
vec3 lit(vec3 color, vec3 n, vec3 to_eye)
{
    const vec3 sky = vec3(0.62, 0.66, 0.73), earth = vec3(0.36, 0.33, 0.30), key = vec3(1.06, 1.00, 0.90);
    float facing = dot(n, light);
    float wrapped = max((facing + 0.2) / 1.2, 0.0);
    vec3 diffuse = mix(earth, sky, 0.5 + 0.5 * n.y) + key * wrapped * wrapped;
    diffuse += key * 0.22 * max(-facing, 0.0);
    float grazing = 1.0 - clamp(dot(n, to_eye), 0.0, 1.0);
    vec3 sheen = sky * 0.11 * grazing * grazing * grazing * (0.5 + 0.5 * n.y);
    float gloss = pow(max(dot(n, normalize(light + to_eye)), 0.0), 28.0);
    return color * diffuse + sheen + key * 0.05 * gloss;
}

/* Share of the pixel that an edge of the grid covers; edges closer than a few pixels fade out evenly. */
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
    vec3 face = cross(dFdx(world), dFdy(world));
    vec3 n = dot(normal, normal) > 0.01 ? normalize(normal) : normalize(face + vec3(0.0, 1e-12, 0.0));
    vec3 to_eye = parallel ? -gaze : normalize(eye - world);
    float wire = wired ? wire_cover() : 0.0;
    if (!shaded) {
        if (wire < 0.02)
            discard;
        pixel = vec4(wire_color, wire * (front ? 0.9 : 0.6));
        return;
    }
    vec3 color = lit(surface_color(front), front ? n : -n, to_eye);
    color = sqrt(color / (1.0 + 0.18 * color));
    float bright = dot(color, vec3(0.3, 0.6, 0.1));
    vec3 ink = bright > 0.42 ? color * 0.28 : mix(color, vec3(1.0), 0.55);
    pixel = vec4(mix(color, ink, 0.75 * wire), 1.0);
}
