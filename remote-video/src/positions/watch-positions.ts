import { decode, field, listOf, record } from '@velvet/shared/contract/codec';
import { id, integer, text, url } from '@velvet/shared/contract/primitives';
import type { VideoId } from '@velvet/shared/contract/video';

/** Where a video was left, with enough of it to be listed without the server. */
export interface WatchPosition {
  readonly id: VideoId;
  readonly title: string;
  readonly posterUrl: string;
  readonly durationS: number;
  readonly positionS: number;
}

const MOST_KEPT = 20;
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
  }),
);

/** Newest first; undefined for JSON of another shape. Throws on text that is no JSON. */
export function readPositions(kept: string): readonly WatchPosition[] | undefined {
  const decoded = decode(stored, JSON.parse(kept));
  return decoded.ok ? decoded.value : undefined;
}

export const writePositions = (positions: readonly WatchPosition[]): string =>
  JSON.stringify(stored.encode(positions));

const isWorthKeeping = ({ positionS, durationS }: WatchPosition): boolean =>
  positionS >= WORTH_KEEPING_S && positionS < durationS - FINISHED_BEFORE_END_S;

/** Puts a video in front; one that has hardly begun or is over leaves the list. */
export function withPosition(
  positions: readonly WatchPosition[],
  position: WatchPosition,
): readonly WatchPosition[] {
  const others = positions.filter(({ id: other }) => other !== position.id);
  const rounded = { ...position, positionS: Math.floor(position.positionS) };
  return (isWorthKeeping(rounded) ? [rounded, ...others] : others).slice(0, MOST_KEPT);
}

/** The second to go on from; 0 for a video without a position. */
export const resumeSecond = (positions: readonly WatchPosition[], videoId: VideoId): number =>
  positions.find(({ id: known }) => known === videoId)?.positionS ?? 0;
