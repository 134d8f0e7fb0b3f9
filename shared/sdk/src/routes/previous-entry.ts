/** The parts of a window that show where one step back would lead. */
interface HistoryOwner {
  readonly history: Pick<History, 'length'>;
  readonly navigation?: unknown;
}

/** React Router's key of the entry that the page was loaded with. */
const FIRST_KEY = 'default';

/**
 * Whether one step back from the entry with this key stays in the app. The Navigation API has the
 * answer; elsewhere an entry that the app made is taken as a sign of one before.
 */
export function hasPreviousEntry({ history, navigation }: HistoryOwner, key: string): boolean {
  const known = previousOf(navigation);
  if (known !== undefined) return known.sameDocument;
  return key !== FIRST_KEY && history.length > 1;
}

function previousOf(navigation: unknown): { readonly sameDocument: boolean } | undefined {
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
