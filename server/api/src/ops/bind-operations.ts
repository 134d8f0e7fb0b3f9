import type { OpsEndpoint } from '@velvet/contract/ops/ops-endpoint';
import {
  type AnyOpsEndpoint,
  type OpsName,
  opsEndpoints,
} from '@velvet/contract/ops/ops-endpoints';
import { decodeInput } from '../http/decode-input.ts';
import type { OpsCall, OpsHandlers, OpsInputs, OpsOutputs } from './ops-call.ts';
import { OpsRefused } from './ops-refused.ts';

/** Runs an operation whose input was read; returns the output in its wire form. */
type Run = (call: OpsCall) => Promise<{ readonly wire: unknown } | OpsRefused>;

/** One operation of the table, ready to be called. */
export interface OpsOperation {
  readonly endpoint: AnyOpsEndpoint;
  /** Reads an input in its wire form: query parameters or a JSON body as they came. */
  readonly prepare: (wire: unknown) => Run | OpsRefused;
}

type Table = { readonly [N in OpsName]: OpsEndpoint<OpsInputs[N], OpsOutputs[N], N> };

/** All operations of the contract with their handlers. */
export const bindOpsOperations = (handlers: OpsHandlers): readonly OpsOperation[] =>
  opsEndpoints.map((endpoint) => ({ endpoint, prepare: bind<OpsName>(endpoint, handlers) }));

function bind<N extends OpsName>(
  endpoint: Table[N],
  handlers: OpsHandlers,
): OpsOperation['prepare'] {
  const handler = handlers[endpoint.name];
  return (wire) => {
    const input = decodeInput(endpoint.input, wire);
    if (!input.ok) {
      const { field, choices } = input;
      return new OpsRefused('bad_field', choices ? { field, choices } : { field });
    }
    return async (call) => {
      const output = await handler(call, input.value);
      return output instanceof OpsRefused ? output : { wire: endpoint.output.encode(output) };
    };
  };
}
