import { mix } from '../color.ts';
import type { Random } from '../random.ts';
import { circle, dots, el, d as exact, group, path, stroke } from '../svg.ts';
import type { Mood } from './palette.ts';

/** Whole numbers do for the blurred distance. */
function d(parts: TemplateStringsArray, ...values: readonly number[]): string {
  return exact(parts, ...values.map(Math.round));
}

type Backdrop = (mood: Mood, random: Random) => string;

/** Heavy folds: alternating bands whose edges sway together. */
function curtain(mood: Mood, random: Random): string {
  const folds: string[] = [];
  let x = -20 + random.range(0, 12);
  while (x < 310) {
    const width = random.int(26, 46);
    const sway = random.range(-9, 9);
    folds.push(
      d`M${x} 0C${x + sway} 130 ${x - sway} 270 ${x + sway} 400H${x + width * 0.55 - sway * 0.4}C${x + width * 0.6} 270 ${x + width * 0.5 + sway} 130 ${x + width * 0.62} 0Z`,
    );
    x += width;
  }
  const light = path(folds.filter((_, index) => index % 2 === 0).join(''), mood.shape, {
    opacity: 0.42,
  });
  const dark = path(
    folds.filter((_, index) => index % 2 === 1).join(''),
    mix(mood.bottom, '#000', 0.2),
    { opacity: 0.34 },
  );
  return light + dark;
}

function moon(mood: Mood, random: Random): string {
  const x = Math.round(random.range(214, 248));
  const y = Math.round(random.range(64, 96));
  const r = Math.round(random.range(30, 42));
  const star = (): readonly [number, number] => [random.range(8, 292), random.range(10, 190)];
  const hill = random.range(270, 300);
  return [
    dots([star(), star(), star(), star(), star()], mood.glow, 1.6, { opacity: 0.8 }),
    dots([star(), star(), star()], mood.glow, 2.6, { opacity: 0.8 }),
    circle(x, y, r * 1.4, mood.glow, { opacity: 0.2 }),
    circle(x, y, r, mix(mood.glow, '#fff6e6', 0.45), { opacity: 0.92 }),
    path(
      d`M0 ${hill}C70 ${hill - 50} 120 ${hill + 20} 190 ${hill - 14}S270 ${hill - 40} 300 ${hill - 20}V400H0Z`,
      mood.shape,
      { opacity: 0.35 },
    ),
    path(d`M0 ${hill + 46}C90 ${hill} 190 ${hill + 60} 300 ${hill + 20}V400H0Z`, mood.bottom, {
      opacity: 0.6,
    }),
  ].join('');
}

function windowLight(mood: Mood, random: Random): string {
  const x = random.range(-10, 40);
  const panes: string[] = [];
  for (const row of [0, 1, 2]) {
    for (const column of [0, 1]) {
      const left = x + column * 78 + row * 20;
      const top = 24 + row * 92 + column * 16;
      panes.push(
        d`M${left} ${top}L${left + 68} ${top + 14}L${left + 86} ${top + 96}L${left + 18} ${top + 82}Z`,
      );
    }
  }
  const leaf = random.range(10, 40);
  return [
    path(panes.join(''), mood.glow, { opacity: 0.32 }),
    stroke(d`M300 ${leaf}C250 ${leaf + 20} 220 ${leaf + 70} 210 ${leaf + 130}`, mood.bottom, 2, {
      opacity: 0.35,
    }),
    path(
      [0, 1, 2]
        .map((i) => {
          const px = 278 - i * 24;
          const py = leaf + 12 + i * 30;
          return d`M${px} ${py}C${px + 6} ${py + 22} ${px + 26} ${py + 30} ${px + 40} ${py + 26}C${px + 34} ${py + 10} ${px + 18} ${py} ${px} ${py}ZM${px} ${py}C${px - 24} ${py - 4} ${px - 40} ${py + 8} ${px - 46} ${py + 22}C${px - 28} ${py + 26} ${px - 10} ${py + 16} ${px} ${py}Z`;
        })
        .join(''),
      mood.bottom,
      { opacity: 0.3 },
    ),
  ].join('');
}

function arch(mood: Mood, random: Random): string {
  const x = 150 + random.int(-14, 14);
  const half = random.int(96, 112);
  const arc = (grow: number): string =>
    d`M${x - half - grow} 400V${150}A${half + grow} ${half + grow} 0 0 1 ${x + half + grow} ${150}V400Z`;
  return [
    path(arc(26), mood.shape, { opacity: 0.3 }),
    path(arc(12), mood.shape, { opacity: 0.4 }),
    path(arc(0), mood.bottom, { opacity: 0.5 }),
  ].join('');
}

