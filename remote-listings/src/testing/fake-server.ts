import { type Codec, decode } from '@velvet/contract/codec';
import type { Endpoint } from '@velvet/contract/endpoint';
import { untilTestEnds } from '@velvet/contract/testing/until-test-ends';
import type { ApiError } from '@velvet/sdk/api';
import * as host from '@velvet/sdk/testing/test-host';

export const networkError: ApiError = { kind: 'network' };

/** What a fake server says to one operation. Values travel through the codecs, as real ones do. */
export interface RecordedEndpoint extends host.FakeEndpoint {
  readonly inputOf: (fields: URLSearchParams) => unknown;
}

function read<T>(codec: Codec<T>, fields: URLSearchParams): T {
  const decoded = decode(codec, Object.fromEntries(fields));
  if (!decoded.ok) throw new Error(`Bad test data at "${decoded.field}": ${decoded.reason}`);
  return decoded.value;
}

export function answer<In, Out>(
  endpoint: Endpoint<In, Out>,
  give: (input: In) => Out | ApiError | Promise<Out | ApiError>,
): RecordedEndpoint {
  const inputOf = (fields: URLSearchParams) => read(endpoint.input, fields);
  return { ...host.answer(endpoint, (fields) => give(inputOf(fields))), inputOf };
}

export const fail = <In, Out>(
  endpoint: Endpoint<In, Out>,
  error: ApiError = networkError,
): RecordedEndpoint => answer(endpoint, () => error);

/** Does not answer as long as the test runs. */
export const hang = <In, Out>(endpoint: Endpoint<In, Out>): RecordedEndpoint =>
  answer(endpoint, () => untilTestEnds<ApiError>({ kind: 'aborted' }));

export interface FakeServer {
  readonly answers: readonly host.FakeEndpoint[];
  readonly calls: readonly { readonly name: string; readonly input: unknown }[];
  /** Later answers replace earlier ones for the same operation. */
  readonly now: (...later: readonly RecordedEndpoint[]) => void;
}

export function createFakeServer(start: readonly RecordedEndpoint[]): FakeServer {
  const byName = new Map(start.map((entry) => [entry.name, entry]));
  const calls: { readonly name: string; readonly input: unknown }[] = [];
  return {
    calls,
    answers: start.map(({ name, ...first }) => ({
      name,
      respond(fields) {
        const { inputOf, respond } = byName.get(name) ?? first;
        calls.push({ name, input: inputOf(fields) });
        return respond(fields);
      },
    })),
    now(...later) {
      for (const entry of later) byName.set(entry.name, entry);
    },
  };
}
