/** The languages of the console, as BCP 47 tags (spec S13.3). */
export const consoleLanguages = ['en', 'zh-Hans'] as const;
export type ConsoleLanguage = (typeof consoleLanguages)[number];

export const isConsoleLanguage = (value: unknown): value is ConsoleLanguage =>
  consoleLanguages.some((language) => language === value);
