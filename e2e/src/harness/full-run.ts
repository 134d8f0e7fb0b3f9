import { type Language, languageCodes } from '@velvet/shared/contract/language';

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

type Appearance = readonly [language: Language, theme: 'dark' | 'light'];

/**
 * Those in which all screens of a remote are looked at by axe: every day one, because the rules that
 * depend on language or theme judge parts which the screens share.
 */
export const axeAppearances = (everyday: (typeof bothOnce)[number]): readonly Appearance[] =>
  isFullRun
    ? [...appearances, ...otherLanguages.map((language) => [language, 'dark'] as const)]
    : [everyday];

/** Details of a test that only `npm run test:full` runs, and why. */
export const fullOnly = (description: string) => ({
  tag: '@full',
  annotation: { type: 'full', description },
});
