export interface SavedChange<Id> {
  readonly id: Id;
  readonly isSaved: boolean;
}

/** The list of saved ids in the query cache of a feature. */
interface SavedIds<Id> {
  readonly update: (recipe: (ids: readonly Id[]) => readonly Id[]) => void;
  /** The reading under way, if any. */
  readonly reading: () => PromiseLike<unknown> | undefined;
  readonly isFailed: () => boolean;
  readonly readAgain: () => void;
}

/** Shows a change at once, and takes it back when the server refuses it. */
export async function showSavedChange<Id>(
  { id, isSaved }: SavedChange<Id>,
  answered: Promise<unknown>,
  list: SavedIds<Id>,
): Promise<void> {
  const show = (shown: boolean) =>
    list.update((ids) => {
      const others = ids.filter((other) => other !== id);
      return shown ? [id, ...others] : others;
    });
  show(isSaved);
  try {
    await answered;
  } catch {
    // Only this one is taken back: others may have been saved meanwhile.
    show(!isSaved);
    return;
  }
  show(isSaved);
  // What was read before the change may arrive after it.
  const reading = list.reading();
  if (reading) {
    await reading;
    show(isSaved);
  }
  if (list.isFailed()) list.readAgain();
}

/**
 * The ids, with those of a page fetched later: some may have been saved on another device. What was
 * known when the page was asked for and is gone was removed here meanwhile, and stays so.
 */
export const withListed = <Id>(
  ids: readonly Id[],
  before: readonly Id[],
  listed: readonly Id[],
): Id[] => [...ids, ...listed.filter((id) => !ids.includes(id) && !before.includes(id))];
