import type { Id } from './brand.ts';
import { classNames } from './class-names.ts';
import {
  type Domain,
  defaultField,
  field,
  listOf,
  mapped,
  optionalField,
  record,
} from './codec.ts';
import { LATEST_CLASS_ID } from './constants.ts';
import { defineEndpoint } from './endpoint.ts';
import { pageOf } from './page.ts';
import { pageField } from './page-field.ts';
import { flag, id, integer, text, truth, url, urlOrEmpty } from './primitives.ts';
import { duration } from './time.ts';

export type VideoId = Id<'video'>;
export type VideoClassId = Id<'video class'>;

export const videoClass = record({
  id: field('id', id<'video class'>()),
  names: field('name', classNames),
});
export type VideoClass = Domain<typeof videoClass>;

/** A playlist of a stream, by its path beside the stream's address. */
const playlist = record({ path: field('path', text), text: field('text', text) });
export type Playlist = Domain<typeof playlist>;

export const video = record({
  id: field('id', id<'video'>()),
  title: field('vod_name', text),
  posterUrl: field('vod_pic', url),
  /** A signed stream address in the video's info; empty in lists. */
  playUrl: field('vod_play_url', urlOrEmpty),
  durationSeconds: field('duration', duration()),
  classId: optionalField('class', id<'video class'>()),
  /** Whether the caller may watch beyond the preview (spec S5.1). */
  allowed: defaultField('allowed', flag, false),
  sample: optionalField('sample', truth),
  /** In the video's info, where they were asked for and are short. */
  playlists: optionalField('playlists', listOf(playlist)),
});
export type Video = Domain<typeof video>;

export const videoClassList = defineEndpoint({
  name: 'video_class',
  path: '/video/getVideoClass',
  method: 'GET',
  access: 'public',
  output: listOf(videoClass),
});

const videos = pageOf(video, { ends: 'empty' });

export const videoPage = defineEndpoint({
  name: 'video_list',
  path: '/video/getVideoList',
  method: 'GET',
  access: 'public',
  input: record({
    /** A class id, or 888 for the latest of all classes. */
    classId: defaultField('id', integer(1), LATEST_CLASS_ID),
    page: pageField,
  }),
  output: mapped(
    record({ data: field('data', videos) }),
    ({ data }) => data,
    (data) => ({ data }),
  ),
});

export const videoInfo = defineEndpoint({
  name: 'video_get_info',
  path: '/video/getVideoInfoItem',
  method: 'GET',
  input: record({
    id: field('id', id<'video'>()),
    /** The playlists of the stream come along: two round trips less before the first frame. */
    withPlaylists: optionalField('playlists', flag),
  }),
  output: video,
});
