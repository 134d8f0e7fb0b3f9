import { inAll, type Localized, mapLocalized } from './localized.ts';

/** Video classes; ids are places in the list, from 1. */
export const demoVideoClasses: readonly Localized[] = [
  inAll('光影', '光影', 'Light', '光と影', '빛', 'Işık'),
  inAll('水波', '水波', 'Water', '水', '물결', 'Su'),
  inAll('夜色', '夜色', 'Night', '夜', '밤', 'Gece'),
  inAll('花园', '花園', 'Garden', '庭', '정원', 'Bahçe'),
  inAll('丝绒', '絲絨', 'Velvet', 'ベルベット', '벨벳', 'Kadife'),
  inAll('几何', '幾何', 'Geometry', '幾何', '기하', 'Geometri'),
];

/** The parts of a work share its stream; the poster of each is a frame of it. */
const works = [
  {
    stream: 'sample-light',
    title: inAll('玫瑰潮汐', '玫瑰潮汐', 'Rose tide', 'ばら色の潮', '장미빛 조수', 'Gül gelgiti'),
  },
  {
    stream: 'sample-water',
    title: inAll('静水', '靜水', 'Still water', '静かな水', '고요한 물', 'Durgun su'),
  },
  {
    stream: 'sample-night',
    title: inAll(
      '午夜灯火',
      '午夜燈火',
      'Midnight lamps',
      '真夜中の灯',
      '한밤의 등불',
      'Gece lambaları',
    ),
  },
  {
    stream: 'sample-garden',
    title: inAll('月下园', '月下園', 'Moonlit garden', '月の庭', '달빛 정원', 'Ay ışığında bahçe'),
  },
  {
    stream: 'sample-velvet',
    title: inAll(
      '丝绒折痕',
      '絲絨摺痕',
      'Velvet folds',
      'ベルベットのひだ',
      '벨벳 주름',
      'Kadife kıvrımları',
    ),
  },
  {
    stream: 'sample-geometry',
    title: inAll('金色光环', '金色光環', 'Golden rings', '金の輪', '황금 고리', 'Altın halkalar'),
  },
] as const;

const PARTS = ['I', 'II', 'III', 'IV', 'V', 'VI'] as const;

/** Of each stream. */
export const demoStreamSeconds = 240;

/** One demo video. */
interface DemoVideo {
  readonly id: number;
  readonly classId: number;
  readonly title: Localized;
  readonly poster: string;
  readonly stream: string;
}

/** 36 videos: six parts of six works, one work per class. */
export const demoVideos: readonly DemoVideo[] = PARTS.flatMap((part, row) =>
  works.map(({ title, stream }, column) => {
    const id = row * works.length + column + 1;
    return {
      id,
      classId: column + 1,
      title: mapLocalized(title, (text) => `${text} ${part}`),
      poster: `posters/${id}.webp`,
      stream,
    };
  }),
);
