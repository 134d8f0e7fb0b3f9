import { cycle, type Random, seededRandom } from '../random.ts';
import { type HairStyleName, hairStyleNames } from './hair.ts';
import { darkHair, eyeColors, fairHair, type HairColor, type Skin, skins } from './palette.ts';

export const listingCount = 64;

export interface Person {
  readonly skin: Skin;
  readonly hair: HairColor;
  readonly style: HairStyleName;
  readonly iris: string;
  /** Half-width change at the jaw, in head units. */
  readonly jaw: number;
  readonly chin: number;
  readonly eyeTilt: number;
  readonly eyeOpen: number;
  readonly browArch: number;
  readonly browWeight: number;
  readonly noseWidth: number;
  readonly lipFullness: number;
  readonly lip: string;
  readonly glasses: 'none' | 'round' | 'cat';
  readonly earring: 'none' | 'stud' | 'drop' | 'hoop' | 'bar';
  readonly beautyMark: boolean;
  readonly freckles: boolean;
}

export function pictureCount(id: number): number {
  return 2 + ((id * 7 + (id >> 2)) % 3);
}

function hairColor(random: Random, skinIndex: number): HairColor {
  const fairChance = skinIndex < 2 ? 0.62 : skinIndex < 4 ? 0.36 : skinIndex < 6 ? 0.16 : 0.08;
  return random.chance(fairChance) ? random.pick(fairHair) : random.pick(darkHair);
}

export function personOf(id: number): Person {
  const random = seededRandom(id * 7919);
  // Steps coprime to the list lengths keep neighbours in the list visibly different.
  const skinIndex = (id * 3 + Math.floor(id / 8)) % skins.length;
  const skin = skins[skinIndex] ?? skins[0];
  const style = cycle(hairStyleNames, id * 5 + Math.floor(id / hairStyleNames.length) * 2);
  const lipTints = [skin.lip, skin.lip, '#9c2b3f', '#b8545a', '#a23a3f'] as const;
  return {
    skin,
    hair: hairColor(random, skinIndex),
    style,
    iris: skinIndex < 3 ? random.pick(eyeColors) : random.pick(['#3b2318', '#2c1c1a', '#5a3621']),
    jaw: random.range(-2.5, 2),
    chin: random.range(-2, 2),
    eyeTilt: random.range(0, 2.4),
    eyeOpen: random.range(0.86, 1.12),
    browArch: random.range(0, 2.6),
    browWeight: random.range(0.75, 1.3),
    noseWidth: random.range(0.85, 1.18),
    lipFullness: random.range(0.85, 1.22),
    lip: random.pick(lipTints),
    glasses: id % 9 === 4 ? 'round' : id % 13 === 6 ? 'cat' : 'none',
    earring: random.pick(['none', 'stud', 'drop', 'hoop', 'bar', 'drop']),
    beautyMark: random.chance(0.22),
    freckles: skinIndex < 4 && random.chance(0.2),
  };
}
