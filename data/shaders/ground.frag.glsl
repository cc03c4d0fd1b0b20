in vec2 place;
out vec4 pixel;
uniform vec2 centre;
uniform float reach;
uniform float line_width; /* pixels */
uniform vec3 line_color;
uniform vec3 x_color;
uniform vec3 z_color;
uniform float line_strength;
uniform float shadow_strength;
uniform sampler2D shadow_map;
uniform vec4 area; /* in the shadow map: least x and z, extent in x and z */

/* Coverage by lines every `spacing` meters, which fade where they are less than a few pixels apart. */
float lines(float spacing, vec2 footprint)
{
    vec2 step_size = footprint / spacing;
    vec2 away = abs(fract(place / spacing - 0.5) - 0.5) / step_size;
    vec2 cover = clamp(0.5 * line_width + 0.5 - away, 0.0, 1.0) * (1.0 - smoothstep(0.06, 0.30, step_size));
    return max(cover.x, cover.y);
}

float axis(float away, float footprint)
{
    return clamp(0.75 * line_width + 0.5 - abs(away) / footprint, 0.0, 1.0);
}

float shadow()
{
    vec2 at = (place - area.xy) / area.zw;
    if (any(lessThan(at, vec2(0.0))) || any(greaterThan(at, vec2(1.0))))
        return 0.0;
    vec2 found = texture(shadow_map, at).rg; /* shadow, and nearness of what casts it */
    return 1.0 - (1.0 - found.r * shadow_strength) * (1.0 - found.g * 1.2 * shadow_strength);
}

void main()
{
    vec2 footprint = max(fwidth(place), vec2(1e-9));
    float fade = 1.0 - smoothstep(0.15, 1.0, length(place - centre) / reach);
    float cover = max(0.32 * lines(0.1, footprint), max(0.75 * lines(1.0, footprint), lines(10.0, footprint)));
    float on_x = axis(place.y, footprint.y), on_z = axis(place.x, footprint.x);
    vec3 color = mix(mix(line_color, z_color, on_z), x_color, on_x);
    vec4 line = vec4(color, fade * max(line_strength * cover, 0.75 * max(on_x, on_z)));
    float dark = shadow();
    float alpha = line.a + dark * (1.0 - line.a);
    if (alpha < 0.002)
        discard;
    pixel = vec4(line.rgb * line.a / alpha, alpha);
}
