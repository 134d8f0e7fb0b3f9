import { type Language, negotiateLanguage } from '@velvet/contract/language';

/** The languages of texts for operators. */
export type OpsLanguage = Extract<Language, 'en' | 'zh-hans'>;

/** The language of a request: simplified Chinese where Accept-Language prefers Chinese, else English. */
export function opsLanguage(acceptLanguage: string | undefined): OpsLanguage {
  const language = negotiateLanguage(`${(acceptLanguage ?? '').slice(0, 400)},en;q=0.001`);
  return language === 'zh-hans' || language === 'zh' ? 'zh-hans' : 'en';
}
