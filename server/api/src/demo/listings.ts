import { inAll, type Localized } from './localized.ts';

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

/** What demo listings say about themselves. */
const listingBios = [
  inAll(
    '白天在书店，晚上喜欢一家不赶时间的小餐馆。话题从电影到旅行都可以。',
    '白天在書店，晚上喜歡一家不趕時間的小餐館。話題從電影到旅行都可以。',
    'Days in a bookshop, evenings in a small restaurant without any hurry. From films to travel, most topics are welcome.',
    '昼は書店、夜は時間を気にしない小さなレストランが好きです。映画から旅行まで、話題は何でも歓迎です。',
    '낮에는 서점에서, 저녁에는 서두르지 않는 작은 식당에서 시간을 보냅니다. 영화부터 여행까지 어떤 이야기든 좋아요.',
    'Gündüzleri kitapçıda, akşamları acelesi olmayan küçük bir lokantada. Filmlerden seyahate her konu olur.',
  ),
  inAll(
    '喜欢安静的展览和热闹的夜市。认真听人说话，也爱开一点玩笑。',
    '喜歡安靜的展覽和熱鬧的夜市。認真聽人說話，也愛開一點玩笑。',
    'Quiet exhibitions and lively night markets. Listens well and does not mind a joke.',
    '静かな展覧会とにぎやかな夜市が好き。人の話をよく聞き、冗談も好きです。',
    '조용한 전시와 활기찬 야시장을 좋아합니다. 이야기를 잘 듣고 농담도 즐겨요.',
    'Sakin sergileri ve canlı gece pazarlarını sever. İyi dinler, şakadan da hoşlanır.',
  ),
  inAll(
    '每个周末都去爬山或看海。熟悉城里的老街，也知道哪里有最好的咖啡。',
    '每個週末都去爬山或看海。熟悉城裡的老街，也知道哪裡有最好的咖啡。',
    'In the hills or by the sea every weekend. Knows the old streets in town and where the coffee is best.',
    '週末は山か海へ。街の古い通りに詳しく、おいしいコーヒーの店も知っています。',
    '주말이면 산이나 바다로 갑니다. 도시의 옛 골목과 커피가 가장 맛있는 곳을 잘 알아요.',
    'Her hafta sonu dağda ya da denizde. Şehrin eski sokaklarını ve en iyi kahveyi bilir.',
  ),
  inAll(
    '学过小提琴，现在更常听爵士。喜欢准时的人和慢慢的晚餐。',
    '學過小提琴，現在更常聽爵士。喜歡準時的人和慢慢的晚餐。',
    'Once played the violin, now mostly listens to jazz. Likes people who are on time and dinners that are not.',
    'かつてはバイオリン、今はもっぱらジャズ。時間を守る人と、ゆっくりした夕食が好きです。',
    '예전에는 바이올린을 켰고 지금은 주로 재즈를 듣습니다. 약속 시간을 지키는 사람과 느긋한 저녁 식사를 좋아해요.',
    'Eskiden keman çalardı, şimdi daha çok caz dinler. Dakik insanları ve uzun akşam yemeklerini sever.',
  ),
  inAll(
    '会说三种语言，正在学第四种。适合需要有人陪同的活动和晚宴。',
    '會說三種語言，正在學第四種。適合需要有人陪同的活動和晚宴。',
    'Speaks three languages and is learning a fourth. At ease at events and formal dinners.',
    '三か国語を話し、四つ目を勉強中。催しや改まった夕食の席にも慣れています。',
    '세 가지 언어를 하고 네 번째를 배우는 중입니다. 행사와 격식 있는 만찬에도 편안해요.',
    'Üç dil konuşur, dördüncüsünü öğreniyor. Etkinliklerde ve resmî yemeklerde rahattır.',
  ),
] as const;

/** A demo region; its id is its place in the list, from 1. */
export const demoRegions: readonly Localized[] = [
  inAll('台北', '台北', 'Taipei', '台北', '타이베이', 'Taipei'),
  inAll('新北', '新北', 'New Taipei', '新北', '신베이', 'Yeni Taipei'),
  inAll('桃园', '桃園', 'Taoyuan', '桃園', '타오위안', 'Taoyuan'),
  inAll('新竹', '新竹', 'Hsinchu', '新竹', '신주', 'Hsinchu'),
  inAll('台中', '台中', 'Taichung', '台中', '타이중', 'Taichung'),
  inAll('彰化', '彰化', 'Changhua', '彰化', '장화', 'Changhua'),
  inAll('台南', '台南', 'Tainan', '台南', '타이난', 'Tainan'),
  inAll('高雄', '高雄', 'Kaohsiung', '高雄', '가오슝', 'Kaohsiung'),
  inAll('宜兰', '宜蘭', 'Yilan', '宜蘭', '이란', 'Yilan'),
  inAll('花莲', '花蓮', 'Hualien', '花蓮', '화롄', 'Hualien'),
];

/** Tags under a listing's name; ids are places in the list, from 1. */
export const demoSignTags: readonly Localized[] = [
  inAll('准时', '準時', 'Punctual', '時間厳守', '시간 엄수', 'Dakik'),
  inAll('会多国语言', '會多國語言', 'Multilingual', '多言語', '다국어', 'Çok dilli'),
  inAll('爱音乐', '愛音樂', 'Music lover', '音楽好き', '음악 애호', 'Müziksever'),
  inAll('懂美食', '懂美食', 'Knows good food', 'グルメ', '미식가', 'Lezzet uzmanı'),
  inAll('旅行达人', '旅行達人', 'Well travelled', '旅行好き', '여행 마니아', 'Gezgin'),
  inAll('善于倾听', '善於傾聽', 'Good listener', '聞き上手', '경청', 'İyi dinleyici'),
  inAll('艺术爱好', '藝術愛好', 'Art lover', 'アート好き', '예술 애호', 'Sanatsever'),
  inAll('新加入', '新加入', 'New here', '新規', '신규', 'Yeni'),
];

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
