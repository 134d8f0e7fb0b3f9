import { mix } from '../color.ts';
import { circle, d, dots, el, ellipse, group, num, path, stroke } from '../svg.ts';
import { lens } from './adornments.ts';
import type { Detail } from './detail.ts';
import type { Person } from './person.ts';

export interface Expression {
  /** 0 faces us, 1 is a three-quarter turn to the right. */
  readonly turn: number;
  readonly smile: number;
  readonly eyesClosed: boolean;
}

/** Outline of the face in head units: eyes on y = 0, chin near y = 57, crown at y = -66. */
export function faceOutline(person: Person, turn: number): string {
  const jaw = Math.round(30 + person.jaw);
  const chin = Math.round(57 + person.chin);
  const mid = Math.round(5 * turn);
  const far = Math.round(40 - turn * 2);
  return d`M-40-16C-41 6-39 21 ${-jaw} 35C${-jaw + 8} 48 ${mid - 11} ${chin} ${mid} ${chin}C${mid + 11} ${chin} ${jaw - 7} 48 ${jaw} 34C${far - 2} 21 ${far} 6 39-16C39-50 22-67 0-67S-40-50-40-16Z`;
}

function eyeball(person: Person): string {
  const top = -6.6 * person.eyeOpen;
  return [
    path(d`M-9 2C-5 ${top} 4 ${top - 0.6} 10 ${-1.4 - person.eyeTilt}C7 4-3 5.2-9 2Z`, '#fdf6f0'),
    circle(0, -0.8, 3.7, '#102', { stroke: person.iris, 'stroke-width': 2.6 }),
    circle(-1.6, -2.4, 1.2, '#fff'),
  ].join('');
}

function lids(person: Person, ink: string): string {
  const tilt = person.eyeTilt;
  const top = -6.6 * person.eyeOpen;
  return [
    path(
      d`M-9.6 0C-7 ${top - 4} 4 ${top - 5} 12 ${-3.4 - tilt}L10 ${-1.4 - tilt}C4 ${top - 0.6}-5 ${top}-9 2Z`,
      mix(person.skin.shade, person.lip, 0.2),
      { opacity: 0.5 },
    ),
    path(
      d`M-9.6 2.6C-6 ${top - 1.6} 4 ${top - 2.2} 10 ${-2.6 - tilt}L13.4 ${-4.6 - tilt}C12.4 ${-1.4 - tilt} 11-.4 9.4 ${-0.6 - tilt}C4 ${top + 1.4}-4.6 ${top + 1.8}-9.6 2.6Z`,
      ink,
    ),
  ].join('');
}

function closedEye(person: Person, ink: string): string {
  return [
    path('M-10-2C-6-10 6-10 12-3C6 5-5 5-10-2Z', mix(person.skin.shade, person.lip, 0.2), {
      opacity: 0.4,
    }),
    path('M-10 0C-5 5 6 4.6 13-2C8 7.4-5 7-10 0Z', ink),
  ].join('');
}

function brow(person: Person): string {
  const arch = person.browArch;
  const weight = person.browWeight;
  return path(
    d`M-10-13.6C-4 ${-16.4 - arch} 5 ${-18 - arch} 14.6-11.8C7 ${-15.6 - arch * 0.9 + weight}-3 ${-13.6 - arch * 0.8 + weight * 1.6}-9.4 ${-11.6 + weight}C-10.8-11.4-11.4-13-10-13.6Z`,
    person.hair.brow,
    { opacity: 0.9 },
  );
}

