import { languageCodes } from '@velvet/contract/language';

/** `npm run test:full`: tests take their long version, and those tagged `@full` run at all. */
export const isFullRun = process.env.VELVET_TEST_FULL === '1';

/** Names differ by language, contrast by theme: two runs meet all of both. */
const bothOnce = [
  ['en', 'dark'],
  ['zh-hans', 'light'],
] as const;

/** Languages and themes in which the texts of screens are checked. */
export const appearances = isFullRun
  ? ([...bothOnce, ['en', 'light'], ['zh-hans', 'dark']] as const)
  : bothOnce;

const otherLanguages = languageCodes.filter((code) => !['en', 'zh-hans'].includes(code));

/** Those in which every screen is looked at by axe. */
export const axeAppearances = isFullRun
  ? [...appearances, ...otherLanguages.map((language) => [language, 'dark'] as const)]
  : appearances;

/** The same for operators, who have two languages. */
export const consoleAppearances = isFullRun
  ? ([
      ['en', 'dark'],
      ['zh-Hans', 'light'],
      ['en', 'light'],
      ['zh-Hans', 'dark'],
    ] as const)
  : ([
      ['en', 'dark'],
      ['zh-Hans', 'light'],
    ] as const);

/** The screens that are looked at in one of them: every day each screen in one, in turn. */
export const screensFor = <T>(screens: readonly T[], place: number): readonly T[] =>
  isFullRun ? screens : screens.filter((_, index) => index % bothOnce.length === place);

/** Languages with the longest words of each script; all of them in the full run. */
export const widestLanguages = isFullRun ? languageCodes : (['tr', 'zh-hans'] as const);

/** Details of a test that only `npm run test:full` runs, and why. */
export const fullOnly = (description: string) => ({
  tag: '@full',
  annotation: { type: 'full', description },
});

/** Details of one variant of a test: those that are not for every day run in the full run only. */
export const everyday = (isEveryday: boolean, description: string) =>
  isEveryday ? {} : fullOnly(description);
