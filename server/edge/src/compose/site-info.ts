import { decode } from '@velvet/contract/codec';
import { DEFAULT_PRODUCT_NAME } from '@velvet/contract/constants';
import type { Language } from '@velvet/contract/language';
import { getSystemConfig } from '@velvet/contract/system';
import type { PublicAnswers } from './answers.ts';

/** The parts of the system config that every first response uses. */
interface SiteInfo {
  readonly productName: string;
  readonly bannerUrl: string | undefined;
}

const unknownSite: SiteInfo = { productName: DEFAULT_PRODUCT_NAME, bannerUrl: undefined };

/** The system config by language; defaults while it is unknown. */
export function createSiteInfo(answers: PublicAnswers) {
  return async (language: Language): Promise<SiteInfo> => {
    const answer = await answers(getSystemConfig.name, language);
    const decoded = decode(getSystemConfig.output, answer?.data);
    if (!decoded.ok) return unknownSite;
    const { productName, banners } = decoded.value;
    return { productName, bannerUrl: banners[0]?.imageUrl };
  };
}
export type SiteInfoReader = ReturnType<typeof createSiteInfo>;

/** The meta description of every page, for search engines and previews of shared links. */
export const descriptions: Readonly<Record<Language, string>> = {
  en: 'For adults only: a directory of companions, videos, a points wallet and a game whose draws anyone can verify.',
  'zh-hans': '仅限成年人：同伴名录、视频、积分钱包，以及开奖结果人人可验证的游戏。',
  zh: '僅限成年人：同伴名錄、影片、積分錢包，以及開獎結果人人可驗證的遊戲。',
  ja: '成人限定：コンパニオン名簿、動画、ポイントウォレット、抽選結果を誰でも検証できるゲーム。',
  kr: '성인 전용: 동반자 명부, 동영상, 포인트 지갑, 누구나 추첨 결과를 검증할 수 있는 게임.',
  tr: 'Yalnızca yetişkinler için: eşlik rehberi, videolar, puan cüzdanı ve çekilişlerini herkesin doğrulayabildiği oyun.',
};
