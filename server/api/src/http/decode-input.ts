import { type Codec, type Decoded, decode } from '@velvet/contract/codec';
import * as v from 'valibot';

type Schema<T> = Pick<Codec<T>, 'schema'>;

export type DecodedInput<T> =
  | Extract<Decoded<T>, { ok: true }>
  | (Extract<Decoded<T>, { ok: false }> & {
      /** The values that the field may have, where it is a choice. */
      readonly choices?: readonly string[];
    });

/**
 * Reads a call's input. An optional field that comes empty counts as absent, because clients send every
 * field of their forms, at any depth; a required one is told as it came.
 */
export function decodeInput<T>(codec: Schema<T>, wire: unknown): DecodedInput<T> {
  const given = decode(codec, wire);
  if (given.ok) return given;
  const others = withoutEmpty(wire, given.field.split('.'));
  const without = others && decodeInput(codec, others);
  if (without && (without.ok || without.field !== given.field)) return without;
  const choices = choicesOf(codec, wire);
  return choices ? { ...given, choices } : given;
}

type Fields = Readonly<Record<string, unknown>>;

/** The value without the empty text at that path; undefined where there is none. Entries of lists stay. */
function withoutEmpty(
  value: unknown,
  [name = '', ...deeper]: readonly string[],
): Fields | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { [name]: found, ...others }: Fields = { ...value };
  if (deeper.length === 0) return found === '' ? others : undefined;
  const left = withoutEmpty(found, deeper);
  return left && { ...others, [name]: left };
}

/** Those of the first invalid field. */
function choicesOf(codec: Schema<unknown>, wire: unknown): readonly string[] | undefined {
  const { issues } = v.safeParse(codec.schema, wire, { abortEarly: true });
  // Of a field that may be given in several ways, the way that is a choice.
  const issue = issues?.flatMap((each) => [each, ...(each.issues ?? [])]).find(isOfChoice);
  if (!issue) return undefined;
  // Valibot writes them as it would in a type: ("a" | "b").
  const listed = issue.expected?.replace(/^\(|\)$/g, '').split(' | ') ?? [];
  return listed.map((text) => String(JSON.parse(text))).filter((text) => text !== '');
}

const isOfChoice = ({ type }: v.BaseIssue<unknown>): boolean => type === 'picklist';
