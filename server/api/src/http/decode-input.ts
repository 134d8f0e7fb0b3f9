import type { Codec } from '@velvet/contract/codec';
import * as v from 'valibot';

type DecodedInput<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false;
      /** The first invalid field, as a path; empty for the input itself. */
      readonly field: string;
      /** The values there are for it; undefined where it is not a choice. */
      readonly choices: readonly string[] | undefined;
    };

/**
 * Reads a call's input. An optional field that comes empty counts as absent, because clients send every
 * field of their forms, at any depth; a required one is told as it came.
 */
export function decodeInput<T>(codec: Pick<Codec<T>, 'schema'>, wire: unknown): DecodedInput<T> {
  const result = v.safeParse(codec.schema, wire, { abortEarly: true });
  if (result.success) return { ok: true, value: result.output };
  const [issue] = result.issues;
  const field = v.getDotPath(issue) ?? '';
  const others = withoutEmpty(wire, field.split('.'));
  const without = others && decodeInput(codec, others);
  if (without && (without.ok || without.field !== field)) return without;
  return { ok: false, field, choices: choicesOf(issue) };
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

function choicesOf(issue: v.BaseIssue<unknown>): readonly string[] | undefined {
  // Of a field that may be given in several ways, the way that is a choice.
  const choice = [issue, ...(issue.issues ?? [])].find(({ type }) => type === 'picklist');
  if (!choice) return undefined;
  // Valibot writes them as it would in a type: ("a" | "b").
  const listed = choice.expected?.replace(/^\(|\)$/g, '').split(' | ') ?? [];
  return listed.map((text) => String(JSON.parse(text))).filter((text) => text !== '');
}
