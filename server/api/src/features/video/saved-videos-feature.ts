import { PAGE_SIZE } from '@velvet/contract/constants';
import type { VideoId } from '@velvet/contract/video';
import { SAVED_VIDEOS_MAX } from '@velvet/contract/video-saved';
import { memberOf } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import type { FeatureFactory } from '../feature.ts';
import { listedVideo, VIDEO_COLUMNS, type VideoRow } from './videos.ts';

const SAVED = `
  FROM saved_video s JOIN video v ON v.id = s.video_id AND NOT v.hidden WHERE s.member_id = $1`;
const READ_IDS = `SELECT v.id ${SAVED} ORDER BY s.entry DESC`;
/** One row more than a page says whether there is another one. */
const READ_PAGE = `
  SELECT s.entry, ${VIDEO_COLUMNS} ${SAVED} AND ($2::bigint IS NULL OR s.entry < $2)
   ORDER BY s.entry DESC LIMIT ${PAGE_SIZE + 1}`;

interface SavedRow extends VideoRow {
  readonly entry: number;
}

/** What members have saved. */
export const savedVideosFeature: FeatureFactory = ({ pool, mediaUrl }) => ({
  handlers: {
    async video_saved(call) {
      const values = [memberOf(call).id];
      const lists = await call.listPool();
      const { rows } = await lists.query<{ id: VideoId }>({
        name: 'saved-videos',
        text: READ_IDS,
        values,
      });
      return { ids: rows.map(({ id }) => id) };
    },
    async video_saved_list(call, { after }) {
      const values = [memberOf(call).id, after ?? null];
      const lists = await call.listPool();
      const { rows } = await lists.query<SavedRow>({
        name: 'saved-video-page',
        text: READ_PAGE,
        values,
      });
      const shown = rows.slice(0, PAGE_SIZE);
      const last = rows.length > shown.length ? shown.at(-1) : undefined;
      return {
        videos: shown.map((row) => listedVideo(row, mediaUrl, call.language)),
        ...(last ? { next: last.entry } : {}),
      };
    },
    async video_save(call, { id }) {
      const { rows } = await pool.query<{ outcome: 'ok' | 'full' | 'unknown' }>({
        name: 'video-save',
        text: 'SELECT video_save($1, $2, $3) AS outcome',
        values: [memberOf(call).id, id, SAVED_VIDEOS_MAX],
      });
      switch (rows[0]?.outcome) {
        case 'ok':
          return null;
        case 'full':
          return new Refused('above_maximum', {
            message: 'saved_videos_full',
            values: { max: String(SAVED_VIDEOS_MAX) },
          });
        default:
          return new Refused('not_found');
      }
    },
    async video_unsave(call, { id }) {
      const values = [memberOf(call).id, id];
      await pool.query({ name: 'video-unsave', text: 'SELECT video_unsave($1, $2)', values });
      return null;
    },
  },
});
