in vec2 place;
flat in float size;
flat in float mark_look;
out vec4 pixel;
uniform float strength;
uniform float outline; /* pixels */
uniform vec3 plain_color;
uniform vec3 constraint_color;
uniform vec3 selected_color;
uniform vec3 rim_color;

vec3 lit_ball(vec3 color)
{
    vec2 on_ball = place / size;
    vec3 n = vec3(on_ball, sqrt(max(1.0 - dot(on_ball, on_ball), 0.0)));
    vec3 toward = normalize(vec3(-0.4, 0.65, 0.65));
    color *= 0.72 + 0.36 * max(dot(n, toward), 0.0);
    return color + 0.45 * pow(max(dot(n, normalize(toward + vec3(0.0, 0.0, 1.0))), 0.0), 40.0);
}

void main()
{
    bool diamond = mark_look >= 4.0;
    float state = diamond ? mark_look - 4.0 : mark_look;
    float away = diamond ? (abs(place.x) + abs(place.y)) * 0.7071 : length(place);
    float hole = diamond ? size - 3.2 * outline : -1.0; /* shows what it marks */
    float cover = clamp(size + 0.5 - away, 0.0, 1.0) * clamp(away - hole + 0.5, 0.0, 1.0);
    if (cover <= 0.0)
        discard;
    vec3 color = state >= 2.0 ? selected_color : diamond ? constraint_color : plain_color;
    if (state == 1.0 || state == 3.0)
        color = mix(color, vec3(1.0), 0.25);
    float to_edge = diamond ? min(size - away, away - hole) : size - away;
    float rim_width = diamond ? 0.7 * outline : outline;
    float rim = clamp(rim_width - to_edge + 0.5, 0.0, 1.0);
    pixel = vec4(mix(diamond ? color : lit_ball(color), rim_color, rim), cover * strength);
}
