import { circle, d, el, linear, path, radial, stroke, svg } from './svg.ts';

export const avatarCount = 6;

interface Ground {
  readonly from: string;
  readonly to: string;
  readonly light: string;
  readonly deep: string;
}

const ground = (colors: Ground): string =>
  linear(
    'g',
    [
      [0, colors.from],
      [1, colors.to],
    ],
    { x2: 0.6, y2: 1 },
  ) +
  radial('l', [
    [0, colors.light, 0.9],
    [1, colors.light, 0],
  ]) +
  el('path', { fill: 'url(#g)', d: 'M0 0h96v96H0z' });

function moonrise(c: Ground): string {
  return [
    ground(c),
    circle(54, 40, 40, 'url(#l)'),
    circle(54, 40, 17, c.light),
    path('M0 62C20 46 38 70 58 58S84 50 96 56V96H0Z', c.to, { opacity: 0.75 }),
    path('M0 76C22 60 44 84 66 72S88 70 96 72V96H0Z', c.deep, { opacity: 0.85 }),
  ].join('');
}

function rose(c: Ground): string {
  const ring = (radius: number, petals: number, turn: number): string => {
    const steps = Array.from({ length: petals }, (_, index) => {
      const at = (offset: number, r: number): string => {
        const angle = ((index + offset) / petals) * Math.PI * 2 + turn;
        return d`${48 + Math.cos(angle) * r} ${48 + Math.sin(angle) * r}`;
      };
      return `C${at(0.15, radius * 1.24)} ${at(0.85, radius * 1.24)} ${at(1, radius * 0.86)}`;
    });
    const start = d`${48 + Math.cos(turn) * radius * 0.86} ${48 + Math.sin(turn) * radius * 0.86}`;
    return `M${start}${steps.join('')}Z`;
  };
  return [
    ground(c),
    path(ring(36, 6, 0.2), c.light, { opacity: 0.28 }),
    path(ring(28, 6, 0.75), c.light, { opacity: 0.34 }),
    path(ring(20, 5, 0.3), c.light, { opacity: 0.45 }),
    path(ring(12, 5, 0.9), c.light, { opacity: 0.7 }),
    path(ring(5.5, 3, 0.2), c.deep, { opacity: 0.8 }),
  ].join('');
}

function drape(c: Ground): string {
  return [
    ground(c),
    path('M0 22C24 6 40 40 62 26S86 8 96 12V96H0Z', c.light, { opacity: 0.22 }),
    path('M0 42C22 26 42 58 64 44S88 28 96 30V96H0Z', c.light, { opacity: 0.3 }),
    path('M0 62C20 46 44 76 66 62S88 48 96 50V96H0Z', c.deep, { opacity: 0.45 }),
    path('M0 80C22 66 44 92 68 78S90 68 96 70V96H0Z', c.deep, { opacity: 0.6 }),
    stroke('M0 42C22 26 42 58 64 44S88 28 96 30', c.light, 1.2, { opacity: 0.8 }),
  ].join('');
}

function halo(c: Ground): string {
  return [
    ground(c),
    circle(48, 48, 42, 'url(#l)', {}),
    [34, 26, 18]
      .map((r, i) =>
        circle(48, 48, r, i % 2 === 0 ? c.deep : c.light, { opacity: 0.26 + i * 0.16 }),
      )
      .join(''),
    circle(48, 48, 10, c.light),
  ].join('');
}

function gem(c: Ground): string {
  return [
    ground(c),
    path('M48 18L74 40L48 80L22 40Z', c.light, { opacity: 0.85 }),
    path('M48 18L60 40H36Z', '#fff', { opacity: 0.4 }),
    path('M22 40H36L48 80Z', c.deep, { opacity: 0.4 }),
    path('M36 40H60L48 80Z', c.deep, { opacity: 0.18 }),
    path('M48 18L22 40H36Z', c.deep, { opacity: 0.14 }),
    path('M60 40H74L48 80Z', c.deep, { opacity: 0.55 }),
  ].join('');
}

function feather(c: Ground): string {
  return [
    ground(c),
    circle(48, 46, 38, 'url(#l)'),
    path('M30 80C24 52 40 24 70 18C76 44 62 70 30 80Z', c.light, { opacity: 0.85 }),
    path('M30 80C38 58 52 36 70 18C76 44 62 70 30 80Z', c.deep, { opacity: 0.35 }),
    stroke('M26 86C38 58 52 36 68 20M40 62L56 60M46 51L63 46M52 42L67 34', c.deep, 1.4, {
      opacity: 0.7,
    }),
  ].join('');
}

const avatars = [
  moonrise({ from: '#5a3a6c', to: '#20122c', light: '#f3cdb4', deep: '#150b1c' }),
  rose({ from: '#8a2f49', to: '#3a1026', light: '#f6b9ae', deep: '#4a1028' }),
  drape({ from: '#c77b76', to: '#6a2c4a', light: '#ffe0cf', deep: '#3a1230' }),
  halo({ from: '#2f4468', to: '#141a34', light: '#e9c39a', deep: '#7b5a80' }),
  gem({ from: '#2e5354', to: '#0f2328', light: '#f0d3a8', deep: '#1d3c40' }),
  feather({ from: '#7d5138', to: '#2b1618', light: '#f8d9b4', deep: '#5a2a26' }),
] as const;

/** A member without a picture of their own; everything that matters is inside the circle. */
export function drawAvatar(id: number): string {
  return svg(96, 96, avatars[id - 1] ?? avatars[0]);
}
