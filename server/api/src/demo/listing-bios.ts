import { inAll } from './localized.ts';

/** What demo listings say about themselves. */
export const listingBios = [
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
