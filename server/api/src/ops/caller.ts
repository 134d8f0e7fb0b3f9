import { OPS_HEADER, type OpsEffect } from '@velvet/contract/ops/ops-endpoint';
import type { AnyOpsEndpoint } from '@velvet/contract/ops/ops-endpoints';
import type { FastifyRequest } from 'fastify';
import { isFromForeignPage } from '../http/session.ts';
import { isOperatorToken, type Operator } from '../operator/access/operator-transaction.ts';
import type { OpsCall } from './ops-call.ts';
import { OpsRefused } from './ops-refused.ts';

const BEARER = /^bearer +(\S+)$/i;
/**
 * What only browsers send. `Sec-Fetch-Mode` is not among them: the fetch of Node sends it, too, and
 * browsers never send it without the others.
 */
const ofBrowsers = ['origin', 'sec-fetch-site', 'sec-fetch-dest', 'sec-fetch-user'] as const;

/** The token that a call is made with: of a session in the cookie, or a personal one in a header. */
export interface Caller {
  readonly token: string | undefined;
  readonly kind: Operator['kind'];
}

/** Browsers have the cookie, and only other callers a personal token; it neither starts nor ends sessions. */
export function callerOf(
  { access, effect }: AnyOpsEndpoint,
  { cookie, services }: OpsCall,
  request: FastifyRequest,
): Caller | OpsRefused {
  const bearer = bearerToken(request);
  if (bearer instanceof OpsRefused) return bearer;
  if (bearer !== undefined && access !== 'everybody' && effect !== 'session') {
    return { token: bearer, kind: 'personal' };
  }
  if (isCrossSite(request, effect, services.publicUrl)) {
    return new OpsRefused('cross_site', { address: services.publicUrl });
  }
  return { token: cookie.token, kind: 'session' };
}

/**
 * The personal token of a caller that is no browser; undefined where none is sent. Beside a cookie or
 * what a browser sends, the call is refused: no page can be made to spend a token, and no call
 * has two callers.
 */
function bearerToken({
  headers,
}: Pick<FastifyRequest, 'headers'>): string | OpsRefused | undefined {
  const sent = BEARER.exec(headers.authorization ?? '')?.[1];
  if (sent === undefined) return undefined;
  const isBrowser = ofBrowsers.some((name) => headers[name] !== undefined);
  if (isBrowser || headers.cookie !== undefined) {
    return new OpsRefused('bad_field', { field: 'Authorization' });
  }
  return isOperatorToken(sent) ? sent : new OpsRefused('no_session');
}

/**
 * Whether a call may come from a page of another origin: what a browser says of its page is foreign,
 * or a change lacks the header or the Origin of the console.
 */
export function isCrossSite(
  request: Pick<FastifyRequest, 'headers'>,
  effect: OpsEffect,
  publicUrl: string,
): boolean {
  if (isFromForeignPage(request)) return true;
  if (effect === 'none') return false;
  const { headers } = request;
  return (
    headers[OPS_HEADER.name.toLowerCase()] !== OPS_HEADER.value ||
    !originsOf(publicUrl).includes(headers.origin ?? '')
  );
}

/** A console at `localhost` is the same server under the names that this machine has for itself. */
const originsOf = (publicUrl: string): readonly string[] =>
  new URL(publicUrl).hostname === 'localhost'
    ? ['localhost', '127.0.0.1', '[::1]'].map((name) => publicUrl.replace('localhost', name))
    : [publicUrl];
