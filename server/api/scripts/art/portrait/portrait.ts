import { distance, mix, withAlpha } from '../color.ts';
import { compactPath } from '../path-data.ts';
import { cycle, type Random, seededRandom } from '../random.ts';
import { el, group, linear, path, radial, svg } from '../svg.ts';
import { earrings, ears, glassesBridge } from './adornments.ts';
import { backdropNames, drawBackdrop } from './backdrop.ts';
import { clothOf } from './cloth.ts';
import {
  bust,
  type ClothesName,
  clothesNames,
  drawClothes,
  highNecks,
  necklace,
} from './clothes.ts';
import { type Detail, details } from './detail.ts';
import { type Expression, faceFeatures, faceOutline } from './face.ts';
import { hairBack, hairFront, hairStyle } from './hair.ts';
import { gold, type Mood, moods } from './palette.ts';
import { type Person, personOf } from './person.ts';

const maximumBytes = 4096;

interface Framing {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly tilt: number;
  readonly mirrored: boolean;
}

function framingOf(picture: number, id: number, headroom: boolean, random: Random): Framing {
  const crops = [
    { scale: 1.46, y: 178 },
    { scale: 1.68, y: 194 },
    { scale: 1.2, y: 164 },
    { scale: 1.58, y: 186 },
  ] as const;
  const crop = crops[picture - 1] ?? crops[0];
  return {
    scale: crop.scale + random.range(-0.04, 0.04),
    y: crop.y + random.range(-5, 5) + (headroom ? 16 : 0),
    x: 150 + random.range(-10, 6),
    tilt: random.int(-6, 5),
    mirrored: (id + picture) % 2 === 0,
  };
}

function defs(
  person: Person,
  mood: Mood,
  cloth: { light: string; base: string; dark: string },
  front: string,
): string {
  const { hair, skin } = person;
  return el(
    'defs',
    {},
    [
      radial(
        'g',
        [
          [0, mix(mood.top, mood.glow, 0.55)],
          [0.6, mood.top],
          [1, mood.bottom],
        ],
        { cy: 0.42, r: 0.8 },
      ),
      linear('hg', [
        [0, mix(hair.base, hair.light, 0.12)],
        [1, hair.dark],
      ]),
      linear('c', [
        [0, mix(cloth.base, cloth.light, 0.5)],
        [1, cloth.dark],
      ]),
      radial('b', [
        [0, skin.blush, 0.42],
        [1, skin.blush, 0],
      ]),
      el('path', { id: 'h', d: compactPath(front) }),
      el('clipPath', { id: 'k' }, '<use href="#f"/>'),
    ].join(''),
  );
}

function head(person: Person, expression: Expression, detail: Detail): string {
  const style = hairStyle(person.style);
  const { skin } = person;
  const shadeSide = 'M-60-80L-24-80C-34-40-31-4-30 12C-28 34-16 50 4 62L-60 80Z';
  return [
    style.ears ? ears(person, expression.turn) : '',
    el('path', { id: 'f', d: compactPath(faceOutline(person, expression.turn)), fill: skin.base }),
    group(
      { 'clip-path': 'url(#k)' },
      [
        path(shadeSide, skin.shade, { opacity: 0.36 }),
        el('use', { href: '#h', y: 5, fill: withAlpha(skin.shade, 0.5) }),
      ].join(''),
    ),
    faceFeatures(person, expression, detail),
    style.ears ? earrings(person.earring, expression.turn) : '',
    glassesBridge(person, expression.turn),
    hairFront(style, person.hair, detail),
  ].join('');
}

/** A cloth near the skin's own colour would read as no cloth at all. */
function clothColor(mood: Mood, person: Person, start: number): string {
  const turns = mood.cloths.map((_, step) => cycle(mood.cloths, start + step));
  return turns.find((color) => distance(color, person.skin.base) > 90) ?? '#2a1a2c';
}

/** Close crops need a neckline that is inside the picture. */
function clothesOf(id: number, picture: number): ClothesName {
  return picture === 2
    ? cycle(highNecks, id * 5 + Math.floor(id / 7))
    : cycle(clothesNames, id * 5 + picture * 3);
}

/** One picture of a listing's person; 300 x 400, the first is the calm bust, others vary. */
export function drawPortrait(id: number, picture: number): string {
  const versions = details.map((detail) => drawWith(id, picture, detail));
  return versions.find((version) => version.length <= maximumBytes) ?? versions.at(-1) ?? '';
}

function drawWith(id: number, picture: number, detail: Detail): string {
  const person = personOf(id);
  const random = seededRandom(id * 104729 + picture * 1299709);
  const mood = cycle(moods, id * 2 + picture * 4 + Math.floor(id / 9));
  const backdrop = cycle(backdropNames, id * 4 + picture * 2 + Math.floor(id / 9));
  const clothes = clothesOf(id, picture);
  const cloth = clothOf(clothColor(mood, person, id + picture * 3 + Math.floor(id / 4)), gold);
  const framing = framingOf(picture, id, person.style === 'topBun', random);
  const expression: Expression = {
    turn: random.range(0.15, 1),
    smile: random.range(0.1, 1),
    eyesClosed: picture > 1 && random.chance(0.16),
  };
  const chain = random.int(0, 2);
  const style = hairStyle(person.style);
  const { tilt } = framing;
  const size = (sign: number): string => String((sign * Math.round(framing.scale * 100)) / 100);
  const place = `translate(${Math.round(framing.x)} ${Math.round(framing.y)})scale(${framing.mirrored ? `${size(-1)} ` : ''}${size(1)})rotate(${Math.round(tilt)})`;
  const body =
    bust(person.skin, clothes, detail) +
    drawClothes(clothes, cloth, detail) +
    (detail === 'bare' ? '' : necklace(clothes, chain));
  const figure = group(
    { transform: place },
    [
      hairBack(style, person.hair),
      group({ transform: `rotate(${Math.round(-tilt * 1.3)})translate(0 92)scale(.93 1)` }, body),
      head(person, expression, detail),
    ].join(''),
  );
  const ground = drawBackdrop(backdrop, mood, random);
  return svg(300, 400, defs(person, mood, cloth, style.front) + ground + figure);
}
