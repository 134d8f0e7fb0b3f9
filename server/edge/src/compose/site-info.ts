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
