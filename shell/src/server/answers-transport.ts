import type { CallOptions, CallResult, Transport } from '@velvet/shared/api';
import { decode } from '@velvet/shared/contract/codec';
import { type Endpoint, formFields } from '@velvet/shared/contract/endpoint';
import { codes } from '@velvet/shared/contract/outcome';

/** What the API answered to a call, with `data` opened; by address below the API's base. */
export interface KnownAnswer {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}
export type KnownAnswers = Readonly<Record<string, KnownAnswer>>;

/** Calls answered from what is at hand; any other fails, so that its screen shows as loading. */
export function createAnswersTransport(answers: KnownAnswers): Transport {
  return {
    async call<In, Out>(
      endpoint: Endpoint<In, Out>,
      input: In,
      _options?: CallOptions,
    ): Promise<CallResult<Out>> {
      const query = formFields(endpoint, input).toString();
      const answer = answers[query === '' ? endpoint.name : `${endpoint.name}?${query}`];
      if (answer?.code !== codes.ok) return { ok: false, error: { kind: 'network' } };
      const decoded = decode(endpoint.output, endpoint.answersInMessage ? answer.msg : answer.data);
      return decoded.ok
        ? { ok: true, value: decoded.value, message: answer.msg }
        : { ok: false, error: { kind: 'contract', field: decoded.field } };
    },
  };
}
