import { decode } from '@velvet/contract/codec';
import { callAddress, type Endpoint } from '@velvet/contract/endpoint';
import { codes } from '@velvet/contract/outcome';
import type { CallResult, Transport } from '@velvet/sdk/api';
import type { EmbeddedResponses } from '../api/embedded-responses.ts';

/**
 * Serves calls from the given responses. Any other call makes the rendering fail: a page must not
 * show as failed what was only not requested.
 */
export function createEmbeddedTransport(
  responses: EmbeddedResponses,
  onMissing: (address: string) => void,
): Transport {
  return {
    async call<In, Out>(endpoint: Endpoint<In, Out>, input: In): Promise<CallResult<Out>> {
      const address = callAddress(endpoint, input);
      const response = responses[address];
      if (response?.code !== codes.ok) {
        onMissing(address);
        return { ok: false, error: { kind: 'network' } };
      }
      const decoded = decode(
        endpoint.output,
        endpoint.answersInMessage ? response.msg : response.data,
      );
      if (!decoded.ok) return { ok: false, error: { kind: 'contract', field: decoded.field } };
      // Immer searches and freezes all of an answer that is not frozen. Nothing changes this one.
      return { ok: true, value: Object.freeze(decoded.value), message: response.msg };
    },
  };
}
