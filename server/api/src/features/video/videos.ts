import { LATEST_CLASS_ID, PAGE_SIZE } from '@velvet/contract/constants';
import type { Language } from '@velvet/contract/language';
import type { Page } from '@velvet/contract/page';
import { asSeconds } from '@velvet/contract/time';
import type { Video, VideoClass, VideoClassId, VideoId } from '@velvet/contract/video';
import type pg from 'pg';
import { inLanguage, type LocalizedText } from '../../messages/localized-text.ts';
import type { Services } from '../services.ts';

/** What a list shows of a video. */
export interface VideoRow {
  readonly id: VideoId;
  readonly title: LocalizedText;
  readonly poster: string;
  readonly duration_seconds: number;
  readonly class_id: VideoClassId;
  readonly sample: boolean;
}

/**
 * The classes in their order. The wire has four places for names; readers of the languages
 * without a place of their own are shown the last one, so it is in the caller's language.
 */
export async function readVideoClasses(
  pool: pg.Pool,
  language: Language,
): Promise<readonly VideoClass[]> {
  const { rows } = await pool.query<{ id: VideoClassId; name: LocalizedText }>({
    name: 'video-class-list',
    text: 'SELECT id, name FROM video_class ORDER BY position, id',
  });
  const last: Language = language === 'zh' || language === 'tr' ? language : 'zh-hans';
  return rows.map(({ id, name }) => {
    const inPlace = (place: Language) => inLanguage(name, place).replaceAll(',', ' ');
    return {
      id,
      names: { ko: inPlace('kr'), en: inPlace('en'), ja: inPlace('ja'), other: inPlace(last) },
    };
  });
}

export const VIDEO_COLUMNS = 'id, title, poster, duration_seconds, class_id, sample';
const LATEST = `
  SELECT ${VIDEO_COLUMNS} FROM video WHERE NOT hidden ORDER BY id DESC LIMIT $1 OFFSET $2`;
const OF_CLASS = `
  SELECT ${VIDEO_COLUMNS} FROM video WHERE NOT hidden AND class_id = $3
  ORDER BY id DESC LIMIT $1 OFFSET $2`;

/** A video as lists have it: without the address of its stream. */
export const listedVideo = (
  row: VideoRow,
  mediaUrl: Services['mediaUrl'],
  language: Language,
): Video => ({
  id: row.id,
  title: inLanguage(row.title, language),
  posterUrl: mediaUrl(row.poster),
  playUrl: '',
  durationSeconds: asSeconds(row.duration_seconds),
  classId: row.class_id,
  allowed: false,
  ...(row.sample ? { sample: true } : {}),
});

/** The videos of a class (888: the latest of all), newest first, without stream addresses. */
export async function readVideoPage(
  { pool, mediaUrl }: Pick<Services, 'pool' | 'mediaUrl'>,
  classId: number,
  page: number,
  language: Language,
): Promise<Page<Video>> {
  const range = [PAGE_SIZE, (page - 1) * PAGE_SIZE];
  const { rows } = await pool.query<VideoRow>(
    classId === LATEST_CLASS_ID
      ? { name: 'video-latest', text: LATEST, values: range }
      : { name: 'video-of-class', text: OF_CLASS, values: [...range, classId] },
  );
  const items = rows.map((row) => listedVideo(row, mediaUrl, language));
  return { items, isLast: items.length === 0 };
}
