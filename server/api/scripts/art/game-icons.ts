import { circle, d, el, group, linear, path, radial, stroke, svg } from './svg.ts';

export const gameIconCount = 3;

interface GameLook {
  readonly minutes: 1 | 3 | 5;
  readonly from: string;
  readonly to: string;
  readonly glow: string;
  readonly pip: string;
}

const looks: readonly [GameLook, ...GameLook[]] = [
  { minutes: 1, from: '#a24a60', to: '#3d1430', glow: '#f6b8a4', pip: '#8e2b4a' },
  { minutes: 3, from: '#6b4a86', to: '#251437', glow: '#e0b3d6', pip: '#5a3478' },
  { minutes: 5, from: '#3d5c80', to: '#141d3a', glow: '#b9cde8', pip: '#2c4870' },
];

const pips: Readonly<Record<GameLook['minutes'], readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  3: [
    [-8, -8],
    [0, 0],
    [8, 8],
  ],
  5: [
    [-8, -8],
    [8, -8],
    [0, 0],
    [-8, 8],
    [8, 8],
  ],
};

/** Clockwise from twelve; five minutes close the ring. */
function dial(minutes: number): string {
  if (minutes === 5) return 'M48 13A35 35 0 1 1 48 83A35 35 0 1 1 48 13Z';
  const angle = (minutes / 5) * Math.PI * 2 - Math.PI / 2;
  const large = minutes > 2.5 ? 1 : 0;
  return d`M48 13A35 35 0 ${large} 1 ${48 + Math.cos(angle) * 35} ${48 + Math.sin(angle) * 35}`;
}

/** The die shows the minutes of the round, and so does the lit part of the dial around it. */
export function drawGameIcon(id: number): string {
  const look = looks[id - 1] ?? looks[0];
  const face = pips[look.minutes]
    .map(([x, y]) => circle(x, y, look.minutes === 1 ? 5.4 : 3.8, look.pip))
    .join('');
  const die = [
    path(
      'M-15-19H15C19-19 20-17 20-14V16C20 20 18 21 15 21H-15C-18 21-20 20-20 16V-14C-20-17-19-19-15-19Z',
      '#2a0c22',
      { opacity: 0.3, transform: 'translate(2 3)' },
    ),
    el('rect', { x: -19, y: -19, width: 38, height: 38, rx: 9, fill: 'url(#d)' }),
    path('M-10-16H10C13-16 15-15 16-13H-16C-15-15-13-16-10-16Z', '#fff', { opacity: 0.75 }),
    face,
  ].join('');
  return svg(
    96,
    96,
    [
      linear(
        'g',
        [
          [0, look.from],
          [1, look.to],
        ],
        { x2: 0.7, y2: 1 },
      ),
      linear('d', [
        [0, '#fffaf4'],
        [1, '#f0cdbf'],
      ]),
      radial('l', [
        [0, look.glow, 0.55],
        [1, look.glow, 0],
      ]),
      el('rect', { width: 96, height: 96, rx: 22, fill: 'url(#g)' }),
      circle(48, 48, 44, 'url(#l)'),
      circle(48, 48, 35, 'none', { stroke: '#ffffff2e', 'stroke-width': 4 }),
      stroke(dial(look.minutes), '#f2c9a6', 4),
      group({ transform: 'translate(48 48)rotate(-9)' }, die),
    ].join(''),
  );
}
