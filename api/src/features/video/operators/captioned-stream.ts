import { createHash, randomUUID } from 'node:crypto';
import {
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  utimes,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { isLanguage, type Language, languages } from '@velvet/contract/language';
import { errorCode } from '../../../errors/error-code.ts';
import { streamsFolder } from '../video-folders.ts';

/** WebVTT tracks by language. */
export type CaptionTracks = Readonly<Partial<Record<Language, string>>>;

const MASTER = 'master.m3u8';
const STREAM_LINE = /^#EXT-X-STREAM-INF:/;

/**
 * A stream with captions: a folder of its own beside the stream's, with links to the same media.
 * API servers keep what they have read of a stream, so that its folder never changes; and who is
 * watching goes on with what they have.
 * @param stream name of the stream without captions, whose folder is in the data folder.
 * @returns the name of the stream with the captions; the same captions give the same name.
 */
export async function captionedStream(
  dataDir: string,
  stream: string,
  captions: CaptionTracks,
): Promise<string> {
  const tracks = Object.entries(captions)
    .filter((entry): entry is [Language, string] => isLanguage(entry[0]))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  if (tracks.length === 0) return stream;
  const mark = createHash('sha256').update(JSON.stringify(tracks)).digest('hex').slice(0, 12);
  const name = `${stream}-${mark}`;
  const folder = path.join(streamsFolder(dataDir), name);
  if (await touch(folder)) return name;
  const draft = `${folder}.${randomUUID()}.part`;
  try {
    await mkdir(draft);
    await linkFiles(path.join(streamsFolder(dataDir), stream), draft, tracks);
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Somebody else has just made the same one.
    if (!(await touch(folder))) throw error;
  }
  return name;
}

/** Whether the folder is there; it is kept for another day even if no video uses it. */
async function touch(folder: string): Promise<boolean> {
  try {
    await utimes(folder, new Date(), new Date());
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

async function linkFiles(
  from: string,
  to: string,
  tracks: readonly (readonly [Language, string])[],
): Promise<void> {
  for (const file of await readdir(from)) {
    if (file === MASTER) continue;
    const [source, target] = [path.join(from, file), path.join(to, file)];
    // Some file systems have no links.
    await link(source, target).catch(() => copyFile(source, target));
  }
  for (const [language, track] of tracks) {
    await writeFile(path.join(to, `${captionsName(language)}.vtt`), track);
  }
  const master = await readFile(path.join(from, MASTER), 'utf8');
  const spoken = tracks.map(([language]) => language);
  await writeFile(path.join(to, MASTER), masterWithCaptions(master, spoken));
}

/** Name of a track in the master playlist and, with an extension, in the folder. */
const captionsName = (language: Language): string =>
  `captions-${languages[language].tag.toLowerCase()}`;

/** A master playlist without captions, with those of some languages. */
export function masterWithCaptions(master: string, spoken: readonly Language[]): string {
  const tracks = spoken.map((language) => {
    const { tag, name } = languages[language];
    return `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="${name}",LANGUAGE="${tag}",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="${captionsName(language)}.m3u8"`;
  });
  const lines = master.split('\n');
  const first = lines.findIndex((line) => STREAM_LINE.test(line));
  return [...lines.slice(0, first), ...tracks, ...lines.slice(first)]
    .map((line) => (STREAM_LINE.test(line) ? `${line},SUBTITLES="captions"` : line))
    .join('\n');
}
