import { MEDIA_ADDRESS_S, PREVIEW_LIMIT_S } from '@velvet/contract/constants';
import { asEpochMs, asSeconds, toEpochSeconds, toMilliseconds } from '@velvet/contract/time';
import type { Queryable } from '../../database/queryable.ts';
import { type Handlers, memberOf } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import { signGrant } from '../media/signed-prefix.ts';
import { playlistsOf } from './media-files.ts';
import { segmentsUntil } from './rendition.ts';
import type { Stream, StreamStore } from './stream-store.ts';
import { listedVideo, type VideoRow } from './videos.ts';

/** What the video handlers need. */
interface VideoDeps {
  readonly pool: Queryable;
  readonly streams: StreamStore;
  readonly mediaKey: Uint8Array;
  readonly mediaUrl: (path: string) => string;
}

interface PlayedRow extends VideoRow {
  readonly stream: string;
  readonly allowed: boolean;
}

/** Full viewing: vip, or at least one successful recharge (spec S5.1). */
const FIND = `
  SELECT v.id, v.title, v.poster, v.stream, v.duration_seconds, v.class_id, v.sample,
    m.vip OR EXISTS (
      SELECT FROM recharge r WHERE r.member_id = m.id AND r.state = 'succeeded') AS allowed
    FROM video v, member m WHERE v.id = $1 AND NOT v.hidden AND m.id = $2`;

/** Answers a video's info with the address to play. */
export function videoHandlers({ pool, streams, mediaKey, mediaUrl }: VideoDeps) {
  return {
    video_get_info: async (call, { id, withPlaylists }) => {
      const member = memberOf(call);
      const { rows } = await pool.query<PlayedRow>({
        name: 'video-info',
        text: FIND,
        values: [id, member.id],
      });
      const [video] = rows;
      const stream = video && (await streams.find(video.stream));
      if (!video || !stream) return new Refused('not_found');
      const segmentLimit = video.allowed ? 0 : previewSegments(stream);
      const playlists = withPlaylists ? playlistsOf(stream, segmentLimit) : undefined;
      const grant = signGrant(mediaKey, {
        stream: video.stream,
        segmentLimit,
        expiresAt: toEpochSeconds(
          asEpochMs(call.now.getTime() + toMilliseconds(asSeconds(MEDIA_ADDRESS_S))),
        ),
        sessionHash: member.sessionHash,
      });
      return {
        ...listedVideo(video, mediaUrl, call.language),
        playUrl: `/m/${grant}/${video.stream}/master.m3u8`,
        allowed: video.allowed,
        ...(playlists ? { playlists } : {}),
      };
    },
  } satisfies Partial<Handlers>;
}

/**
 * How many segments hold the preview (spec S5.3): the fewest that any rendition needs to reach its
 * end, so that none gives more.
 */
function previewSegments(stream: Stream): number {
  const counts = [...stream.renditions.values()].map((rendition) =>
    segmentsUntil(rendition, PREVIEW_LIMIT_S),
  );
  return Math.min(...counts);
}
