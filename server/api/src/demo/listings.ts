import type { Language } from '@velvet/contract/language';
import { type Localized, textsOf } from './localized.ts';

/** The parts of the wire, and the languages that the API puts in place of one of them. */
type TagPart = 'zh' | 'zh-hant' | 'en' | 'ja' | 'ko' | 'tr' | 'other';

/** One demo listing; every row is marked as a sample. */
interface DemoListing {
  readonly id: number;
  readonly regionId: number;
  readonly name: string;
  readonly className: Localized;
  readonly title: Localized;
  readonly bio: Localized;
  readonly city: Localized;
  readonly age: number;
  readonly heightCm: number;
  readonly bust: string;
  readonly ratingTenths: number;
  readonly likes: number;
  readonly verified: boolean;
  readonly flags: Readonly<Record<TagPart, readonly string[]>>;
  readonly signTagIds: readonly number[];
}

// Invented names; none belongs to anybody.
const names = `Mirelle Kaorin Selune Tavia Yunarel Orlaith Vesna Linmei Noraya Ciel Amarin Hoshiko
Ravenna Isolde Xiulan Meris Talise Junara Elowen Saphira Kirenna Yuelin Marisole Oriane Lumina
Tessaly Hanaé Velia Rosmarin Sorina Aikana Delphia Wenya Calista Miyelle Zorana Evanthe Lioren
Naomira Perline Qiara Sayuri-An Thalira Ulyana Vivara Ximena-Li Ysolde Zelie Aurelin Brisa
Coralie Daphira Elisande Fioren Giselle-An Helia Ilaria Jovelle Kalista Leoni Maelis Nerina
Ophira Palome`
  .split(/\s+/)
  .slice(0, 64);

const classes = textsOf('class');
const titles = textsOf('title');
const tags = textsOf('tag');

// The first region has more than one page of listings, the last ones only a few.
const regionPattern = [1, 2, 3, 5, 1, 8, 4, 7, 1, 5, 6, 8, 2, 9, 1, 10];

/** What demo listings say about themselves. */
const bios = textsOf('bio');

/** A demo region; its id is its place in the list, from 1. */
export const demoRegions = textsOf('region');

/** Tags under a listing's name; ids are places in the list, from 1. */
export const demoSignTags = textsOf('sign-tag');

/** The 64 demo listings, oldest first. The same list every time. */
export const demoListings: readonly DemoListing[] = names.map((name, index) => {
  const regionId = pick(regionPattern, index);
  return {
    id: index + 1,
    regionId,
    name,
    className: pick(classes, index * 3),
    title: pick(titles, index * 5),
    bio: pick(bios, index * 2),
    city: pick(demoRegions, regionId - 1),
    age: 20 + ((index * 7) % 17),
    heightCm: 156 + ((index * 11) % 22),
    bust: `${80 + ((index * 5) % 13)}`,
    ratingTenths: 38 + ((index * 3) % 13),
    likes: 20 + ((index * 37) % 400),
    verified: index % 4 !== 3,
    flags: tagsOf(index),
    signTagIds: [0, 3, 5].map((step) => ((index + step) % demoSignTags.length) + 1),
  };
});

function tagsOf(index: number): DemoListing['flags'] {
  const chosen = [0, 2, 3].map((step) => pick(tags, index + step));
  const of = (language: Language) => chosen.map((tag) => tag[language]);
  return {
    zh: of('zh-hans'),
    'zh-hant': of('zh'),
    en: of('en'),
    ja: of('ja'),
    ko: of('kr'),
    tr: of('tr'),
    other: of('en'),
  };
}

function pick<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new RangeError('Nothing to pick from');
  return item;
}
