import { languageTag } from '@velvet/contract/language';
import type { Catalog } from '@velvet/sdk/feature';
import { useLanguage } from '@velvet/sdk/i18n';
import { type ReactNode, useMemo } from 'react';
import { createIntl, createIntlCache, type IntlCache, RawIntlProvider } from 'react-intl';
import { reportError } from '../telemetry/report-error.ts';
import { useIntlMessages } from './use-intl-messages.ts';

/**
 * Formatters by the time zone that they tell times in, which take longer to make than to use: the screens of
 * a page share them, and so do all pages that a server renders. Zones come from visitors, so few are kept.
 */
const caches = new Map<string, IntlCache>();
const KEPT_ZONES = 8;

function cacheOf(timeZone = ''): IntlCache {
  const cache = caches.get(timeZone) ?? createIntlCache();
  caches.delete(timeZone);
  caches.set(timeZone, cache);
  const [oldest] = caches.keys();
  if (caches.size > KEPT_ZONES && oldest !== undefined) caches.delete(oldest);
  return cache;
}

interface TranslationsProps {
  readonly catalog: Catalog;
  /** Where times are told; the device's own without it. */
  readonly timeZone: string | undefined;
  readonly children: ReactNode;
}

/** The messages of one app, in the language on screen. */
export function Translations({ catalog, timeZone, children }: TranslationsProps) {
  const locale = languageTag(useLanguage());
  const messages = useIntlMessages(catalog);
  const intl = useMemo(
    () =>
      createIntl(
        {
          ...{ locale, messages, onError: (error) => reportError(error) },
          ...(timeZone === undefined ? {} : { timeZone }),
        },
        cacheOf(timeZone),
      ),
    [locale, messages, timeZone],
  );
  return <RawIntlProvider value={intl}>{children}</RawIntlProvider>;
}
