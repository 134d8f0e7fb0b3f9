/**
 * Tone fields. `x` runs 0..1.78 over a 16:9 picture, `y` 0..1 downwards, `t` in seconds; the answer
 * is a tone near 0..1. `k` is a shape constant, so that one scene gives several pictures.
 */
export type Scene = (x: number, y: number, t: number, k: number) => number;

const { sin, cos, exp, abs, hypot, atan2, sqrt, floor } = Math;

const clamp = (value: number): number => Math.max(0, Math.min(1, value));
const step = (from: number, to: number, value: number): number => {
  const amount = clamp((value - from) / (to - from));
  return amount * amount * (3 - 2 * amount);
};

/** Cheap repeatable noise for placing things, not for texture. */
const hash = (n: number): number => {
  const value = sin(n * 127.1) * 43758.5453;
  return value - floor(value);
};

/** Heavy cloth falling diagonally: a warped wave, lit on one flank of every fold. */
function velvet(x: number, y: number, t: number, k: number): number {
  const warp = 0.8 * sin(y * 2.3 + k + t * 0.11) + 0.55 * sin(x * 1.9 - t * 0.07 + y * 1.5 + k * 2);
  const slant = x * 1.2 + y * (0.75 + 0.35 * sin(k * 1.4));
  const phase = slant * (6.4 + sin(k)) + warp * 1.25 + t * 0.1 + k;
  const lean = phase + 0.55 * sin(phase + 0.4);
  const body = 0.5 + 0.5 * sin(lean);
  const spine = 0.5 + 0.5 * sin(lean + 0.75);
  const crease = 0.5 + 0.5 * sin(phase * 2 + warp * 1.6 + x * 1.3);
  const light =
    0.62 + 0.5 * exp(-((x - 0.9 - 0.5 * sin(k * 1.7)) ** 2) * 1.3 - (y - 0.35) ** 2 * 1.6);
  return (0.07 + 0.36 * body ** 1.4 + 0.34 * spine ** 7 + 0.13 * crease ** 3 * body) * light;
}

/** Silk: the point is pushed around a few times before it is measured. */
function silk(x: number, y: number, t: number, k: number): number {
  let px = x * 1.5;
  let py = y * 1.5;
  for (let i = 1; i < 4; i += 1) {
    const shift = px + 0.62 * sin(i * py * 1.5 + t * 0.1 + k + i);
    py += 0.5 * cos(i * px * 1.3 + t * 0.08 + k * 1.7);
    px = shift;
  }
  const sheen = 0.5 + 0.5 * sin(px * 2.1 + py * 1.4);
  return 0.06 + 0.5 * sheen + 0.4 * (0.5 + 0.5 * sin(px * 2.1 + py * 1.4 + 0.9)) ** 8;
}

function rings(x: number, y: number, t: number, k: number): number {
  const cx = 0.9 + 0.45 * sin(k * 2.3);
  const cy = 0.5 + 0.3 * cos(k * 1.9);
  const r = hypot(x - cx, (y - cy) * 1.06);
  const phase =
    r * 17 - t * 0.35 + k + 0.5 * step(0.06, 0.5, r) * sin(atan2(y - cy, x - cx) * 3 + k + r * 2);
  const wave = 0.5 + 0.5 * sin(phase);
  return (
    (0.15 + 0.5 * wave * wave + 0.25 * wave ** 9) * exp(-r * 1.15) * 1.35 + 0.26 * exp(-r * r * 16)
  );
}

/** A low sun over still water. */
function dusk(x: number, y: number, t: number, k: number): number {
  const horizon = 0.62 + 0.05 * sin(k);
  const sunX = 0.89 + 0.4 * sin(k * 1.7);
  const sunY = horizon - 0.14 - 0.06 * cos(k);
  const ripple = y > horizon ? 0.03 * sin((y - horizon) * 95 + t * 0.6 + sin(x * 6 + t * 0.2)) : 0;
  const skyY = y > horizon ? 2 * horizon - y : y;
  const sun = hypot(x - sunX + ripple, skyY - sunY);
  const cloud =
    sin(x * 2.2 + k + t * 0.03 + 2.2 * sin(skyY * 6 + k)) * sin(skyY * 19 + sin(x * 2.4 + k) * 1.6);
  let tone =
    0.12 +
    0.52 * step(0, horizon, skyY) +
    0.36 * exp(-sun * 3.1) +
    0.055 * cloud * step(0, 0.3, skyY);
  tone += 0.35 * step(0.103, 0.097, sun);
  if (y > horizon) tone = tone * (0.82 - 0.5 * (y - horizon)) + ripple * 1.6 - 0.05;
  return tone;
}

