import { skipToken, useOpsPages } from '@velvet/console-kit';
import { type Transcoding, transcodingPage } from '@velvet/contract/ops/transcodings';
import { pollMsWhile } from './moving.ts';

const waiting = { state: 'waiting' } as const;

/** Tells the place of a waiting transcoding in the queue, from 1; undefined where it is not known. */
export function useQueue(isNeeded: boolean): (transcoding: Transcoding) => number | undefined {
  const { items = [], hasMore } = useOpsPages(transcodingPage, isNeeded ? waiting : skipToken, {
    pollMs: () => pollMsWhile(isNeeded),
  });
  return ({ id }) => {
    const asked = items.find((each) => each.id === id);
    // Newest first: of a longer queue the beginning is not known.
    if (!asked || hasMore) return undefined;
    return 1 + items.filter((each) => isEarlier(each, asked)).length;
  };
}

/** Who was asked for again has gone to the end. */
const isEarlier = (one: Transcoding, other: Transcoding): boolean =>
  one.changedAt < other.changedAt || (one.changedAt === other.changedAt && one.id < other.id);
