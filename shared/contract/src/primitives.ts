import * as v from 'valibot';
import { branded, type EpochSeconds, type Id, toId } from './brand.ts';
import { type Codec, checked, mapped, plain } from './codec.ts';
import { formatDecimal, type Minor, parseDecimal } from './money.ts';

const TEXT_MAX = 20_000;

/** Any text up to 20,000 characters (articles, terms). */
export const text: Codec<string> = plain(v.pipe(v.string(), v.maxLength(TEXT_MAX)));

/**
 * One line of text with a length range in UTF-16 units, for inputs. Control characters are
 * refused: no field needs them, and PostgreSQL's text cannot contain NUL.
 */
export const shortText = (min: number, max: number): Codec<string> =>
  plain(v.pipe(v.string(), v.minLength(min), v.maxLength(max), v.regex(/^\P{Cc}*$/u)));

export const matching = (pattern: RegExp): Codec<string> =>
  plain(v.pipe(v.string(), v.regex(pattern)));

export const oneOf = <const T extends readonly string[]>(values: T): Codec<T[number]> =>
  plain(v.picklist(values));

const integerText = v.pipe(
  v.string(),
  v.regex(/^(?:0|-?[1-9]\d{0,15})$/),
  v.transform((digits) => Number(digits)),
  v.safeInteger(),
);

/** JSON can carry -0, which would be shown as "-0". */
const withoutNegativeZero = v.transform((value: number) => (value === 0 ? 0 : value));

/**
 * A safe integer within bounds. Form values arrive as digits, JSON values as numbers; other notations
 * (`1e3`, `0x10`, `true`, ` 12 `) are refused.
 */
export function integer(min: number, max: number = Number.MAX_SAFE_INTEGER): Codec<number> {
  return plain(
    v.pipe(
      v.union([v.pipe(v.number(), v.safeInteger()), integerText]),
      v.minValue(min),
      v.maxValue(max),
      withoutNegativeZero,
    ),
  );
}

/** A finite number within bounds, as a number or a plain decimal string. */
export function decimal(min: number, max: number): Codec<number> {
  const decimalText = v.pipe(
    v.string(),
    v.regex(/^\d{1,6}(?:\.\d{1,4})?$/),
    v.transform((digits) => Number(digits)),
  );
  return plain(
    v.pipe(
      v.union([v.pipe(v.number(), v.finite()), decimalText]),
      v.minValue(min),
      v.maxValue(max),
      withoutNegativeZero,
    ),
  );
}

/** 0/1 on the wire (number or digit), boolean inside. */
export const flag: Codec<boolean> = mapped(
  integer(0, 1),
  (value) => value === 1,
  (value) => (value ? 1 : 0),
);

/** Words by their numbers on the wire, which begin with `first`. */
export const numbered = <T extends string>(words: readonly [T, ...T[]], first = 0): Codec<T> =>
  mapped(
    integer(first, first + words.length - 1),
    (wire) => words[wire - first] ?? words[0],
    (word) => words.indexOf(word) + first,
  );

export const truth: Codec<boolean> = plain(v.boolean());

/** A positive integer on the wire; inside it is branded with what it identifies. */
export const id = <Kind extends string>(): Codec<Id<Kind>> => branded<number, Kind>(integer(1));

/** Ids joined by commas, at most a hundred. */
export const idsOf = <Kind extends string>(): Codec<readonly Id<Kind>[]> =>
  mapped(
    matching(/^[1-9]\d{0,14}(?:,[1-9]\d{0,14}){0,99}$/),
    (joined): readonly Id<Kind>[] => joined.split(',').map((digits) => toId(Number(digits))),
    (ids) => ids.join(','),
  );

export const epochSeconds: Codec<EpochSeconds> = branded(integer(0));

const decimalAmount = v.pipe(
  v.string(),
  v.rawTransform<string, Minor>(({ dataset, addIssue, NEVER }) => {
    const amount = parseDecimal(dataset.value);
    if (amount !== undefined) return amount;
    addIssue({ message: 'Not an amount of money' });
    return NEVER;
  }),
);

/** Money: decimal string with two places outside, minor units inside; may be negative. */
export const money: Codec<Minor> = { schema: decimalAmount, encode: formatDecimal };

/** A positive amount given by a member, at most 1,000,000,000.00. */
export const positiveMoney: Codec<Minor> = checked(
  money,
  (amount) => amount > 0 && amount <= 100_000_000_000,
  'Out of range',
);

const safeUrl = /^(?:https:\/\/[^\s]+|\/(?!\/)[^\s\\]*)$/;

/** A link that is safe to follow or load: https, or a path on this origin; nothing else. */
export const url: Codec<string> = plain(v.pipe(v.string(), v.maxLength(2_048), v.regex(safeUrl)));

export const isSafeUrl = (value: string): boolean => safeUrl.test(value);

/** The same, or empty where nothing is set. */
export const urlOrEmpty: Codec<string> = plain(
  v.pipe(
    v.string(),
    v.maxLength(2_048),
    v.check((value) => value === '' || safeUrl.test(value), 'Unsafe link'),
  ),
);

/**
 * Entries joined by a separator on the wire, a list inside; empty entries are dropped. A separator within
 * an entry is written as a blank.
 */
export function separated(separator: string, splitter: RegExp | string = separator) {
  return mapped(
    text,
    (joined): readonly string[] =>
      joined
        .split(splitter)
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    (parts) => parts.map((part) => part.split(splitter).join(' ')).join(separator),
  );
}
