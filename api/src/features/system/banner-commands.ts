import { isSafeUrl } from '@velvet/shared/contract/primitives';
import {
  type Command,
  type Desk,
  type Given,
  UsageError,
} from '../../operator/command-line/command.ts';
import { localized, optional, required, whole } from '../../operator/command-line/reading.ts';
import { insertRecord, recordCommands } from '../../operator/command-line/records.ts';

function addBanner(desk: Desk, given: Given): Promise<number> {
  const link = optional(given, 'link') ?? null;
  if (link !== null && !isSafeUrl(link)) {
    throw new UsageError('--link must be https or a path of this product.');
  }
  return insertRecord(
    desk,
    'banner',
    'INSERT INTO banner (image, link, headline, position) VALUES ($1, $2, $3, $4) RETURNING id',
    [
      required(given, 'image'),
      link,
      given.options.headline === undefined ? null : localized(given, 'headline'),
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
    columns: 'id, image, headline, link, position, enabled',
    flag: { column: 'enabled', off: false },
  }),
  {
    name: 'banners add',
    access: ['content'],
    usage: '--image <path> [--headline <text>…] [--link <address>] [--position <n>]',
    summary: 'Adds a banner.',
    options: ['image', 'headline', 'link', 'position'],
    run: addBanner,
  },
];
