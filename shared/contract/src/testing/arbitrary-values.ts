import fc from 'fast-check';
import { type Id, toId } from '../brand.ts';
import { PAGE_SIZE } from '../constants.ts';
import { type Dice, type Period, period as periodCodec } from '../game.ts';
import { type Minor, minor } from '../money.ts';
import type { Page } from '../page.ts';
import { parse } from '../parse.ts';
import { asEpochMs, type EpochMs, type EpochSeconds, toEpochSeconds } from '../time.ts';

/** Building blocks of the contract's values for property tests. */
const scripts = fc.constantFrom(
  '甜美',
  '高挑',
  '안녕',
  'にほんご',
  'Ödül',
  '🌹',
  '👩‍👩‍👧',
  'العربية',
  'e\u0301',
);

/** Any text, often outside ASCII. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 24 }),
  fc.string({ unit: 'binary', maxLength: 24 }),
  fc.array(scripts, { maxLength: 4 }).map((parts) => parts.join('')),
);

/** One line without control characters, as people type it. */
export const lineText = (minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc
    .string({
      unit: fc.oneof(
        fc.constantFrom(...'aZ7 é漢한🌹'),
        fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }),
      ),
      minLength,
      maxLength,
    })
    .map((text) => text.slice(0, maxLength))
    .filter((text) => text.length >= minLength && !/[\p{Cc}\p{Cs}]/u.test(text));

/** A tag or name as it stands inside a joined field: trimmed, not empty, no separator. */
export const part: fc.Arbitrary<string> = anyText
  .map((text) => text.replace(/[,，|]/g, '').trim())
  .filter((text) => text !== '');

export const partOrEmpty: fc.Arbitrary<string> = fc.oneof(fc.constant(''), part);

const pathSegment = fc.stringMatching(/^[a-z0-9._~-]{1,12}$/);
export const safeLink: fc.Arbitrary<string> = fc.oneof(
  fc.array(pathSegment, { maxLength: 4 }).map((segments) => `/${segments.join('/')}`),
  fc.webUrl({ validSchemes: ['https'], withQueryParameters: true }),
);
export const linkOrEmpty: fc.Arbitrary<string> = fc.oneof(fc.constant(''), safeLink);

export const anyPositive: fc.Arbitrary<number> = fc.oneof(
  fc.nat().map((n) => n + 1),
  fc.maxSafeNat().map((n) => Math.max(1, n)),
);
/** An id of whatever the field identifies. */
export const anyId: fc.Arbitrary<Id<never>> = anyPositive.map((value) => toId(value));
export const count: fc.Arbitrary<number> = fc.oneof(fc.nat(), fc.maxSafeNat());
export const time: fc.Arbitrary<EpochSeconds> = fc
  .nat({ max: 4_102_444_800 })
  .map((seconds) => toEpochSeconds(asEpochMs(seconds * 1_000)));
export const timeMs: fc.Arbitrary<EpochMs> = fc.maxSafeNat().map((value) => asEpochMs(value));

export const anyMinor: fc.Arbitrary<Minor> = fc.maxSafeInteger().map((units) => minor(units));
/** What a member may give: 0.01 to 1,000,000,000.00. */
export const givenMinor: fc.Arbitrary<Minor> = fc
  .integer({ min: 1, max: 100_000_000_000 })
  .map((units) => minor(units));

const die = fc.integer({ min: 1, max: 6 });
export const dice: fc.Arbitrary<Dice> = fc.tuple(die, die, die);
/** A round that was never drawn has none. */
export const diceOrNone: fc.Arbitrary<Dice | undefined> = fc.option(dice, { nil: undefined });
export const period: fc.Arbitrary<Period> = fc
  .stringMatching(/^\d{1,20}$/)
  .map((name) => parse(periodCodec, name));
export const hashOrEmpty: fc.Arbitrary<string> = fc.oneof(
  fc.constant(''),
  fc.stringMatching(/^[0-9a-f]{64}$/),
);
export const digits = (minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength });

type Fields<T> = { readonly [K in keyof T]: fc.Arbitrary<T[K]> };

/** A record of which every field of the second part may be absent. */
export const withOptional = <R extends object, O extends object>(
  required: Fields<R>,
  optional: Fields<O>,
) =>
  fc
    .tuple(fc.record(required), fc.record(optional, { requiredKeys: [] }))
    .map(([there, perhaps]) => ({ ...there, ...perhaps }));

/** Pages as the API makes them: the end follows from how many entries came. */
export function pageOf<T>(
  item: fc.Arbitrary<T>,
  ends: 'short' | 'empty' = 'short',
): fc.Arbitrary<Page<T>> {
  return fc.array(item, { maxLength: PAGE_SIZE }).map((items) => ({
    items,
    isLast: ends === 'empty' ? items.length === 0 : items.length < PAGE_SIZE,
  }));
}
