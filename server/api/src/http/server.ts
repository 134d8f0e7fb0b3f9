import formbody from '@fastify/formbody';
import type { Timeouts } from '@velvet/telemetry/caller-limits';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import type { LogTarget } from '../operations/log-options.ts';
import { BODY_LIMIT_BYTES, createBareServer } from './bare-server.ts';
import { answerClientError, answerError } from './failures.ts';
import { isSignInPath } from './sign-in-names.ts';

/** Addresses that cost a database call or more; files and health are not counted. */
const limited = /^\/(?:api|pay\/sandbox|pages|member-page)(?:\/|$)/;

/** The members' HTTP server without routes: it reads forms and answers with envelopes. */
export async function createServer(
  config: Config,
  log?: LogTarget,
  timeouts?: Timeouts,
): Promise<FastifyInstance> {
  const failures = { frameworkErrors: answerError, clientErrorHandler: answerClientError };
  // Otherwise a flood of logins would block all other calls from its address.
  const isLimited = (path: string): boolean => limited.test(path) && !isSignInPath(path);
  const kind = { service: 'api', failures, isLimited };
  const server = await createBareServer(config, kind, log, timeouts);
  // Forms only: no other kind of body is read.
  await server.register(formbody, { bodyLimit: BODY_LIMIT_BYTES });
  return server;
}
