/** The keys that lead to the neighbours. */
interface RovingKeys {
  readonly next: string;
  readonly previous: string;
}

const rowKeys: RovingKeys = { next: 'ArrowRight', previous: 'ArrowLeft' };
export const columnKeys: RovingKeys = { next: 'ArrowDown', previous: 'ArrowUp' };

/**
 * The index an arrow key leads to in a row (with `columnKeys` in a column) that wraps around, or
 * null when the key moves nothing.
 */
export function rovingIndex(
  key: string,
  index: number,
  count: number,
  { next, previous } = rowKeys,
): number | null {
  switch (key) {
    case next:
      return (index + 1) % count;
    case previous:
      return (index - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
