import { decode } from '@velvet/contract/codec';
import { OPS_BASE, type OpsEndpoint, type OpsRequest } from '@velvet/contract/ops/ops-endpoint';
import { type OpsRefusal, opsRefusals } from '@velvet/contract/ops/problem';
import { untilTestEnds } from '@velvet/contract/testing/until-test-ends';
import type { OpsCallOptions, OpsClient, OpsReply } from '../ops/ops-client.ts';
import { isOpsFailure, type OpsFailure } from '../ops/ops-failure.ts';

/** The server's part in a test: what one operation answers. */
export interface OpsAnswer {
  readonly path: string;
  readonly respond: (request: OpsRequest) => Promise<OpsReply>;
}

/** A call that a page has made. */
export interface OpsCall {
  /** Path below `/ops`, and the query. */
  readonly address: string;
  /** The JSON of a change, or the file of an upload. */
  readonly body: unknown;
  readonly idempotencyKey: string | undefined;
}

/** Inputs and outputs go through the codecs, as on the wire. */
export function opsAnswer<In, Out>(
  endpoint: OpsEndpoint<In, Out>,
  respond: (input: In) => Out | OpsFailure | Promise<Out | OpsFailure>,
): OpsAnswer {
  return {
    path: endpoint.path,
    async respond(request) {
      const input = decode(endpoint.input, wireOf(request));
      if (!input.ok) throw new Error(`${endpoint.name} was called with a bad ${input.field}`);
      const reply = await respond(input.value);
      return isOpsFailure(reply)
        ? { ok: false, failure: reply }
        : { ok: true, wire: endpoint.output.encode(reply) };
    },
  };
}

/** A refusal as the server would send it. */
export const opsRefused = (reason: OpsRefusal, message: string, field?: string): OpsFailure => ({
  kind: 'refused',
  status: opsRefusals[reason],
  reason,
  message,
  ...(field === undefined ? {} : { field }),
});

function wireOf({ address, body }: OpsRequest): unknown {
  if (typeof body === 'string') return JSON.parse(body);
  return Object.fromEntries(new URL(address, 'http://test').searchParams);
}

const HALF = 0.5;

/** A client with these answers; calls of other operations stay open, half of their file sent. */
export function createAnsweringClient(
  answers: readonly OpsAnswer[],
  calls: OpsCall[] = [],
): OpsClient {
  return {
    async send(request: OpsRequest, { idempotencyKey, onProgress }: OpsCallOptions = {}) {
      const address = request.address.slice(OPS_BASE.length);
      const body = typeof request.body === 'string' ? JSON.parse(request.body) : request.body;
      calls.push({ address, body, idempotencyKey });
      onProgress?.(HALF);
      const path = address.split('?', 1)[0];
      const known = answers.find((answer) => answer.path === path);
      return known
        ? known.respond(request)
        : untilTestEnds<OpsReply>({ ok: false, failure: { kind: 'network', isChange: false } });
    },
  };
}
