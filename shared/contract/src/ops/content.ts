import * as v from 'valibot';
import { type Codec, checked, field, listOf, optionalField, plain, record } from '../codec.ts';
import { type Language, languageCodes } from '../language.ts';
import { version, writtenText } from './decision.ts';

/** A text in each language that it was written in. */
export type TextByLanguage = Readonly<Partial<Record<Language, string>>>;

/** A text in at least one of the six languages; the keys are the wire codes. Others fall back to these. */
export const textByLanguage = (text: Codec<string>): Codec<TextByLanguage> =>
  plain(
    v.pipe(
      v.strictObject(
        Object.fromEntries(languageCodes.map((code) => [code, v.optional(text.schema)])),
      ),
      v.check((texts) => Object.keys(texts).length > 0, 'No language'),
    ),
  );

/** One line in some languages. */
export const lineByLanguage = (max: number): Codec<TextByLanguage> =>
  textByLanguage(writtenLine(max));

/** Lines in some languages. */
export const linesByLanguage = (max: number): Codec<TextByLanguage> =>
  textByLanguage(writtenText(max));

/** One line that is not blank. */
export const writtenLine = (max: number): Codec<string> =>
  plain(v.pipe(v.string(), v.maxLength(max), v.regex(/^[^\p{Cc}\p{Cs}]*$/u), v.regex(/\S/u)));

/** A list with an upper limit. */
export const listUpTo = <T>(item: Codec<T>, max: number): Codec<readonly T[]> =>
  checked(listOf(item), (values) => values.length <= max, 'Too many');

/** What is edited: both absent for something new. */
export const edited = <T>(id: Codec<T>) => ({
  id: optionalField('id', id),
  version: optionalField('version', version),
});

/** What was saved: its id, and the state it has now. */
export const saved = <T>(id: Codec<T>) =>
  record({ id: field('id', id), version: field('version', version) });

/** Largest picture that operators may upload, in bytes. */
export const OPS_PICTURE_MAX_BYTES = 8 * 1024 * 1024;

/** The body of an upload of one picture. */
export const pictureFile = {
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  maxBytes: OPS_PICTURE_MAX_BYTES,
} as const;
