import { pathOf } from './conditions.ts';

/** Address prefixes that the API answers. */
export const apiPrefixes = ['/api', '/m', '/media', '/pay', '/pages'] as const;

/** Whether the API answers what is asked for here. */
export function isForApi(target: string): boolean {
  const pathname = pathOf(target);
  return apiPrefixes.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));
}