function disc(mood: Mood, random: Random): string {
  const x = 150 + random.int(-26, 26);
  const y = 150 + random.int(-16, 10);
  return [
    circle(x, y, 150, mood.shape, { opacity: 0.25 }),
    circle(x, y, 122, mood.shape, { opacity: 0.35 }),
    circle(x, y, 94, mood.glow, { opacity: 0.42 }),
    stroke(d`M0 ${330}C60 ${300} 110 ${350} 170 ${322}S270 ${310} 300 ${290}`, mood.glow, 1.2, {
      opacity: 0.4,
    }),
    stroke(d`M0 ${346}C70 ${318} 120 ${366} 180 ${338}S270 ${330} 300 ${310}`, mood.glow, 1.2, {
      opacity: 0.25,
    }),
  ].join('');
}

function bokeh(mood: Mood, random: Random): string {
  const light = (): readonly [number, number] => [random.range(-6, 306), random.range(-6, 320)];
  const lights = [
    dots([light(), light(), light(), light(), light()], mood.glow, random.range(14, 20), {
      opacity: 0.3,
    }),
    dots([light(), light(), light(), light()], mood.shape, random.range(26, 34), { opacity: 0.4 }),
    dots([light(), light(), light(), light()], mood.glow, random.range(40, 54), { opacity: 0.14 }),
  ];
  const horizon = random.range(286, 320);
  return lights.join('') + path(d`M0 ${horizon}H300V400H0Z`, mood.bottom, { opacity: 0.45 });
}

function dunes(mood: Mood, random: Random): string {
  const layer = (y: number, fill: string, opacity: number): string => {
    const a = random.range(-34, 34);
    const b = random.range(-34, 34);
    return path(
      d`M0 ${y}C60 ${y + a} 120 ${y - a} 180 ${y + b * 0.4}S260 ${y - b} 300 ${y - b * 0.6}V400H0Z`,
      fill,
      { opacity },
    );
  };
  return [
    circle(random.int(60, 100), random.int(70, 110), random.int(28, 40), mood.glow, {
      opacity: 0.75,
    }),
    layer(190, mood.shape, 0.35),
    layer(240, mix(mood.shape, mood.bottom, 0.4), 0.5),
    layer(295, mood.bottom, 0.6),
  ].join('');
}

function petals(mood: Mood, random: Random): string {
  const sprig = Array.from({ length: 6 }, (_, index) => {
    const x = random.int(-14, 18);
    const y = 30 + index * 52;
    const reach = random.int(84, 126);
    const lift = random.int(-34, 40);
    return d`M${x} ${y}C${x + reach * 0.2} ${y + lift * 0.3 - 34} ${x + reach * 0.7} ${y + lift - 34} ${x + reach} ${y + lift}C${x + reach * 0.6} ${y + lift + 26} ${x + reach * 0.2} ${y + 24} ${x} ${y}Z`;
  });
  const even = sprig.filter((_, index) => index % 2 === 0).join('');
  const odd = sprig.filter((_, index) => index % 2 === 1).join('');
  const leaves =
    path(even, mood.shape, { opacity: 0.35 }) + path(odd, mood.shape, { opacity: 0.55 });
  const turned = el('use', {
    href: '#l',
    transform: `rotate(180 ${random.int(144, 152)} ${random.int(236, 262)})`,
    opacity: 0.6,
  });
  return group({ id: 'l' }, leaves) + turned;
}

function lattice(mood: Mood, random: Random): string {
  const step = random.int(52, 60);
  const lines: string[] = [];
  for (let x = -380; x < 300; x += step) lines.push(d`M${x} 0L${x + 400} 400L${x + 800} 0`);
  return stroke(lines.join(''), mood.glow, 1, { opacity: 0.16 });
}

const backdrops = {
  curtain,
  moon,
  windowLight,
  arch,
  disc,
  bokeh,
  dunes,
  petals,
  lattice,
} as const satisfies Record<string, Backdrop>;

export type BackdropName = keyof typeof backdrops;

export const backdropNames = [
  'curtain',
  'disc',
  'windowLight',
  'moon',
  'arch',
  'petals',
  'bokeh',
  'dunes',
  'lattice',
] as const satisfies readonly BackdropName[];

/** Expects the gradient `#g`, whose light sits behind the head. */
export function drawBackdrop(name: BackdropName, mood: Mood, random: Random): string {
  const shapes = backdrops[name](mood, random);
  return `<path fill="url(#g)" d="M0 0h300v400H0z"/>${shapes}`;
}
