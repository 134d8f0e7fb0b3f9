import { asSeconds } from '@velvet/contract/time';
import { limitConnections, limitPendingBodies } from '@velvet/telemetry/caller-limits';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Registry } from 'prom-client';
import type { Config } from '../config/config.ts';
import { waitingForRuns } from '../database/gather.ts';
import { Refused } from './refused.ts';

/** Calls that may wait for a connection, for each connection there is. */
const WAITING_PER_CONNECTION = 20;
const RETRY_AFTER_S = asSeconds(1);
/** What needs the database; health and files do not. */
const needsDatabase = /^\/(?:api|ops|pay|pages|member-page)(?:\/|$)/;

/**
 * Refuses calls while more are waiting for a connection than can be served in time: their responses
 * would arrive after the callers have given up.
 */
export function shedLoad(
  server: FastifyInstance,
  pool: Pick<pg.Pool, 'waitingCount' | 'options'>,
): void {
  const limit = pool.options.max * WAITING_PER_CONNECTION;
  server.addHook('onRequest', (request, _reply, done) => {
    const waiting = pool.waitingCount + waitingForRuns();
    if (waiting < limit || !needsDatabase.test(request.routeOptions.url ?? '')) return done();
    done(new Refused('unavailable', { retryAfterS: RETRY_AFTER_S }));
  });
}

/** Bounds what one caller, and all together, may keep open without sending anything. */
export function limitCallers(
  server: FastifyInstance,
  { callerLimits: limits, trustProxy }: Pick<Config, 'callerLimits' | 'trustProxy'>,
  registry: Registry,
): void {
  limitConnections(server.server, { limits, trustProxy, registry });
  limitPendingBodies(server, {
    limits,
    registry,
    refusal: (status) =>
      new Refused(status === 429 ? 'too_many' : 'unavailable', { retryAfterS: RETRY_AFTER_S }),
  });
}
