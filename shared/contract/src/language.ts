/** Apart from the names, so that a script that needs no names carries none. */
const tags = {
  'zh-hans': 'zh-Hans',
  zh: 'zh-Hant',
  en: 'en',
  ja: 'ja',
  kr: 'ko',
  tr: 'tr',
} as const;

export type Language = keyof typeof tags;
export type LanguageTag = (typeof tags)[Language];

/** The six languages, once: wire code ↔ BCP 47 tag ↔ own name (spec S2.1). */
export const languages = {
  'zh-hans': { tag: tags['zh-hans'], name: '简体中文' },
  zh: { tag: tags.zh, name: '繁體中文' },
  en: { tag: tags.en, name: 'English' },
  ja: { tag: tags.ja, name: '日本語' },
  kr: { tag: tags.kr, name: '한국어' },
  tr: { tag: tags.tr, name: 'Türkçe' },
} as const;

export const languageCodes = [
  'zh-hans',
  'zh',
  'en',
  'ja',
  'kr',
  'tr',
] as const satisfies readonly Language[];
export const DEFAULT_LANGUAGE: Language = 'zh-hans';
/** What /Language offers, in this order (spec S2.2). */
export const offeredLanguages = ['zh', 'zh-hans', 'en'] as const satisfies readonly Language[];

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(tags, value);
}

export const languageTag = (language: Language): LanguageTag => tags[language];

const byPrimarySubtag: Readonly<Record<string, Language>> = {
  en: 'en',
  ja: 'ja',
  ko: 'kr',
  tr: 'tr',
};
const traditionalChinese = /^zh-(?!hans\b)(?:hant\b|(?:\w+-)?(?:tw|hk|mo)\b)/;

function matchRange(range: string): Language | undefined {
  const tag = range.toLowerCase();
  if (tag === 'zh' || tag.startsWith('zh-')) {
    return traditionalChinese.test(tag) ? 'zh' : 'zh-hans';
  }
  return byPrimarySubtag[tag.split('-')[0] ?? ''];
}

/** Negotiates from an Accept-Language header (spec S2.3); nothing fits → zh-hans. */
export function negotiateLanguage(acceptLanguage: string | undefined): Language {
  const ranges = (acceptLanguage ?? '')
    .slice(0, 512)
    .split(',')
    .map((part, index) => {
      const [range = '', ...parameters] = part.trim().split(/\s*;\s*/);
      const quality = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2) ?? '1';
      return { range, quality: Number(quality), index };
    })
    .filter(({ range, quality }) => range !== '' && quality > 0 && quality <= 1)
    .sort((a, b) => b.quality - a.quality || a.index - b.index);
  for (const { range } of ranges) {
    const language = matchRange(range);
    if (language) return language;
  }
  return DEFAULT_LANGUAGE;
}
