import * as v from 'valibot';
import { type Domain, field, listOf, optionalField, plain, record } from '../codec.ts';
import { languageCodes } from '../language.ts';
import {
  epochSeconds,
  id,
  integer,
  matching,
  oneOf,
  shortText,
  text,
  truth,
  urlOrEmpty,
} from '../primitives.ts';
import { edited, lineByLanguage, saved, textByLanguage } from './content.ts';
import { cursor, decision, decisionOn, opsPage, version } from './decision.ts';
import { defineOpsChange, defineOpsRead } from './ops-endpoint.ts';
import { transcoding } from './transcodings.ts';

const videoId = id<'video'>();
const classId = id<'video class'>();
const access = ['content'] as const;

export const videoLimits = {
  /** Of a title or the name of a class, in UTF-16 units. */
  name: 120,
  /** Of a search, in UTF-16 units. */
  search: 100,
  /** Of a class. */
  position: { min: 0, max: 1_000_000 },
} as const;
/** Of a track of captions, in UTF-16 units. */
export const CAPTIONS_MAX = 150_000;
/** Six tracks of captions, titles beside them. */
const SAVE_MAX_BYTES = 2 * 1024 * 1024;

/**
 * Of a video: it is being transcoded; its transcoding has failed or was cancelled; it could be
 * published; members see it.
 */
export const videoStates = ['processing', 'failed', 'ready', 'published'] as const;

const title = lineByLanguage(videoLimits.name);
/** As it is stored, in every language that it has. */
const stored = textByLanguage(text);

const videoItem = record({
  id: field('id', videoId),
  title: field('title', stored),
  classId: field('class_id', classId),
  state: field('state', oneOf(videoStates)),
  /** Absent until it is transcoded. */
  durationSeconds: optionalField('duration', integer(1)),
  /** Members are told that it is a sample. */
  sample: field('sample', truth),
  createdAt: field('created_at', epochSeconds),
  version: field('version', version),
});
export type VideoItem = Domain<typeof videoItem>;

/** Videos, newest first. */
export const videoPage = defineOpsRead(access, {
  name: 'video_page',
  path: '/videos/page',
  input: record({
    /** A part of a title in any language, or an id. */
    search: optionalField('search', shortText(1, videoLimits.search)),
    classId: optionalField('class_id', classId),
    state: optionalField('state', oneOf(videoStates)),
    cursor,
  }),
  output: opsPage(videoItem),
});

const captions = record({
  language: field('language', oneOf(languageCodes)),
  /** WebVTT. */
  track: field('track', plain(v.pipe(v.string(), v.maxLength(CAPTIONS_MAX)))),
});
export type Captions = Domain<typeof captions>;

/** One of the pictures that a poster may be chosen from, counted from 1. */
const posterNumber = integer(1, 5);

const videoDetail = record({
  video: field('video', videoItem),
  /** Address on the members' origin; empty until there is one. */
  posterUrl: field('poster_url', urlOrEmpty),
  /** How many pictures `video_poster` shows. */
  posters: field('posters', integer(0)),
  captions: field('captions', listOf(captions)),
  /** Name of its stream; absent until it is transcoded. */
  stream: optionalField('stream', text),
  /** Absent for a video that was not uploaded here. */
  transcoding: optionalField('transcoding', transcoding),
});
export type VideoDetail = Domain<typeof videoDetail>;

/** All of a video. */
export const videoShown = defineOpsRead(access, {
  name: 'video_shown',
  path: '/videos/shown',
  input: record({ id: field('id', videoId) }),
  output: videoDetail,
});

/** One of the frames that the poster may be. */
export const videoPoster = defineOpsRead(access, {
  name: 'video_poster',
  path: '/videos/poster',
  input: record({ id: field('id', videoId), poster: field('poster', posterNumber) }),
  /** A data URL. */
  output: record({
    image: field('image', matching(/^data:image\/webp;base64,[A-Za-z0-9+/]+=*$/)),
  }),
});

/**
 * Sets title, class, poster and captions. Members see it at once when the video is published; who is
 * watching keeps the captions they have. Refused with `bad_field` at `captions` where a track is no
 * WebVTT, or the video was not uploaded here.
 */
export const videoSave = defineOpsChange(access, {
  name: 'video_save',
  path: '/videos/save',
  bodyMaxBytes: SAVE_MAX_BYTES,
  input: decisionOn(videoId, {
    title: field('title', title),
    classId: field('class_id', classId),
    /** Absent: the poster stays. */
    poster: optionalField('poster', posterNumber),
    /** All of them, one a language; absent: they stay. */
    captions: optionalField('captions', listOf(captions)),
  }),
  output: decision(['saved']),
});

/** Shows a video to members. Refused with `not_ready` before it has a stream and a poster. */
export const videoPublish = defineOpsChange(access, {
  name: 'video_publish',
  path: '/videos/publish',
  input: decisionOn(videoId, {}),
  output: decision(['published']),
});

/** Takes a video away from members; who is watching may do so to the end of the address. */
export const videoWithdraw = defineOpsChange(access, {
  name: 'video_withdraw',
  path: '/videos/withdraw',
  input: decisionOn(videoId, {}),
  output: decision(['withdrawn']),
});

const place = integer(videoLimits.position.min, videoLimits.position.max);

const videoClass = record({
  id: field('id', classId),
  name: field('name', stored),
  /** Smaller ones come first. */
  position: field('position', place),
  /** How many videos it has, hidden ones included. */
  videos: field('videos', integer(0)),
  version: field('version', version),
});
export type OpsVideoClass = Domain<typeof videoClass>;

/** All classes of videos in their order. */
export const videoClassPage = defineOpsRead(access, {
  name: 'video_class_page',
  path: '/videoClasses/page',
  output: record({ items: field('items', listOf(videoClass)) }),
});

/** Changes a class, or adds one. */
export const videoClassSave = defineOpsChange(access, {
  name: 'video_class_save',
  path: '/videoClasses/save',
  input: record({
    ...edited(classId),
    name: field('name', title),
    position: field('position', place),
  }),
  output: saved(classId),
});
