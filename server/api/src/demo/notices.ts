import { type Localized, mapLocalized, textOf, textsOf } from './localized.ts';

/** One demo notice; its title says that it is a sample. */
interface DemoNotice {
  readonly id: number;
  readonly type: 1 | 2 | 3;
  readonly name: Localized;
  readonly text: Localized;
  /** How long before the seeding it was published. */
  readonly ageHours: number;
}

/** A title that says that it is a sample. */
const marked = textOf('sample');
const names = { 1: 'member-message', 2: 'system-message', 3: 'site-message' } as const;
const PER_TYPE = 12;
const HOURS_BETWEEN = 7;

/** 36 notices, twelve of each type (more than a page), oldest first. */
export const demoNotices: readonly DemoNotice[] = Array.from({ length: PER_TYPE }, (_, round) =>
  ([1, 2, 3] as const).map((type): DemoNotice => {
    const titles = textsOf(names[type]);
    const number = (round % titles.length) + 1;
    const issue = Math.floor(round / titles.length) + 1;
    const id = round * 3 + type;
    return {
      id,
      type,
      name: mapLocalized(textOf(`${names[type]}.${number}`), (title, language) =>
        marked[language].replace('{title}', () => `${title} ${issue}`),
      ),
      text: textOf(`${names[type]}-text.${number}`),
      ageHours: (PER_TYPE * 3 - id) * HOURS_BETWEEN + 1,
    };
  }),
).flat();
