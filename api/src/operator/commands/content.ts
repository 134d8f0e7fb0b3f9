import { isSafeUrl } from '@velvet/shared/contract/primitives';
import { errorCode } from '../../errors/error-code.ts';
import { readStream } from '../../media/stream-store.ts';
import { streamFolder } from '../../video/stream-folder.ts';
import { type Command, type Desk, type Given, UsageError } from '../command.ts';
import { idOf, localized, optional, required, whole, yesNo } from '../reading.ts';
import { insertRecord, recordCommands } from './records.ts';

const hidden = { column: 'hidden', off: true } as const;

function publishNotice(desk: Desk, given: Given): Promise<number> {
  const type = whole(required(given, 'type'), '--type', 1, 3);
  const member = optional(given, 'member');
  if (member !== undefined && type !== 1) throw new UsageError('--member needs --type 1.');
  return insertRecord(
    desk,
    'notice',
    'INSERT INTO notice (type, member_id, name, text) VALUES ($1, $2, $3, $4) RETURNING id',
    [
      type,
      member === undefined ? null : idOf(member, '--member'),
      localized(given, 'name'),
      localized(given, 'text'),
    ],
  );
}

function addBanner(desk: Desk, given: Given): Promise<number> {
  const link = optional(given, 'link') ?? null;
  if (link !== null && !isSafeUrl(link)) {
    throw new UsageError('--link must be https or a path of this product.');
  }
  return insertRecord(
    desk,
    'banner',
    'INSERT INTO banner (image, link, position) VALUES ($1, $2, $3) RETURNING id',
    [
      required(given, 'image'),
      link,
      whole(optional(given, 'position') ?? '0', '--position', 0, 10_000),
    ],
  );
}

function addListing(desk: Desk, given: Given): Promise<number> {
  const rating = optional(given, 'rating') ?? '5';
  if (!/^(?:[0-4](?:\.\d)?|5(?:\.0)?)$/.test(rating)) {
    throw new UsageError('--rating must be from 0 to 5, such as 4.5.');
  }
  return insertRecord(
    desk,
    'listing',
    `INSERT INTO listing (region_id, name, class_name, title, city, age, height_cm, bust,
       rating_tenths, verified, pictures)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id`,
    [
      idOf(required(given, 'region'), '--region'),
      required(given, 'name'),
      localized(given, 'class'),
      localized(given, 'title'),
      localized(given, 'city'),
      // Adults only; the database refuses another, too.
      whole(required(given, 'age'), '--age', 18, 99),
      whole(required(given, 'height'), '--height', 100, 230),
      optional(given, 'bust') ?? '',
      Math.round(Number(rating) * 10),
      yesNo(optional(given, 'verified') ?? '0', '--verified'),
      given.options.picture ?? [],
    ],
  );
}

/** Looks at the stream first: a video that cannot be played is not added. */
async function addVideo(desk: Desk, given: Given): Promise<number> {
  const name = required(given, 'stream');
  if (!/^[a-z0-9-]{1,64}$/.test(name)) {
    throw new UsageError('--stream must be small letters, digits and dashes.');
  }
  const folder = streamFolder(desk.dataDir, name);
  const stream = await readStream(folder).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
    throw new UsageError(`${folder} has no complete stream (master.m3u8 and what it names).`);
  });
  const [rendition] = stream.renditions.values();
  const seconds = rendition?.segments.reduce((sum, { durationS }) => sum + durationS, 0) ?? 0;
  return insertRecord(
    desk,
    'video',
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
}

export const contentCommands: readonly Command[] = [
  ...recordCommands({
    plural: 'notices',
    singular: 'notice',
    table: 'notice',
    access: ['support', 'content'],
    columns: `id, type, member_id AS member, coalesce(name ->> 'en', name::text) AS name,
      published_at AS published, hidden`,
    flag: hidden,
  }),
  {
    name: 'notices publish',
    access: ['support', 'content'],
    usage: '--type 1|2|3 --name [<lang>=]<text>… --text [<lang>=]<text>… [--member <id>]',
    summary: 'Publishes a member message (1), a system (2) or a site notice (3).',
    options: ['type', 'name', 'text', 'member'],
    run: publishNotice,
  },
  ...recordCommands({
    plural: 'banners',
    singular: 'banner',
    table: 'banner',
    access: ['content'],
    columns: 'id, image, link, position, enabled',
    flag: { column: 'enabled', off: false },
  }),
  {
    name: 'banners add',
    access: ['content'],
    usage: '--image <path> [--link <address>] [--position <n>]',
    summary: 'Adds a banner.',
    options: ['image', 'link', 'position'],
    run: addBanner,
  },
  ...recordCommands({
    plural: 'listings',
    singular: 'listing',
    table: 'listing',
    access: ['content'],
    columns: `id, region_id AS region, name, age, verified, hidden, sample`,
    flag: hidden,
  }),
  {
    name: 'listings add',
    access: ['content'],
    usage:
      '--region <id> --name <text> --class <text>… --title <text>… --city <text>… --age <n> ' +
      '--height <cm> [--bust <text>] [--rating <0–5>] [--verified 0|1] [--picture <path>]…',
    summary: 'Adds a listing of an adult.',
    options: [
      ...['region', 'name', 'class', 'title', 'city', 'age', 'height'],
      ...['bust', 'rating', 'verified', 'picture'],
    ],
    run: addListing,
  },
  ...recordCommands({
    plural: 'videos',
    singular: 'video',
    table: 'video',
    access: ['content'],
    columns: `id, class_id AS class, coalesce(title ->> 'en', title::text) AS title, stream,
      duration_seconds AS seconds, hidden`,
    flag: hidden,
  }),
  {
    name: 'videos add',
    access: ['content'],
    usage: '--class <id> --title [<lang>=]<text>… --poster <path> --stream <name>',
    summary: 'Adds a video whose stream lies in the data folder below streams/<name>.',
    options: ['class', 'title', 'poster', 'stream'],
    run: addVideo,
  },
];
