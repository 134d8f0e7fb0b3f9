import { randomInt } from 'node:crypto';
import { hasCanary, LOTS, NO_LOT, type Offers } from '@velvet/releases/store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOf, setCookie } from './cookies.ts';

const COOKIE = 'velvet.lot';
const HALF_A_YEAR_S = 182 * 24 * 60 * 60;

/**
 * The lot of this visitor: drawn once and kept in a cookie, so that a canary stays with whom it
 * came to. No cookie is set while there is no canary.
 */
export function lotOf(request: FastifyRequest, reply: FastifyReply, offers: Offers): number {
  if (!hasCanary(offers)) return NO_LOT;
  const kept = cookieOf(request, COOKIE) ?? '';
  if (/^\d{1,4}$/.test(kept)) return Number(kept);
  const lot = randomInt(LOTS);
  setCookie(request, reply, {
    name: COOKIE,
    value: String(lot),
    maxAgeS: HALF_A_YEAR_S,
    sameSite: 'Lax',
  });
  return lot;
}
