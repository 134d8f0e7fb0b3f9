import type { VideoClassId, VideoId } from '@velvet/contract/video';

export const videosAddress = '/video/videos';
export const videoAddress = (id: VideoId): string => `${videosAddress}?id=${id}`;
export const videosOfClass = (id: VideoClassId): string => `${videosAddress}?class=${id}`;