function nose(person: Person, axis: number, turn: number, lit: boolean): string {
  const x = Math.round(axis + 3.5 * turn);
  const w = person.noseWidth;
  return [
    path(
      d`M${axis - 7}-9C${axis - 4}-2 ${x - 5 * w} 8 ${x - 7.6 * w} 20C${x - 5 * w} 23.6 ${x - 2} 22.4 ${x} 24.2C${x + 2} 22.4 ${x + 5 * w} 23.4 ${x + 7 * w} 20C${x + 6 * w} 27 ${x - 6 * w} 27 ${x - 7.6 * w} 20C${x - 3} 13 ${axis - 1.5} 2 ${axis - 7}-9Z`,
      person.skin.shade,
      { opacity: 0.6 },
    ),
    lit
      ? stroke(
          d`M${axis + 1.4} 2C${axis + 1.8} 8 ${x + 0.6} 12 ${x + 0.8} 17`,
          person.skin.light,
          2,
          { opacity: 0.4 },
        )
      : '',
  ].join('');
}

function mouth(person: Person, axis: number, expression: Expression, lit: boolean): string {
  const f = person.lipFullness;
  const lift = 0.6 + expression.smile * 2.2;
  const half = 12.6 + expression.smile * 2.2;
  const x = Math.round(axis + 2 * expression.turn);
  const y = 38;
  const corner = y - lift;
  const upper = d`M${x - half} ${corner}C${x - 8} ${y - 2.4} ${x - 4} ${y - 4.8 * f} ${x - 2.4} ${y - 4.6 * f}S${x - 0.6} 34.4 ${x} 34.4S${x + 1.2} ${y - 4.5 * f} ${x + 2.4} ${y - 4.6 * f}C${x + 4} ${y - 4.8 * f} ${x + 8} ${y - 2.4} ${x + half} ${corner}C${x + 6} ${y + 1} ${x - 6} ${y + 1} ${x - half} ${corner}Z`;
  const lower = d`M${x - half + 0.8} ${corner + 0.5}C${x - 6} ${y + 1.4} ${x + 6} ${y + 1.4} ${x + half - 0.8} ${corner + 0.5}C${x + 9.6} ${y + 4.4 * f} ${x + 5} ${y + 6.8 * f} ${x} ${y + 6.8 * f}S${x - 9.6} ${y + 4.4 * f} ${x - half + 0.8} ${corner + 0.5}Z`;
  return [
    path(upper, mix(person.lip, '#2a0a18', 0.22)),
    path(lower, person.lip),
    lit ? ellipse([x + 1, 41], [4, 1], '#fff', { opacity: 0.3 }) : '',
  ].join('');
}

function details(person: Person, axis: number): string {
  const mark = person.beautyMark
    ? circle(axis + 15, 28, 1.3, person.hair.dark, { opacity: 0.75 })
    : '';
  const spots = [
    [-20, 14],
    [-14, 17],
    [-24, 18],
    [14, 15],
    [20, 13],
    [17, 19],
    [-5, 12],
  ] as const;
  const places = spots.map(([x, y]) => [axis + x, y] as const);
  const freckles = person.freckles ? dots(places, person.skin.shade, 2, { opacity: 0.7 }) : '';
  return mark + freckles;
}

/** Everything inside the outline of the face, lit from the right. */
export function faceFeatures(person: Person, expression: Expression, detail: Detail): string {
  const { turn } = expression;
  const axis = Math.round(6 * turn);
  const ink = mix(person.hair.dark, '#1a0c12', 0.6);
  const lookingEye = (): string => eyeball(person) + lids(person, ink);
  const blush = circle(3, 20, 15, 'url(#b)');
  const eye =
    blush +
    (expression.eyesClosed ? closedEye(person, ink) : lookingEye()) +
    brow(person) +
    lens(person);
  const near = axis - 18;
  const far = axis + 17;
  const squeeze = Math.round(99 - 9 * turn);
  return [
    nose(person, axis, turn, detail !== 'bare'),
    group({ id: 'e', transform: `translate(${far})scale(.${squeeze} 1)` }, eye),
    // The near eye is the far one mirrored and widened back to full size.
    el('use', {
      href: '#e',
      transform: `translate(${num(near + (far * 100) / squeeze)})scale(-${Math.round(10000 / squeeze) / 100} 1)`,
    }),
    mouth(person, axis, expression, detail !== 'bare'),
    details(person, axis),
  ].join('');
}
