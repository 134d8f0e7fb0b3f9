import { type Codec, type Nothing, noInput, nothing } from './codec.ts';

export type Method = 'GET' | 'POST';
/** `public` works without a session (spec S8.7); everything else returns 401. */
export type Access = 'public' | 'session';

export interface Endpoint<In, Out, Name extends string = string> {
  readonly name: Name;
  /** The slash path below /api; the flat name works, too. */
  readonly path: `/${string}/${string}`;
  readonly method: Method;
  readonly access: Access;
  readonly input: Codec<In>;
  readonly output: Codec<Out>;
  /** Takes an Idempotency-Key header (spec S8.5). */
  readonly money?: true;
  /** Contains secrets: POST with a form body where the server announces `body_credentials` (S8.1). */
  readonly credentials?: true;
  /** The result is in `msg`, not in `data` (replaceLang). */
  readonly answersInMessage?: true;
}

export type InputOf<E> = E extends Endpoint<infer In, infer _, string> ? In : never;
export type OutputOf<E> = E extends Endpoint<infer _, infer Out, string> ? Out : never;

/** What an operation is unless it says otherwise: POST, for members, without input and output. */
const usual = { method: 'POST', access: 'session', input: noInput, output: nothing } as const;

type Described<E> = Omit<E, keyof typeof usual> & Partial<E>;

export const defineEndpoint = <In = Nothing, Out = null, const Name extends string = string>(
  endpoint: Described<Endpoint<In, Out, Name>>,
): Endpoint<In, Out, Name> =>
  // Without an input or output in it, these are the types of the usual ones.
  ({ ...usual, ...endpoint }) as Endpoint<In, Out, Name>;

/** Form fields of an input, in the wire's spelling. Absent optional fields are left out. */
export function formFields<In, Out>(endpoint: Endpoint<In, Out>, input: In): URLSearchParams {
  const wire = endpoint.input.encode(input);
  const fields = new URLSearchParams();
  if (typeof wire === 'object' && wire !== null) {
    for (const [key, value] of Object.entries(wire)) {
      if (value !== undefined && value !== null) fields.append(key, String(value));
    }
  }
  return fields;
}

/** The address of a call below the API's base, with its input in the query. */
export function callAddress<In, Out>(endpoint: Endpoint<In, Out>, input: In): string {
  const query = formFields(endpoint, input).toString();
  return query === '' ? endpoint.name : `${endpoint.name}?${query}`;
}
