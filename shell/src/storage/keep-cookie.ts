/** A document, as far as cookies go. */
export interface CookieHolder {
  cookie: string;
  readonly location: Pick<Location, 'protocol'>;
}

const YEAR_S = 31_536_000;

/** Keeps a cookie that the edge reads; over TLS under a name that neither a subdomain nor plain HTTP can set. */
export function keepCookie(
  document: CookieHolder,
  name: string,
  value: string,
  { sameSite = 'strict', maxAgeS = YEAR_S }: { sameSite?: 'lax' | 'strict'; maxAgeS?: number } = {},
): void {
  const [prefix, end] =
    document.location.protocol === 'https:' ? ['__Host-', '; secure'] : ['', ''];
  document.cookie = `${prefix}${name}=${value}; path=/; max-age=${maxAgeS}; samesite=${sameSite}${end}`;
}
