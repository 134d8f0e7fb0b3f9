import { randomInt } from 'node:crypto';
import { COHORT_COOKIE, COHORTS, hasCanary, NO_COHORT, type Offers } from '@velvet/registry/store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOf, setCookie } from './cookies.ts';

const HALF_A_YEAR_S = 182 * 24 * 60 * 60;

/**
 * The cohort of this visitor: chosen at random once and kept in a cookie, so that a canary stays with
 * the same visitors. No cookie is set while there is no canary.
 */
export function cohortOf(request: FastifyRequest, reply: FastifyReply, offers: Offers): number {
  if (!hasCanary(offers)) return NO_COHORT;
  const kept = cookieOf(request, COHORT_COOKIE) ?? '';
  if (/^\d{1,4}$/.test(kept)) return Number(kept);
  const cohort = randomInt(COHORTS);
  setCookie(request, reply, {
    name: COHORT_COOKIE,
    value: String(cohort),
    maxAgeS: HALF_A_YEAR_S,
    sameSite: 'lax',
  });
  return cohort;
}
