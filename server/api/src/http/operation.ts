import type { Endpoint } from '@velvet/contract/endpoint';
import { type AnyEndpoint, type EndpointName, endpoints } from '@velvet/contract/endpoints';
import { type Answer, messageAnswer, successAnswer } from './answer.ts';
import { choicesOf, decodeInput } from './decode-input.ts';
import { refusalOfField } from './field-refusals.ts';
import type { Call, Handlers, Inputs, Outputs } from './handlers.ts';
import { Refused } from './refused.ts';

/** The wire form of a call's input: form fields or query parameters as they came. */
export type Wire = Readonly<Record<string, unknown>>;

/** One operation of the table, ready to be called. */
export interface Operation {
  readonly endpoint: AnyEndpoint;
  /** Undefined while no part of the product answers it. */
  readonly run: ((call: Call, wire: Wire) => Promise<Answer | Refused>) | undefined;
}

type Table = { readonly [N in EndpointName]: Endpoint<Inputs[N], Outputs[N], N> };

/** All operations of the contract with the handlers there are. */
export function bindOperations(handlers: Partial<Handlers>): readonly Operation[] {
  return endpoints.map((endpoint) => ({
    endpoint,
    run: bind<EndpointName>(endpoint, handlers),
  }));
}

function bind<N extends EndpointName>(
  endpoint: Table[N],
  handlers: Partial<Handlers>,
): Operation['run'] {
  const handler = handlers[endpoint.name];
  if (!handler) return undefined;
  return async (call, wire) => {
    const input = decodeInput(endpoint.input, wire);
    if (!input.ok) {
      const choices = choicesOf(endpoint.input, wire);
      return refusalOfField(endpoint.name, topField(input.field), wire, choices);
    }
    const output = await handler(call, input.value);
    if (output instanceof Refused) return output;
    const encoded = endpoint.output.encode(output);
    return endpoint.answersInMessage
      ? messageAnswer(String(encoded))
      : successAnswer(endpoint.name, call.language, encoded);
  };
}

const topField = (path: string): string => path.split('.')[0] ?? '';
