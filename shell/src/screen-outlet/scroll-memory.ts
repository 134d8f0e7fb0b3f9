/** Scroll positions by history entry or by a tab's path, kept for the page's life (spec S3.4). */
interface ScrollMemory {
  remember(key: string, top: number): void;
  recall(key: string): number | undefined;
}

const LIMIT = 100;

export function createScrollMemory(): ScrollMemory {
  const positions = new Map<string, number>();
  return {
    remember(key, top) {
      positions.delete(key);
      positions.set(key, top);
      const oldest = positions.keys().next();
      if (positions.size > LIMIT && !oldest.done) positions.delete(oldest.value);
    },
    recall: (key) => positions.get(key),
  };
}
