import { createRequire } from 'node:module';

// With `import`, the TypeScript loader looks for exports in the 380 kB of the list: half a second
// of every start.
const { dictionary }: typeof import('@zxcvbn-ts/language-common') = createRequire(import.meta.url)(
  '@zxcvbn-ts/language-common',
);

// The list is in lower case, the most used first.
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'].map(String));

/** Whether a password is one of the 49,000 most common ones, ignoring case. */
export const isCommonPassword = (password: string): boolean =>
  common.has(password.normalize('NFKC').toLowerCase());
