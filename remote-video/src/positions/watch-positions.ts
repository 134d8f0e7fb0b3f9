import { decode, field, listOf, optionalField, record } from '@velvet/contract/codec';
import { id, integer, text, truth, url } from '@velvet/contract/primitives';
import type { VideoId } from '@velvet/contract/video';

/** How far a video was watched, with enough of it to be listed without the server. */
export interface WatchPosition {
  readonly id: VideoId;
  readonly title: string;
  readonly posterUrl: string;
  readonly durationS: number;
  readonly positionS: number;
  readonly sample?: boolean;
}

const MOST_KEPT = 100;
/** A short start does not count as watching, and the last seconds count as the end. */
const WORTH_KEEPING_S = 5;
const FINISHED_BEFORE_END_S = 8;

const stored = listOf(
  record({
    id: field('id', id<'video'>()),
    title: field('title', text),
    posterUrl: field('poster', url),
    durationS: field('duration', integer(0)),
    positionS: field('position', integer(0)),
    /** Earlier releases did not keep it. */
    sample: optionalField('sample', truth),
  }),
);

/** Newest first; undefined for JSON of another shape. Throws on text that is no JSON. */
export function readPositions(kept: string): readonly WatchPosition[] | undefined {
  const decoded = decode(stored, JSON.parse(kept));
  return decoded.ok ? decoded.value : undefined;
}

export const writePositions = (positions: readonly WatchPosition[]): string =>
  JSON.stringify(stored.encode(positions));

const hasBegun = ({ positionS }: WatchPosition): boolean => positionS >= WORTH_KEEPING_S;

export const isFinished = ({ positionS, durationS }: WatchPosition): boolean =>
  positionS >= durationS - FINISHED_BEFORE_END_S;

/** Whether there is a place in the middle to continue from. */
export const isUnfinished = (position: WatchPosition): boolean =>
  hasBegun(position) && !isFinished(position);

/**
 * Puts a video in front. One that has hardly begun is not added; it was watched before when it is
 * known, and then stays. One that was seen to its end stays so until it has begun again: opening
 * it alone is no watching.
 */
export function withPosition(
  positions: readonly WatchPosition[],
  position: WatchPosition,
): readonly WatchPosition[] {
  const known = positions.find(({ id }) => id === position.id);
  const rounded = { ...position, positionS: Math.floor(position.positionS) };
  if (!hasBegun(rounded) && (!known || isFinished(known))) return positions;
  return [rounded, ...withoutPosition(positions, position.id)].slice(0, MOST_KEPT);
}

export const withoutPosition = (
  positions: readonly WatchPosition[],
  videoId: VideoId,
): readonly WatchPosition[] => positions.filter(({ id: known }) => known !== videoId);

/** The second to continue from; 0 for a video that was seen to its end, or not at all. */
export function resumeSecond(positions: readonly WatchPosition[], videoId: VideoId): number {
  const position = positions.find(({ id: known }) => known === videoId);
  return position && isUnfinished(position) ? position.positionS : 0;
}
