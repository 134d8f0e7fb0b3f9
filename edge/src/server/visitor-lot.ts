import { randomInt } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasCanary, LOTS, NO_LOT, type Offers } from '../releases/release-store.ts';

const HALF_A_YEAR_S = 182 * 24 * 60 * 60;

/**
 * The lot of this visitor: drawn once and kept in a cookie, so that a canary stays with whom it
 * came to. No cookie is set while there is no canary.
 */
export function lotOf(request: FastifyRequest, reply: FastifyReply, offers: Offers): number {
  if (!hasCanary(offers)) return NO_LOT;
  const kept = /(?:^|;\s*)velvet\.lot=(\d{1,4})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1];
  if (kept !== undefined) return Number(kept);
  const lot = randomInt(LOTS);
  reply.header(
    'Set-Cookie',
    `velvet.lot=${lot}; Path=/; Max-Age=${HALF_A_YEAR_S}; SameSite=Lax; HttpOnly`,
  );
  return lot;
}
