import type { CallResult, Transport } from '@velvet/shared/api';
import { decode } from '@velvet/shared/contract/codec';
import { callAddress, type Endpoint } from '@velvet/shared/contract/endpoint';
import { codes } from '@velvet/shared/contract/outcome';
import type { KnownAnswers } from '../api/known-answers.ts';

/**
 * Calls answered from what is at hand. Any other is a refusal to render at all: a page must not
 * show as failed what was merely not asked for.
 */
export function createAnswersTransport(
  answers: KnownAnswers,
  onMissing: (address: string) => void,
): Transport {
  return {
    async call<In, Out>(endpoint: Endpoint<In, Out>, input: In): Promise<CallResult<Out>> {
      const address = callAddress(endpoint, input);
      const answer = answers[address];
      if (answer?.code !== codes.ok) {
        onMissing(address);
        return { ok: false, error: { kind: 'network' } };
      }
      const decoded = decode(endpoint.output, endpoint.answersInMessage ? answer.msg : answer.data);
      return decoded.ok
        ? { ok: true, value: decoded.value, message: answer.msg }
        : { ok: false, error: { kind: 'contract', field: decoded.field } };
    },
  };
}
