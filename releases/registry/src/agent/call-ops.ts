import { randomUUID } from 'node:crypto';
import { decode } from '@velvet/contract/codec';
import { type OpsEndpoint, opsRequest } from '@velvet/contract/ops/ops-endpoint';
import { type OpsProblem, opsProblem } from '@velvet/contract/ops/problem';
import { type OpsServer, sendCall } from '@velvet/contract/ops/send-call';
import { parseJson, parseOptional } from '@velvet/contract/parse';

/** A call that the operators' server refuses, or answers with what is not in the contract. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused';
  readonly reason: OpsProblem['reason'] | undefined;

  constructor(operation: string, status: number, problem: OpsProblem | undefined) {
    super(`${operation} was answered with ${problem?.message ?? status}`);
    this.reason = problem?.reason;
  }
}

/**
 * Calls an operation; repeated calls with one key make one change.
 * @throws CallRefused, and NoAnswer where the server cannot be reached.
 */
export async function callOps<In, Out>(
  server: OpsServer,
  endpoint: OpsEndpoint<In, Out>,
  input: In,
  key: string = randomUUID(),
): Promise<Out> {
  const response = await sendCall(server, opsRequest(endpoint, input), key);
  const body = parseJson(await response.text());
  const problem = response.ok ? undefined : parseOptional(opsProblem, body);
  if (!response.ok) throw new CallRefused(endpoint.name, response.status, problem);
  const output = decode(endpoint.output, body);
  if (!output.ok) throw new CallRefused(endpoint.name, response.status, undefined);
  return output.value;
}
