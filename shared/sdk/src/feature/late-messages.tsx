// By name, so that the apps that bundle this module take the language from the host.

import { type LanguageTag, languageTag } from '@velvet/contract/language';
import { useLanguage } from '@velvet/sdk/i18n';
import { type ReactNode, useMemo } from 'react';
import { type IntlConfig, IntlProvider, useIntl } from 'react-intl';
import type { Catalog } from './feature.ts';

interface LateMessagesProps {
  /** Imported with the part: as files of their own, their names would grow an app's first script. */
  readonly catalogs: Readonly<Record<LanguageTag, Catalog>>;
  readonly children: ReactNode;
}

/**
 * For a part of an app with catalogs of its own, which are fetched with it, so that the app's first
 * screens do not pay for its texts. Those of the app stay available.
 */
export function LateMessages({ catalogs, children }: LateMessagesProps) {
  const catalog = catalogs[languageTag(useLanguage())];
  const { locale, messages: own, onError } = useIntl();
  // A catalog comes from our build, which compiles each text to its syntax tree.
  const messages = useMemo(
    () => ({ ...own, ...catalog }) as NonNullable<IntlConfig['messages']>,
    [own, catalog],
  );
  return (
    <IntlProvider locale={locale} messages={messages} onError={onError}>
      {children}
    </IntlProvider>
  );
}
