import { listingBios } from './listing-bios.ts';
import { inAll, type Localized } from './localized.ts';
import { demoRegions, demoSignTags } from './regions.ts';

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

const tag = (
  zh: string,
  hant: string,
  en: string,
  ja: string,
  ko: string,
  tr: string,
): Readonly<Record<TagPart, string>> => ({ zh, 'zh-hant': hant, en, ja, ko, tr, other: en });

const tags = [
  tag('温柔', '溫柔', 'Gentle', '優しい', '다정함', 'Nazik'),
  tag('幽默', '幽默', 'Humorous', 'ユーモア', '유머', 'Esprili'),
  tag('优雅', '優雅', 'Elegant', '上品', '우아함', 'Zarif'),
  tag('开朗', '開朗', 'Cheerful', '明るい', '밝음', 'Neşeli'),
  tag('文艺', '文藝', 'Artistic', '芸術的', '예술적', 'Sanatçı'),
  tag('爱运动', '愛運動', 'Sporty', 'スポーティー', '활동적', 'Sportif'),
  tag('细心', '細心', 'Attentive', '気配り', '세심함', 'Özenli'),
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
    bio: pick(listingBios, index * 2),
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
  const of = (part: TagPart) => chosen.map((one) => one[part]);
  return {
    zh: of('zh'),
    'zh-hant': of('zh-hant'),
    en: of('en'),
    ja: of('ja'),
    ko: of('ko'),
    tr: of('tr'),
    other: of('other'),
  };
}

function pick<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new RangeError('Nothing to pick from');
  return item;
}
