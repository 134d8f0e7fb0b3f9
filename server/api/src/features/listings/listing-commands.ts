import {
  type Command,
  Denied,
  type Desk,
  type Given,
  UsageError,
} from '../../operator/command-line/command.ts';
import { report } from '../../operator/command-line/outcomes.ts';
import {
  idOf,
  localized,
  optional,
  required,
  whole,
  yesNo,
} from '../../operator/command-line/reading.ts';
import { recordCommands } from '../../operator/command-line/records.ts';
import { writeListing } from './listing-desk.ts';

async function addListing(desk: Desk, given: Given): Promise<number> {
  const rating = optional(given, 'rating') ?? '5';
  if (!/^(?:[0-4](?:\.\d)?|5(?:\.0)?)$/.test(rating)) {
    throw new UsageError('--rating must be from 0 to 5, such as 4.5.');
  }
  const columns = {
    region_id: idOf(required(given, 'region'), '--region'),
    name: required(given, 'name'),
    class_name: localized(given, 'class'),
    title: localized(given, 'title'),
    city: localized(given, 'city'),
    // Adults only; the database refuses another, too.
    age: whole(required(given, 'age'), '--age', 18, 99),
    height_cm: whole(required(given, 'height'), '--height', 100, 230),
    bust: optional(given, 'bust') ?? '',
    rating_tenths: Math.round(Number(rating) * 10),
    verified: yesNo(optional(given, 'verified') ?? '0', '--verified'),
    pictures: given.options.picture ?? [],
    flags: {},
    sign_tag_ids: [],
    bio: optional(given, 'bio') === undefined ? null : localized(given, 'bio'),
  };
  const evidence = required(given, 'age-evidence');
  const { outcome, id } = await writeListing(desk.db, undefined, columns, evidence);
  if (outcome === 'bad_region') throw new Denied('There is no such region.');
  return report(desk, outcome, `The listing ${id} is added.`);
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
      '--age-evidence <text> --height <cm> [--bust <text>] [--bio <text>]… [--rating <0–5>] [--verified 0|1] ' +
      '[--picture <path>]…',
    summary: 'Adds a listing of an adult, with how the age was checked.',
    options: [
      ...['region', 'name', 'class', 'title', 'city', 'age', 'age-evidence', 'height'],
      ...['bust', 'bio', 'rating', 'verified', 'picture'],
    ],
    run: addListing,
  },
];
