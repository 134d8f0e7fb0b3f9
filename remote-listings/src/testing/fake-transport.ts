import type { ApiError, CallResult, Transport } from '@velvet/shared/api';
import { type Codec, decode } from '@velvet/shared/contract/codec';
import type { Endpoint } from '@velvet/shared/contract/endpoint';

type Outcome<T> = { readonly value: T } | { readonly error: ApiError };

/** What a fake server says to one operation. Values travel through the codecs, as real ones do. */
export interface Answer {
  readonly name: string;
  readonly reply: (wireInput: unknown) => Promise<Outcome<unknown>>;
}

export const networkError: ApiError = { kind: 'network' };

function read<T>(codec: Codec<T>, wire: unknown): T {
  const decoded = decode(codec, wire);
  if (!decoded.ok) throw new Error(`Bad test data at "${decoded.field}": ${decoded.reason}`);
  return decoded.value;
}

export function answer<In, Out>(
  endpoint: Endpoint<In, Out>,
  give: (input: In) => Out | Promise<Out>,
): Answer {
  return {
    name: endpoint.name,
    async reply(wireInput) {
      const value = await give(read(endpoint.input, wireInput));
      return { value: endpoint.output.encode(value) };
    },
  };
}

export function fail<In, Out>(endpoint: Endpoint<In, Out>, error = networkError): Answer {
  return { name: endpoint.name, reply: async () => ({ error }) };
}

/** Never answers. */
export function hang<In, Out>(endpoint: Endpoint<In, Out>): Answer {
  return { name: endpoint.name, reply: () => new Promise(() => undefined) };
}

export interface FakeTransport extends Transport {
  /** Later answers replace earlier ones for the same operation. */
  readonly now: (...answers: readonly Answer[]) => void;
  readonly calls: { readonly name: string; readonly input: unknown }[];
}

export function createFakeTransport(answers: readonly Answer[]): FakeTransport {
  const byName = new Map(answers.map((entry) => [entry.name, entry]));
  const calls: FakeTransport['calls'] = [];
  async function call<In, Out>(endpoint: Endpoint<In, Out>, input: In): Promise<CallResult<Out>> {
    calls.push({ name: endpoint.name, input });
    const found = byName.get(endpoint.name);
    if (!found) throw new Error(`The test has no answer to ${endpoint.name}`);
    const outcome = await found.reply(endpoint.input.encode(input));
    return 'error' in outcome
      ? { ok: false, error: outcome.error }
      : { ok: true, value: read(endpoint.output, outcome.value), message: 'OK' };
  }
  return {
    call,
    calls,
    now: (...later) => {
      for (const entry of later) byName.set(entry.name, entry);
    },
  };
}
