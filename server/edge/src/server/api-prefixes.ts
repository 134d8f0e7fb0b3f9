import { pathOf } from './conditions.ts';

/** Path prefixes that are proxied to the API. */
export const apiPrefixes = ['/api', '/m', '/media', '/pay', '/pages'] as const;

/** Whether a request target is proxied to the API. */
export function isForApi(target: string): boolean {
  const pathname = pathOf(target);
  return apiPrefixes.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));
}
