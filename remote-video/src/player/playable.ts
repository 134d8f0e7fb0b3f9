import type { Video, VideoId } from '@velvet/contract/video';

/** The video that comes after this one in a list; the first one when it stands last or not there. */
export function nextVideo(videos: readonly Video[], id: VideoId): Video | undefined {
  const at = videos.findIndex((video) => video.id === id);
  const next = videos[at + 1] ?? videos[0];
  return next?.id === id ? undefined : next;
}
