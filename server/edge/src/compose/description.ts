import type { Language } from '@velvet/contract/language';

/** The meta description of every page, for search engines and previews of shared links. */
export const descriptions: Readonly<Record<Language, string>> = {
  en: 'For adults only: a directory of companions, videos, a points wallet and a game whose draws anyone can verify.',
  'zh-hans': '仅限成年人：同伴名录、视频、积分钱包，以及开奖结果人人可验证的游戏。',
  zh: '僅限成年人：同伴名錄、影片、積分錢包，以及開獎結果人人可驗證的遊戲。',
  ja: '成人限定：コンパニオン名簿、動画、ポイントウォレット、抽選結果を誰でも検証できるゲーム。',
  kr: '성인 전용: 동반자 명부, 동영상, 포인트 지갑, 누구나 추첨 결과를 검증할 수 있는 게임.',
  tr: 'Yalnızca yetişkinler için: eşlik rehberi, videolar, puan cüzdanı ve çekilişlerini herkesin doğrulayabildiği oyun.',
};
