import type { ConsoleLanguage } from '@velvet/contract/console-page';
import { withRetry } from '@velvet/sdk/federation/with-retry';
import { type ReactNode, useEffect, useState } from 'react';
import { type IntlConfig, IntlProvider } from 'react-intl';
import { useConsoleSelector } from '../state/console-store.ts';
import { selectLanguage } from '../state/preferences-slice.ts';
import { reportError } from '../telemetry/report-error.ts';

/** Texts and the language they are in: they change together. */
export interface LoadedTexts {
  readonly language: ConsoleLanguage;
  readonly messages: Messages;
}

export const loadTexts = async (language: ConsoleLanguage): Promise<LoadedTexts> => ({
  language,
  messages: (await withRetry('console', loadCatalog[language])).default,
});

interface ConsoleIntlProps {
  /** In the language that the page starts in. */
  readonly start: LoadedTexts;
  readonly children: ReactNode;
}

/** Texts in the chosen language; those from before stay until the new ones are there. */
export function ConsoleIntl({ start, children }: ConsoleIntlProps) {
  const chosen = useConsoleSelector(selectLanguage);
  const [texts, setTexts] = useState(start);
  useEffect(() => {
    if (texts.language === chosen) return;
    let isLeft = false;
    loadTexts(chosen).then((loaded) => {
      if (!isLeft) setTexts(loaded);
    }, reportError);
    return () => {
      isLeft = true;
    };
  }, [chosen, texts.language]);
  useEffect(() => {
    document.documentElement.lang = texts.language;
  }, [texts.language]);
  return (
    <IntlProvider locale={texts.language} messages={texts.messages} onError={reportError}>
      {children}
    </IntlProvider>
  );
}

export type Messages = NonNullable<IntlConfig['messages']>;

/** The texts of the host and of the kit. The edge asks the browser early for those of the page's language. */
const loadCatalog: Readonly<
  Record<ConsoleLanguage, () => Promise<{ readonly default: Messages }>>
> = {
  en: () => import(/* webpackChunkName: "messages-en" */ './catalog-en.ts'),
  'zh-Hans': () => import(/* webpackChunkName: "messages-zh-Hans" */ './catalog-zh-hans.ts'),
};
