import { OPS_BASE, type OpsEndpoint } from '@velvet/contract/ops/ops-endpoint';
import type { FastifyInstance } from 'fastify';
import { passOn } from './ops-proxy.ts';

const OK = 200;

interface EdgeOperation<Out> {
  /** What callers ask for. */
  readonly operation: OpsEndpoint<Readonly<Record<string, never>>, Out>;
  /** What the operators' server is asked first. */
  readonly access: { readonly path: string };
  readonly answer: () => Promise<Out>;
}

/**
 * An operation that the console's edge answers. The operators' server is asked with the caller's own call
 * whether they may make it; what it refuses is its answer.
 */
export const registerEdgeOperation = <Out>(
  app: FastifyInstance,
  opsUrl: string,
  { operation, access, answer }: EdgeOperation<Out>,
): Promise<void> =>
  passOn(app, {
    upstream: opsUrl,
    prefix: `${OPS_BASE}${operation.path}`,
    rewritePrefix: `${OPS_BASE}${access.path}`,
    httpMethods: ['GET'],
    onResponse(_request, reply, permission) {
      if (permission.statusCode !== OK) return void reply.send(permission.stream);
      permission.stream.resume();
      reply.removeHeader('content-length');
      reply.removeHeader('content-encoding');
      reply.type('application/json; charset=utf-8');
      void answer().then(
        (output) => reply.send(JSON.stringify(operation.output.encode(output))),
        (error: unknown) => reply.send(error),
      );
    },
  });
