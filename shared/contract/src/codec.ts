import * as v from 'valibot';

/**
 * A two-way reading of one wire value: `schema` validates the wire form and turns it into the
 * domain value, `encode` writes the domain value back. Wire spellings live nowhere else.
 */
export interface Codec<T> {
  readonly schema: v.GenericSchema<unknown, T>;
  readonly encode: (value: T) => unknown;
}

export type Domain<C> = C extends Codec<infer T> ? T : never;

export type Decoded<T> =
  | { readonly ok: true; readonly value: T }
  /** `field` is the wire path ("items.0.age"), empty for the value itself. */
  | { readonly ok: false; readonly field: string; readonly reason: string };

export function decode<T>(codec: Pick<Codec<T>, 'schema'>, wire: unknown): Decoded<T> {
  const result = v.safeParse(codec.schema, wire, { abortEarly: true });
  if (result.success) return { ok: true, value: result.output };
  const issue = result.issues[0];
  return { ok: false, field: v.getDotPath(issue) ?? '', reason: issue.type };
}

/** A codec whose domain form is the wire form. */
export function plain<T>(schema: v.GenericSchema<unknown, T>): Codec<T> {
  return { schema, encode: (value) => value };
}

export interface Field<T, Optional extends boolean> {
  readonly wire: string;
  readonly codec: Codec<T>;
  readonly optional: Optional;
}

export const field = <T>(wire: string, codec: Codec<T>): Field<T, false> => ({
  wire,
  codec,
  optional: false,
});
/** A key that may be absent on either side. */
export const optionalField = <T>(wire: string, codec: Codec<T>): Field<T, true> => ({
  wire,
  codec,
  optional: true,
});

/** A key that may be absent or null when it is read, which then means `fallback`. */
export const defaultField = <T>(
  wire: string,
  codec: Codec<T>,
  fallback: NoInfer<T>,
): Field<T, false> =>
  field(
    wire,
    withDefault(codec, () => fallback),
  );

// biome-ignore lint/suspicious/noExplicitAny: the constraint of a heterogeneous record; each use infers its own T
export type Fields = Readonly<Record<string, Field<any, boolean>>>;
type FieldValue<F> = F extends Field<infer T, boolean> ? T : never;
type RequiredKeys<F extends Fields> = {
  [K in keyof F]: F[K]['optional'] extends false ? K : never;
}[keyof F];
export type RecordOf<F extends Fields> = { readonly [K in RequiredKeys<F>]: FieldValue<F[K]> } & {
  readonly [K in Exclude<keyof F, RequiredKeys<F>>]?: FieldValue<F[K]>;
};

/** An object with the code's names for its keys inside and those of `field(wire, …)` outside. */
export function record<F extends Fields>(fields: F): Codec<RecordOf<F>> {
  const pairs = Object.entries(fields);
  const entries = Object.fromEntries(
    pairs.map(([, { wire, codec, optional }]) => [
      wire,
      optional ? v.optional(codec.schema) : codec.schema,
    ]),
  );
  // Loops: the server encodes thousands of records a second.
  const toDomain = (wireValue: Record<string, unknown>) => {
    const value: Record<string, unknown> = {};
    for (const [key, { wire, optional }] of pairs) {
      if (!optional || wireValue[wire] !== undefined) value[key] = wireValue[wire];
    }
    return value;
  };
  return {
    // The mapped type is what the loop above builds from the same `fields`; TypeScript cannot
    // follow a computed object, so this is the one place where the shape is asserted.
    schema: v.pipe(v.object(entries), v.transform(toDomain)) as unknown as v.GenericSchema<
      unknown,
      RecordOf<F>
    >,
    encode: (value) => {
      const values: Readonly<Record<string, unknown>> = value;
      const wireValue: Record<string, unknown> = {};
      for (const [key, { wire, codec, optional }] of pairs) {
        if (!optional || values[key] !== undefined) wireValue[wire] = codec.encode(values[key]);
      }
      return wireValue;
    },
  };
}

export function listOf<T>(item: Codec<T>): Codec<readonly T[]> {
  return {
    schema: v.array(item.schema),
    encode: (values) => values.map((value) => item.encode(value)),
  };
}

/** One value or a list of them on the wire; always a list inside. */
export function oneOrMoreOf<T>(item: Codec<T>): Codec<readonly T[]> {
  const list = listOf(item);
  const single = v.pipe(
    item.schema,
    v.transform((value) => [value]),
  );
  return { schema: v.union([list.schema, single]), encode: list.encode };
}

/**
 * Reads an absent or null value as `fallback`. The fallback is handed to the schema in its wire
 * form: an object schema runs an absent entry only when the entry itself carries a default.
 */
export function withDefault<T>(codec: Codec<T>, fallback: () => T): Codec<T> {
  return {
    schema: v.nullish(codec.schema, () => codec.encode(fallback())),
    encode: codec.encode,
  };
}

/** Maps a codec's domain value both ways. */
export function mapped<A, B>(
  codec: Codec<A>,
  decodeValue: (value: A) => B,
  encodeValue: (value: B) => A,
): Codec<B> {
  return {
    schema: v.pipe(codec.schema, v.transform(decodeValue)),
    encode: (value) => codec.encode(encodeValue(value)),
  };
}

/** The same codec for the values that pass a test only. */
export const checked = <T>(
  { schema, encode }: Codec<T>,
  test: (value: T) => boolean,
  message?: string,
): Codec<T> => ({ schema: v.pipe(schema, v.check(test, message)), encode });

export const nothing: Codec<null> = {
  schema: v.pipe(
    v.unknown(),
    v.transform(() => null),
  ),
  encode: () => null,
};
export type Nothing = Record<never, never>;
export const noInput: Codec<Nothing> = record({});
