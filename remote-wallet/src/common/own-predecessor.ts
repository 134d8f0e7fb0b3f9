/** The parts of a window that tell where back would lead. */
interface BackWindow {
  readonly history: Pick<History, 'length'>;
  readonly navigation?: unknown;
}

/** The key of an entry that the app has not made itself. */
const FOREIGN_KEY = 'default';

/**
 * Whether one step back stays in this app as it runs. Browsers with the Navigation API know;
 * for the others an entry the app made is taken as a sign of one before.
 */
export function hasOwnPredecessor({ history, navigation }: BackWindow, key: string): boolean {
  const known = predecessorOf(navigation);
  if (known !== undefined) return known.sameDocument;
  return key !== FOREIGN_KEY && history.length > 1;
}

function predecessorOf(navigation: unknown): { readonly sameDocument: boolean } | undefined {
  if (typeof navigation !== 'object' || navigation === null) return undefined;
  if (!('entries' in navigation) || typeof navigation.entries !== 'function') return undefined;
  if (!('currentEntry' in navigation)) return undefined;
  const { currentEntry } = navigation;
  if (typeof currentEntry !== 'object' || currentEntry === null) return undefined;
  const index = 'index' in currentEntry ? Number(currentEntry.index) : -1;
  const entries: unknown = navigation.entries();
  const before: unknown = Array.isArray(entries) ? entries[index - 1] : undefined;
  const isObject = typeof before === 'object' && before !== null;
  return { sameDocument: isObject && 'sameDocument' in before && before.sameDocument === true };
}
