import { circle, dots, path, stroke } from '../svg.ts';
import type { Cloth } from './cloth.ts';
import type { Detail } from './detail.ts';
import { blazer, blouse, bow, coat, mandarin, tuxedo } from './garments-formal.ts';
import { boat, cowl, jumper, knit, offShoulder, square, wrap } from './garments-soft.ts';
import { gold, pearl, type Skin } from './palette.ts';

/** Skin from jaw to chest, in body units: the pit of the neck is the origin. */
const torso =
  'M-15-72L-15-38C-16-25-27-18-46-11C-70-3-86 6-92 36L-88 90L88 90L92 36C86 6 70-3 46-11C27-18 16-25 15-38L15-72Z';

const wardrobe = {
  blazer,
  knit,
  cowl,
  wrap,
  blouse,
  offShoulder,
  coat,
  boat,
  mandarin,
  jumper,
  tuxedo,
  square,
  bow,
} as const;

export type ClothesName = keyof typeof wardrobe;

export const clothesNames = [
  'blazer',
  'cowl',
  'knit',
  'offShoulder',
  'blouse',
  'wrap',
  'coat',
  'mandarin',
  'boat',
  'tuxedo',
  'jumper',
  'square',
  'bow',
] as const satisfies readonly ClothesName[];

const bareNeck: readonly ClothesName[] = [
  'cowl',
  'wrap',
  'offShoulder',
  'boat',
  'square',
  'blazer',
];

/** Necklines that a close crop still shows. */
export const highNecks = [
  'knit',
  'mandarin',
  'blouse',
  'bow',
  'coat',
  'jumper',
] as const satisfies readonly ClothesName[];

export function drawClothes(name: ClothesName, cloth: Cloth, detail: Detail): string {
  return wardrobe[name](cloth, detail === 'plain' || detail === 'bare');
}

/** A fine chain where the neckline leaves room for one. */
export function necklace(name: ClothesName, variant: number): string {
  if (!bareNeck.includes(name) || variant === 0) return '';
  if (variant === 1) {
    return stroke('M-24-21C-14 4 14 4 24-21', gold, 1.3) + circle(0, 1, 3, gold);
  }
  const pearls = [-20, -15, -9, -3, 3, 9, 15, 20].map((x) => [x, -4 - (x * x) / 26] as const);
  return dots(pearls, pearl, 5.4);
}

const closedNeck: readonly ClothesName[] = ['knit', 'jumper', 'mandarin', 'bow', 'coat'];

/** Neck and, under an open neckline, shoulders and collarbones. */
export function bust(skin: Skin, clothes: ClothesName, detail: Detail): string {
  const throat = 'M-15-60L15-60L15-40C8-20-6-10-30-17C-18-24-15-30-15-40Z';
  if (closedNeck.includes(clothes)) {
    return (
      path('M-15-72L15-72L15-40L28-16L0 8L-28-16L-15-40Z', skin.base) +
      path(throat, skin.shade, { opacity: 0.6 })
    );
  }
  return [
    path(torso, skin.base),
    path(throat, skin.shade, { opacity: 0.6 }),
    detail === 'bare'
      ? ''
      : stroke('M-8 2C-24-6-44-4-60 4M10 2C26-6 46-4 62 4M11-36C10-24 7-10 4-2', skin.shade, 2, {
          opacity: 0.4,
        }),
  ].join('');
}
