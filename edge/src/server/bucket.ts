import { randomInt } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BUCKETS, hasCanary, NO_CANARY, type Offers } from '../releases/release-store.ts';

const HALF_A_YEAR_S = 182 * 24 * 60 * 60;

/**
 * Which hundredth of the visitors this one is: drawn once and kept in a cookie, so that a canary
 * stays with whom it came to. No cookie is set while there is no canary.
 */
export function bucketOf(request: FastifyRequest, reply: FastifyReply, offers: Offers): number {
  if (!hasCanary(offers)) return NO_CANARY;
  const kept = /(?:^|;\s*)velvet\.bucket=(\d{1,2})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1];
  if (kept !== undefined) return Number(kept);
  const bucket = randomInt(BUCKETS);
  reply.header(
    'Set-Cookie',
    `velvet.bucket=${bucket}; Path=/; Max-Age=${HALF_A_YEAR_S}; SameSite=Lax; HttpOnly`,
  );
  return bucket;
}
