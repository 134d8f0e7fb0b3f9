import type { Page } from '@velvet/contract/page';
import type { Video } from '@velvet/contract/video';

const two = (value: number) => String(value).padStart(2, '0');

/** 245 → "04:05"; from an hour on "1:04:05". */
export function clockText(totalSeconds: number): string {
  const hours = Math.floor(totalSeconds / 3600);
  const minutes = two(Math.floor(totalSeconds / 60) % 60);
  const seconds = two(totalSeconds % 60);
  return hours > 0 ? `${hours}:${minutes}:${seconds}` : `${minutes}:${seconds}`;
}

/** The ISO form that a machine reads. */
export const durationAttribute = (totalSeconds: number): string => `PT${totalSeconds}S`;

/** Pages as one list; a video that moved to the next page while it was read is shown once. */
export function videosOf(pages: readonly Page<Video>[]): readonly Video[] {
  const byId = new Map(pages.flatMap(({ items }) => items).map((video) => [video.id, video]));
  return [...byId.values()];
}
