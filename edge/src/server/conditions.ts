/** Encodings a page is there in, best first. */
export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** The best encoding that an Accept-Encoding header takes; `q=0` refuses one. */
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

/** Whether an If-None-Match header knows the tag; the comparison is the weak one. */
export function knowsTag(ifNoneMatch: string | undefined, tag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map(opaque);
  return known.includes('*') || known.includes(opaque(tag));
}

/** The path of a request target as it stands, without the query. */
export const pathOf = (target: string): string => target.split('?', 1)[0] ?? target;
