/** Bytes of a file. */
export interface ByteRange {
  readonly start: number;
  readonly length: number;
}

/** One part of a rendition, in playing order. */
interface Segment {
  readonly durationS: number;
  readonly bytes: ByteRange;
}

/** One quality of the picture, or the sound: a single file cut into segments. */
export interface Rendition {
  readonly name: string;
  /** File name beside the playlist. */
  readonly file: string;
  readonly init: ByteRange;
  readonly segments: readonly Segment[];
  /** Head of the playlist, without the init segment and what follows. */
  readonly head: readonly string[];
}

/** A stream that cannot be served; the message says which file and why. */
export class StreamError extends Error {
  override readonly name = 'StreamError';
}

const FILE = /^[a-z0-9-]+\.mp4$/;
const MAP = /^#EXT-X-MAP:URI="([^"]+)",BYTERANGE="(\d+)@(\d+)"$/;
const DURATION = /^#EXTINF:(\d+(?:\.\d+)?),/;
const RANGE = /^#EXT-X-BYTERANGE:(\d+)@(\d+)$/;

/**
 * Reads a media playlist whose segments are byte ranges of one file.
 * @throws StreamError when it is of another kind.
 */
export function readRendition(name: string, playlist: string): Rendition {
  const lines = playlist.split(/\r?\n/).filter((line) => line !== '');
  const mapAt = lines.findIndex((line) => line.startsWith('#EXT-X-MAP:'));
  const [, file = '', length, start] = MAP.exec(lines[mapAt] ?? '') ?? [];
  if (!FILE.test(file)) throw new StreamError(`${name}.m3u8 names no init segment in one file`);
  const segments: Segment[] = [];
  let durationS: number | undefined;
  let bytes: ByteRange | undefined;
  for (const line of lines.slice(mapAt + 1)) {
    const duration = DURATION.exec(line);
    const range = RANGE.exec(line);
    if (duration) durationS = Number(duration[1]);
    else if (range) bytes = { length: Number(range[1]), start: Number(range[2]) };
    else if (!line.startsWith('#')) {
      if (line !== file || durationS === undefined || bytes === undefined) {
        throw new StreamError(`${name}.m3u8 has a segment that is no byte range of ${file}`);
      }
      segments.push({ durationS, bytes });
      durationS = undefined;
      bytes = undefined;
    }
  }
  if (segments.length === 0) throw new StreamError(`${name}.m3u8 has no segments`);
  const init = { start: Number(start), length: Number(length) };
  return { name, file, init, segments, head: lines.slice(0, mapAt) };
}

/** Address of a segment below its stream, counted from 0. */
const segmentPath = (rendition: string, index: number): string =>
  `${rendition}/seg-${String(index).padStart(5, '0')}.m4s`;

/**
 * The playlist a player gets: every segment a file of its own, cut after `limit` segments (0 =
 * none is cut). The cut is by number, not by time: sound and picture end at slightly different
 * times, and each must keep the segment that holds the last second.
 */
export function writePlaylist(rendition: Rendition, limit: number): string {
  const { name, head } = rendition;
  const parts = shownSegments(rendition, limit).map(
    ({ durationS }, index) => `#EXTINF:${durationS.toFixed(6)},\n${segmentPath(name, index)}`,
  );
  const map = `#EXT-X-MAP:URI="${name}/init.mp4"`;
  return `${[...head, map, ...parts, '#EXT-X-ENDLIST'].join('\n')}\n`;
}

const shownSegments = ({ segments }: Rendition, limit: number): readonly Segment[] =>
  limit === 0 ? segments : segments.slice(0, limit);

/** The playlist of a whole track of captions, as long as a rendition beside it. */
export function writeCaptionsPlaylist(file: string, beside: Rendition, limit: number): string {
  const seconds = shownSegments(beside, limit).reduce((sum, { durationS }) => sum + durationS, 0);
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(seconds)}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXTINF:${seconds.toFixed(6)},`,
    file,
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
}

/** How many segments reach a time; the last one holds it. */
export function segmentsUntil(rendition: Rendition, seconds: number): number {
  let endS = 0;
  for (const [index, { durationS }] of rendition.segments.entries()) {
    endS += durationS;
    if (endS >= seconds) return index + 1;
  }
  return rendition.segments.length;
}
