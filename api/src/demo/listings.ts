import { inAll, type Localized } from './localized.ts';
import { demoRegions, demoSignTags } from './regions.ts';

/** One demo listing; every row is marked as a sample. */
export interface DemoListing {
  readonly id: number;
  readonly regionId: number;
  readonly name: string;
  readonly className: Localized;
  readonly title: Localized;
  readonly city: Localized;
  readonly age: number;
  readonly heightCm: number;
  readonly bust: string;
  readonly ratingTenths: number;
  readonly likes: number;
  readonly verified: boolean;
  readonly flags: Readonly<Record<'zh' | 'en' | 'ja' | 'other', readonly string[]>>;
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

const classes = [
  inAll('晚餐同伴', '晚餐同伴', 'Dinner companion', 'ディナー同伴', '저녁 동반', 'Akşam yemeği'),
  inAll('城市向导', '城市嚮導', 'City guide', 'シティガイド', '도시 가이드', 'Şehir rehberi'),
  inAll('活动同伴', '活動同伴', 'Event companion', 'イベント同伴', '행사 동반', 'Etkinlik eşliği'),
  inAll('旅行同伴', '旅行同伴', 'Travel companion', '旅行同伴', '여행 동반', 'Yol arkadaşı'),
  inAll('艺术同伴', '藝術同伴', 'Gallery companion', '美術館同伴', '갤러리 동반', 'Galeri eşliği'),
];

const titles = [
  inAll(
    '安静的晚餐与好谈话',
    '安靜的晚餐與好談話',
    'Quiet dinners and good talk',
    '静かな夕食と楽しい会話',
    '조용한 저녁과 좋은 대화',
    'Sakin akşam yemekleri, güzel sohbet',
  ),
  inAll(
    '知道城里最好的茶馆',
    '知道城裡最好的茶館',
    'Knows the best tea houses in town',
    '街で一番の茶館を知る人',
    '도시 최고의 찻집을 아는 사람',
    'Şehrin en iyi çay evlerini bilir',
  ),
  inAll(
    '喜欢海边的长途散步',
    '喜歡海邊的長途散步',
    'Fond of long walks by the sea',
    '海辺の散歩が好き',
    '바닷가 산책을 좋아함',
    'Deniz kıyısında uzun yürüyüşler',
  ),
  inAll(
    '爵士乐与深夜电台',
    '爵士樂與深夜電台',
    'Jazz and late-night radio',
    'ジャズと深夜ラジオ',
    '재즈와 심야 라디오',
    'Caz ve gece radyosu',
  ),
  inAll(
    '画廊、书店和雨天',
    '畫廊、書店和雨天',
    'Galleries, bookshops and rain',
    'ギャラリーと本屋と雨の日',
    '갤러리와 서점, 비 오는 날',
    'Galeriler, kitapçılar ve yağmur',
  ),
  inAll(
    '一起看一场好电影',
    '一起看一場好電影',
    'A good film, seen together',
    '一緒に観るいい映画',
    '함께 보는 좋은 영화',
    'Birlikte izlenen iyi bir film',
  ),
];

const tags: readonly Readonly<Record<'zh' | 'en' | 'ja' | 'other', string>>[] = [
  { zh: '温柔', en: 'Gentle', ja: '優しい', other: 'Gentle' },
  { zh: '幽默', en: 'Humorous', ja: 'ユーモア', other: 'Humorous' },
  { zh: '优雅', en: 'Elegant', ja: '上品', other: 'Elegant' },
  { zh: '开朗', en: 'Cheerful', ja: '明るい', other: 'Cheerful' },
  { zh: '文艺', en: 'Artistic', ja: '芸術的', other: 'Artistic' },
  { zh: '爱运动', en: 'Sporty', ja: 'スポーティー', other: 'Sporty' },
  { zh: '细心', en: 'Attentive', ja: '気配り', other: 'Attentive' },
];

// The first region has more than one page of listings, the last ones only a few.
const regionPattern = [1, 2, 3, 5, 1, 8, 4, 7, 1, 5, 6, 8, 2, 9, 1, 10];

/** The 64 demo listings, oldest first. The same list every time. */
export const demoListings: readonly DemoListing[] = names.map((name, index) => {
  const regionId = pick(regionPattern, index);
  return {
    id: index + 1,
    regionId,
    name,
    className: pick(classes, index * 3),
    title: pick(titles, index * 5),
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
  return {
    zh: chosen.map((tag) => tag.zh),
    en: chosen.map((tag) => tag.en),
    ja: chosen.map((tag) => tag.ja),
    other: chosen.map((tag) => tag.other),
  };
}

function pick<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new RangeError('Nothing to pick from');
  return item;
}
