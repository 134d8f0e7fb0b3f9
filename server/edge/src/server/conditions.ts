/** Available encodings of a page, best first. */
const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** The best encoding that an Accept-Encoding header allows; `q=0` excludes one. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  const offered = (accepted ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*/))
    .filter(([, quality = '']) => !/^q=0(?:\.0*)?$/.test(quality))
    .map(([name]) => name);
  return encodings.find((encoding) => offered.includes(encoding)) ?? 'identity';
}

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');

/** Whether an If-None-Match header contains the tag, by weak comparison. */
export function knowsTag(ifNoneMatch: string | undefined, tag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map(opaque);
  return known.includes('*') || known.includes(opaque(tag));
}

/** The path of a request target, not decoded, without the query. */
export const pathOf = (target: string): string => target.split('?', 1)[0] ?? target;

/** Path prefixes that are proxied to the API. */
export const apiPrefixes = ['/api', '/m', '/media', '/pay', '/pages'] as const;

/** Whether a request target is proxied to the API. */
export function isForApi(target: string): boolean {
  const pathname = pathOf(target);
  return apiPrefixes.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));
}
