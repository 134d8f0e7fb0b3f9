import { chooseSet, NO_COHORT, type Offers } from '@velvet/releases/store';
import { DEFAULT_LANGUAGE, type Language } from '@velvet/shared/contract/language';
import type { PageSource } from './page-source.ts';

/**
 * Composes the public pages of a new release set in the requested languages in advance, so that few
 * visitors wait for an uncached page.
 */
export function createPageWarmer(pages: Pick<PageSource, 'warm'>) {
  const languages = new Set<Language>([DEFAULT_LANGUAGE]);
  let revision: number | undefined;

  return (offers: Offers, language: Language = DEFAULT_LANGUAGE): void => {
    const isNew = offers.revision !== revision || !languages.has(language);
    const wanted = offers.revision === revision ? [language] : languages.add(language);
    languages.add(language);
    revision = offers.revision;
    if (!isNew) return;
    const set = chooseSet(offers, NO_COHORT);
    if (!set.releases.has('shell')) return;
    const rendered = [...set.site.screens.values()].filter(({ isRendered }) => isRendered);
    const made = pages.warm(
      [...wanted].flatMap((each) =>
        rendered.map((screen) => ({
          ...{ set, screen, language: each },
          hasGate: true,
          isBare: true,
        })),
      ),
    );
    // A visitor who requests a failing page gets the failure.
    made.catch(() => undefined);
  };
}
