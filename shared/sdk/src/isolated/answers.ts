import { decode } from '@velvet/contract/codec';
import { type Endpoint, formFields } from '@velvet/contract/endpoint';
import { type ApiError, type CallResult, isApiError, type Transport } from '../api/index.ts';

type Reply = { readonly wire: unknown } | { readonly error: ApiError };

/** The server's part where there is none: what one endpoint answers to the fields it is sent. */
export interface FakeEndpoint {
  readonly name: string;
  readonly respond: (fields: URLSearchParams) => Promise<Reply>;
}

/** An endpoint's answer, or the error it ends with, from the fields as they are on the wire. */
export function answer<In, Out>(
  endpoint: Endpoint<In, Out>,
  respond: (fields: URLSearchParams) => Out | ApiError | Promise<Out | ApiError>,
): FakeEndpoint {
  return {
    name: endpoint.name,
    async respond(fields) {
      const reply = await respond(fields);
      return isApiError(reply) ? { error: reply } : { wire: endpoint.output.encode(reply) };
    },
  };
}

type Refusal = Extract<CallResult<never>, { readonly ok: false }>;

interface AnswerOptions {
  /** Each call as `<endpoint>?<fields>`, before it is answered. */
  readonly onCall?: (call: string) => void;
  /** What a call without an answer comes to. */
  readonly otherwise: (endpoint: string) => Promise<Refusal>;
}

/** Answers go through the contract's codecs, as on the wire. */
export const answeringTransport = (
  answers: readonly FakeEndpoint[],
  { onCall, otherwise }: AnswerOptions,
): Transport => ({
  async call(endpoint, input) {
    const fields = formFields(endpoint, input);
    onCall?.(`${endpoint.name}?${fields}`);
    const known = answers.find(({ name }) => name === endpoint.name);
    if (!known) return otherwise(endpoint.name);
    const reply = await known.respond(fields);
    if ('error' in reply) return { ok: false, error: reply.error };
    const decoded = decode(endpoint.output, reply.wire);
    return decoded.ok
      ? { ok: true, value: decoded.value, message: 'OK' }
      : { ok: false, error: { kind: 'contract', field: decoded.field } };
  },
});
