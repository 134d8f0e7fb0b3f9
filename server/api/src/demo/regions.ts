import { inAll, type Localized } from './localized.ts';

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
