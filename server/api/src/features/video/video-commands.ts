import {
  type Command,
  Denied,
  type Desk,
  type Given,
  UsageError,
} from '../../operator/command-line/command.ts';
import { idOf, localized, required } from '../../operator/command-line/reading.ts';
import { StreamError } from './rendition.ts';
import { streamFiles } from './stream-files.ts';
import { readStream, StreamIncomplete } from './stream-store.ts';

/** Looks at the stream first: a video that cannot be played is not added. */
async function addVideo(desk: Desk, given: Given): Promise<number> {
  const name = required(given, 'stream');
  if (!/^[a-z0-9-]{1,64}$/.test(name)) {
    throw new UsageError('--stream must be small letters, digits and dashes.');
  }
  const files = streamFiles(desk.files, name);
  const stream = await readStream(files).catch((error: unknown) => {
    if (error instanceof StreamError) throw new Denied(error.message);
    if (!(error instanceof StreamIncomplete)) throw error;
    throw new UsageError(`${files.place} has no complete stream (master.m3u8 and what it names).`);
  });
  const [rendition] = stream.renditions.values();
  const seconds = rendition?.segments.reduce((sum, { durationS }) => sum + durationS, 0) ?? 0;
  const { rows } = await desk.db.query<{ id: number }>(
    `INSERT INTO video (class_id, title, poster, stream, duration_seconds)
     VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [
      idOf(required(given, 'class'), '--class'),
      localized(given, 'title'),
      required(given, 'poster'),
      name,
      Math.round(seconds),
    ],
  );
  desk.print(`The video ${rows[0]?.id} is added.`);
  return 0;
}

export const videoCommands: readonly Command[] = [
  {
    name: 'videos add',
    access: ['content'],
    usage: '--class <id> --title [<lang>=]<text>… --poster <path> --stream <name>',
    summary:
      'Adds a video whose stream lies in the data folder, or the bucket, below streams/<name>.',
    options: ['class', 'title', 'poster', 'stream'],
    run: addVideo,
  },
];
