import { isSafeUrl } from '@velvet/shared/contract/primitives';
import {
  type Command,
  type Desk,
  type Given,
  UsageError,
} from '../../operator/command-line/command.ts';
import { optional, required, whole } from '../../operator/command-line/reading.ts';
import { insertRecord, recordCommands } from '../../operator/command-line/records.ts';

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

/** The banners that `sys_config` names. */
export const bannerCommands: readonly Command[] = [
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
];
