/** The parts of a window that show where one step back would lead. */
interface HistoryOwner {
  readonly history: Pick<History, 'length'>;
  /** Absent in browsers without the Navigation API. */
  readonly navigation?: {
    readonly currentEntry: Pick<NavigationHistoryEntry, 'index'> | null;
    entries(): readonly Pick<NavigationHistoryEntry, 'sameDocument'>[];
  };
}

/** React Router's key of the entry that the page was loaded with. */
const FIRST_KEY = 'default';

/**
 * Whether one step back from the entry with this key stays in the app. The Navigation API has the
 * answer; elsewhere an entry that the app made is taken as a sign of one before.
 */
export function hasPreviousEntry({ history, navigation }: HistoryOwner, key: string): boolean {
  const current = navigation?.currentEntry;
  if (current) return navigation.entries()[current.index - 1]?.sameDocument === true;
  return key !== FIRST_KEY && history.length > 1;
}
