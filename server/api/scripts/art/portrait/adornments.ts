import { circle, d, ellipse, path, stroke } from '../svg.ts';
import { gold, pearl } from './palette.ts';
import type { Person } from './person.ts';

const frames = {
  round: { color: gold, width: 1.8 },
  cat: { color: '#2a1520', width: 2.6 },
} as const;

/** One glass in the coordinates of an eye whose outer corner is on the right. */
export function lens(person: Person): string {
  if (person.glasses === 'none') return '';
  const { color, width } = frames[person.glasses];
  const rim = { stroke: color, 'stroke-width': width };
  if (person.glasses === 'round') return circle(0.5, 0, 14.6, '#fff2', rim);
  return path('M-13-7C0-11 10-11 18-13C18 6 10 13 0 12C-11 11-14 2-13-7Z', '#fff2', rim);
}

export function glassesBridge(person: Person, turn: number): string {
  if (person.glasses === 'none') return '';
  const { color, width } = frames[person.glasses];
  const axis = Math.round(6 * turn);
  return stroke(
    d`M${axis - 5}-3C${axis - 2}-6 ${axis + 1}-6 ${axis + 4}-3M${axis - 33}-4L-43-6`,
    color,
    width,
  );
}

/** Hung at the near lobe, and at the far one while the face is turned little. */
export function earrings(kind: Person['earring'], turn: number): string {
  const lobes = turn < 0.45 ? [-42.5, 42.5 - turn * 3] : [-42.5];
  const one = (x: number): string => {
    if (kind === 'stud') return circle(x, 16, 2.8, pearl);
    if (kind === 'drop')
      return stroke(d`M${x} 14V26`, gold, 1.2) + ellipse([x, 31], [3.2, 5.4], gold);
    if (kind === 'hoop') return circle(x, 23, 8, 'none', { stroke: gold, 'stroke-width': 1.8 });
    if (kind === 'bar') return stroke(d`M${x} 15V36`, gold, 2.2);
    return '';
  };
  return lobes.map(one).join('');
}

export function ears(person: Person, turn: number): string {
  const near = ellipse([-41, 4], [6, 11], person.skin.base);
  const far = turn < 0.45 ? ellipse([38, 4], [6, 11], person.skin.base) : '';
  return near + far;
}
