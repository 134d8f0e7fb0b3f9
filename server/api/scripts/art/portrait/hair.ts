import { mix } from '../color.ts';
import { path, stroke } from '../svg.ts';
import { type Detail, firstLines } from './detail.ts';
import { longHair } from './hair-long.ts';
import { midHair } from './hair-mid.ts';
import type { HairStyle } from './hair-style.ts';
import { upHair } from './hair-up.ts';
import type { HairColor } from './palette.ts';

const styles = { ...longHair, ...midHair, ...upHair };

export type HairStyleName = keyof typeof styles;

export const hairStyleNames = [
  'wave',
  'topBun',
  'bob',
  'sleek',
  'pixie',
  'glamour',
  'chignon',
  'fringe',
  'curls',
  'halfUp',
  'crop',
  'lob',
  'ponytail',
  'braid',
  'shag',
  'afro',
] as const satisfies readonly HairStyleName[];

export function hairStyle(name: HairStyleName): HairStyle {
  return styles[name];
}

export function hairBack(style: HairStyle, color: HairColor): string {
  return path(style.back, mix(color.dark, color.base, 0.3));
}

/** The shape is defined once (`#h`), as it also casts its shadow on the face. */
export function hairFront(style: HairStyle, color: HairColor, detail: Detail): string {
  const lines = { full: 99, fine: 5, plain: 4, bare: 2 }[detail];
  const extra = style.extra
    ? path(style.extra, 'url(#hg)', { stroke: color.dark, 'stroke-width': 1.6 })
    : '';
  return [
    '<use href="#h" fill="url(#hg)"/>',
    detail === 'full' ? path(style.gloss, color.light, { opacity: 0.2 }) : '',
    stroke(firstLines(style.strands, lines), color.light, 1, { opacity: 0.45 }),
    extra,
  ].join('');
}
