/** A place in the server's write-ahead log, `pg_lsn`, as one number; later ones are larger. */
export type WalPosition = bigint;

const TEXT = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i;

/** Behind every place: what no replica ever reaches. */
export const END_OF_WAL: WalPosition = 0xffff_ffff_ffff_ffffn;

/** Reads PostgreSQL's text, such as `16/B374D848`; undefined when it is something else. */
export function parseWalPosition(text: unknown): WalPosition | undefined {
  const [, high, low] = TEXT.exec(typeof text === 'string' ? text : '') ?? [];
  if (high === undefined || low === undefined) return undefined;
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** As PostgreSQL writes it. */
export const walPositionText = (position: WalPosition): string =>
  `${(position >> 32n).toString(16)}/${(position & 0xffff_ffffn).toString(16)}`.toUpperCase();
