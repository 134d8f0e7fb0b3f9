import { decode } from '@velvet/shared/contract/codec';
import { DEFAULT_PRODUCT_NAME } from '@velvet/shared/contract/constants';
import { openEnvelope } from '@velvet/shared/contract/envelope';
import type { Language } from '@velvet/shared/contract/language';
import { getSystemConfig } from '@velvet/shared/contract/system';

/** What the first response takes from the API. */
export interface SiteInfo {
  readonly productName: string;
  readonly bannerUrl: string | undefined;
}

const FRESH_MS = 5_000;
const PATIENCE_MS = 300;
const unknownSite: SiteInfo = { productName: DEFAULT_PRODUCT_NAME, bannerUrl: undefined };

/**
 * The system config by language, refreshed in the background. A page never waits longer than a
 * moment for it, and a failing API leaves the last answer standing.
 */
export function createSiteInfo(apiUrl: string, fetcher: typeof fetch = fetch) {
  const known = new Map<Language, { info: SiteInfo; at: number }>();
  const underWay = new Map<Language, Promise<SiteInfo>>();

  async function ask(language: Language): Promise<SiteInfo> {
    const response = await fetcher(`${apiUrl}/api/sys_config`, {
      headers: { lang: language },
      signal: AbortSignal.timeout(2_000),
    });
    const opened = openEnvelope(await response.json());
    const decoded = decode(getSystemConfig.output, opened.ok ? opened.data : undefined);
    if (!decoded.ok) throw new Error(`The system config is not readable: ${decoded.field}`);
    const { productName, banners } = decoded.value;
    const info = { productName, bannerUrl: banners[0]?.imageUrl };
    known.set(language, { info, at: Date.now() });
    return info;
  }

  function refresh(language: Language): Promise<SiteInfo> {
    const current = underWay.get(language);
    if (current) return current;
    const started = ask(language)
      .catch(() => known.get(language)?.info ?? unknownSite)
      .finally(() => underWay.delete(language));
    underWay.set(language, started);
    return started;
  }

  return async (language: Language): Promise<SiteInfo> => {
    const found = known.get(language);
    if (found && Date.now() - found.at < FRESH_MS) return found.info;
    const refreshed = refresh(language);
    if (found) return found.info;
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<SiteInfo>((resolve) => {
      timer = setTimeout(() => resolve(unknownSite), PATIENCE_MS);
    });
    const info = await Promise.race([refreshed, patience]);
    clearTimeout(timer);
    return info;
  };
}
export type SiteInfoReader = ReturnType<typeof createSiteInfo>;
