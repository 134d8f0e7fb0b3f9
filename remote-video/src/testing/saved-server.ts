import { toId } from '@velvet/contract/brand';
import { anId, aVideo } from '@velvet/contract/testing/factories';
import type { VideoId } from '@velvet/contract/video';
import {
  getSavedVideos,
  savedVideoPage,
  saveVideo,
  unsaveVideo,
} from '@velvet/contract/video-saved';
import type { ApiError } from '@velvet/sdk/api';
import { answer } from './test-host.tsx';

const PAGE = 10;

/**
 * A server that keeps what is saved; `faults` says what its next answers are instead, and
 * `saveElsewhere` is what another device does.
 */
export function savedServer(start: readonly number[]) {
  let kept: readonly VideoId[] = start.map(anId);
  const faults: { read?: ApiError; write?: ApiError } = {};
  const idOf = (fields: URLSearchParams): VideoId => toId(Number(fields.get('id')));
  const pageFrom = (from: number) => {
    const videos = kept
      .slice(from, from + PAGE)
      .map((id) => aVideo({ id, title: `Film ${id}`, allowed: false, playUrl: '' }));
    return from + PAGE < kept.length ? { videos, next: from + PAGE } : { videos };
  };
  const saveElsewhere = (id: number) => {
    kept = [anId(id), ...kept];
  };
  const answers = [
    answer(getSavedVideos, () => faults.read ?? { ids: kept }),
    answer(savedVideoPage, (fields) => faults.read ?? pageFrom(Number(fields.get('after') ?? 0))),
    answer(saveVideo, (fields) => {
      if (faults.write) return faults.write;
      const id = idOf(fields);
      kept = [id, ...kept.filter((each) => each !== id)];
      return null;
    }),
    answer(unsaveVideo, (fields) => {
      if (faults.write) return faults.write;
      const id = idOf(fields);
      kept = kept.filter((each) => each !== id);
      return null;
    }),
  ];
  return { answers, faults, kept: () => kept, saveElsewhere };
}
