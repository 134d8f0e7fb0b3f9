import type { ConsoleLanguage } from '@velvet/contract/console-page';
import type { IntlConfig } from 'react-intl';

export type Messages = NonNullable<IntlConfig['messages']>;

/** The texts of the host and of the kit. The edge asks the browser early for those of the page's language. */
export const loadCatalog: Readonly<
  Record<ConsoleLanguage, () => Promise<{ readonly default: Messages }>>
> = {
  en: () => import(/* webpackChunkName: "messages-en" */ './catalog-en.ts'),
  'zh-Hans': () => import(/* webpackChunkName: "messages-zh-Hans" */ './catalog-zh-hans.ts'),
};
