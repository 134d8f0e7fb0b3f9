import type { Transcoding } from '@velvet/contract/ops/transcodings';

const POLL_MS = 3_000;

/** Whether a transcoding changes by itself. */
export const isMoving = ({ state }: Pick<Transcoding, 'state'>): boolean =>
  state === 'waiting' || state === 'running';

/** How often to look while something changes by itself, in milliseconds; 0: not at all. */
export const pollMsWhile = (isGoingOn: boolean): number => (isGoingOn ? POLL_MS : 0);
