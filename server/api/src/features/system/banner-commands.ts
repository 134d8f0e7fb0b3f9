import { isSafeUrl } from '@velvet/contract/primitives';
import {
  type Command,
  type Desk,
  type Given,
  UsageError,
} from '../../operator/command-line/command.ts';
import { localized, optional, required, whole } from '../../operator/command-line/reading.ts';
import { recordCommands } from '../../operator/command-line/records.ts';
import { insertBanner } from './banner-desk.ts';

async function addBanner({ db, print }: Desk, given: Given): Promise<number> {
  const link = optional(given, 'link') ?? null;
  if (link !== null && !isSafeUrl(link)) {
    throw new UsageError('--link must be https or a path of this product.');
  }
  const id = await insertBanner(db, {
    image: required(given, 'image'),
    link,
    headline: given.options.headline === undefined ? null : localized(given, 'headline'),
    position: whole(optional(given, 'position') ?? '0', '--position', 0, 10_000),
    enabled: true,
  });
  print(`The banner ${id} is added.`);
  return 0;
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
