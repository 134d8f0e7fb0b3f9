const refused = String.raw`(?!\s*;\s*q=0(?:\.0*)?(?:\s*(?:,|$)))`;
const brotli = new RegExp(String.raw`(?:^|[\s,])br\b${refused}`);
const gzip = new RegExp(String.raw`(?:^|[\s,])(?:gzip|\*)(?![\w-])${refused}`);

/** Whether an Accept-Encoding header allows brotli. */
export const acceptsBrotli = (header: string | string[] | undefined): boolean =>
  brotli.test(String(header ?? '').toLowerCase());

/** Whether an Accept-Encoding header allows gzip. */
export const acceptsGzip = (header: string | string[] | undefined): boolean =>
  gzip.test(String(header ?? '').toLowerCase());