/** Stage curtains with a warm pool of light. */
function curtains(x: number, y: number, t: number, k: number): number {
  const sway = 0.05 * sin(y * 2.4 + t * 0.25 + k) + 0.03 * sin(y * 4.1 + x * 3 + t * 0.17);
  const gather = x + sway + 0.05 * sin(k) * (1 - y);
  const phase = gather * 19 + 1.3 * sin(gather * 5 + k) + k;
  const fold = 0.5 + 0.5 * sin(phase);
  const light = exp(
    -((x - 0.89 - 0.35 * sin(k * 1.3 + t * 0.05)) ** 2) * 1.5 - (y - 0.4) ** 2 * 1.1,
  );
  const hem = step(0.97, 0.9, y + 0.015 * sin(phase));
  return (
    (0.1 + 0.36 * fold + 0.34 * (0.5 + 0.5 * sin(phase + 0.8)) ** 7) *
    (0.42 + 0.95 * light) *
    (0.45 + 0.55 * hem)
  );
}

interface Disc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly strength: number;
}

const discCount = 26;
/** The discs of the newest moment of each shape: a frame asks for them once per pixel. */
const knownDiscs = new Map<number, { readonly t: number; readonly discs: readonly Disc[] }>();

function discsAt(t: number, k: number): readonly Disc[] {
  const known = knownDiscs.get(k);
  if (known?.t === t) return known.discs;
  const discs = Array.from({ length: discCount }, (_, i): Disc => {
    const seed = i * 3.7 + k * 11;
    return {
      x: 1.9 * hash(seed + 1) - 0.06 + 0.05 * sin(t * 0.13 + i),
      y: 1.1 * hash(seed + 2) - 0.05 + 0.04 * cos(t * 0.11 + i * 1.7),
      radius: 0.03 + 0.13 * hash(seed) ** 1.5,
      strength: (0.12 + 0.24 * hash(seed + 4)) * (0.85 + 0.15 * sin(t * 0.3 + i)),
    };
  });
  knownDiscs.set(k, { t, discs });
  return discs;
}

/** Lights far behind the focus. */
function bokeh(x: number, y: number, t: number, k: number): number {
  let tone = 0.1 + 0.16 * (1 - y) + 0.12 * exp(-((x - 0.9) ** 2) - (y - 0.6) ** 2 * 3);
  for (const disc of discsAt(t, k)) {
    const dx = x - disc.x;
    const dy = y - disc.y;
    const square = dx * dx + dy * dy;
    if (square > (disc.radius * 1.15) ** 2) continue;
    const distance = sqrt(square);
    tone +=
      step(disc.radius * 1.04, disc.radius * 0.93, distance) *
      disc.strength *
      (0.75 + 0.45 * (distance / disc.radius) ** 4);
  }
  return tone;
}

/** Light ribbons drifting over a dark ground. */
function ribbons(x: number, y: number, t: number, k: number): number {
  let tone = 0.08 + 0.12 * y;
  for (let i = 0; i < 6; i += 1) {
    const line =
      0.5 +
      0.3 * sin(x * (1.1 + 0.22 * i) + k + i * 0.55 + t * 0.1) +
      0.1 * sin(x * 2.6 + i * 0.8 + k * 2 - t * 0.07);
    const below = y - line;
    const width = 0.1 + 0.06 * sin(x * 1.7 + i + k);
    if (below > 0) tone += 0.26 * exp(-below / width) * step(0, 0.006, below);
    else tone += 0.1 * exp(below * 45);
  }
  return tone;
}

/** A flower of overlapping petals, each darker towards its root. */
function rosette(x: number, y: number, t: number, k: number): number {
  const dx = x - 0.89 - 0.3 * sin(k * 2.1);
  const dy = y - 0.52;
  const r = sqrt(dx * dx + dy * dy);
  const angle = atan2(dy, dx);
  let tone = 0.07 + 0.12 * exp(-r * 2);
  for (let i = 0; i < 6; i += 1) {
    const petals = 5 + (i % 2);
    const reach = 0.86 - i * 0.135;
    const edge = reach * (0.8 + 0.2 * abs(cos((angle * petals) / 2 + i * 1.1 + k + t * 0.03)));
    const inside = step(edge, edge - 0.008, r);
    const shade = 0.12 + i * 0.075 + 0.42 * (r / edge) ** 3;
    tone += (shade - tone) * inside;
  }
  return tone;
}

export const scenes = {
  velvet,
  silk,
  rings,
  dusk,
  curtains,
  bokeh,
  ribbons,
  rosette,
} as const satisfies Readonly<Record<string, Scene>>;

export type SceneName = keyof typeof scenes;
