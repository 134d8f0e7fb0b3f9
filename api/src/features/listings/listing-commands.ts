import {
  type Command,
  type Desk,
  type Given,
  UsageError,
} from '../../operator/command-line/command.ts';
import {
  idOf,
  localized,
  optional,
  required,
  whole,
  yesNo,
} from '../../operator/command-line/reading.ts';
import { insertRecord, recordCommands } from '../../operator/command-line/records.ts';

function addListing(desk: Desk, given: Given): Promise<number> {
  const rating = optional(given, 'rating') ?? '5';
  if (!/^(?:[0-4](?:\.\d)?|5(?:\.0)?)$/.test(rating)) {
    throw new UsageError('--rating must be from 0 to 5, such as 4.5.');
  }
  return insertRecord(
    desk,
    'listing',
    `INSERT INTO listing (region_id, name, class_name, title, city, age, height_cm, bust,
       rating_tenths, verified, pictures, bio)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING id`,
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
      optional(given, 'bio') === undefined ? null : localized(given, 'bio'),
    ],
  );
}

export const listingCommands: readonly Command[] = [
  ...recordCommands({
    plural: 'listings',
    singular: 'listing',
    table: 'listing',
    access: ['content'],
    columns: `id, region_id AS region, name, age, verified, hidden, sample`,
    flag: { column: 'hidden', off: true },
  }),
  {
    name: 'listings add',
    access: ['content'],
    usage:
      '--region <id> --name <text> --class <text>… --title <text>… --city <text>… --age <n> ' +
      '--height <cm> [--bust <text>] [--bio <text>]… [--rating <0–5>] [--verified 0|1] ' +
      '[--picture <path>]…',
    summary: 'Adds a listing of an adult.',
    options: [
      ...['region', 'name', 'class', 'title', 'city', 'age', 'height'],
      ...['bust', 'bio', 'rating', 'verified', 'picture'],
    ],
    run: addListing,
  },
];
