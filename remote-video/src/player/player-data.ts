import { LATEST_CLASS_ID } from '@velvet/contract/constants';
import type { ScreenData } from '@velvet/sdk/feature';
import { savedQueries } from '../api/saved-queries.ts';
import { videoQueries } from '../api/video-queries.ts';
import { readVideoId } from '../player-link/player-address.ts';

const once = { subscribe: false };

/** What a member's page of a video is rendered from; beside it is the list of the latest. */
export const playerData: ScreenData = async (dispatch, search) => {
  const id = readVideoId(search.get('id'));
  if (id === undefined) return;
  const { videoInfo, videos } = videoQueries.endpoints;
  await Promise.all([
    dispatch(videoInfo.initiate(id, once)),
    dispatch(videos.initiate(LATEST_CLASS_ID, once)),
    dispatch(savedQueries.endpoints.savedVideoIds.initiate(undefined, once)),
  ]);
};
