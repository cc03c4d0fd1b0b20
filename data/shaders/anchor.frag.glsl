in vec2 place;
flat in float size;
flat in float anchor_state;
out vec4 pixel;
uniform float strength;
uniform float outline; /* pixels */
uniform vec3 plain_color;
uniform vec3 selected_color;
uniform vec3 rim_color;

void main()
{
    float away = length(place);
    float cover = clamp(size + 0.5 - away, 0.0, 1.0);
    if (cover <= 0.0)
        discard;
    vec2 on_ball = place / size;
    vec3 n = vec3(on_ball, sqrt(max(1.0 - dot(on_ball, on_ball), 0.0)));
    vec3 color = anchor_state >= 2.0 ? selected_color : plain_color;
    if (anchor_state == 1.0 || anchor_state == 3.0)
        color = mix(color, vec3(1.0), 0.25);
    vec3 toward = normalize(vec3(-0.4, 0.65, 0.65));
    color *= 0.72 + 0.36 * max(dot(n, toward), 0.0);
    color += 0.45 * pow(max(dot(n, normalize(toward + vec3(0.0, 0.0, 1.0))), 0.0), 40.0);
    float rim = clamp(away - (size - outline) + 0.5, 0.0, 1.0);
    pixel = vec4(mix(color, rim_color, rim), cover * strength);
}
