import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { readRendition } from '../rendition.ts';
import { AUDIO, type Rung } from './ladder.ts';

/** The beginning of a file holds its `moov` box. */
const HEAD_BYTES = 64 * 1024;
/** Of an `avcC` box from its name on: version, profile, compatibility, level. */
const AVCC = 'avcC';
const SAMPLE_ENTRY = 'avc1';

/** What a master playlist says of one rendition of the picture. */
interface PictureRendition {
  readonly name: Rung['name'];
  /** Profile and level, as RFC 6381 writes them. */
  readonly codec: string;
  readonly width: number;
  readonly height: number;
}

/** Bits per second of a rendition. */
interface Bandwidth {
  readonly average: number;
  readonly peak: number;
}

/**
 * Reads what ffmpeg has written of a picture.
 * @throws Error when the file is of another kind.
 */
export async function readPicture(folder: string, name: Rung['name']): Promise<PictureRendition> {
  const handle = await open(path.join(folder, `${name}.mp4`));
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    const [entry, avcc] = [head.indexOf(SAMPLE_ENTRY), head.indexOf(AVCC)];
    if (entry < 0 || avcc < 0) throw new Error(`${name}.mp4 has no H.264 picture`);
    return {
      name,
      codec: `avc1.${head.subarray(avcc + 5, avcc + 8).toString('hex')}`,
      width: head.readUInt16BE(entry + 28),
      height: head.readUInt16BE(entry + 30),
    };
  } finally {
    await handle.close();
  }
}

async function bandwidthOf(folder: string, name: string): Promise<Bandwidth> {
  const { segments } = readRendition(
    name,
    await readFile(path.join(folder, `${name}.m3u8`), 'utf8'),
  );
  const bits = segments.reduce((sum, { bytes }) => sum + bytes.length * 8, 0);
  const seconds = segments.reduce((sum, { durationS }) => sum + durationS, 0);
  // A last part of a few frames says nothing about what playing needs.
  const rates = segments.map(({ bytes, durationS }) => (bytes.length * 8) / Math.max(durationS, 1));
  return { average: Math.ceil(bits / seconds), peak: Math.ceil(Math.max(...rates)) };
}

/** The master playlist of renditions in a folder, the smallest first, without captions. */
export async function masterPlaylist(
  folder: string,
  pictures: readonly PictureRendition[],
  { frameRate, hasSound }: { readonly frameRate: number; readonly hasSound: boolean },
): Promise<string> {
  const none: Bandwidth = { average: 0, peak: 0 };
  const sound = hasSound ? await bandwidthOf(folder, AUDIO) : none;
  const streams: string[] = [];
  for (const { name, codec, width, height } of pictures) {
    const own = await bandwidthOf(folder, name);
    const attributes = [
      `BANDWIDTH=${own.peak + sound.peak}`,
      `AVERAGE-BANDWIDTH=${own.average + sound.average}`,
      `CODECS="${hasSound ? `${codec},mp4a.40.2` : codec}"`,
      `RESOLUTION=${width}x${height}`,
      `FRAME-RATE=${frameRate}.000`,
      ...(hasSound ? ['AUDIO="audio"'] : []),
    ];
    streams.push(`#EXT-X-STREAM-INF:${attributes.join(',')}\n${name}.m3u8`);
  }
  const media = `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Sound",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="${AUDIO}.m3u8"`;
  const head = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
  return `${[...head, ...(hasSound ? [media] : []), ...streams].join('\n')}\n`;
}

/** Length of a rendition in seconds. */
export async function secondsOf(folder: string, name: string): Promise<number> {
  const playlist = await readFile(path.join(folder, `${name}.m3u8`), 'utf8');
  return readRendition(name, playlist).segments.reduce((sum, { durationS }) => sum + durationS, 0);
}
