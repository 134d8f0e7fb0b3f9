import { PREVIEW_LIMIT_S } from '@velvet/contract/constants';
import {
  type ByteRange,
  type Rendition,
  writeCaptionsPlaylist,
  writePlaylist,
} from './rendition.ts';
import type { Stream } from './stream-store.ts';

/** What an address below a grant stands for. */
export type MediaFile =
  | { readonly kind: 'text'; readonly type: string; readonly text: string }
  /** A whole file, or some bytes of it. */
  | {
      readonly kind: 'file';
      readonly type: string;
      readonly file: string;
      readonly bytes?: ByteRange;
    };

const TRACK_TYPE = 'text/vtt; charset=utf-8';
const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl';
const PLAYLIST = /^([a-z0-9-]+)\.m3u8$/;
const CAPTIONS = /^(captions-[a-z0-9-]+)\.vtt$/;
const PART = /^([a-z0-9-]+)\/(?:init\.mp4|seg-(\d{5})\.m4s)$/;
/** A film's would come sooner one by one; compressed, this much fits into three packets. */
const PLAYLISTS_MOST_CHARACTERS = 20_000;
const SHEET = 'thumbs.webp';
/** The sheet that ends where the preview does. */
const PREVIEW_SHEET = 'thumbs-preview.webp';

/**
 * Finds what a path below a stream names. Paths are compared whole with what a playlist can
 * contain; nothing of them ever reaches the file system.
 * @param segmentLimit how many segments of each rendition may be fetched; 0 = all.
 */
export function findMediaFile(
  stream: Stream,
  path: string,
  segmentLimit: number,
): MediaFile | undefined {
  if (path === 'master.m3u8') return { kind: 'text', type: PLAYLIST_TYPE, text: stream.master };
  if (path === 'thumbs.vtt' || path === SHEET) return findThumbnails(stream, path, segmentLimit);
  const captions = stream.captions.get(CAPTIONS.exec(path)?.[1] ?? '');
  if (captions !== undefined) return cutTrack(captions, segmentLimit);
  const playlist = findPlaylist(stream, PLAYLIST.exec(path)?.[1] ?? '', segmentLimit);
  if (playlist !== undefined) return { kind: 'text', type: PLAYLIST_TYPE, text: playlist };
  const [, name = '', number] = PART.exec(path) ?? [];
  const rendition = stream.renditions.get(name);
  return rendition && findPart(rendition, number, segmentLimit);
}

/** Every playlist below a grant, as it would be fetched; undefined where they are long. */
export function playlistsOf(
  stream: Stream,
  segmentLimit: number,
): readonly { readonly path: string; readonly text: string }[] | undefined {
  const names = ['master', ...stream.renditions.keys(), ...stream.captions.keys()];
  const paths = names.map((name) => `${name}.m3u8`);
  const playlists = paths.flatMap((path) => {
    const file = findMediaFile(stream, path, segmentLimit);
    return file?.kind === 'text' ? [{ path, text: file.text }] : [];
  });
  const characters = playlists.reduce((sum, { text }) => sum + text.length, 0);
  return characters > PLAYLISTS_MOST_CHARACTERS ? undefined : playlists;
}

function findPlaylist(stream: Stream, name: string, segmentLimit: number): string | undefined {
  const rendition = stream.renditions.get(name);
  if (rendition) return writePlaylist(rendition, segmentLimit);
  const [anyRendition] = stream.renditions.values();
  if (!anyRendition || !stream.captions.has(name)) return undefined;
  return writeCaptionsPlaylist(`${name}.vtt`, anyRendition, segmentLimit);
}

/** A track of times, which ends where the preview does. */
function cutTrack(track: string, segmentLimit: number): MediaFile {
  const text = segmentLimit === 0 ? track : cutCues(track, PREVIEW_LIMIT_S);
  return { kind: 'text', type: TRACK_TYPE, text };
}

function findPart(
  rendition: Rendition,
  number: string | undefined,
  segmentLimit: number,
): MediaFile | undefined {
  const { file, init, segments } = rendition;
  const type = rendition.name.startsWith('audio') ? 'audio/mp4' : 'video/mp4';
  if (number === undefined) return { kind: 'file', type, file, bytes: init };
  const index = Number(number);
  if (segmentLimit !== 0 && index >= segmentLimit) return undefined;
  const segment = segments[index];
  return segment && { kind: 'file', type, file, bytes: segment.bytes };
}

function findThumbnails(stream: Stream, path: string, segmentLimit: number): MediaFile | undefined {
  if (stream.thumbnails === undefined) return undefined;
  if (path !== SHEET) return cutTrack(stream.thumbnails, segmentLimit);
  return { kind: 'file', type: 'image/webp', file: segmentLimit === 0 ? SHEET : PREVIEW_SHEET };
}

/** A cue may have a name on the line before its times. */
const CUE_START = /^(?:(\d+):)?(\d{2}):(\d{2}(?:\.\d+)?)[ \t]+-->/m;

/** A WebVTT track without the cues that begin at or after a time. */
export function cutCues(track: string, seconds: number): string {
  const [head = '', ...cues] = track.trimEnd().split(/(?:\r?\n){2,}/);
  const kept = cues.filter((cue) => {
    const [, hours = '0', minutes, rest] = CUE_START.exec(cue) ?? [];
    return Number(hours) * 3_600 + Number(minutes) * 60 + Number(rest) < seconds;
  });
  return `${[head, ...kept].join('\n\n')}\n`;
}
