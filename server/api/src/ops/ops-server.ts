import { OPS_BASE } from '@velvet/contract/ops/ops-endpoint';
import { type AnyOpsEndpoint, opsEndpoints } from '@velvet/contract/ops/ops-endpoints';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { BODY_LIMIT_BYTES, createBareServer } from '../http/bare-server.ts';
import type { LogTarget } from '../operations/log-options.ts';
import { answerOpsClientError, answerOpsError } from './ops-failures.ts';

/** The operators' HTTP server without routes: it reads JSON and files, and answers with JSON. */
export async function createOpsServer(config: Config, log?: LogTarget): Promise<FastifyInstance> {
  const kind = {
    service: 'ops',
    failures: { frameworkErrors: answerOpsError, clientErrorHandler: answerOpsClientError },
    isLimited: (path: string) => path.startsWith(`${OPS_BASE}/`),
  };
  const server = await createBareServer(config, kind, log);
  const parse = server.getDefaultJsonParser('error', 'error');
  const options = { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES } as const;
  server.addContentTypeParser('application/json', options, parse);
  // Only operations that take a file allow larger bodies, and only once they know who calls.
  const file = { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES } as const;
  server.addContentTypeParser(fileTypes(), file, async (_request: unknown, body: Buffer) => body);
  // A piece of a file is read by its handler; any other operation gets nothing of such a body.
  server.addContentTypeParser(pieceTypes(), ({ routeOptions }, payload, done) => {
    if (pieceNames.has(routeOptions.config.operation)) return done(null, payload);
    payload.resume();
    done(null, undefined);
  });
  return server;
}

const isPiece = ({ effect }: AnyOpsEndpoint): boolean => effect === 'piece';
const pieceNames: ReadonlySet<string | undefined> = new Set(
  opsEndpoints.filter(isPiece).map(({ name }) => name),
);
const pieceTypes = (): string[] => typesOf(isPiece);
const fileTypes = (): string[] => typesOf((endpoint) => !isPiece(endpoint));

const typesOf = (isWanted: (endpoint: AnyOpsEndpoint) => boolean): string[] => [
  ...new Set(opsEndpoints.filter(isWanted).flatMap(({ file }) => file?.types ?? [])),
];
