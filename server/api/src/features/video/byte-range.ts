/** Bytes asked for, both ends included. */
interface AskedRange {
  readonly first: number;
  readonly last: number;
}

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * Reads a Range header with one range. `undefined`: send everything (none, or a form that may be
 * ignored); `unsatisfiable`: answer 416.
 */
export function readRange(
  header: string | undefined,
  size: number,
): AskedRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = RANGE.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= size) return 'unsatisfiable';
  return { first: start, last: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
