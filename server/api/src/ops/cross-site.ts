import { OPS_HEADER, type OpsEffect } from '@velvet/contract/ops/ops-endpoint';
import type { FastifyRequest } from 'fastify';
import { isFromForeignPage } from '../http/session.ts';

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
