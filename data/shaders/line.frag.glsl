in vec2 place;
flat in float extent;
flat in float line_kind;
out vec4 pixel;
uniform float width;
uniform float strength;
uniform vec3 normal_color;
uniform vec3 taut_color;
uniform vec3 handle_colors[4]; /* x, y, z, held */

void main()
{
    float away = length(vec2(place.x - clamp(place.x, 0.0, extent), place.y));
    float cover = clamp(0.5 * width + 0.5 - away, 0.0, 1.0);
    if (cover <= 0.0)
        discard;
    bool removed = line_kind > 6.5;
    vec3 color = line_kind > 0.5 && !removed ? taut_color : normal_color;
    if (line_kind > 2.5 && !removed)
        color = handle_colors[int(line_kind - 2.5)];
    pixel = vec4(color, cover * strength * (removed ? 0.35 : 1.0));
}
